"""Formats text for people: colour, no invisible characters, and the part a finding is about underlined."""

from __future__ import annotations

import os
import sys

from toolgate.model.visible import columns, start_of, visible

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["columns", "visible"]  # re-exported

RESET = "\x1b[0m"
STYLES = {
    "allow": "\x1b[32m",
    "llm": "\x1b[35m",
    "ask": "\x1b[33m",
    "deny": "\x1b[1;31m",
    "dim": "\x1b[2m",
    "mark": "\x1b[4;1m",
    "bold": "\x1b[1m",
}
WIDEST = 160
NARROWEST = 40
LINES_SHOWN = 3
LEAST = 20  # minimum columns of a text, however deep it is indented


def colourful() -> bool:
    """Whether the output is a terminal that supports colour."""
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return False
    return sys.stdout.isatty()


def styled(text: str, style: str, colour: bool) -> str:
    return f"{STYLES[style]}{text}{RESET}" if colour else text


def width() -> int:
    """The available columns."""
    told = os.environ.get("COLUMNS", "")
    try:
        columns = int(told) if told.strip("0").isdigit() else os.get_terminal_size(sys.__stdout__.fileno()).columns  # type: ignore[union-attr]  # caught
    except (AttributeError, ValueError, OSError):  # no terminal
        columns = 0
    return max(NARROWEST, min(columns or WIDEST, WIDEST))


# --- lines -----------------------------------------------------------------------------------------------------------


def folded(line: str, hanging: int = 4, room: int | None = None) -> str:
    """A line wrapped to fit the terminal, with a hanging indent; without a terminal it stays one line.

    Text between backticks is never broken, so that a command can be copied. `room` is for output elsewhere than on the
    terminal; colours take no columns.
    """
    room = room or (width() if sys.stdout.isatty() else 0)
    if not room or shown_columns(line) <= room:
        return line
    lines, last = [], ""
    for word in _unbroken(line):
        if last.strip() and shown_columns(last) + 1 + shown_columns(word) > room:
            lines.append(last)
            last = " " * hanging + word
        else:
            last = f"{last} {word}" if last else word
    return "\n".join([*lines, last])


def _unbroken(line: str) -> Iterator[str]:
    """The words of a line, where the first one includes the indentation and text in backticks is one word."""
    start = len(line) - len(line.lstrip(" "))
    inside = False
    word = line[:start]
    for character in line[start:]:
        inside ^= character == "`"
        if character == " " and not inside:
            yield word
            word = ""
        else:
            word += character
    yield word


def shown_columns(text: str) -> int:
    """The columns of a visible text that may contain our own colours."""
    for style in (RESET, *STYLES.values()):
        text = text.replace(style, "")
    return columns(text)


def one_line(text: str, room: int) -> str:
    """A text on one line of at most `room` columns, with a minimum."""
    room = max(room, LEAST)
    shown = visible(text[: room * 4])
    return shown if columns(shown) <= room and len(text) <= room * 4 else start_of(shown, room - 1) + "…"


# --- the part of a command a finding is about ------------------------------------------------------------------------


def excerpt(text: str, start: int, end: int, room: int, colour: bool) -> list[str]:
    """The lines of `text` that contain `start`–`end`, with that part underlined; long lines are cut around it."""
    start, end = max(0, min(start, len(text))), max(0, min(end, len(text)))
    lines: list[str] = []
    position = text.rfind("\n", 0, start) + 1
    while len(lines) < 2 * LINES_SHOWN:
        stop = text.find("\n", position)
        stop = len(text) if stop < 0 else stop
        lines += _marked(text[position:stop], max(0, start - position), min(end, stop) - position, room, colour)
        position = stop + 1
        if position >= end or stop == len(text):
            return lines
    return [*lines, "…"]


def _marked(line: str, start: int, end: int, room: int, colour: bool) -> list[str]:
    """One line with the underline below it."""
    end = max(start, end)
    first, last = _window(start, end, len(line), room - 2)
    before = ("…" if first else "") + visible(line[first:start])
    part = visible(line[start : min(end, last)])
    after = visible(line[min(end, last) : last]) + ("…" if last < len(line) else "")
    if columns(part) > room:
        part = start_of(part, room - 1) + "…"
    shown = before + (styled(part, "mark", colour) if part else "") + after
    rule = " " * columns(before) + "^" * columns(part)
    return [shown, rule] if part else [shown]


def _window(start: int, end: int, length: int, room: int) -> tuple[int, int]:
    """The characters of a line to show: the part, and as much around it as fits."""
    if length <= room:
        return 0, length
    spare = max(0, room - (end - start))
    first = max(0, min(start - spare // 2, length - room))
    return min(first, start), min(length, first + max(room, 1))
