"""Keyword arguments that describe a tool, and those for a call, as types for type checkers."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict

if TYPE_CHECKING:
    from toolgate.approvals.handlers import Handler
    from toolgate.model.call import PathLike

Names = str | tuple[str, ...]


class What(TypedDict, total=False):
    """What a tool does: `Description` explains the keys."""

    runs: Names
    evaluates: Names
    reads: Names
    writes: Names
    deletes: Names
    fetches: Names
    sends: Names
    publishes: Names
    changes: Names
    text: str
    language: str
    harmless: bool
    like: str


class Here(TypedDict, total=False):
    """Options of a call in a session: its directory, the agent's id for it, and the handler for questions."""

    cwd: str | PathLike | None
    id: str
    permission: Handler | None


class Call(Here, total=False):
    """Options of a call: the same, and its session."""

    session: str
