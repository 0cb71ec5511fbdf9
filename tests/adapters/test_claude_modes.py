"""An ask that might not stop the call is a deny with the next step: mode by mode, whoever started Claude Code."""

import json
from pathlib import Path

import pytest

from tests.adapters.test_replies import decision
from toolgate.adapters import claude_code
from toolgate.adapters.claude_code import MODES, MODES_TRIED
from toolgate.model.verdict import ASK
from toolgate.protocols.exchange import Surroundings

GUIDE = Path(__file__).parents[2] / "docs/guide/agents.md"
ENTRANCES = ("cli", "sdk-cli", "sdk-py", "sdk-ts", "claude-vscode", "claude-desktop", "unheard-of", None)


def answer(mode, entrance, **variables):
    """The word that Claude Code is told."""
    payload = {"hook_event_name": "PreToolUse", "tool_name": "Bash", "tool_input": {"command": "git push"}, "cwd": "/p"}
    if mode is not None:
        payload["permission_mode"] = mode
    if entrance is not None:
        variables["CLAUDE_CODE_ENTRYPOINT"] = entrance
    request = claude_code.decode(payload, Surroundings("/p", variables.get))
    stdout = claude_code.encode(decision(ASK), request).stdout
    return json.loads(stdout)["hookSpecificOutput"]["permissionDecision"]


@pytest.mark.parametrize("entrance", ENTRANCES)
@pytest.mark.parametrize("row", MODES, ids=lambda row: row[0])
def test_an_ask_is_one_only_where_a_person_is_asked(row, entrance):
    mode = "brandNewMode" if row[0] == "any other" else row[0]
    expected = {
        "ask": "ask",
        "deny": "deny",
        "ask in a terminal, deny elsewhere": "ask" if entrance == "cli" else "deny",
    }[row[-1]]
    assert expected == answer(mode, entrance)
    assert "deny" == answer(mode, entrance, CLAUDE_CODE_SESSION_ATTENDED="0")


def test_a_version_that_names_no_mode_asks():
    assert "ask" == answer(None, "cli")


def test_the_guide_shows_the_same_table_and_versions():
    text = GUIDE.read_text()
    for mode, *rest in MODES:
        name = mode if mode == "any other" else f"`{mode}`"
        cells = [name, *rest]
        assert "|".join(f" {cell} " if cell else " " for cell in cells) in text
    for version in MODES_TRIED:
        assert version in text
