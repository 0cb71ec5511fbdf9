"""Whatever is changed about an installed hook, and whatever turns hooks off, doctor does not say that all is well."""

import copy
import json
import os
import tomllib
from pathlib import Path
from unittest.mock import patch

import pytest

from tests.install.test_install import AGENTS, settings_for, toolgate, tree
from toolgate.install import checkup, ledger
from toolgate.install.canary import tried
from toolgate.install.change import Change, content_of, make
from toolgate.install.checkup import FINE, agents
from toolgate.install.comparison import beside
from toolgate.install.jsonc import NotJson, read
from toolgate.install.places import Site
from toolgate.install.planning import installing, place_of
from toolgate.install.recipes import BY_AGENT, ours
from toolgate.install.shapes import dropped
from toolgate.protocols.claude_settings import SHAPE

SWITCHES = {agent: recipe.declaration.switches for agent, recipe in BY_AGENT.items()}
EXTRA = {"async": True, "if": "Bash(ls)", "once": True, "disabled": True, "enabled": False, "sequential": True}


@pytest.fixture
def site(tmp_path):
    return Site(tmp_path / "home")


def install(agent, site):
    """What `toolgate install --status-line` does, in this process; the user has settings of their own."""
    recipe = BY_AGENT[agent]
    for part in recipe.insertions:
        path = place_of(recipe, part, site)
        path.parent.mkdir(parents=True, exist_ok=True)
        lists = [f'"{one.keys[-1]}": [ {other(agent)} ]' for one in recipe.insertions]
        path.write_text(settings_for(agent).replace('"Other": [ {"x": 1} ]', ", ".join(lists)))
    changes = installing(recipe, site, status=True)
    state = site.home / "state"
    key = (agent, site.scope, str(site.home))
    make(ledger.recording(state, ledger.noted({}, key, changes, beside(recipe, site))), *changes)
    return recipe


def other(agent, command="mine"):
    """A hook of somebody else, as the agent takes it."""
    hook = {"type": "command", "command": command}
    return json.dumps({"hooks": [hook]} if agent in ("claude-code", "codex", "gemini", "qwen") else hook)


def answers(agent, command, cwd, after):
    """A trial in which every hook answers well: what is compared has to be enough."""
    return ""


def states(agent, site, attempt=answers):
    """What doctor says about one agent, without a look at all the others."""
    with patch.object(checkup, "RECIPES", (BY_AGENT[agent],)):
        found = list(agents([site], ledger.recorded(site.home / "state"), attempt))
    assert {one.subject for one in found} <= {agent}
    return [(one.state, one.text) for one in found]


def well(agent, site):
    return all(state == FINE for state, _ in states(agent, site))


@pytest.mark.parametrize("agent", AGENTS)
def test_what_install_writes_is_fine_also_with_a_status_line_and_hooks_of_others(agent, site):
    install(agent, site)
    assert [FINE] == [state for state, _ in states(agent, site, tried)], states(agent, site)


@pytest.mark.parametrize("agent", AGENTS)
def test_a_hook_that_stands_in_several_places_is_tried_once(agent, site):
    install(agent, site)
    seen = []

    def attempt(agent, command, cwd, after):
        seen.append(str(command))
        return ""

    states(agent, site, attempt)
    assert seen and len(seen) == len({*seen})


# --- every single change of an entry ---------------------------------------------------------------------------------


