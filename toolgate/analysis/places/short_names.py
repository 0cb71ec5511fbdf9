"""Windows short names, as `CLAUDE~1` for `.claude`: the protected names that they may stand for."""

from __future__ import annotations

from toolgate.knowledge.places.homes import HOME
from toolgate.knowledge.places.paths import NAMES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

STEM, ENDING = 6, 3  # letters kept of the name, and of its extension
MOST = 64  # readings of one path


def long_names(parts: list[str]) -> list[list[str]]:
    """Return the paths that one with short names may be, by its parts in lower case; none if it has no short name."""
    found: list[list[str]] = [[]]
    short = False
    for part in parts:
        readings = list(_readings(part)) if is_short(part) else []
        short = short or bool(readings)
        found = [[*path, name] for path in found for name in readings or [part]][:MOST]
    return found if short else []


def is_short(part: str) -> bool:
    stem, tilde, rest = part.partition(".")[0].rpartition("~")
    return tilde != "" and rest.isdigit() and 0 < len(stem) <= STEM


def _readings(part: str) -> Iterator[str]:
    head, _, ending = part.partition(".")
    stem = head.rpartition("~")[0]
    names = dict.fromkeys([name for table in (HOME, NAMES) for path in table for name in path.split("/")])
    for name in names:
        body, _, last = name.lstrip(".").rpartition(".") if "." in name.lstrip(".") else (name, "", "")
        plain = body.replace(".", "").replace(" ", "")
        if plain.startswith(stem) and last[:ENDING] == ending[:ENDING]:
            yield name
