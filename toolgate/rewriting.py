"""An allowed command sent back to its agent as another one, which runs it in its sandbox: `sandbox.wrap` of a policy.

INVARIANT: the agent was seen to run what a hook sends back, in this version, and what it is sent hands exactly the
judged text on. What the hook allows is that text alone: whether the sandbox holds is seen by `toolgate run`, which
judges the command again and refuses what it would ask about.
"""

from __future__ import annotations

import sys

from toolgate.decide import decide
from toolgate.model.call import Shell, ToolCall, quoted
from toolgate.model.confinement import NONE, Confinement
from toolgate.model.rule import Scene
from toolgate.model.verdict import ALLOW, ASK, Decision
from toolgate.policy.force.sandbox_settings import sandbox_settings
from toolgate.protocols.exchange import PRE
from toolgate.protocols.tools import COMMAND

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.model.effect import Effect
    from toolgate.model.rule import Rulebook
    from toolgate.protocols.exchange import Request, Table

    Weighed = tuple[Decision, Scene]

OWN = "toolgate"
PLAIN = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 _-./=,:@%+")  # which no shell reads
RULES = "rules"  # who settled a decision that `toolgate run` comes to as well


class Rewriting:
    """What becomes of the command of one request.

    `input` is what the agent should run in its place (`None`: it is as it came), `accepted` says that the decision
    counts on that. `copies`: the policy has hooks keep copies of what a call is about to lose.
    """

    __slots__ = ("request", "home", "input", "accepted", "copies")

    def __init__(self, request: Request, home: str) -> None:
        self.request = request
        self.home = home
        self.input: Table | None = None
        self.accepted = False
        self.copies = False

    def weighed(self, decision: Decision, effects: tuple[Effect, ...], scene: Scene, book: Rulebook) -> Weighed:
        """The decision about a call that is sent back, where that is allowed in its sandbox; else the one there is."""
        self.copies = book.sandbox is not None and book.sandbox.get("copies") is True
        kind = sandbox_settings(book).kind
        if book.sandbox is None or book.sandbox["wrap"] is not True or kind == NONE or not self._fits(scene.call):
            return decision, scene
        self.input = rewritten(self.request.given or {}, _text(scene.call), started(self.home))
        if self.input is None:
            return decision, scene
        who = scene.call, scene.workspace, scene.home, scene.uid, scene.interactive, scene.memory, scene.notes
        there = Scene(*who, scene.facts, Confinement(kind), True)
        found = decide(effects, there, book)
        self.accepted = found.verdict == ALLOW
        return (found, there) if self.accepted else (decision, scene)

    def _fits(self, call: ToolCall) -> bool:
        """Whether the call is one command for bash, of an agent and a version that were seen to run another."""
        request, text = self.request, _text(call)
        if request.event != PRE or len(request.calls) != 1 or request.reserved or call.prior or not text.strip():
            return False
        own = text.split()[:1] == [OWN] and PLAIN.issuperset(text)  # what Toolgate does itself is in no sandbox
        return not own and request.rewrites()

    def answer(self, decision: Decision) -> Table | None:
        """The input that goes with a decision; `None`: none does."""
        if decision.verdict == ALLOW and decision.settled_by == RULES and not decision.answered:
            return self.input
        return self.input if decision.verdict == ASK and self.accepted else None


def _text(call: ToolCall) -> str:
    """The text for bash; empty: it is none, or none that can be written."""
    action = call.action
    if type(action) is not Shell or action.dialect != "bash" or "\0" in action.text:
        return ""
    try:
        action.text.encode("utf-8")
    except UnicodeEncodeError:
        return ""
    return action.text


def rewritten(given: Table, text: str, words: tuple[str, ...]) -> Table | None:
    """An input that runs a text by these words; `None`: it does not say plainly where its command is."""
    names = [name for name, value in given.items() if value == text and name in COMMAND]
    if len(names) != 1:
        return None
    return given | {names[0]: " ".join([quoted(word) for word in (*words, text)])}


def started(home: str) -> tuple[str, ...]:
    """The words before the text: this very interpreter and package, which no search path chooses."""
    place = sys.modules[OWN].__path__[0]
    own = ("--home", home) if home else ()
    return (sys.executable, "-I", "-S", f"{place}/__main__.py", "run", *own, "-c")
