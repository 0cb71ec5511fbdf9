"""Supervises a command: a process between us and it that starts it, enforces its limits and leaves nothing behind.

It runs as `python -I -S watching.py SOCKET`, and imports nothing of Toolgate but a witness. Its socket has the plan,
then one byte per order; when its other end is closed, the command is ended. Everything a command starts stays below
this process, including daemons (the kernel hands it orphans, where it can), and it ends only when nothing is left.

One module because it runs on its own, from this one file.
"""

from __future__ import annotations

import select
import sys
from time import monotonic

try:
    import posix as system
except ImportError:  # Windows has no `posix`; nothing here runs there
    import os as system  # type: ignore[no-redef]  # one name for either

TYPE_CHECKING = False
if TYPE_CHECKING:
    import signal as signals
    from collections.abc import Iterator

    from toolgate.sandbox.witness import Witness
else:
    import _signal as signals  # `signal` takes as long to import as the interpreter to start

END, KILL = b"T", b"K"  # the orders: end it with a warning first, or at once; smaller bytes are signals for it
LAST_SIGNAL = 64
TICK = 0.025  # seconds between two looks at memory and processes
GRACE = 1.0  # seconds between SIGTERM and SIGKILL
STUBBORN = 10.0  # seconds after which what cannot be killed (another user's, or stuck in the kernel) is given up
SUBREAPER = 36  # PR_SET_CHILD_SUBREAPER
SIGKILL, SIGTERM, SIGCONT = 9, 15, 18 if sys.platform == "linux" else 19
SEPARATOR = b"\0"


class Plan:
    """What to start and how much it may use; 0 is no limit.

    `seen` is what a witness needs, empty without one: whether the whole network is available, how many words the
    command itself has, these words, and the paths it may change.
    """

    __slots__ = ("words", "variables", "cwd", "terminal", "seconds", "memory", "processes", "descriptors", "seen")

    def __init__(
        self,
        words: list[bytes],
        variables: dict[bytes, bytes],
        cwd: bytes,
        terminal: bool = False,
        seconds: float = 0.0,
        memory: int = 0,
        processes: int = 0,
        descriptors: tuple[int, ...] = (),
        seen: list[bytes] | None = None,
    ) -> None:
        self.words = words
        self.variables = variables
        self.cwd = cwd
        self.terminal = terminal
        self.seconds = seconds
        self.memory = memory
        self.processes = processes
        self.descriptors = descriptors
        self.seen = seen or []

    def written(self) -> bytes:
        """The plan as it is sent: its length and its fields, none of which can hold a zero byte."""
        counts = f"{len(self.words)} {len(self.seen)}"
        numbers = f"{int(self.terminal)} {self.seconds} {self.memory} {self.processes} {counts}"
        kept = " ".join([str(number) for number in self.descriptors])
        pairs = [name + b"=" + value for name, value in self.variables.items()]
        body = SEPARATOR.join([numbers.encode(), kept.encode(), self.cwd, *self.words, *self.seen, *pairs])
        return b"%016d" % len(body) + body


def plan_from(body: bytes) -> Plan:
    """The plan that was written."""
    numbers, kept, cwd, *rest = body.split(SEPARATOR)
    terminal, seconds, memory, processes, count, known = numbers.split()
    words, rest = rest[: int(count)], rest[int(count) :]
    seen, rest = rest[: int(known)], rest[int(known) :]
    variables = {name: value for name, _, value in [pair.partition(b"=") for pair in rest]}
    descriptors = tuple([int(number) for number in kept.split()])
    limits = float(seconds), int(memory), int(processes)
    return Plan(words, variables, cwd, terminal == b"1", *limits, descriptors, seen)


# --- what is below a process -----------------------------------------------------------------------------------------


