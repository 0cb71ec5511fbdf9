"""An adapter that is not complete is told in one line, before anything is made of it."""

from types import SimpleNamespace

import pytest

from toolgate.adapters import AGENTS, adapter_of
from tools.agents import PARTS, mistakes_in


@pytest.mark.parametrize("agent", AGENTS)
def test_every_adapter_is_complete_and_names_its_own_agent(agent):
    assert [] == mistakes_in(agent, adapter_of(agent))


def test_what_an_adapter_lacks_is_named():
    words = {part: getattr(adapter_of("crush"), part) for part in PARTS if part != "encode"}
    assert ["toolgate/adapters/crush.py must define `encode`"] == mistakes_in("crush", SimpleNamespace(**words))


def test_an_adapter_that_names_another_agent_is_told():
    found = mistakes_in("crash", adapter_of("crush"))
    assert ["toolgate/adapters/crash.py must say `crash` wherever it names its agent (got `crush`)"] == found
