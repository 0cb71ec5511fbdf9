"""What is planted outside a sandbox, each thing harmless to reach, and the signs that something reached it."""

import contextlib
import ctypes
import json
import os
import secrets
import shutil
import socket
import stat
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from toolgate.sandbox.seccomp import ARCHITECTURES, REFUSED
from toolgate.sandbox.starting import Box, Limits, Needs

HERE = Path(__file__).resolve().parent
CODE = "import sys; sys.path.append(sys.argv.pop(1)); from tests.sandbox.escapes.inside import main; main()"
MARK = "planted-marker"
FILES = (
    "outside/secret", "outside/target", "outside/deep/target", "readable/kept", "project/.env", "project/keys/id",
    "project/.git/hooks/pre-commit", "project/.git/config", "project/src/a.txt", "project/writable/own",
)  # fmt: skip
MORE_NUMBERS = {
    "x86_64": {"renameat2": 316, "capset": 126, "seccomp": 317},
    "aarch64": {"renameat2": 276, "capset": 91, "seccomp": 277},
}
SECONDS = 300
GROUPS = ("others", "kernel", "paths", "fuzz")
FUZZ = 400  # spellings that are made at random


class Scene(NamedTuple):
    """What was planted, and what the program inside is told of it."""

    root: Path
    told: dict[str, Any]
    listeners: tuple[socket.socket, ...]
    called: list[str]  # filled when somebody outside reaches a port that was made inside
    victim: subprocess.Popen[bytes]
    terminal: int  # the side of a terminal that reads what is pushed into it


class Outcome(NamedTuple):
    """What the attempts came to, and what is different outside."""

    said: dict[str, list[str]]
    errors: str
    different: tuple[str, ...]

    def through(self) -> dict[str, str]:
        """The attempts that were not held."""
        return {name: got for name, (kind, got) in self.said.items() if kind != "held"}

    def unfinished(self) -> list[str]:
        """The rounds of random spellings that ended before their end."""
        fuzz = {name: why for name, (_, why) in self.said.items() if name.startswith("random spellings")}
        return [f"{name}: {why}" for name, why in fuzz.items() if why != "nothing came of it"]


def numbers() -> dict[str, int]:
    machine = os.uname().machine
    return {**ARCHITECTURES[machine].numbers, **MORE_NUMBERS[machine]}


@contextlib.contextmanager
def planted(directory: Path) -> Iterator[Scene]:
    """A scene in a directory, which is taken down at the end."""
    root = directory.resolve()
    for name in FILES:
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(f"{MARK} {name}\n")
    (root / "outside/secret").chmod(0o755)
    program = root / "readable/program/tests/sandbox"
    shutil.copytree(HERE, program / "escapes", ignore=shutil.ignore_patterns("__pycache__"))
    for package in (program, program.parent):
        (package / "__init__.py").touch()
    with contextlib.ExitStack() as stack:
        yield _scene(root, stack)


def _scene(root: Path, stack: contextlib.ExitStack) -> Scene:
    outside, name = root / "outside", f"escape-{secrets.token_hex(6)}"
    listeners = _listeners(root, name, stack)
    victim = subprocess.Popen(
        [sys.executable, "-I", "-S", "-c", f"import signal; x = '{MARK}'; signal.sigwait([signal.SIGUSR1])"],
        env={"ESCAPE": MARK}, start_new_session=True, cwd=outside,
    )  # fmt: skip
    stack.callback(_ended, victim)
    (other_side, slave), left = os.openpty(), [os.open(outside / "target", os.O_RDWR), os.open(outside, os.O_RDONLY)]
    one, other = socket.socketpair()
    for descriptor in (*left, one.fileno()):
        os.set_inheritable(descriptor, True)
    for descriptor in (*left, slave, other_side):
        stack.callback(os.close, descriptor)
    for end in (one, other):
        stack.callback(end.close)
    called: list[str] = []
    free = _caller(called, stack)
    project = root / "project"
    told = {
        "root": str(root), "project": str(project), "writable": str(project / "writable"), "outside": str(outside),
        "unreadable": [str(root / each) for each in ("outside/secret", "project/.env", "project/keys/id")],
        "unchangeable": [
            str(root / each)
            for each in ("outside/deep/target", "readable/kept", "project/.git/hooks/pre-commit", "project/.git/config")
        ],
        "unmakeable": [
            *(str(root / each) for each in ("outside/new", "readable/new", "project/.git/hooks/new", "project/keys/new")),
            f"/{name}", f"/usr/{name}", f"/etc/{name}", f"/dev/{name}", f"/proc/{name}",
        ],
        "hidden_file": str(project / ".env"), "hidden_directory": str(project / "keys"),
        "protected": str(project / ".git/hooks"), "abstract": name, "queue": name, "memory_file": name,
        "numbers": numbers(), "refused": REFUSED, "victim": victim.pid, "victim_group": victim.pid,
        "victim_seen": False, "starter": os.getpid(), "free_port": free,
        "port": listeners[0].getsockname()[1], "udp_port": listeners[2].getsockname()[1],
        "addresses": _addresses(), "devices": _devices(), "set_user_program": _set_user(project),
        "file_descriptor": left[0], "directory_descriptor": left[1], "socket_descriptor": one.fileno(),
        **_shared(name, stack),
    }  # fmt: skip
    return Scene(root, told, listeners, called, victim, slave)


