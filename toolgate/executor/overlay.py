"""The layers of a trial: the unchanged project underneath, and a private directory that collects the changes.

If the kernel lets us mount an overlay in a namespace of our own, only changes are written. Otherwise the trial gets a
copy of the project, within bounds. INVARIANT: nothing here writes into the project, and `Layers` leaves nothing behind,
whatever ends the trial; the next trial removes what a killed one left.
"""

import fcntl
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from types import TracebackType
from typing import NamedTuple

from toolgate.executor import laying
from toolgate.model.errors import GuardError
from toolgate.sandbox.starting import Box, Limits, Needs, Start

PREFIX = "toolgate-try-"
LOCK = "lock"
PROBE = "user.toolgate"  # an extended attribute that shows whether a file system stores any
DEEPEST = 40  # nested directories before they are moved up to be deleted
PROBE_LIMIT = 30.0  # seconds for a trial mount
NAMES = {"user": "user.overlay.", "trusted": "trusted.overlay."}  # prefixes of an overlay's attributes


class Way(NamedTuple):
    """How a trial sees its project: as an `overlay`, a copy mounted over it (`covered`), or a copy `elsewhere`."""

    name: str
    attributes: str = ""  # type of an overlay's attributes: a key of `NAMES`


OVERLAY, COVERED, ELSEWHERE = "overlay", "covered", "elsewhere"


class Layers:
    """The private directory of one trial; `with` removes it."""

    def __init__(self, project: str, places: Sequence[str]) -> None:
        """Create them in the first suitable directory of `places`."""
        self.project = project
        self.directory = _chosen(project, places)
        self._lock = os.open(f"{self.directory}/{LOCK}", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        fcntl.flock(self._lock, fcntl.LOCK_EX)
        self.upper, self.work, self.copy = [f"{self.directory}/{name}" for name in ("upper", "work", "copy")]
        for path in (self.upper, self.work):
            os.mkdir(path, 0o700)
        os.chmod(self.upper, os.stat(project).st_mode & 0o7777)  # the root of the overlay is the root of the project

    def __enter__(self) -> "Layers":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Remove everything."""
        if self._lock >= 0:
            remove(self.directory)
            os.close(self._lock)
            self._lock = -1

    def way(self) -> Way:
        """How a trial can see the project here; tried, since kernels and their settings differ."""
        tried = ("user", "trusted") if os.getuid() == 0 else ("user",)
        for names in tried:
            if sys.platform == "linux" and not self._lacking(self.plan(self.project, names=names)):
                self._empty()
                return Way(OVERLAY, names)
        self._empty()
        self.elsewhere()
        if sys.platform == "linux" and not self._lacking(self.plan(self.project, copy=self.copy)):
            return Way(COVERED)
        return Way(ELSEWHERE)

    def elsewhere(self) -> Way:
        """The way for a sandbox that does not see our mounts: a copy in another directory."""
        os.makedirs(self.copy, 0o700, exist_ok=True)
        return Way(ELSEWHERE)

    def plan(self, cwd: str, names: str = "user", copy: str = "") -> dict[str, str]:
        """The plan that `laying` gets."""
        return {
            "project": self.project,
            "upper": self.upper,
            "work": self.work,
            "copy": copy,
            "names": names,
            "cwd": cwd,
        }

    def _lacking(self, plan: dict[str, str]) -> str:
        """Why this cannot be mounted over the project; empty: it can."""
        planned = _written(plan)
        try:
            words = [*launcher(planned), "/bin/true"]
            done = subprocess.run(  # noqa: S603 # words of our own
                words, pass_fds=(planned,), capture_output=True, timeout=PROBE_LIMIT, env={}, check=False
            )
        except (OSError, subprocess.TimeoutExpired) as error:
            return str(error)
        finally:
            os.close(planned)
        return "" if done.returncode == 0 else done.stderr.decode("utf-8", "replace").strip() or "it failed"

    def _empty(self) -> None:
        """Empty the overlay's scratch directory, which no two mounts may share."""
        remove(self.work)
        os.mkdir(self.work, 0o700)


class Overlaid:
    """A sandbox on top of the layers of a trial: it shows the overlay or the copy as the project."""

    def __init__(self, box: Box, layers: Layers, way: Way) -> None:
        self.name = box.name
        self._box = box
        self._layers = layers
        self._way = way

    def lacking(self) -> str:
        """What the sandbox itself lacks."""
        return self._box.lacking()

    def start(self, words: Sequence[str], needs: Needs, limits: Limits) -> Start:
        """Mount the layers first, then start the sandbox on top."""
        begun = self._box.start(words, needs, limits)
        if self._way.name == ELSEWHERE:
            return begun
        copy = self._layers.copy if self._way.name == COVERED else ""
        planned = _written(self._layers.plan(needs.cwd, self._way.attributes, copy))
        return begun._replace(words=(*launcher(planned), *begun.words), descriptors=(*begun.descriptors, planned))


def launcher(planned: int) -> tuple[str, ...]:
    """The words before a command that mount a layer over the project first."""
    return (sys.executable, "-I", "-S", os.path.abspath(laying.__file__), str(planned))


def _written(plan: dict[str, str]) -> int:
    """A descriptor from which the plan can be read."""
    out, into = os.pipe()
    with open(into, "w", encoding="ascii") as file:
        json.dump(plan, file)  # a few hundred characters: less than a pipe holds
    return out


def _chosen(project: str, places: Sequence[str]) -> str:
    """A new private directory on a file system that can hold an overlay's changes."""
    left = ""
    for place in places:
        try:
            real = os.path.realpath(place)
            if f"{real}/".startswith(f"{project}/"):
                continue
            if _is_private(real):
                sweep(real)
            directory = tempfile.mkdtemp(prefix=PREFIX, dir=real)
        except OSError:
            continue
        if _keeps_attributes(directory):
            if left:
                remove(left)
            return directory
        if left:
            remove(directory)
        left = left or directory
    if not left:
        raise GuardError("there is no private directory for a trial", help="make your home directory writable")
    return left  # good enough for a copy


def _keeps_attributes(directory: str) -> bool:
    try:
        os.setxattr(directory, PROBE, b"1")
        os.removexattr(directory, PROBE)
    except (OSError, AttributeError):
        return False
    return True


def _is_private(place: str) -> bool:
    state = os.stat(place)
    return state.st_uid == os.getuid() and not state.st_mode & 0o077


def sweep(place: str) -> None:
    """Remove what killed trials have left: their locks are free."""
    for name in os.listdir(place):
        path = f"{place}/{name}"
        if not name.startswith(PREFIX):
            continue
        try:
            lock = os.open(f"{path}/{LOCK}", os.O_RDWR | os.O_CLOEXEC | os.O_NOFOLLOW)
        except OSError:
            continue  # just being created
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            remove(path)
        except OSError:
            continue  # it is still running
        finally:
            os.close(lock)


def remove(path: str) -> None:
    """Remove a trial's directory, whatever modes and depth the directories in it have."""
    pending, count = [(path, 0)], 0
    while pending:
        directory, depth = pending.pop()
        try:
            os.chmod(directory, 0o700)
            entries = [entry for entry in os.scandir(directory) if entry.is_dir(follow_symlinks=False)]
        except OSError:
            continue
        for entry in entries:
            inner = entry.path
            if depth >= DEEPEST:
                count += 1
                inner = f"{path}/deep-{count}"
                try:
                    os.chmod(entry.path, 0o700)
                    os.rename(entry.path, inner)
                except OSError:
                    continue
            pending.append((inner, depth + 1 if inner is entry.path else 1))
    shutil.rmtree(path, ignore_errors=True)
