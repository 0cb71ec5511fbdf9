"""What a model is told of directories is true, and no text has the user's home; the guard and the directories are real."""

import os
from pathlib import Path

import pytest

from tests.adapters.payloads import tools_of
from tests.adapters.test_tools_of_agents import ROWS
from tests.approvals.homes import Home
from tests.guard_agent.models import Model, data_of, unreachable, user_of
from tests.guard_agent.scripted import ALLOWS, DENIES
from toolgate import Executor, Guard
from toolgate.adapters.generic import described
from toolgate.guard_agent.exchange import LATE
from toolgate.guard_agent.homes import without_home
from toolgate.guard_agent.languages import detected_language
from toolgate.host import Machine
from toolgate.model.call import Shell, ToolCall
from toolgate.model.rule import Scene
from toolgate.policy.read.document import parse
from toolgate.protocols import tools
from toolgate.protocols.kinds import CLAUDE, SHARED

UNKNOWN = "frobnicate tasks set 7 DONE"
EVERY = '[llm]\nscope = "all_shell"\nmode = "{mode}"\n{more}'
MODES = ("agent", "single", "safety", "directories")


@pytest.fixture
def home(tmp_path):
    place = tmp_path / "ada"
    place.mkdir(mode=0o700)
    return Home(place)


def told(home, cwd, command=UNKNOWN, mode="agent", more="", policy=True, **given):
    """What a model is told of a command that a real guard puts to it in a real directory."""
    model = Model(DENIES)
    facts = Machine(str(cwd), home=home.path)
    guard = Guard(facts=facts, policy=parse(EVERY.format(mode=mode, more=more)) if policy else None, provider=model)
    guard.check(home.call(command, cwd=str(cwd), **given))
    (prompt,) = model.prompts
    assert home.path not in "\n".join([message.text for message in prompt.messages])
    return data_of(prompt)


@pytest.mark.parametrize("policy", [False, True])
@pytest.mark.parametrize("place", ["/etc", "/tmp", "/"])
def test_a_80_c_5_c_42_a_directory_outside_of_any_repository_is_told_as_it_is(home, place, policy):
    data = told(home, place, policy=policy)
    assert (place, place) == (data["directory"], data["project"])
    assert "the project" not in data.values()


@pytest.mark.parametrize(("inside", "shown"), [("", "~"), ("project", "~/project"), ("project/src", "~/project/src")])
def test_below_the_home_a_directory_is_told_without_the_users_name(home, inside, shown):
    place = Path(home.path, inside)
    place.mkdir(exist_ok=True)
    data = told(home, place)
    assert shown == data["directory"]
    assert ("~/project" if inside else "~") == data["project"]


@pytest.mark.parametrize("mode", MODES[1:])
@pytest.mark.parametrize("outside", [True, False])
def test_a_80_c_5_c_6_b_37_every_mode_is_told_the_real_directory(home, mode, outside):
    data = told(home, "/etc" if outside else home.project, mode=mode)
    place = "/etc" if outside else "~/project"
    assert (place, UNKNOWN) == (data["working_directory"], data["command"])
    if mode == "directories":
        assert [place] == data["directories"]


def test_b_37_the_directories_that_the_policy_permits_are_told(home):
    more = '\n[tools.bash]\nallowed_dirs = ["$WORKSPACE/src", "~/data", "/srv/x"]\n'
    permitted = ["~/project/src", "~/data", "/srv/x"]
    for mode in MODES:
        data = told(home, home.project, mode=mode, more=more)
        assert permitted == data["directories" if mode == "directories" else "permitted directories"]
    assert "permitted directories" not in told(home, home.project, more='\n[tools.webfetch]\nallowed_dirs = ["src"]\n')


def test_of_two_files_only_what_both_permit_is_told(home):
    Path(home.project, ".toolgate").mkdir()
    Path(home.project, ".toolgate/policy.toml").write_text('[tools.bash]\nallowed_dirs = ["src", "/srv"]\n')
    own = Path(home.path, ".config/toolgate/policy.toml")
    own.parent.mkdir(parents=True, mode=0o700)
    own.write_text(EVERY.format(mode="agent", more='\n[tools.bash]\nallowed_dirs = ["$WORKSPACE", "/srv/www"]\n'))
    own.chmod(0o600)
    assert ["/srv/www", "~/project/src"] == told(home, home.project, policy=False)["permitted directories"]


WRITTEN = [
    ("cp {0}/project/notes.txt {0}/project/y", "cp ~/project/notes.txt ~/project/y"),
    ("ls -I{0}/project/i '{0}/project'", "ls -I~/project/i '~/project'"),
    ("file://{0}/a ({0})", "file://~/a (~)"),
    ("frob {0}zz/x {0}.old /mnt{0}/x", "frob {0}zz/x {0}.old /mnt{0}/x"),
]


