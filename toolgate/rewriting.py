"""Rewrites an allowed command so that the agent runs it in its sandbox: `sandbox.wrap` of a policy.

INVARIANT: this version of the agent was seen to run what a hook sends back, and the rewritten command passes on exactly
the judged text. The hook allows only that text: `toolgate run` checks that the sandbox holds, judges the command again
and refuses what it would ask about.
"""

import sys

from toolgate.decide import decide
from toolgate.model.call import Shell, ToolCall, quoted
from toolgate.model.confinement import NONE, Confinement
from toolgate.model.effect import Effect
from toolgate.model.rule import Rulebook, Scene
from toolgate.model.verdict import ALLOW, ASK, Decision
from toolgate.policy.force.sandbox_settings import sandbox_settings
from toolgate.protocols.exchange import PRE, Request, Table
from toolgate.protocols.tools import COMMAND

Weighed = tuple[Decision, Scene]

OWN = "toolgate"
PLAIN = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 _-./=,:@%+")  # plain in any shell
RULES = "rules"  # settled by what `toolgate run` also applies


class Rewriting:
    """The rewriting of one request's command."""

    __slots__ = ("request", "home", "input", "accepted", "copies")

    def __init__(self, request: Request, home: str) -> None:
        self.request = request
        self.home = home
        self.input: Table | None = None
        self.accepted = False
        self.copies = False

    def weighed(self, decision: Decision, effects: tuple[Effect, ...], scene: Scene, book: Rulebook) -> Weighed:
        """The decision about a rewritten call, if it is allowed in its sandbox; else the existing one."""
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
        """Whether the call is one bash command, from an agent and version that were seen to run a rewritten one."""
        request, text = self.request, _text(call)
        if request.event != PRE or len(request.calls) != 1 or request.reserved or call.prior or not text.strip():
            return False
        own = text.split()[:1] == [OWN] and PLAIN.issuperset(text)  # Toolgate's own commands run in no sandbox
        return not own and request.rewrites()

    def answer(self, decision: Decision) -> Table | None:
        """The input to send with a decision; `None`: none."""
        if decision.verdict == ALLOW and decision.settled_by == RULES and not decision.answered:
            return self.input
        return self.input if decision.verdict == ASK and self.accepted else None


def _text(call: ToolCall) -> str:
    """The text for bash; empty: there is none, or it cannot be written."""
    action = call.action
    if type(action) is not Shell or action.dialect != "bash" or "\0" in action.text:
        return ""
    try:
        action.text.encode("utf-8")
    except UnicodeEncodeError:
        return ""
    return action.text


def rewritten(given: Table, text: str, words: tuple[str, ...]) -> Table | None:
    """The input that runs a text through these words; `None`: its command field is not clear."""
    names = [name for name, value in given.items() if value == text and name in COMMAND]
    if len(names) != 1:
        return None
    return given | {names[0]: " ".join([quoted(word) for word in (*words, text)])}


def started(home: str) -> tuple[str, ...]:
    """The words before the text: this interpreter and package, independent of the search path."""
    place = sys.modules[OWN].__path__[0]
    own = ("--home", home) if home else ()
    return (sys.executable, "-I", "-S", f"{place}/__main__.py", "run", *own, "-c")