def mutations(value):
    """Every value that differs from this one in one place."""
    match value:
        case dict():
            for key in value:
                yield {name: part for name, part in value.items() if name != key}
                for changed in mutations(value[key]):
                    yield {**value, key: changed}
            for key, extra in EXTRA.items():
                yield {**value, key: extra}
        case list():
            yield []
            for number, part in enumerate(value):
                yield [*value, copy.deepcopy(part)]
                for changed in mutations(part):
                    yield [*value[:number], changed, *value[number + 1 :]]
        case bool():
            yield not value
        case int():
            yield from (value - 1, value + 1, str(value))
        case str():
            yield from ("", value[: len(value) // 2], value + " || true", value + " &")
        case _:
            raise TypeError(f"{value!r} is not in an entry")


@pytest.mark.parametrize("agent", [agent for agent in AGENTS if BY_AGENT[agent].insertions])
def test_no_change_of_an_entry_is_fine(agent, site):
    recipe = install(agent, site)
    checked = 0
    for part in [*recipe.insertions, *recipe.status]:
        path = place_of(recipe, part, site)
        healthy = path.read_bytes()
        settings = read(healthy.decode()).value
        holder, key = settings, getattr(part, "key", None) or part.keys[-1]
        for name in getattr(part, "keys", ())[:-1]:
            holder = holder[name]
        entries = holder[key]
        for changed in mutations(entries):
            if isinstance(changed, list) and [one for one in entries if ours(one)] == [
                one for one in changed if ours(one)
            ]:
                continue  # what changed is the user's own
            holder[key] = changed
            path.write_text(json.dumps(settings))
            assert quick(agent, site, part, changed), changed
            checked += 1
        holder[key] = entries
        path.write_bytes(healthy)
    assert checked > 10
    assert well(agent, site)


def quick(agent, site, part, changed):
    """Whether doctor objects; a status line that is not ours any more is the user's own."""
    if part in BY_AGENT[agent].status and not ours(changed):
        return True
    return not well(agent, site)


@pytest.mark.parametrize("agent", [agent for agent in AGENTS if BY_AGENT[agent].insertions])
@pytest.mark.parametrize("place", [0, 9])
def test_another_hook_beside_ours_is_reported_until_it_is_accepted(agent, place, site):
    recipe = install(agent, site)
    part = recipe.insertions[0]
    path = place_of(recipe, part, site)
    settings = read(path.read_text()).value
    settings["hooks"][part.keys[-1]].insert(place, json.loads(other(agent, "theirs")))
    path.write_text(json.dumps(settings))
    assert not well(agent, site)
    state = site.home / "state"
    changes = installing(recipe, site)
    known = ledger.noted(ledger.recorded(state), (agent, "user", str(site.home)), changes, beside(recipe, site))
    make(ledger.recording(state, known), *changes)
    assert well(agent, site), states(agent, site)


@pytest.mark.parametrize("agent", [agent for agent in AGENTS if BY_AGENT[agent].files])
def test_no_change_of_a_file_of_ours_is_fine(agent, site):
    recipe = install(agent, site)
    for file in recipe.files:
        path = place_of(recipe, file, site)
        healthy = path.read_text()
        lines = healthy.splitlines(keepends=True)
        for number in range(len(lines)):
            path.write_text("".join(lines[:number] + lines[number + 1 :]))
            assert not well(agent, site), f"without line {number + 1}"
        path.write_text(healthy)
        if file.executable:
            path.chmod(0o644)
            assert not well(agent, site)
            make(*installing(recipe, site))  # a second installation mends it
            assert well(agent, site)
        path.unlink()
        assert not well(agent, site)
        make(Change(path, None, healthy.encode(), 0o755 if file.executable else None))
    assert well(agent, site)


@pytest.mark.parametrize("broken", [b'{"hooks": ', b"[]", b'{"hooks": []}', b"\xff", b'{"hooks": {"PreToolUse": 1}}'])
def test_a_settings_file_the_agent_cannot_use_is_not_fine(site, broken):
    recipe = install("claude-code", site)
    place_of(recipe, recipe.insertions[0], site).write_bytes(broken)
    assert not well("claude-code", site)


# --- files that an agent drops whole ---------------------------------------------------------------------------------

GROUP = {"hooks": [{"type": "command", "command": "true"}]}
ANYTHING: list[object] = [7, [], [{}], {"a": 7}]
LINE = {"type": "command", "command": "x", "padding": 1.5}
ONE_OF_EACH = (
    "model verbose cleanupPeriodDays feedbackSurveyRate env enabledPlugins modelOverrides pluginConfigs".split()
)
DROPPED = {  # each was seen in the real client: the forbidden call ran
    "claude-code": (
        *[
            {"hooks": {"PreToolUse": [one]}}
            for one in (7, {}, {"command": "true"}, {"hooks": "x"}, {**GROUP, "matcher": 7})
        ],
        *[{"hooks": {"PreToolUse": [{"hooks": [one]}]}} for one in (7, {"type": "zork"}, {"type": "command"})],
        *[
            {"permissions": one}
            for one in (7, {"allow": 7}, {"defaultMode": "zork"}, {"disableBypassPermissionsMode": "x"})
        ],
        *[{name: []} for names in SHAPE.kinds.values() for name in names.split() if name in ONE_OF_EACH],
        *[{"cleanupPeriodDays": -1}, {"cleanupPeriodDays": 1.5}, {"enabledPlugins": {"a": 7}}],
        *[{"spinnerVerbs": one} for one in (7, {}, {"mode": "append"}, {"mode": "zork", "verbs": []})],
        *[
            {"fileSuggestion": {"type": "command"}},
            {"skillOverrides": {"a": "zork"}},
            {"quietHours": {"start": "25:00"}},
        ],
        *[{"worktree": {"sparsePaths": 7}}, {"permissions": {"additionalDirectories": [7]}}],
        {"statusLine": {"type": "zork"}},
        *[{"attribution": {"commit": 7}}, {"sandbox": {"enabled": 7}}, {"autoUpdatesChannel": "zork"}],
        {"cleanupPeriodDays": "x"},
    ),
    "codex": (
        {"note": 1},
        {"$schema": "x"},
        {"hooks": {"PostToolUse": 7}},
        *[{"hooks": {"PreToolUse": [one]}} for one in (7, {"hooks": "x"}, {**GROUP, "matcher": 7})],
        *[
            {"hooks": {"PreToolUse": [{"hooks": [one]}]}}
            for one in ({"type": "zork"}, {"type": "command"}, {"type": "command", "command": "x", "timeout": "x"})
        ],
    ),
}
TAKEN: dict[str, tuple[object, ...]] = {  # each was seen in the real client: the forbidden call was blocked
    "claude-code": (
        {"zork": {"a": 7}},
        {"permissions": {"deny": [7], "zork": 7}},
        {"hooks": {"Zork": 7, "PostToolUse": 7}},
        {"hooks": {"PreToolUse": [{"hooks": []}]}},
        {"env": {"A": {}}},
        *[{name: value} for name in ("allowedMcpServers", "deniedMcpServers") for value in ANYTHING],
        {"enabledPlugins": {"a": True, "b": ["x"]}, "modelOverrides": {"a": "x"}, "attribution": True},
        {"spinnerVerbs": {"mode": "append", "verbs": ["x"]}, "quietHours": {"start": "22:00"}, "statusLine": LINE},
        {"worktree": {"location": 7, "baseRef": "head"}, "desktopSessionCleanupPeriodDays": 0},
    ),
    "codex": (
        {"description": "x"},
        {"hooks": {"Zork": 7}},
        {"hooks": {"PreToolUse": [{}, {"command": "true"}, {"matcher": None, "hooks": []}, {"zork": 1, "hooks": []}]}},
        {"hooks": {"PreToolUse": [{"hooks": [{"type": "prompt"}]}]}},
    ),
}


@pytest.mark.parametrize(("agent", "settings"), [(agent, one) for agent, found in DROPPED.items() for one in found])
def test_a_file_the_agent_drops_is_neither_fine_nor_written_to(agent, settings, site):
    recipe = BY_AGENT[agent]
    path = place_of(recipe, recipe.insertions[0], site)
    path.parent.mkdir(parents=True)
    path.write_text(json.dumps(settings))
    with pytest.raises(NotJson):
        installing(recipe, site)
    path.unlink()
    install(agent, site)
    path.write_text(json.dumps(merged(json.loads(path.read_text()), settings)))
    why = dropped(agent, path.read_text())
    assert why and any(why in text for _, text in states(agent, site))
    assert not well(agent, site)


def test_every_setting_is_refused_with_the_values_with_which_claude_code_refuses_its_file():
    seen = json.loads((Path(__file__).parent / "claude-settings.json").read_text())
    wrong = [
        ({name: value}, dropped("claude-code", json.dumps({name: value})))
        for taken, names in seen["taken"]
        for name in names.split()
        for value in seen["values"]
        if (json.dumps(value) in map(json.dumps, taken)) == bool(dropped("claude-code", json.dumps({name: value})))
    ]
    assert [] == wrong


@pytest.mark.parametrize(("agent", "settings"), [(agent, one) for agent, found in TAKEN.items() for one in found])
def test_a_file_the_agent_takes_is_written_to(agent, settings):
    assert "" == dropped(agent, json.dumps(settings))


@pytest.mark.parametrize("agent", [agent for agent in AGENTS if BY_AGENT[agent].insertions])
@pytest.mark.parametrize("change", [lambda text: "// c\n" + text, lambda text: text.rstrip()[:-1].rstrip() + ",\n}\n"])
def test_comments_and_trailing_commas_are_fine_only_where_the_agent_reads_them(agent, change, site):
    recipe = install(agent, site)
    for path in {place_of(recipe, part, site) for part in recipe.insertions}:
        path.write_text(change(path.read_text()))
    assert (agent in ("gemini", "qwen")) == well(agent, site)


def merged(value, more):
    """Settings with others laid over them: tables and lists grow."""
    if isinstance(value, dict) and isinstance(more, dict):
        return {key: merged(value.get(key, more.get(key)), more.get(key, value.get(key))) for key in {**value, **more}}
    return value + more if isinstance(value, list) and isinstance(more, list) and value is not more else more


# --- files that others may change ------------------------------------------------------------------------------------


@pytest.mark.parametrize("agent", AGENTS)
def test_settings_that_others_may_change_are_not_fine(agent, site):
    recipe = install(agent, site)
    for path in {place_of(recipe, part, site) for part in (*recipe.insertions, *recipe.files)}:
        for one in (path, path.parent):
            mode = one.stat().st_mode & 0o777
            one.chmod(mode | 0o002)
            assert not well(agent, site), one
            one.chmod(mode | 0o020)  # the user's own group
            assert well(agent, site), states(agent, site)
            one.chmod(mode)


@pytest.mark.skipif(os.getuid() != 0, reason="only root can give a file away")
@pytest.mark.parametrize(("user", "group", "mode"), [(65534, 0, 0o644), (0, 65534, 0o664)])
def test_settings_of_another_user_or_for_another_group_are_not_fine(site, user, group, mode):
    recipe = install("claude-code", site)
    path = place_of(recipe, recipe.insertions[0], site)
    os.chown(path, user, group)
    path.chmod(mode)
    assert not well("claude-code", site)
    path.chmod(0o644)
    os.chown(path, 0, group)
    assert well("claude-code", site)


# --- trust of Codex --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("sha256:", "sha256:0"),
        ("pre_tool_use:1:0", "pre_tool_use:0:0"),
        ("trusted_hash", "enabled = false\ntrusted_hash"),
        ("[hooks.state", "[hooks.other"),
        ("trusted_hash", "broken toml"),
    ],
)
def test_broken_trust_is_not_fine(site, old, new):
    install("codex", site)
    path = site.home / ".codex/config.toml"
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new))
    assert not well("codex", site)


