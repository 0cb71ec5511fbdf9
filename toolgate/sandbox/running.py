"""Runs a command in a sandbox: its output as it comes, within its limits, and nothing of it left when it ends."""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolgate.sandbox.outcome import Ended

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator, Sequence

    from toolgate.sandbox.needs import Limits, Needs
    from toolgate.sandbox.starting import Box


class Running:
    """A command that was started; `with` ends it on the way out, whatever happened."""

    def __iter__(self) -> Iterator[tuple[str, bytes]]:
        """What it writes, as it comes: the stream (`stdout` or `stderr`) and the bytes; leaving the loop ends it."""
        raise NotImplementedError

    def __aiter__(self) -> AsyncIterator[tuple[str, bytes]]:
        """The same without blocking the event loop."""
        raise NotImplementedError

    def cancel(self) -> None:
        """End it and all it has started, from any thread; returns at once."""
        raise NotImplementedError

    def resize(self, rows: int, columns: int) -> None:
        """Tell its terminal the size of the window."""
        raise NotImplementedError

    def send(self, data: bytes) -> None:
        """Type into its terminal."""
        raise NotImplementedError

    def wait(self) -> Ended:
        """How it ended, once nothing of it is left; an interrupt ends it."""
        raise NotImplementedError

    async def ended(self) -> Ended:
        """The same without blocking the event loop; cancelling the task ends it."""
        raise NotImplementedError


def begin(
    words: Sequence[str],
    needs: Needs,
    limits: Limits,
    box: Box,
    input: bytes | None = None,
    tty: bool = False,
    *,
    source: int | None = None,
    strict: bool = False,
    kept: bool = True,
) -> Running:
    """Start a command in a sandbox.

    Its standard input is `input`, or the descriptor `source`, or empty; with `tty` it has a terminal of its own, and
    all it writes is `stdout`. Output beyond the limit is dropped; with `strict` the command is ended there. Without
    `kept` what was iterated over is forgotten, and `Ended` has no output.
    """
    raise NotImplementedError


def finished(
    words: Sequence[str], needs: Needs, limits: Limits, box: Box, input: bytes | None = None, *, strict: bool = False
) -> Ended:
    """Run a command in a sandbox to its end."""
    return begin(words, needs, limits, box, input, strict=strict).wait()


async def abegin(
    words: Sequence[str],
    needs: Needs,
    limits: Limits,
    box: Box,
    input: bytes | None = None,
    *,
    strict: bool = False,
    kept: bool = True,
) -> Running:
    """Start a command without blocking the event loop."""
    raise NotImplementedError


async def afinished(
    words: Sequence[str], needs: Needs, limits: Limits, box: Box, input: bytes | None = None, *, strict: bool = False
) -> Ended:
    """Run a command to its end without blocking the event loop; cancelling the task ends it."""
    raise NotImplementedError
