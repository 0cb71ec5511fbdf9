"""Attempts on what others have: processes, sockets, shared memory, terminals, inherited descriptors."""

import array
import ctypes
import fcntl
import os
import signal
import socket
import struct
import termios

from tests.sandbox.escapes.inside import done, kernel_call

MARK = b"planted-marker"
SHORT = 3.0  # seconds in which a planted listener answers


def attempts(scene):
    for name, act in {**INHERITED, **PROCESSES, **SOCKETS, **SHARED, **TERMINALS}.items():
        yield name, bound(act, scene), True
    for family in range(47):
        if family not in (socket.AF_UNIX, socket.AF_INET, socket.AF_INET6, socket.AF_NETLINK):
            yield f"a socket of family {family}", families(family), False
    for file in (
        "mem",
        "environ",
        "maps",
        "root/",
        "cwd/",
        "fd/",
        "fdinfo/",
        "exe",
        "io",
        "stack",
        "syscall",
        "auxv",
        "map_files/",
    ):
        for pid, whose in ((scene["victim"], "another"), (1, "the first")):
            yield f"{file} of {whose} process", of_process(pid, file), False


def bound(act, scene):
    return lambda: act(scene)


# --- processes -------------------------------------------------------------------------------------------------------


def of_process(pid, file):
    """What only its owner may see of a process."""

    def attempt():
        path = f"/proc/{pid}/{file}"
        if pid in (os.getpid(), os.getppid()):
            return None  # the number of the victim is that of another process here
        if file.endswith("/"):
            return os.listdir(path)
        if file == "exe":
            return os.readlink(path)
        with open(path, "rb") as opened:
            return opened.read(64) or None

    return attempt


def everybody(scene):
    """Any process that shows what was planted in the victim."""
    found = []
    for name in os.listdir("/proc"):
        if name.isdigit():
            for file in ("environ", "cmdline"):
                try:
                    with open(f"/proc/{name}/{file}", "rb") as opened:
                        if MARK in opened.read() and int(name) != os.getpid():
                            found.append(f"{name} {file}")
                except OSError:
                    continue
    return found


def every_root(scene):
    found = []
    for name in os.listdir("/proc"):
        if name.isdigit():
            for way in ("root", "cwd/../../../../../../../../.."):
                try:
                    with open(f"/proc/{name}/{way}{scene['outside']}/secret", "rb") as opened:
                        found.append(opened.read())
                except OSError:
                    continue
    return found


def every_descriptor(scene):
    """Any descriptor of any process that leads to what was planted."""
    found = []
    for name in os.listdir("/proc"):
        try:
            for number in os.listdir(f"/proc/{name}/fd") if name.isdigit() else ():
                path = f"/proc/{name}/fd/{number}"
                if scene["outside"] in os.readlink(path):
                    found.append(path)
        except OSError:
            continue
    return found


def called(name, *arguments):
    return lambda scene: (
        kernel_call(scene["numbers"][name], *[each(scene) if callable(each) else each for each in arguments]) + 1
    )


def victim(scene):
    return scene["victim"]


def signalled(number):
    def act(scene):
        os.kill(scene["victim"], number)
        return "signalled"

    return act


def by_descriptor(scene):
    descriptor = os.pidfd_open(scene["victim"])
    signal.pidfd_send_signal(descriptor, signal.SIGUSR1)
    return "signalled"


def descriptor_taken(scene):
    return kernel_call(438, os.pidfd_open(scene["victim"]), 0, 0) + 1


def by_owner(scene):
    """A pipe that signals the victim when something comes."""
    one, other = socket.socketpair()
    fcntl.fcntl(one, fcntl.F_SETOWN, scene["victim"])
    fcntl.fcntl(one, fcntl.F_SETSIG, signal.SIGUSR1)
    fcntl.fcntl(one, fcntl.F_SETFL, os.O_ASYNC)
    other.send(b"x")
    return "signalled" if fcntl.fcntl(one, fcntl.F_GETOWN) == scene["victim"] and scene["victim_seen"] else None


