"""What a text stands for that is not known: the output of a command, or the variable that holds it.

Only what is said of a call depends on this, never what is decided; it is loaded where a rule objects.
"""

from toolgate.model.call import ToolCall
from toolgate.model.effect import HOLE, Effect
from toolgate.model.sentence import parts_of
from toolgate.model.verdict import Opinion

LONGEST = 50  # characters of a command that are shown


def spelt(opinion: Opinion, effect: Effect, call: ToolCall) -> Opinion:
    """The opinion, naming the command whose output is not known, or the variable that holds it, if there is only one."""
    given = getattr(call.action, "text", "")[effect.start : effect.end]
    command, held = substitution(effect, call), _variable(given)
    if not command and (not held or "`" in given):
        return opinion
    said, shown = parts_of(opinion.reason), f"$({command})" if command else f"${held}"
    reason = said.of(said.thing.replace(HOLE, shown)) if HOLE in said.thing else said.replace(HOLE, shown)
    return Opinion(opinion.verdict, reason, opinion.rule, opinion.instead, opinion.memorable)


def substitution(effect: Effect, call: ToolCall) -> str:
    """The substituted command as it is written; empty: there is none, or more than one."""
    given = getattr(call.action, "text", "")[effect.start : effect.end]
    inner, closed, rest = given.partition("$(")[2].partition(")")
    if not closed or "(" in inner or "$(" in rest or "`" in given or not 0 < len(inner) <= LONGEST:
        return ""
    return inner.strip()


def _variable(given: str) -> str:
    """The only variable in a text; empty: none, or more than one."""
    rest = given.partition("$")[2].removeprefix("{")
    end = next((at for at, sign in enumerate(rest) if not (sign.isalnum() or sign == "_")), len(rest))
    return rest[:end] if given.count("$") == 1 else ""