# --- hooks of others in other files ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("agent", "name"),
    [(agent, name) for agent, one in SWITCHES.items() if BY_AGENT[agent].insertions for name in one.project],
)
def test_a_hook_in_the_settings_of_a_project_is_reported_until_it_is_accepted(agent, name, site, tmp_path):
    recipe = install(agent, site)
    project = Site(site.home, tmp_path / "project")
    path = tmp_path / "project" / name
    path.parent.mkdir(parents=True)
    event = recipe.insertions[0].keys[-1]
    hook = '[[hooks.PreToolUse]]\nmatcher = "theirs"\n' if path.suffix == ".toml" else f"[{other(agent, 'theirs')}]"
    path.write_text(hook if path.suffix == ".toml" else f'{{"hooks": {{"{event}": {hook}}}}}')
    state = site.home / "state"
    known = ledger.recorded(state)
    found = [one.text for one in agents([site, project], known, answers) if one.subject == agent]
    assert 1 == len(found) and name in found[0] and "was added after Toolgate was installed" in found[0]
    make(
        ledger.recording(state, ledger.noted(known, (agent, "user", str(site.home)), [], beside(recipe, site, project)))
    )
    known = ledger.recorded(state)
    assert [FINE] == [one.state for one in agents([site, project], known, answers) if one.subject == agent]
    path.write_text(path.read_text().replace("theirs", "changed"))
    assert [FINE] != [one.state for one in agents([site, project], known, answers) if one.subject == agent]


