"""Evaluates a `find` expression for one file: whether it can match."""

from toolgate.analysis.places.names import fold
from toolgate.analysis.text.regular import as_globs
from toolgate.shell.expand.fields import Field
from toolgate.shell.expand.patterns import matches

Token = tuple[str, Field | None]

SURE = frozenset(
    "-true -print -print0 -printf -ls -depth -d -x -mount -xdev -noleaf -follow -daystart -warn -nowarn -H -L -P -O1 "
    "-O2 -O3 -D -E -s -regextype -fprint -fprint0 -fls -fprintf -quit".split()
)
OR, NOT = ("-o", "-or", ","), ("!", "-not")
ANYWHERE = frozenset("-maxdepth -mindepth -mount -xdev -depth -regextype -files0-from".split())  # apply anywhere
DEEPER = ("-depth", "-d", "-delete")  # too late for `-prune`


class Meeting:
    """One file, or a directory above it, tested against an expression.

    Each part of the expression has two answers: whether it can be true, and whether it surely is. `pruned`: the walk
    surely does not go below this directory. `left`: a branch surely excludes it.
    """

    __slots__ = ("tokens", "root", "rest", "directory", "dropped", "place", "pruned", "left")

    def __init__(self, tokens: list[Token], root: str, rest: str, directory: bool, dropped: bool) -> None:
        self.tokens = tokens
        self.root = root.rstrip("/") or "/"
        self.rest = rest
        self.directory = directory
        self.dropped = dropped  # a branch that ends in `-prune` acts on nothing
        self.place = 0
        self.pruned = False
        self.left = False

    def _ahead(self) -> str:
        return self.tokens[self.place][0] if self.place < len(self.tokens) else ""

    def any_of(self, reached: bool) -> tuple[bool, bool]:
        can, sure = self._all_of(reached)
        while self._ahead() in OR:
            self.place += 1
            more, surely = self._all_of(reached and not can)
            can, sure = can or more, sure or surely
        return can, sure

    def _all_of(self, reached: bool) -> tuple[bool, bool]:
        can = sure = True
        while (word := self._ahead()) and word not in OR and word != ")":
            if word in ("-a", "-and"):
                self.place += 1
                continue
            more, surely = self._one(reached and sure)
            can, sure = can and more, sure and surely
        return can, sure

    def _one(self, reached: bool) -> tuple[bool, bool]:
        word, value = self.tokens[self.place]
        self.place += 1
        if word in NOT and self.place < len(self.tokens):
            can, sure = self._one(False)
            return not sure, not can
        if word == "(":
            found = self.any_of(reached)
            self.place += self._ahead() == ")"
            return found
        if word == "-prune":
            self.pruned = self.pruned or reached
            leaves = self.dropped and self._ahead() in OR
            self.left = self.left or (reached and leaves)
            return (False, False) if leaves else (True, True)
        return self._test(word, value)

    def _test(self, word: str, value: Field | None) -> tuple[bool, bool]:
        if word in SURE:
            return True, True
        if not isinstance(value, str):
            return word != "-false", False
        path = f"{self.root.rstrip('/')}/{self.rest}"
        name = self.rest.rpartition("/")[2]
        depth = self.rest.count("/") + 1
        if word in ("-name", "-iname", "-path", "-wholename", "-ipath", "-iwholename"):
            subject = name if word.endswith("name") and "whole" not in word else path
            held = matches(fold(value), fold(subject)) if word[1] == "i" else matches(value, subject)
        elif word in ("-regex", "-iregex"):
            globs, exact = as_globs(f"^{value}$")
            held = any([matches(fold(glob), fold(path)) for glob in globs])
            return held, held and exact
        elif word == "-type":
            held = ("d" if self.directory else "f") in value
        elif word in ("-maxdepth", "-mindepth") and value.isdigit():
            held = depth <= int(value) if word == "-maxdepth" else depth >= int(value)
            return (True, True) if self.directory else (held, held)
        else:
            return True, False
        return held, held


def meets(tokens: list[Token], root: str, rest: str, dropped: bool) -> bool:
    """Whether the expression can match the file at `rest` below a start directory."""
    parts = rest.split("/")
    deeper = any([word in DEEPER for word, _ in tokens])
    for depth in range(1, 1 if deeper else len(parts)):
        above = Meeting(tokens, root, "/".join(parts[:depth]), True, dropped)
        above.any_of(True)
        if above.pruned:
            return False
    met = Meeting(tokens, root, rest, False, dropped)
    return met.any_of(True)[0] and not met.left


def in_time(words: list[str], actions: tuple[int, ...]) -> list[bool]:
    """Which words of an expression apply to its actions: `-delete -name x` deletes before it tests the name.

    An action depends on what comes before it in its own branch; parentheses pass on what is inside them.
    """
    counted, around, acted = [], [False], False  # `around`: whether an action came before the open parentheses
    for place, word in enumerate(words):
        if word == "(":
            around.append(acted)
        elif word == ")" and len(around) > 1:
            acted = around.pop() or acted
        elif word in OR:
            acted = around[-1]
        acted = acted or place in actions
        counted.append(not acted or place in actions or word in ANYWHERE or word in (*OR, "(", ")"))
    return counted
