"""Finds files by their names, and lines by a pattern, in a directory that was approved.

Patterns are matched in linear time by the engine that policies use. The content of credentials is left out, with a
note.
"""

import os
from collections.abc import Callable, Collection, Iterator
from typing import NamedTuple

from toolgate.executor.globs import Globs
from toolgate.executor.hard_links import SecondNames
from toolgate.executor.opening import Changed, FileError, Tree
from toolgate.executor.reading import SAMPLE, encoding_of, taken
from toolgate.executor.walking import Bounds, Walk
from toolgate.model.facts import Facts
from toolgate.policy.regex import Budget, PatternError, TooMuch, compile_pattern
from toolgate.policy.regex.machine import Machine

STEPS = 200_000_000  # of the matching engine, some ten seconds
WIDEST = 500  # characters shown of a line
MOST_CONTEXT = 20  # lines around a match


class Line(NamedTuple):
    """A line that was found; `matched` is false for context lines."""

    path: str
    number: int
    text: str
    matched: bool = True


class Found(NamedTuple):
    """What a search found. `cut` says why it ended early; empty: it did not.

    `paths` are real paths, sorted by name. `left_out` are sentences, of which `more` further ones are omitted.
    """

    paths: tuple[str, ...] = ()
    lines: tuple[Line, ...] = ()
    cut: str = ""
    left_out: tuple[str, ...] = ()
    more: int = 0
    links: int = 0  # not followed


def glob(
    tree: Tree,
    directory: str,
    pattern: str,
    *,
    facts: Facts,
    everything: bool = False,
    bounds: Bounds = Bounds(),  # noqa: B008 # a value that never changes
) -> Found:
    """The files and directories under an approved directory whose names match a pattern.

    `everything`: include build output and the repository's own files.
    """
    globs = Globs(pattern)
    walk = Walk(tree, directory, facts, bounds, everything)
    paths: list[str] = []
    for entry in walk.entries(globs):
        if entry.matched:
            if len(paths) == bounds.found:
                walk.cut = f"there are more than {bounds.found} matches"
                break
            paths.append(entry.path)
    return Found(tuple(sorted(paths)), (), walk.cut, tuple(walk.left_out), walk.more, walk.links)


def grep(
    tree: Tree,
    directory: str,
    pattern: str,
    *,
    facts: Facts,
    names: SecondNames,
    files: str = "**",
    fixed: bool = False,
    ignore_case: bool = False,
    context: int = 0,
    approved: Collection[str] = (),
    everything: bool = False,
    bounds: Bounds = Bounds(),  # noqa: B008 # a value that never changes
) -> Found:
    """The lines under an approved directory that match a pattern; `files` is a pattern of the files to search.

    `approved` are paths that the decision names, which are always shown.
    """
    if not 0 <= context <= MOST_CONTEXT:
        raise FileError(f"`context` must be between 0 and {MOST_CONTEXT} (got {context})")
    matching = matcher(pattern, fixed, ignore_case)
    globs = Globs(files if "/" in files or files == "**" else f"**/{files}")
    walk = Walk(tree, directory, facts, bounds, everything)
    seeking = _Search(walk, names, approved, matching, context)
    try:
        for entry in walk.entries(globs):
            if entry.matched and not entry.directory:
                seeking.look(entry.path, entry.inner)
            if walk.late():
                break
    except TooMuch:
        walk.cut = "there was too much to look through"
    return Found(tuple(seeking.paths), tuple(seeking.lines), walk.cut, tuple(walk.left_out), walk.more, walk.links)


class _Search:
    """The lines found so far."""

    def __init__(
        self,
        walk: Walk,
        names: SecondNames,
        approved: Collection[str],
        matching: Callable[[str], Iterator[tuple[int, str]]],
        context: int,
    ) -> None:
        self.walk = walk
        self.names = names
        self.approved = approved
        self.matching = matching
        self.context = context
        self.paths: list[str] = []
        self.lines: list[Line] = []
        self._size = 0
        self._text = 0

    def look(self, path: str, inner: str) -> None:
        """Search one file."""
        text = self._content(path, inner)
        if text is None:
            return
        numbers = [number for number, _ in self.matching(text)]
        if not numbers:
            return
        self.paths.append(path)
        lines = text.split("\n")
        hits = set(numbers)
        shown = sorted(
            {
                near
                for number in numbers
                for near in range(max(0, number - self.context), min(len(lines), number + self.context + 1))
            }
        )
        bounds = self.walk.bounds
        for number in shown:
            line = lines[number].rstrip("\r")
            short = line if len(line) <= WIDEST else line[:WIDEST] + "…"
            self._text += len(short)
            if len(self.lines) >= bounds.found or self._text > bounds.text:
                self.walk.cut = f"there are more than {len(self.lines)} lines"
                return
            self.lines.append(Line(path, number + 1, short, number in hits))

    def _content(self, path: str, inner: str) -> str | None:
        """The text of a file; `None`: it is not text, or may not be shown."""
        walk = self.walk
        if path not in self.approved and not walk.readable(path, inner):
            return None
        try:
            descriptor = walk.tree.regular(path)
        except Changed:
            raise
        except FileError as error:
            walk.leave(inner, error.message)
            return None
        try:
            other = self.names.of(descriptor, path)
            if other is None or (other and other not in self.approved):
                walk.leave(inner, "another name of something protected")
                return None
            data, more = taken(descriptor, 0, None, walk.bounds.file)
        except OSError as error:
            walk.leave(inner, f"cannot be read: {error.strerror}")
            return None
        finally:
            os.close(descriptor)
        if more:
            walk.leave(inner, f"larger than {walk.bounds.file} bytes")
            return None
        self._size += len(data)
        if self._size > walk.bounds.size:
            walk.cut = f"the files are larger than {walk.bounds.size} bytes"
            return None
        encoding = encoding_of(data[:SAMPLE])
        return data.decode(encoding, "replace") if encoding else None


def matcher(pattern: str, fixed: bool, ignore_case: bool) -> Callable[[str], Iterator[tuple[int, str]]]:
    """A function that finds the matching lines of a text, numbered from zero, in linear time."""
    if not pattern:
        raise FileError("the pattern is empty", "give a text to look for")
    spelt = _escaped(pattern) if fixed else pattern
    try:
        compiled = compile_pattern(f"(?i){spelt}" if ignore_case else spelt)
    except PatternError as error:
        raise FileError(f"`{pattern[:200]}` is not a usable pattern: {error.message}", error.help) from None
    _, program, literals, _, folded = compiled.stored
    machine = Machine(program, Budget(STEPS), settled=True)

    def found(text: str) -> Iterator[tuple[int, str]]:
        machine.budget.spend(len(text) // 8)
        if literals and not _has(text, literals, folded):
            return
        for number, line in enumerate(text.split("\n")):
            if literals and not _has(line, literals, folded):
                continue
            if machine.finds(line.removesuffix("\r"), 0):
                yield number, line

    return found


def _has(text: str, literals: tuple[str, ...], folded: bool) -> bool:
    searched = text.casefold() if folded else text
    return any([literal in searched for literal in literals])


def _escaped(text: str) -> str:
    """A pattern that matches just this text."""
    return "".join(
        [letter if letter.isalnum() or letter in " _" or ord(letter) > 127 else f"\\{letter}" for letter in text]
    )
