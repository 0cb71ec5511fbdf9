"""Claude Code's modes: no call that a person should be asked about runs, whoever has started it.

`CLAUDE_VERSIONS='2.1.139 2.1.197' make e2e ARGS='-k modes'` tries other versions than the usual one.
"""

import json
import os
from dataclasses import replace

import pytest

from tests.e2e.clients import CLIENTS, PROMPT
from tests.e2e.model import Model
from tests.e2e.running import ASKED, Scene, base
from tests.e2e.terminal import hosted, until, watched
from toolgate.adapters.claude_code import MODES

__all__ = ["base"]
CLAUDE = CLIENTS[0]
VERSIONS = os.environ.get("CLAUDE_VERSIONS", CLAUDE.packages[0].rpartition("@")[2]).split()
KEY = "dummy-key-that-no-server-outside-loopback-sees"
ALL = [row[0] for row in MODES if row[0] != "any other"]
pytestmark = [
    pytest.mark.timeout(600),
    pytest.mark.parametrize("version", VERSIONS),
    pytest.mark.parametrize("mode", ALL),
]


@pytest.fixture
def scene(base, version):
    client = replace(CLAUDE, packages=(f"@anthropic-ai/claude-code@{version}",))
    made = Scene(client, base)
    made.set_up()
    known = {str(made.project): {"hasTrustDialogAccepted": True, "hasCompletedProjectOnboarding": True}}
    answers = {"approved": [KEY[-20:]], "rejected": []}
    state = {"hasCompletedOnboarding": True, "theme": "dark", "projects": known, "customApiKeyResponses": answers}
    state |= {"bypassPermissionsModeAccepted": True, "lastOnboardingVersion": version, "numStartups": 5}
    (made.home / ".claude.json").write_text(json.dumps(state))
    settings = {"skipDangerousModePermissionPrompt": True, "skipAutoPermissionPrompt": True}
    (made.home / ".claude/settings.json").write_text(json.dumps(settings))
    made.guard()
    made.variables |= {"ANTHROPIC_API_KEY": KEY, "TERM": "xterm"}
    return made


@pytest.fixture
def program(scene):
    return str(scene.programs / "claude")


def environment(scene, model, **more):
    found = scene.environment(model.url) | more
    return {name: value for name, value in found.items() if name != "CI"}


def test_in_a_terminal_the_person_is_asked_or_the_call_refused(scene, program, mode):
    with Model([ASKED]) as model:
        words = [program, "--permission-mode", mode, PROMPT]
        screen = watched(words, scene.project, environment(scene, model), model, "Doyouwanttoproceed?")
        told = model.script.told.get(0, "")
    assert scene.asked, screen[-2000:]
    if mode == "dontAsk":
        assert "needs approval" in told, screen[-2000:]
    else:
        assert "Doyouwanttoproceed?" in screen and "Toolgate" in screen, screen[-2000:]


def test_without_a_person_the_call_is_refused_with_the_next_step(scene, program, mode):
    run = replace(scene, client=replace(scene.client, words=("-p", PROMPT, "--permission-mode", mode))).run(ASKED)
    assert scene.asked, run
    assert "needs approval" in run.told.get(0, "") or "Toolgate: " in run.told.get(0, ""), run


@pytest.mark.parametrize("entrance", ["claude-vscode", "sdk-py"])
def test_a_program_that_was_told_to_skip_questions_gets_none(scene, program, mode, entrance):
    words = [program, "-p", "--input-format", "stream-json", "--output-format", "stream-json", "--verbose"]
    words += ["--permission-prompt-tool", "stdio", "--permission-mode", mode]
    with Model([ASKED]) as model:
        started = environment(scene, model, CLAUDE_CODE_ENTRYPOINT=entrance)
        with hosted(words, scene.project, started, PROMPT) as lines:
            line = until(lines, "can_use_tool", '"type":"result"')
        told = model.script.told.get(0, "")
    assert scene.asked and line, lines[-3:]
    if mode in ("default", "acceptEdits", "plan") and entrance == "claude-vscode":
        assert "can_use_tool" in line
    elif mode in ("default", "acceptEdits", "plan"):  # newer versions say that nobody is there, older ones do not
        assert "can_use_tool" in line or "needs approval" in told, (line, told)
    else:
        assert "can_use_tool" not in line and "needs approval" in told, (line, told)
