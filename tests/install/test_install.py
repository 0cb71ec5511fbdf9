"""`toolgate install` and `uninstall`: every agent, shown, made, and taken back byte for byte."""

import json
import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests import people
from tests.install.compared import compared
from toolgate.adapters import adapter_of
from toolgate.extras import place_of
from toolgate.install import launching
from toolgate.install.canary import FORBIDDEN, HARMLESS, asked, blocks, tried
from toolgate.install.planning import Site, installing
from toolgate.install.recipes import BY_AGENT, RECIPES, command_in
from toolgate.install.shapes import dialect_of

ROOT = Path(__file__).parents[2]
AGENTS = list(BY_AGENT)
COMMENTED = '{\n    // mine\n    "theme": "dark", /* dim */\n    "hooks": {\n        "Other": [ {"x": 1} ]\n    }\n}\n'
SETTINGS = '{\n    "description": "dark",\n    "hooks": {\n        "Other": [ {"x": 1} ]\n    }\n}\n'


def settings_for(agent):
    """Settings of a user's own, with comments where the agent reads them."""
    return COMMENTED if dialect_of(agent).comments else SETTINGS


def toolgate(home, *words, cwd=None, answer=None, **variables):
    with compared(home):
        return started(home, *words, cwd=cwd, answer=answer, **variables)


def started(home, *words, cwd=None, answer=None, **variables):
    environment = {"HOME": str(home), "PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT), **variables}
    loosens = words[0] == "uninstall" or "--undo" in words
    return subprocess.run(
        people.command(*words) if loosens else [sys.executable, "-m", "toolgate", *words],
        env=environment,
        cwd=cwd or home,
        input=answer,
        stdin=None if answer else subprocess.DEVNULL,
        capture_output=True,
        text=True,
    )


def tree(place):
    """Every file and directory beneath a place but our own state, with contents and modes."""
    found = {}
    for path in sorted(place.rglob("*")):
        name = str(path.relative_to(place))
        if not name.startswith(".local"):
            found[name] = (path.stat().st_mode & 0o777, path.read_bytes() if path.is_file() else None)
    return found


@pytest.fixture
def home(tmp_path):
    place = tmp_path / "a home's place"
    place.mkdir()
    for recipe in RECIPES:
        for insertion in recipe.insertions:
            path = place / insertion.user
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(settings_for(recipe.agent))
            path.chmod(0o640)
    (place / ".codex/config.toml").write_text('model = "big" # the big one\n\n[features]\nx = true')
    return place


def test_all_agents_are_installed_and_taken_out_byte_for_byte(home):
    before = tree(home)
    done = toolgate(home, "install", "--yes", *AGENTS)
    assert (0, "") == (done.returncode, done.stderr)
    assert done.stdout.count(": guarded\n") == len(AGENTS)
    after = tree(home)
    assert before != after
    for recipe, insertion in [(one, part) for one in RECIPES for part in one.insertions]:
        text = (home / insertion.user).read_text()
        assert text.startswith(settings_for(recipe.agent).removesuffix("\n    }\n}\n") + ",")
        assert 0o640 == after[insertion.user][0]
    again = toolgate(home, "install", "--yes", *AGENTS)
    assert after == tree(home)
    assert again.stdout.count(": nothing to change\n") == len(AGENTS)
    done = toolgate(home, "uninstall", "--yes")
    assert (0, "") == (done.returncode, done.stderr)
    assert before == tree(home)


def test_a_bare_home_gets_what_it_needs_and_is_bare_again(tmp_path):
    done = toolgate(tmp_path, "install", "--yes", *AGENTS)
    assert 0 == done.returncode
    (hook,) = tmp_path.rglob("Cline/Hooks/PreToolUse")
    assert 0o755 == hook.stat().st_mode & 0o777
    assert 1 == json.loads((tmp_path / ".cursor/hooks.json").read_text())["version"]
    toolgate(tmp_path, "uninstall", "--yes", *AGENTS)
    assert {} == tree(tmp_path)


def test_from_a_file_that_others_have_changed_since_only_our_part_is_taken(home):
    toolgate(home, "install", "--yes", "claude-code", "codex")
    settings, config = home / ".claude/settings.json", home / ".codex/config.toml"
    settings.write_text(settings.read_text().replace('"dark"', '"light"'))
    config.write_text(config.read_text() + "\n[mine]\ny = 1\n")
    done = toolgate(home, "uninstall", "--yes", "claude-code", "codex")
    assert 0 == done.returncode
    assert SETTINGS.replace('"dark"', '"light"') == settings.read_text()
    assert SETTINGS == (home / ".codex/hooks.json").read_text()
    assert {"model": "big", "features": {"x": True}, "mine": {"y": 1}} == tomllib.loads(config.read_text())
    assert "Written by `toolgate install codex`" not in config.read_text()


def test_a_moved_installation_is_replaced_not_doubled(home):
    toolgate(home, "install", "--yes", "claude-code")
    settings = home / ".claude/settings.json"
    settings.write_text(settings.read_text().replace(launching.program(), "/old/toolgate/hook.py"))
    toolgate(home, "install", "--yes", "claude-code")
    text = settings.read_text()
    assert 4 == text.count("/toolgate/hook.py") == text.count(launching.program())  # before, and the three events after


def test_a_project_is_guarded_alone(home, tmp_path):
    project = tmp_path / "project"
    project.mkdir()
    before = tree(home)
    done = toolgate(home, "install", "--yes", "--project", str(project), "claude-code", "gemini", "copilot")
    assert 0 == done.returncode
    written = {".claude/settings.local.json", ".gemini/settings.json", ".github/hooks/toolgate.json"}
    assert written <= set(tree(project))
    assert before == tree(home)
    toolgate(home, "uninstall", "--yes", "--project", ".", cwd=project)
    assert {} == tree(project)


def test_a_dry_run_shows_the_change_and_makes_none(home):
    before = tree(home)
    done = toolgate(home, "install", "--dry-run", "claude-code")
    assert 0 == done.returncode and "+++ ~/.claude/settings.json" in done.stdout
    rows = json.loads(toolgate(home, "install", "--dry-run", "--json", "claude-code").stdout)["agents"]
    assert ["claude-code"] == [row["agent"] for row in rows] and "hook.py" in rows[0]["changes"][0]["diff"]
    assert before == tree(home)


def test_agents_that_are_here_are_found(home):
    rows = json.loads(toolgate(home, "install", "--dry-run", "--json").stdout)["agents"]
    assert {"claude-code", "codex", "gemini", "qwen", "cursor", "crush", "windsurf"} <= {row["agent"] for row in rows}


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["install", "claude"], "did you mean `claude-code`?"),
        (["install", "emacs"], "use one of claude-code, cline"),
        (["install", "claude-code"], "say `--yes`"),
        (["install", "claude-code", "--yes", "--what"], "usage"),
    ],
)
def test_wrong_words_are_explained_and_change_nothing(home, words, message):
    before = tree(home)
    done = toolgate(home, *words)
    assert 64 == done.returncode and message in done.stderr
    assert before == tree(home)


