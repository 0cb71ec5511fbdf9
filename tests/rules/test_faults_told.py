"""What is said where Toolgate itself or its policy is at fault, and not the call."""

from toolgate.model import Effect, GuardError, Manner, Place, PolicyError, Scene, Shell, ToolCall, Verb
from toolgate.model.effect import description
from toolgate.model.failure import refused
from toolgate.rules.unreadable import unreadable


def test_a_fault_of_a_reader_is_told_as_one() -> None:
    code = description("Lua code (IndexError)", Place.UNKNOWN)
    effect = Effect(Verb.UNKNOWN, code, manner=(Manner.UNREADABLE, Manner.FAULT))
    found = unreadable(effect, Scene(ToolCall(Shell("lua x.lua"), "/w"), "/w", "/h"))
    assert found is not None
    assert "an error inside Toolgate keeps it from reading Lua code (IndexError)" == found.reason
    assert "ask the user to check it, and to report the error" == found.instead


def test_a_policy_that_cannot_be_used_is_told_as_the_cause() -> None:
    found = refused(PolicyError("there is no key `x`", "policy.toml", 3, 1, "remove it"))
    assert "the policy cannot be used, so every call is denied: policy.toml:3:1: there is no key `x`" == found.reason
    assert ("broken-policy", "ask the user to fix the policy") == (found.rule, found.instead)
    assert "unreadable-call" == refused(GuardError("`command` must be a string")).rule
