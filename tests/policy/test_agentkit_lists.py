"""The lists of origin B are whole, and the engine reads them as patterns: no spelling gets around them (B-1 … B-17)."""

import json

import pytest

from tests.policy.given import decision
from toolgate.policy import agentkit

POLICY = "default_verdict = 'allow'\n[tools.bash]\ndenylist = " + json.dumps(agentkit.denylist())
COUNTS = {
    "network": 22, "privilege": 6, "package managers": 23, "system": 16, "network configuration": 12, "users": 10,
    "destructive": 4, "capabilities": 5,
}  # fmt: skip


def blocked(command):
    return str(decision(POLICY, command).verdict) == "deny"


def test_there_are_98_names_in_eight_categories():
    """B-1, B-2."""
    assert COUNTS == {category: len(names) for category, names in agentkit.CATEGORIES.items()}
    assert 98 == len(set(agentkit.BANNED_COMMANDS)) == len(agentkit.BANNED_COMMANDS)


@pytest.mark.parametrize("name", agentkit.BANNED_COMMANDS)
def test_a_banned_name_is_blocked_as_the_command_and_nowhere_else(name):
    """B-1."""
    assert blocked(f"{name} x")
    assert blocked(f"make test && /usr/local/bin/{name}")
    assert not blocked(f"echo {name} '| {name}'")


def test_there_are_23_subcommands_seven_pipes_and_three_files():
    """B-3, B-15, B-16."""
    assert (23, 7) == (len(agentkit.BANNED_SUBCOMMANDS), len(agentkit.DANGEROUS_PIPES))
    assert ("agent.toml", "credentials.toml", "policy.toml") == agentkit.PROTECTED_FILES
