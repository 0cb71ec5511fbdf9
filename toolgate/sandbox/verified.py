"""Finds out whether a sandbox holds, by starting a probe in it that tries to leave.

INVARIANT: a `Confinement` is only created here, after every restriction has held and what is permitted has worked. Any
doubt (a missing answer, a probe that did not run, a change outside) is an error.
"""

import json
import os
import secrets
import socket
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import NamedTuple

from toolgate.model.confinement import Confinement
from toolgate.model.errors import GuardError
from toolgate.sandbox import probe
from toolgate.sandbox.entering import PROXY_PORT
from toolgate.sandbox.running import finished
from toolgate.sandbox.starting import Box, HostsUnlimited, Limits, Needs, Network

LIMITS = Limits(seconds=60, output=100_000)
CONTENT = "planted by toolgate to see whether a sandbox holds\n"
PLANTED = ("outside/file", "project/hidden/file", "project/secret", "project/readable")
PROTECTED = "project/writable/deep/protected/file"
_VERIFIED: dict[tuple[str, str], Confinement] = {}


class Scene(NamedTuple):
    """What was planted outside a sandbox: files in a directory, and listening sockets."""

    directory: Path
    listeners: tuple[socket.socket, ...]
    abstract: str
    descriptor: int


def verify(box: Box) -> Confinement:
    """The verified confinement of a sandbox, once per process; raises `GuardError` if something does not hold."""
    kept = (box.name, getattr(box, "image", ""))
    if kept not in _VERIFIED:
        network = Network.NONE
        fallen = fallen_walls(box, network)
        if not fallen:
            try:
                fallen, network = fallen_walls(box, Network.HOSTS), Network.HOSTS
            except HostsUnlimited:
                network = Network.NONE  # then a command that needs some hosts is not started at all
        if fallen:
            raise GuardError(
                f"the sandbox `{box.name}` does not hold; not so: {'; '.join(fallen)}",
                help="choose another sandbox; `toolgate sandbox status` tries each",
            )
        _VERIFIED[kept] = Confinement(box.name, network)
    return _VERIFIED[kept]


def fallen_walls(box: Box, network: str) -> tuple[str, ...]:
    """The restrictions that do not hold in a sandbox with this network, as sentences; empty: all hold."""
    if lack := box.lacking():
        raise GuardError(f"the sandbox `{box.name}` does not work here: {lack}")
    with _planted() as scene:
        plan, needs = _plan(scene, network), _needs(scene, network)
        program = "python3" if hasattr(box, "image") else os.path.realpath(sys.executable)
        ended = finished((program, "-I", "-S", probe.__file__, json.dumps(plan)), needs, LIMITS, box)
        said = _answers(ended.output)
        if said is None:
            errors = ended.errors.decode(errors="replace").strip()[-300:]
            raise GuardError(f"the sandbox `{box.name}` could not be tried: {errors or 'the probe said nothing'}")
        names = (*probe.walls(plan), *probe.permitted(plan))
        return (*(name for name in names if said.get(name) != probe.HELD), *_changes(scene))


@contextmanager
def _planted() -> Iterator[Scene]:
    """A directory with files that must not change, and sockets that must not be reached."""
    with ExitStack() as stack:
        directory = Path(os.path.realpath(stack.enter_context(tempfile.TemporaryDirectory(prefix="toolgate-probe-"))))
        for name in (*PLANTED, PROTECTED):
            (directory / name).parent.mkdir(parents=True, exist_ok=True)
            (directory / name).write_text(CONTENT, "utf-8")
        abstract = f"toolgate-probe-{secrets.token_hex(8)}"
        listeners = [socket.create_server(("127.0.0.1", 0))]
        for address in (
            str(directory / "outside" / "socket"),
            *((f"\0{abstract}",) if sys.platform == "linux" else ()),
        ):
            listeners.append(socket.socket(socket.AF_UNIX, socket.SOCK_STREAM))
            listeners[-1].bind(address)
            listeners[-1].listen()
        for listener in listeners:
            listener.setblocking(False)
            stack.callback(listener.close)
        file = stack.enter_context(open(directory / "outside" / "file", "rb"))
        os.set_inheritable(file.fileno(), True)
        yield Scene(directory, tuple(listeners), abstract, file.fileno())


def _plan(scene: Scene, network: str) -> dict[str, str]:
    """What the probe gets: where the planted things are."""
    ours = [name for name in os.environ if name not in ("PATH", "PWD", "LC_ALL", "LC_CTYPE")]
    return {
        "outside": str(scene.directory / "outside"),
        "project": str(scene.directory / "project"),
        "port": str(scene.listeners[0].getsockname()[1]),
        "abstract": scene.abstract,
        "process": str(os.getpid()),
        "descriptor": str(scene.descriptor),
        "variable": next(iter(ours), "TOOLGATE_PROBE"),
        "proxy": str(PROXY_PORT) if network == Network.HOSTS else "",
    }


def _needs(scene: Scene, network: str) -> Needs:
    project = scene.directory / "project"
    return Needs(
        cwd=str(project),
        workspace=str(project),
        readable=(os.path.realpath(sys.base_prefix), os.path.realpath(probe.__file__)),
        writable=(str(project / "writable"),),
        hidden=(str(project / "hidden"), str(project / "secret")),
        protected=(str(project / "writable" / "deep" / "protected"),),
        network=network,
        hosts=("toolgate-probe.invalid",) if network == Network.HOSTS else (),
    )


def _changes(scene: Scene) -> Iterator[str]:
    """What happened outside but must not, whatever the probe reports, and what should have happened but did not."""
    for name in (*PLANTED, PROTECTED):
        try:
            same = (scene.directory / name).read_text("utf-8") == CONTENT
        except OSError:
            same = False
        if not same:
            yield f"`{name}` stays as it is"
    if sorted(os.listdir(scene.directory / "outside")) != ["file", "socket"]:
        yield "no file is made outside the project"
    if not (scene.directory / "project" / "writable" / "file").exists():
        yield "what is written in the project stays"
    if any(map(_called, scene.listeners)):
        yield "no socket outside is reached"


def _called(listener: socket.socket) -> bool:
    try:
        listener.accept()[0].close()
    except BlockingIOError:
        return False
    return True


def _answers(output: bytes) -> dict[str, object] | None:
    try:
        said = json.loads(output)
    except ValueError:
        return None
    return said if isinstance(said, dict) else None
