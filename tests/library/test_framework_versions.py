"""Versions of frameworks: what was not tested is an error."""

import importlib
import sys

import pytest

from toolgate.integrations import versions


@pytest.mark.parametrize("found", ["1.62.0", "1.62", "1.99.3", "1.62.0rc1", "1.62.dev0"])
def test_a_tested_version_is_taken(found: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(versions, "version", lambda package: found)
    assert versions.require("strands-agents", "strands", (1, 62), (2,)) == found


@pytest.mark.parametrize("found", ["1.61.9", "0.9", "2.0", "2.0.0a1", "10.0", "unknown", ""])
def test_any_other_version_is_an_error(found: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(versions, "version", lambda package: found)
    with pytest.raises(ImportError, match=r"needs strands-agents 1\.62 or newer, below 2 \(got .*toolgate\[strands\]"):
        versions.require("strands-agents", "strands", (1, 62), (2,))


def test_a_framework_that_is_not_installed_is_an_error() -> None:
    with pytest.raises(ImportError, match="pip install 'toolgate"):
        versions.require("no-such-framework", "none", (1,), (2,))


@pytest.mark.parametrize(
    ("module", "needed"),
    [
        ("agent_framework", "agent_framework"),
        ("autogen", "autogen_agentchat"),
        ("claude_agent_sdk", "claude_agent_sdk"),
        ("crewai", "crewai"),
        ("google_adk", "google.adk"),
        ("inspect_ai", "inspect_ai"),
        ("langchain", "langchain"),
        ("openai_agents", "agents"),
        ("pydantic_ai", "pydantic_ai"),
        ("smolagents", "smolagents"),
        ("strands", "strands"),
    ],
)
def test_an_integration_without_its_framework_says_what_to_install(
    module: str, needed: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, needed, None)  # an import of it fails
    monkeypatch.delitem(sys.modules, f"toolgate.integrations.{module}", raising=False)
    extra = module.replace("_", "-")
    with pytest.raises(ImportError, match=rf"pip install 'toolgate\[{extra}\]'"):
        importlib.import_module(f"toolgate.integrations.{module}")
