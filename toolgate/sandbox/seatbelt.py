"""The sandbox of macOS: a profile for `sandbox-exec` that denies everything but what a command needs.

INVARIANT: no text of a call is written into the profile. Paths are parameters, which the profile names by number, so
nothing in a path can be read as a rule. The last matching rule decides, so they come in the order of the mounts.
"""

import os
import shutil
import socket
import sys
import tempfile
from collections.abc import Iterator, Sequence

from toolgate.model.errors import GuardError
from toolgate.sandbox.starting import Limits, Needs, Network, Start
from toolgate.sandbox.view import CHANGED, SHOWN, view

PROGRAM = "sandbox-exec"
HERE: str = sys.platform
# Directories and files of the system that programs read. `/private` is where `/etc`, `/tmp` and `/var` really are.
SYSTEM = (
    *("/usr", "/bin", "/sbin", "/System", "/opt", "/Library/Developer", "/Library/Frameworks", "/Library/Java"),
    *("/Library/Apple", "/Library/Preferences/Logging", "/Applications/Xcode.app", "/private/var/db/timezone"),
    *("/private/var/db/dyld", "/private/var/select", "/private/var/db/xcode_select_link", "/private/etc/ssl"),
    *("/private/etc/passwd", "/private/etc/group", "/private/etc/hosts", "/private/etc/localtime"),
    *("/private/etc/protocols", "/private/etc/services", "/private/etc/shells", "/private/etc/profile"),
    *(
        "/private/etc/paths",
        "/private/etc/paths.d",
        "/private/etc/bashrc",
        "/private/etc/zshrc",
        "/private/etc/zprofile",
    ),
    *("/private/etc/gitconfig", "/dev/fd"),
)
LINKS = ("/", "/etc", "/tmp", "/var", "/dev", "/private", "/private/etc", "/private/var", "/private/tmp", "/Library")
DEVICES = ("/dev/null", "/dev/zero", "/dev/random", "/dev/urandom", "/dev/tty", "/dev/ptmx", "/dev/dtracehelper")
SERVICES = (
    *("com.apple.system.logger", "com.apple.system.notification_center", "com.apple.system.opendirectoryd.libinfo"),
    *("com.apple.system.opendirectoryd.membership", "com.apple.bsd.dirhelper", "com.apple.FSEvents"),
)
ONLINE = (
    "com.apple.trustd",
    "com.apple.trustd.agent",
    "com.apple.dnssd.service",
    "com.apple.SystemConfiguration.configd",
)
PROXIED = ("http_proxy", "https_proxy", "all_proxy")
ALWAYS = """\
(version 1)
(deny default)
(allow process-fork)
(allow signal (target same-sandbox))
(allow process-info* (target same-sandbox))
(allow sysctl-read)
(allow pseudo-tty)
(allow ipc-posix-sem)
(allow ipc-posix-shm-read-data (ipc-posix-name "apple.shm.notification_center"))
(allow file-ioctl (regex #"^/dev/(tty|ptmx|ttys[0-9]+)$"))
(allow file-read* file-write-data (regex #"^/dev/ttys[0-9]+$"))
"""


class Seatbelt:
    """Seatbelt, by the program `sandbox-exec`."""

    name = "seatbelt"

    def lacking(self) -> str:
        """Why it cannot be used: this is not a Mac; empty: it can."""
        if HERE != "darwin":
            return "Seatbelt exists only on macOS"
        if shutil.which(PROGRAM) is None:
            return f"the program `{PROGRAM}` is missing: macOS has it in /usr/bin"
        return ""

    def start(self, words: Sequence[str], needs: Needs, limits: Limits) -> Start:
        """How the command is started under its profile."""
        if lack := self.lacking():
            raise GuardError(f"the sandbox `seatbelt` does not work here: {lack}")
        temporary = needs.temporary or os.path.realpath(tempfile.mkdtemp(prefix="toolgate-"))  # the system removes it
        port, handover = _proxy() if needs.network == Network.HOSTS else (0, -1)
        text, parameters = profile(needs, temporary, port)
        given = [word for name, value in parameters.items() for word in ("-D", f"{name}={value}")]
        variables = {**dict(needs.variables), "TMPDIR": temporary}
        if port:
            variables |= {name: f"http://127.0.0.1:{port}" for each in PROXIED for name in (each, each.upper())}
        return Start((PROGRAM, "-p", text, *given, "--", *words), variables, handover=handover)


