"""The index names one module for each command a shell can start."""

from types import ModuleType

import pytest

from toolgate.knowledge.vocabulary import Command, command, sub
from tools.families import Family, commands_of
from tools.index import DescribedTwice, index, render


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
    modules = {"[": "test", "a\\b": "odd", 'c"d': "odd", "mkfs": "disks", "mkfs.*": "disks", "mkfs.ext*": "disks"}
    space: dict[str, object] = {}
    exec(render(modules), space)
    assert space["FAMILIES"] == '\ndisks,mkfs,\nodd,a\\b,c"d,\ntest,[,\n'
    assert space["PATTERNS"] == (("mkfs.ext*", "disks"), ("mkfs.*", "disks"))
