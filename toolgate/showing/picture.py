"""The true picture of a call: what it is, where it happens and what it touches, every text of it made visible.

Secrets are shown as they are: a person decides about this call, in a terminal of their own.
"""

import json
from dataclasses import dataclass

from toolgate.adapters import AGENTS, adapter_of
from toolgate.adapters.generic import HOST as GENERIC
from toolgate.analysis.text.hidden import look_alike
from toolgate.model.call import Code, Mcp, Other, Own, Shell, ToolCall, Write, quoted
from toolgate.model.effect import Effect, Invocation, Target, Verb
from toolgate.model.facts import Facts
from toolgate.model.path import normalise
from toolgate.model.verdict import ALLOW, Decision
from toolgate.model.visible import escaped, seen, turned, visible
from toolgate.protocols.spelling import spelt_call
from toolgate.showing.diffs import absolute, difference_of

Row = tuple[str, str]
Table = dict[str, object]

HEAD, TAIL = 16, 8  # lines of a call that are shown at first
LONGEST, START, END = 1_200, 900, 200  # characters of one line, and of a longer one from its beginning and its end
MOST_ROWS, MOST_REASONS = 12, 5  # things that are touched, and reasons beside the first
INDENTATION = "    "  # in place of each tab that a line begins with
CLAIMED = ("description",)  # what an agent says about its call is not the call
DOES = {
    Verb.READ: "reads",
    Verb.WRITE: "changes",
    Verb.DELETE: "deletes",
    Verb.RUN: "runs",
    Verb.FETCH: "fetches",
    Verb.SEND: "sends to",
    Verb.LISTEN: "listens",
    Verb.ESCALATE: "becomes",
    Verb.CONTROL: "controls",
    Verb.PUBLISH: "publishes",
    Verb.DISCARD: "discards",
}
SAYS = {"allow": "allows", "deny": "denies"}


@dataclass(frozen=True, slots=True)
class Picture:
    """What there is to see of a call; all of it is visible text.

    `text` has the lines of the call, `diff` those of the change it makes to a file, `rows` labels and what they say.
    `hidden`: at first some of the call is left out, so that nobody should say yes before all of it was shown.
    """

    title: str
    reason: str
    rows: tuple[Row, ...] = ()
    text: tuple[str, ...] = ()
    diff: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()
    hidden: bool = False


def picture(call: ToolCall, decision: Decision, facts: Facts) -> Picture:
    """The picture of a call and of the decision about it, on the machine that the facts are of."""
    text, beside = _text_of(call)
    diff, notes = difference_of(call, facts) if type(call.action) is Write else ((), ())
    rows = [("tool", _called(call)), ("in", _place(call.cwd, facts) if call.cwd else "a directory that is not known")]
    rows += [("file", _place(absolute(call.action.path, call.cwd, facts), facts))] if type(call.action) is Write else []
    rows += [("with", f"{_label(name)}: {_in_line(value)}") for name, value in beside.items()]
    rows += _effects_of(call, decision, facts)
    rows += [("also", finding.opinion.reason) for finding in decision.told[1 : 1 + MOST_REASONS]]
    rows += [("hits", sentence) for sentence in decision.hits]
    rows += [("instead", decision.instead)] if decision.instead else []
    shown = tuple([(label, visible(words)) for label, words in rows])
    lines = tuple([line_of(line) for line in text])
    changes = tuple([line[:1] + line_of(line[1:]) for line in diff])
    cut = max(len(lines), len(changes)) > HEAD + TAIL or any(
        [len(line) > LONGEST for line in (*lines, *changes, *[words for _, words in shown])]
    )
    return Picture(
        visible(f"Toolgate {SAYS.get(str(decision.verdict), 'asks about')} {tool_of(call)}"),
        visible(decision.reason),
        shown,
        lines,
        changes,
        (*_warnings(call), *[visible(note) for note in notes]),
        cut,
    )


def line_of(line: str) -> str:
    """A line of a call as it is shown; the tabs it begins with only indent it."""
    start = len(line) - len(line.lstrip("\t"))
    return INDENTATION * start + visible(line[start:])


def tool_of(call: ToolCall) -> str:
    """The tool by the agent's name for it, or else by ours."""
    action = call.action
    if isinstance(action, Mcp):
        return f"{action.server}/{action.tool}"
    return spelt_call(call)[0]


def _called(call: ToolCall) -> str:
    if call.host not in AGENTS or call.host == GENERIC:
        return tool_of(call)
    return f"{tool_of(call)}, called by {adapter_of(call.host).CAPABILITIES[0].title}"


# --- the call itself -------------------------------------------------------------------------------------------------


