"""Groups characters that a program cannot tell apart into one letter: texts are translated before they are matched."""

from _bisect import bisect_right

from toolgate.policy.regex.budget import Budget
from toolgate.policy.regex.characters import NEWLINE, WORD, contains, variants
from toolgate.policy.regex.nodes import Characters
from toolgate.policy.regex.program import Members

EDGE, BREAK, LETTER, OTHER = range(4)  # character classes that assertions distinguish; an edge is not a character
MEMBERSHIP = 12  # cost of a set lookup, in state lookups


class Alphabet(dict[int, str]):
    """The letter of each character, determined on first use; `letters` describes each letter."""

    __slots__ = ("budget", "wide", "single", "bounds", "claims", "folded", "letters", "numbers", "intervals")

    def __init__(self, members: tuple[Members, ...], claims: bool, budget: Budget) -> None:
        self.budget = budget
        self.claims = claims
        self.wide: list[tuple[int, Characters]] = []
        self.single: dict[int, list[int]] = {}
        self.letters: list[tuple[int, frozenset[int]]] = []  # the kind of each letter, and the sets that hold it
        self.numbers: dict[tuple[int, frozenset[int]], int] = {}
        self.intervals: dict[int, str] = {}
        bounds = {bound for low, high in (*WORD, *NEWLINE) for bound in (low, high + 1)}
        for index, (ranges, negated, folded) in enumerate(members):
            if len(ranges) == 1 and ranges[0][0] == ranges[0][1] and not negated:
                for other in variants(chr(ranges[0][0])) if folded else (chr(ranges[0][0]),):
                    self.single.setdefault(ord(other), []).append(index)
                continue
            self.wide.append((index, Characters(ranges, negated, folded)))
            bounds.update([bound for low, high in ranges for bound in (low, high + 1)])
        self.bounds = sorted(bounds)
        self.folded = any([members.folded for _, members in self.wide])
        budget.spend(len(members) * MEMBERSHIP)

    def __missing__(self, code: int) -> str:
        character = chr(code)
        if code in self.single or (self.folded and len(variants(character)) > 1):
            letter = self.letter(character)
        else:
            interval = bisect_right(self.bounds, code)
            known = self.intervals.get(interval)
            if known is None:
                known = self.intervals[interval] = self.letter(character)
            letter = known
        self.budget.spend(MEMBERSHIP)
        self[code] = letter
        return letter

    def letter(self, character: str) -> str:
        self.budget.spend(len(self.wide) * MEMBERSHIP)
        found = [index for index, members in self.wide if contains(members, character)]
        key = (self.kind(character), frozenset(found + self.single.get(ord(character), [])))
        number = self.numbers.get(key)
        if number is None:
            number = self.numbers[key] = len(self.letters)
            self.letters.append(key)
        return chr(number)

    def kind(self, character: str) -> int:
        """The class of a character; all are the same where the pattern has no assertions."""
        if not self.claims:
            return OTHER
        if not character:
            return EDGE
        if character == "\n":
            return BREAK
        return LETTER if any([low <= ord(character) <= high for low, high in WORD]) else OTHER
