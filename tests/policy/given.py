"""Policies for tests: read from a text, and tried on calls in the standard scene."""

from functools import cache

from toolgate.adapters.generic import Described
from toolgate.cli.policy_examples import Passage, outcomes
from toolgate.model import Decision
from toolgate.model.rule import Rulebook
from toolgate.policy.force.book import rulebook
from toolgate.policy.force.examples import request_of
from toolgate.policy.force.preparing import plan_of
from toolgate.rehearsal import rehearsed
from toolgate.world import World


def plan(text: str, layer: str = "user"):
    """The compiled policy of a text that is right."""
    found, errors = plan_of(text, "policy.toml", layer)
    assert [] == [(error.place, error.message) for error in errors]
    return found


@cache  # one text is tried on many calls
def book(text: str, layer: str = "user", trusted: bool = True) -> Rulebook:
    compiled = plan(text, layer)
    return rulebook([compiled] if trusted else [], [] if trusted else [compiled], [])


def verdict(text: str, call, layer: str = "user", trusted: bool = True) -> str:
    """What the policy, with the built-in rules, says about a command or a tool's call."""
    return str(decision(text, call, layer, trusted).verdict)


def decision(text: str, call, layer: str = "user", trusted: bool = True):
    return judged(request_of(call), book(text, layer, trusted))


def judged(request: Described, rulebook: Rulebook) -> Decision:
    """The decision of a rulebook about a call, on the way `toolgate policy test` takes."""
    return rehearsed(request, World(request.world or {}), book=rulebook, settles_llm=True)


def complaints(text: str, rulebook: Rulebook) -> list[str]:
    """What is wrong with the examples of a text under a rulebook."""
    return [words for _, words in outcomes(Passage("policy.cases", 1, text), rulebook) if words]


def tool(name: str, **arguments: object):
    return {"tool": name, "input": arguments}


def mistakes(text: str | bytes, layer: str = "user"):
    """Where a text is wrong, what is wrong, and what is said to do about it."""
    _, errors = plan_of(text, "policy.toml", layer)
    return [(error.line, error.column, error.message, error.help) for error in errors]
