"""Regular expressions in linear time: patterns from others never reach `re`, where one could hang the guard."""

from toolgate.policy.regex.errors import Budget, PatternError, TooMuch
from toolgate.policy.regex.pattern import STEPS, Pattern, compile_pattern

__all__ = ["STEPS", "Budget", "Pattern", "PatternError", "TooMuch", "compile_pattern"]
