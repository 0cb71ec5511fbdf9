"""Builds the record of a decision: the call without its secrets, what it does, and how it was judged.

INVARIANT: every text of a call, or derived from one, goes through `redaction` before it becomes part of an event,
unless the policy says `audit.commands = "full"`.
"""

from toolgate.audit.secrets.redaction import GONE, redacted, redacted_value, secrets_of
from toolgate.model.call import Shell, ToolCall
from toolgate.model.value import Value
from toolgate.model.verdict import ALLOW, Decision, Finding
from toolgate.protocols.notation import plain
from toolgate.protocols.spelling import spelt_call

Table = dict[str, object]

DECISION, ANSWER = "decision", "answer"
NONE, REDACTED, FULL = "none", "redacted", "full"  # what is kept of commands: `audit.commands`
LONGEST_TEXT = 4_000  # characters of one text
LOOKED_AT = 5_000  # characters of it that are searched for secrets before it is cut
SHORT = 400  # characters of a name, a target or a reason
MOST = 40  # effects, and findings
MOST_VALUES = 300  # values of one input
LARGEST = 20_000  # characters of an input, which bounds the time and the length of a line


class AuditEvent(Value):
    """One thing to record: its kind, and its fields as JSON values."""

    __slots__ = ("kind", "data")

    def __init__(self, kind: str, data: Table) -> None:
        self.kind = kind
        self.data = data


def event_of(call: object, decision: Decision, commands: str = REDACTED) -> AuditEvent:
    """The event of a decision, where `commands` says how much of the call is kept; empty fields are left out."""
    data: Table = {}
    if type(call) is ToolCall:
        data = _call_of(call, commands)
    elif type(call) is str:  # the name of a tool whose input cannot be read
        data["tool"] = _worded(call, commands)
    data["effects"] = [_effect_of(finding, commands) for finding in decision.because[:MOST]]
    told = decision.told or list(decision.answered)
    data["findings"] = [_finding_of(finding, commands) for finding in told[:MOST]]
    data["hits"] = [] if commands == NONE else [_worded(sentence, commands) for sentence in decision.hits]
    data["verdict"] = str(decision.verdict)
    data["rule"] = decision.rule
    data["settled_by"] = decision.settled_by
    if commands == REDACTED and type(call) is ToolCall and GONE in str(data.get("input")):
        known = secrets_of(spelt_call(call)[1])
        for name in ("effects", "findings", "hits", "cwd"):
            data[name] = redacted_value(data.get(name), known=known)
    data["cut"] = len(decision.because) > MOST or len(told) > MOST
    return AuditEvent(DECISION, {key: value for key, value in data.items() if value})


def _call_of(call: ToolCall, commands: str) -> Table:
    """The fields about the call: agent, session, tool, directory and input."""
    data: Table = {}
    for name, text in (("agent", call.host), ("session", call.session), ("call", call.id)):
        data[name] = plain(text[:SHORT])
    tool, given = spelt_call(call)
    data["tool"] = _worded(tool, commands)  # a model may name any tool
    if commands != NONE:
        data["cwd"] = _worded(call.cwd, commands)
        data["input"] = _input_of(given, commands)
        if type(call.action) is Shell and call.action.dialect != "bash":
            data["shell"] = _worded(call.action.dialect, commands)
    return data


def _input_of(given: Table, commands: str) -> object:
    """The input, cut to size and without its secrets."""
    left = [MOST_VALUES, LARGEST]  # values and characters that may still be kept
    bounded = _bounded(given, left, 0)
    shown = bounded if commands == FULL else redacted_value(bounded)
    return _shortened(shown, [LARGEST])


def _bounded(value: object, left: list[int], depth: int) -> object:
    """A value cut to what can be searched for secrets."""
    left[0] -= 1
    if left[0] < 0 or depth > 12:
        return "[cut]"
    if isinstance(value, str):
        found = value[: min(LOOKED_AT, max(left[1], 0))]
        left[1] -= len(found)
        return found if len(found) in (len(value), LOOKED_AT) else f"{found[: -(LOOKED_AT - LONGEST_TEXT)]}… [cut]"
    if isinstance(value, dict):
        return {
            str(name)[:SHORT]: _bounded(inner, left, depth + 1) for name, inner in list(value.items())[:MOST_VALUES]
        }
    if isinstance(value, list | tuple):
        return [_bounded(inner, left, depth + 1) for inner in value[:MOST_VALUES]]
    if isinstance(value, float) and not (value <= 0 or value >= 0):
        return "NaN"  # JSON has no NaN
    return value if isinstance(value, int | float | bool | None) else "[cut]"


def _shortened(value: object, left: list[int]) -> object:
    """A value with its texts cut to the length that is kept."""
    if isinstance(value, str):
        room = min(LONGEST_TEXT, max(left[0], 0))
        left[0] -= min(len(value), room)
        return plain(value if len(value) <= room else f"{value[:room]}… [cut]")
    if isinstance(value, dict):
        return {plain(name): _shortened(inner, left) for name, inner in value.items()}
    if isinstance(value, list):
        return [_shortened(inner, left) for inner in value]
    return value


def _effect_of(finding: Finding, commands: str) -> Table:
    """An effect of the call, and the objection to it, if it was not allowed."""
    effect = finding.effect
    data: Table = {"verb": effect.verb, "place": effect.target.place}
    if commands != NONE:
        data["target"] = _worded(effect.target.path or effect.target.name or str(effect.target), commands)
        data["command"] = _worded(effect.command.name.rpartition("/")[2], commands)
        data["where"] = _worded(effect.where, commands)
    data["manner"] = list(effect.manner)
    if finding.opinion.verdict != ALLOW:
        data["verdict"] = str(finding.opinion.verdict)
    return {key: value for key, value in data.items() if value}


def _finding_of(finding: Finding, commands: str) -> Table:
    opinion = finding.opinion
    data: Table = {"rule": opinion.rule, "verdict": str(opinion.verdict)}
    if commands != NONE:
        data["reason"] = _worded(opinion.reason, commands)
        data["instead"] = _worded(opinion.instead, commands)
    return {key: value for key, value in data.items() if value}


def _worded(text: str, commands: str) -> str:
    """A short text derived from the call."""
    if not text:
        return ""
    shown = text[:LOOKED_AT] if commands == FULL else redacted(text[:LOOKED_AT])
    return plain(shown if len(shown) <= SHORT else f"{shown[:SHORT]}…")
