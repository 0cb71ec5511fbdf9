"""File actions of an executor's tools: files are checked before the call is judged, and used after.

INVARIANT: a file is used by the real path that the decision names, and only if it is still what it was before the call
was judged. What the check finds is not revealed before the guard has allowed the call.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from toolgate.directories import state
from toolgate.executor import tools
from toolgate.executor.copies import Copies
from toolgate.executor.hard_links import SecondNames
from toolgate.executor.opening import Changed, FileError, Tree
from toolgate.executor.reading import Range, Snapshot, read, snapshot
from toolgate.executor.results import ActionResult, restored
from toolgate.executor.searching import Found, glob, grep
from toolgate.executor.writing import Edit, edit, state_of, write
from toolgate.model.action import Read, Write
from toolgate.model.effect import Verb
from toolgate.model.errors import PayloadError
from toolgate.model.path import at_home

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from contextlib import ExitStack

    from toolgate.executor.opening import Identity
    from toolgate.executor.writing import Written
    from toolgate.model.call import ToolCall
    from toolgate.model.facts import Facts
    from toolgate.model.verdict import Decision

WILD = "*?[]{}!,\\"
CONTENT = "content"


class Target(NamedTuple):
    """The target of a call: its real path when it was checked, and what was there.

    `before` is an `Identity` or a `Snapshot`, `None` if nothing was there; an error is reported after judging.
    """

    path: str
    before: Identity | Snapshot | FileError | None = None


def prepared(call: ToolCall, facts: Facts, undone: ExitStack) -> Callable[[Decision], ActionResult]:
    """The function that executes an allowed call about files; it holds the project open, and the files' former state.

    `undone` closes the project when the call is over.
    """
    files = Files(call, facts, undone.enter_context(Tree(facts.resolve(facts.workspace()))))
    action = tools.action_named(call.tool)
    if action == tools.WRITE:
        work, target = files.written, files.looked_at()
    elif action == tools.EDIT:
        work, target = files.edited, files.looked_at(whole=True)
    elif action == tools.READ:
        work, target = files.shown, Target(files.real(files.only_path()))
    else:
        work, target = files.listed if action == tools.GLOB else files.searched, Target(files.real(files.place()))

    return partial(work, target)


class Files:
    """One call about files, with its project."""

    __slots__ = ("call", "facts", "given", "tree")

    def __init__(self, call: ToolCall, facts: Facts, tree: Tree) -> None:
        self.call = call
        self.facts = facts
        self.given: Mapping[str, object] = call.input or {}
        self.tree = tree

    # --- before the guard is asked -----------------------------------------------------------------------------------

    def real(self, path: str) -> str:
        """The real path of a text, as the guard reads it too."""
        path = at_home(path, self.facts.home())
        return self.facts.resolve(path if path.startswith("/") else f"{self.call.cwd}/{path}")

    def only_path(self) -> str:
        """The one file that a call is about."""
        action = self.call.action
        if isinstance(action, Write):
            return action.path
        paths = action.paths if isinstance(action, Read) and not action.patterns else ()
        if len(paths) != 1:
            raise PayloadError("the call is about several files", help="call the tool for each of them")
        return paths[0]

    def place(self) -> str:
        """The directory of a search; raises if the call names several."""
        paths = self.call.action.paths if isinstance(self.call.action, Read) else ()
        if len(paths) != 1:
            raise PayloadError("the call is about several directories", help="call the tool for each of them")
        return paths[0]

    def looked_at(self, whole: bool = False) -> Target:
        """The current state of a call's file, with its content if the call depends on it."""
        path = self.real(self.only_path())
        try:
            if whole:
                return Target(path, snapshot(self.tree, path, names=SecondNames(self.facts), approved=(path,)))
            return Target(path, state_of(self.tree, path))
        except FileError as error:
            return Target(path, error)

    # --- once it is allowed ------------------------------------------------------------------------------------------

    def shown(self, target: Target, decision: Decision) -> ActionResult:
        """Read a file."""
        approved = self._approved(target, decision, Verb.READ)
        part = Range(tools.whole(self.given, "offset") or 1, tools.whole(self.given, "limit"))
        found = read(self.tree, target.path, part, names=SecondNames(self.facts), approved=approved)
        name = self._name(target.path)
        if found.binary:
            return ActionResult(False, f"`{name}` is not a text file ({found.size} bytes)", None, decision)
        said = f"Successfully read {name}"
        if found.cut:
            said += f" (lines {found.first} to {found.last}; there are more)"
        return ActionResult(True, said, found.text, decision)

    def written(self, target: Target, decision: Decision) -> ActionResult:
        """Write a whole file."""
        approved = self._approved(target, decision, Verb.WRITE)
        if isinstance(target.before, FileError):
            raise target.before
        action: Write = self.call.action  # type: ignore[assignment]  # as its tool says
        before: Identity | None = target.before  # type: ignore[assignment]  # of a whole file it is no snapshot
        names = SecondNames(self.facts)
        data = _encoded(action.text)
        done = write(self.tree, target.path, data, before, names=names, approved=approved, copies=self._copies())
        return self._changed("wrote to", done, decision)

    def edited(self, target: Target, decision: Decision) -> ActionResult:
        """Replace texts in a file."""
        approved = self._approved(target, decision, Verb.WRITE)
        if isinstance(target.before, FileError):
            raise target.before
        before: Snapshot = target.before  # type: ignore[assignment]  # it is of an edit
        names = SecondNames(self.facts)
        done = edit(
            self.tree, target.path, self._edits(), before, names=names, approved=approved, copies=self._copies()
        )
        return self._changed("edited", done, decision)

    def listed(self, target: Target, decision: Decision) -> ActionResult:
        """List names that match a pattern."""
        (pattern,) = self.call.action.patterns  # type: ignore[union-attr]  # a `Read` of names
        if pattern.startswith(("/", "~")) or ".." in pattern.split("/"):
            raise PayloadError(f"the pattern `{pattern}` leaves the directory", help="give the directory as `path`")
        self._approved(target, decision, Verb.READ, inside=True)
        found = glob(self.tree, target.path, pattern, facts=self.facts.afresh())
        names = [self._name(path) for path in found.paths]
        return ActionResult(True, _counted("file", len(names), found), names, decision)

    def searched(self, target: Target, decision: Decision) -> ActionResult:
        """Search files for a pattern."""
        approved = self._approved(target, decision, Verb.READ, inside=True)
        pattern = self.given.get("pattern")
        if not isinstance(pattern, str):
            raise PayloadError("`pattern` must be a text", help="give a regular expression")
        directory, files = self._selected(target)
        found = grep(
            self.tree, directory, pattern, facts=self.facts.afresh(), names=SecondNames(self.facts), files=files,
            ignore_case=tools.truth(self.given, "ignore_case"), approved=approved,
        )  # fmt: skip
        if self.given.get("output_mode", CONTENT) == CONTENT:
            lines = [f"{self._name(line.path)}:{line.number}:{line.text}" for line in found.lines]
            return ActionResult(True, _counted("line", len(lines), found), lines, decision)
        names = [self._name(path) for path in found.paths]
        return ActionResult(True, _counted("file", len(names), found), names, decision)

    # --- parts -------------------------------------------------------------------------------------------------------

    def _approved(self, target: Target, decision: Decision, verb: str, inside: bool = False) -> tuple[str, ...]:
        """The paths that a decision names; raises `Changed` if the call's own is not among them."""
        paths = [one.effect.target.path for one in decision.because if one.effect.verb == verb]
        start = target.path.rstrip("/") + "/"
        if not any([path == target.path or (inside and path.startswith(start)) for path in paths]):
            raise Changed(
                f"`{target.path}` is not what was judged", "call the tool again to have it judged as it is now"
            )
        return tuple([path for path in paths if path])

    def _edits(self) -> list[Edit]:
        """The edits that were judged, each with how often its old text may occur."""
        action: Write = self.call.action  # type: ignore[assignment]  # as its tool says
        if not action.steps:
            return [Edit(action.old or "", action.text, None if tools.truth(self.given, "replace_all") else 1)]
        parts = self.given.get("edits")
        listed = parts if isinstance(parts, list) else []
        every = [tools.truth(part, "replace_all") for part in listed if isinstance(part, dict)]
        pairs = list(zip(action.steps[::2], action.steps[1::2], strict=True))
        if len(every) != len(pairs):
            raise PayloadError("the edits cannot be read", help="send `edits` as a list of objects")
        return [Edit(old, new, None if whole else 1) for (old, new), whole in zip(pairs, every, strict=True)]

    def _selected(self, target: Target) -> tuple[str, str]:
        """The directory that a search goes through, and the pattern of its files."""
        patterns = [self.given[key] for key in tools.SPELLINGS["glob"] if self.given.get(key)]
        if any([not isinstance(one, str) or "!" in one for one in patterns]) or len(patterns) > 1:
            raise PayloadError("`glob` must be one pattern", help="search for the files you mean")
        files = str(patterns[0]) if patterns else "**"
        if self.facts.is_dir(target.path):
            return target.path, files
        directory, _, name = target.path.rpartition("/")
        if patterns or any([sign in name for sign in WILD]):
            raise PayloadError(f"`{target.path}` is a file", help="read it, or search its directory")
        return directory or "/", name

    def _copies(self) -> Copies:
        return Copies(state(self.facts.installed_home()), self.facts.afresh)

    def _changed(self, verb: str, done: Written, decision: Decision) -> ActionResult:
        copy, notes = (done.copy.id, done.copy.lacks) if done.copy is not None else ("", ())
        said = f"Successfully {verb} {self._name(done.path)}"
        more = "; ".join([*([restored(copy)] if copy else []), *notes])
        return ActionResult(True, f"{said} ({more})" if more else said, None, decision, None, copy, notes)

    def _name(self, path: str) -> str:
        """A path as it is shown: relative to the project's root if it is inside."""
        return self.tree.inside(path) or path


def _encoded(text: str) -> bytes:
    try:
        return text.encode("utf-8")
    except UnicodeEncodeError:
        raise FileError("the content is not valid UTF-8", "leave out what is not a character") from None


def _counted(what: str, number: int, found: Found) -> str:
    """How much a search has found, and what it skipped."""
    said = f"Found {number} {what}{'' if number == 1 else 's'}"
    notes = [found.cut] if found.cut else []
    notes += [f"left out: {sentence}" for sentence in found.left_out]
    notes += [f"{found.more} more left out"] if found.more else []
    return f"{said} ({'; '.join(notes)})" if notes else said
