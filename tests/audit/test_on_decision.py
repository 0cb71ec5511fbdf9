"""Functions that are told of decisions: of each, in order, after the record and before the answer."""

import json
import random
import re
import threading
import warnings

import pytest
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

from tests.audit import planted
from tests.sweeps import most
from toolgate import AuditEvent, Fetch, Guard, Mcp, MemoryRecorder, Read, Shell, Subscription, ToolCall, Write
from toolgate.audit.telemetry import Telemetry
from toolgate.policy import agentkit_callback
from toolgate.world import World

PROJECT = "/home/user/project"
WORLD = {"home": "/home/user", "workspace": PROJECT}
DENIED, ALLOWED = "rm -rf ~", "ls -la"


def call(command: str, host: str = "", session: str = "", id: str = "") -> ToolCall:
    return ToolCall(Shell(command), PROJECT, host, session, id)


def guard(**named) -> Guard:
    return Guard(facts=World(WORLD), **named)


def boom(*told):
    raise ZeroDivisionError("planted")


def test_a_function_given_to_the_guard_is_told_of_the_call_the_decision_and_the_event():
    heard = []
    made = guard(on_decision=lambda *told: heard.append(told))
    decision = made.check(call(DENIED, host="claude-code", session="s1", id="c1"))
    [(told, same, event)] = heard
    assert (call(DENIED, host="claude-code", session="s1", id="c1"), decision) == (told, same)
    assert "decision" == event.kind
    assert {"agent": "claude-code", "session": "s1", "call": "c1", "tool": "Bash", "verdict": "deny"}.items() <= (
        event.data.items()
    )
    assert {"command": DENIED} == event.data["input"]


def test_it_is_told_the_same_reason_that_is_given():
    """A force-push is two effects of one command, told in one sentence; so it is in a copy."""
    heard = []
    decision = guard(on_decision=lambda *told: heard.append(told[1])).check(call("git push --force origin main"))
    assert heard[0].reason == decision.reason and "`main` to `origin`" in decision.reason


def test_a_call_that_cannot_be_read_is_recorded_with_the_name_of_its_tool():
    recorder = MemoryRecorder()
    assert guard(recorder=recorder).check("Bash", {"command": 5}).verdict == "deny"
    assert guard(recorder=recorder).check("Bash").verdict == "deny"
    assert [event.data["tool"] for event in recorder.events] == ["Bash", "Bash"]


def test_it_is_told_after_the_record_and_before_the_answer():
    order = []

    class Recording:
        def record(self, events):
            order.append("recorded")
            return ("k3f9",) * len(events)

    def told(call, decision, event):
        order.append(f"told of {decision.id} {event.data['id']}")

    assert "k3f9" == guard(recorder=Recording(), on_decision=told).check(call(ALLOWED)).id
    assert ["recorded", "told of k3f9 k3f9"] == order


def test_what_could_not_be_recorded_is_told_as_it_is_answered():
    class Full:
        def record(self, events):
            raise OSError("no space is left")

    heard = []
    decision = guard(recorder=Full(), on_decision=lambda *told: heard.append(told)).check(call(ALLOWED))
    [(_, same, event)] = heard
    assert decision == same
    assert decision.unrecorded == event.data["unrecorded"] == "OSError: no space is left"


def test_a_decorated_function_stays_one_until_it_is_removed():
    heard = []
    made = guard()

    @made.on_decision
    def told(call, decision, event):
        heard.append(str(decision.verdict))
        return "answered"

    assert isinstance(told, Subscription)
    decision = made.check(call(DENIED))
    assert "answered" == told(call(DENIED), decision, AuditEvent("decision", {}))
    told.remove()
    told.remove()
    made.check(call(DENIED))
    assert ["deny", "deny"] == heard


def test_a_with_block_ends_what_is_told():
    heard = []
    made = guard()
    with made.on_decision(lambda *told: heard.append(told)):
        made.check(call(ALLOWED))
    made.check(call(ALLOWED))
    assert 1 == len(heard)


def test_several_are_told_in_their_order_and_one_twice_if_it_was_added_twice():
    heard = []
    made = guard(on_decision=lambda *told: heard.append("first"))

    def second(*told):
        heard.append("second")

    once, again = made.on_decision(second), made.on_decision(second)
    made.check(call(ALLOWED))
    once.remove()
    made.check(call(ALLOWED))
    again.remove()
    made.check(call(ALLOWED))
    assert ["first", "second", "second", "first", "second", "first"] == heard


def test_of_many_calls_each_is_told_in_their_order():
    heard = []
    made = guard(recorder=MemoryRecorder(), on_decision=lambda *told: heard.append(told))
    calls = [call(ALLOWED), call(DENIED), ToolCall(Read(("notes.md",)), PROJECT)]
    decisions = made.check_all(calls)
    assert [(told, decision) for told, decision, _ in heard] == list(zip(calls, decisions, strict=True))
    assert [decision.id for decision in decisions] == [event.data["id"] for _, _, event in heard]


def test_a_call_that_is_none_is_told_as_it_was_given():
    heard = []
    made = guard(on_decision=lambda *told: heard.append(told))
    decision = made.check("rm -rf /")
    [(given, same, event)] = heard
    assert ("rm -rf /", decision) == (given, same)
    assert "deny" == event.data["verdict"]
    assert "unreadable-call" == event.data["rule"]


