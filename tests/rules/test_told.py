"""What is said of a call: its reason, and what to do instead, as the files `*.told` beside this one say (`tools/told.py`)."""

import pytest

from tests.policy.given import decision
from toolgate.model.telling import message_of
from tools.told import files, told, wrong


@pytest.mark.parametrize("file", files())
def test_every_call_of_the_file_is_told_in_these_words(file: str) -> None:
    count, found = len(told(file)), list(wrong(file))
    assert count, "a file without examples proves nothing"
    if found:
        pytest.fail(f"{len(found)} of {count} calls are told otherwise\n" + "\n".join(found), pytrace=False)


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
