"""The descriptors between us and a running command, and the start of its keeper."""

import os
import select
import socket
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from time import monotonic, sleep

from toolgate.model.errors import GuardError
from toolgate.sandbox.starting import Limits, Refusal, Start, Stopped
from toolgate.sandbox.watching import SIGKILL, STUBBORN, Plan, below, in_session, living

KEEPER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "watching.py")
LIBRARIES = ("LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH")  # all that an interpreter needs of the environment, and rarely
CHUNK = 65_536
SOON = 0.001  # seconds, for a limit of zero, since 0 means no limit
ENDING = 30.0  # seconds for the command that ends the sandboxed one
STDOUT, STDERR = "stdout", "stderr"


class Channels:
    """The descriptors between us and a command: its keeper, its output, its terminal, what is handed over."""

    def __init__(
        self,
        keeper: subprocess.Popen[bytes],
        control: socket.socket,
        start: Start,
        streams: dict[str, int],
        terminal: int,
    ) -> None:
        self.keeper = keeper
        self._control = control
        self._start = start
        self._handover = start.handover
        self._streams = streams
        self._terminal = terminal  # both read from and typed into; -1: none
        self._report = b""
        self._wakes, self._waker = os.pipe()
        for handle in (self._wakes, self._waker, *streams.values()):
            os.set_blocking(handle, False)

    def ready(self, hungry: bool, typing: bool, seconds: float | None) -> list[str]:
        """Wait for something to do, and name it: a stream, `typing`, `handover` or `report`; empty: time is up."""
        poll = select.poll()
        names: dict[int, list[tuple[int, str]]] = {}

        def watch(handle: int, event: int, name: str) -> None:
            names.setdefault(handle, []).append((event, name))
            poll.register(handle, sum({event for event, _ in names[handle]}))

        watch(self._wakes, select.POLLIN, "wake")
        watch(self._control.fileno(), select.POLLIN, "report")
        for name, handle in self._streams.items():
            if hungry:
                watch(handle, select.POLLIN, name)
        if typing and self._terminal in self._streams.values():
            watch(self._terminal, select.POLLOUT, "typing")
        if self._handover >= 0:
            watch(self._handover, select.POLLIN, "handover")
        found = []
        for handle, events in poll.poll(None if seconds is None else seconds * 1000 + 1):
            over = events & ~(select.POLLIN | select.POLLOUT)
            found += [name for event, name in names[handle] if events & event or (over and event == select.POLLIN)]
        if "wake" in found:
            os.read(self._wakes, CHUNK)
        return found

    def wake(self) -> None:
        """Make `ready` return."""
        try:
            os.write(self._waker, b".")
        except BlockingIOError:
            return  # it is woken already

    def read(self, name: str) -> bytes:
        """What the command wrote; empty: nothing now, or the stream has ended and is closed."""
        handle = self._streams.get(name, -1)
        try:
            data = os.read(handle, CHUNK)
        except BlockingIOError:
            return b""
        except OSError:  # no process has the terminal open any more
            data = b""
        if not data and self._streams.pop(name, -1) >= 0:
            os.close(handle)
            self._terminal = -1
        return data

    def drain(self, add: Callable[[str, bytes], None]) -> None:
        """Read the rest of the streams, which no process writes to any more."""
        for name in list(self._streams):
            while data := self.read(name):
                add(name, data)

    def type(self, data: bytes) -> int:
        """Type into the terminal; returns how many bytes it took."""
        try:
            return os.write(self._terminal, data)
        except BlockingIOError:
            return 0
        except OSError:
            return len(data)

    def resize(self, rows: int, columns: int) -> None:
        """Tell the terminal the size of the window."""
        if self._terminal >= 0:
            import termios  # noqa: PLC0415 - Windows has none

            termios.tcsetwinsize(self._terminal, (rows, columns))

    def handed(self) -> tuple[bytes, int]:
        """What the sandbox handed over: its name and the descriptor; -1: nothing more will come."""
        with socket.socket(fileno=os.dup(self._handover)) as channel:
            try:
                name, handles, _, _ = socket.recv_fds(channel, 16, 1)
            except OSError:
                name, handles = b"", []
        if not name:
            os.close(self._handover)
            self._handover = -1
        return name, handles[0] if handles else -1

    def order(self, letter: bytes) -> None:
        """Give the keeper an order."""
        try:
            self._control.send(letter, getattr(socket, "MSG_NOSIGNAL", 0) | socket.MSG_DONTWAIT)
        except OSError:
            return  # it has ended

    def abandon(self) -> None:
        """Kill everything below the keeper, and the keeper, if it no longer does so itself."""
        ends = monotonic() + STUBBORN
        while monotonic() < ends and (left := [pid for pid in below(self.keeper.pid) if living(pid)]):
            _kill(left)
            sleep(0.01)
        self.keeper.kill()

    def hear(self) -> bool:
        """Read the keeper's report; returns whether it has ended."""
        try:
            data = self._control.recv(CHUNK)
        except OSError:
            data = b""
        self._report += data
        return not data

    def seen(self) -> tuple[Refusal, ...]:
        """What a witness saw the sandbox stop."""
        parts = [os.fsdecode(part) for part in self._report.split(b"\0")[1:]]
        return tuple([Refusal(what, target) for what, target in zip(parts[::2], parts[1::2], strict=False)])

    def outcome(self) -> tuple[int, str, bytes]:
        """The command's wait status, why it was stopped, and a note if something could not be ended."""
        self.keeper.wait()
        first, *rest = self._report.partition(b"\0")[0].decode().split(" ")
        if len(rest) != 3:  # the keeper was killed: a process of the same user cannot be prevented from that
            swept(int(first) if first else 0)
            return -1, Stopped.NOT, self._finish()
        status, left, stopped = rest
        note = f"toolgate: sandbox: {left} processes could not be ended\n".encode() if left != "0" else b""
        return int(status), stopped, note + (self._finish() if stopped or status == "-1" else b"")

    def _finish(self) -> bytes:
        """End what no signal reaches, such as a container; returns a note if that fails."""
        if not self._start.ending:
            return b""
        try:
            subprocess.run(  # noqa: S603 - the words are those of the sandbox
                self._start.ending,
                env=self._start.variables,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                timeout=ENDING,
                check=True,
            )
        except (OSError, subprocess.SubprocessError) as error:
            return f"toolgate: sandbox: the command may still run: {error}\n".encode()
        return b""

    def close(self) -> None:
        """Close all descriptors."""
        self._control.close()
        handles = [self._wakes, self._waker, *self._streams.values()]
        for handle in [*handles, self._handover] if self._handover >= 0 else handles:
            os.close(handle)


