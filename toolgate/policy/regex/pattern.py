"""A compiled pattern, ready to search; the modules that compile one are loaded only for that."""

from toolgate.policy.regex.errors import Budget
from toolgate.policy.regex.machine import Machine
from toolgate.policy.regex.program import Program

Stored = tuple[str, Program, tuple[str, ...], str, bool]

STEPS = 600_000  # about thirty milliseconds of work


def compile_pattern(text: str) -> "Pattern":
    """The pattern for a text; raises `PatternError` if it cannot be used."""
    from toolgate.policy.regex.literals import is_folded, needed_literals, prefix
    from toolgate.policy.regex.program import assemble
    from toolgate.policy.regex.syntax import parse

    node = parse(text)
    folded = is_folded(node)
    literals = needed_literals(node)
    if folded:
        literals = tuple(dict.fromkeys([literal.casefold() for literal in literals]))
    begins = "" if folded else prefix(node)
    return Pattern((text, assemble(node), literals, begins, folded))


class Pattern:
    """Searches texts; `stored` is all of its data, in tuples that `marshal` can write."""

    __slots__ = ("stored",)

    def __init__(self, stored: Stored) -> None:
        self.stored = stored

    @property
    def text(self) -> str:
        return self.stored[0]

    def __repr__(self) -> str:
        return f"Pattern({self.text!r})"

    def found(self, text: str, budget: Budget | None = None) -> bool:
        """Whether it matches anywhere; raises `TooMuch` beyond the budget."""
        budget = budget or Budget(STEPS)
        start = self._first(text, budget)
        return start >= 0 and Machine(self.stored[1], budget, settled=True).finds(text, start)

    def search(self, text: str, budget: Budget | None = None) -> tuple[int, int] | None:
        """The start and end of the leftmost match; `None`: there is none; raises `TooMuch` beyond the budget."""
        budget = budget or Budget(STEPS)
        start = self._first(text, budget)
        if start < 0:
            return None
        before = text[start - 1 : start] if start else ""
        width = Machine(self.stored[1], budget).last(text[start:], before, "")
        if width < 0:
            return None
        end = start + width
        from toolgate.policy.regex.program import assemble
        from toolgate.policy.regex.syntax import parse

        budget.spend(end // 8)
        backwards = assemble(parse(self.text), backwards=True)  # the start of a match is seldom needed
        back = Machine(backwards, budget, longest=True).last(text[start:end][::-1], text[end : end + 1], before)
        return end - back, end

    def _first(self, text: str, budget: Budget) -> int:
        """The first position where a match may start; -1: there is none."""
        _, _, literals, begins, folded = self.stored
        budget.spend(len(text) // 8)
        if literals:
            searched = text.casefold() if folded else text
            if not any([literal in searched for literal in literals]):
                return -1
        return text.find(begins) if begins else 0
