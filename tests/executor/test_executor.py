"""The one point at which calls are judged and made: nothing happens before the guard has allowed it.

Checklist: A-1 to A-6, C-1 to C-5.
"""

import asyncio
import json
import threading

import pytest

from tests.executor.scenes import Scene, scene
from toolgate import ActionResult, Executor, Guard, GuardError, Reply
from toolgate.executor import tools
from toolgate.model.verdict import ALLOW, Decision
from toolgate.world import World

__all__ = ["scene"]
ASKED = "touch ../outside.txt"  # beside the project: a question
DENIED = "rm -rf /"


class Raising(Guard):
    """A guard that breaks."""

    def check_all(self, calls):
        raise RuntimeError("the guard is broken")


class Late(Guard):
    """A guard that gives up."""

    def check_all(self, calls):
        raise TimeoutError("the guard took too long")


class Silent(Guard):
    """A guard that answers with something that is no decision."""

    def check_all(self, calls):
        return [True]


EVERY = {
    "Bash": {"command": "touch made.txt"},
    "Read": {"file_path": "notes.txt"},
    "Write": {"file_path": "made.txt", "content": "x"},
    "Edit": {"file_path": "notes.txt", "old_string": "one", "new_string": "made"},
    "Glob": {"pattern": "*.txt"},
    "Grep": {"pattern": "one"},
    "WebFetch": {"url": "http://localhost:9/"},
}


def test_a_1_every_tool_is_judged_once_before_it_does_anything(scene: Scene):
    """A-1, C-1, C-3"""
    seen: list[tuple[str, bool]] = []
    guard = scene.guard(on_decision=lambda call, decision, event: seen.append((call.tool, scene.made("made.txt"))))
    executor = scene.executor(guard)
    for name, arguments in EVERY.items():
        seen.clear()
        (scene.project / "made.txt").unlink(missing_ok=True)
        executor.execute(name, arguments)
        assert [(name, False)] == seen
    assert set(tools.OWN.values()) == set(EVERY)


def test_a_2_the_guard_that_is_not_named_is_the_policy_in_force(scene: Scene):
    """A-2"""
    executor = Executor(sandbox="none")
    assert executor.shell("echo fine").result == "fine\n"
    assert executor.shell(DENIED).blocked
    (scene.project / ".toolgate").mkdir()
    (scene.project / ".toolgate/policy.toml").write_text(
        '[[rule]]\nid = "no-echo"\nwhen = { command = "echo" }\nverdict = "deny"\nreason = "no echo"\n'
        'instead = "say nothing"\nmatch = ["echo x"]\n'
    )
    assert executor.shell("echo fine").blocked


def test_a_2_what_is_not_a_guard_is_an_error():
    """A-2"""
    with pytest.raises(GuardError, match="not a Guard"):
        Executor(object())  # type: ignore[arg-type]  # what a program may do all the same
    with pytest.raises(GuardError, match="described machine"):
        Executor(Guard(facts=World({})))


def test_a_3_tools_know_nothing_of_the_guard(scene: Scene):
    """A-3"""
    told: list[str] = []

    def run(job, decision, stop, on_output):
        told.append(job.text)
        return ActionResult(True, "done", "what it gave", decision)

    executor = scene.executor(run=run)
    assert ("what it gave", ["ls"]) == (executor.shell("ls").result, told)
    assert executor.shell(DENIED).blocked and told == ["ls"]


@pytest.mark.parametrize("kind", [Raising, Late, Silent])
@pytest.mark.parametrize("name", list(EVERY))
def test_a_4_a_guard_that_raises_or_answers_nonsense_lets_nothing_happen(scene: Scene, kind, name):
    """A-4, C-9, C-10"""
    executor = scene.executor(kind(home=str(scene.home), approvals=""))
    result = executor.execute(name, EVERY[name])
    assert not result.success and result.result is None and result.blocked
    assert not scene.made("made.txt") and "one\ntwo\nthree\n" == (scene.project / "notes.txt").read_text()
    assert "internal error" in result.message
    assert scene.executor().shell("echo next").result == "next\n"


def test_a_5_a_denied_call_is_not_made_and_its_message_says_why(scene: Scene):
    """A-5, C-4"""
    success, message, result = scene.executor().shell(f"touch made.txt; {DENIED}")
    assert (False, None) == (success, result) and not scene.made("made.txt")
    assert message.startswith("Operation blocked by safety guard: deletes everything in `/`")


def test_a_6_after_a_deny_the_next_call_is_made(scene: Scene):
    """A-6"""
    executor = scene.executor()
    results = [executor.shell(text) for text in ("echo a", DENIED, "echo b", ASKED, "echo c")]
    assert [True, False, True, False, True] == [result.success for result in results]


# --- questions -------------------------------------------------------------------------------------------------------


def test_a_question_without_a_handler_is_not_made(scene: Scene):
    result = scene.executor().shell(ASKED)
    assert not result.success and "needs approval" in result.message
    assert not (scene.home / "outside.txt").exists()


