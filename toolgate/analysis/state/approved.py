"""What a person approved, and what then ran: whether a later call of the session is the same, or does no more.

An approval is kept as keys: one of the call, and one of each of its effects. A later call is covered if it is the same,
or if all it is asked about is the same package in the same version, a GET of the same host or a script with the same
content, or a variable at the same host; in either case each of its effects must be one of those that were approved.

INVARIANT: only a question of a built-in rule in `CARRIED` is ever answered by an approval, and none about a call that
touches a credential, publishes, sends, deletes, listens, gains rights, controls, or is not known in all it does; but a
variable that was presented to a host may be presented to the same host again (`LENT`).
"""

from toolgate.analysis.state.own_work import digest
from toolgate.model.call import ToolCall
from toolgate.model.effect import Effect, Manner, Place, Verb
from toolgate.model.facts import Facts
from toolgate.model.memory import Memory
from toolgate.model.rule import Rulebook
from toolgate.model.verdict import ALLOW, ASK, Decision, Finding, Opinion

CARRIED = {  # questions that an approval answers: the rule, and the verbs it covers
    "packages": (Verb.RUN,),
    "foreign-code": (Verb.RUN,),
    "network": (Verb.FETCH,),
    "containers": (Verb.RUN,),
    "outside-workspace": (Verb.READ,),
    "exfiltration": (Verb.SEND,),  # of a variable to what may be its service, and nothing else that is sent
}
HARMLESS = (Verb.READ, Verb.WRITE, Verb.RUN, Verb.FETCH, Verb.USE)  # the verbs of a call whose approval is kept
OPEN = (Manner.INTERACTIVE, Manner.REMOTE_SHELL, Manner.PRELOAD, Manner.DEFERRED, Manner.UNREAD, Manner.PRODUCTION)
FREE = ("command", "description", "timeout", "url", "prompt")  # input fields effects cover, or comments
MOST = 40  # effects of a call
LARGEST = 1_048_576  # bytes of a script
PACKAGE, HOST, SCRIPT, SERVICE = "package", "host", "script", "service"  # what may be the same in another call


def key_of(call: ToolCall) -> str:
    """Return what identifies a call: its tool, its input without the description, and where it happens."""
    given = {name: value for name, value in (call.input or {}).items() if name != "description"}
    return _digest(call.tool, call.cwd, call.action, sorted(given.items(), key=str))


def keys_of(call: ToolCall, decision: Decision, book: Rulebook, facts: Facts) -> str:
    """Return the keys of everything a call does; empty: no approval of it is kept."""
    if decision.verdict != ASK or not 0 < len(decision.because) <= MOST or not _may_answer(decision, book):
        return ""
    found: list[str] = [_surroundings(call)]
    for finding in decision.because:
        key = _key(finding.effect, finding.opinion.verdict != ALLOW, facts)
        if not key:
            return ""
        found.append(key)
    return " ".join(dict.fromkeys(found))


def carried(decision: Decision, call: ToolCall, book: Rulebook, facts: Facts, memory: Memory) -> Decision:
    """Return the decision, changed to allow if an approval of the same session covers the call."""
    keys = set(keys_of(call, decision, book, facts).split())
    if not keys:
        return decision
    same = memory.approved.get(key_of(call))
    if same is not None and keys <= set(same.split()):
        return _answered(decision)
    alike = all([finding.opinion.verdict == ALLOW or _kind(finding.effect) for finding in decision.because])
    if alike and any([keys <= set(kept.split()) for kept in memory.approved.values()]):
        return _answered(decision)
    return decision


def _answered(decision: Decision) -> Decision:
    because: list[Finding] = []
    for finding in decision.because:
        opinion = finding.opinion
        if opinion.verdict != ALLOW:
            opinion = Opinion(ALLOW, "was approved and ran earlier in this session", opinion.rule)
        because.append(Finding(finding.effect, opinion))
    return Decision(ALLOW, tuple(because), decision.settled_by)


def _may_answer(decision: Decision, book: Rulebook) -> bool:
    """Whether every question comes from a built-in rule that an approval answers, and from no other rule."""
    if book.settlement is not None and not book.settlement.remembers:
        return False
    builtin = [rule.name for rule in book.builtin]
    others = [rule.name for rules in (book.floor, *book.authorities, *book.tightening, *book.beside) for rule in rules]
    for finding in decision.because:
        opinion, verb = finding.opinion, finding.effect.verb
        if opinion.verdict == ALLOW:
            continue
        if not opinion.memorable or opinion.rule not in builtin or opinion.rule in others:
            return False
        if verb not in CARRIED.get(opinion.rule, ()):
            return False
    return True


# --- keys ------------------------------------------------------------------------------------------------------------


def _key(effect: Effect, asked: bool, facts: Facts) -> str:
    """Return the key of an effect; empty: no approval is kept of a call that has it."""
    target, origin = effect.target, effect.origin
    if _kind(effect) == SERVICE and origin is not None:
        return _digest(SERVICE, target.name, origin.name, Manner.PRESENTED in effect.manner, effect.where)
    if effect.verb not in HARMLESS or (origin is not None and (asked or origin.place == Place.SECRET)):
        return ""
    if target.place == Place.SECRET or (asked and "$" in target.name):
        return ""
    if any([word in effect.manner for word in OPEN]):
        return ""
    content = ""
    if effect.verb == Verb.RUN and target.path:
        data = facts.read_bytes(target.path, LARGEST + 1)
        if data is not None and len(data) <= LARGEST:
            content = digest(data)
        elif asked:
            return ""  # the code that runs is not known
    if asked and _rule_wants_content(effect) and not content:
        return ""
    return _digest(effect.verb, target, content, origin, sorted(effect.manner), effect.where)


def _rule_wants_content(effect: Effect) -> bool:
    """Whether the effect runs a file: its name says nothing about what it does."""
    return effect.verb == Verb.RUN and effect.target.place not in (Place.REGISTRY, Place.CONTAINER) and not effect.where


def _kind(effect: Effect) -> str:
    """Return what another call may have in common with an approved one; empty: only the very same call is covered."""
    target = effect.target
    if Manner.LENT in effect.manner:
        known = target.name and not target.whole and "$" not in target.name
        return SERVICE if known and not any([word in effect.manner for word in OPEN]) else ""
    if effect.verb == Verb.FETCH:
        return HOST if target.name and target.place == Place.REMOTE else ""
    if effect.verb == Verb.RUN and target.place == Place.REGISTRY:
        return PACKAGE if is_pinned(target.name) else ""
    return SCRIPT if effect.verb == Verb.RUN and target.path and not effect.where else ""


def is_pinned(package: str) -> bool:
    """Whether a package is named with one exact version: `left-pad@1.3.0`, `requests==2.32.0`."""
    name, equals, version = package.partition("==")
    if not equals:
        name, _, version = package.rpartition("@")
    parts = version.partition("+")[0].partition("-")[0].split(".")
    return bool(name) and len(parts) >= 3 - bool(equals) and all([part.isdecimal() for part in parts])


def _surroundings(call: ToolCall) -> str:
    """Return a key of the input that the effects do not cover: leaving a sandbox, running in the background."""
    given = {name: value for name, value in (call.input or {}).items() if name not in FREE}
    return _digest(call.tool, call.cwd, type(call.action).__name__, sorted(given.items(), key=str))


def _digest(*parts: object) -> str:
    return digest(repr(parts).encode("utf-8", "surrogatepass"))[:20]