def _text_of(call: ToolCall) -> tuple[list[str], Table]:
    """The lines of a call, and the fields that were sent beside what they are made of."""
    action = call.action
    sent: Table = call.input or {}
    if isinstance(action, Shell | Code):
        text = action.text
        beside = {name: value for name, value in sent.items() if value != text and name not in CLAIMED}
        return text.removesuffix("\n").split("\n"), beside
    if isinstance(action, Write):
        known = (action.path, action.text, action.old, *action.steps)
        return [], {name: value for name, value in sent.items() if value not in known and name not in CLAIMED}
    if isinstance(action, Mcp | Other | Own):
        return _fields(action.arguments), {}
    return _fields(spelt_call(call)[1]), {}


def _fields(table: Table) -> list[str]:
    """Arguments, one by one; the lines of a longer text stand deeper than any name."""
    lines: list[str] = []
    for name, value in table.items():
        label = _label(name)
        if isinstance(value, str) and "\n" in value:
            lines += [f"{label}:", *[f"    {line}" for line in value.split("\n")]]
        else:
            lines.append(f"{label}: {_in_line(value)}")
    return lines


def _label(name: str) -> str:
    return name if name.isidentifier() else json.dumps(name, ensure_ascii=False)


def _in_line(value: object) -> str:
    if isinstance(value, str):
        return value
    return json.dumps(value, ensure_ascii=False, default=list)


# --- what it does ----------------------------------------------------------------------------------------------------


def _effects_of(call: ToolCall, decision: Decision, facts: Facts) -> list[Row]:
    """What is asked about, thing by thing: the program behind its wrappers, real paths, hosts."""
    against = [finding.effect for finding in decision.because if finding.opinion.verdict != ALLOW]
    rows = [("command", _command(call, effect.command, facts)) for effect in against if _wrapped(call, effect)]
    rows += [(DOES[effect.verb], _object(effect, facts)) for effect in against if effect.verb in DOES]
    rows = list(dict.fromkeys(rows))
    more = len(rows) - MOST_ROWS
    return rows if more <= 0 else [*rows[:MOST_ROWS], ("more", f"{more} more of this kind")]


def _wrapped(call: ToolCall, effect: Effect) -> bool:
    """Whether what runs is not what the text seems to run, or not where the call happens."""
    command = effect.command
    if not command.argv or not isinstance(call.action, Shell):
        return False
    span = call.action.text[command.start : command.end]
    return not span.startswith(command.name) or command.cwd not in (call.cwd, "")


def _command(call: ToolCall, command: Invocation, facts: Facts) -> str:
    words = " ".join([_word(word) for word in command.argv])
    return words if command.cwd in (call.cwd, "") else f"{words}   in {_place(command.cwd, facts)}"


def _word(word: str) -> str:
    """A word of a command, quoted where it would look like several, or like none."""
    if word and not any([character.isspace() or character in "'\"" for character in word]):
        return word
    return quoted(word)


def _object(effect: Effect, facts: Facts) -> str:
    """The thing that is touched, by its real name."""
    words = _target(effect.target, facts)
    if effect.origin is not None:
        words += f", from {_target(effect.origin, facts)}"
    return f"{words}, on {effect.where}" if effect.where else words


def _target(target: Target, facts: Facts) -> str:
    if not target.path:
        return _unpointed(target.name or str(target))
    path = _place(target.path, facts)
    if target.name in ("", target.path) or target.name.endswith("/**"):
        return path
    return f"{_unpointed(target.name)} → {path}"


def _place(path: str, facts: Facts) -> str:
    """A path, and where it leads if there are links on the way."""
    real = facts.resolve(path)
    shown = _unpointed(path)
    return shown if real == normalise(path) else f"{shown} → {_unpointed(real)} (through a link)"


def _unpointed(name: str) -> str:
    """A name in which no arrow is taken for one of ours."""
    return name.replace("→", escaped("→"))


# --- what a reader should know ---------------------------------------------------------------------------------------


def _warnings(call: ToolCall) -> list[str]:
    texts = _texts_in([call.cwd, call.tool, call.input or {}, *call.action.fields()])
    lines = [line for text in texts for line in text.split("\n") if not (line.isascii() and line.isprintable())]
    unseen = sum([1 for line in lines for one in line if not seen(one) and one != "\t"])
    found: list[str] = []
    if unseen:
        noun = "character does not show and is" if unseen == 1 else "characters do not show and are"
        found.append(f"{unseen:,} {noun} written as escapes (\\e, \\u202e)")
    if any([turned(line) for line in lines]):
        found.append("letters of a right-to-left script are written as escapes: a terminal could reorder them")
    alike = [word for text in texts if (word := look_alike(text))]
    if alike:
        found.append(f"`{visible(alike[0])}` mixes alphabets that look alike")
    return found


def _texts_in(value: object) -> list[str]:
    """Every text in a value, once."""
    found: dict[str, None] = {}
    waiting = [value]
    while waiting:
        inner = waiting.pop()
        if isinstance(inner, str):
            found[inner] = None
        elif isinstance(inner, dict):
            waiting += [*inner, *inner.values()]
        elif isinstance(inner, list | tuple):
            waiting += inner
    return [*found]
