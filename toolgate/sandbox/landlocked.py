"""The sandbox landlock: confinement by system calls alone, without a program to install.

Where the kernel lets a user make namespaces, the command gets the same view of files as with bubblewrap, processes and
a network of its own, and Landlock and seccomp as a second barrier.

Where it does not, Landlock and seccomp are the only barrier, and a weaker one: the command can read sizes, modes and
times of files outside if it knows their names, change modes and times of the same user's files, and read the command
lines of other processes. Unix sockets with a path and shared memory are refused altogether. Landlock grants a directory
with everything under it: what is hidden in a readable directory is excluded by granting its siblings instead (the names
in a hidden directory can still be listed); what is protected in a writable one cannot be excluded, so such a command is
refused.
"""

import functools
import os
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence

from toolgate.model.errors import GuardError
from toolgate.sandbox import seccomp
from toolgate.sandbox.entering import Files, Plan, entered
from toolgate.sandbox.landlock import BIND, CONNECT, SCOPES_SINCE, abi
from toolgate.sandbox.mounts import DEVICES, SCRATCH
from toolgate.sandbox.starting import HostsUnlimited, Limits, Needs, Network, Start
from toolgate.sandbox.surroundings import inside, variables_inside
from toolgate.sandbox.system_files import SYSTEM, links, shown, texts
from toolgate.sandbox.view import CHANGED, OWN, SHOWN, Mount, view

SPACES, NETWORK = 0x3E020000, 0x40000000  # users, files, processes, queues, host name, control groups; the network
MOST_BESIDE = 2000  # entries that are granted one by one because something next to them is hidden
REFUSED = 126  # the status of `enter` if the kernel refuses a step
SECONDS = 20  # for a process that only shows whether namespaces work
INSTEAD = "install the package bubblewrap and choose `bwrap`"
NAMESPACES = (
    "let users make namespaces (`sysctl -w user.max_user_namespaces=10000`; where AppArmor restricts them, "
    "`sysctl -w kernel.apparmor_restrict_unprivileged_userns=0`)"
)


class Landlocked:
    """Landlock, seccomp and namespaces, by system call."""

    name = "landlock"

    def lacking(self) -> str:
        """Why it cannot be used: what the kernel lacks; empty: it can."""
        if sys.platform != "linux":
            return "Landlock is a part of Linux, and this is another system"
        if not seccomp.known():
            return f"there is no list of system calls for this machine, `{os.uname().machine}`: {INSTEAD}"
        version = abi()
        if not version:
            return f"this kernel has no Landlock (Linux 5.13 or newer, with `landlock` among `lsm=` at boot): {INSTEAD}"
        if version < SCOPES_SINCE and not spaces_work():
            return (
                f"Landlock of this kernel (version {version}; {SCOPES_SINCE} is needed) does not keep signals inside, "
                f"and users cannot create namespaces here: use Linux 6.12 or newer, or {NAMESPACES}"
            )
        return ""

    def start(self, words: Sequence[str], needs: Needs, limits: Limits) -> Start:
        """How the command is started in its sandbox."""
        if lack := self.lacking():
            raise GuardError(f"the sandbox `landlock` does not work here: {lack}")
        if not words:
            raise GuardError("there is no command to start")
        make = _apart if spaces_work() else _bare
        return entered(make(tuple(words), variables_inside(needs), needs, limits))


