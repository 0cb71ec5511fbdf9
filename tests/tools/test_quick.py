"""`make quick` finds the examples that are meant, tries them, and shows how to write one that does not hold."""

import pytest

from toolgate.cli.answers import Answer
from toolgate.model import ASK, CaseFailed, Decision, Effect, Finding, Opinion, Place, Target, Verb
from tools import examples, quick, told


@pytest.mark.parametrize(
    ("word", "file"),
    [
        ("git", "toolgate/knowledge/commands/git.py"),
        ("kubectl", "toolgate/knowledge/commands/kubernetes.py"),
        ("rules/exfiltration", "toolgate/rules/exfiltration.py"),
        ("tests/cases/everyday.cases", "tests/cases/everyday.cases"),
        ("effects/python", "tests/effects/python/files.effects"),
        ("lost-work", "toolgate/rules/lost_work.py"),
        ("readers/http", "toolgate/knowledge/commands/curl.py"),
        ("languages/lua", "tests/effects/lua.effects"),
    ],
)
def test_a_family_a_command_a_rule_a_reader_a_language_and_a_file_are_found_by_name(word, file):
    assert file in quick.chosen([word], examples.files())


def test_a_name_without_examples_is_an_error():
    with pytest.raises(LookupError, match="no examples are called `no-such-thing`: name a family"):
        quick.chosen(["no-such-thing"], examples.files())
    with pytest.raises(LookupError, match="no examples are called `kubctl`, did you mean `kubectl`"):
        quick.chosen(["kubctl"], examples.files())


def test_a_file_anywhere_is_tried_by_its_path(tmp_path, capsys):
    (tmp_path / "x.cases").write_text("allow  ls\n")
    assert 0 == quick.main([str(tmp_path / "x.cases")])
    assert "1 of 1 examples hold" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("obfuscation", 'toolgate/rules/obfuscation.py has no examples: write them into CASES = """…"""'),
        ("wget", "toolgate/knowledge/commands/wget.py has no examples"),
        ("languages/groovy", "groovy.py has no examples: write them into tests/effects/groovy.effects"),
        ("readers/secret_tool", "no examples are called `readers/secret_tool`"),
    ],
)
def test_what_has_no_examples_says_where_to_write_them(name, words):
    with pytest.raises(LookupError) as caught:
        quick.chosen([name], [])
    assert words in str(caught.value)


def test_a_rule_that_decides_none_of_its_examples_is_told(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(examples, "ROOT", tmp_path)
    (tmp_path / quick.RULES).mkdir(parents=True)
    (tmp_path / quick.RULES / "lost_work.py").write_text('\nCASES = """\nask    rm -rf src\n"""\n')
    (tmp_path / quick.RULES / "privilege.py").write_text('\nCASES = """\nask    rm -rf src\n"""\n')
    assert [False, True] == [quick.silent(quick.RULES + name) for name in ("lost_work.py", "privilege.py")]
    assert "`privilege` decides none of its examples" in capsys.readouterr().out


def test_the_examples_of_a_family_are_tried_and_counted(capsys):
    assert 0 == quick.main(["rules/publishing"])
    assert "examples hold" in capsys.readouterr().out


def test_an_example_that_does_not_hold_shows_what_to_write(tmp_path, monkeypatch):
    monkeypatch.setattr(examples, "ROOT", tmp_path)
    (tmp_path / "x.cases").write_text("allow  rm -rf ~\n       nothing\n")
    (tmp_path / "x.effects").write_text("@ language python\nopen('a')\n-> nothing\n")
    assert [found.split("write:\n")[1] for file in ("x.cases", "x.effects") for found in examples.wrong(file)] == [
        "deny   rm -rf ~\n       delete ~",
        "open('a')\n-> read a @workspace",
    ]


def test_a_file_of_what_is_told_is_tried_too(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(told, "ROOT", tmp_path)
    (tmp_path / told.FOLDER).mkdir(parents=True)
    name = f"{told.FOLDER}/x.told"
    (tmp_path / name).write_text("deny rm -rf ~\n    reason  deletes\nallow ls\n")
    assert 1 == quick.main(["x.told"])
    said = capsys.readouterr().out
    assert f"{name}:1:" in said
    assert "write:\ndeny   rm -rf ~\n    reason   deletes everything in `~`\n" in said
    assert "    nothing is said of it: write `reason` and `instead` below it" in said


def test_an_example_that_cannot_be_read_names_its_file_and_line(tmp_path, monkeypatch):
    monkeypatch.setattr(examples, "ROOT", tmp_path)
    (tmp_path / "x.cases").write_text("allow  ls\nalow  ls\n")
    with pytest.raises(CaseFailed, match=r"(?m)^x\.cases:2: `alow` is not a verdict$"):
        examples.examples("x.cases")


def test_a_fault_of_the_files_is_not_taken_for_an_answer(tmp_path, monkeypatch):
    monkeypatch.setattr(examples, "ROOT", tmp_path)
    (tmp_path / "x.cases").write_text("ask    ls\ndeny   ls\n")
    (tmp_path / "x.effects").write_text("@ language loa\nx\n-> nothing\n")
    broken = Opinion(ASK, "the rule `network` failed: KeyError: 1", "network")
    effect = Effect(Verb.FETCH, Target("x", Place.REMOTE))
    monkeypatch.setattr(
        examples, "answer", lambda record, setting: Answer(1, Decision(ASK, (Finding(effect, broken),)))
    )
    told = [words for file in ("x.cases", "x.effects") for words in examples.wrong(file)]
    assert [words.split("\n    ")[1] for words in told] == [
        "the rule `network` failed: KeyError: 1",
        "the rule `network` failed: KeyError: 1",
        "`loa` is not in the NAMES of any file in toolgate/knowledge/languages",
    ]
