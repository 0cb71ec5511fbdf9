"""Observed is a part of predicted: what the kernel saw that nobody had foretold."""

from fnmatch import fnmatchcase
from stat import S_ISDIR
from typing import NamedTuple

from tests.truth.prediction import Prediction, above, below, covered
from tests.truth.programs import HELPERS, TEMPORARIES
from tests.truth.throwaway import State
from tests.truth.trace import CONNECT, DELETE, EXECUTE, WRITE, Event
from toolgate.knowledge.vocabulary import PHRASES, WORK_TREE
from toolgate.model.facts import Facts

# Paths that are no files of anybody: streams, the kernel's own, and what strace shows for descriptors without a path.
STREAMS = (
    "/dev/null",
    "/dev/tty",
    "/dev/stdin",
    "/dev/stdout",
    "/dev/stderr",
    "/dev/fd",
    "/dev/pts",
    "/dev/ptmx",
    "/proc",
)
WITHOUT_PATH = ("pipe:", "socket:", "anon_inode:", "/memfd:")


class Run(NamedTuple):
    """One run: what was foretold, what was there before and after, where links led, and the facts to read paths by."""

    prediction: Prediction
    before: State
    after: State
    links: dict[str, str]
    facts: Facts
    ended: bool


def unforetold(events: list[Event], run: Run) -> list[Event]:
    """The events that the prediction does not hold, each once."""
    return [event for event in dict.fromkeys(events) if not _expected(event, run)]


def classes(events: list[Event], run: Run) -> set[str]:
    """The names of the exceptions that excused something."""
    found = {_exception(_as_state(event, run), run) for event in events if event.kind in (WRITE, DELETE)}
    return {name for name in found if name}


def _expected(event: Event, run: Run) -> bool:
    if event.kind == CONNECT:
        return False
    if event.kind == EXECUTE:
        return not event.program or run.prediction.opaque or started(event, run.prediction.programs)
    if run.prediction.opaque and covered_place(event.path):
        return True
    event = _as_state(event, run)
    if _exception(event, run):
        return True
    targets = run.prediction.deletes if event.kind == DELETE else run.prediction.writes
    if event.kind == DELETE and event.path not in run.before:  # made in this run: nothing of anybody's is lost
        targets += run.prediction.writes
    return any(covered(path, targets, run.facts) for path in _spellings(event.path, run.facts))


def covered_place(path: str) -> bool:
    """Where code that we do not see into may do what it likes."""
    return below(path, "/home/user/project") or below(path, "/tmp") or _is_stream(path)


def started(event: Event, programs: frozenset[str]) -> bool:
    """Whether a program is named in the text, or is a helper of the one that started it."""
    name = event.path.rpartition("/")[2]
    if name in programs:
        return True
    helpers = [helper for parent, names in HELPERS.items() if fnmatchcase(event.program, parent) for helper in names]
    if event.program in ("sh", "dash", "bash"):  # a shell that another program started to run its helper
        helpers += HELPERS.get(event.parent, ())
    return any(fnmatchcase(name, helper) for helper in helpers)


def _as_state(event: Event, run: Run) -> Event:
    """A file that is removed and is there again in the end was replaced: written."""
    if event.kind == DELETE and event.path in run.after:
        return event._replace(kind=WRITE)
    return event


def _spellings(path: str, facts: Facts) -> tuple[str, ...]:
    """A path as it was given to the kernel, and where it really is."""
    head, _, name = path.rpartition("/")
    return path, facts.resolve(head or "/") + "/" + name, facts.resolve(path)


# --- the exceptions, by name -----------------------------------------------------------------------------------------


def _exception(event: Event, run: Run) -> str:
    """The name of the class that explains an event nobody needs to foretell; empty: none does."""
    if _is_stream(event.path):
        return "stream"  # /dev/null, a terminal, a pipe: no file of anybody
    if event.path in run.before and run.before[event.path] == run.after.get(event.path):
        return "unchanged"  # opened for writing, and not written: not even its time of change is another
    if "/.git/" in event.path + "/" and event.program.startswith("git"):
        return "repository"  # git's own files: implied by every git command, predicted by none
    if event.path.endswith("/__pycache__") or "/__pycache__/" in event.path:
        return "bytecode"  # what Python compiles on the way
    if event.path not in run.before and (event.path not in run.after or not run.ended) and _is_temporary(event):
        return "temporary"  # made and removed by one program, for itself
    if event.path in run.links and covered(run.links[event.path], run.prediction.writes, run.facts):
        return (
            "link"  # the link was replaced, not what it led to: the judgement was about the stricter of the two places
        )
    if event.program.startswith("git") and any(target.text == PHRASES[WORK_TREE] for target in run.prediction.writes):
        return (
            "work tree"  # git takes away what it keeps elsewhere; the writes are foretold, the removals are their half
        )
    if event.program == "flock" and run.after.get(event.path, (0, 1))[1] == 0:
        return "lock"  # an empty file that holds a lock
    if _is_parent(event, run):
        return "parents"  # an empty directory above a foretold path, made or removed with it
    return ""


def _is_stream(path: str) -> bool:
    return path.startswith(WITHOUT_PATH) or any(below(path, stream) for stream in STREAMS)


def _is_temporary(event: Event) -> bool:
    return any(
        fnmatchcase(event.program, kept.program) and fnmatchcase(event.path, kept.pattern) for kept in TEMPORARIES
    )


def _is_parent(event: Event, run: Run) -> bool:
    """A directory that is empty when it is made or removed; what it is at another moment does not count."""
    targets = run.prediction.writes if event.kind == WRITE else run.prediction.deletes
    there = run.before.get(event.path) if event.kind == DELETE else run.after.get(event.path)
    if (event.kind == WRITE and event.path in run.before) or (there is not None and not S_ISDIR(there[0])):
        return False
    return above(event.path, targets)
