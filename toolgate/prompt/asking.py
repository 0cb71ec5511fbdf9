"""The permission handler that asks in the controlling terminal.

INVARIANT: a yes is one key of a person who could see the whole call. Whatever else happens, the answer is no: another
key that answers, a terminal that is missing or goes away, an error.
"""

import os
import threading
from collections.abc import Callable

from toolgate.approvals.handlers import ALWAYS, NO, ONCE, Reply
from toolgate.host import Machine
from toolgate.model.call import ToolCall
from toolgate.model.facts import Facts
from toolgate.model.verdict import ALLOW, ASK, LLM, Decision
from toolgate.prompt.page import Page
from toolgate.prompt.terminal import GLANCE, Terminal
from toolgate.showing.explanation import explanation
from toolgate.showing.picture import picture

ESCAPE, INTERRUPT = "\x1b", "\x03"
DENYING = ("n", "q", "\r", "\n", ESCAPE)
FORWARD = (" ", "j", "\x1b[B", "\x1b[6~", "\x1bOB")
BACKWARD = ("k", "\x1b[A", "\x1b[5~", "\x1bOA")
ERASING = ("\x7f", "\b")
CLEARING = "\x15"  # Ctrl-U
PASTED, PASTE_END = "\x1b[200~", "\x1b[201~"
REST_OF_KEY = 0.05  # seconds in which the rest of a key arrives that begins with Esc
LONGEST = 1_000  # characters for the agent


class TerminalPrompt:
    """Asks a person in the terminal of this process; `pause` is called before, `resume` after, if they are given.

    Without `tells` no agent has made the call, so no words for one are offered.

    One question is on the screen at a time, whichever threads ask. The call is shown as it is on this machine, or on
    the one that `facts` are of.
    """

    __slots__ = ("pause", "resume", "facts", "tells", "lock")

    def __init__(
        self,
        pause: Callable[[], object] | None = None,
        resume: Callable[[], object] | None = None,
        facts: Facts | None = None,
        tells: bool = True,
    ) -> None:
        self.pause = pause
        self.resume = resume
        self.facts = facts
        self.tells = tells
        self.lock = threading.Lock()

    def __call__(self, call: ToolCall, decision: Decision) -> Reply:
        if decision.verdict not in (LLM, ASK):
            return Reply(NO)  # it is no question
        with self.lock:
            try:
                if self.pause is not None:
                    self.pause()
                return self._asked(call, decision)
            except KeyboardInterrupt:
                return Reply(NO, interrupt=True)
            except Exception:  # noqa: BLE001 # whatever is wrong with the prompt, nobody has said yes
                return Reply(NO, attended=False)
            finally:
                if self.resume is not None:
                    self.resume()

    def _asked(self, call: ToolCall, decision: Decision) -> Reply:
        shown = picture(call, decision, self.facts or Machine(call.project))
        lasting = all([one.opinion.memorable for one in decision.because if one.opinion.verdict != ALLOW])
        with Terminal() as terminal:
            colour = not (terminal.plain or os.environ.get("NO_COLOR"))
            return answer(terminal, Page(shown, explanation(decision), lasting, colour, self.tells))


def answer(terminal: Terminal, page: Page) -> Reply:
    """What a person answers; keys from before the question do not count."""
    page.fit(*terminal.size())
    terminal.show(page.text(with_keys=False))
    terminal.settle()
    changed = True
    while True:
        size = terminal.size()
        if changed or size != (page.width, page.height):
            page.fit(*size)
            terminal.show(page.text())
        typed = terminal.read(GLANCE)
        changed = bool(typed)
        if typed == ESCAPE:
            typed += terminal.read(REST_OF_KEY)
        reply = _typed_words(page, typed) if page.words is not None else _typed_key(page, typed)
        if reply is not None:
            return reply


def _typed_key(page: Page, typed: str) -> Reply | None:
    """The answer that a key gives; `None`: the question stays. Several keys at once were pasted, and mean nothing."""
    if typed == INTERRUPT:
        return Reply(NO, interrupt=True)
    if typed in DENYING:
        return Reply(NO)
    offered = page.answers()
    if typed == "y" and offered:
        return Reply(ONCE)
    if typed == "a" and len(offered) > 1:
        return Reply(ALWAYS)
    if typed == "e":
        page.explain()
    elif typed == "t" and page.tells and not page.explaining:
        page.words = ""
    elif typed in FORWARD or (typed and typed == typed[0] * len(typed) and typed[0] == " "):
        page.turn(1)
    elif typed in BACKWARD:
        page.turn(-1)
    return None


def _typed_words(page: Page, typed: str) -> Reply | None:
    """Words for the agent, as they are typed; Enter sends them with a no."""
    words = page.words or ""
    if typed == INTERRUPT:
        return Reply(NO, interrupt=True)
    if typed in ("\r", "\n"):
        return Reply(NO, words.strip())
    if typed == ESCAPE:
        page.words = None
        return None
    if typed in ERASING:
        page.words = words[:-1]
    elif typed == CLEARING:
        page.words = ""
    elif typed[:1] != ESCAPE or typed.startswith(PASTED):
        text = typed.removeprefix(PASTED).removesuffix(PASTE_END)
        page.words = (words + "".join([one if one.isprintable() else " " for one in text]))[:LONGEST]
    return None
