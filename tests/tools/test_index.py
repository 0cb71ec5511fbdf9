"""The index names one module for each command a shell can start, and the list of rules follows their files."""

from types import ModuleType

import pytest

from toolgate.knowledge.vocabulary import Command, command, has_trait, sub
from tools import rule_list
from tools.families import Family, commands_of
from tools.index import DescribedTwice, index, render, traits_in


def family(name: str, *commands: Command) -> Family:
    return Family(name, ModuleType(name), commands)


def test_each_name_of_a_command_leads_to_its_module():
    found = [family("listing", command("ls dir")), family("search", command("grep egrep"))]
    assert index(found) == {"dir": "listing", "egrep": "search", "grep": "search", "ls": "listing"}


def test_a_name_described_twice_is_an_error_that_names_both():
    with pytest.raises(DescribedTwice, match=r"`ls` is described in one\.py and in two\.py"):
        index([family("one", command("ls")), family("two", command("dir ls"))])


def test_subcommands_and_second_names_are_no_commands_of_their_own():
    module = ModuleType("git")
    module.COMMIT = sub("commit")  # type: ignore[attr-defined]  # a module made for the test
    module.GIT = command("git", subcommands=[module.COMMIT], otherwise=sub("alias"))  # type: ignore[attr-defined]  # ditto
    module.ALSO = module.GIT  # type: ignore[attr-defined]  # ditto
    assert [found.names for found in commands_of(module)] == [("git",)]


def test_the_index_is_python_that_says_the_same():
    modules = {
        "git": "git",
        "[": "test",
        "a\\b": "odd",
        'c"d': "odd",
        "mkfs": "disks",
        "mkfs.*": "disks",
        "mkfs.ext*": "disks",
    }
    space: dict[str, object] = {}
    exec(render(modules, {"js": "node"}, {"reads": "reads,cat,\n"}), space)
    assert space["COMMON"] == "\ngit,git,\n"
    assert space["OTHERS"] == '\ndisks,mkfs,\nodd,a\\b,c"d,\ntest,[,\n'
    assert space["TRAITS"] == "\nreads,cat,\n"
    assert space["LANGUAGES"] == {"js": "node"}
    assert space["PATTERNS"] == (("mkfs.ext*", "disks"), ("mkfs.*", "disks"))


def test_each_trait_leads_to_the_names_of_the_commands_that_have_it():
    inner = sub("cp", traits="copies")
    found = [family("one", command("cp gcp", traits="copies moves")), family("two", command("docker", "", (), [inner]))]
    assert traits_in(found) == {"copies": "copies,cp,gcp,\n", "moves": "moves,cp,gcp,\n"}


@pytest.mark.parametrize("name", ["bash", "/usr/bin/bash", "bash.exe", "bash-5.2", "cmd", "cmd.exe", "pwsh"])
def test_a_command_has_its_traits_under_each_of_its_spellings(name):
    assert has_trait(name, "shell")
    assert has_trait(name, "python", "shell")
    assert not has_trait(name, "python")


@pytest.mark.parametrize("name", ["", "shell", "bash,csh", "bashful", "/bin/bash/x"])
def test_another_name_has_none(name):
    assert not has_trait(name, "shell", "bourne")


def rule_file(place: str, name: str = "first") -> str:
    return f'@rule("{name}", {place})\ndef {name}(effect, scene): ...\n'


def test_a_rule_is_listed_where_its_file_says(tmp_path):
    (tmp_path / "first.py").write_text(rule_file('"run", builtin=20, manner="unread"'))
    (tmp_path / "second.py").write_text(rule_file('"*", builtin=10', "second"))
    (tmp_path / "third.py").write_text(rule_file("floor=10, away=('cloud',)", "third"))
    assert rule_list.written(f"A = 1\n{rule_list.BEGIN}old\n{rule_list.END}B = 2\n", tmp_path) == (
        f'A = 1\n{rule_list.BEGIN}FLOOR = (\n    listed("third", away=("cloud",)),  # 10\n)\nBUILTIN = (\n'
        f'    listed("second", *VERBS),  # 10\n    listed("first", "run", manner="unread"),  # 20\n)\n{rule_list.END}B = 2\n'
    )


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (rule_file('"run"'), "needs floor=N or builtin=N"),
        (rule_file("floor=1, builtin=1"), "needs floor=N or builtin=N"),
        (rule_file("floor=1", "other"), "must hold one rule"),
        (rule_file("floor=1").replace("def first", "def other"), "must hold one rule"),
        (rule_file('"deletes", floor=1'), "`deletes` is not a verb; the verbs are read, write, delete,"),
        (rule_file("floor=10"), "two rules have floor=10"),
    ],
)
def test_a_rule_that_does_not_say_its_own_place_is_an_error(tmp_path, text, problem):
    (tmp_path / "first.py").write_text(text)
    (tmp_path / "second.py").write_text(rule_file("floor=10", "second"))
    with pytest.raises(rule_list.Misplaced, match=problem):
        rule_list.written("", tmp_path)
