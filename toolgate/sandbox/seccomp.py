"""Assembles a seccomp program, which refuses system calls that a sandboxed command does not get.

A refused call returns an ordinary error, so that a program can go on without it; only calls of another instruction set
kill the process, because their numbers mean something else. A call newer than this table returns that the kernel does
not have it. The bytes are what `bwrap --seccomp` reads and what `install` hands to the kernel.
"""

from __future__ import annotations

import ctypes
import os
from collections.abc import Iterable

from toolgate.sandbox.seccomp_numbers import ARCHITECTURES, BARE, HIGHEST, REFUSED
from toolgate.sandbox.system_calls import call

Instruction = tuple[int, int, int, int]

LOAD, EQUAL, LARGER, ANY_BIT, AND, RETURN = 0x20, 0x15, 0x25, 0x45, 0x54, 0x06
ALLOW, KILL, ERROR = 0x7FFF0000, 0x80000000, 0x00050000
EPERM, ENOSYS = 1, 38
NUMBER, ARCHITECTURE, ARGUMENTS = 0, 4, 16  # where the kernel puts them, in bytes

X32 = 0x40000000  # the bit of the third instruction set of x86
NAMESPACES = 0x7E020080  # every flag of `clone` and `unshare` that makes a namespace
NAMESPACES_OF_CLONE = NAMESPACES & ~0x80  # for `clone`, the bit of the time namespace belongs to a signal
TERMINAL_TRICKS = (0x5412, 0x541C, 0x541D, 0x5423)  # TIOCSTI, TIOCLINUX, TIOCCONS, TIOCSETD
FAST_OPEN = 0x20000000  # sends and connects in one call, past a filter on `connect`
UNIX, INTERNET, INTERNET6, NETLINK = 1, 2, 10, 16
STREAM, DATAGRAM, KIND = 1, 2, 0xF
TCP = 6


def program(network: str, *, listens: bool = False, bare: bool = False, machine: str = "") -> bytes:
    """The program for a command with this much `network` (a word of `Network`).

    `listens`: TCP sockets although the network is none, for a command that accepts connections; Landlock then restricts
    outgoing ones. `bare`: the command has no namespaces of its own, so sockets with a path, shared memory and the
    priority of other processes are refused as well. `machine` is what `uname -m` says; empty: this one.
    """
    here = ARCHITECTURES[machine or _machine()]
    steps: list[Instruction] = [
        (LOAD, 0, 0, ARCHITECTURE),
        (EQUAL, 1, 0, here.audit),
        (RETURN, 0, 0, KILL),
        (LOAD, 0, 0, NUMBER),
    ]
    if here.has_x32:
        steps += [(ANY_BIT, 0, 1, X32), (RETURN, 0, 0, KILL)]
    steps += [(LARGER, 0, 1, HIGHEST), _error(ENOSYS)]
    for name in (*REFUSED, *(BARE if bare else ())):
        if name in here.numbers:
            steps += _when(here.numbers[name], [_error(EPERM)])
    for name, block in _examined(network, listens, bare).items():
        if name in here.numbers:
            steps += _when(here.numbers[name], block)
    steps.append((RETURN, 0, 0, ALLOW))
    return b"".join([_packed(step) for step in steps])


def known(machine: str = "") -> bool:
    """Whether this machine is supported."""
    return (machine or _machine()) in ARCHITECTURES


def install(filter: bytes) -> None:
    """Installs the program for every system call of this process and its children, permanently."""

    class Filter(ctypes.Structure):
        _fields_ = [("length", ctypes.c_ushort), ("steps", ctypes.c_char_p)]

    plan = Filter(len(filter) // 8, filter)
    call("seccomp", 1, 0, ctypes.byref(plan))


def _examined(network: str, listens: bool, bare: bool) -> dict[str, list[Instruction]]:
    """The calls that depend on their arguments, with the steps that decide and return."""
    allow, refuse = (RETURN, 0, 0, ALLOW), _error(EPERM)
    examined = {
        "clone3": [_error(ENOSYS)],  # its flags are in memory, where no program sees them; libc then uses `clone`
        "clone": [_argument(0), (ANY_BIT, 0, 1, NAMESPACES_OF_CLONE), refuse, allow],
        "unshare": [_argument(0), (ANY_BIT, 0, 1, NAMESPACES), refuse, allow],
        "personality": [_argument(0), *_among((0, 0xFFFFFFFF), allow), refuse],
        "ioctl": [_argument(1), *_among(TERMINAL_TRICKS, refuse), allow],
        "prlimit64": [_argument(0), *_among((0,), allow), refuse],
        "sendto": [_argument(3), (ANY_BIT, 0, 1, FAST_OPEN), refuse, allow],
        "sendmsg": [_argument(2), (ANY_BIT, 0, 1, FAST_OPEN), refuse, allow],
        "sendmmsg": [_argument(3), (ANY_BIT, 0, 1, FAST_OPEN), refuse, allow],
        "socket": _sockets(network, listens, bare),
        "socketpair": [_argument(0), *_among((UNIX,), allow), refuse],
    }
    if bare:
        own = [_argument(0), *_among((0,), allow), refuse]
        for name in ("sched_setaffinity", "sched_setattr", "sched_setparam", "sched_setscheduler"):
            examined[name] = own
        for name in ("setpriority", "ioprio_set"):
            examined[name] = [_argument(1), *_among((0,), allow), refuse]
    return examined


def _sockets(network: str, listens: bool, bare: bool) -> list[Instruction]:
    """The steps that decide about a new socket, by family, then type, then protocol."""
    allow, refuse = (RETURN, 0, 0, ALLOW), _error(EPERM)
    steps = [_argument(0)]
    if not bare:
        steps += _among((UNIX,), allow)
    reaches = network in ("hosts", "open")
    if not reaches and not listens:
        return [*steps, refuse]
    routes = [_argument(2), *_among((0,), allow), refuse]  # which addresses this machine has; nothing is changed by it
    kinds = (STREAM, DATAGRAM) if reaches else (STREAM,)
    protocols = [allow] if reaches else [_argument(2), *_among((0, TCP), allow), refuse]  # Landlock knows TCP alone
    internet: list[Instruction] = [_argument(1), (AND, 0, 0, KIND)]
    internet += [(EQUAL, len(kinds) - place, 0, kind) for place, kind in enumerate(kinds)]
    internet += [refuse, *protocols]
    return [*steps, *_when(NETLINK, routes), *_when(INTERNET, internet), *_when(INTERNET6, internet), refuse]


def _when(value: int, block: list[Instruction]) -> list[Instruction]:
    """A block, which returns, only for this value."""
    return [(EQUAL, 0, len(block), value), *block]


def _among(values: Iterable[int], answer: Instruction) -> list[Instruction]:
    """An answer for each of these values; other values go on to the next step."""
    return [step for value in values for step in ((EQUAL, 0, 1, value), answer)]


def _argument(place: int) -> Instruction:
    """Loads the lower half of an argument, which is all the kernel uses of a number."""
    return LOAD, 0, 0, ARGUMENTS + 8 * place


def _error(number: int) -> Instruction:
    return RETURN, 0, 0, ERROR | number


def _packed(step: Instruction) -> bytes:
    code, then, otherwise, value = step
    return code.to_bytes(2, "little") + bytes((then, otherwise)) + value.to_bytes(4, "little")


def _machine() -> str:
    return os.uname().machine