def below(pid: int, group: int = 0) -> list[int]:
    """All descendants of a process; without `/proc`, what `ps` shows below it or in the process group."""
    found: dict[int, None] = {}
    ahead = [pid]
    try:
        while ahead:
            for child in _children(ahead.pop()):
                if child not in found:
                    found[child] = None
                    ahead.append(child)
    except FileNotFoundError:
        return _below_by_table(pid, group)
    return list(found)


def _children(pid: int) -> Iterator[int]:
    """The children of a process; none if it has ended. Raises if the kernel does not list children."""
    try:
        threads = system.listdir(f"/proc/{pid}/task")
    except OSError:
        if not _listed():
            raise FileNotFoundError from None
        return
    for thread in threads:
        try:
            text = _text(f"/proc/{pid}/task/{thread}/children")
        except OSError:
            if not _listed():
                raise FileNotFoundError from None
            continue
        yield from [int(child) for child in text.split()]


def _listed() -> bool:
    try:
        system.stat(f"/proc/{system.getpid()}/task/{system.getpid()}/children")
    except OSError:
        return False
    return True


def in_session(session: int) -> list[int]:
    """Every process of a session."""
    found = []
    for pid, _, _ in _table():
        try:
            if system.getsid(pid) == session:
                found.append(pid)
        except OSError:  # it has ended
            continue
    return found


def _below_by_table(pid: int, group: int) -> list[int]:
    rows = list(_table())
    found: set[int] = {pid}
    while True:
        more = {child for child, parent, of in rows if parent in found or (group and of == group)} - found
        if not more:
            return sorted(found - {pid})
        found |= more


def _table() -> Iterator[tuple[int, int, int]]:
    """Every process with its parent and its process group."""
    try:
        names = [name for name in system.listdir("/proc") if name.isdecimal()]
    except OSError:
        names = []
    for name in names:
        try:
            fields = _text(f"/proc/{name}/stat").rpartition(b")")[2].split()
        except OSError:
            continue
        if len(fields) > 2 and fields[0] != b"Z":
            yield int(name), int(fields[1]), int(fields[2])
    if not names:
        yield from _table_of_ps()


def _table_of_ps() -> Iterator[tuple[int, int, int]]:
    out, into = system.pipe()
    try:
        try:
            words = ["ps", "-ax", "-o", "pid=,ppid=,pgid="]
            actions = [(system.POSIX_SPAWN_DUP2, into, 1)]
            ps = system.posix_spawn("/bin/ps", words, {"LC_ALL": "C"}, file_actions=actions)
        except OSError:
            return
        finally:
            system.close(into)
        chunks = []
        while chunk := system.read(out, 65_536):
            chunks.append(chunk)
        system.waitpid(ps, 0)
    finally:
        system.close(out)
    for line in b"".join(chunks).splitlines():
        child, parent, group = line.split()
        if int(child) != ps:
            yield int(child), int(parent), int(group)


def _text(path: str) -> bytes:
    handle = system.open(path, system.O_RDONLY)
    try:
        chunks = []
        while chunk := system.read(handle, 65_536):
            chunks.append(chunk)
    except OSError:  # it ended while we read
        return b""
    finally:
        system.close(handle)
    return b"".join(chunks)


def resident(pids: list[int]) -> int:
    """The memory of these processes in bytes, where shared pages count once for each process."""
    pages = 0
    for pid in pids:
        try:
            fields = _text(f"/proc/{pid}/statm").split()
        except OSError:
            continue
        pages += int(fields[1]) if len(fields) > 1 else 0
    return pages * system.sysconf("SC_PAGE_SIZE")


def proportional(pids: list[int]) -> int:
    """The memory of these processes in bytes, with each shared page divided among its users."""
    total = 0
    for pid in pids:
        try:
            text = _text(f"/proc/{pid}/smaps_rollup")
        except OSError:
            text = b""
        _, found, rest = text.partition(b"\nPss:")
        total += int(rest.split()[0]) * 1024 if found else resident([pid])
    return total


