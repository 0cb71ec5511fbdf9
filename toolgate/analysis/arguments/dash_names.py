"""Globs in place of options: `rm *` next to a file named `-rf`; `--include=*.py`, which matches no file."""

from toolgate.analysis.state.scope import Scope
from toolgate.shell.expand.fields import Field, Glob, Partial
from toolgate.shell.expand.patterns import matches

ENTRIES = 400  # names in a directory that are looked at


def with_option_names(words: list[Field], scope: Scope) -> list[Field]:
    """The words of a command, with the names starting with a dash that a glob matches before it.

    A glob that looks like an option and matches none of them stays an option, as in the shell.
    """
    found: list[Field] = []
    for word in words:
        if type(word) is Partial and word.pieces and type(first := word.pieces[0]) is Glob:
            pattern = word.pattern or ""
            names = _dashed(pattern, scope)
            found.extend(names)
            if not names and pattern[:1] == "-" and first.search is None:
                word = pattern
        found.append(word)
    return found


def _dashed(pattern: str, scope: Scope) -> list[str]:
    directory = scope.cwd
    if directory is None or "/" in pattern or scope.where:
        return []
    return sorted({name for name in names_here(scope) if name[:1] == "-" and matches(pattern, name)})


def names_here(scope: Scope) -> list[str]:
    """The known names in the working directory, including files that the call itself creates."""
    directory = scope.cwd
    if directory is None:
        return []
    written = [path[len(directory) + 1 :] for path in scope.ledger.files if path.startswith(directory + "/")]
    return [name for name in [*written, *(scope.facts.entries(directory, ENTRIES) or ())] if "/" not in name]
