"""`make quick` finds the examples that are meant, tries them, and shows how to write one that does not hold."""

import pytest

from tools import examples, quick


@pytest.mark.parametrize(
    ("word", "file"),
    [
        ("git", "toolgate/knowledge/commands/git.py"),
        ("kubectl", "toolgate/knowledge/commands/kubernetes.py"),
        ("rules/exfiltration", "toolgate/rules/exfiltration.py"),
        ("tests/cases/everyday.cases", "tests/cases/everyday.cases"),
        ("effects/python", "tests/effects/python/files.effects"),
    ],
)
def test_a_family_a_command_a_rule_and_a_file_are_found_by_name(word, file):
    assert file in quick.chosen([word], examples.files())


def test_a_name_without_examples_is_an_error():
    with pytest.raises(LookupError, match="no examples are called `no-such-thing`"):
        quick.chosen(["no-such-thing"], examples.files())


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