def memory_read(scene):
    buffer = ctypes.create_string_buffer(16)
    local = struct.pack("QQ", ctypes.addressof(buffer), 16)
    return kernel_call(scene["numbers"]["process_vm_readv"], scene["victim"], local, 1, local, 1, 0) + 1


def first_traced(scene):
    return kernel_call(scene["numbers"]["ptrace"], 16, 1, 0, 0) + 1


def first_ended(scene):
    os.kill(1, signal.SIGKILL)
    os.kill(1, signal.SIGTERM)  # whoever reads the answers sees whether it ended


PROCESSES = {
    "a planted process seen": everybody,
    "a root that leads outside": every_root,
    "a descriptor that leads outside": every_descriptor,
    "the victim traced": called("ptrace", 16, victim, 0, 0),
    "the victim seized": called("ptrace", 0x4206, victim, 0, 0),
    "the first process traced": first_traced,
    "oneself traced": called("ptrace", 0, 0, 0, 0),
    "the victim's memory read": memory_read,
    "the victim compared": called("kcmp", victim, 1, 0, 0, 0),
    "the victim asked for": signalled(0),
    "the victim signalled": signalled(signal.SIGUSR1),
    "the victim's group signalled": lambda scene: done(os.killpg, scene["victim_group"], signal.SIGUSR1),
    "the victim signalled by descriptor": by_descriptor,
    "a descriptor of the victim": descriptor_taken,
    "the victim signalled as an owner": by_owner,
    "the victim slowed": lambda scene: done(os.setpriority, os.PRIO_PROCESS, scene["victim"], 19),
    "the victim's group slowed": lambda scene: done(os.setpriority, os.PRIO_PGRP, scene["victim_group"], 19),
    "the victim moved to a core": lambda scene: done(os.sched_setaffinity, scene["victim"], {0}),
    "the victim scheduled": lambda scene: done(
        os.sched_setscheduler, scene["victim"], os.SCHED_IDLE, os.sched_param(0)
    ),
    "the victim's limits": called("prlimit64", victim, 7, 0, bytes(16)),
    "the victim's turn at the disk": called("ioprio_set", 1, victim, 0x6000),
    "the first process ended": first_ended,
    "the starter signalled": lambda scene: done(os.kill, scene["starter"], 0),
}


# --- sockets ---------------------------------------------------------------------------------------------------------


def families(family):
    def attempt():
        for kind in (socket.SOCK_STREAM, socket.SOCK_DGRAM, socket.SOCK_RAW, socket.SOCK_SEQPACKET):
            try:
                socket.socket(family, kind).close()
            except OSError:
                continue
            return f"a socket of kind {kind}"
        return None

    return attempt


def spoken(family, kind, address, protocol=0):
    one = socket.socket(family, kind, protocol)
    one.settimeout(SHORT)
    one.connect(address)
    one.send(b"hello")
    return "connected"


def to_listener(host, family=socket.AF_INET, protocol=0):
    return lambda scene: spoken(family, socket.SOCK_STREAM, (host, scene["port"]), protocol)


def sent(host, family=socket.AF_INET):
    """A datagram: that it left is not yet that it came, which the scene knows."""

    def act(scene):
        socket.socket(family, socket.SOCK_DGRAM).sendto(b"hello", (host, scene["udp_port"]))

    return act


def fast(scene):
    socket.socket().sendto(b"hello", 0x20000000, ("127.0.0.1", scene["port"]))
    return "connected and sent"


def fast_message(scene):
    socket.socket().sendmsg([b"hello"], [], 0x20000000, ("127.0.0.1", scene["port"]))
    return "connected and sent"


def own_address(scene):
    return [spoken(socket.AF_INET, socket.SOCK_STREAM, (each, scene["port"])) for each in scene["addresses"]]


