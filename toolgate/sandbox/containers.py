"""The sandboxes docker and podman: a container of an image, with what a command needs mounted into it.

The programs come from the image, the files from the machine, under their own names. An image is never pulled: a missing
one is an error. A container survives its client, so each has a name to stop it by.

docker's own list refuses them, and stays as it is.
"""

import json
import os
import re
import secrets
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from toolgate import directories, private_files
from toolgate.model.errors import GuardError
from toolgate.sandbox.seccomp import ENOSYS, NAMESPACES_OF_CLONE, REFUSED
from toolgate.sandbox.starting import HostsUnlimited, Limits, Needs, Network, Start
from toolgate.sandbox.surroundings import TEMPORARY
from toolgate.sandbox.view import CHANGED, COVERED, SHOWN, Mount, view

DOCKER, PODMAN = "docker", "podman"
IMAGE = "debian:stable-slim"  # the smallest that is common and has bash, which runs the commands
PLAIN_IMAGE = "alpine:3"  # for agentkit's commands, which use `sh`
PACKAGES = {
    DOCKER: "install docker (Debian and Ubuntu: docker.io; Fedora: moby-engine; macOS and Windows: Docker Desktop)",
    PODMAN: "install the package podman (apt, dnf, apk, pacman, zypper and brew have it)",
}
ENGINES = {
    DOCKER: "start its engine (`systemctl start docker`, or Docker Desktop), and join the group `docker`",
    PODMAN: "see what `podman info` says; on macOS run `podman machine start`",
}

# What every container gets: nothing in it can be changed, and it has no privileges and can get none.
WALLS = ("--read-only", "--cap-drop", "ALL", "--security-opt", "no-new-privileges")
OFFLINE = ("--network", "none")
NAMED = re.compile(r"[A-Za-z0-9][A-Za-z0-9._/:@+-]*").fullmatch  # what no engine reads as an option
UNMOUNTABLE = ',"\n\r'  # separators in a mount option
OF_THE_IMAGE = ("PATH", "HOME", "PWD")  # variables that name paths of the machine
SECONDS = 30  # for a client that only shows whether it works
GIVEN = ("/etc/containers/seccomp.json", "/usr/share/containers/seccomp.json")  # podman's own
ALLOW, ERROR = "SCMP_ACT_ALLOW", "SCMP_ACT_ERRNO"
EXAMINED = ("clone", "clone3", "unshare")
SPACES = [1 << bit for bit in range(32) if NAMESPACES_OF_CLONE >> bit & 1]
WITHOUT_NAMESPACES = {"index": 0, "value": NAMESPACES_OF_CLONE, "valueTwo": 0, "op": "SCMP_CMP_MASKED_EQ"}


class Container(NamedTuple):
    """A container engine, and the image whose programs a command finds."""

    name: str
    image: str = IMAGE

    def lacking(self) -> str:
        """Why it cannot be used: the program, its engine or the image is missing; empty: it can."""
        if not NAMED(self.image):
            return f"`{self.image}` is not the name of an image"
        if shutil.which(self.name) is None:
            return f"the program `{self.name}` is missing: {PACKAGES[self.name]}"
        if error := _failure(self.name, "ps", "--quiet"):
            return f"the engine behind `{self.name}` does not answer ({error}): {ENGINES[self.name]}"
        if _failure(self.name, "image", "inspect", self.image):
            return f"the image `{self.image}` is missing: run `{self.name} pull {self.image}`"
        return ""

    def start(self, words: Sequence[str], needs: Needs, limits: Limits) -> Start:
        """How the command is started in a container of its own."""
        if not NAMED(self.image):
            raise GuardError(
                f"`{self.image}` is not the name of an image", help="write one such as `debian:stable-slim`"
            )
        client = shutil.which(self.name)
        if client is None:
            raise GuardError(f"the program `{self.name}` is missing", help=PACKAGES[self.name])
        name = f"toolgate-{secrets.token_hex(8)}"
        options = (*_walls(self.name, needs), *_bounds(limits), *_mounts(self.name, needs, limits), *_variables(needs))
        run = (client, "run", "--rm", "--interactive", "--pull", "never", "--name", name, *options)
        # The client is the user's own program, and needs the variables by which it finds its engine.
        variables = dict(os.environ)
        return Start((*run, "--entrypoint", "", self.image, *words), variables, ending=(client, "rm", "--force", name))


def offline(engine: str, workspace: str, image: str) -> tuple[str, ...]:
    """Words that start a command of an image with one writable directory, as `/workspace`."""
    mount = _bound(workspace, "/workspace")
    return (
        *(engine, "run", "--rm", *OFFLINE, "--read-only", "--tmpfs", TEMPORARY, *WALLS[1:]),
        *("--mount", mount, "--workdir", "/workspace", image),
    )


