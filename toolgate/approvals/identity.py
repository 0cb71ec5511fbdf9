"""What makes two calls the same to a person who said yes to one of them.

The identity of a call is a digest of its tool, its input, its directory, the environment that changes what it does, and
each of its effects: what it touches, where every link on the way leads, which file is there, and what a script says.

INVARIANT: two calls with one identity do the same to the same things, and were asked about for the same reasons. What
is looked at too closely costs a second question; what is left out would be allowed without one.
"""

from __future__ import annotations

from toolgate.knowledge.texts.variables import ENVIRONMENTS, PREFIXES, VARIABLES
from toolgate.model.digest import digest
from toolgate.model.effect import Verb
from toolgate.model.verdict import ALLOW

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.model.call import ToolCall
    from toolgate.model.effect import Target
    from toolgate.model.facts import Facts
    from toolgate.model.verdict import Decision, Finding

UNSAID = ("description",)  # fields of an input that only people read
LARGEST = 1_048_576  # bytes of a script
# How variables end that say where a program works: which server, which account, which set of data.
CHOOSING = (
    "_URL", "_URI", "_HOST", "_PORT", "_ENV", "_ENDPOINT", "_PROFILE", "_CONTEXT", "_CONFIG", "_DATABASE", "_DB",
    "_NAMESPACE", "_CLUSTER", "_REGION", "_PROJECT", "_ACCOUNT", "_SUBSCRIPTION", "_WORKSPACE", "_STAGE",
)  # fmt: skip
CHOICES = ("PGHOST", "PGDATABASE", "PGSERVICE", "PGUSER", "PGPORT", "MYSQL_HOST", "PWD", *ENVIRONMENTS)
OF_AGENTS = ("CLAUDE", "CODEX", "GEMINI", "CURSOR", "OPENCODE", "QWEN")  # how those start that an agent sets for itself


def identity_of(call: ToolCall, decision: Decision, facts: Facts, secrets: tuple[str, ...] = ()) -> str:
    """The identity of a call as it was judged: 64 hexadecimal digits; `secrets` are those the session has read."""
    given = {name: value for name, value in (call.input or {}).items() if name not in UNSAID}
    parts = (
        call.host,
        call.tool,
        call.action,
        sorted(given.items(), key=str),
        call.prior,
        sorted(secrets),
        call.cwd,
        _thing(call.cwd, facts),
        _environment(f"{call.action!r}{given!r}", facts),
        [_finding(finding, facts) for finding in decision.because],
    )
    return digest(repr(parts).encode("utf-8", "surrogatepass"))


def _finding(finding: Finding, facts: Facts) -> tuple[object, ...]:
    """An effect, what it is about on this machine, and whose question it is."""
    effect, opinion = finding.effect, finding.opinion
    asked = "" if opinion.verdict == ALLOW else f"{opinion.rule} {opinion.verdict}"
    things = [_target(target, facts) for target in (effect.target, effect.origin) if target is not None]
    content = _content(effect.target.path, facts) if effect.verb == Verb.RUN else ()
    sent = _content(effect.origin.path, facts) if effect.origin is not None else ()
    return asked, effect.verb, things, sorted(effect.manner), effect.where, effect.command.cwd, content, sent


def _target(target: Target, facts: Facts) -> tuple[object, ...]:
    return target.text, target.place, target.whole, _thing(target.path, facts)


def _thing(path: str, facts: Facts) -> tuple[object, ...]:
    """Where a path leads, by which links, and which file or directory is there."""
    if not path:
        return ()
    found = facts.identity(path)
    return path, facts.resolve(path), [(link, facts.resolve(link)) for link in facts.links(path)], (found or ())[:2]


def _content(path: str, facts: Facts) -> object:
    """What a file says that is run or sent, or else its size and when it was changed."""
    if not path:
        return ()
    data = facts.read_bytes(path, LARGEST)
    return facts.stat(path) if data is None else digest(data)


def _environment(text: str, facts: Facts) -> list[tuple[str, str]]:
    """The variables that matter to a call: those that it names, and those that decide what programs do and where."""
    return sorted([(name, facts.variable(name) or "") for name in facts.variables() if _matters(name, text)])


_STARTS = tuple([start for start, _ in PREFIXES])


def _matters(name: str, text: str) -> bool:
    if name in VARIABLES or name in CHOICES or name in text or name.startswith(_STARTS):
        return True
    return name.endswith(CHOOSING) and not name.startswith(OF_AGENTS)