# --- functions that fail ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("error", [ZeroDivisionError("planted"), SystemExit(0), GeneratorExit(), MemoryError()])
def test_what_a_function_raises_is_a_warning_and_the_decision_stands(error):
    def told(call, decision, event):
        raise error

    heard = []
    made = guard(on_decision=told)
    made.on_decision(lambda *told: heard.append(told))
    for command in (ALLOWED, DENIED):
        with pytest.warns(RuntimeWarning, match=f"told` of `on_decision` failed.*: {type(error).__name__}"):
            decision = made.check(call(command))
        assert guard().check(call(command)) == decision
    assert 2 == len(heard), "those after it are told all the same"


def test_where_warnings_are_errors_the_hook_for_exceptions_is_told(monkeypatch):
    shown = []
    monkeypatch.setattr("sys.excepthook", lambda kind, error, trace: shown.append((kind, str(error), trace)))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        decision = guard(on_decision=boom).check(call(ALLOWED))
    assert decision.allowed
    [(kind, words, trace)] = shown
    assert (ZeroDivisionError, "planted") == (kind, words) and trace is not None


def test_not_even_a_broken_hook_changes_a_decision(monkeypatch):
    monkeypatch.setattr("sys.excepthook", boom)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert guard(on_decision=boom).check(call(DENIED)).verdict == "deny"


def test_a_person_can_interrupt_a_function():
    def told(call, decision, event):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        guard(on_decision=told).check(call(ALLOWED))


@pytest.mark.parametrize("function", ["log", 3, ()])
def test_what_cannot_be_called_is_an_error_at_once(function):
    with pytest.raises(TypeError, match="must be a function"):
        guard().on_decision(function)


def test_a_function_that_must_be_awaited_is_an_error_at_once():
    async def told(call, decision, event):
        raise AssertionError("never awaited")

    with pytest.raises(TypeError, match="must be a plain function"):
        guard(on_decision=told)


# --- threads, and functions that ask ---------------------------------------------------------------------------------


def test_a_function_may_ask_the_guard_itself():
    heard = []
    made = guard()

    @made.on_decision
    def told(call, decision, event):
        heard.append(str(decision.verdict))
        if call.id == "outer":
            made.check(ToolCall(Shell(DENIED), PROJECT, id="inner"))

    assert made.check(call(ALLOWED, id="outer")).allowed
    assert ["allow", "deny"] == heard


def test_threads_add_remove_and_are_told_at_once():
    made = guard()
    heard: list[str] = []
    made.on_decision(lambda call, decision, event: heard.append(call.id))
    errors: list[BaseException] = []

    def work(number):
        try:
            for turn in range(20):
                own: list[str] = []

                def keep(call, decision, event, own=own):
                    own.append(call.id)

                with made.on_decision(keep):
                    made.check(call(ALLOWED, id=f"{number}-{turn}"))
                assert f"{number}-{turn}" in own
        except BaseException as error:  # noqa: BLE001 # shown below: a thread has nobody to raise to
            errors.append(error)

    threads = [threading.Thread(target=work, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [] == errors
    assert {f"{number}-{turn}" for number in range(8) for turn in range(20)} == set(heard)
    assert 160 == len(heard) and 1 == len(made.listeners)


def test_who_tells_nobody_loads_nothing_of_it_and_stays_slotted():
    made = guard()
    assert () == made.listeners
    with pytest.raises(AttributeError):
        made.anything = 1  # type: ignore[attr-defined]  # on purpose


# --- agentkit --------------------------------------------------------------------------------------------------------


def test_agentkits_callback_hears_of_the_decisions_of_a_guard():
    """B-31, B-32: command, step, allowed, reason, milliseconds and tokens, which a decision without a model has none of."""
    heard = []
    made = guard(on_decision=agentkit_callback(lambda *words: heard.append(words)))
    decisions = made.check_all([call(ALLOWED), call(DENIED), ToolCall(Read(("notes.md",)), PROJECT)])
    reasons = [decision.reason for decision in decisions]
    assert [
        (ALLOWED, "deterministic", True, reasons[0], 0, 0, 0),
        (DENIED, "deterministic", False, reasons[1], 0, 0, 0),
        ("Read", "deterministic", True, reasons[2], 0, 0, 0),
    ] == heard


# --- secrets ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", [*planted.SHAPED, "password"])
def test_what_is_told_beside_the_call_holds_no_secret(kind):
    """The event, what agentkit's callback hears, and a span with content: of commands, files and arguments of tools."""
    draw = random.Random(f"told {kind}")
    secret = planted.SHAPED.get(kind, planted.password)(draw)
    exporter, provider = InMemorySpanExporter(), TracerProvider()
    provider.add_span_processor(SimpleSpanProcessor(exporter))
    heard: list[object] = []
    made = guard(recorder=MemoryRecorder(), on_decision=Telemetry(provider, content=True))
    made.on_decision(lambda call, decision, event: heard.append(event.data))
    made.on_decision(agentkit_callback(lambda *words: heard.append(words)))
    texts = [*planted.commands(draw, secret), *planted.headers(draw, secret)]
    calls = [call(text) for text in draw.sample(texts, most(12))]
    calls += [
        ToolCall(Write("app.env", text), PROJECT) for text in draw.sample(planted.contents(draw, secret), most(6))
    ]
    calls += [ToolCall(Fetch(text), PROJECT) for text in draw.sample(planted.addresses(draw, secret), most(3))]
    for given in draw.sample(planted.values(draw, secret), most(6)):
        calls.append(ToolCall(Mcp("github", "call", {"given": given}), PROJECT))
    made.check_all(calls)
    told = [json.dumps(one) for one in heard] + [span.to_json() for span in exporter.get_finished_spans()]
    assert 3 * len(calls) == len(told)
    for text in told:
        text = re.sub("starts with `[^`]+`", "", text)  # which tells a kind of token, and nothing of this one
        assert [] == [piece for piece in planted.pieces(secret) if piece in text], text