OTHERS = [
    *[("copilot", name, {"hooks": {"preToolUse": [{"type": "command", "bash": "theirs"}]}})
      for name in (".github/hooks/a.json", ".claude/settings.local.json", ".github/copilot/settings.json")],
    ("copilot", "~/.copilot/hooks/a.json", {"hooks": {"PreToolUse": [{"type": "command", "command": "theirs"}]}}),
    ("copilot", "~/.claude/settings.json", {"hooks": {"PreToolUse": [{"hooks": [{"command": "theirs"}]}]}}),
    ("opencode", "~/.config/opencode/plugin/a.js", "theirs"),
    ("opencode", ".opencode/plugins/a.ts", "theirs"),
    ("opencode", "opencode.json", {"plugin": ["theirs"]}),
    ("opencode", "~/.config/opencode/opencode.json", {"plugin": ["theirs"]}),
    ("goose", "~/.agents/plugins/a/hooks/hooks.json", {"hooks": {"PreToolUse": [{"hooks": [{"command": "theirs"}]}]}}),
    ("goose", ".agents/plugins/a/hooks/hooks.json", {"hooks": {"PreToolUse": [{"hooks": [{"command": "theirs"}]}]}}),
    ("claude-code", ".claude/settings.json", {"enabledPlugins": {"theirs@x": True}}),
]  # fmt: skip


