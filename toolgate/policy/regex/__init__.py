"""Regular expressions in linear time: other people's patterns never reach `re`, where one can stop the guard."""

from __future__ import annotations

from toolgate.policy.regex.budget import Budget, TooMuch
from toolgate.policy.regex.pattern import STEPS, Pattern, compile_pattern
from toolgate.policy.regex.syntax import PatternError

__all__ = ["STEPS", "Budget", "Pattern", "PatternError", "TooMuch", "compile_pattern"]
