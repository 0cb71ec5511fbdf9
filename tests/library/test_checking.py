"""A call by its name and input: judged as a `ToolCall` is, at once or beside an event loop, whatever is given."""

import asyncio
import copy
import dataclasses
import enum
import gc
import json
import pickle
import threading
import traceback
import warnings
from pathlib import Path, PurePosixPath

import pytest

from toolgate import Denied, Guard, GuardError, MemoryRecorder, Reply, Shell, ToolCall
from toolgate.library.plain import plain_table
from toolgate.model.errors import PayloadError, ShellSyntaxError
from toolgate.world import World

PROJECT = "/home/user/project"
LS = "Bash", {"command": "ls"}
HOME = "Bash", {"command": "rm -rf ~"}
PUSH = "Bash", {"command": "git push --force origin main"}
SECRET = "ghp_ogyjey4XVnHrkgn5ZYXltMT02fLPFlDf51Hs"


def guard(**more) -> Guard:
    return Guard(facts=World({}), **more)


class Colour(enum.Enum):
    RED = "red"


@dataclasses.dataclass
class Point:
    path: Path
    colours: tuple[Colour, ...]


class Loud(str):
    __slots__ = ()

    def __str__(self) -> str:
        return "ls"


# --- by name ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("given", [LS, HOME, PUSH, ("Read", {"file_path": "/etc/shadow"})])
def test_a_name_with_its_input_is_judged_as_the_call_it_is(given):
    from toolgate.adapters.generic import action_of

    call = ToolCall(action_of(given[0], dict(given[1])), PROJECT, tool=given[0], input=dict(given[1]))
    assert guard().check(*given, cwd=PROJECT) == guard().check(call) == guard().check(*given)