@pytest.mark.parametrize(("written", "shown"), WRITTEN[:2])
@pytest.mark.parametrize("mode", MODES)
def test_the_home_is_in_no_text_of_a_call(home, mode, written, shown):
    assert shown == told(home, home.project, written.format(home.path), mode)["command"]


@pytest.mark.parametrize(("written", "shown"), WRITTEN)
def test_nothing_but_the_home_is_shortened(written, shown):
    scene = Scene(ToolCall(Shell("x"), "/"), "/", "/home/user")
    assert shown.format("/home/user") == without_home(written.format("/home/user"), scene)
    assert {"a": [shown.format("/home/user"), 3]} == without_home({"a": (written.format("/home/user"), 3)}, scene)


def test_a_home_behind_a_link_is_not_told_either(home, tmp_path):
    (tmp_path / "link").symlink_to(home.path)
    model = Model(DENIES)
    facts = Machine(f"{tmp_path}/link/project", home=f"{tmp_path}/link")
    guard = Guard(facts=facts, policy=parse(EVERY.format(mode="single", more="")), provider=model)
    guard.check(home.call(f"ls {os.path.realpath(home.path)}/project", cwd=f"{tmp_path}/link/project"))
    data = data_of(model.prompts[0])
    assert ("~/project", "ls ~/project") == (data["working_directory"], data["command"])
    assert str(tmp_path) not in user_of(model.prompts[0])


# --- skills ----------------------------------------------------------------------------------------------------------

SHELLS = [(agent, tool) for agent, tool, what in ROWS if what in ("shell", "shells", "powershell")]


@pytest.mark.parametrize(("agent", "tool"), SHELLS)
def test_a_113_every_shell_tool_of_every_agent_has_a_language(agent, tool):
    kind = tools_of(agent)[tool]
    given = {"commands": ["python x.py"]} if kind is tools.shells else {"command": "python x.py"}
    assert {"powershell" if kind is tools.powershell else "python"} == {detected_language(one) for one in kind(given)}


@pytest.mark.parametrize("tool", ["Bash", "bash", "shell", "run_shell_command", "execute_command", "terminal"])
def test_a_113_a_shell_tool_has_a_language_whatever_it_is_called(tool):
    call = described({"id": "1", "tool": tool, "input": {"command": "go test ./..."}, "cwd": "/"}, "/").call
    assert "go" == detected_language(call.action)
    assert SHARED.get(tool, CLAUDE.get(tool, tools.shell)) is tools.shell


@pytest.mark.parametrize("tool", ["Bash", "bash", "run_shell_command"])
def test_a_113_and_its_skill_is_told(home, tool):
    model = Model("ALLOW")
    home.check(home.call("node frob.js", tool=tool), provider=model, profile="bitcode")
    assert any(["Guard skill `javascript`" in user_of(prompt) for prompt in model.prompts])


@pytest.mark.parametrize("name", ["js", "javascript"])
def test_a_106_a_users_js_replaces_ours(home, name):
    file = Path(home.path, f".agents/guard-skills/{name}.md")
    file.parent.mkdir(parents=True, mode=0o700)
    file.write_text("---\nlanguage: js\nauto_invoke: true\n---\nfrob.js is ours\n")
    file.chmod(0o600)
    model = Model("ALLOW")
    home.check(home.call("node frob.js"), provider=model, profile="bitcode")
    texts = user_of(model.prompts[0])
    assert "frob.js is ours" in texts and f"`{name}`" in texts and 1 == texts.count("Guard skill `j")


# --- what is paused --------------------------------------------------------------------------------------------------


def test_c_33_the_next_model_of_that_name_is_asked_at_once(home):
    late, good = unreachable(LATE), Model(ALLOWS)
    assert late.model == good.model
    assert "ask" == home.check(home.call(UNKNOWN), provider=late).verdict
    assert "allow" == home.check(home.call(UNKNOWN), provider=good).verdict
    assert 1 == len(good.prompts)


def test_c_33_an_executor_asks_the_model_that_is_set_after_a_time_out(home):
    late, good = unreachable(LATE), Model("ALLOW: fine")
    found = Executor(home.guard(profile="clippy"), workspace=home.project, provider=late)
    assert not found.shell("touch made.txt").success
    found.set_llm_provider(good)
    assert found.shell("touch made.txt").success and 1 == len(good.prompts)


def test_c_33_the_same_model_stays_paused(home):
    late = unreachable(LATE)
    guard = home.guard(provider=late)
    assert ["ask", "ask"] == [guard.check(home.call(f"{UNKNOWN} {number}")).verdict for number in range(2)]
    assert 1 == late.asked