@pytest.mark.parametrize(("answer", "made"), [("once", True), ("no", False)])
def test_a_handler_settles_a_question(scene: Scene, answer, made):
    asked: list[str] = []

    def handler(call, decision):
        asked.append(call.action.text)
        return Reply(answer)

    result = scene.executor(permission=handler).shell(ASKED)
    assert (made, [ASKED], made) == (result.success, asked, (scene.home / "outside.txt").exists())


def test_a_handler_that_raises_is_a_no(scene: Scene):
    def handler(call, decision):
        raise RuntimeError("no terminal")

    with pytest.warns(Warning, match="no terminal"):
        assert not scene.executor(permission=handler).shell(ASKED).success
    assert not (scene.home / "outside.txt").exists()


def test_a_handler_of_an_event_loop_is_awaited_there(scene: Scene):
    where: list[int] = []

    async def handler(call, decision):
        where.append(threading.get_ident())
        await asyncio.sleep(0)
        return Reply("once")

    async def main():
        return await scene.executor(permission=handler).ashell(ASKED)

    assert asyncio.run(main()).success and where == [threading.get_ident()]


# --- calls of a model ------------------------------------------------------------------------------------------------


def test_a_result_unpacks_as_clippy_codes_and_is_neither_true_nor_false(scene: Scene):
    result = scene.executor().read("notes.txt")
    success, message, content = result
    assert (True, "Successfully read notes.txt", "one\ntwo\nthree\n") == (success, message, content)
    with pytest.raises(TypeError, match=r"result\.success"):
        bool(result)


def test_a_call_of_clippy_code_is_understood(scene: Scene):
    """C-5"""
    (scene.project / "deep").mkdir()
    success, _, result = scene.executor().execute("execute_command", {"command": "pwd", "working_dir": "deep"})
    assert success and result == f"{scene.project}/deep\n"


@pytest.mark.parametrize(
    ("name", "arguments", "said"),
    [
        ("Frobnicate", {}, "there is no tool `Frobnicate`: the tools are Bash, Read"),
        ("safety_agent", {"command": "ls"}, "there is no tool `safety_agent`"),
        ("Bash", {}, "missing"),
        ("Bash", {"command": "ls", "run_in_background": True}, "does not take `run_in_background`"),
        ("Bash", {"command": ["ls"]}, "`command`"),
        ("Bash", {"command": "ls", "timeout": -1}, "must be a number of seconds"),
        ("Bash", {"command": "ls", "timeout": True}, "must be a number of seconds"),
        ("Bash", {"command": "ls", "Command": "touch made.txt"}, "does not take `Command`"),
        ("Read", {"file_path": "notes.txt", "limit": 0}, "whole number from 1 on"),
        ("Write", {"file_path": "made.txt"}, "missing"),
        ("Write", {"file_path": "made.txt", "content": {"a": 1}}, "`content`"),
        ("Edit", {"file_path": "notes.txt", "old_string": "one", "new_string": "x", "replace_all": "yes"}, "true or"),
        ("Glob", {"pattern": "/etc/*"}, "leaves the directory"),
        ("Glob", {"pattern": "../*"}, "leaves the directory"),
        ("Grep", {"pattern": "(", "path": "."}, "not a usable pattern"),
    ],
)
def test_c_2_what_is_no_call_of_a_tool_is_told_so(scene: Scene, name, arguments, said):
    """C-2: the guard's agent is not a tool; unknown tools and arguments are errors, and nothing happens."""
    result = scene.executor().execute(name, arguments)
    assert not result.success and said in result.message
    assert not scene.made("made.txt") and "one\ntwo\nthree\n" == (scene.project / "notes.txt").read_text()


def test_every_tool_tells_a_model_exactly_what_it_takes():
    plain, openai = Executor(sandbox="none").tools(), Executor(sandbox="none").tools(openai=True)
    assert list(tools.OWN.values()) == [one["name"] for one in plain]
    assert [one["input_schema"] for one in plain] == [one["function"]["parameters"] for one in openai]
    json.dumps([plain, openai])
    for one in plain:
        assert set(one["input_schema"]["required"]) <= set(one["input_schema"]["properties"])


def test_arguments_that_raise_when_they_are_looked_at_are_an_error(scene: Scene):
    class Odd(dict):
        def __getitem__(self, key):
            raise RuntimeError("odd")

    result = scene.executor().execute("Bash", Odd(command="touch made.txt"))
    assert not result.success and not scene.made("made.txt")


# --- what is judged is what is done ----------------------------------------------------------------------------------


def test_arguments_that_change_after_they_were_judged_change_nothing(scene: Scene):
    given = {"command": "echo judged"}

    def change(call, decision, event):
        given["command"] = "touch made.txt"

    result = scene.executor(scene.guard(on_decision=change)).execute("Bash", given)
    assert result.result == "judged\n" and not scene.made("made.txt")


def test_a_decision_of_another_class_is_no_permission(scene: Scene):
    class Lying(Decision):
        @property
        def allowed(self):
            return True

    class Odd(Guard):
        def check_all(self, calls):
            return [Lying(ALLOW)]

    assert not scene.executor(Odd(approvals="")).shell("touch made.txt").success and not scene.made("made.txt")


