"""Runs a command on an overlay of the project, in a sandbox, and finds what it would change.

INVARIANT: a trial has no network, sees no credentials, and runs in a verified sandbox; without one there is no trial.
What it may read and write does not depend on what the command is.

Files are cloned if the file system can share their blocks, else copied; never linked, since writing through a link
writes into the project.
"""

import fcntl
import os
import shutil
import stat
import tempfile
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from time import sleep, time_ns
from typing import NamedTuple

from toolgate import directories
from toolgate.analysis.git.repository import repository_at
from toolgate.executor.changes import ChangeSet, Reader, Source
from toolgate.executor.commands import lowest
from toolgate.executor.overlay import ELSEWHERE, NAMES, OVERLAY, Layers, Overlaid
from toolgate.executor.shell import check_program
from toolgate.guard import Guard
from toolgate.model.call import Shell, ToolCall
from toolgate.model.errors import GuardError
from toolgate.model.facts import Facts
from toolgate.policy.force.sandbox_settings import sandbox_settings
from toolgate.private_files import made
from toolgate.sandbox.choosing import AUTO, BWRAP, LANDLOCK, NONE, chosen
from toolgate.sandbox.predicting import needs_of
from toolgate.sandbox.running import Running, begin
from toolgate.sandbox.starting import Box, Ended, Limits, Needs, Network
from toolgate.sandbox.surroundings import inside, without_nested
from toolgate.sandbox.verified import verify

GIBIBYTE = 1024**3
LIMITS = Limits(seconds=600.0, memory=4 * GIBIBYTE, processes=1_024, output=16 * 1024**2, file_size=GIBIBYTE)
LAID = (BWRAP, LANDLOCK)  # sandboxes that see our mounts; a container daemon sees the project itself
APART = 20_000_000  # nanoseconds: more than a file system's clock lags behind
MOST_WRITTEN = 4 * GIBIBYTE  # bytes of disk space that a trial may use
LEAST_FREE = GIBIBYTE // 4
LOOKS = 0.5  # seconds between two checks of the disk
MOST = 100_000  # entries
LARGEST = 2 * 1024**3  # bytes
CLONE = 0x40049409  # FICLONE: share the blocks of another file
SMALLER = "mount an overlay instead (Linux 5.11 with user namespaces), or try it in a smaller project"


class Trial(NamedTuple):
    """A command that was tried: how it ended, what it would change, and where those changes are kept meanwhile."""

    ended: Ended
    changes: ChangeSet
    source: Source
    since: int  # its start in nanoseconds: later changes in the project were made by others
    way: str  # `overlay`, `covered` or `elsewhere`
    box: str
    full: bool = False  # it was ended because it filled the disk


def needs_for(cwd: str, facts: Facts, variables: Mapping[str, str]) -> Needs:
    """What every trial in a directory gets, whatever the command: the project, the system, and no credentials."""
    nothing = needs_of(ToolCall(Shell("true"), cwd), (), facts, variables)
    workspace = nothing.workspace
    if not nothing.whole:
        raise GuardError(f"`{workspace}` has too many files to look for credentials", help="try it in a part of it")
    if not inside(nothing.cwd, [workspace]):
        raise GuardError(
            f"`{nothing.cwd}` is not in the project `{workspace}`", help="start in the project's directory"
        )
    repository = repository_at(cwd, facts)
    git = [facts.resolve(path) for path in (repository.directory, repository.common)] if repository else []
    beside = [path for path in git if not inside(path, [workspace])]
    return nothing._replace(
        readable=without_nested([*nothing.readable, *beside]), writable=(workspace,), protected=(), network=Network.NONE
    )


def box_and_limits(facts: Facts) -> tuple[Box, Limits]:
    """The sandbox that the policy in force names, else the first that works here, and the lowest limits."""
    settings = sandbox_settings(Guard().book_for(facts), "bash", facts.installed_home(), facts.workspace())
    limits = Limits(
        lowest(LIMITS.seconds, settings.seconds),
        lowest(LIMITS.memory, settings.memory),
        lowest(LIMITS.processes, settings.processes),
        lowest(LIMITS.output, settings.output),
        LIMITS.file_size,
    )
    wanted = settings.kind if settings.kind != NONE else AUTO
    check_program(BWRAP if wanted == AUTO else wanted, facts.resolve(facts.workspace()))  # `chosen` starts it
    return chosen(wanted, settings.image), limits


