"""The agents whose histories can be read, their places, and their pieces: a session with all of its files."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from toolgate.adapters import adapter_of
from toolgate.history import claude_code, codex, gemini, opencode
from toolgate.history.calls import Found
from toolgate.history.files import changed, size_of
from toolgate.host import variable

Paths = tuple[str, ...]
# For each agent: the function that finds sessions in a directory, and the one that reads the calls of one.
READERS: dict[str, tuple[Callable[[str], list[Paths]], Callable[[Paths], Found]]] = {
    claude_code.AGENT: (claude_code.found, claude_code.calls),
    codex.AGENT: (codex.found, codex.calls),
    gemini.AGENT: (gemini.found, gemini.calls),
    opencode.AGENT: (opencode.found, opencode.calls),
}
AGENTS = tuple(READERS)


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of a history that is judged at once: a session, with its files."""

    agent: str
    paths: Paths

    @property
    def size(self) -> int:
        """The number of bytes to read."""
        return sum([size_of(path) for path in self.paths])

    @property
    def changed(self) -> float:
        """When it was last written, in seconds since 1970."""
        return max([changed(path) for path in self.paths], default=0.0)

    def calls(self) -> Found:
        return READERS[self.agent][1](self.paths)

    def packed(self) -> bytes:
        """The piece as one line."""
        return json.dumps([self.agent, self.paths]).encode()


def unpacked(line: bytes) -> Piece:
    agent, paths = json.loads(line)
    return Piece(agent, tuple(paths))


def pieces_of(agent: str, home: str, directories: Iterable[str] = ()) -> list[Piece]:
    """The sessions of an agent, the newest first: in its own place, or in these directories or files."""
    found = READERS[agent][0]
    pieces = [Piece(agent, paths) for place in directories or places_of(agent, home) for paths in found(place)]
    return sorted(pieces, key=lambda piece: (-piece.changed, piece.paths))


def places_of(agent: str, home: str) -> list[str]:
    """Where an agent writes its histories, by its declaration and environment variables."""
    places = adapter_of(agent).declaration().places
    if places is None:
        return []
    return list(dict.fromkeys([one for path in places.records for one in places.places(path, home, variable)]))
