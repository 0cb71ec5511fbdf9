"""Observes what a command tries in a sandbox: the kernel notifies us of calls that change files or connect.

Every such call continues unchanged; the sandbox decides. Arguments are read from memory that the command can change, so
this only reports what happened and prevents nothing. If nobody answers any more, the calls fail. A program whose signal
handlers do not restart calls may see interrupted calls that it never would without a witness.
"""

from __future__ import annotations

import _thread
import ctypes
import os
import select
from struct import Struct

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from queue import SimpleQueue

    Instruction = tuple[int, int, int, int]
else:
    from _queue import SimpleQueue  # `queue` loads much more

SET_FILTER, NEW_LISTENER, KILLABLE = 1, 1 << 3, 1 << 5
RECEIVE, SEND, SET_FLAGS = 0xC0502100, 0xC0182101, 0x40082104
QUESTION, ANSWER = Struct("<QIIiIQ6Q"), Struct("<QqiI")
WAKE = 1  # the caller continues at once, on the same processor
GO_ON = 1
LOAD, EQUAL, ANY_BIT, RETURN = 0x20, 0x15, 0x45, 0x06
ALLOW, NOTIFY = 0x7FFF0000, 0x7FC00000
NUMBER, ARCHITECTURE, ARGUMENTS = 0, 4, 16
CHANGES = 0o3 | 0o100 | 0o1000 | 0o20000000  # flags of `open`: to write, create, truncate, without a name
PATH_ONLY = 0o10000000  # O_PATH
PATIENCE = 1.0  # seconds at the end for paths that are still to be looked up
HERE = (1 << 32) - 100  # AT_FDCWD
LONGEST = 4096  # bytes of a path
REMEMBERED = 200
ATTENTION = 50_000  # calls that are examined; later ones only cost time
LINGER = 1  # milliseconds to wait for the next call, since most come in bursts
MOST_OPEN, MOST_KNOWN = 64, 4096
PIECE = 256  # bytes of a text read at once
# Files that programs write if they can and do without otherwise: compiled Python, the times in git's index.
CACHES, OPTIONAL = b"/__pycache__/", (b"/.git/index.lock", b"/__pycache__")
PREFIXES = (b"/proc/", b"/dev/", b"/sys/")  # writing there changes no file

# For each call, the argument pairs that name what it changes: the starting directory (-1: none) and the path.
PATHS = {
    "open": ((-1, 0),), "openat": ((0, 1),), "openat2": ((0, 1),), "creat": ((-1, 0),),
    "unlink": ((-1, 0),), "rmdir": ((-1, 0),), "unlinkat": ((0, 1),),
    "rename": ((-1, 0), (-1, 1)), "renameat": ((0, 1), (2, 3)), "renameat2": ((0, 1), (2, 3)),
    "mkdir": ((-1, 0),), "mkdirat": ((0, 1),), "link": ((-1, 1),), "linkat": ((2, 3),),
    "symlink": ((-1, 1),), "symlinkat": ((1, 2),), "mknod": ((-1, 0),), "mknodat": ((0, 1),),
    "truncate": ((-1, 0),), "chmod": ((-1, 0),), "fchmodat": ((0, 1),), "fchmodat2": ((0, 1),),
    "chown": ((-1, 0),), "lchown": ((-1, 0),), "fchownat": ((0, 1),), "connect": (), "execve": (), "execveat": (),
}  # fmt: skip
MAKES = frozenset("mkdir mkdirat mknod mknodat link linkat symlink symlinkat".split())  # fail if the path exists
FLAGS = {"open": 1, "openat": 2}  # the argument with the flags
MACHINES = {
    "x86_64": (0xC000003E, {
        "open": 2, "openat": 257, "openat2": 437, "creat": 85, "unlink": 87, "rmdir": 84, "unlinkat": 263,
        "rename": 82, "renameat": 264, "renameat2": 316, "mkdir": 83, "mkdirat": 258, "link": 86, "linkat": 265,
        "symlink": 88, "symlinkat": 266, "mknod": 133, "mknodat": 259, "truncate": 76, "chmod": 90, "fchmodat": 268,
        "fchmodat2": 452, "chown": 92, "lchown": 94, "fchownat": 260, "connect": 42, "execve": 59, "execveat": 322,
    }),
    "aarch64": (0xC00000B7, {
        "openat": 56, "openat2": 437, "unlinkat": 35, "renameat": 38, "renameat2": 276, "mkdirat": 34, "linkat": 37,
        "symlinkat": 36, "mknodat": 33, "truncate": 45, "fchmodat": 53, "fchmodat2": 452, "fchownat": 54,
        "connect": 203, "execve": 221, "execveat": 281,
    }),
}  # fmt: skip
SECCOMP = {"x86_64": 317, "aarch64": 277}
NO_NEW_PRIVILEGES = 38  # of `prctl`


