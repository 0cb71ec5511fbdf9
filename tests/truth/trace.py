"""What strace saw, as events: a path written, a path removed, a program started, an address called."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from toolgate.model.path import normalise

WRITE, DELETE, EXECUTE, CONNECT = "write", "delete", "execute", "connect"
WRITING_FLAGS = ("O_WRONLY", "O_RDWR", "O_CREAT", "O_TRUNC")
STARTING = ("clone", "clone3", "fork", "vfork")

# Where the paths of a call stand among its arguments, and what becomes of them. Before a path of a call in `…at` stands
# the directory it starts from.
CHANGING: dict[str, tuple[tuple[str, int], ...]] = {
    **dict.fromkeys("mkdir mknod truncate chmod chown lchown utime utimes fchmod fchown".split(), ((WRITE, 0),)),
    **dict.fromkeys("setxattr lsetxattr removexattr lremovexattr".split(), ((WRITE, 0),)),
    **dict.fromkeys("mkdirat mknodat fchmodat fchmodat2 fchownat utimensat futimesat".split(), ((WRITE, 1),)),
    **dict.fromkeys(("symlink", "link"), ((WRITE, 1),)),
    **dict.fromkeys(("unlink", "rmdir"), ((DELETE, 0),)),
    "symlinkat": ((WRITE, 2),),
    "linkat": ((WRITE, 3),),
    "unlinkat": ((DELETE, 1),),
    "rename": ((DELETE, 0), (WRITE, 1)),
    "renameat": ((DELETE, 1), (WRITE, 3)),
    "renameat2": ((DELETE, 1), (WRITE, 3)),
}
OPENING = {"open": 1, "openat": 2, "openat2": 2, "creat": 0}  # which argument holds the flags
LINE = re.compile(r"(\w+)\((.*)\) = (-?\d+)(?:<(.*)>(?:\(deleted\))?)?(?: \(.*\)| [A-Z].*)?", re.DOTALL)
STRING = re.compile(r'"(.*)"(?:\.\.\.)?', re.DOTALL)
DESCRIPTOR = re.compile(r"(?:\d+|AT_FDCWD)<(.*)>(?:\(deleted\))?", re.DOTALL)
ESCAPE = re.compile(rb"\\([0-7]{1,3}|x[0-9a-fA-F]{2}|.)", re.DOTALL)
LETTERS = {b"n": b"\n", b"t": b"\t", b"r": b"\r", b"v": b"\v", b"f": b"\f"}


class Event(NamedTuple):
    """One thing that happened; `program` did it, started by `parent` (names without their directory)."""

    kind: str
    path: str
    program: str = ""
    parent: str = ""


class Call(NamedTuple):
    """A system call that succeeded; `opened` is the path of the descriptor it gave back, empty: none."""

    name: str
    arguments: list[str]
    result: int
    opened: str


class Process(NamedTuple):
    """A process at one moment: what it executes, what had started that, and the directory it is in."""

    program: str
    parent: str
    directory: str


def events_in(traces: Path, directory: str) -> list[Event]:
    """All events of a run that began in `directory`, process by process, parents before children."""
    calls = {int(file.suffix[1:]): calls_in(file.read_text("utf-8", "surrogateescape")) for file in traces.iterdir()}
    children = {call.result for each in calls.values() for call in each if call.name in STARTING}
    waiting = [(pid, Process("", "", directory)) for pid in sorted(calls) if pid not in children]
    found: list[Event] = []
    for pid, process in waiting:  # grows while we walk
        for call in calls.pop(pid, []):
            if call.name in STARTING:
                waiting.append((call.result, process))
                continue
            events = list(_events(call, process))
            found += events
            process = _after(call, events, process)
    return found


def _after(call: Call, events: list[Event], process: Process) -> Process:
    if call.name == "chdir":
        return process._replace(directory=_path(call, 0, process))
    if call.name == "fchdir":
        held = DESCRIPTOR.fullmatch(call.arguments[0])
        return process._replace(directory=unescaped(held[1])) if held else process
    if call.name in ("execve", "execveat"):
        return Process(events[0].path.rpartition("/")[2], process.program, process.directory)
    return process


def _events(call: Call, process: Process) -> Iterator[Event]:
    program, parent, _ = process
    if call.name in OPENING:
        flags = call.arguments[OPENING[call.name]]
        if call.name == "creat" or any(flag in flags for flag in WRITING_FLAGS):
            yield Event(WRITE, call.opened, program, parent)
    elif call.name in ("execve", "execveat"):
        yield Event(EXECUTE, _path(call, 1 if call.name == "execveat" else 0, process), program, parent)
    elif call.name == "connect" and "AF_INET" in call.arguments[1]:
        yield Event(CONNECT, call.arguments[1], program, parent)
    else:
        exchanged = call.name == "renameat2" and "RENAME_EXCHANGE" in call.arguments[-1]
        for kind, position in CHANGING.get(call.name, ()):
            yield Event(WRITE if exchanged else kind, _path(call, position, process), program, parent)


def _path(call: Call, position: int, process: Process) -> str:
    """The absolute path in an argument, as it was spelt."""
    given = call.arguments[position]
    if position and given in ("NULL", '""'):  # the descriptor before it is what is meant
        given = call.arguments[position - 1]
    held = DESCRIPTOR.fullmatch(given)
    if held:
        return unescaped(held[1])
    quoted = STRING.fullmatch(given)
    text = unescaped(quoted[1]) if quoted else given
    if text.startswith("/"):
        return normalise(text)
    base = DESCRIPTOR.fullmatch(call.arguments[position - 1]) if call.name.endswith(("at", "at2")) else None
    return normalise((unescaped(base[1]) if base else process.directory) + "/" + text)


# --- reading ---------------------------------------------------------------------------------------------------------


def calls_in(text: str) -> list[Call]:
    """The calls in the trace of one process that succeeded."""
    found = []
    for line in text.split("\n"):
        match = LINE.fullmatch(line)
        if match is not None and not match[3].startswith("-"):
            found.append(Call(match[1], split_arguments(match[2]), int(match[3]), unescaped(match[4] or "")))
    return found


def split_arguments(text: str) -> list[str]:
    """The arguments of a call: commas in texts, lists, structures and names of descriptors do not separate."""
    found = [""]
    quoted, depth, index = False, 0, 0
    while index < len(text):
        letter = text[index]
        if letter == "\\" and quoted:
            found[-1] += text[index : index + 2]
            index += 2
            continue
        if letter == '"':
            quoted = not quoted
        elif not quoted:
            depth += (letter in "[{(<") - (letter in "]})>")
        if letter == "," and not quoted and depth == 0:
            found.append("")
        else:
            found[-1] += letter
        index += 1
    return [argument.strip(" ") for argument in found]


def unescaped(text: str) -> str:
    """A text of strace with its escapes as the characters they stand for."""
    if "\\" not in text:
        return text
    data = ESCAPE.sub(_character, text.encode("utf-8", "surrogateescape"))
    return data.decode("utf-8", "surrogateescape")


def _character(match: re.Match[bytes]) -> bytes:
    code = match[1]
    if code[:1].isdigit():
        return bytes([int(code, 8) & 255])
    if code[:1] == b"x" and len(code) == 3:
        return bytes([int(code[1:], 16)])
    return LETTERS.get(code, code)
