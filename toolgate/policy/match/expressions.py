"""Regular expressions in policies: compiled once, kept as tuples, searched in linear time and under one budget."""

from toolgate.policy.regex import compile_pattern
from toolgate.policy.regex.errors import Budget
from toolgate.policy.regex.pattern import STEPS, Pattern, Stored


def stored(text: str) -> Stored:
    """An expression as it is kept."""
    return compile_pattern(text).stored


def found(patterns: tuple[Stored, ...], texts: list[str]) -> bool:
    """Whether any pattern matches anywhere; raises `TooMuch` beyond the budget, and the rule then counts as ask."""
    budget = Budget(STEPS)
    return any([Pattern(pattern).found(text, budget) for text in texts for pattern in patterns])


def problem(text: str) -> str:
    """What is wrong with an expression; empty: nothing."""
    try:
        stored(text)
    except Exception as error:  # noqa: BLE001 # whatever the engine objects to, it is told to the author
        return str(error) or type(error).__name__
    return ""
