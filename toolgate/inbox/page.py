"""The details of a question as lines: the picture of its call in a frame, followed by who asks.

INVARIANT: control characters in a call's texts are made visible, and the texts are inside the frame that
`showing.frame` draws. Nothing here is markup.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from toolgate.approvals.store import Question
from toolgate.inbox.entries import Entry
from toolgate.model.visible import columns, start_of, visible
from toolgate.showing.frame import EDGE, NOTE, REASON, ROW, drawn
from toolgate.showing.picture import Picture, line_of

Line = tuple[str, str]  # its kind, as in `showing.frame`, and its text

LABEL = 10  # columns of a label
LEAST = 12  # minimum columns of a text, in any window


@dataclass(frozen=True, slots=True)
class Page:
    """The lines of the details: the first `end` must be seen before a yes, `cut` says that some are left out."""

    lines: tuple[Line, ...]
    end: int
    cut: bool


def page(entry: Entry, picture: Picture, room: int, whole: bool = False) -> Page:
    """The details of an entry; unless `whole`, the middle of long texts is left out."""
    question = entry.question
    lines = [(REASON, text) for text in _asked_for(question, picture, room)]
    full = drawn(picture, room, True)
    shown = full if whole else drawn(picture, room, False)
    cut = len(shown) < len(full)
    lines += shown
    if cut:
        lines.append((NOTE, "e shows all lines"))
    end = len(lines)
    for label, text in _circumstances(entry):
        parts = wrapped(visible(text), room - LABEL)
        lines += [(ROW, f"{label if not index else '':<{LABEL}}{part}") for index, part in enumerate(parts)]
    if question.findings:
        lines += [(EDGE, ""), *drawn(_explanation(question), room, True)]
    return Page(tuple(lines), end, cut)


def _asked_for(question: Question, picture: Picture, room: int) -> list[str]:
    """Why it was asked, if the call would now be judged differently."""
    said = visible(question.reason)
    return [] if said in ("", picture.reason) else wrapped(f"Asked because it {said}", room)


def _circumstances(entry: Entry) -> Iterator[tuple[str, str]]:
    """Who asks, since when, and what else is known."""
    question = entry.question
    rows = [("agent", question.agent), ("session", question.session), ("project", question.project)]
    rows += [("rule", question.rule), ("asked", f"{clock(question.time)}, id {question.id}"), ("answer", entry.told)]
    if question.repeated:
        times = "once" if question.repeated == 1 else f"{question.repeated} times"
        rows.append(("before", f"the same was allowed {times}; `a` proposes a rule"))
    yield from [(label, text) for label, text in rows if text]


def _explanation(question: Question) -> Picture:
    """All effects of the call, and the opinions when it was asked."""
    rows = []
    for finding in question.findings:
        told = _texts(finding)
        target = told.get("path") or told.get("target") or "something"
        manner = finding.get("manner")
        words = [str(word) for word in manner] if isinstance(manner, list | tuple) else []
        details = ", ".join([told.get("place", ""), *words])
        why = f": {told['reason']}" if "reason" in told else ""
        rule = f" ({told['rule']})" if "rule" in told else ""
        rows.append(
            (told.get("verdict", "allow"), visible(f"{told.get('verb', 'does')} {target} [{details}]{why}{rule}"))
        )
    return Picture("What it would do, and why Toolgate asked", visible(question.reason), tuple(rows))


def kept_picture(question: Question, warning: str = "") -> Picture:
    """The stored picture of a call, if it is not judged again."""
    rows = [("tool", question.tool), ("in", question.cwd), *_effects(question)]
    rows += [("hits", sentence) for sentence in question.hits]
    rows += [("instead", question.instead)]
    return Picture(
        visible(f"Toolgate asked about {question.tool or 'a call'}"),
        visible(question.reason),
        tuple([(label, visible(words)) for label, words in rows if words]),
        tuple([line_of(line) for line in _input(question)]),
        warnings=(visible(warning),) if warning else (),
    )


def _effects(question: Question) -> Iterator[tuple[str, str]]:
    for finding in question.findings:
        told = _texts(finding)
        target = told.get("path") or told.get("target") or "something"
        yield told.get("verb", "does"), f"{target}, on {told['where']}" if "where" in told else target


def _texts(table: dict[str, object]) -> dict[str, str]:
    return {name: value for name, value in table.items() if isinstance(value, str) and value}


def _input(question: Question) -> Iterator[str]:
    """The input of a call: a single text as it is, several with their names."""
    given = question.input
    for name, value in given.items():
        text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, default=str)
        first, *rest = text.split("\n")
        yield first if len(given) == 1 else f"{name}: {first}"
        yield from rest if len(given) == 1 else [f"    {line}" for line in rest]


def clock(moment: float) -> str:
    """The time, with the date if it is not today."""
    when = datetime.fromtimestamp(moment).astimezone()
    return f"{when:%H:%M:%S}" if when.date() == datetime.now().astimezone().date() else f"{when:%d %b %H:%M}"


def wrapped(text: str, room: int) -> list[str]:
    """A visible text in lines of so many columns, broken between words if possible."""
    room = max(room, LEAST)
    lines: list[str] = []
    while columns(text) > room:
        part = start_of(text, room)
        space = text.rfind(" ", 1, len(part) + 1)
        end = space if space > len(part) // 3 else max(1, len(part))
        lines.append(text[:end])
        text = text[end:].removeprefix(" ")
    return [*lines, text] if text else lines
