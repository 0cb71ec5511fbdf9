"""The sandbox bubblewrap: a view of the file system with what a command needs and nothing else.

The arguments go to `bwrap` through a descriptor, so that no process list shows a command's variables.
"""

import functools
import os
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from pathlib import PurePath

from toolgate.model.errors import GuardError
from toolgate.sandbox.entering import Plan, entered
from toolgate.sandbox.landlock import CONNECT, SCOPES_SINCE, abi
from toolgate.sandbox.seccomp import program as seccomp_program
from toolgate.sandbox.starting import Limits, Needs, Network, Start
from toolgate.sandbox.surroundings import TEMPORARY, inside, variables_inside
from toolgate.sandbox.system_calls import opens_without_links
from toolgate.sandbox.system_files import USER, links, shown, texts
from toolgate.sandbox.view import CHANGED, COVERED, SHOWN, Mount, view

PROGRAM = "bwrap"
PROGRAMS = ("/usr", "/lib", "/lib64", "/bin")  # of those, what a program needs to start
ENV, PROGRAMS_PATH = "env", "/usr/bin:/bin"
NEEDED = frozenset(("--perms", "--clearenv", "--args", "--seccomp"))  # since version 0.5
BY_DESCRIPTOR = "--ro-bind-fd"
MOST_OPENED = 200  # mounts by descriptor; with more, the process's limit is near, and they go by path
BINDS = {SHOWN: "--ro-bind", CHANGED: "--bind"}
PACKAGE = "install the package bubblewrap (apt, dnf, apk, pacman and zypper have it)"
UNPRIVILEGED = (
    "set `sysctl -w kernel.unprivileged_userns_clone=1 user.max_user_namespaces=10000`, and where AppArmor restricts "
    "namespaces (Ubuntu 24.04) `sysctl -w kernel.apparmor_restrict_unprivileged_userns=0`"
)
SECONDS = 20  # for a program that only shows whether it works


class Bubblewrap:
    """Namespaces of Linux, made by the program `bwrap`."""

    name = PROGRAM

    def lacking(self) -> str:
        """Why it cannot be used: the program is missing, or the kernel refuses namespaces; empty: it can."""
        program = shutil.which(PROGRAM)
        return f"the program `{PROGRAM}` is missing: {PACKAGE}" if program is None else _lacking(program)

    def start(self, words: Sequence[str], needs: Needs, limits: Limits) -> Start:
        """How the command is started in its own view: `enter` sets its limits and its network, and becomes `bwrap`."""
        program = shutil.which(PROGRAM)
        if program is None:
            raise GuardError(f"the program `{PROGRAM}` is missing", help=PACKAGE)
        given: list[int] = []
        try:
            listed = _passed(given)
            said = arguments(needs, limits, options_of(program))
            told = [str(_passed(given, word)) if isinstance(word, bytes) else word for word in said]
            opens = [(max(given) + 1 + place, str(path)) for place, path in enumerate(_paths(told))]
            numbers = iter([str(number) for number, _ in opens])
            os.write(listed, _joined([next(numbers) if isinstance(word, PurePath) else word for word in told]))
            os.lseek(listed, 0, os.SEEK_SET)
            hearing = _hearing(words)
            return entered(
                Plan(
                    (program, "--args", str(listed), "--", *hearing, *words),
                    {},
                    limits,
                    tuple(given),
                    proxied=needs.network == Network.HOSTS,
                    tcp=CONNECT if needs.listens and needs.network == Network.NONE else 0,
                    scoped=_shared(needs) and abi() >= SCOPES_SINCE,
                    opens=tuple(opens),
                    deaf=bool(hearing),
                )
            )
        except BaseException:
            for descriptor in given:
                os.close(descriptor)
            raise


def _hearing(words: Sequence[str]) -> tuple[str, ...]:
    """The words before a command that let it hear Ctrl-C, while `bwrap` itself ignores it: else it would kill both."""
    return () if words[0][:1] == "-" or "=" in words[0] else _listening_again()


@functools.cache
def _listening_again() -> tuple[str, ...]:
    """The program `env` with an option that ends the ignoring of signals; empty: this machine's has none."""
    program = os.path.realpath(shutil.which(ENV, path=PROGRAMS_PATH) or "/")
    words = (program, "--default-signal=INT,QUIT")
    return words if inside(program, PROGRAMS) and not _tried(*words, "true").returncode else ()


def offline(workspace: str) -> tuple[str, ...]:
    """Words that start a command with the programs of the system and one writable directory."""
    readable = [word for path in PROGRAMS for word in ("--ro-bind-try", path, path)]
    return (
        *(PROGRAM, *readable, "--proc", "/proc", "--dev", "/dev", "--tmpfs", TEMPORARY),
        *("--bind", workspace, workspace, "--chdir", workspace, "--unshare-all", "--new-session", "--die-with-parent"),
    )


def arguments(needs: Needs, limits: Limits, options: frozenset[str]) -> tuple[str | bytes | PurePath, ...]:
    """The words of a `bwrap` that knows these options, before the command.

    Bytes and paths are placeholders for the number of a descriptor: of a file with the bytes, or of the path, which
    `enter` opens without following a link, so that only what was judged is mounted.
    """
    mounts = view(needs)
    opens = BY_DESCRIPTOR in options and len(mounts) <= MOST_OPENED
    return (
        *_isolation(needs, options),
        *_system(needs.network, [mount.inside for mount in mounts]),
        *_devices(limits, options),
        *_temporary(needs, limits, options),
        *(word for mount in mounts for word in _mounted(mount, opens)),
        *("--dir", needs.cwd, "--remount-ro", "/", "--chdir", needs.cwd, "--clearenv"),
        *(word for name, value in variables_inside(needs).items() for word in ("--setenv", name, value)),
        *("--seccomp", seccomp_program(_reached(needs), listens=needs.listens, bare=_named(needs))),
    )


