"""The desk of a user: the same functions as the verbs, recorded in the log, and taken back again."""

import threading
from pathlib import Path

import pytest

from tests.approvals.homes import SENDING, Home
from toolgate import answering
from toolgate.answering import Unanswerable
from toolgate.audit.index import index_of
from toolgate.cli.desk import UsersDesk
from toolgate.cli.usage import UsageError
from toolgate.inbox.entries import ALLOWED, DENIED, OPEN, PAST

FILE = ".config/toolgate/policy.toml"


@pytest.fixture
def home(tmp_path, monkeypatch):
    tmp_path.chmod(0o700)
    monkeypatch.setenv("HOME", str(tmp_path))
    return Home(tmp_path)


def answers(home: Home) -> list[str]:
    """What the log has of answers, the oldest first."""
    with index_of(home.path) as index:
        index.update()
        return [f"{row[0]}: {row[1]}" for row in index.select("SELECT answer, how FROM answer ORDER BY row")]


def standings(desk: UsersDesk) -> list[str]:
    return [entry.standing for entry in desk.entries()]


def test_a_yes_once_is_recorded_listed_and_taken_back(home):
    assert home.check().grantable
    desk = UsersDesk(home.path)
    (entry,) = desk.entries()
    assert (entry.standing, entry.question.input) == (OPEN, {"command": SENDING})
    assert "Allowed once" in desk.allow(entry.question, "once")
    assert answers(home) == ["approved: allowed once"]
    assert standings(desk) == [ALLOWED]
    assert "Taken back" in desk.undo(entry.question)
    assert home.store.grants() == [] and standings(desk) == [PAST]
    assert not home.check().allowed


@pytest.mark.parametrize("scope", ["once", "until", "session"])
def test_a_yes_lets_the_same_call_pass(home, scope):
    home.check()
    desk = UsersDesk(home.path)
    desk.allow(desk.entries()[0].question, scope, 3_600.0)
    assert home.check().allowed
    assert home.check(home.call(session="another")).allowed == (scope == "until")


def test_a_no_is_recorded_and_taking_it_back_opens_the_question_again(home):
    home.check()
    desk = UsersDesk(home.path)
    (entry,) = desk.entries()
    desk.deny(entry.question, "use staging")
    assert answers(home) == ["refused: denied: use staging"]
    assert standings(desk) == [DENIED] and home.store.questions() == []
    assert "Taken back" in desk.undo(entry.question)
    assert standings(desk) == [OPEN] and home.store.questions() == [entry.question]
    assert home.store.refusal(entry.question.id) is None
    desk.allow(entry.question, "once")
    assert home.check().allowed


def test_there_is_nothing_to_take_back_of_what_was_not_answered(home):
    home.check()
    desk = UsersDesk(home.path)
    with pytest.raises(UsageError, match="nothing to undo"):
        desk.undo(desk.entries()[0].question)


def test_of_many_answers_to_one_question_the_first_counts(home):
    home.check()
    (question,) = home.store.questions()
    done: list[str] = []
    late: list[str] = []
    start = threading.Barrier(8)

    def answer(number: int) -> None:
        start.wait()
        try:
            if number % 2:
                answering.allow(home.state, question)
            else:
                answering.refuse(home.state, question)
            done.append("allowed" if number % 2 else "denied")
        except Unanswerable as error:
            late.append(str(error))

    threads = [threading.Thread(target=answer, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(done) == 1 and len(answers(home)) == 1
    assert late == ["this question was answered before"] * 7
    assert [bool(home.store.grants())] == [done == ["allowed"]]


def test_looking_at_a_call_changes_nothing(home):
    home.check()
    desk = UsersDesk(home.path)
    question = desk.entries()[0].question
    desk.allow(question, "once")
    before = sorted([str(path) for path in Path(home.state).rglob("*")])
    shown = desk.picture(question)
    assert shown.text == (SENDING,) and "api.example.com" in shown.reason
    assert sorted([str(path) for path in Path(home.state).rglob("*")]) == before
    assert home.check().allowed, "the yes is still there"


def test_always_shows_a_rule_writes_it_and_takes_it_back(home):
    home.check()
    desk = UsersDesk(home.path)
    question = desk.entries()[0].question
    proposal = desk.propose(question, "project")
    text = "\n".join(proposal.lines)
    assert proposal.lines[0].startswith("allow") and "api.example.com" in text and "[[rule]]" in text
    assert "\x1b" not in text and not Path(home.path, FILE).exists()
    assert "Allowed from now on" in desk.write(question, proposal)
    assert "allowed-" in Path(home.path, FILE).read_text()
    assert home.check().allowed and standings(desk)[0] == ALLOWED
    assert "Taken back" in desk.undo(question)
    assert not Path(home.path, FILE).exists() and not home.check().allowed


def test_times_are_read_as_on_the_command_line(home):
    desk = UsersDesk(home.path)
    assert desk.seconds("90m") == 5_400
    for wrong in ("soon", "", "0m", "-1h", "100000d"):
        with pytest.raises(UsageError):
            desk.seconds(wrong)
