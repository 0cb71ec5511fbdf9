"""Runs a program over a text, all alternatives at once, in time linear in the text.

The sets of steps that are reached are cached as states with their transitions, so that most characters cost one lookup.
The cache is bounded, and so is the work: beyond the budget there is no result, which callers must not take for no
match.
"""

from _bisect import bisect_right

from toolgate.policy.regex.characters import NEWLINE, WORD, contains, variants
from toolgate.policy.regex.errors import Budget
from toolgate.policy.regex.nodes import (
    BEGIN_LINE,
    BEGIN_TEXT,
    BOUNDARY,
    CLAIM,
    END_LINE,
    END_TEXT,
    FORK,
    TAKE,
    Characters,
)
from toolgate.policy.regex.program import Members, Program

STATES = 1_000  # states cached at once
CHUNK = 2_048  # characters between two checks of the budget
FOREIGN = 6  # cost of a character in a text that is not all ASCII: translating it is slower
NEW = 30  # cost of a new transition, in cached ones
EDGE, BREAK, LETTER, OTHER = range(4)  # character classes that assertions distinguish; an edge is not a character
MEMBERSHIP = 12  # cost of a set lookup, in state lookups


class State(dict[str, "State"]):
    """A set of steps, and the states that letters lead to from it."""

    __slots__ = ("machine", "steps", "before", "found", "reached")

    def __init__(self, machine: "Machine", steps: tuple[int, ...], before: int, found: bool) -> None:
        self.machine = machine
        self.steps = steps
        self.before = before  # the class of the character that led here
        self.found = found  # a match ends before that character
        self.reached: dict[int, tuple[bool, tuple[int, ...]]] = {}  # by the class of the next character

    def __missing__(self, letter: str) -> "State":
        return self.machine.advance(self, letter)


class Machine:
    """A program running over one text.

    `settled`: any match will do, so that the first ends the search; else the steps keep their order of preference.
    `longest`: every alternative is followed to its end, regardless of preference.
    """

    def __init__(self, program: Program, budget: Budget, settled: bool = False, longest: bool = False) -> None:
        self.steps, members, self.start = program
        self.budget = budget
        self.settled = settled
        self.longest = longest
        self.alphabet = Alphabet(members, any([step[0] == CLAIM for step in self.steps]), budget)
        self.states: dict[tuple[tuple[int, ...], int, bool], State] = {}

    def begin(self, before: str) -> State:
        return self.state((self.start,), self.alphabet.kind(before), False)

    def state(self, steps: tuple[int, ...], before: int, found: bool) -> State:
        key = (steps, before, found)
        state = self.states.get(key)
        if state is None:
            if len(self.states) >= STATES:
                for old in self.states.values():
                    old.clear()
                self.states.clear()
            state = self.states[key] = State(self, steps, before, found)
        return state

    def advance(self, state: State, letter: str) -> State:
        """The state after a letter, computed on first use."""
        if not state.steps:
            state[letter] = state  # nothing leads out of the end
            return state
        self.budget.spend(NEW)
        kind, members = self.alphabet.letters[ord(letter)]
        following = self.follow(state, kind, members)
        state[letter] = following
        return following

    def follow(self, state: State, kind: int, members: frozenset[int]) -> State:
        found, taking = self.reach(state, kind)
        if found and self.settled:
            return self.state((), OTHER, True)
        steps = self.steps
        after = dict.fromkeys([steps[index][2] for index in taking if steps[index][1] in members])
        self.budget.spend(len(taking) * 3)
        order = tuple(after) if not (self.settled or self.longest) else tuple(sorted(after))
        return self.state(order, kind if order else OTHER, found)

    def ends(self, state: State, after: str) -> bool:
        """Whether a match ends at this state."""
        return self.reach(state, self.alphabet.kind(after))[0]

    def reach(self, state: State, kind: int) -> tuple[bool, tuple[int, ...]]:
        """The steps that take a character, in order of preference, and whether a match ends here."""
        known = state.reached.get(kind)
        if known is None:
            known = state.reached[kind] = self.closure(state, kind)
        return known

    def closure(self, state: State, kind: int) -> tuple[bool, tuple[int, ...]]:
        steps = self.steps
        waiting = list(reversed(state.steps))
        seen: set[int] = set()
        taking: list[int] = []
        found = False
        while waiting:
            index = waiting.pop()
            if index in seen:
                continue
            seen.add(index)
            what, a, b = steps[index]
            if what == TAKE:
                taking.append(index)
            elif what == FORK:
                waiting.append(b)
                waiting.append(a)
            elif what == CLAIM:
                if holds(a, state.before, kind):
                    waiting.append(b)
            else:
                found = True
                if not self.longest:
                    break  # anything less preferred is dropped
        self.budget.spend(len(seen) * 12)
        return found, tuple(taking)

    # --- through a text

    def finds(self, text: str, start: int) -> bool:
        """Whether the pattern matches anywhere from `start` on; for a machine that is `settled`."""
        state = self.begin(text[start - 1 : start] if start else "")
        for begin in range(start, len(text), CHUNK):
            chunk = text[begin : begin + CHUNK]
            self.budget.spend(len(chunk) * (1 if chunk.isascii() else FOREIGN))
            for letter in chunk.translate(self.alphabet):
                state = state[letter]
            if not state.steps:
                return state.found
        return self.ends(state, "")

    def last(self, text: str, before: str, after: str) -> int:
        """Where the preferred match ends in `text`, between the characters `before` and `after`; -1: there is none."""
        state = self.begin(before)
        best = -1
        for begin in range(0, len(text), CHUNK):
            chunk = text[begin : begin + CHUNK]
            self.budget.spend(len(chunk) * (2 if chunk.isascii() else FOREIGN))
            for position, letter in enumerate(chunk.translate(self.alphabet), begin):
                state = state[letter]
                if state.found:
                    best = position
                if not state.steps:
                    return best
        return len(text) if self.ends(state, after) else best


def holds(claim: int, before: int, after: int) -> bool:
    """Whether an assertion holds between two classes of characters."""
    if claim == BEGIN_TEXT:
        return before == EDGE
    if claim == END_TEXT:
        return after == EDGE
    if claim == BEGIN_LINE:
        return before <= BREAK
    if claim == END_LINE:
        return after <= BREAK
    return ((before == LETTER) != (after == LETTER)) == (claim == BOUNDARY)


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
