"""Shows one change of a trial: a unified diff, or a description if there is none."""

import os
import shlex
from collections.abc import Sequence
from typing import NamedTuple

from toolgate.analysis import effects_of
from toolgate.executor.changes import Change, ChangeSet, Done, Kind, Source, State, opened
from toolgate.model.call import Shell, ToolCall
from toolgate.model.facts import Facts
from toolgate.sandbox.predicting import needs_of
from toolgate.sandbox.surroundings import inside
from toolgate.showing.diffs import compared

LARGEST = 1_000_000  # bytes of a file that is shown line by line
NOWHERE = "/dev/null"


class Difference(NamedTuple):
    """The lines of a diff, or the sentence that replaces it; paths and lines may contain invisible characters."""

    head: str  # `a/x -> b/x` in two lines; empty: there is no diff
    lines: tuple[str, ...]
    note: str = ""


def difference_of(change: Change, source: Source) -> Difference:
    """The difference in one file."""
    was, now = change.was, change.now
    if Kind.FILE not in (getattr(was, "kind", ""), getattr(now, "kind", "")) or change.done == Done.MODE:
        return Difference("", ())
    before = _text(source, change.path, was, False)
    after = _text(source, change.path, now, True)
    if before is None or after is None:
        return Difference("", (), f"binary or large, {_sizes(was, now)}")
    old = change.path if was is not None and was.kind == Kind.FILE else ""
    new = change.path if now is not None and now.kind == Kind.FILE else ""
    head = f"--- {'a/' + old if old else NOWHERE}\n+++ {'b/' + new if new else NOWHERE}"
    return Difference(head, compared(before, after))


def _text(source: Source, path: str, state: State | None, ours: bool) -> str | None:
    """The text of a file; empty if it is not a file; `None`: it is not text, or too long."""
    if state is None or state.kind != Kind.FILE:
        return ""
    if state.size > LARGEST:
        return None
    try:
        with open(opened(source, path, ours), "rb") as file:
            data = file.read(LARGEST + 1)
    except OSError:
        return None
    if b"\0" in data or len(data) > LARGEST:
        return None
    try:
        return data.decode()
    except UnicodeDecodeError:
        return None


def _sizes(was: State | None, now: State | None) -> str:
    sizes = [state.size for state in (was, now) if state is not None and state.kind == Kind.FILE]
    return " → ".join(spelled(size) for size in sizes)


def spelled(size: int) -> str:
    """A number of bytes in readable form."""
    number = float(size)
    for unit in ("bytes", "KiB", "MiB", "GiB"):
        if number < 1024 or unit == "GiB":
            return f"{size} {'byte' if size == 1 else 'bytes'}" if unit == "bytes" else f"{number:.1f} {unit}"
        number /= 1024
    return ""


def kind_of(state: State) -> str:
    """The kind of a file in words; for a link, its target."""
    if state.kind == Kind.LINK:
        return f"a link to {state.digest}"
    if state.kind == Kind.SPECIAL:
        return "a named pipe, socket or device"
    return "a directory" if state.kind == Kind.DIRECTORY else "a file"


def rights_of(state: State) -> str:
    return f"{state.mode:04o}"


def summary_of(change: Change) -> str:
    """A change in a few words next to its path; empty if the path says enough."""
    was, now = change.was, change.now
    if was is not None and now is not None:
        said = [f"{kind_of(was)} became {kind_of(now)}"] if was.kind != now.kind or now.kind == Kind.LINK else []
        if was.kind == now.kind and was.kind != Kind.LINK:
            said += [f"mode {rights_of(was)} → {rights_of(now)}"] if was.mode != now.mode else []
            said += [f"owner {_owner(was)} → {_owner(now)}"] if was.owner != now.owner else []
        return ", ".join(said)
    if now is not None:
        executable = now.kind == Kind.FILE and now.mode & 0o111
        return kind_of(now) if now.kind in (Kind.LINK, Kind.SPECIAL) else "executable" if executable else ""
    if was is not None and was.kind == Kind.DIRECTORY:
        return f"{was.entries} {'entry' if was.entries == 1 else 'entries'}, {spelled(was.size)}"
    return kind_of(was) if was is not None and was.kind != Kind.FILE else ""


def _owner(state: State) -> str:
    return ":".join(str(number) for number in state.owner)


def shown_path(change: Change) -> str:
    """The path of a change, with a slash after a directory."""
    state = change.now or change.was
    path = os.fsencode(change.path).decode("utf-8", "backslashreplace")
    return f"{path}/" if state is not None and state.kind == Kind.DIRECTORY else path


def unpredicted(changes: ChangeSet, words: Sequence[str], cwd: str, facts: Facts) -> list[str]:
    """The paths of changes that the command's effects do not name as written or deleted."""
    fresh = facts.afresh()
    call = ToolCall(Shell(shlex.join(words)), cwd)
    needs = needs_of(call, effects_of(call, fresh), fresh, {})
    found = []
    for change in changes.changes:
        path = f"{needs.workspace}/{change.path}"
        if not inside(path, needs.writable) or inside(path, needs.protected):
            found.append(change.path)
    return found