def commands(pids: list[int]) -> list[int]:
    """Those processes that are not the sandbox's own: with a process namespace, those inside it."""
    own = len(_numbers("self"))
    numbers = {pid: _numbers(str(pid)) for pid in pids}
    inside = {pid: found for pid, found in numbers.items() if len(found) > own}
    return [pid for pid, found in inside.items() if found[-1] != b"1"] if inside else pids


def living(pid: int) -> bool:
    """Whether a process runs, rather than waits to be reaped."""
    try:
        return _text(f"/proc/{pid}/stat").rpartition(b")")[2].split()[:1] != [b"Z"]
    except OSError:
        return False


def group_of(pid: int) -> int:
    """The process group of a process; 0: it has ended."""
    try:
        return system.getpgid(pid)
    except OSError:
        return 0


def _numbers(pid: str) -> list[bytes]:
    """The ids of a process, one for each of its namespaces; empty: it has ended."""
    try:
        text = _text(f"/proc/{pid}/status")
    except OSError:
        return []
    return text.partition(b"\nNSpid:")[2].partition(b"\n")[0].split()


# --- the keeper ------------------------------------------------------------------------------------------------------


class Keeper:
    """One command from its start until nothing of it is left."""

    def __init__(self, socket: int, plan: Plan) -> None:
        self.socket = socket
        self.plan = plan
        self.first = 0
        self.status: int | None = None  # wait status of the command; `None`: it has not ended
        self.stopped = ""
        self.at_once = False
        self.left = 0
        self.handed = -1  # receives the listener of the witness
        self.witness: Witness | None = None
        self.poll = select.poll()
        self.poll.register(socket, select.POLLIN)
        self.wakes, self.waker = system.pipe()
        for handle in (self.wakes, self.waker, socket):
            system.set_inheritable(handle, False)
        system.set_blocking(self.wakes, False)
        system.set_blocking(self.waker, False)
        self.poll.register(self.wakes, select.POLLIN)

    def keep(self) -> None:
        """Start the command, wait for its end or a reason to end it, end what is left, and report how it ended."""
        signals.set_wakeup_fd(self.waker, warn_on_full_buffer=False)
        signals.signal(signals.SIGCHLD, lambda _number, _frame: None)
        for number in (signals.SIGINT, signals.SIGTERM, signals.SIGHUP):
            signals.signal(number, lambda _number, _frame: self._stop("cancelled"))
        if sys.platform == "linux":
            adopt()
        try:
            self.first = self._started()
            self._watch()
        except BaseException:  # nothing may be left, whatever it was
            self.at_once = True
            raise
        finally:
            self._end()
        refused = self.witness.refused() if self.witness is not None else []
        told = [part for what, target in refused for part in (what.encode(), target)]
        report = f"{self.status if self.status is not None else -1} {self.left} {self.stopped}"
        self._say(SEPARATOR.join([report.encode(), *told]))

    def _started(self) -> int:
        ends = pair() if self.plan.seen else (-1, -1)
        pid = system.fork()
        if pid == 0:
            become(self.plan, ends[1])
        if self.plan.seen:
            system.close(ends[1])
            self.handed = ends[0]
            self.poll.register(self.handed, select.POLLIN)
        nothing = system.open("/dev/null", system.O_RDWR)
        for number in (0, 1, 2):
            system.dup2(nothing, number)
        for number in (nothing, *self.plan.descriptors):
            system.close(number)
        self._say(b"%d " % pid)
        return pid

    def _say(self, text: bytes) -> None:
        try:
            while text:
                text = text[system.write(self.socket, text) :]
        except OSError:  # the controlling end is closed, which `_listen` notices
            self.at_once = True

    def _stop(self, why: str, at_once: bool = False) -> None:
        self.stopped = self.stopped or why
        self.at_once = self.at_once or at_once

    def _watch(self) -> None:
        ends = monotonic() + self.plan.seconds if self.plan.seconds else None
        limited = self.plan.memory or self.plan.processes
        while not self._over():
            if limited:
                self._weigh()
            if ends is not None and monotonic() >= ends:
                self._stop("time")
            waits = [TICK] if limited else []
            if ends is not None:
                waits.append(max(ends - monotonic(), 0.0))
            if not self.stopped:
                self._listen(min(waits) if waits else None)

    def _over(self) -> bool:
        self._reap()
        return self.status is not None or bool(self.stopped)

    def _weigh(self) -> None:
        pids = below(system.getpid())
        if self.plan.processes and len(pids) > self.plan.processes < len(commands(pids)):
            self._stop("processes", at_once=True)
        elif self.plan.memory and resident(pids) > self.plan.memory and proportional(pids) > self.plan.memory:
            self._stop("memory", at_once=True)

    def _listen(self, seconds: float | None) -> None:
        """Wait for an order, the end of a process, or a timeout."""
        for handle, _ in self.poll.poll(None if seconds is None else int(seconds * 1000) + 1):
            if handle == self.wakes:
                system.read(self.wakes, 4096)
                continue
            if handle != self.socket:
                self._see(handle)
                continue
            try:
                order = system.read(self.socket, 1)
            except OSError:
                order = b""
            if order and order[0] <= LAST_SIGNAL:
                self._pass_on(order[0])
                continue
            if order != END:  # a kill order, or the controlling end is closed
                self.at_once = True
            if not order:
                self.poll.unregister(self.socket)
            if self.status is None:
                self._stop("cancelled")

    def _see(self, handle: int) -> None:
        """Receive the listener of a witness, or answer its calls."""
        if handle == self.handed:
            self.poll.unregister(handle)
            self.witness = witness_of(handle, self.plan.seen)
            if self.witness is not None:
                self.poll.register(self.witness.listener, select.POLLIN)
        elif self.witness is not None and not self.witness.attend():
            self.poll.unregister(handle)

    def _pass_on(self, number: int) -> None:
        """Send a signal to the command's process group, which does not include the sandbox itself."""
        pids = commands(self._pids())
        self._signal([pid for pid in pids if group_of(pid) == self.first] or pids, number)

    def _reap(self) -> bool:
        """Reap processes that have ended; returns whether any are left."""
        while True:
            try:
                pid, status = system.waitpid(-1, system.WNOHANG)
            except ChildProcessError:
                return False
            if pid == 0:
                return True
            if pid == self.first:
                self.status = status

    def _end(self) -> None:
        """End all that is left: warn what can be warned, then kill everything, repeatedly."""
        if not self.at_once and self._left():
            # The creator of a process namespace would end at once, and everything inside with it: it is not warned.
            self._signal(commands(self._pids()) or self._pids(), SIGTERM, SIGCONT)
        ends = monotonic() + GRACE
        while self._left() and not self.at_once and monotonic() < ends:
            self._listen(max(ends - monotonic(), 0.0))
        ends = monotonic() + STUBBORN
        while self._left() and monotonic() < ends:
            self._signal(self._pids(), SIGKILL)
            self._listen(0.002)
        self.left = len(self._pids())

    def _left(self) -> bool:
        return self._reap() or (sys.platform != "linux" and bool(self._pids()))

    def _pids(self) -> list[int]:
        return below(system.getpid(), self.first)

    def _signal(self, pids: list[int], *numbers: int) -> None:
        for pid in pids:
            for number in numbers:
                try:
                    system.kill(pid, number)
                except OSError:  # it has ended, or is another user's
                    continue