def raw(scene):
    return socket.socket(socket.AF_INET, socket.SOCK_RAW, socket.IPPROTO_ICMP)


def packet(scene):
    return socket.socket(17, socket.SOCK_RAW, 3)


def named(path, kind=socket.SOCK_STREAM):
    return lambda scene: spoken(socket.AF_UNIX, kind, path(scene))


def by_link(scene):
    link = f"{scene['writable']}/socket-link"
    os.symlink(f"{scene['outside']}/socket", link)
    return spoken(socket.AF_UNIX, socket.SOCK_STREAM, link)


def device_added(scene):
    """A device for the network, by netlink."""
    one = socket.socket(socket.AF_NETLINK, socket.SOCK_RAW, 0)
    body = struct.pack("BxHiII", 0, 0, 0, 0, 0) + struct.pack("HH8s", 12, 3, b"escape0\0")
    one.send(struct.pack("IHHII", 16 + len(body), 16, 0x605, 1, 0) + body)
    answer = one.recv(4096)
    error = struct.unpack_from("i", answer, 16)[0]
    return None if error else "made"


def interfaces(scene):
    """Devices of the machine beside loopback."""
    return [name for _, name in socket.if_nameindex() if name in scene["devices"]]


def listened(scene):
    """A port on the loopback of the machine, which the scene tries to reach."""
    one = socket.create_server(("127.0.0.1", scene["free_port"]))
    one.settimeout(SHORT / 2)
    one.accept()
    return "called from outside"


SOCKETS = {
    "TCP to loopback": to_listener("127.0.0.1"),
    "TCP to another loopback": to_listener("127.0.0.2"),
    "TCP to any address": to_listener("0.0.0.0"),
    "TCP to loopback, newer": to_listener("::1", socket.AF_INET6),
    "TCP to loopback, older in newer": to_listener("::ffff:127.0.0.1", socket.AF_INET6),
    "TCP to the machine's own addresses": own_address,
    "TCP of many paths": to_listener("127.0.0.1", protocol=262),
    "SCTP": to_listener("127.0.0.1", protocol=132),
    "a datagram": sent("127.0.0.1"),
    "a datagram, newer": sent("::1", socket.AF_INET6),
    "data with the connection": fast,
    "data with the connection, as a message": fast_message,
    "a raw socket": raw,
    "a packet socket": packet,
    "a socket with a path": named(lambda scene: f"{scene['outside']}/socket"),
    "a datagram to a path": named(lambda scene: f"{scene['outside']}/datagrams", socket.SOCK_DGRAM),
    "a socket by a link": by_link,
    "a socket by proc": named(lambda scene: f"/proc/1/root{scene['outside']}/socket"),
    "a socket by a short way": named(lambda scene: os.path.relpath(f"{scene['outside']}/socket")),
    "an abstract socket": named(lambda scene: "\0" + scene["abstract"]),
    "an abstract datagram": named(lambda scene: "\0" + scene["abstract"] + "-datagrams", socket.SOCK_DGRAM),
    "an abstract packet": named(lambda scene: "\0" + scene["abstract"] + "-packets", socket.SOCK_SEQPACKET),
    "a hidden socket": named(lambda scene: f"{scene['hidden_directory']}/socket"),
    "the engine of containers": named(lambda scene: "/var/run/docker.sock"),
    "the bus of the system": named(lambda scene: "/run/dbus/system_bus_socket"),
    "a device of the network": device_added,
    "devices of the machine's network": interfaces,
    "a port of the machine": listened,
    "a ring of calls": lambda scene: kernel_call(425, 4, ctypes.create_string_buffer(120)) + 1,
}


# --- shared ----------------------------------------------------------------------------------------------------------


def segment(scene):
    library = ctypes.CDLL(None, use_errno=True)
    library.shmat.restype = ctypes.c_void_p
    at = library.shmat(scene["segment"], None, 0o10000)
    if at in (None, ctypes.c_void_p(-1).value):
        raise OSError(ctypes.get_errno(), "shmat")
    return MARK in ctypes.string_at(at, 64)


