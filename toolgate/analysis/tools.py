"""Calls of tools that are not a shell: what each of them would do."""

from __future__ import annotations

from toolgate.model.call import ToolCall
from toolgate.model.effect import Effect, Place, Target, Verb
from toolgate.model.facts import Facts


def tool_effects(call: ToolCall, facts: Facts) -> tuple[Effect, ...]:
    """Everything the call would do; a tool or an argument we cannot judge is an `unknown` effect."""
    return (Effect(Verb.UNKNOWN, Target(type(call.action).__name__, Place.UNKNOWN)),)