def _listeners(root: Path, name: str, stack: contextlib.ExitStack) -> tuple[socket.socket, ...]:
    """Sockets that somebody inside may try to reach: TCP, TCP of version 6, a datagram, then those with names."""
    found = [socket.create_server(("127.0.0.1", 0))]
    port = found[0].getsockname()[1]
    with contextlib.suppress(OSError):
        found.append(socket.create_server(("::1", port), family=socket.AF_INET6))
    if len(found) == 1:
        found.append(socket.create_server(("127.0.0.1", 0)))
    found.append(socket.socket(socket.AF_INET, socket.SOCK_DGRAM))
    found[-1].bind(("127.0.0.1", 0))
    places = (
        (socket.SOCK_STREAM, str(root / "outside/socket")), (socket.SOCK_DGRAM, str(root / "outside/datagrams")),
        (socket.SOCK_STREAM, str(root / "project/keys/socket")), (socket.SOCK_STREAM, f"\0{name}"),
        (socket.SOCK_DGRAM, f"\0{name}-datagrams"), (socket.SOCK_SEQPACKET, f"\0{name}-packets"),
    )  # fmt: skip
    for kind, place in places:
        found.append(socket.socket(socket.AF_UNIX, kind))
        found[-1].bind(place)
        if kind != socket.SOCK_DGRAM:
            found[-1].listen()
    for each in found:
        each.setblocking(False)
        stack.callback(each.close)
    return tuple(found)


def _caller(called: list[str], stack: contextlib.ExitStack) -> int:
    """Calls a free port until the end: somebody who answers has left his network."""
    with socket.create_server(("127.0.0.1", 0)) as one:
        port: int = one.getsockname()[1]
    over = threading.Event()

    def call() -> None:
        while not over.wait(0.05):
            with contextlib.suppress(OSError):
                socket.create_connection(("127.0.0.1", port), timeout=1).close()
                called.append(f"a port was made that is reached from outside: {port}")

    caller = threading.Thread(target=call, daemon=True)
    caller.start()
    stack.callback(caller.join)
    stack.callback(over.set)
    return port


def _shared(name: str, stack: contextlib.ExitStack) -> dict[str, Any]:
    """Shared memory, a file of it, and one in the temporary directory."""
    library = ctypes.CDLL(None, use_errno=True)
    library.shmat.restype = ctypes.c_void_p
    key = secrets.randbelow(1 << 30) + 1
    segment = library.shmget(key, 64, 0o1600)
    ctypes.memmove(library.shmat(segment, None, 0), MARK.encode(), len(MARK))
    stack.callback(library.shmctl, segment, 0, None)
    queue = library.mq_open(f"/{name}".encode(), os.O_CREAT | os.O_RDWR, 0o600, None)
    if queue >= 0:
        stack.callback(os.close, queue)
        stack.callback(library.mq_unlink, f"/{name}".encode())
    memory, temporary = Path(f"/dev/shm/{name}"), Path(f"/tmp/{name}")
    for path in (memory, temporary):
        path.write_text(MARK)
        stack.callback(path.unlink)
    return {"segment": segment, "segment_key": key, "temporary_file": str(temporary)}


def _set_user(project: Path) -> str:
    """A program of another user with the bit by which it runs as him; empty: only root can plant it."""
    if os.getuid():
        return ""
    path = project / "other-id"
    shutil.copy("/usr/bin/id", path)
    os.chown(path, 65534, 65534)
    path.chmod(0o6755)
    return str(path)


def _addresses() -> list[str]:
    with contextlib.suppress(OSError):
        return [each for each in socket.gethostbyname_ex(socket.gethostname())[2] if not each.startswith("127.")]
    return []


def _devices() -> list[str]:
    kept = {"lo", "tunl0", "sit0", "ip6tnl0", "gre0", "gretap0", "erspan0", "ip_vti0", "ip6_vti0", "ip6gre0"}
    return [name for _, name in socket.if_nameindex() if name not in kept]


