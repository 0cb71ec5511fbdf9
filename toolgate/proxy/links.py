"""The two ends of a connection: a client on standard streams, a server that is a program, and either over HTTP.

Each yields the values of its messages, or an error for bytes that are not one, and accepts messages.
"""

import asyncio
import os
import queue
import signal
import subprocess
import sys
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any, Protocol

import anyio
from anyio.abc import Process

from toolgate.proxy.envelope import Id
from toolgate.proxy.wire import LARGEST, Lines, Unreadable, decoded, encoded

Table = dict[str, Any]
CHUNK = 65_536  # bytes
PATIENCE = 2.0  # seconds for a server to end by itself, and again after each request to end
STUCK = 60.0  # seconds after which a server that accepts no message counts as gone
GONE = (anyio.ClosedResourceError, anyio.BrokenResourceError, anyio.EndOfStream, OSError)
TOO_LONG = f"the message is larger than {LARGEST:,} bytes"


class CannotStart(OSError):
    """The server's program does not exist, or cannot be run."""


class Link(Protocol):
    """One end of a connection."""

    def messages(self) -> AsyncIterator[object]:
        """Its messages until it ends: values, or `Unreadable`."""

    async def send(self, message: Table, about: Id | None = None) -> None:
        """Send it a message; `about` is the id of its own request that this belongs to."""

    async def finish(self) -> None:
        """Signal that nothing more will come."""


def values_of(lines: list[bytes | None], strict: bool) -> list[object]:
    """The value of each line, or its error; blank lines are skipped."""
    found: list[object] = []
    for line in lines:
        if line is not None and not line.strip():
            continue
        try:
            found.append(Unreadable(TOO_LONG) if line is None else decoded(line, strict))
        except Unreadable as error:
            found.append(error)
    return found


# --- a client on standard input and output ---------------------------------------------------------------------------


class StandardStreams:
    """The client. Each direction has its own thread, which is not waited for when the proxy ends."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._chunks: asyncio.Queue[bytes] = asyncio.Queue(16)
        self._writes: queue.SimpleQueue[tuple[bytes, asyncio.Future[None]]] = queue.SimpleQueue()
        self._output = os.dup(1)
        sys.stdout.flush()
        os.dup2(2, 1)  # other output of this process must not look like a message
        for work in (self._read, self._write):
            threading.Thread(target=work, daemon=True).start()

    def _read(self) -> None:
        chunk = b"-"
        while chunk:
            try:
                chunk = os.read(0, CHUNK)
            except OSError:
                chunk = b""
            with suppress(RuntimeError):  # the loop has ended
                asyncio.run_coroutine_threadsafe(self._chunks.put(chunk), self._loop).result()

    def _write(self) -> None:
        while True:
            data, done = self._writes.get()
            try:
                while data:
                    data = data[os.write(self._output, data) :]
                self._tell(done, None)
            except OSError as error:
                self._tell(done, error)

    def _tell(self, done: asyncio.Future[None], error: OSError | None) -> None:
        def settle() -> None:
            if not done.done():
                done.set_result(None) if error is None else done.set_exception(error)

        with suppress(RuntimeError):  # the loop has ended
            self._loop.call_soon_threadsafe(settle)

    async def messages(self) -> AsyncIterator[object]:
        lines = Lines()
        while chunk := await self._chunks.get():
            for value in values_of(lines.fed(chunk), strict=True):
                yield value
        for value in values_of(lines.fed(b"\n"), strict=True):  # a last line without a newline
            yield value

    async def send(self, message: Table, about: Id | None = None) -> None:
        done: asyncio.Future[None] = self._loop.create_future()
        self._writes.put((encoded(message), done))
        await done

    async def finish(self) -> None:
        """Do nothing: the client sees the end when this process ends."""


# --- a server that is a program --------------------------------------------------------------------------------------


class Program:
    """The server program, the leader of a process group that ends with it."""

    def __init__(self, process: Process) -> None:
        self._process = process

    async def messages(self) -> AsyncIterator[object]:
        assert self._process.stdout is not None, "it was started with a pipe"
        lines = Lines()
        while True:
            try:
                chunk = await self._process.stdout.receive(CHUNK)
            except GONE:
                break
            for value in values_of(lines.fed(chunk), strict=False):
                yield value
        for value in values_of(lines.fed(b"\n"), strict=False):
            yield value

    async def send(self, message: Table, about: Id | None = None) -> None:
        assert self._process.stdin is not None, "it was started with a pipe"
        try:
            with anyio.fail_after(STUCK):
                await self._process.stdin.send(encoded(message))
        except TimeoutError:
            self.signal(signal.SIGKILL)
            raise anyio.BrokenResourceError from None

    async def finish(self) -> None:
        assert self._process.stdin is not None, "it was started with a pipe"
        with suppress(*GONE):
            await self._process.stdin.aclose()

    async def wait(self) -> int:
        """Wait for its exit status."""
        return await self._process.wait()

    def signal(self, number: int) -> None:
        """Send a signal to the whole group."""
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, number)

    async def end(self) -> None:
        """End it: by closing its input, else by signals; remaining child processes are ended too."""
        await self.finish()
        for number in (signal.SIGTERM, signal.SIGKILL):
            with anyio.move_on_after(PATIENCE):
                await self._process.wait()
                break
            self.signal(number)
        self.signal(signal.SIGKILL)
        with anyio.move_on_after(PATIENCE):
            await self._process.wait()
        if self._process.stdout is not None:
            with suppress(*GONE):
                await self._process.stdout.aclose()


@asynccontextmanager
async def program(command: list[str], environment: dict[str, str]) -> AsyncIterator[Program]:
    """A started program, which has ended afterwards."""
    try:
        process = await anyio.open_process(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=None, env=environment, start_new_session=True
        )
    except (OSError, ValueError) as error:
        raise CannotStart(str(error)) from None
    started = Program(process)
    try:
        yield started
    finally:
        with anyio.CancelScope(shield=True):
            await started.end()


@asynccontextmanager
async def connected(command: list[str], url: str, environment: dict[str, str]) -> AsyncIterator[Link]:
    """The server: a started program, or a URL."""
    if url:
        from toolgate.proxy.streams import over_http

        async with over_http(url) as streams:
            yield streams
        return
    async with program(command, environment) as started:
        yield started
