"""Permission levels of actions, after clippy-code's: they tighten what the guard says, and never loosen it.

Checklist: C-U6.
"""

import pytest

from tests.executor.scenes import Scene, scene
from tests.executor.test_executor import DENIED, EVERY
from toolgate import GuardError, Reply
from toolgate.executor.permissions import Permissions
from toolgate.executor.tools import NAMES

__all__ = ["scene"]


def test_what_is_not_named_is_left_to_the_guard(scene: Scene):
    assert scene.executor(permissions={}).shell("echo fine").success
    assert scene.executor(permissions=Permissions(shell="auto")).shell(DENIED).blocked


@pytest.mark.parametrize("name", list(EVERY))
def test_c_u6_a_level_of_deny_is_never_done(scene: Scene, name):
    """C-U6"""
    executor = scene.executor(permissions={NAMES[name]: "deny"}, permission=lambda call, decision: Reply("once"))
    result = executor.execute(name, EVERY[name])
    assert not result.success and f"the permission level of `{NAMES[name]}` is `deny`" in result.message
    assert not scene.made("made.txt")


@pytest.mark.parametrize("name", [name for name in EVERY if name != "WebFetch"])
@pytest.mark.parametrize("answer", ["once", "no"])
def test_c_u6_a_level_of_ask_asks_a_person_about_what_the_guard_allows(scene: Scene, name, answer):
    """C-U6"""
    asked: list[str] = []

    def handler(call, decision):
        asked.append(decision.reason)
        return Reply(answer)

    executor = scene.executor(permissions={NAMES[name]: "ask"}, permission=handler)
    result = executor.execute(name, EVERY[name])
    assert result.success is (answer == "once") and [f"the permission level of `{NAMES[name]}` is `ask`"] == asked


def test_c_u6_a_level_of_ask_without_a_handler_is_a_no(scene: Scene):
    """C-U6"""
    executor = scene.executor(permissions={"shell": "ask"})
    assert not executor.shell("touch made.txt").success and not scene.made("made.txt")
    assert executor.read("notes.txt").success


def test_c_u6_a_level_of_ask_asks_each_time(scene: Scene):
    """C-U6, C-U7: what a person wants never to be asked about again is a level."""
    asked: list[str] = []

    def handler(call, decision):
        asked.append(call.tool)
        return Reply("always")

    executor = scene.executor(scene.guard(permission=handler), permissions={"shell": "ask"})
    assert executor.shell("echo a").success and executor.shell("echo a").success and 2 == len(asked)
    executor.set_permission("shell", "auto")
    assert executor.shell("echo a").success and 2 == len(asked)


def test_a_level_can_be_set_at_run_time(scene: Scene):
    executor = scene.executor()
    assert executor.shell("echo a").success
    executor.set_permission("shell", "deny")
    assert not executor.shell("echo a").success and executor.read("notes.txt").success
    executor.set_permission("shell", "auto")
    assert executor.shell("echo a").success


def test_a_level_is_recorded_as_what_decided(scene: Scene):
    scene.executor(permissions={"shell": "deny"}).shell("echo a")
    (event,) = scene.recorder.events
    assert ("deny", "permission-level") == (event.data["verdict"], event.data["rule"])


@pytest.mark.parametrize(
    "given", [{"shel": "ask"}, {"shell": "maybe"}, {"shell": None}, {1: "ask"}, ["shell"], {"shell": True}]
)
def test_what_is_no_level_is_an_error_at_once(scene: Scene, given):
    with pytest.raises(GuardError):
        scene.executor(permissions=given)
