"""Runs a command in a sandbox: streams its output, enforces its limits, and leaves nothing of it behind.

A keeper (`watching`) is the parent of the command; a thread of ours reads its output and serves what its sandbox hands
out. Whatever happens here (an interrupt, an exception, the death of this process) ends the command.
"""

import math
import os
import socket
import sys
import threading
from collections import deque
from collections.abc import Iterator, Sequence
from time import monotonic

from toolgate.model.errors import GuardError
from toolgate.sandbox.channels import STDERR, STDOUT, Channels, planned, started
from toolgate.sandbox.proxy import Proxy
from toolgate.sandbox.starting import Box, Ended, Limits, Needs, Network, Stopped
from toolgate.sandbox.watching import END, GRACE, KILL, LAST_SIGNAL, STUBBORN

NO_WALLS = "none"  # the sandbox that stops nothing
LATE = GRACE + STUBBORN + 4.0  # seconds after which a keeper that should have ended is no longer waited for
AHEAD = 1 << 20  # unread bytes after which a command whose output is not kept has to wait


class Running:
    """A command that was started; `with` ends it on the way out, whatever happened."""

    def __init__(self, channels: Channels, hosts: tuple[str, ...], limits: Limits, strict: bool, kept: bool) -> None:
        self.pid = channels.keeper.pid
        self._channels = channels
        self._hosts = hosts
        self._room = limits.output
        self._last = None if limits.seconds is None else monotonic() + limits.seconds + LATE  # when it must have ended
        self._given_up = False
        self._ending = Stopped.TIME  # why it must end
        self._strict = strict
        self._kept = kept
        self._news = threading.Condition()
        self._pending: deque[tuple[str, bytes]] = deque()
        self._waiting = 0  # bytes in `_pending`
        self._parts: dict[str, list[bytes]] = {STDOUT: [], STDERR: []}
        self._typed = bytearray()
        self._cut = False
        self._over = False
        self._unread = False  # no more iteration will come
        self._proxy: Proxy | None = None
        self._result: Ended | None = None
        threading.Thread(target=self._serve, name="toolgate-running", daemon=True).start()

    def __enter__(self) -> "Running":
        return self

    def __exit__(self, *_: object) -> None:
        self._settle()

    def __iter__(self) -> Iterator[tuple[str, bytes]]:
        """Its output as it comes: the stream (`stdout` or `stderr`) and the bytes; leaving the loop ends it."""
        try:
            while True:
                with self._news:
                    while not self._pending and self._result is None:
                        self._news.wait()
                    if not self._pending:
                        return
                    chunk = self._taken()
                yield chunk
        except KeyboardInterrupt:
            self._settle()
            raise
        finally:
            self.cancel()

    def cancel(self) -> None:
        """End it and everything it started, from any thread; returns at once."""
        self._order(END)

    def signal(self, number: int) -> None:
        """Send a signal to the command's process group, from any thread."""
        if not 0 < number <= LAST_SIGNAL:
            raise ValueError(f"{number} is not a valid signal")
        self._order(bytes([number]))

    def resize(self, rows: int, columns: int) -> None:
        """Tell its terminal the size of the window."""
        with self._news:
            if self._result is None:
                self._channels.resize(rows, columns)

    def send(self, data: bytes) -> None:
        """Type into its terminal."""
        with self._news:
            if self._result is None:
                self._typed += data
                self._channels.wake()

    def wait(self) -> Ended:
        """Wait until nothing of it is left, and return how it ended; an interrupt ends it."""
        try:
            return self._awaited()
        except BaseException:
            self._settle()
            raise

    # --- for those who wait ----------------------------------------------------------------------------------------

    def _taken(self) -> tuple[str, bytes]:
        chunk = self._pending.popleft()
        if self._waiting > AHEAD and self._result is None:
            self._channels.wake()
        self._waiting -= len(chunk[1])
        return chunk

    def _forget(self) -> None:
        """Stop expecting iteration: output that is not kept is not waited for."""
        with self._news:
            self._unread = True
            if self._result is None:
                self._channels.wake()

    def _awaited(self) -> Ended:
        self._forget()
        with self._news:
            while self._result is None:
                self._news.wait()
            return self._result

    def _settle(self) -> None:
        """End it and wait until it is gone; an interrupt meanwhile only makes that faster."""
        order = END
        while True:
            self._order(order)
            try:
                self._awaited()
            except KeyboardInterrupt:
                order = KILL
            else:
                return

    def _order(self, letter: bytes) -> None:
        with self._news:
            if self._result is not None:
                return
            self._channels.order(letter)
            if letter in (END, KILL):
                self._ending = Stopped.CANCELLED
                self._last = min(self._last or math.inf, monotonic() + LATE)
                self._channels.wake()

    # --- the thread that reads ---------------------------------------------------------------------------------------

    def _serve(self) -> None:
        channels = self._channels
        try:
            while not self._over:
                with self._news:
                    hungry = self._kept or self._unread or self._waiting <= AHEAD
                    typing = bool(self._typed)
                    left = None if self._last is None else max(self._last - monotonic(), 0.0)
                for what in channels.ready(hungry, typing, left):
                    self._handle(what)
                if left == 0.0 and not self._given_up:  # the keeper was stopped, or is stuck
                    self._given_up = True
                    channels.abandon()
            channels.drain(self._add)
        except BaseException:
            channels.order(KILL)
            raise
        finally:
            self._conclude()

    def _handle(self, what: str) -> None:
        channels = self._channels
        if what in (STDOUT, STDERR):
            self._add(what, channels.read(what))
        elif what == "typing":
            with self._news:
                del self._typed[: channels.type(bytes(self._typed))]
        elif what == "handover":
            name, handle = channels.handed()
            if name == b"proxy" and handle >= 0 and self._proxy is None:
                self._proxy = Proxy(socket.socket(fileno=handle), self._hosts)
            elif handle >= 0:
                os.close(handle)
        elif what == "report":
            self._over = channels.hear()

    def _add(self, stream: str, data: bytes) -> None:
        if not data:
            return
        room = self._room
        if room is not None:
            self._cut = self._cut or len(data) > room
            data = data[:room]
            self._room = room - len(data)
            if self._cut and self._strict:
                self._order(END)
        if not data:
            return
        with self._news:
            if self._kept:
                self._parts[stream].append(data)
            if not self._unread:
                self._pending.append((stream, data))
                self._waiting += len(data)
            self._news.notify_all()

    def _conclude(self) -> None:
        status, stopped, note = self._channels.outcome()
        refused = self._channels.seen()
        if self._proxy is not None:
            refused += self._proxy.close()
        if self._given_up:
            stopped = stopped or self._ending
        if self._cut and self._strict:
            stopped = Stopped.OUTPUT
        with self._news:
            self._channels.close()
            errors = b"".join(self._parts[STDERR]) + note
            output = b"".join(self._parts[STDOUT])
            exit_status = os.waitstatus_to_exitcode(status) if status >= 0 else -9
            self._result = Ended(
                exit_status if exit_status >= 0 else None,
                -exit_status if exit_status < 0 else 0,
                output,
                errors,
                self._cut,
                stopped,
                refused,
            )
            self._news.notify_all()


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
    witness: bool = False,
) -> Running:
    """Start a command in a sandbox.

    Its standard input is `input`, or the descriptor `source`, or empty; with `tty` it has its own terminal, and all its
    output is `stdout`. Output beyond the limit is dropped; with `strict` the command is ended there. Without `kept`,
    output is dropped after iteration, and `Ended` has none. With `witness`, `Ended.refused` also has what the command
    tried in vain to change or connect to, if this Linux can tell; each such call then takes longer.
    """
    if os.name != "posix":
        raise GuardError("commands are run by Toolgate on Linux and macOS only")
    if not sys.executable:
        raise GuardError(
            "this program has no Python interpreter that could supervise a command", help="start it with Python"
        )
    if not words or any("\0" in word for word in words):
        raise GuardError("a command must be at least one word, and no word can hold a zero byte")
    start = box.start(words, needs, limits)
    try:
        seen = _seen(words, needs) if witness and sys.platform == "linux" and box.name != NO_WALLS else ()
        channels = started(start, planned(start, needs.cwd, limits, tty, seen), input, source)
    except OSError as error:
        raise GuardError(f"the command could not be started: {error.strerror}") from error
    finally:
        for handle in {*start.descriptors}:
            os.close(handle)
    return Running(channels, needs.hosts, limits, strict, kept)


def _seen(words: Sequence[str], needs: Needs) -> tuple[str, ...]:
    """What a witness needs to know about a command."""
    whole = "1" if needs.network == Network.OPEN else "0"
    written = (*needs.writable, needs.temporary) if needs.temporary else needs.writable
    return (whole, str(len(words)), *words, *written)


def finished(
    words: Sequence[str],
    needs: Needs,
    limits: Limits,
    box: Box,
    input: bytes | None = None,
    *,
    strict: bool = False,
    witness: bool = False,
) -> Ended:
    """Run a command in a sandbox to its end."""
    return begin(words, needs, limits, box, input, strict=strict, witness=witness).wait()