@pytest.mark.parametrize(("agent", "name", "content"), OTHERS)
def test_a_hook_that_comes_from_elsewhere_is_reported_until_it_is_accepted(agent, name, content, site, tmp_path):
    recipe = install(agent, site)
    sites = [site, Site(site.home, tmp_path / "project")]
    path = site.home / name[2:] if name.startswith("~/") else tmp_path / "project" / name
    path.parent.mkdir(parents=True, exist_ok=True)
    state = site.home / "state"

    def found():
        return [one.text for one in agents(sites, ledger.recorded(state), answers) if one.state != FINE]

    assert [] == [text for text in found() if "was added after Toolgate was installed" in text]
    path.write_text(content if isinstance(content, str) else json.dumps(content))
    assert 1 == len(
        [text for text in found() if path.name in text and "was added after Toolgate was installed" in text]
    ), found()
    key = (agent, "user", str(site.home))
    make(ledger.recording(state, ledger.noted(ledger.recorded(state), key, [], beside(recipe, *sites))))
    assert [] == [text for text in found() if "was added after Toolgate was installed" in text]
    path.write_text(path.read_text().replace("theirs", "changed"))
    assert 1 == len([text for text in found() if "was added after Toolgate was installed" in text])


def test_a_plugin_of_claude_code_counts_only_with_hooks(site, tmp_path):
    install("claude-code", site)
    path = site.home / ".claude/settings.json"
    path.write_text(json.dumps(merged(json.loads(path.read_text()), {"enabledPlugins": {"a@x": True, "b@x": False}})))
    plugin = tmp_path / "plugin"
    (plugin / ".claude-plugin").mkdir(parents=True)
    (plugin / ".claude-plugin/plugin.json").write_text('{"name": "a"}')
    record = site.home / ".claude/plugins/installed_plugins.json"
    record.parent.mkdir(parents=True)
    record.write_text(json.dumps({"version": 2, "plugins": {"a@x": [{"installPath": str(plugin)}]}}))
    assert well("claude-code", site), states("claude-code", site)
    (plugin / "hooks").mkdir()
    (plugin / "hooks/hooks.json").write_text("{}")
    assert not well("claude-code", site)


# --- switches --------------------------------------------------------------------------------------------------------

ON = {  # the one value with which hooks run; each other value is reported
    "disableAllHooks": False,
    "allowManagedHooksOnly": False,
    "allow_managed_hooks_only": False,
    "enabled": True,
    "disabled": [],
    "hooks": {},
    "codex_hooks": True,
    "hooksEnabled": True,
}
LOOKS_ON: list[object] = [None, 0, 1, "", "false", "true", [], ["toolgate"], {}, False, True, 7]


def off_values(agent, keys):
    """The values that turn hooks off: all but one, or of a variable those that set it."""
    if keys[0] == "env":
        return ["1", 1, "/tmp/x", "true"]
    on = True if keys[0] == "features" else ON[keys[-1]]
    return [one for one in LOOKS_ON if (type(one), one) != (type(on), on)]