def program(machine: str) -> bytes:
    """The filter that makes the kernel ask about these calls and lets all others pass."""
    audit, numbers = MACHINES[machine]
    steps: list[Instruction] = [
        (LOAD, 0, 0, ARCHITECTURE), (EQUAL, 1, 0, audit), (RETURN, 0, 0, ALLOW), (LOAD, 0, 0, NUMBER),
    ]  # fmt: skip
    for name, number in numbers.items():
        block = [(RETURN, 0, 0, NOTIFY)]
        if name in FLAGS:
            flags = (LOAD, 0, 0, ARGUMENTS + 8 * FLAGS[name])
            block = [flags, (ANY_BIT, 0, 1, CHANGES), (RETURN, 0, 0, NOTIFY), (RETURN, 0, 0, ALLOW)]
        steps += [(EQUAL, 0, len(block), number), *block]
    steps.append((RETURN, 0, 0, ALLOW))
    return b"".join(
        [
            code.to_bytes(2, "little") + bytes((then, other)) + value.to_bytes(4, "little")
            for code, then, other, value in steps
        ]
    )


class Filter(ctypes.Structure):  # made before the walls stand: since Python 3.14 that loads a module
    _fields_ = [("length", ctypes.c_ushort), ("steps", ctypes.c_char_p)]


