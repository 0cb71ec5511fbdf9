"""The words that describe a tool, and those that say what else there is to a call, as type checkers see them."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict

if TYPE_CHECKING:
    from toolgate.approvals.handlers import Handler
    from toolgate.model.call import PathLike

Names = str | tuple[str, ...]


class What(TypedDict, total=False):
    """What a tool does: `Description` explains the words."""

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
    """What else there is to say of a call in a session: where it happens, the agent's id for it, and who is asked."""

    cwd: str | PathLike | None
    id: str
    permission: Handler | None


class Call(Here, total=False):
    """What else there is to say of a call: the same, and of which session it is."""

    session: str
