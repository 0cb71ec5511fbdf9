"""Matches POSIX regular expressions, basic and extended, in a limited number of steps, and tells their groups.

Only for texts that are known; where a yes or no about any line is enough, `regular.py` is cheaper.
"""

from __future__ import annotations

from toolgate.shell.expand.patterns import bracket_end, matches

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    # What a part matches ("set" a character, "group" alternatives, "edge" an end of the line), and how often.
    Part = tuple[str, object, int, int]
    Alternatives = list[list[Part]]
    Groups = tuple[tuple[int, int], ...]

STEPS = 20_000  # for one search
MANY = 1 << 16
QUANTIFIERS = {"*": (0, MANY), "+": (1, MANY), "?": (0, 1)}
CLASSES = {"w": "[A-Za-z0-9_]", "s": "[[:space:]]", "W": "[!A-Za-z0-9_]", "S": "[![:space:]]"}


class Unread(Exception):  # not an error: the caller goes on without the answer
    """An expression is not understood, or a search takes too long."""


class Expression:
    """A compiled expression; `Unread` if it is not understood."""

    def __init__(self, text: str, extended: bool = True, folded: bool = False) -> None:
        self.folded = folded
        self.text = text.lower() if folded else text
        self.extended = extended
        self.at = 0
        self.groups = 0
        self.choices = False  # of which POSIX takes the longest, wherever it is
        self.left = 0
        self.parts = self._alternatives()
        if self.at < len(self.text):
            raise Unread

    # --- reading -----------------------------------------------------------------------------------------------------

    def _sign(self) -> tuple[str, bool]:
        """The next sign, and whether it has a meaning of its own; basic expressions write most with a backslash."""
        sign = self.text[self.at]
        self.at += 1
        if sign == "\\":
            sign = self.text[self.at : self.at + 1]
            self.at += 1
            if not sign or sign in "123456789bB<>`'" or (sign.isalnum() and sign not in CLASSES):
                raise Unread
            return (sign, True) if sign in CLASSES else (sign, not self.extended and sign in "(){}|+?")
        if sign in "(){}|+?":
            return sign, self.extended
        return sign, sign in "^$.*["

    def _alternatives(self) -> Alternatives:
        found: Alternatives = [[]]
        while self.at < len(self.text):
            before = self.at
            sign, special = self._sign()
            if special and sign == ")":
                self.at = before
                break
            if special and sign == "|":
                found.append([])
                self.choices = True
            elif special and sign in "*+?{" and found[-1]:
                kind, what, _, _ = found[-1][-1]
                low, high = QUANTIFIERS.get(sign) or self._counted()
                found[-1][-1] = (kind, what, low, high)
            else:
                found[-1].append(self._part(sign, special))
        return found

    def _part(self, sign: str, special: bool) -> Part:
        if special and sign == "(":
            self.groups += 1
            number, inner = self.groups, self._alternatives()
            if self.at >= len(self.text) or self._sign() != (")", True):
                raise Unread
            return "group", (number, inner), 1, 1
        if special and sign == "[":
            end = bracket_end(self.text, self.at - 1)
            if end <= 0 or "\\" in self.text[self.at : end]:  # where it is a character as others are
                raise Unread
            inner_text = self.text[self.at : end]
            self.at = end
            return "set", "[" + ("!" + inner_text[1:] if inner_text[:1] == "^" else inner_text), 1, 1
        if special and sign in "^$":
            if not self.extended and not self._is_at_edge(sign):
                raise Unread
            return "edge", sign, 1, 1
        if special and sign in CLASSES:
            return "set", CLASSES[sign], 1, 1
        return "set", "?" if special and sign == "." else "\\" + sign, 1, 1

    def _is_at_edge(self, sign: str) -> bool:
        """Whether a basic expression has the sign where it is no ordinary character."""
        before, behind = self.text[: self.at - 1], self.text[self.at :]
        if sign == "^":
            return not before or before.endswith(("\\(", "\\|"))
        return not behind or behind.startswith(("\\)", "\\|"))

    def _counted(self) -> tuple[int, int]:
        end = self.text.find("}", self.at)
        low, comma, high = self.text[self.at : end].rstrip("\\").partition(",")
        self.at = end + 1
        if end < 0 or not low.isdigit() or (high and not high.isdigit()):
            raise Unread
        return int(low), int(high or MANY) if comma else int(low)

    # --- matching ----------------------------------------------------------------------------------------------------

    def search(self, line: str, start: int = 0) -> Groups | None:
        """The first match at or after a position: where it and each of its groups begin and end."""
        self.left = STEPS
        text = line.lower() if self.folded else line
        blank: Groups = tuple([(-1, -1)] * (self.groups + 1))
        for at in range(start, len(text) + 1):
            for end, groups in self._any(self.parts, text, at, blank):
                return ((at, end), *groups[1:])
        return None

    def _any(self, parts: Alternatives, text: str, at: int, groups: Groups) -> Iterator[tuple[int, Groups]]:
        for sequence in parts:
            yield from self._all(sequence, 0, text, at, groups)

    def _all(
        self, sequence: list[Part], index: int, text: str, at: int, groups: Groups
    ) -> Iterator[tuple[int, Groups]]:
        self.left -= 1
        if self.left < 0:
            raise Unread
        if index == len(sequence):
            yield at, groups
            return
        kind, what, low, high = sequence[index]
        if kind == "edge":
            if at == (0 if what == "^" else len(text)):
                yield from self._all(sequence, index + 1, text, at, groups)
        elif kind == "group":
            yield from self._grouped(sequence, index, text, at, groups, 0)
        else:
            end = at
            while end < len(text) and end - at < high and matches(str(what), text[end]):
                end += 1
            for last in range(end, at + low - 1, -1):
                yield from self._all(sequence, index + 1, text, last, groups)

    def _grouped(
        self, sequence: list[Part], index: int, text: str, at: int, groups: Groups, times: int
    ) -> Iterator[tuple[int, Groups]]:
        """Match a group as often as it can be, then what follows it."""
        _, what, low, high = sequence[index]
        number: int = what[0]  # type: ignore[index]  # as `_part` makes it
        inner: Alternatives = what[1]  # type: ignore[index]  # as `_part` makes it
        if times < high:
            for end, found in self._any(inner, text, at, groups):
                if end > at or times < low:
                    taken = (*found[:number], (at, end), *found[number + 1 :])
                    yield from self._grouped(sequence, index, text, end, taken, times + 1)
        if times >= low:
            yield from self._all(sequence, index + 1, text, at, groups)