def profile(needs: Needs, temporary: str, port: int = 0) -> tuple[str, dict[str, str]]:
    """The text of a profile, and its parameters. `port` is where the proxy for some hosts listens."""
    parameters: dict[str, str] = {}
    lines = [ALWAYS, *_system(), *_files(needs, temporary, parameters), *_network(needs, port)]
    if broken := next((value for value in parameters.values() if "\0" in value), None):
        raise GuardError(f"{broken!r} holds a zero byte", help="no path can")
    return "".join(f"{line.rstrip()}\n" for line in lines), parameters


def _system() -> Iterator[str]:
    yield _rule("allow mach-lookup", *(f'(global-name "{name}")' for name in SERVICES))
    yield _rule("allow file-read-metadata", *(f'(literal "{path}")' for path in LINKS))
    yield _rule("allow file-read* process-exec", '(literal "/")', *(f'(subpath "{path}")' for path in SYSTEM))
    yield _rule("allow file-read* file-write-data", *(f'(literal "{path}")' for path in DEVICES))


def _files(needs: Needs, temporary: str, parameters: dict[str, str]) -> Iterator[str]:
    """The rules for files, in the order of the view. Nothing above a mount can be moved away."""

    def named(path: str) -> str:
        name = next((name for name, value in parameters.items() if value == path), f"P{len(parameters)}")
        parameters[name] = path
        return f'(param "{name}")'

    mounts = view(needs)
    above = {each for path in (temporary, needs.cwd, *(mount.path for mount in mounts)) for each in _ancestors(path)}
    if above:
        yield _rule("allow file-read-metadata", *(f"(literal {named(path)})" for path in sorted(above)))
    yield _rule("allow file-read* file-write* process-exec", f"(subpath {named(temporary)})")
    for kind, path, _ in mounts:
        place = f"(subpath {named(path)})"
        if kind == SHOWN:
            yield _rule("allow file-read* process-exec", place)
            yield _rule("deny file-write*", place)
        elif kind == CHANGED:
            yield _rule("allow file-read* file-write* process-exec", place)
        else:
            yield _rule("deny file-read* file-write* process-exec", place)
    for mount in mounts:
        yield _rule("deny file-write-unlink", f"(literal {named(mount.path)})")


def _ancestors(path: str) -> Iterator[str]:
    while (path := os.path.dirname(path)) != "/":
        yield path


def _network(needs: Needs, port: int) -> Iterator[str]:
    if needs.network == Network.OPEN:
        yield "(allow network*)"
        yield "(allow system-socket)"
        yield _rule("allow mach-lookup", *(f'(global-name "{name}")' for name in ONLINE))
        return
    if needs.network == Network.HOSTS:
        yield f'(allow network-outbound (remote tcp "localhost:{port:d}"))'
    if needs.listens:
        yield '(allow network-bind (local tcp "localhost:*"))'
        yield '(allow network-inbound (local tcp "localhost:*"))'


def _rule(what: str, *places: str) -> str:
    return f"({what} {' '.join(places)})"


def _proxy() -> tuple[int, int]:
    """A port that the proxy outside accepts on, and our end of the socket pair that its socket waits in."""
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)
    with theirs, socket.create_server(("127.0.0.1", 0)) as listener:
        socket.send_fds(theirs, [b"proxy"], [listener.fileno()])
        return listener.getsockname()[1], ours.detach()
