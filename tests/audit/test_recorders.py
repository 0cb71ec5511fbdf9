"""Recorders that a program may give a guard: in memory, nowhere, several at once, and its own."""

import threading

import pytest

from toolgate import (
    AuditEvent,
    FileRecorder,
    Guard,
    MemoryRecorder,
    NullRecorder,
    Recorder,
    Recorders,
    Shell,
    ToolCall,
    Unrecorded,
)
from toolgate.policy import Policy
from toolgate.world import World

PROJECT = "/home/user/project"
WORLD = {"home": "/home/user", "workspace": PROJECT}
REQUIRED = Policy.parse("[audit]\nrequired = true").document


def call(command: str = "ls") -> ToolCall:
    return ToolCall(Shell(command), PROJECT)


def guard(recorder: Recorder | None, policy=None) -> Guard:
    return Guard(facts=World(WORLD), recorder=recorder, policy=policy)


def events(count: int) -> list[AuditEvent]:
    return [AuditEvent("decision", {"number": number}) for number in range(count)]


class Failing:
    """A recorder of one's own that keeps nothing, and says so in its way."""

    def __init__(self, error: BaseException) -> None:
        self.error = error

    def record(self, events):
        raise self.error


@pytest.mark.parametrize("recorder", [FileRecorder("/nowhere"), MemoryRecorder(), NullRecorder(), Recorders()])
def test_each_is_a_recorder(recorder):
    assert isinstance(recorder, Recorder)
    assert not isinstance(object(), Recorder)


# --- memory ----------------------------------------------------------------------------------------------------------


def test_events_in_memory_are_found_by_the_id_of_the_decision():
    memory = MemoryRecorder()
    decisions = guard(memory).check_all([call("ls"), call("rm -rf ~")])
    assert ["allow", "deny"] == [event.data["verdict"] for event in memory.events]
    assert 2 == len({decision.id for decision in decisions}) and all(decision.id for decision in decisions)


def test_only_the_newest_are_kept_if_that_is_asked_for_and_ids_go_on():
    memory, all_of_them = MemoryRecorder(most=3), MemoryRecorder()
    names = memory.record(events(2)) + memory.record(events(5))
    assert all_of_them.record(events(7)) == names
    assert [2, 3, 4] == [event.data["number"] for event in memory.events]
    assert 7 == len(set(names)) == len(all_of_them.events)


def test_the_list_of_events_is_ones_own():
    memory = MemoryRecorder()
    memory.record(events(2))
    memory.events.clear()
    assert 2 == len(memory.events)


def test_threads_record_at_once_and_each_event_gets_an_id_of_its_own():
    memory = MemoryRecorder(most=50)
    names: list[str] = []

    def work():
        for _ in range(100):
            names.extend(memory.record(events(2)))

    threads = [threading.Thread(target=work) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert 1600 == len(names) == len(set(names))
    assert 50 == len(memory.events)


# --- several ---------------------------------------------------------------------------------------------------------


def test_several_recorders_are_all_given_everything_and_the_first_id_counts(tmp_path):
    memory = MemoryRecorder()
    decision = guard(Recorders(NullRecorder(), FileRecorder(str(tmp_path)), memory)).check(call())
    [segment] = (tmp_path / "log").glob("*.jsonl")
    assert f'"id": "{decision.id}"' in segment.read_text("ascii")
    assert 1 == len(memory.events)


def test_no_recorders_are_like_one_that_keeps_nothing():
    decisions = guard(Recorders()).check_all([call(), call()])
    assert ["", ""] == [decision.id for decision in decisions]
    assert ["", ""] == [decision.unrecorded for decision in decisions]


def test_where_one_fails_the_others_have_the_events_and_none_counts_as_recorded():
    before, after = MemoryRecorder(), MemoryRecorder()
    decision = guard(Recorders(before, Failing(OSError("gone")), after)).check(call())
    assert 1 == len(before.events) == len(after.events)
    assert (True, "", "OSError: gone") == (decision.allowed, decision.id, decision.unrecorded)


def test_recorders_that_count_differently_have_recorded_nothing():
    class Short:
        def record(self, events):
            return ()

    decision = guard(Recorders(MemoryRecorder(), Short())).check(call())
    assert "" == decision.id and decision.unrecorded


# --- one's own -------------------------------------------------------------------------------------------------------


class Answering(Recorders):
    """A recorder of one's own that answers what it likes."""

    def __init__(self, answer) -> None:
        super().__init__()
        self.answer = answer

    def record(self, events):
        return self.answer


FAILING = [
    Failing(Unrecorded("the collector is full")),
    Failing(ZeroDivisionError("planted")),
    Failing(TimeoutError()),
    Answering(()),
    Answering(("a", "b")),
    Answering((None,)),
    Answering(None),
    Answering("ab"),
    object(),
]


@pytest.mark.parametrize("recorder", FAILING)
def test_a_recorder_that_fails_has_recorded_nothing_and_the_decision_stands(recorder):
    decision = guard(recorder).check(call())
    assert decision.allowed and "" == decision.id and decision.unrecorded


@pytest.mark.parametrize("recorder", FAILING)
def test_where_a_record_is_required_a_recorder_that_fails_allows_nothing(recorder):
    for command in ("ls", "git push --force origin main", "rm -rf ~"):
        decision = guard(recorder, REQUIRED).check(call(command))
        assert decision.verdict == "deny" and "" == decision.id and decision.unrecorded
    assert "unrecorded" == guard(recorder, REQUIRED).check(call()).rule


@pytest.mark.parametrize("error", [SystemExit(0), GeneratorExit()])
@pytest.mark.parametrize("policy", [None, REQUIRED])
def test_a_recorder_that_ends_the_program_allows_nothing(error, policy):
    assert guard(Failing(error), policy).check(call()).verdict == "deny"


def test_where_a_record_is_required_one_that_is_kept_allows():
    assert guard(MemoryRecorder(), REQUIRED).check(call()).allowed


def test_the_message_of_an_error_of_ours_is_shown_as_it_is():
    decision = guard(Failing(Unrecorded("the collector is full"))).check(call())
    assert "the collector is full" == decision.unrecorded