def _walls(engine: str, needs: Needs) -> Iterator[str]:
    """The options that are the same for every command, its network, and its user: ours."""
    if needs.network == Network.HOSTS:
        raise HostsUnlimited(f"{engine} cannot limit a command to some hosts", help="choose `bwrap` or `landlock`")
    if needs.listens and needs.network == Network.NONE:
        raise GuardError(
            f"{engine} cannot make a port reachable for a command without a network",
            help="choose `bwrap` or `landlock`",
        )
    yield from WALLS
    yield from ("--hostname", "sandbox", "--user", f"{os.getuid()}:{os.getgid()}", "--workdir", needs.cwd)
    if needs.network == Network.NONE:
        yield from OFFLINE
    if engine == PODMAN:
        yield from ("--security-opt", f"seccomp={filter_file()}")
        yield from ("--userns", "keep-id") if os.getuid() else ()


def _bounds(limits: Limits) -> Iterator[str]:
    if limits.memory is not None:
        yield from ("--memory", str(limits.memory), "--memory-swap", str(limits.memory))
    if limits.processes is not None:
        yield from ("--pids-limit", str(limits.processes))
    if limits.file_size is not None:
        yield from ("--ulimit", f"fsize={limits.file_size}:{limits.file_size}")


def _mounts(engine: str, needs: Needs, limits: Limits) -> Iterator[str]:
    """The options for the mounts; raises for a name that an engine cannot mount."""
    empty = ",notmpcopyup" if engine == PODMAN else ""  # otherwise podman fills it with what it is to cover
    if needs.temporary:
        yield from ("--mount", _bound(needs.temporary, TEMPORARY))
    else:
        size = "" if limits.memory is None else f",tmpfs-size={limits.memory // 2}"
        yield from ("--mount", f"type=tmpfs,target={TEMPORARY},tmpfs-mode=1777{size}{empty}")
    for mount in view(needs):
        yield from ("--mount", _mounted(mount, empty))


def _mounted(mount: Mount, empty: str) -> str:
    kind, path, inside = mount
    if kind == SHOWN:
        return f"{_bound(path, inside)},readonly"
    if kind == CHANGED:
        return _bound(path, inside)
    if kind == COVERED:
        return f"type=tmpfs,target={_plain(inside)},tmpfs-mode=0000,tmpfs-size=4096{empty}"
    return f"{_bound('/dev/null', inside)},readonly"


def _bound(path: str, inside: str) -> str:
    return f"type=bind,source={_plain(path)},target={_plain(inside)}"


def _plain(path: str) -> str:
    if any(letter in path for letter in UNMOUNTABLE):
        raise GuardError(f"a container cannot mount `{path}`", help="use a directory without commas and quotes")
    return path


def _variables(needs: Needs) -> Iterator[str]:
    for name, value in needs.variables:
        if name not in OF_THE_IMAGE:
            yield from ("--env", f"{name}={value}")


def _failure(*words: str) -> str:
    """Why a client failed, in one line; empty: it did not."""
    try:
        done = subprocess.run(  # noqa: S603 # the client itself, asked whether it works
            words, check=False, capture_output=True, text=True, timeout=SECONDS, stdin=subprocess.DEVNULL
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        return str(error)
    lines = (done.stderr or done.stdout).strip().splitlines() or ["it failed"]
    return lines[-1][:200] if done.returncode else ""


def filter_file() -> str:
    """The path of a file with the list, in the user's cache."""
    directory = directories.cache(os.path.expanduser("~"))
    path = f"{directory}/podman-seccomp.json"
    content = json.dumps(filtered(_given()))
    private_files.made(directory)
    if _read(path) != content:
        private_files.replace(path, content.encode())
    return path


def filtered(given: dict[str, Any]) -> dict[str, Any]:
    """A list without the calls that no command needs, and with no way to a new namespace."""
    without = {*REFUSED, *EXAMINED}
    entries = []
    for entry in given["syscalls"]:
        names = [name for name in entry["names"] if name not in without]
        if names:
            entries.append({**entry, "names": names})
    entries.append({"names": ["clone3"], "action": ERROR, "errnoRet": ENOSYS})  # libc then uses `clone`
    if given["defaultAction"] != ALLOW:
        entries.append({"names": ["clone"], "action": ALLOW, "args": [WITHOUT_NAMESPACES]})
        return {**given, "syscalls": entries}
    entries.append({"names": ["unshare", *REFUSED], "action": ERROR})
    for space in SPACES:
        one = {"index": 0, "value": space, "valueTwo": space, "op": "SCMP_CMP_MASKED_EQ"}
        entries.append({"names": ["clone"], "action": ERROR, "args": [one]})
    return {**given, "syscalls": entries}


def _given() -> dict[str, Any]:
    for path in GIVEN:
        found = json.loads(_read(path) or "null")
        if isinstance(found, dict):
            return found
    return {"defaultAction": ALLOW, "syscalls": []}


def _read(path: str) -> str:
    try:
        with open(path, encoding="utf-8") as file:
            return file.read()
    except OSError:
        return ""