def adopt() -> None:
    """Make the kernel hand orphaned descendants to this process."""
    import ctypes  # noqa: PLC0415 - only Linux has the call

    if ctypes.CDLL(None, use_errno=True).prctl(SUBREAPER, 1, 0, 0, 0) != 0:
        raise OSError(ctypes.get_errno(), "prctl")


def pair() -> tuple[int, int]:
    """Two connected sockets."""
    import _socket  # noqa: PLC0415 - only a witness needs it

    one, other = _socket.socketpair()
    return one.detach(), other.detach()


def witness_of(handle: int, seen: list[bytes]) -> Witness | None:
    """The witness for the listener received over a socket; `None`: this kernel has none."""
    import _socket  # noqa: PLC0415 - only a witness needs it

    channel = _socket.socket(_socket.AF_UNIX, _socket.SOCK_STREAM, 0, handle)
    _, rights, _, _ = channel.recvmsg(1, _socket.CMSG_SPACE(4))
    channel.close()
    if not rights:
        return None
    listener = int.from_bytes(rights[0][2][:4], sys.byteorder)
    system.set_inheritable(listener, False)
    from toolgate.sandbox.witness import Witness  # noqa: PLC0415 - only a witness needs it

    count = int(seen[1])
    return Witness(listener, seen[2 : 2 + count], seen[2 + count :], network=seen[0] == b"1")


