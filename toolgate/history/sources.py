"""The agents whose histories can be read, their places, and their pieces: a session with all of its files."""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol

from toolgate.adapters import AGENTS as ADAPTERS
from toolgate.adapters import adapter_of
from toolgate.history.calls import Found
from toolgate.history.files import changed, size_of
from toolgate.host import variable

Paths = tuple[str, ...]
HISTORIES = {agent: known for agent in ADAPTERS if (known := adapter_of(agent).declaration().history)}
AGENTS = tuple(HISTORIES)


class Reader(Protocol):
    """The module of this package that is named after its agent."""

    def found(self, directory: str) -> list[Paths]:
        """The sessions in a directory, or in one file."""

    def calls(self, paths: Paths) -> Found:
        """The calls of a session."""


def reader_of(agent: str) -> Reader:
    """The reader of an agent in `AGENTS`; only this one is imported."""
    module: Reader = __import__("toolgate.history." + agent.replace("-", "_"), fromlist=("found", "calls"))
    return module


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
        return reader_of(self.agent).calls(self.paths)

    def packed(self) -> bytes:
        """The piece as one line."""
        return json.dumps([self.agent, self.paths]).encode()


def unpacked(line: bytes) -> Piece:
    agent, paths = json.loads(line)
    return Piece(agent, tuple(paths))


def pieces_of(agent: str, home: str, directories: Iterable[str] = ()) -> list[Piece]:
    """The sessions of an agent, the newest first: in its own place, or in these directories or files."""
    found = reader_of(agent).found
    pieces = [Piece(agent, paths) for place in directories or places_of(agent, home) for paths in found(place)]
    return sorted(pieces, key=lambda piece: (-piece.changed, piece.paths))


def places_of(agent: str, home: str) -> list[str]:
    """Where an agent writes its histories, by its declaration and environment variables."""
    places = adapter_of(agent).declaration().places
    if places is None:
        return []
    return list(dict.fromkeys([one for path in places.records for one in places.places(path, home, variable)]))
