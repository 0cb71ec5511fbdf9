"""Assembles a seccomp program, which refuses system calls that a sandboxed command does not get.

A refused call returns an ordinary error, so that a program can go on without it; only calls of another instruction set
kill the process, because their numbers mean something else. A call newer than this table returns that the kernel does
not have it. The bytes are what `bwrap --seccomp` reads and what `install` hands to the kernel.
"""

import ctypes
import os
from collections.abc import Iterable

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
HIGHEST = 469  # the newest call when this table was made; newer ones do not exist inside
REFUSED = """
    ptrace process_vm_readv process_vm_writev process_madvise process_mrelease pidfd_getfd kcmp add_key
    request_key keyctl bpf perf_event_open userfaultfd io_uring_setup io_uring_enter io_uring_register mount
    umount2 move_mount open_tree open_tree_attr fsopen fsconfig fsmount fspick mount_setattr pivot_root chroot
    setns kexec_load kexec_file_load init_module finit_module delete_module create_module query_module
    get_kernel_syms reboot swapon swapoff quotactl quotactl_fd acct memfd_secret name_to_handle_at
    open_by_handle_at syslog settimeofday clock_settime clock_adjtime adjtimex sethostname setdomainname vhangup
    lookup_dcookie fanotify_init fanotify_mark migrate_pages move_pages nfsservctl lsm_set_self_attr uselib
    _sysctl vserver modify_ldt ioperm iopl
""".split()

# The machine's shared memory and queues: refused if the command has no namespace for them.
BARE = """
    shmget shmat shmctl semget semop semtimedop semctl msgget msgsnd msgrcv msgctl mq_open mq_unlink
""".split()


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


class Filter(ctypes.Structure):  # made before the walls stand: since Python 3.14 that loads a module
    _fields_ = [("length", ctypes.c_ushort), ("steps", ctypes.c_char_p)]


def install(filter: bytes) -> None:
    """Installs the program for every system call of this process and its children, permanently."""
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


class Architecture:
    """One instruction set: its number in the kernel's audit, and its call numbers."""

    def __init__(self, audit: int, has_x32: bool, numbers: dict[str, int]) -> None:
        self.audit = audit
        self.has_x32 = has_x32
        self.numbers = numbers


X86_64 = Architecture(
    0xC000003E,
    has_x32=True,
    numbers={
        "ptrace": 101, "process_vm_readv": 310, "process_vm_writev": 311, "process_madvise": 440,
        "process_mrelease": 448, "pidfd_getfd": 438, "kcmp": 312, "add_key": 248, "request_key": 249, "keyctl": 250,
        "bpf": 321, "perf_event_open": 298, "userfaultfd": 323, "io_uring_setup": 425, "io_uring_enter": 426,
        "io_uring_register": 427, "mount": 165, "umount2": 166, "move_mount": 429, "open_tree": 428,
        "open_tree_attr": 467, "fsopen": 430, "fsconfig": 431, "fsmount": 432, "fspick": 433, "mount_setattr": 442,
        "pivot_root": 155, "chroot": 161, "setns": 308, "kexec_load": 246, "kexec_file_load": 320,
        "init_module": 175, "finit_module": 313, "delete_module": 176, "create_module": 174, "query_module": 178,
        "get_kernel_syms": 177, "reboot": 169, "swapon": 167, "swapoff": 168, "quotactl": 179, "quotactl_fd": 443,
        "acct": 163, "memfd_secret": 447, "name_to_handle_at": 303, "open_by_handle_at": 304, "syslog": 103,
        "settimeofday": 164, "clock_settime": 227, "clock_adjtime": 305, "adjtimex": 159, "sethostname": 170,
        "setdomainname": 171, "vhangup": 153, "lookup_dcookie": 212, "fanotify_init": 300, "fanotify_mark": 301,
        "migrate_pages": 256, "move_pages": 279, "nfsservctl": 180, "lsm_set_self_attr": 460, "uselib": 134,
        "_sysctl": 156, "vserver": 236, "modify_ldt": 154, "ioperm": 173, "iopl": 172, "shmget": 29, "shmat": 30,
        "shmctl": 31, "semget": 64, "semop": 65, "semtimedop": 220, "semctl": 66, "msgget": 68, "msgsnd": 69,
        "msgrcv": 70, "msgctl": 71, "mq_open": 240, "mq_unlink": 241, "clone": 56, "clone3": 435, "unshare": 272,
        "personality": 135, "ioctl": 16, "prlimit64": 302, "sendto": 44, "sendmsg": 46, "sendmmsg": 307,
        "socket": 41, "socketpair": 53, "sched_setaffinity": 203, "sched_setattr": 314, "sched_setparam": 142,
        "sched_setscheduler": 144, "setpriority": 141, "ioprio_set": 251,
    },
)  # fmt: skip
ARM64 = Architecture(
    0xC00000B7,
    has_x32=False,
    numbers={
        "ptrace": 117, "process_vm_readv": 270, "process_vm_writev": 271, "process_madvise": 440,
        "process_mrelease": 448, "pidfd_getfd": 438, "kcmp": 272, "add_key": 217, "request_key": 218, "keyctl": 219,
        "bpf": 280, "perf_event_open": 241, "userfaultfd": 282, "io_uring_setup": 425, "io_uring_enter": 426,
        "io_uring_register": 427, "mount": 40, "umount2": 39, "move_mount": 429, "open_tree": 428,
        "open_tree_attr": 467, "fsopen": 430, "fsconfig": 431, "fsmount": 432, "fspick": 433, "mount_setattr": 442,
        "pivot_root": 41, "chroot": 51, "setns": 268, "kexec_load": 104, "kexec_file_load": 294, "init_module": 105,
        "finit_module": 273, "delete_module": 106, "reboot": 142, "swapon": 224, "swapoff": 225, "quotactl": 60,
        "quotactl_fd": 443, "acct": 89, "memfd_secret": 447, "name_to_handle_at": 264, "open_by_handle_at": 265,
        "syslog": 116, "settimeofday": 170,
        "clock_settime": 112, "clock_adjtime": 266, "adjtimex": 171, "sethostname": 161, "setdomainname": 162,
        "vhangup": 58, "lookup_dcookie": 18, "fanotify_init": 262, "fanotify_mark": 263, "migrate_pages": 238,
        "move_pages": 239, "nfsservctl": 42, "lsm_set_self_attr": 460, "shmget": 194, "shmat": 196, "shmctl": 195,
        "semget": 190, "semop": 193, "semtimedop": 192, "semctl": 191, "msgget": 186, "msgsnd": 189, "msgrcv": 188,
        "msgctl": 187, "mq_open": 180, "mq_unlink": 181, "clone": 220, "clone3": 435, "unshare": 97,
        "personality": 92, "ioctl": 29, "prlimit64": 261, "sendto": 206, "sendmsg": 211, "sendmmsg": 269,
        "socket": 198, "socketpair": 199, "sched_setaffinity": 122, "sched_setattr": 274, "sched_setparam": 118,
        "sched_setscheduler": 119, "setpriority": 140, "ioprio_set": 30,
    },
)  # fmt: skip
ARCHITECTURES = {"x86_64": X86_64, "amd64": X86_64, "aarch64": ARM64, "arm64": ARM64}