@functools.cache
def spaces_work() -> bool:
    """Whether a user can create all the necessary namespaces on this machine; tried once.

    Raises a `GuardError` if that is not known: the sandbox without them is weaker.
    """
    start = entered(Plan((), {}, spaces=SPACES | NETWORK, files=Files("/", (), {}, {}, "")))
    try:
        tried = subprocess.run(  # noqa: S603 # ourselves, to try what is used later
            start.words,
            check=False,
            env=start.variables,
            pass_fds=start.descriptors,
            timeout=SECONDS,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise GuardError(f"namespaces could not be tried: {error}") from error
    finally:
        for descriptor in start.descriptors:
            os.close(descriptor)
    if tried.returncode not in (0, REFUSED):
        raise GuardError(f"namespaces could not be tried: the process that tried ended with {tried.returncode}")
    return tried.returncode == 0


# --- in namespaces of its own ----------------------------------------------------------------------------------------


def _apart(words: tuple[str, ...], variables: dict[str, str], needs: Needs, limits: Limits) -> Plan:
    """The plan for a command in its own namespaces."""
    alone = needs.network != Network.OPEN and not needs.listens
    seen = view(needs)
    return Plan(
        words,
        variables,
        limits,
        proxied=needs.network == Network.HOSTS,
        tcp=0 if alone else _refused(needs),
        seccomp=seccomp.program(
            Network.HOSTS if alone else needs.network, listens=needs.listens, bare=_reaches_names(needs)
        ),
        rules=tuple(_rules(seen)),
        spaces=SPACES | (NETWORK if alone else 0),
        files=Files(
            needs.cwd,
            (*((SHOWN, real, path) for real, path in shown(needs.network)), *seen),
            links(),
            {path: text.decode("utf-8", "surrogateescape") for path, text in texts(needs.network).items()},
            os.path.realpath(needs.temporary) if needs.temporary else "",
        ),
        drops=True,
    )


def _reaches_names(needs: Needs) -> bool:
    """Whether the machine's abstract sockets are reachable: they come with the network, and old Landlock versions."""
    return (needs.network == Network.OPEN or needs.listens) and abi() < SCOPES_SINCE


def _refused(needs: Needs) -> int:
    """The kinds of TCP calls that Landlock refuses."""
    if needs.network != Network.NONE:
        return 0
    return CONNECT if needs.listens else BIND | CONNECT


def _rules(seen: Iterable[Mount]) -> Iterator[tuple[str, str]]:
    """The second barrier: the rights to what is mounted."""
    yield ("list", "/")
    yield from (("read", path) for path in (*SYSTEM, "/etc", "/proc"))
    yield from (("device", f"/dev/{name}") for name in DEVICES)
    yield ("terminals", "/dev/pts")
    yield from (("change", path) for path in SCRATCH)
    for mount in seen:
        if mount.kind in (SHOWN, CHANGED):
            yield ("change" if mount.kind == CHANGED else "read", mount.inside)


# --- without namespaces ----------------------------------------------------------------------------------------------


def _bare(words: tuple[str, ...], variables: dict[str, str], needs: Needs, limits: Limits) -> Plan:
    """The plan for a command with only Landlock and seccomp."""
    if needs.network == Network.HOSTS:
        raise HostsUnlimited("Landlock alone cannot limit a command to some hosts", help=f"{NAMESPACES}, or {INSTEAD}")
    hidden = [os.path.realpath(path) for path in needs.hidden]
    within = [os.path.realpath(path) for path in needs.writable]
    for path in (*map(os.path.realpath, needs.protected), *hidden):
        if inside(path, within) and os.path.lexists(path):
            raise GuardError(
                f"Landlock alone cannot keep `{path}` as it is where all around it can be changed",
                help=f"{NAMESPACES}, or {INSTEAD}",
            )
    readable = ["/proc", *(real for real, _ in shown(needs.network)), needs.workspace, *needs.readable]
    rules = [rule for path in readable for rule in _beside(os.path.realpath(path), hidden)]
    rules += [("change", path if os.path.lexists(path) else _standing(path)) for path in within]
    rules += [("device", f"/dev/{name}") for name in DEVICES]
    return Plan(
        words,
        variables,
        limits,
        tcp=_refused(needs),
        seccomp=seccomp.program(needs.network, listens=needs.listens, bare=True),
        rules=tuple(rules),
        temporary=needs.temporary,
        drops=True,
    )


def _beside(path: str, hidden: Sequence[str]) -> list[tuple[str, str]]:
    """The rules that grant a path without what is hidden in it, by granting everything next to that."""
    if inside(path, hidden):
        return []
    waiting, found = [path], []
    while waiting:
        each = waiting.pop()
        if each in hidden:
            continue
        if not any(inside(one, [each]) for one in hidden):
            found.append(("read", each))
            continue
        found.append(("list", each))
        waiting += [os.path.join(each, name) for name in os.listdir(each)]
        if len(waiting) + len(found) > MOST_BESIDE:
            raise GuardError(
                f"more than {MOST_BESIDE} files are next to what is hidden in `{path}`, too many for Landlock alone",
                help=f"{NAMESPACES}, or {INSTEAD}",
            )
    return found


def _standing(path: str) -> str:
    """The nearest existing directory above."""
    while not os.path.isdir(path):
        path = os.path.dirname(path)
    if path == "/" or path in OWN:
        raise GuardError(f"a command in a sandbox cannot create anything in `{path}`")
    return path