@pytest.mark.parametrize(
    "broken",
    [
        '{"hooks": ',
        '{"hooks": []}',
        "[]",
        "\x80",
        '{"a": 1, "a": 2}',
        "// mine\n{}\n",
        '{"a": 1,}',
        '{"permissions": {"allow": 7}}',
        '{"hooks": {"PreToolUse": [7]}}',
    ],
)
def test_settings_that_cannot_be_read_are_left_alone_and_named(home, broken):
    (home / ".claude/settings.json").write_bytes(broken.encode("latin-1"))
    before = tree(home)
    done = toolgate(home, "install", "--yes", "claude-code")
    assert 64 == done.returncode
    assert "nothing was changed" in done.stderr and "settings.json" in done.stderr
    assert before == tree(home)


def test_the_trust_of_codex_covers_the_hook_that_stands_there(home):
    toolgate(home, "install", "--yes", "codex")
    state = tomllib.loads((home / ".codex/config.toml").read_text())["hooks"]["state"]
    assert [f"{home}/.codex/hooks.json:{event}:0:0" for event in ("pre_tool_use", "post_tool_use")] == list(state)


# --- the installed commands ------------------------------------------------------------------------------------------


def command_of(agent, site):
    """The command that `install` writes for an agent, as the agent starts it."""
    recipe = BY_AGENT[agent]
    if agent == "opencode":
        return launching.words(agent)
    contents = [(change.after or b"").decode() for change in installing(recipe, site)]
    if agent == "cline":
        return contents[0]
    return next(found for text in contents if (found := inside(json.loads(text) if text[:1] == "{" else None)))


def inside(value):
    if isinstance(value, dict):
        command = command_in(value)
        return command if isinstance(command, str) else next(filter(None, map(inside, value.values())), None)
    return next(filter(None, map(inside, value)), None) if isinstance(value, list) else None


@pytest.mark.parametrize("agent", AGENTS)
def test_an_installed_command_lets_the_one_pass_and_blocks_the_other(agent, tmp_path):
    assert "" == tried(agent, command_of(agent, Site(tmp_path)), tmp_path)


@pytest.mark.parametrize(
    "agent", [agent for agent in AGENTS if agent != "opencode"]
)  # its plugin is asked by real clients
@pytest.mark.parametrize("fault", ["missing program", "missing interpreter", "killed", "crash"])
def test_an_installed_command_that_breaks_blocks_every_call(agent, fault, tmp_path):
    command = command_of(agent, Site(tmp_path))
    stand_in = tmp_path / "stand-in"
    text = {"killed": "kill -9 $$", "crash": "exit 1"}.get(fault, "")
    stand_in.write_text(f"#!/bin/sh\n{text}\n")
    stand_in.chmod(0o755)
    old, new = (
        (launching.program(), "/nowhere/hook.py")
        if fault == "missing program"
        else (launching.interpreter(), str(stand_in))
    )
    if fault == "missing interpreter":
        stand_in.unlink()
    assert old in command
    for call in (HARMLESS, FORBIDDEN):
        status, out, error = asked(agent, command.replace(old, new), call, tmp_path)
        assert blocks(agent, status, out)
        said = adapter_of(agent).declaration().fault
        assert (out if said and said.shown else error).strip()  # some take a block without a reason for none


