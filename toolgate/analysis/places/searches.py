"""What a search finds: what is known of it besides its pattern, and the filters it goes through."""

from __future__ import annotations

from toolgate.analysis.places.names import fold
from toolgate.model.value import Value
from toolgate.shell.expand.fields import Glob, Partial
from toolgate.shell.expand.patterns import matches

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from toolgate.model.facts import Facts
    from toolgate.shell.expand.fields import Field

    Test = Callable[[str, str, Facts], bool]  # a path from where the search starts, the real path, the machine

LARGEST = 65_536  # bytes of a file that is searched for text


class Search(Value):
    """What a search finds, apart from the pattern that represents it.

    `hidden`: it looks at names that start with a dot. `free`: the tests are exact, the pattern is only a summary.
    `aimed`: what is found is narrowed later by code that is not followed; only a pattern that ends in a name counts.
    """

    __slots__ = ("hidden", "free", "aimed", "tests")

    def __init__(
        self, hidden: bool = True, free: bool = False, aimed: bool = False, tests: tuple[Test, ...] = ()
    ) -> None:
        self.hidden = hidden
        self.free = free
        self.aimed = aimed
        self.tests = tests


SHELL = Search(hidden=False)
EVERYTHING = Search()
LISTING = Search(aimed=True)


def narrowed(field: Field, test: Test) -> Field:
    """Return a list of files after a filter that keeps some of its lines."""
    if isinstance(field, str):
        return field
    pieces = []
    for piece in field.pieces:
        if type(piece) is Glob:
            search = piece.search if type(piece.search) is Search else SHELL
            piece = Glob(piece.pattern, Search(search.hidden, search.free, search.aimed, (*search.tests, test)))
        pieces.append(piece)
    return Partial(tuple(pieces), field.split)


# --- what filters keep -----------------------------------------------------------------------------------------------


def holding(text: str) -> Test:
    """Return a test for files that contain a text, ignoring case."""
    wanted = fold(text)

    def test(rest: str, path: str, facts: Facts) -> bool:
        content = facts.read(path, LARGEST)
        return content is None or wanted in fold(content)

    return test


def without(patterns: list[str], directories: list[str]) -> Test:
    """Return a test for files whose names do not match, in directories whose names do not match."""

    def test(rest: str, path: str, facts: Facts) -> bool:
        *above_it, name = rest.split("/")
        if any([matches(pattern, name) for pattern in patterns]):
            return False
        return not any([matches(pattern.rstrip("/"), part) for pattern in directories for part in above_it])

    return test


def named(expression: str) -> Test:
    """Return a test for files whose names, or paths, match a regular expression."""
    from toolgate.analysis.text.regular import as_globs

    globs = [fold(glob) for glob in as_globs(expression)[0]]

    def test(rest: str, path: str, facts: Facts) -> bool:
        texts = (fold(rest), fold(rest.rpartition("/")[2]))
        return any([matches(glob, text) for glob in globs for text in texts])

    return test


def modified(rest: str, path: str, facts: Facts) -> bool:
    """Test for files that git tracks and that have changed since."""
    from toolgate.analysis.git.worktree import MODIFIED, UNKNOWN, standing

    return standing(path, facts) in (MODIFIED, UNKNOWN)


def pathspecs(words: list[str]) -> Test:
    """Return the test of `git ls-files '*.py' src`: files of one of these names, or in one; `*` spans directories."""

    def test(rest: str, path: str, facts: Facts) -> bool:
        return any([matches(word, rest) or rest.startswith(word.rstrip("/") + "/") for word in plain])

    plain = [word.removeprefix("./") for word in words]
    return test


def lines(expressions: list[str], inverted: bool, fixed: bool) -> Test:
    """Return the test of `… | grep expression`: lines that match, or, inverted, those that do not."""
    from toolgate.analysis.text.regular import as_globs

    read = [([f"*{_literal(text)}*"], True) if fixed else as_globs(text) for text in expressions]

    def test(rest: str, path: str, facts: Facts) -> bool:
        spellings = (fold(rest), "./" + fold(rest), fold(path))
        if not inverted:
            return any([matches(fold(glob), line) for globs, _ in read for glob in globs for line in spellings])
        return not any([exact and matches(fold(glob), spellings[0]) for globs, exact in read for glob in globs])

    return test


def _literal(text: str) -> str:
    return "".join(["\\" + character if character in "*?[\\" else character for character in text])
