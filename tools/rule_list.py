"""The list of rules in toolgate/rules/__init__.py, out of what each rule file says of its place."""

import ast
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from toolgate.model.effect import VERBS

TARGET = Path(__file__).resolve().parent.parent / "toolgate" / "rules" / "__init__.py"
BEGIN = "# --- written by tools/index.py out of `@rule(…)` in the files beside this one; change it there\n"
END = "# --- the end of what is written\n"
BOOKS = ("floor", "builtin")


class Misplaced(Exception):
    """A rule that does not say in one way where it stands, or says what another one says."""


class Entry(NamedTuple):
    """A rule's place: the list, how early in it, and the call that lists it."""

    book: str
    rank: int
    text: str


def entries(folder: Path) -> Iterator[Entry]:
    """Every rule of the folder's files."""
    for path in sorted(folder.glob("[!_]*.py")):
        found = [(node, made) for node in ast.parse(path.read_text("utf-8")).body for made in decorators(node)]
        named = [(getattr(node, "name", ""), ast.literal_eval(made.args[0])) for node, made in found]
        wanted = (path.stem, path.stem.replace("_", "-"))
        if named != [wanted]:
            raise Misplaced(f'{path.name} must hold one rule: @rule("{wanted[1]}", …) above `def {wanted[0]}`')
        yield entry(path, found[0][1])


def decorators(node: ast.stmt) -> list[ast.Call]:
    """The calls of `rule` that decorate a function."""
    given = node.decorator_list if isinstance(node, ast.FunctionDef) else []
    return [made for made in given if isinstance(made, ast.Call) and ast.unparse(made.func) == "rule"]


def entry(path: Path, made: ast.Call) -> Entry:
    placed = {word.arg: ast.literal_eval(word.value) for word in made.keywords if word.arg in BOOKS}
    if len(placed) != 1:
        raise Misplaced(f"{path.name}: @rule(…) needs floor=N or builtin=N, how early it is heard")
    [(book, rank)] = placed.items()
    for word in [ast.literal_eval(word) for word in made.args[1:]]:
        if word != "*" and word not in VERBS:
            raise Misplaced(f"{path.name}: `{word}` is not a verb; the verbs are {', '.join(VERBS)}")
    words = ["*VERBS" if ast.literal_eval(word) == "*" else source(word) for word in made.args]
    words += [f"{word.arg}={source(word.value)}" for word in made.keywords if word.arg not in BOOKS]
    return Entry(str(book), rank, f"    listed({', '.join(words)}),  # {rank}\n")


def source(value: ast.expr) -> str:
    """A literal in the house format."""
    return ast.unparse(value).replace("'", '"')


def render(found: list[Entry]) -> str:
    lists = []
    for book in BOOKS:
        mine = sorted(one for one in found if one.book == book)
        for first, second in pairwise(mine):
            if first.rank == second.rank:
                raise Misplaced(f"two rules have {book}={first.rank}:\n{first.text}{second.text}")
        lists.append(f"{book.upper()} = (\n{''.join([one.text for one in mine])})\n")
    return "".join(lists)


def written(text: str, folder: Path) -> str:
    """The text of the list's module with the list as it should be."""
    before, _, rest = text.partition(BEGIN)
    after = rest.partition(END)[2]
    return before + BEGIN + render(list(entries(folder))) + END + after