@contextmanager
def tried(
    words: Sequence[str],
    needs: Needs,
    box: Box,
    limits: Limits,
    home: str,
    on_output: Callable[[str, bytes], None] | None = None,
) -> Iterator[Trial]:
    """Run a command on layers over the project; they exist until the block ends."""
    if box.name == NONE:
        raise GuardError("a trial without a sandbox would change the project", help="choose a sandbox")
    program = os.path.realpath(shutil.which(box.name) or "/")
    if inside(program, [needs.workspace]):
        raise GuardError(f"`{program}` is a file of the project", help="take the project's directories out of `PATH`")
    if verify(box).network == Network.HOSTS:  # a proxy that lets nothing pass hears what is tried
        needs = needs._replace(network=Network.HOSTS, hosts=())
    since = time_ns()
    sleep(2 * APART / 1e9)  # so that any later change has a later time
    with Layers(needs.workspace, places(home)) as layers:
        way = layers.way() if box.name in LAID else layers.elsewhere()
        if way.name == ELSEWHERE and box.name == LANDLOCK:
            raise GuardError("a trial with landlock needs user namespaces", help="install bubblewrap, or allow them")
        source = Source(needs.workspace, layers.upper, NAMES[way.attributes] if way.name == OVERLAY else "")
        if way.name != OVERLAY:
            source = source._replace(changed=layers.copy, copied=copied(needs.workspace, layers.copy).entries)
        if way.name == ELSEWHERE:
            needs = moved(needs, layers.copy)
        running = begin(words, needs, limits, Overlaid(box, layers, way), witness=True)
        with running, Watch(running, layers.directory) as watch:
            for stream, data in running:
                if on_output is not None:
                    on_output(stream, data)
            ended = running.wait()
        yield Trial(ended, Reader(source).read(), source, since, way.name, box.name, watch.full)


def places(home: str) -> list[str]:
    """The possible directories for a trial's layers: our cache, else the system's temporary directory."""
    found = []
    try:
        made(directories.cache(home))
        found.append(directories.cache(home))
    except OSError:
        pass
    return [*found, tempfile.gettempdir()]


def moved(needs: Needs, place: str) -> Needs:
    """The same needs with the project as a copy in another directory."""

    def there(path: str) -> str:
        return place + path[len(needs.workspace) :] if inside(path, [needs.workspace]) else path

    return needs._replace(
        cwd=there(needs.cwd),
        workspace=place,
        readable=tuple(map(there, needs.readable)),
        writable=tuple(map(there, needs.writable)),
        hidden=tuple(map(there, needs.hidden)),
        protected=tuple(map(there, needs.protected)),
    )


class Watch:
    """Ends a command that fills the disk."""

    def __init__(self, running: Running, directory: str, most: int = MOST_WRITTEN) -> None:
        self._running = running
        self._most = most
        self._directory = directory
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._look, name="toolgate-disk", daemon=True)
        self.full = False

    def __enter__(self) -> "Watch":
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        self._thread.join()

    def _look(self) -> None:
        before = _free(self._directory)
        while not self._over.wait(LOOKS):
            free = _free(self._directory)
            if before - free > self._most or free < min(LEAST_FREE, before // 2):
                self.full = True
                self._running.cancel()
                return


def _free(directory: str) -> int:
    found = os.statvfs(directory)
    return found.f_bavail * found.f_frsize


class Copied(NamedTuple):
    """What was copied: the inode and change time of each path, and the bytes."""

    entries: dict[str, tuple[int, int]]
    size: int


def copied(project: str, target: str) -> Copied:
    """Copy a project into an empty directory; raises `GuardError` if it exceeds the bounds."""
    made: list[str] = []
    size, pending = 0, [""]
    while pending:
        directory = pending.pop()
        for name in sorted(os.listdir(f"{project}/{directory}")):
            path = f"{directory}/{name}" if directory else name
            found = os.lstat(f"{project}/{path}")
            size += found.st_size if stat.S_ISREG(found.st_mode) else 0
            if len(made) >= MOST or size > LARGEST:
                raise GuardError(f"`{project}` is too large to copy for a trial", help=SMALLER)
            if _copy(f"{project}/{path}", f"{target}/{path}", found):
                made.append(path)
            if stat.S_ISDIR(found.st_mode):
                pending.append(path)
    for path in reversed(made):  # set modes of directories last: one may exclude us
        state = os.lstat(f"{project}/{path}")
        if stat.S_ISDIR(state.st_mode):
            os.chmod(f"{target}/{path}", stat.S_IMODE(state.st_mode))
            os.utime(f"{target}/{path}", ns=(state.st_atime_ns, state.st_mtime_ns))
    entries = {}
    for path in made:
        state = os.lstat(f"{target}/{path}")
        entries[path] = (state.st_ino, state.st_ctime_ns)
    return Copied(entries, size)


def _copy(source: str, target: str, found: os.stat_result) -> bool:
    """Copy one file, directory or link; others, and what we may not read, are skipped."""
    if stat.S_ISDIR(found.st_mode):
        os.mkdir(target, 0o700)
        return True
    if stat.S_ISLNK(found.st_mode):
        os.symlink(os.readlink(source), target)
        return True
    if not stat.S_ISREG(found.st_mode):
        return False
    try:
        into = os.open(source, os.O_RDONLY | os.O_NOFOLLOW | os.O_CLOEXEC)
    except PermissionError:
        return False
    with open(into, "rb") as old, open(target, "xb") as new:
        try:
            fcntl.ioctl(new, CLONE, old.fileno())
        except OSError:
            shutil.copyfileobj(old, new, 1 << 20)
        os.fchmod(new.fileno(), stat.S_IMODE(found.st_mode))
    os.utime(target, ns=(found.st_atime_ns, found.st_mtime_ns))
    return True