CASES = [
    (agent, scope, name, switch.keys)
    for agent, known in SWITCHES.items()
    for scope in ("user", "project", "machine")
    for name in getattr(known, scope)
    for switch in known.settings
    if scope == "machine" or not switch.managed
]


@pytest.mark.parametrize(("agent", "scope", "name", "keys"), CASES)
def test_every_off_switch_is_reported_wherever_it_counts(agent, scope, name, keys, site, tmp_path):
    from toolgate.install.switches import turned_off

    recipe = install(agent, site)
    project = Site(site.home, tmp_path / "project")
    sites = [site, project]
    assert [] == list(turned_off(recipe.declared, sites, tmp_path / "root"))
    base = {"user": site.home, "project": tmp_path / "project", "machine": tmp_path / "root"}[scope]
    path = base / (f"{name}x.json" if name.endswith("/") else name).lstrip("/")
    path.parent.mkdir(parents=True, exist_ok=True)
    before = (content_of(path) or b"").decode()
    for value in off_values(agent, keys):
        if path.suffix == ".toml":
            if value in (None, {}):
                continue
            path.write_text(f"{'.'.join(keys)} = {json.dumps(value)}\n{before}")
            assert tomllib.loads(path.read_text())
        else:
            settings = read(before).value
            holder = settings
            for key in keys[:-1]:
                holder = holder.setdefault(key, {})
            holder[keys[-1]] = value
            path.write_text(json.dumps(settings))
        found = list(turned_off(recipe.declared, sites, tmp_path / "root"))
        assert 1 == len(found) and ".".join(keys) in found[0], (value, found)
    if scope == "user":
        assert not well(agent, site)


@pytest.mark.parametrize(
    ("agent", "name"), [(agent, name) for agent, one in SWITCHES.items() for name in one.variables]
)
def test_a_variable_that_turns_hooks_off_is_reported(agent, name, site):
    install(agent, site)
    assert not well(agent, Site(site.home, variable={name: "1"}.get))
    assert well(agent, Site(site.home, variable={name: "0"}.get))


@pytest.mark.parametrize(("agent", "name"), [(agent, name) for agent, one in SWITCHES.items() for name in one.programs])
def test_a_variable_that_starts_another_program_is_reported_whatever_it_names(agent, name, site):
    install(agent, site)
    assert not well(agent, Site(site.home, variable={name: "0"}.get))
    assert well(agent, Site(site.home, variable={name: ""}.get))


def test_a_shell_that_is_told_to_run_nothing_is_reported(site):
    install("codex", site)
    assert not well("codex", Site(site.home, variable={"SHELLOPTS": "braceexpand:noexec"}.get))
    assert well("codex", Site(site.home, variable={"SHELLOPTS": "braceexpand:hashall"}.get))


def test_switches_that_are_on_and_names_of_others_are_no_finding(site):
    for agent, name, setting in (
        ("claude-code", ".claude/settings.json", {"disableAllHooks": False, "allowManagedHooksOnly": True}),
        ("gemini", ".gemini/settings.json", {"hooksConfig": {"enabled": True, "disabled": ["theirs"]}}),
        ("cline", ".cline/data/globalState.json", {"hooksEnabled": True}),
    ):
        install(agent, site)
        path = site.home / name
        path.parent.mkdir(parents=True, exist_ok=True)
        settings = read((content_of(path) or b"").decode()).value
        path.write_text(json.dumps({**settings, **setting}))
        assert well(agent, site), states(agent, site)


def test_doctor_in_a_project_sees_the_switches_of_the_project_and_fails(tmp_path):
    home, project = tmp_path / "home", tmp_path / "project"
    (project / ".git").mkdir(parents=True)
    (project / ".gemini").mkdir()
    home.mkdir()
    toolgate(home, "install", "--yes", "gemini")
    assert 0 == status_of(home, project, "gemini")
    (project / ".gemini/settings.json").write_text('{"hooksConfig": {"disabled": ["toolgate"]}}')
    assert 1 == status_of(home, project, "gemini")
    before = tree(home)
    assert 1 == toolgate(home, "doctor", cwd=project).returncode
    assert before == tree(home)


def status_of(home, project, agent):
    done = toolgate(home, "doctor", "--json", cwd=project)
    found = [one for one in json.loads(done.stdout)["findings"] if one["subject"] == agent]
    return int(any(one["state"] != "fine" for one in found))
