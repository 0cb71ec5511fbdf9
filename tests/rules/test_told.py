"""What is said of a call: its reason, and what to do instead, word for word, as the files `*.told` beside this one say.

Their notation is that of examples, and below an example stands what is said of it:

    ask git tag -d v2
        reason   deletes the tag `v2`
        instead  `git tag -n` lists the tags
"""

from pathlib import Path

import pytest

from tests.policy.given import decision
from toolgate.cases import Case, read, record_of
from toolgate.model.telling import message_of
from tools.examples import judge

Said = dict[str, str]


def said_in(text: str) -> list[tuple[Case, Said]]:
    """The examples of a text, each with what is said of it."""
    lines = text.split("\n")
    said = [line.split(maxsplit=1) if line.lstrip().startswith(("reason ", "instead ")) else [] for line in lines]
    cases = read("\n".join(["#" if words else line for words, line in zip(said, lines, strict=True)]))
    ends = [case.line - 1 for case in cases[1:]] + [len(lines)]
    return [
        (case, {words[0]: words[1] for words in said[case.line : end] if words})
        for case, end in zip(cases, ends, strict=True)
    ]


TOLD = [
    pytest.param(case, said, id=f"{path.stem}:{case.line}")
    for path in sorted(Path(__file__).parent.glob("*.told"))
    for case, said in said_in(path.read_text("utf-8"))
]


@pytest.mark.parametrize(("case", "said"), TOLD)
def test_a_call_is_told_in_these_words(case: Case, said: Said) -> None:
    found = judge(record_of(case))
    assert case.verdict == str(found.verdict)
    assert said
    assert said == {name: getattr(found, name) for name in said}


@pytest.mark.parametrize("text", ["echo x > /tmp/x", "touch /var/tmp/z"])
def test_a_temporary_file_is_not_said_to_be_in_the_project(text: str) -> None:
    found = decision('[paths]\nwrite_outside = "deny"\n', text)
    assert ("allow", "changes only temporary files") == (str(found.verdict), found.reason)


def test_what_is_put_into_a_directory_is_told_before_that_it_is_made() -> None:
    found = decision("", "mkdir -p /var/lib/x; cp -R src /var/lib/x").weightiest
    assert found is not None
    assert "cp" == found.effect.command.name


def test_a_call_is_said_to_need_approval_once() -> None:
    message = message_of(decision("", "tar xf x.tar --to-command=sh"))
    assert "needs approval: has `tar` run `sh`, which runs its input as code." in message
    assert message.count("needs approval") == 1


def test_names_are_not_left_out_for_the_words_about_approval() -> None:
    message = message_of(decision("", "M2_HOME=/tmp/.x MAVEN_HOME=/tmp/.x mvn test"))
    assert "`M2_HOME=/tmp/.x` and `MAVEN_HOME=/tmp/.x`. Instead" in message
