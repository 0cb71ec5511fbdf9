"""The table of capabilities agrees with itself, with the hook, and with what the adapters do."""

import pytest

from toolgate import launcher
from toolgate.adapters import AGENTS, adapter_of
from toolgate.install.launching import guarded
from toolgate.protocols.capability import DEADLINE, RUNS, SCRIPT, SETTING, SHELL, TIMEOUT, WRAPPER, Capability

ROWS = [able for agent in AGENTS for able in adapter_of(agent).CAPABILITIES]


@pytest.mark.parametrize("able", ROWS, ids=[f"{able.agent} {able.versions}" for able in ROWS])
def test_what_fails_open_is_closed_by_somebody(able: Capability):
    if able.failing.killed == RUNS and able.agent != "generic":
        assert able.failing.closing in (SETTING, SHELL, SCRIPT)


@pytest.mark.parametrize("able", ROWS, ids=[f"{able.agent} {able.versions}" for able in ROWS])
def test_every_agent_waits_longer_than_the_hook(able: Capability):
    """The hook's own deadline, its second clock, its wrapper, the wrapper's last resort, the agent: in this order."""
    patience = able.settings.patience or TIMEOUT
    second_clock, last_resort = 1.2 * DEADLINE, WRAPPER + 1
    assert [DEADLINE, second_clock, WRAPPER, last_resort, patience] == sorted(
        {DEADLINE, second_clock, WRAPPER, last_resort, patience}
    )


def test_the_hook_knows_the_deadline_without_the_table():
    assert DEADLINE == launcher.DEADLINE


def test_a_block_has_the_same_words_with_and_without_the_hook():
    spoken = {agent: fault.line + "\n" for agent in AGENTS if (fault := adapter_of(agent).declaration().fault)}
    assert spoken == launcher.LINES


def test_agents_have_their_own_names():
    assert list(AGENTS) == [adapter_of(agent).CAPABILITIES[0].agent for agent in AGENTS]


def test_an_installed_command_keeps_strange_paths_together():
    words = ["/my python/python3", "-I", "-S", "/it's/toolgate/hook.py", "codex", "--deadline", "6"]
    line = "'/my python/python3' -I -S '/it'\\''s/toolgate/hook.py' codex --deadline 6"
    assert f' "$gone" {line} || ' in guarded("codex", words)