def hand_over(handle: int) -> None:
    """Make the kernel report this process's calls to a witness from now on, if it can; the sandbox needs none."""
    import _socket  # noqa: PLC0415 - only a witness needs it

    from toolgate.sandbox.witness import install  # noqa: PLC0415 - only a witness needs it

    channel = _socket.socket(_socket.AF_UNIX, _socket.SOCK_STREAM, 0, handle)
    try:
        listener = install()
    except (OSError, KeyError):
        channel.close()
        return
    right = (_socket.SOL_SOCKET, _socket.SCM_RIGHTS, listener.to_bytes(4, sys.byteorder))
    channel.sendmsg([b"."], [right])
    channel.close()
    system.close(listener)


def become(plan: Plan, witnessed: int = -1) -> None:
    """Become the command: in its own session, no signal ignored or blocked; never returns."""
    try:
        if plan.terminal:
            system.login_tty(0)  # a session of its own, which this terminal controls
        else:
            system.setsid()
        signals.set_wakeup_fd(-1)
        for number in signals.valid_signals():
            if signals.getsignal(number) == signals.SIG_IGN:
                signals.signal(number, signals.SIG_DFL)
        signals.pthread_sigmask(signals.SIG_SETMASK, ())
        system.chdir(plan.cwd)
        if witnessed >= 0:
            hand_over(witnessed)
        for name in programs(plan.words[0], plan.variables):
            try:
                system.execve(name, plan.words, plan.variables)  # noqa: S606 - the words are the command's
            except (FileNotFoundError, NotADirectoryError):
                continue
        raise FileNotFoundError(2, "No such file or directory")
    except OSError as error:
        message = f"toolgate: sandbox: cannot run `{plan.words[0].decode(errors='replace')}`: {error.strerror}\n"
        system.write(2, message.encode())
        system._exit(127 if isinstance(error, FileNotFoundError) else 126)


def programs(name: bytes, variables: dict[bytes, bytes]) -> list[bytes]:
    """The files that a command's name can mean, in the order of its search path."""
    if b"/" in name:
        return [name]
    path = variables.get(b"PATH", b"/usr/local/bin:/usr/bin:/bin")
    return [directory + b"/" + name for directory in path.split(b":") if directory.startswith(b"/")]


def main(socket: int) -> None:
    """Read the plan and run the command."""
    size = int(_exactly(socket, 16))
    Keeper(socket, plan_from(_exactly(socket, size))).keep()


def _exactly(handle: int, size: int) -> bytes:
    parts = []
    while size:
        part = system.read(handle, min(size, 65_536))
        if not part:
            system._exit(1)  # the process with the plan is gone
        parts.append(part)
        size -= len(part)
    return b"".join(parts)


if __name__ == "__main__":
    sys.path.append(sys.argv[0].rpartition("/toolgate/")[0])  # where a witness is found
    main(int(sys.argv[1]))
