"""A desk with questions that a test describes, and the application in front of it."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Any

from textual import events
from textual._compositor import Compositor
from textual.pilot import Pilot

from toolgate.approvals.store import Question
from toolgate.inbox.application import Inbox
from toolgate.inbox.desk import Proposal
from toolgate.inbox.entries import ALLOWED, DENIED, Entry, asked
from toolgate.inbox.page import kept_picture
from toolgate.showing.picture import Picture

PUSH = "git push --force origin main"
WIDE, NARROW = (120, 30), (40, 24)


def question(id: str, command: str = PUSH, **more: Any) -> Question:
    """A question about a command, a minute old, for which a hook waits another one."""
    now = time.time()
    fields: dict[str, Any] = {
        "remembered": True, "waits_until": now + 60, "agent": "claude-code", "session": "s1", "project": "/home/user/shop",
        "cwd": "/home/user/shop", "tool": "Bash", "input": {"command": command}, "reason": "force-pushes `main`",
        "rule": "publishing",
    }  # fmt: skip
    return Question(id, more.pop("time", now - 60), f"key{id}", "ask", **(fields | more))


class DescribedDesk:
    """Keeps what it was told to do in `done`; `fails` names the methods that raise."""

    def __init__(self, *questions: Question, past: tuple[Entry, ...] = (), fails: tuple[str, ...] = ()) -> None:
        self.questions = list(questions)
        self.past = list(past)
        self.fails = fails
        self.done: list[tuple[object, ...]] = []
        self.lines: tuple[str, ...] = ("allow force-pushes to `main`", "it also covers:", "  git push -f origin main")

    def _may_fail(self, name: str) -> None:
        if name in self.fails:
            raise ValueError(f"{name} failed [bold]\x1b[31m")

    def entries(self) -> list[Entry]:
        self._may_fail("entries")
        return [asked(one, time.time()) for one in self.questions] + self.past

    def picture(self, question: Question) -> Picture:
        self._may_fail("picture")
        return kept_picture(question)

    def seconds(self, text: str) -> float:
        if text[-1:] != "m" or not text[:-1].isdigit():
            raise ValueError(f"`{text}` is not a length of time")
        return float(int(text[:-1]) * 60)

    def _answered(self, question: Question, standing: str, told: str) -> str:
        self.questions = [one for one in self.questions if one.id != question.id]
        self.past.append(Entry(question, standing, told, time.time()))
        return f"{told}: {question.id}"

    def allow(self, question: Question, scope: str, seconds: float = 0.0) -> str:
        self._may_fail("allow")
        self.done.append(("allow", question.id, scope, seconds))
        return self._answered(question, ALLOWED, f"allowed {scope}")

    def deny(self, question: Question, words: str = "") -> str:
        self._may_fail("deny")
        self.done.append(("deny", question.id, words))
        return self._answered(question, DENIED, "denied")

    def propose(self, question: Question, scope: str) -> Proposal:
        self._may_fail("propose")
        self.done.append(("propose", question.id, scope))
        return Proposal(self.lines, scope)

    def write(self, question: Question, proposal: Proposal) -> str:
        self.done.append(("write", question.id, proposal.rule))
        return self._answered(question, ALLOWED, "a rule allows it")

    def undo(self, question: Question) -> str:
        self._may_fail("undo")
        self.done.append(("undo", question.id))
        return "undone"

    @property
    def answers(self) -> list[tuple[object, ...]]:
        """What was done that answers a question."""
        return [one for one in self.done if one[0] in ("allow", "deny", "write")]


class Played:
    """The application while somebody uses it."""

    def __init__(self, app: Inbox, pilot: Pilot[None]) -> None:
        self.app = app
        self.pilot = pilot

    async def settle(self) -> None:
        """Wait until nothing is left to do: an answer of a worker is drawn, and what is drawn may ask for more."""
        for _ in range(4):
            await self.pilot._wait_for_screen()
            await self.app.workers.wait_for_complete()
            await self.app.animator.wait_until_complete()
            self.app.screen._on_timer_update()
        await self.pilot._wait_for_screen()

    async def press(self, *keys: str) -> str:
        """Press keys; what is on the screen then."""
        for key in keys:
            self._key(key)
            await self.settle()
        return self.text

    async def type(self, text: str) -> str:
        for character in text:
            self._key("space" if character == " " else character)
        await self.settle()
        return self.text

    def _key(self, key: str) -> None:
        """Press a key without the pauses of the pilot, who waits each time until this process seems to do nothing."""
        assert self.app._driver is not None
        event = events.Key(key, key if len(key) == 1 else {"space": " "}.get(key))
        event.set_sender(self.app)
        self.app._driver.send_message(event)

    async def look(self) -> str:
        """What is on the screen after another look at the questions."""
        self.app._tick()
        await self.settle()
        return self.text

    @property
    def lines(self) -> list[str]:
        strips = self.app.screen._compositor.render_strips()
        return ["".join([segment.text for segment in strip]).rstrip() for strip in strips]

    @property
    def text(self) -> str:
        return "\n".join(self.lines)


def undrawn(compositor: Compositor, *_: object, **__: object) -> None:
    """Stands for what a terminal is sent, a third of the time: here nobody draws it, and `lines` renders all there is."""
    compositor._dirty_regions.clear()


setattr(Compositor, "render_update", undrawn)  # noqa: B010 # for this process alone; `test_terminal` has the real one


def play(
    desk: DescribedDesk,
    story: Callable[[Played], Awaitable[None]],
    size: tuple[int, int] = WIDE,
    moment: float = 0.0,
    **more: Any,
) -> None:
    """Open the application, let somebody use it, and close it."""

    async def played() -> None:
        app = Inbox(desk, moment=moment, pause=3_600, **more)
        app.animation_level = "none"
        async with app.run_test(size=size) as pilot:
            one = Played(app, pilot)
            await one.settle()
            await story(one)

    asyncio.run(played())