def segment_by_key(scene):
    library = ctypes.CDLL(None, use_errno=True)
    if library.shmget(scene["segment_key"], 64, 0) < 0:
        raise OSError(ctypes.get_errno(), "shmget")
    return "found"


def memory_file(scene):
    with open(f"/dev/shm/{scene['memory_file']}", "rb") as file:
        return file.read()


def temporary_file(scene):
    with open(scene["temporary_file"], "rb") as file:
        return file.read()


def queue(scene):
    library = ctypes.CDLL(None, use_errno=True)
    if library.mq_open(f"/{scene['queue']}".encode(), os.O_RDWR) < 0:
        raise OSError(ctypes.get_errno(), "mq_open")
    return "opened"


def keys(scene):
    return kernel_call(scene["numbers"]["keyctl"], 0, -3, 1) + 1


SHARED = {
    "shared memory by number": segment,
    "shared memory by key": segment_by_key,
    "a file in shared memory": memory_file,
    "a file in the machine's temporary directory": temporary_file,
    "a queue of messages": queue,
    "the session's keys": keys,
}


# --- terminals -------------------------------------------------------------------------------------------------------


def pushed(path):
    def act(scene):
        terminal = os.open(path, os.O_RDWR | os.O_NOCTTY) if path else 0
        for letter in b"escaped\n":
            fcntl.ioctl(terminal, termios.TIOCSTI, bytes([letter]))
        return "pushed"

    return act


def asked(number, argument):
    def act(scene):
        fcntl.ioctl(0, number, argument)
        return "done"

    return act


def other_terminals(scene):
    """Terminals of the machine, which have numbers."""
    return [
        name
        for name in os.listdir("/dev/pts")
        if name.isdigit() and os.open(f"/dev/pts/{name}", os.O_WRONLY | os.O_NOCTTY)
    ]


TERMINALS = {
    "text pushed into the terminal": pushed(""),
    "text pushed into the controlling terminal": pushed("/dev/tty"),
    "a paste of the console": asked(0x541C, array.array("b", [3])),
    "the console taken": asked(0x541D, 0),
    "a discipline of the line": asked(0x5423, array.array("i", [2])),
    "the terminal taken from its session": asked(termios.TIOCSCTTY, 1),
    "other terminals": other_terminals,
    "the console": lambda scene: os.open("/dev/console", os.O_WRONLY | os.O_NONBLOCK) + 1,
    "the first terminal": lambda scene: os.open("/dev/tty1", os.O_WRONLY | os.O_NONBLOCK) + 1,
}


# --- inherited -------------------------------------------------------------------------------------------------------


def inherited(scene):
    """Descriptors beside the three streams and the one that lists them, and the one that answers."""
    found = {}
    for name in os.listdir("/proc/self/fd"):
        try:
            found[name] = os.readlink(f"/proc/self/fd/{name}")
        except OSError:
            continue
    return {name: path for name, path in found.items() if int(name) > 2 and not path.startswith("pipe:")}


def used(number):
    def act(scene):
        descriptor = scene[number]
        os.fstat(descriptor)
        return (
            os.readlink(f"/proc/self/fd/{descriptor}")
            if scene["outside"] in os.readlink(f"/proc/self/fd/{descriptor}")
            else None
        )

    return act


def stream_directories(scene):
    """A stream that leads to a file of the machine."""
    return [path for path in (os.readlink(f"/proc/self/fd/{each}") for each in (0, 1, 2)) if scene["outside"] in path]


INHERITED = {
    "descriptors that were left open": inherited,
    "a file that was left open": used("file_descriptor"),
    "a directory that was left open": used("directory_descriptor"),
    "a socket that was left open": used("socket_descriptor"),
    "streams that lead outside": stream_directories,
    "a variable of the starter": lambda scene: os.environ.get("ESCAPE_SECRET"),
}
