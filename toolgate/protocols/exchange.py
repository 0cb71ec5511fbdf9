"""The exchange between a host and the guard: a request with its calls, and the reply in the host's format.

INVARIANT: what a host cannot express becomes stricter, never milder: an ask it cannot put to a person becomes a deny,
and so does a rewritten input it would ignore.
"""

from __future__ import annotations

from toolgate.model.call import ToolCall
from toolgate.model.effect import unforged
from toolgate.model.errors import PayloadError
from toolgate.model.path import normalise
from toolgate.model.value import Value
from toolgate.model.verdict import ALLOW, DENY, Decision, advice_of, ended, record_of
from toolgate.protocols.notation import plain, value_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from toolgate.protocols.capability import Capability

Table = dict[str, object]

PRE, PERMISSION, NEUTRAL = "pre", "permission", "neutral"  # judge it; answer the host's own prompt; nothing to decide
AFTER = "after"  # the call is over: its result is scanned, and nothing is decided
UNMADE = "unmade"  # a person or the host has refused the call: nothing is decided
OVER = (AFTER, UNMADE)
QUIET = (NEUTRAL, AFTER, UNMADE)  # the host gets no answer to these
VERSION = 1  # of the records that `adapters.generic` reads, and of the answers to them
LONGEST_TEXT = 1_000  # characters of a reason: it is sent to the model again in every turn
ALLOWED = "allowed by Toolgate"


class Surroundings(Value):
    """What a payload does not say: where the hook was started, its environment, and whether a person is there.

    `attended` is what the installed command says; `None`: nothing. `beginning` gives the first part of a file; empty,
    or `None`: nothing can be read.
    """

    __slots__ = ("cwd", "variable", "attended", "beginning")

    def __init__(
        self,
        cwd: str,
        variable: Callable[[str], str | None],
        attended: bool | None = None,
        beginning: Callable[[str], str] | None = None,
    ) -> None:
        self.cwd = cwd
        self.variable = variable
        self.attended = attended
        self.beginning = beginning


class Request(Value):
    """A decoded payload: the calls to be judged, each on its own, and what the reply needs to know.

    `project` is where the host was started, whatever directory the call is in; `given` the tool's input as it came;
    `reserved`: our allow must not skip the host's own prompt; `dialect` selects one of a host's answer formats; `world`
    describes the machine (`None`: this one), `name` is the caller's id for the call; `result` is the result of a
    finished call, with everything else that the host reports except the input. `proof` says, before a call, whether it
    will only be made if a person approves our question, and after it, whether that was so. `rewrites`: this version of
    the host was seen to run the input that is sent back.
    """

    __slots__ = (
        "calls", "event", "project", "attended", "given", "reserved", "dialect", "world", "name", "result",
        "proof", "rewrites",
    )  # fmt: skip

    def __init__(
        self,
        calls: tuple[ToolCall, ...],
        event: str,
        project: str,
        attended: bool = True,
        given: Table | None = None,
        reserved: bool = False,
        dialect: str = "",
        world: Table | None = None,
        name: object = None,
        result: object = None,
        proof: Callable[[], bool] = bool,
        rewrites: Callable[[], bool] = bool,
    ) -> None:
        self.calls = calls
        self.event = event
        self.project = project
        self.attended = attended
        self.given = given
        self.reserved = reserved
        self.dialect = dialect
        self.world = world
        self.name = name
        self.result = result
        self.proof = proof
        self.rewrites = rewrites


class Reply(Value):
    """What the hook's process does: its exit status and output."""

    __slots__ = ("exit_code", "stdout", "stderr")

    def __init__(self, exit_code: int = 0, stdout: str = "", stderr: str = "") -> None:
        self.exit_code = exit_code
        self.stdout = stdout
        self.stderr = stderr


SILENCE = Reply()


def said(fields: Table) -> Reply:
    """One JSON object, and the exit status of a hook with an answer."""
    return Reply(0, value_of(fields) + "\n")


class Answer(Value):
    """The decision as allow, ask or deny, with a text that is never empty, and an optional rewritten input."""

    __slots__ = ("word", "text", "rewrite")

    def __init__(self, word: str, text: str, rewrite: Table | None = None) -> None:
        self.word = word
        self.text = text
        self.rewrite = rewrite


def answer_of(decision: Decision, request: Request, able: Capability, rewrite: Table | None = None) -> Answer:
    """The answer to a host with these capabilities."""
    if decision.verdict == DENY:
        return Answer("deny", text_of(decision))
    if rewrite is not None and not able.rewrites:
        from toolgate.model.approval import APPROVAL

        return Answer("deny", shortened(f"Toolgate: {able.title} cannot run it in a sandbox. Instead: {APPROVAL}."))
    if decision.verdict == ALLOW:
        return Answer("allow", shortened(ALLOWED + record_of(decision)), rewrite)
    if request.event == PERMISSION or (able.asks and request.attended):
        return Answer("ask", text_of(decision), rewrite)
    return Answer("deny", refusal_of(decision))


def text_of(decision: Decision) -> str:
    """Why, by which rule, what it would hit, and what to do instead: one short text."""
    rule = f" ({decision.rule})" if decision.rule else ""
    said = "" if decision.worded else "Toolgate: "
    text = unforged(f"{said}{ended(decision.reason + rule)}{hits_of(decision)}{advice_of(decision)}")
    return shortened(text, record_of(decision))


def refusal_of(decision: Decision) -> str:
    """The text of an ask when nobody can be asked: why, and the next step."""
    from toolgate.model.approval import withheld

    return text_of(withheld(decision))


def hits_of(decision: Decision) -> str:
    """What it would hit on this machine, if known."""
    return f" It {'; it '.join(decision.hits)}." if decision.hits else ""


def shortened(text: str, end: str = "") -> str:
    """A text cut to the limit that still ends with `end`."""
    room = LONGEST_TEXT - len(end)
    return plain((text if len(text) <= room else text[: room - 2] + " …") + end)


def located(path: object, base: str) -> str:
    """An absolute directory: `path` if it is one, under `base` if it is relative, `base` if there is none."""
    if path is None or path == "":
        return base
    if not isinstance(path, str):
        raise PayloadError("the working directory must be a string", help="send it as one string")
    if path[:1] == "~":  # some hosts mean the home directory, others a name
        raise PayloadError("the working directory starts with `~`", help="send it in full, from `/`")
    return normalise(path if path[:1] == "/" else f"{base}/{path}")