# --- MCP servers -----------------------------------------------------------------------------------------------------

SERVERS = """\
{
  // servers of mine
  "mcpServers": {
    "files": {
      "command": "npx",
      "args": ["-y", "server-filesystem", "/data"],
      "env": {"A": "1"}
    },
    "bare": {"command": "some-server"},
    "far": {"url": "https://mcp.example/x"},
    "secret": {"url": "https://mcp.example/y", "headers": {"Authorization": "Bearer x"}}
  }
}
"""


def test_servers_are_put_behind_the_proxy_and_back(tmp_path):
    file = tmp_path / "mcp.json"
    file.write_text(SERVERS)
    done = toolgate(tmp_path, "install", "mcp", "--yes", str(file))
    assert 0 == done.returncode, done.stderr
    text = file.read_text()
    assert "// servers of mine" in text and '"secret": {"url": "https://mcp.example/y"' in text
    found = json.loads(text.replace("// servers of mine", ""))["mcpServers"]
    proxy = [launching.interpreter(), "-I", "-S", launching.command_line(), "mcp-proxy", "--home", str(tmp_path)]
    proxy += ["--packages", place_of("mcp"), "--name"]
    assert [*proxy, "files", "--", "npx", "-y", "server-filesystem", "/data"] == [
        found["files"]["command"],
        *found["files"]["args"],
    ]
    assert {"A": "1"} == found["files"]["env"]
    assert [*proxy, "bare", "--", "some-server"] == [found["bare"]["command"], *found["bare"]["args"]]
    assert [*proxy, "far", "--url", "https://mcp.example/x"] == [found["far"]["command"], *found["far"]["args"]]
    again = toolgate(tmp_path, "install", "mcp", "--yes", str(file))
    assert text == file.read_text() and "nothing to change" in again.stdout
    assert 0 == toolgate(tmp_path, "install", "mcp", "--undo", "--yes", str(file)).returncode
    assert SERVERS == file.read_text()


@pytest.mark.parametrize(
    ("text", "message"),
    [("{}", "no table of MCP servers"), ("{", "line 1, column 2"), (None, "mcp.json` does not exist")],
)
def test_what_is_no_configuration_is_left_alone(tmp_path, text, message):
    file = tmp_path / "mcp.json"
    if text is not None:
        file.write_text(text)
    done = toolgate(tmp_path, "install", "mcp", "--yes", str(file))
    assert 64 == done.returncode and message in done.stderr


# --- what shows that a session is guarded ----------------------------------------------------------------------------


def test_a_status_line_and_a_greeting_are_for_those_who_want_them(home):
    before = tree(home)
    toolgate(home, "install", "--yes", "claude-code")
    assert "statusLine" not in (home / ".claude/settings.json").read_text()
    toolgate(home, "install", "--yes", "--status-line", "claude-code")
    text = (home / ".claude/settings.json").read_text()
    settings = json.loads(text)
    greeting = settings["hooks"]["SessionStart"][0]["hooks"][0]["command"]
    for command, words in (
        (settings["statusLine"]["command"], "toolgate: "),
        (greeting, "Toolgate judges every tool call"),
    ):
        done = subprocess.run(
            ["/bin/sh", "-c", command], env={"HOME": str(home)}, input="{}", capture_output=True, text=True
        )
        assert (0, words) == (done.returncode, done.stdout[: len(words)])
    toolgate(home, "uninstall", "--yes")
    assert before == tree(home)


def test_a_status_line_of_the_users_own_stays(home):
    settings = home / ".claude/settings.json"
    settings.write_text('{"statusLine": {"type": "command", "command": "mine"}}\n')
    toolgate(home, "install", "--yes", "--status-line", "claude-code")
    assert {"type": "command", "command": "mine"} == json.loads(settings.read_text())["statusLine"]
    settings.write_text(settings.read_text() + "\n")
    toolgate(home, "uninstall", "--yes")
    assert {"statusLine": {"type": "command", "command": "mine"}} == json.loads(settings.read_text())


def test_a_package_of_the_project_does_not_become_the_proxy(tmp_path):
    (tmp_path / "toolgate").mkdir()
    (tmp_path / "toolgate/__init__.py").write_text("raise SystemExit(0)")
    command = [launching.interpreter(), "-I", "-S", launching.command_line(), "check", "--", "rm -rf ~"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=60)
    assert 2 == done.returncode and done.stdout.startswith("deny: ")


def test_servers_that_stay_without_the_proxy_are_named(tmp_path):
    file = tmp_path / "mcp.json"
    entry = {"url": "https://docs.example/mcp", "headers": {"Authorization": "x"}}
    file.write_text(json.dumps({"mcpServers": {"docs": entry}}))
    assert "left alone: `docs`" in toolgate(tmp_path, "install", "mcp", "--dry-run", str(file)).stdout
    row = json.loads(toolgate(tmp_path, "install", "mcp", "--dry-run", "--json", str(file)).stdout)
    assert ([], ["docs"]) == (row["servers"], row["left_alone"])