def test_the_calls_of_an_executor_are_one_session(scene: Scene):
    executor = scene.executor()
    sessions: set[str] = set()
    executor.guard.on_decision(lambda call, decision, event: sessions.add(call.session))
    executor.shell("echo a")
    executor.read("notes.txt")
    assert {executor.session} == sessions


def test_the_project_that_is_named_is_the_one_that_is_judged(scene: Scene):
    other = scene.home / "other"
    other.mkdir()
    executor = scene.executor(workspace=other)
    assert executor.write("new.txt", "x").success and (other / "new.txt").read_text() == "x"
    assert executor.shell("pwd").result == f"{other}\n"
    assert not executor.write(str(scene.project / "new.txt"), "x").success and not scene.made("new.txt")


# --- beside an event loop --------------------------------------------------------------------------------------------


def test_every_tool_has_a_twin_for_event_loops(scene: Scene):
    async def main():
        executor = scene.executor()
        return [
            await executor.ashell("echo a"),
            await executor.awrite("made.txt", "x"),
            await executor.aread("made.txt"),
            await executor.aedit("made.txt", "x", "y"),
            await executor.aglob("*.txt"),
            await executor.agrep("y", names_only=True),
            await executor.aexecute("Bash", {"command": DENIED}),
        ]

    results = asyncio.run(main())
    assert [True] * 6 + [False] == [result.success for result in results]
    assert ["a\n", None, "x", None, ["made.txt", "notes.txt"], ["made.txt"], None] == [one.result for one in results]


def test_several_commands_run_at_once_beside_a_loop(scene: Scene):
    async def main():
        executor = scene.executor()
        return await asyncio.gather(*[executor.ashell(f"sleep 0.2; echo {number}") for number in range(12)])

    assert [f"{number}\n" for number in range(12)] == [one.result for one in asyncio.run(main())]


# --- what changes between judging and doing --------------------------------------------------------------------------


def swap(scene: Scene, name: str, target: str) -> None:
    """Put a link in the place of a directory."""
    (scene.project / name).rename(scene.project / f"{name}-before")
    (scene.project / name).symlink_to(target)


@pytest.mark.parametrize("name", ["Bash", "Write", "Edit", "Read", "Glob", "Grep"])
def test_a_link_that_comes_while_a_call_is_judged_is_not_followed(scene: Scene, name):
    other = scene.home / "other"
    for place in (scene.project / "deep", other):
        place.mkdir()
        (place / "file.txt").write_text(f"of {place.name}\n")
    calls = {
        "Bash": {"command": "pwd -P; cat file.txt; echo new > made.txt", "cwd": "deep"},
        "Write": {"file_path": "deep/made.txt", "content": "new"},
        "Edit": {"file_path": "deep/file.txt", "old_string": "of", "new_string": "no"},
        "Read": {"file_path": "deep/file.txt"},
        "Glob": {"pattern": "*.txt", "path": "deep"},
        "Grep": {"pattern": "of", "path": "deep"},
    }
    guard = scene.guard(on_decision=lambda call, decision, event: swap(scene, "deep", str(other)))
    result = scene.executor(guard).execute(name, calls[name])
    assert result.decision is not None and result.decision.allowed
    assert not result.success and "of other" not in str(result.result)
    assert ["file.txt"] == [path.name for path in other.iterdir()] and "of other\n" == (other / "file.txt").read_text()


def test_a_directory_that_is_exchanged_while_a_call_is_judged_is_not_used(scene: Scene):
    """Another project in its place: the one that was looked at before is held."""
    other = scene.home / "other"
    (other / ".git").mkdir(parents=True)
    (other / "notes.txt").write_text("of another\n")

    def exchange(call, decision, event):
        scene.project.rename(scene.home / "before")
        other.rename(scene.project)

    result = scene.executor(scene.guard(on_decision=exchange)).read("notes.txt")
    assert not result.success and "of another" not in str(result.result)


def test_a_file_that_changes_while_an_edit_is_judged_is_not_edited(scene: Scene):
    guard = scene.guard(on_decision=lambda call, decision, event: (scene.project / "notes.txt").write_text("one, or\n"))
    result = scene.executor(guard).edit("notes.txt", "one", "two")
    assert not result.success and "changed" in result.message
    assert "one, or\n" == (scene.project / "notes.txt").read_text()


def test_what_is_there_is_told_to_nobody_before_the_guard_has_allowed_it(scene: Scene):
    """An edit of a secret that is missing, of a directory, of one that is there: each is refused alike."""
    (scene.home / ".ssh").mkdir()
    (scene.home / ".ssh/id_ed25519").write_text("key\n")
    executor = scene.executor()
    for name in ("id_ed25519", "id_rsa"):
        result = executor.edit(str(scene.home / ".ssh" / name), "key", "x")
        assert result.blocked and "does not exist" not in result.message


def test_a_call_that_cannot_be_understood_is_recorded_as_refused(scene: Scene):
    result = scene.executor().execute("Bash", {"cmd": 7})
    assert result.blocked and ["deny"] == [event.data["verdict"] for event in scene.recorder.events]
