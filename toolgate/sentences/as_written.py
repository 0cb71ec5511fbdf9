"""The word of a call for a text in which only a part is known: `lib/${n/…}.c` is `lib/${n/_spec//}.c` there.

Only what is said of a call depends on this, never what is decided; it is loaded where a rule objects.
"""

import re

from toolgate.model.call import ToolCall
from toolgate.model.effect import Effect
from toolgate.model.sentence import parts_of
from toolgate.model.verdict import Opinion

HOLE = "$(…)"  # how the output of a command is shown
LONGEST = 50  # characters of a command that are shown
VARIABLE = re.compile(r"\$\{?(\w+)")
UNKNOWN = re.compile(r"\$\{[^{}]*…[^{}]*\}|\$\(…\)|…")
FORMS = (r"\$(?:\{[^{}`\n]{1,60}?\}|\w{1,60})", r"\$\([^\n]{1,60}?\)")  # a variable, or what a command prints


def as_written(said: str, text: str) -> str:
    """Return a sentence in which the text between backticks is quoted as the call has it, if that can be found."""
    before, mark, rest = said.partition("`")
    quoted, closed, after = rest.partition("`")
    if not mark or not closed or "…" not in quoted or quoted in text or quoted == "…":
        return said
    known = [re.escape(piece) for piece in UNKNOWN.split(quoted)]
    for form in FORMS:
        if found := re.search(form.join(known), text):
            return f"{before}`{found[0]}`{after}" if "`" not in found[0] else said
    return said


def spelt(opinion: Opinion, effect: Effect, call: ToolCall) -> Opinion:
    """The opinion, naming the command whose output is not known, or the variable that holds it, if there is only one."""
    given = getattr(call.action, "text", "")[effect.start : effect.end]
    command, held = substitution(effect, call), VARIABLE.findall(given)
    if not command and (len(held) != 1 or "$(" in given or "`" in given):
        return opinion
    said, shown = parts_of(opinion.reason), f"$({command})" if command else f"${held[0]}"
    reason = said.of(said.thing.replace(HOLE, shown)) if HOLE in said.thing else said.replace(HOLE, shown)
    return Opinion(opinion.verdict, reason, opinion.rule, opinion.instead, opinion.memorable)


def substitution(effect: Effect, call: ToolCall) -> str:
    """The substituted command as it is written; empty: there is none, or more than one."""
    given = getattr(call.action, "text", "")[effect.start : effect.end]
    inner, closed, rest = given.partition("$(")[2].partition(")")
    if not closed or "(" in inner or "$(" in rest or "`" in given or not 0 < len(inner) <= LONGEST:
        return ""
    return inner.strip()