def _ended(victim: "subprocess.Popen[bytes]") -> None:
    victim.kill()
    victim.wait()


# --- one run ---------------------------------------------------------------------------------------------------------


def needs_in(scene: Scene, *, whole: bool) -> Needs:
    """What the program needs; `whole`: it may change all of the project but what is protected in it."""
    project = scene.root / "project"
    return Needs(
        str(project), str(project),
        readable=(os.path.realpath(sys.base_prefix), str(scene.root / "readable")),
        writable=(str(project if whole else project / "writable"),),
        hidden=(str(project / ".env"), str(project / "keys")),
        protected=(str(project / ".git/hooks"), str(project / ".git/config")) if whole else (),
        variables=(("PATH", "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin"), ("LC_ALL", "C.UTF-8")),
    )  # fmt: skip


def attacked(
    box: Box, scene: Scene, needs: Needs, groups: tuple[str, ...] = GROUPS, fuzz: int = FUZZ, seed: int = 0
) -> Outcome:
    """Runs every attempt in a sandbox, with descriptors left open by who started it."""
    whole = str(scene.root / "project") in needs.writable
    told = {**scene.told, "groups": groups, "whole": whole, "fuzz": fuzz, "seed": seed}
    (scene.root / "readable/scene.json").write_text(json.dumps(told))
    before = _looked_at(scene.root)
    program = os.path.realpath(sys.executable)
    words = (
        program,
        "-I",
        "-S",
        "-c",
        CODE,
        str(scene.root / "readable/program"),
        str(scene.root / "readable/scene.json"),
    )
    start = box.start(words, needs, Limits(seconds=SECONDS))
    for descriptor in start.descriptors:
        os.set_inheritable(descriptor, True)
    try:
        ran = subprocess.run(
            start.words, env={**start.variables, "ESCAPE_SECRET": MARK}, close_fds=False, stdin=scene.terminal,
            capture_output=True, timeout=SECONDS, check=False, cwd=needs.cwd, start_new_session=True,
        )  # fmt: skip
    finally:
        for descriptor in (*start.descriptors, *((start.handover,) if start.handover >= 0 else ())):
            os.close(descriptor)
    try:
        said = json.loads(ran.stdout)
    except ValueError:
        said = {}
    return Outcome(said, ran.stderr.decode(errors="replace"), tuple(_different(scene, before)))


def _looked_at(root: Path) -> dict[str, tuple[object, ...]]:
    """Everything about the planted files but what may change: contents, modes, owners, times, names."""
    found: dict[str, tuple[object, ...]] = {}
    for path in sorted(root.rglob("*")):
        inside = path.relative_to(root)
        if str(inside).startswith(("project/writable/", "project/escape-", "project/.git/escape-")) or str(inside) in (
            "project/writable",
            "project",
            "project/.git",
        ):
            continue
        about = path.lstat()
        content = path.read_bytes() if stat.S_ISREG(about.st_mode) else b""
        found[str(inside)] = (
            about.st_mode,
            about.st_uid,
            about.st_nlink,
            about.st_mtime_ns,
            about.st_ctime_ns,
            content,
        )
    return found


def _different(scene: Scene, before: dict[str, tuple[object, ...]]) -> Iterator[str]:
    """What somebody inside reached, whatever he says."""
    now = _looked_at(scene.root)
    yield from (f"{name} was changed" for name in before if now.get(name) != before[name])
    yield from (f"{name} was made" for name in now if name not in before)
    yield from scene.called
    for place, listener in enumerate(scene.listeners):
        try:
            if listener.getsockopt(socket.SOL_SOCKET, socket.SO_ACCEPTCONN):
                listener.accept()[0].close()
            else:
                listener.recv(100)
        except BlockingIOError:
            continue
        yield f"the listener {place} was called"
    if scene.victim.poll() is not None:
        yield "the victim was ended"
    elif (
        os.getpriority(os.PRIO_PROCESS, scene.victim.pid) != os.getpriority(os.PRIO_PROCESS, 0)
        or len(os.sched_getaffinity(scene.victim.pid)) < _cores()
    ):
        yield "the victim was slowed"
    if any(os.path.lexists(path) for path in scene.told["unmakeable"]):
        yield "something was made that must not be"


def _cores() -> int:
    return len(os.sched_getaffinity(0))


def left_behind(mark: str) -> list[int]:
    """Processes that still run with this in their environment."""
    found = []
    for name in os.listdir("/proc"):
        if name.isdigit():
            with contextlib.suppress(OSError):
                if mark.encode() in Path(f"/proc/{name}/environ").read_bytes():
                    found.append(int(name))
    return found