def started(start: Start, plan: Plan, input: bytes | None, source: int | None) -> Channels:
    """Start a keeper and make it start the command."""
    with ExitStack() as theirs, ExitStack() as ours:

        def pair(ends: tuple[int, int]) -> tuple[int, int]:
            ours.callback(os.close, ends[0])
            theirs.callback(os.close, ends[1])
            return ends

        if start.handover >= 0:
            ours.callback(os.close, start.handover)
        control, far = socket.socketpair()
        ours.callback(control.close)
        theirs.callback(far.close)
        terminal = -1
        if plan.terminal:
            terminal, inner = pair(os.openpty())
            _sized(inner)
            reads, writes = {STDOUT: terminal}, (inner, inner, inner)
        else:
            out, err = pair(os.pipe()), pair(os.pipe())
            fed = source if source is not None else _holding(input)
            if source is None:
                theirs.callback(os.close, fed)
            reads, writes = {STDOUT: out[0], STDERR: err[0]}, (fed, out[1], err[1])
        keeper = _kept(far.fileno(), writes, start.descriptors)
        channels = Channels(keeper, control, start, reads, terminal)
        ours.pop_all()
    try:
        control.sendall(plan.written(), getattr(socket, "MSG_NOSIGNAL", 0))
    except OSError:
        return channels  # the keeper has ended, which the reader notices
    return channels


def swept(session: int) -> None:
    """Kill what is left of a session if its keeper no longer can."""
    ends = monotonic() + STUBBORN
    while session > 0 and monotonic() < ends and (left := in_session(session)):
        _kill(left)
        sleep(0.01)


def _kill(pids: list[int]) -> None:
    for pid in pids:
        try:
            os.kill(pid, SIGKILL)
        except OSError:  # it has ended
            continue


def planned(start: Start, cwd: str, limits: Limits, tty: bool, seen: Sequence[str]) -> Plan:
    """The plan for the keeper; `seen` is what a witness needs, empty without one."""
    variables = {os.fsencode(name): os.fsencode(value) for name, value in start.variables.items()}
    if any([b"\0" in name + value or b"=" in name for name, value in variables.items()]):
        raise GuardError("an environment variable must have a name without `=`, and no zero byte")
    return Plan(
        [os.fsencode(word) for word in start.words],
        variables,
        os.fsencode(cwd),
        tty,
        0.0 if limits.seconds is None else max(limits.seconds, SOON),
        0 if limits.memory is None else max(limits.memory, 1),
        0 if limits.processes is None else max(limits.processes, 1),
        tuple({*start.descriptors}),
        [os.fsencode(text) for text in seen],
    )


def _kept(control: int, streams: tuple[int, int, int], descriptors: tuple[int, ...]) -> subprocess.Popen[bytes]:
    """Start the keeper, without our environment."""
    return subprocess.Popen(  # noqa: S603 - our own interpreter and our own file
        [sys.executable, "-I", "-S", KEEPER, str(control)],
        stdin=streams[0],
        stdout=streams[1],
        stderr=streams[2],
        pass_fds=(control, *descriptors),
        env={name: os.environ[name] for name in LIBRARIES if name in os.environ},
        cwd="/",
        start_new_session=True,
    )


def _holding(input: bytes | None) -> int:
    """A descriptor with this input, so that nothing has to be fed while the command runs."""
    if not input:
        return os.open(os.devnull, os.O_RDONLY)
    if hasattr(os, "memfd_create"):  # unlike a file, it can be reopened as /dev/stdin in every sandbox
        file = os.fdopen(os.memfd_create("input"), "w+b")
    else:
        file = tempfile.TemporaryFile()  # noqa: SIM115 - it is closed below, whichever it is
    with file:
        file.write(input)
        file.seek(0)
        return os.dup(file.fileno())


def _sized(terminal: int) -> None:
    """Give a terminal the size of our own window."""
    import termios  # noqa: PLC0415 - Windows has none

    for own in (1, 0, 2):
        try:
            termios.tcsetwinsize(terminal, termios.tcgetwinsize(own))
        except termios.error:
            continue
        return
    termios.tcsetwinsize(terminal, (24, 80))
