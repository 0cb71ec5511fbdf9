"""What a call only stores for later (an uncalled function, an alias), or an earlier one has stored."""

import re

from toolgate.knowledge.vocabulary import has_trait
from toolgate.model.call import ToolCall
from toolgate.model.effect import Effect, Place, Verb, backticked
from toolgate.model.sentence import parts_of
from toolgate.model.verdict import Opinion

ROOM = 4000  # characters of a call that are searched
SAID = ("has", "sets", "this")  # how sentences begin that are not about what is stored
GIVEN = ("may", "gives", "passes", "Toolgate")  # how those begin that already say that it may never happen
LONGEST = 50  # characters of a command that are shown

FUNCTION = re.compile(r"(?:^|[\s;&|({])(?:function\s+([^\s(){};]+)(?:\s*\(\s*\))?|([^\s(){};&|=]+)\s*\(\s*\))\s*\{")
ASSIGNED = re.compile(r"(?:alias|export|declare|typeset|readonly)(?:\s+-\w+)*\s+([\w.:-]+)=")
SCRIPT = re.compile(r"(?:npm|pnpm|yarn)\s+(?:pkg\s+set\s+([\w.:-]+)=|set-script\s+([\w.:-]+)\s)")

STORING = re.compile(r"(?:sudo\s+)?(?:\S*/)?(crontab|at|batch|bind|complete)(?=\s)")
STORED = {
    "bind": "binds a key to a command that ",
    "complete": "sets a completion to a command that ",
    **dict.fromkeys(("crontab", "at", "batch"), "schedules a command that "),
}


def given(opinion: Opinion, effect: Effect, call: ToolCall) -> Opinion:
    """The opinion, saying that the command is only passed to something that may never run it."""
    reason, holder = parts_of(opinion.reason), effect.command.holder
    if effect.verb == Verb.UNKNOWN or reason.verb in (*SAID, *GIVEN):
        return opinion
    name = holder.removesuffix("=")
    arguments = getattr(call.action, "arguments", None)  # of a tool that is no shell
    encoded = arguments is not None and effect.command.name not in str(arguments)
    what = "an encoded command" if encoded else "a command"
    begin = _set(name) if name != holder else f"gives {backticked(name)} {what} that "
    begin = f"sends {what} that " if has_trait(holder, "requests") else begin  # which does not run it
    instead = f"leave {name} out" if name != holder else "leave that command out"
    instead = opinion.instead if keeps_advice(effect) else instead
    told = reason.after(begin).before(THERE.get(effect.command.there, "") if not effect.where else "")
    return Opinion(opinion.verdict, told, opinion.rule, instead, opinion.memorable)


THERE = {
    Place.CLOUD: " on a cloud machine",
    Place.CLUSTER: " in the cluster",
    Place.CONTAINER: " in a container or virtual machine",
}


def keeps_advice(effect: Effect) -> bool:
    """Whether the advice for a command is also right for passing it to something."""
    named = effect.verb == Verb.RUN and effect.target.path != "" and not effect.target.described
    return named or effect.verb == Verb.UNKNOWN or effect.target.place == Place.GUARD


def kept(opinion: Opinion, effect: Effect, text: str) -> Opinion:
    """The opinion, saying that the call only stores something for later; unchanged if it happens now."""
    reason = parts_of(opinion.reason)
    if effect.verb == Verb.UNKNOWN or effect.where or reason.lead or reason.verb in SAID:
        return opinion
    begin = _begin(effect, text) if len(text) <= ROOM else ""
    if not begin:
        return opinion
    instead = opinion.instead if keeps_advice(effect) or not is_kept(effect, text) else "leave that command out"
    if text.startswith("alias ", effect.start) and effect.command.name != "alias":
        instead = "leave the alias out"
    elif (found := ASSIGNED.match(text, effect.start, effect.end)) and not keeps_advice(effect):
        instead = f"leave {found.group(1)} out"
    return Opinion(opinion.verdict, reason.after(begin), opinion.rule, instead, opinion.memorable)


def is_kept(effect: Effect, text: str) -> bool:
    """Whether a program, a variable or the project's package.json stores a command for later."""
    written = [kind for kind in (SCRIPT, ASSIGNED) if kind.match(text, effect.start, effect.end)]
    return bool(stored_by(effect, text) or (written and len(text) <= ROOM and _begin(effect, text)))


def stored_by(effect: Effect, text: str) -> str:
    """The beginning of a sentence about a command that a program stores for later; empty: none does."""
    found = STORING.match(text, effect.start, effect.end)
    name = found.group(1) if found else ""
    return STORED[name] if name and effect.command.name.rpartition("/")[2] not in ("", name, "sudo") else ""


def prepared(opinion: Opinion, effect: Effect, call: ToolCall) -> Opinion:
    """The opinion, naming the earlier command of the same shell that has what the call itself does not show."""
    text = getattr(call.action, "text", "")
    things = [effect.target, effect.origin] if effect.origin is not None else [effect.target]
    named = [thing.name.removeprefix("~/") for thing in things if thing.name]
    named += [" ".join(effect.command.argv)] if effect.command.argv else []
    for earlier in reversed(call.prior):
        if any([name not in text and name in earlier for name in named]):
            shown = earlier if len(earlier) <= LONGEST else earlier[: LONGEST - 1] + "…"
            reason = parts_of(opinion.reason).before(f" (see the earlier command {backticked(shown)})")
            return Opinion(opinion.verdict, reason, opinion.rule, opinion.instead, opinion.memorable)
    return opinion


def _begin(effect: Effect, text: str) -> str:
    """The beginning of a sentence about what a call stores for later, up to the verb; empty: it happens now."""
    if stored := stored_by(effect, text):
        return stored
    given = text[effect.start : effect.end]
    name = effect.command.name
    if name and (found := ASSIGNED.match(given)) and not given.startswith(name + " "):
        named = found.group(1)
        if _is_used(named, text[effect.end :]):
            return ""
        return f"defines an alias {backticked(named)} that " if given[:5] == "alias" else _set(named)
    if name and (found := SCRIPT.match(given)) and not given.startswith(name + " "):
        named = found.group(1) or found.group(2)
        return "" if _is_used(named.rpartition(".")[2], text[effect.end :]) else _set(named)
    for found in FUNCTION.finditer(text, 0, effect.start + 1):
        end = _closed(text, found.end() - 1)
        named = found.group(1) or found.group(2)
        handler = named.startswith("command_not_found")  # the shell calls it
        if effect.start < end and not handler and not _is_used(named, text[: found.start()] + " " + text[end:]):
            return f"defines a function {backticked(named)} that "
    return ""


def _set(name: str) -> str:
    return f"sets {backticked(name)} to a command that "


def _is_used(name: str, text: str) -> bool:
    """Whether a text may use a name as a word or as a variable."""
    return re.search(rf"(?<![\w./-]){re.escape(name)}(?![\w./-])", text) is not None


def _closed(text: str, start: int) -> int:
    """The index after the brace that closes the one at `start`."""
    depth = 0
    for index in range(start, len(text)):
        depth += {"{": 1, "}": -1}.get(text[index], 0)
        if depth == 0:
            return index + 1
    return len(text)
