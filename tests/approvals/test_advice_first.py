"""With `approvals.advise_first` an agent is told a way without a question; only an identical retry reaches a person."""

from pathlib import Path

import pytest

from toolgate import session
from toolgate.protocols.exchange import text_of

OUTSIDE = "zola build -o ~/Documents"  # `zola build -o Documents` writes inside the project
WITHOUT = "cat ~/.ssh/id_rsa"  # the public key is another thing


@pytest.fixture
def advising(home):
    file = Path(home.path, ".config/toolgate/policy.toml")
    file.parent.mkdir(parents=True)
    file.write_text("[approvals]\nadvise_first = true\n")
    return home


def asked(home, command: str, name: str = "s1"):
    return home.guard(sessions=session.Files(home.state)).check(home.call(command, session=name))


def test_a_way_without_a_question_is_told_once(advising):
    first = asked(advising, OUTSIDE)
    assert first.verdict == "deny"
    assert "`zola build -o Documents` writes inside the project; repeat the call unchanged" in text_of(first)
    assert not first.grantable
    again = asked(advising, OUTSIDE)
    assert again.verdict == "ask"
    assert again.grantable


def test_it_is_told_of_each_call_and_in_each_session(advising):
    assert asked(advising, OUTSIDE).verdict == "deny"
    assert asked(advising, OUTSIDE + " ").verdict == "deny"
    assert asked(advising, OUTSIDE, "s2").verdict == "deny"


def test_where_there_is_no_such_way_the_person_is_asked_at_once(advising):
    assert asked(advising, WITHOUT).verdict == "ask"


def test_without_the_setting_the_person_is_asked_at_once(home):
    assert asked(home, OUTSIDE).verdict == "ask"