def _shared(needs: Needs) -> bool:
    """Whether the command shares the machine's network instead of having an empty one."""
    return needs.network == Network.OPEN or (needs.listens and needs.network == Network.NONE)


def _named(needs: Needs) -> bool:
    """Whether the machine's abstract sockets are reachable, so that only a filter can refuse them."""
    return _shared(needs) and abi() < SCOPES_SINCE


def _reached(needs: Needs) -> str:
    """How much of a network the command's sockets may reach: all of one that is its own and empty."""
    return Network.HOSTS if needs.network == Network.NONE and not needs.listens else needs.network


def _isolation(needs: Needs, options: frozenset[str]) -> Iterator[str]:
    """The words for its own namespaces, no capabilities, and its end when its parent ends."""
    yield from ("--unshare-all", "--unshare-user", "--die-with-parent", "--cap-drop", "ALL", "--hostname", "sandbox")
    if not os.getuid():
        yield from ("--uid", str(USER), "--gid", str(USER))
    if needs.network != Network.NONE or needs.listens:
        yield "--share-net"  # `enter` has already left the machine's network for some hosts, or calls are refused
    if "--disable-userns" in options:
        yield "--disable-userns"


def _system(network: str, replaced: Sequence[str]) -> Iterator[str | bytes]:
    """The words for the system's directories, with links as links, and the settings that programs need.

    Nothing can be mounted on a file of bytes, so one that a mount of the view replaces is left out.
    """
    for path, target in links().items():
        yield from ("--symlink", target, path)
    for real, path in shown(network):
        yield from ("--ro-bind", real, path)
    for path, text in texts(network).items():
        if not inside(path, replaced):
            yield from ("--perms", "0444", "--ro-bind-data", text, path)


def _devices(limits: Limits, options: frozenset[str]) -> Iterator[str]:
    """The words for a `/dev` with the harmless devices, and a `/proc` of its own namespace."""
    yield from ("--dev", "/dev", "--perms", "1777", *_sized(limits, options), "--tmpfs", "/dev/shm")
    # `/proc` is left unchanged: if root runs a command, its user id alone opens the kernel's switches.
    yield from ("--remount-ro", "/dev", "--proc", "/proc", "--remount-ro", "/proc")


def _temporary(needs: Needs, limits: Limits, options: frozenset[str]) -> Iterator[str]:
    """The words for its own `/tmp`: the directory that was named, or a fresh one."""
    if needs.temporary:
        yield from ("--bind", needs.temporary, TEMPORARY)
    else:
        yield from ("--perms", "1777", *_sized(limits, options), "--tmpfs", TEMPORARY)
    yield from ("--symlink", f"..{TEMPORARY}", "/var/tmp")


def _sized(limits: Limits, options: frozenset[str]) -> tuple[str, ...]:
    """A size limit for files in memory."""
    bounded = limits.memory is not None and "--size" in options
    return ("--size", str(max((limits.memory or 0) // 2, 4096))) if bounded else ()


def _mounted(mount: Mount, opens: bool) -> tuple[str | bytes | PurePath, ...]:
    """The words for one mount. What is covered exists but cannot be opened: an error, since empty would mislead."""
    kind, path, inside = mount
    if kind in BINDS:
        return (f"{BINDS[kind]}-fd", PurePath(path), inside) if opens else (BINDS[kind], path, inside)
    if kind == COVERED:
        return ("--perms", "0000", "--tmpfs", inside, "--remount-ro", inside)
    return ("--perms", "0000", "--ro-bind-data", b"", inside)


def _paths(words: Sequence[object]) -> list[PurePath]:
    """The paths among words, in order. One that is mounted twice is opened twice, since each descriptor is used up."""
    return [word for word in words if isinstance(word, PurePath)]


def _joined(words: list[str]) -> bytes:
    """Words in the format of `--args`; raises if one contains the separator."""
    if found := next((word for word in words if "\0" in word), None):
        raise GuardError(f"{found!r} holds a zero byte", help="no path and no variable can")
    return os.fsencode("".join(f"{word}\0" for word in words))


def _passed(descriptors: list[int], content: bytes = b"") -> int:
    """A descriptor with this content, which is also added to the list."""
    descriptor = os.memfd_create("sandbox")
    descriptors.append(descriptor)
    os.write(descriptor, content)
    os.lseek(descriptor, 0, os.SEEK_SET)
    return descriptor


@functools.cache
def options_of(program: str) -> frozenset[str]:
    """The options that this `bwrap` supports, from its help."""
    said = _tried(program, "--help")
    found = frozenset(word for word in (said.stdout + said.stderr).split() if word.startswith("--"))
    return found if opens_without_links() else found - {BY_DESCRIPTOR}


def _lacking(program: str) -> str:
    if not NEEDED <= options_of(program):
        return f"`{PROGRAM}` is too old: {PACKAGE}, version 0.5 or newer"
    tried = _tried(
        program, "--unshare-all", "--unshare-user", "--ro-bind", "/", "/", "--proc", "/proc", "--", program, "--version"
    )
    if tried.returncode:
        return f"`{PROGRAM}` cannot make namespaces here ({tried.stderr.strip()[:200]}): {UNPRIVILEGED}"
    return ""


def _tried(*words: str) -> subprocess.CompletedProcess[str]:
    """The result of running a program; if it takes too long or cannot be started, a failure."""
    try:
        return subprocess.run(  # noqa: S603 # the program itself, asked whether it works
            words, check=False, capture_output=True, text=True, timeout=SECONDS, stdin=subprocess.DEVNULL
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        return subprocess.CompletedProcess(words, 1, "", str(error))