def install() -> int:
    """Make the kernel ask about the calls of this process and its children; returns the descriptor for that."""
    machine = os.uname().machine
    library = ctypes.CDLL(None, use_errno=True)
    steps = program(machine)
    if library.prctl(NO_NEW_PRIVILEGES, 1, 0, 0, 0) != 0:
        raise OSError(ctypes.get_errno(), "no_new_privs")
    plan = ctypes.byref(Filter(len(steps) // 8, steps))
    for flags in (NEW_LISTENER | KILLABLE, NEW_LISTENER):  # a kernel before 5.19 only knows the second
        listener: int = library.syscall(SECCOMP[machine], SET_FILTER, flags, plan)
        if listener >= 0:
            return listener
    raise OSError(ctypes.get_errno(), "seccomp")


class Call:
    """One call that the kernel asks about."""

    __slots__ = ("key", "pid", "name", "arguments")

    def __init__(self, key: int, pid: int, name: str, arguments: tuple[int, ...]) -> None:
        self.key = key
        self.pid = pid
        self.name = name
        self.arguments = arguments


class Memory:
    """The memory of processes, read through descriptors that are kept open."""

    def __init__(self) -> None:
        self._open: dict[int, int] = {}

    def read(self, pid: int, place: int, size: int) -> bytes:
        """Bytes of a process; empty: they cannot be read."""
        handle = self._open.get(pid)
        if handle is not None:
            found = _pread(handle, size, place)
            if found:
                return found
            os.close(self._open.pop(pid))  # the id now belongs to another process, or another program
        if len(self._open) >= MOST_OPEN:
            os.close(self._open.pop(next(iter(self._open))))
        self._open[pid] = os.open(f"/proc/{pid}/mem", os.O_RDONLY | os.O_CLOEXEC)
        return _pread(self._open[pid], size, place)

    def text(self, pid: int, place: int, longest: int) -> bytes:
        """The text at an address. Raises `ValueError` if there is none."""
        found = b""
        while len(found) < longest:
            at = place + len(found)
            part = self.read(pid, at, min(PIECE, 4096 - at % 4096))  # not across the end of a page at once
            text, end, _ = part.partition(b"\0")
            found += text
            if end:
                return found
            if not part:
                break
        raise ValueError("not a text")

    def number(self, pid: int, place: int) -> int:
        """The 8-byte number at an address."""
        return int.from_bytes(self.read(pid, place, 8), "little")


def _pread(handle: int, size: int, place: int) -> bytes:
    try:
        return os.pread(handle, size, place)
    except OSError:
        return b""


class Witness:
    """Collects what a command tried but could not do."""

    def __init__(self, listener: int, words: list[bytes], writable: list[bytes], network: bool) -> None:
        from fcntl import ioctl  # noqa: PLC0415 - Windows has none, and reads this file all the same

        self._ask = ioctl
        self.listener = listener
        self._words = words
        self._network = network  # all of it is available, and no connection is refused
        self._begun = False
        self._asked = 0
        self._names = {number: name for name, number in MACHINES[os.uname().machine][1].items()}
        self._memory = Memory()
        self._places = Places(writable)
        self._refused: dict[tuple[str, bytes], None] = {}
        self._changes: SimpleQueue[tuple[bytes, bool] | None] = SimpleQueue()
        self._judged = _thread.allocate_lock()
        self._judged.acquire()
        self._poll = select.poll()
        self._poll.register(listener, select.POLLIN)
        try:
            ioctl(listener, SET_FLAGS, WAKE.to_bytes(8, "little"))
        except OSError:  # before kernel 6.6 an answer takes a little longer
            self._poll.modify(listener, select.POLLIN)
        _thread.start_new_thread(self._judge, ())

    def refused(self) -> list[tuple[str, bytes]]:
        """What it could not do: `write` and a path, or `connect` and an address."""
        self._changes.put(None)
        self._judged.acquire(timeout=PATIENCE)
        return list(self._refused)

    def _judge(self) -> None:
        """Look up each path in a separate thread, so that a slow disk blocks nothing."""
        while (change := self._changes.get()) is not None:
            try:
                real = self._places.closed(*change)
            except (OSError, ValueError):
                continue
            if real and not real.endswith(OPTIONAL) and CACHES not in real:
                self._note("write", real)
        self._judged.release()

    def attend(self) -> bool:
        """Answer all pending calls; returns whether more can come."""
        while found := self._poll.poll(LINGER):
            if not found[0][1] & select.POLLIN:
                return False  # no process is left that could ask
            self._answer()
        return True

    def _answer(self) -> None:
        call = self._received()
        if call is None:
            return
        self._asked += 1
        try:
            paths = self._paths(call) if self._asked < ATTENTION else []
        except (OSError, ValueError):  # it has ended, or cannot be examined: nothing to report
            paths = []
        self._go_on(call.key)
        for path in paths:
            if not self._places.open(path):
                self._changes.put((path, call.name in MAKES))

    def _received(self) -> Call | None:
        data = bytearray(80)
        try:
            self._ask(self.listener, RECEIVE, data, True)
        except OSError:  # the caller has ended
            return None
        key, pid, _, number, _, _, *arguments = QUESTION.unpack(data)
        return Call(key, pid, self._names.get(number, ""), tuple(arguments))

    def _go_on(self, key: int) -> None:
        try:
            self._ask(self.listener, SEND, ANSWER.pack(key, 0, 0, GO_ON))
        except OSError:  # it has ended meanwhile
            return

    def _paths(self, call: Call) -> list[bytes]:
        """Read which paths the call is about to change; a failing connection is recorded here."""
        if call.name in ("execve", "execveat"):
            if not self._begun and self._are_words(call.pid, call.arguments[1 if call.name == "execve" else 2]):
                self._begun = True  # earlier calls are the sandbox setting itself up
                self._places.enter(call.pid)
            return []
        if not self._begun:
            return []
        if call.name == "connect":
            address = address_from(self._memory.read(call.pid, call.arguments[1], min(call.arguments[2] & 0xFF, 28)))
            if address and not self._network:
                self._note("connect", address)
            return []
        if call.name == "openat2" and not self._memory.number(call.pid, call.arguments[2]) & CHANGES:
            return []
        paths = [self._path(call, at, name) for at, name in PATHS[call.name]]
        if call.name in MAKES and all(
            [os.path.lexists(os.fsencode(f"/proc/{call.pid}/root") + path) for path in paths]
        ):
            return []  # it exists already, which is all that `mkdir -p` wants
        return paths

    def _are_words(self, pid: int, place: int) -> bool:
        """Whether these are the words of the command."""
        for position, word in enumerate(self._words):
            at = self._memory.number(pid, place + 8 * position)
            if not at or self._memory.text(pid, at, len(word) + 1) != word:
                return False
        return self._memory.number(pid, place + 8 * len(self._words)) == 0

    def _path(self, call: Call, directory: int, name: int) -> bytes:
        """The normalized path that a call names."""
        path = self._memory.text(call.pid, call.arguments[name], LONGEST)
        if path.startswith(b"/"):
            return os.path.normpath(path)
        at = call.arguments[directory] & 0xFFFFFFFF if directory >= 0 else HERE
        base = os.readlink(f"/proc/{call.pid}/cwd" if at == HERE else f"/proc/{call.pid}/fd/{at}")
        return os.path.normpath(os.path.join(os.fsencode(base), path))

    def _note(self, what: str, target: bytes) -> None:
        if len(self._refused) < REMEMBERED:
            self._refused[what, target] = None


class Places:
    """Where the command can change files: its writable mounts, or if it has ours, the listed paths."""

    def __init__(self, writable: list[bytes]) -> None:
        self._writable = writable
        self._mounts: dict[bytes, bool] | None = None  # `None`: it has the same as we
        self._known: dict[bytes, tuple[bytes, bool]] = {}
        self._root = b""  # how we reach its root directory

    def enter(self, pid: int) -> None:
        """Read the mounts that a process sees; its children cannot change them."""
        self._root = b"/proc/self/fd/%d" % os.open(f"/proc/{pid}/root", PATH_ONLY | os.O_CLOEXEC)
        if os.stat(f"/proc/{pid}/ns/mnt").st_ino != os.stat("/proc/self/ns/mnt").st_ino:
            self._mounts = dict(mounts_of(pid))

    def open(self, path: bytes) -> bool:
        """Whether a path is known to be writable, without a look-up."""
        directory, name = os.path.split(path)
        known = self._known.get(directory)
        if known is None or known[1] or self._mounts is None:
            return False
        return os.path.join(known[0], name) not in self._mounts

    def closed(self, path: bytes, makes: bool) -> bytes:
        """The path with links resolved if it cannot be changed; empty: it can, or there is nothing to create."""
        directory, name = os.path.split(path)
        known = self._known.get(directory)
        if known is None:
            real = os.path.realpath(directory)
            if len(self._known) >= MOST_KNOWN:
                self._known.clear()
            known = self._known[directory] = real, self._refuses(real)
        whole = os.path.join(known[0], name)
        refuses = known[1]
        if self._mounts is None:
            refuses = self._refuses(whole)
        elif whole in self._mounts:
            refuses = self._mounts[whole]
        if refuses and makes and os.path.lexists(self._root + whole):
            return b""  # it exists already, which is all that `mkdir -p` wants
        return whole if refuses else b""

    def _refuses(self, path: bytes) -> bool:
        if self._mounts is not None:
            return only_read(path, self._mounts)
        if path.startswith(PREFIXES):
            return False
        return not any([path == root or path.startswith(root.rstrip(b"/") + b"/") for root in self._writable])


def address_from(data: bytes) -> bytes:
    """The internet address and port that a call connects to; empty: it is of another kind, or local."""
    family, port = int.from_bytes(data[:2], "little"), int.from_bytes(data[2:4], "big")
    if family == 2 and len(data) >= 8:
        numbers = data[4:8]
        return b"" if numbers[0] in (0, 127) else b".".join([b"%d" % number for number in numbers]) + b":%d" % port
    if family == 10 and len(data) >= 24:
        numbers = data[8:24]
        if numbers[:10] == bytes(10) and numbers[10:12] in (b"\0\0", b"\xff\xff") and numbers[12] in (0, 127):
            return b""
        groups = [b"%x" % int.from_bytes(numbers[at : at + 2], "big") for at in range(0, 16, 2)]
        return b"[" + b":".join(groups) + b"]:%d" % port
    return b""


def mounts_of(pid: int) -> Iterator[tuple[bytes, bool]]:
    """The mount points of a process, and whether each is read-only."""
    with open(f"/proc/{pid}/mountinfo", "rb") as file:
        for line in file:
            fields = line.split(b" ")
            options = fields[5].split(b",") + fields[-1].strip().split(b",")
            yield _unescaped(fields[4]), b"ro" in options


def _unescaped(path: bytes) -> bytes:
    for code, sign in ((b"\\040", b" "), (b"\\011", b"\t"), (b"\\012", b"\n"), (b"\\134", b"\\")):
        path = path.replace(code, sign)
    return path


def only_read(path: bytes, mounts: dict[bytes, bool]) -> bool:
    """Whether the mount that holds a path is read-only."""
    while path not in mounts and path != b"/":
        path = os.path.dirname(path)
    return mounts.get(path, False)