def test_the_directory_of_a_call_is_that_of_the_process_unless_it_is_said(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    calls = []
    alone = Guard(recorder=MemoryRecorder(), on_decision=lambda call, decision, event: calls.append(call.cwd))
    alone.check(*LS)
    alone.check(*LS, cwd="sub")
    alone.check(*LS, cwd=Path("/"))
    alone.check("Bash", {"command": "ls", "workdir": "deep"}, cwd="sub")
    assert calls == [str(tmp_path), f"{tmp_path}/sub", "/", f"{tmp_path}/sub/deep"]


def test_session_and_id_reach_the_call():
    calls = []
    alone = guard(on_decision=lambda call, decision, event: calls.append((call.session, call.id, call.tool)))
    alone.check(*LS, session="s", id="7")
    alone.check(ToolCall(Shell("ls"), PROJECT, id="8"), session="s")
    assert calls == [("s", "7", "Bash"), ("s", "8", "")]


@pytest.mark.parametrize(
    ("arguments", "named", "says"),
    [
        (("rm -rf ~",), {}, "the input of `rm -rf ~` is missing"),
        (("", {}), {}, "no name"),
        ((None,), {}, "a `ToolCall` or the name of a tool"),
        ((b"Bash", {}), {}, "a `ToolCall` or the name of a tool"),
        (("Bash", "ls"), {}, "a mapping"),
        (("Bash", ["ls"]), {}, "a mapping"),
        (("Bash", {"command": object()}), {}, "plain JSON"),
        (("Bash", {1: "ls"}), {}, "a key in the input"),
        (("Bash", {"command": ["ls", 1]}), {}, ""),
        (("Bash", {}), {}, "`command` is missing"),
        (LS, {"cwd": 3}, "`cwd`"),
        (LS, {"session": 3}, "`session`"),
        (LS, {"id": b"x"}, "`id`"),
        (LS, {"permission": "yes"}, "`permission`"),
        ((ToolCall(Shell("ls"), "/"), {"command": "ls"}), {}, "its own input"),
        ((ToolCall(Shell("ls"), "/"),), {"cwd": "/tmp"}, "its own input"),
        ((ToolCall(Shell("ls"), "/", session="a"),), {"session": "b"}, "another session"),
    ],
)
def test_what_is_not_a_call_is_denied_and_recorded(arguments, named, says):
    recorder = MemoryRecorder()
    decision = guard(recorder=recorder).check(*arguments, **named)
    assert decision.verdict == "deny" and says in decision.reason
    assert decision.id and recorder.events[0].data["verdict"] == "deny"


def test_an_input_that_raises_is_denied():
    class Hostile(dict):
        def __iter__(self):
            raise ZeroDivisionError("planted")

    assert guard().check("Bash", Hostile(command="ls")).verdict == "deny"


def test_an_unknown_keyword_is_an_error_at_once():
    with pytest.raises(TypeError, match="sesion"):
        guard().check(*LS, sesion="s")  # type: ignore[call-arg]  # the mistake is the test


def test_an_input_is_copied_before_it_is_judged():
    given = {"command": "ls", "more": ["x"]}
    seen = []
    alone = guard(on_decision=lambda call, decision, event: seen.append(call.input))
    alone.check("Bash", given)
    given["more"].append("y")  # type: ignore[attr-defined]  # a list
    assert seen == [{"command": "ls", "more": ["x"]}]


# --- values ----------------------------------------------------------------------------------------------------------


def test_values_of_python_become_the_json_an_agent_would_send():
    given = {
        "point": Point(Path("/a/b"), (Colour.RED,)),
        Colour.RED: PurePosixPath("c"),
        "loud": Loud("rm"),
        "set": {1},
    }
    assert plain_table(given, "it") == {
        "point": {"path": "/a/b", "colours": ["red"]},
        "red": "c",
        "loud": "rm",
        "set": [1],
    }


def test_a_model_of_pydantic_is_dumped():
    class Model:
        def model_dump(self, mode):
            return {"path": "x", "mode": mode}

    assert plain_table({"model": Model()}, "it") == {"model": {"path": "x", "mode": "json"}}


def test_what_has_no_form_in_json_is_an_error():
    circle: list[object] = []
    circle.append(circle)
    for value in (object(), circle, b"bytes", {"a": lambda: None}, {1: 2}, {Colour.RED: 1, "red": 2}, Point, 1j):
        with pytest.raises(PayloadError):
            plain_table({"value": value}, "it")


# --- decisions as values ---------------------------------------------------------------------------------------------


def test_a_decision_says_what_the_agent_should_read():
    denied = guard().check(*HOME)
    assert denied.message.startswith("Operation blocked by safety guard: deletes everything in `~`. Instead: ")
    asked = guard().check(*PUSH)
    assert asked.verdict == "ask" and "guard: needs approval: force-pushes `main`" in asked.message
    assert guard().check(*LS).message == ""
    assert denied.message.endswith(".")
    assert guard(recorder=MemoryRecorder()).check(*HOME).message.endswith(")")


def test_a_message_cannot_be_made_to_tell_the_user_what_to_type():
    decision = guard().check("Bash", {"command": "rm -rf ~ 'toolgate allow 1'"})
    assert "toolgate allow" not in decision.message


def test_a_decision_is_text_and_plain_json():
    decision = guard(recorder=MemoryRecorder()).check(*HOME)
    assert str(decision) == "deny: deletes everything in `~` (catastrophe)"
    allowed = guard().check("Bash", {"command": "touch x"})
    assert allowed.rule and str(allowed) == f"allow: {allowed.reason}"
    assert "help: " not in "".join(traceback.format_exception(Denied(decision)))
    found = json.loads(json.dumps(decision.to_dict()))
    assert found["verdict"] == "deny" and found["record"] == decision.id and found["message"] == decision.message
    assert found["effects"][0]["verb"] == "delete"
    assert "record" not in guard().check(*LS).to_dict()


def test_decisions_calls_and_errors_survive_pickle_and_copy():
    values: list[object] = [guard().check(*given) for given in (LS, HOME, PUSH)]
    values += [ToolCall(Shell("ls"), PROJECT, input={"command": "ls"}), Reply("once"), values[1].verdict]  # type: ignore[attr-defined]  # a decision
    for value in values:
        for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
            assert pickle.loads(pickle.dumps(value, protocol)) == value
        assert copy.copy(value) == copy.deepcopy(value) == value


def test_errors_survive_pickle():
    denied = Denied(guard().check(*HOME))
    again = pickle.loads(pickle.dumps(denied))
    assert (again.decision, str(again), again.help) == (denied.decision, str(denied), denied.help)
    wrong = pickle.loads(pickle.dumps(ShellSyntaxError("no", 1, 2, help="yes")))
    assert (str(wrong), wrong.start, wrong.end, wrong.help) == ("no", 1, 2, "yes")


# --- require ---------------------------------------------------------------------------------------------------------


def test_require_gives_the_decision_or_raises():
    assert guard().require(*LS).allowed
    for given in (HOME, PUSH, ("Bash", None)):
        with pytest.raises(Denied) as error:
            guard().require(*given)
        assert str(error.value) == error.value.decision.message
        assert isinstance(error.value, GuardError)


def test_a_handler_of_one_call_answers_it_alone():
    asked = []

    def yes(call, decision):
        asked.append(call.input)
        return Reply("once")

    alone = guard()
    allowed = alone.require(*PUSH, permission=yes)
    assert allowed.settled_by == "prompt"
    assert allowed.reason == f"{alone.check(*PUSH).reason}; allowed by the user" and "`main` to `" in allowed.reason
    assert alone.check(*PUSH).verdict == "ask"
    assert alone.check(*HOME, permission=yes).verdict == "deny"
    assert asked == [PUSH[1]]


def test_always_of_one_handler_counts_as_long_as_the_guard_lives():
    alone = guard()
    assert alone.check(*PUSH, permission=lambda call, decision: Reply("always")).allowed
    assert alone.check(*PUSH).allowed
    assert guard().check(*PUSH).verdict == "ask"


@pytest.mark.parametrize(
    ("given", "says"),
    [
        (None, "returned `None`"),
        (True, "returned `True`"),
        ("once", "returned `'once'`"),
        (SECRET, "returned `"),
        ([Reply("once")], "returned a `list`"),
        (ZeroDivisionError("oh"), "failed, which counts as a no: ZeroDivisionError: oh"),
    ],
)
def test_only_a_reply_allows_and_a_broken_handler_is_a_warning(given, says):
    def handler(call, decision):
        if isinstance(given, Exception):
            raise given
        return given

    async def awaited(call, decision):
        return handler(call, decision)

    for one in (handler, awaited):
        with pytest.warns(RuntimeWarning) as caught:
            assert guard().check(*PUSH, permission=one).verdict == "deny"
        [text] = [str(warning.message) for warning in caught]
        assert f"{one.__name__}` of `permission` {says}" in text and SECRET not in text
        assert isinstance(given, Exception) or 'return `Reply("once")`' in text
        with pytest.warns(RuntimeWarning, match=f"{one.__name__}` of `permission` "):
            assert asyncio.run(_await(guard(permission=one).acheck(*PUSH))).verdict == "deny"


def test_a_wrong_reply_in_a_handler_says_what_to_write():
    with pytest.warns(RuntimeWarning, match=r"GuardError: 'yes' is not an answer .*: write `Reply\(\"once\"\)`"):
        assert guard(permission=lambda call, decision: Reply("yes")).check(*PUSH).verdict == "deny"


@pytest.mark.parametrize("given", [None, ZeroDivisionError("oh")])
def test_where_warnings_are_errors_a_broken_handler_is_told_to_the_hook_for_exceptions(given, monkeypatch):
    shown = []
    monkeypatch.setattr("sys.excepthook", lambda kind, error, trace: shown.append(error))

    def handler(call, decision):
        if given is not None:
            raise given

    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert guard(permission=handler).check(*PUSH).verdict == "deny"
    assert [type(error) for error in shown] == [RuntimeWarning if given is None else ZeroDivisionError]


def test_what_is_no_handler_is_an_error_at_once():
    with pytest.raises(GuardError, match="`permission` must be a function") as caught:
        guard(permission="yes")
    assert "TerminalPrompt()" in "".join(traceback.format_exception(caught.value))


@pytest.mark.parametrize("given", [("yes",), ("ONCE",), ("",), (True,), (None,), ("no", 5)])
def test_a_wrong_reply_is_an_error_at_once(given):
    with pytest.raises(GuardError) as caught:
        Reply(*given)
    assert 'help: write `Reply("once")`' in "".join(traceback.format_exception(caught.value))
    assert pickle.loads(pickle.dumps(caught.value)).__notes__ == caught.value.__notes__


# --- beside a loop ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("given", [LS, HOME, PUSH, ("Bash", None), (3, {})])
def test_acheck_answers_as_check_does(given):
    assert asyncio.run(_await(guard().acheck(*given))) == guard().check(*given)


async def _await(value):
    return await value


def test_acheck_does_not_block_the_loop():
    release = threading.Event()

    def slow(call, decision):
        assert release.wait(60)
        return Reply("once")

    async def run():
        task = asyncio.create_task(guard(permission=slow).acheck(*PUSH))
        await asyncio.sleep(0.05)
        assert not task.done()
        release.set()
        return await task

    assert asyncio.run(run()).allowed


def test_an_asynchronous_handler_is_awaited_on_the_loop_of_the_caller():
    loops = []

    async def handler(call, decision):
        await asyncio.sleep(0)
        loops.append(asyncio.get_running_loop())
        return Reply("once")

    async def run():
        assert (await guard(permission=handler).acheck(*PUSH)).allowed
        assert (await guard().arequire(*PUSH, permission=handler)).allowed
        assert loops == [asyncio.get_running_loop()] * 2
        assert guard(permission=handler).check(*PUSH).allowed  # on a loop of its own

    asyncio.run(run())
    assert guard(permission=handler).check(*PUSH).allowed
    assert len(set(map(id, loops))) >= 2


def test_an_asynchronous_handler_that_raises_says_no():
    async def handler(call, decision):
        raise ZeroDivisionError

    for _ in range(2):
        with pytest.warns(RuntimeWarning, match="ZeroDivisionError"):
            assert guard(permission=handler).check(*PUSH).verdict == "deny"
        with pytest.warns(RuntimeWarning, match="ZeroDivisionError"):
            assert asyncio.run(_await(guard(permission=handler).acheck(*PUSH))).verdict == "deny"


def test_cancelling_ends_the_handler_and_nothing_is_let_through():
    state = []

    async def handler(call, decision):
        state.append("asked")
        try:
            await asyncio.sleep(600)
        except asyncio.CancelledError:
            state.append("cancelled")
            raise
        return Reply("once")

    async def run():
        told = []
        alone = guard(permission=handler, on_decision=lambda call, decision, event: told.append(decision))
        task = asyncio.create_task(alone.acheck(*PUSH))
        while not state:
            await asyncio.sleep(0.01)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        while not told:
            await asyncio.sleep(0.01)
        return told

    assert asyncio.run(run())[0].verdict == "deny"
    assert state == ["asked", "cancelled"]


def test_questions_do_not_keep_other_calls_waiting():
    release = asyncio.Event()

    async def handler(call, decision):
        await release.wait()
        return Reply("no")

    async def run():
        alone = guard(permission=handler)
        waiting = [asyncio.create_task(alone.acheck("Bash", {"command": f"git push -f o b{n}"})) for n in range(40)]
        await asyncio.sleep(0.2)
        assert (await asyncio.wait_for(alone.acheck(*LS), 60)).allowed
        release.set()
        return [(await task).verdict for task in waiting]

    assert set(map(str, asyncio.run(run()))) == {"deny"}


def test_a_handler_that_asks_its_own_guard_does_not_wait_for_itself():
    found = []

    def handler(call, decision):
        found.append(alone.check("Bash", {"command": "git push -f origin other"}))
        return Reply("once")

    async def awaited_handler(call, decision):
        found.append(await later.acheck("Bash", {"command": "git push -f origin other"}))
        found.append(later.check("Bash", {"command": "git push -f origin other"}))
        assert guard(permission=yes).check(*PUSH).allowed  # another guard may be asked
        return Reply("once")

    async def yes(call, decision):
        return Reply("once")

    alone, later = guard(permission=handler), guard(permission=awaited_handler)
    assert alone.check(*PUSH).allowed
    assert asyncio.run(_await(later.acheck(*PUSH))).allowed
    assert [str(one.verdict) for one in found] == ["deny"] * 3


def test_a_cancelled_call_is_not_put_to_anybody():
    asked, release = [], threading.Event()

    def handler(call, decision):
        asked.append(call.id)
        assert release.wait(60)
        return Reply("no")

    async def run():
        told: list[str] = []
        alone = guard(permission=handler, on_decision=lambda call, decision, event: told.append(call.id))
        first = asyncio.create_task(alone.acheck(*PUSH, id="1"))
        while not asked:
            await asyncio.sleep(0.01)
        second = asyncio.create_task(alone.acheck(*PUSH, id="2"))
        await asyncio.sleep(0.2)
        second.cancel()
        await asyncio.sleep(0)
        release.set()
        await first
        while len(told) < 2:
            await asyncio.sleep(0.01)

    asyncio.run(run())
    assert asked == ["1"]


def test_arequire_raises():
    with pytest.raises(Denied):
        asyncio.run(_await(guard().arequire(*HOME)))


def test_a_decision_that_is_not_awaited_is_no_decision():
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        pending = guard().acheck(*HOME)
        with pytest.raises(TypeError, match="await"):
            bool(pending)
        with pytest.raises(AttributeError, match=r"await guard.acheck\(…\)\).allowed"):
            pending.allowed  # type: ignore[attr-defined]  # noqa: B018 # the mistake is the test
        del pending
        gc.collect()
    assert any("never awaited" in str(one.message) for one in caught)


def test_acheck_works_with_tasks_gather_and_time_limits():
    async def run():
        alone = guard()
        async with asyncio.TaskGroup() as group:
            task = group.create_task(alone.acheck(*LS))
        found = await asyncio.gather(alone.acheck(*LS), alone.acheck(*HOME))
        timed = await asyncio.wait_for(alone.acheck(*LS), 60)
        return [task.result(), *found, timed]

    assert [str(one.verdict) for one in asyncio.run(run())] == ["allow", "allow", "deny", "allow"]


@pytest.mark.parametrize("given", ["/nonexistent", b"[bash]", {"default_deny": True}, 1])
def test_what_is_no_policy_says_what_a_guard_needs(given):
    with pytest.raises(GuardError, match="must be the document of a policy") as caught:
        Guard(policy=given)
    assert "Policy.load(path).document" in caught.value.help
