"""Every place that an agent's declaration names is protected: for the user and in a project, at home and moved."""

import pytest

from toolgate.adapters import AGENTS as ADAPTERS
from toolgate.adapters import adapter_of
from toolgate.analysis.contents.instructions import is_instructions
from toolgate.analysis.places.paths import locate
from toolgate.guard import Guard
from toolgate.install.recipes import RECIPES, Insertion, Member, OwnFile
from toolgate.knowledge.places.agents import AGENTS
from toolgate.model.agent import Agent, documents
from toolgate.model.call import Shell, ToolCall, Write, as_word
from toolgate.model.effect import Place
from toolgate.model.verdict import DENY, Verdict
from toolgate.world import World

HOME, PROJECT = "/home/user", "/home/user/project"
FILES = [(agent, path) for agent in AGENTS for path in (*agent.user_hooks, *agent.user_settings)]
PROJECT_FILES = [(agent, path) for agent in AGENTS for path in (*agent.project_hooks, *agent.project_settings)]
MOVES = [
    (agent, directory.path, name, tail)
    for agent in AGENTS
    for directory in agent.directories
    for name, tail in (*directory.moved, *directory.added)
]


def verdicts(path: str, **world: object) -> set[Verdict]:
    """What is said to a tool that writes a file, and to commands that do."""
    guard = Guard(facts=World({"home": HOME, "workspace": PROJECT, **world}))
    word = as_word(path)
    actions = (Write(path, "{}"), Shell(f"echo '{{}}' > {word}"), Shell(f"cp x {word}"), Shell(f"rm -f {word}"))
    return {guard.check(ToolCall(action, PROJECT)).verdict for action in actions}


@pytest.mark.parametrize(("agent", "path"), FILES, ids=lambda value: value if isinstance(value, str) else value.name)
def test_every_declared_file_of_the_user_is_protected(agent: Agent, path: str) -> None:
    assert {DENY} == verdicts(f"{HOME}/{path}")


@pytest.mark.parametrize(
    ("agent", "path"), PROJECT_FILES, ids=lambda value: value if isinstance(value, str) else value.name
)
def test_every_declared_file_of_a_project_is_protected(agent: Agent, path: str) -> None:
    assert {DENY} == verdicts(f"{PROJECT}/{path}")


@pytest.mark.parametrize(("agent", "directory", "name", "tail"), MOVES)
@pytest.mark.parametrize("elsewhere", ["/srv/agents/x", f"{PROJECT}/etc/x", f"{HOME}/moved", "/tmp/moved"])
def test_a_moved_directory_is_protected_where_it_is_and_where_it_was(
    agent: Agent, directory: str, name: str, tail: str, elsewhere: str
) -> None:
    environment = {name: elsewhere}
    inside = [path for path in agent.user_hooks if f"{path}/".startswith(directory + "/")] or [directory]
    for path in inside:
        places = agent.places(path, HOME, environment.get)
        assert elsewhere + tail + path[len(directory) :] in places
        for place in places:
            assert {DENY} == verdicts(place, env=environment), place


@pytest.mark.parametrize("kind", ["secrets", "startup", "ordinary"])
def test_what_an_agent_keeps_in_the_home_is_placed_as_it_is_declared(kind: str) -> None:
    wanted = {"secrets": Place.SECRET, "startup": Place.STARTUP, "ordinary": Place.HOME}[kind]
    facts = World({"home": HOME, "workspace": PROJECT})
    paths = [path for agent in AGENTS for path in getattr(agent, kind)]
    assert paths
    assert dict.fromkeys(paths, wanted) == {path: locate(f"{HOME}/{path}", PROJECT, facts).place for path in paths}


def test_files_that_an_agent_obeys_are_instructions_in_any_case() -> None:
    for name in [name for agent in AGENTS for name in agent.instructions]:
        assert is_instructions(f"{PROJECT}/{name}".lower())


def test_every_file_a_recipe_writes_is_declared() -> None:
    for recipe in RECIPES:
        parts: list[Insertion | Member | OwnFile] = [*recipe.insertions, *recipe.files, *recipe.status]
        assert {part.user for part in parts} <= set(recipe.declared.user_hooks)
        assert {part.project for part in parts} <= set(recipe.declared.project_hooks or [""])


def test_every_agent_with_an_adapter_declares_its_places() -> None:
    assert {agent.name for agent in AGENTS} == set(ADAPTERS) - {"generic"} == {recipe.agent for recipe in RECIPES}
    for name in ADAPTERS:
        for able in adapter_of(name).CAPABILITIES:
            assert name == able.settings.agent
            assert name == "generic" or able.settings.user


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ('XDG_DOCUMENTS_DIR="$HOME/Dokumente"\n', "/home/user/Dokumente"),
        ('# comment\nXDG_DESKTOP_DIR="$HOME/Desktop"\n XDG_DOCUMENTS_DIR=${HOME}/Papers\n', "/home/user/Papers"),
        ('XDG_DOCUMENTS_DIR="/data/documents"\nXDG_DOCUMENTS_DIR="$HOME/"\n', "/home/user"),
        ('#XDG_DOCUMENTS_DIR="$HOME/Dokumente"\n', ""),
        ("XDG_DOCUMENTS_DIR=relative\n", ""),
        ("", ""),
    ],
)
def test_the_directory_for_documents_is_read_as_a_desktop_writes_it(text: str, path: str) -> None:
    assert path == documents(text, HOME)


def test_the_hooks_of_cline_are_protected_where_the_desktop_puts_documents() -> None:
    files = {"~/.config/user-dirs.dirs": 'XDG_DOCUMENTS_DIR="$HOME/Dokumente"\n'}
    for place in ("Dokumente/Cline/Hooks/PreToolUse", "Cline/Hooks/PreToolUse", "Documents/Cline/Hooks/PreToolUse"):
        assert {DENY} == verdicts(f"{HOME}/{place}", files=files)
    assert DENY not in verdicts(f"{HOME}/Dokumente/Clinic/notes.txt", files=files)


def test_what_an_agent_only_writes_down_stays_ordinary_when_it_is_moved() -> None:
    environment = {"CLAUDE_CONFIG_DIR": "/data/claude", "XDG_CONFIG_HOME": f"{PROJECT}/.config"}
    world = {"home": HOME, "workspace": PROJECT, "env": environment}
    guard = Guard(facts=World(world))
    for path in ("/data/claude/plans/today.md", f"{PROJECT}/.config/app/settings.toml"):
        usual = path.replace("/data/claude", f"{HOME}/.claude")
        moved, at_home = (guard.check(ToolCall(Write(place, "x"), PROJECT)).verdict for place in (path, usual))
        assert moved == at_home != DENY
