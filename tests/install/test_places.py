"""Install, doctor and uninstall work where the agent really looks: at home, where a variable has moved it, on any desktop."""

import json

import pytest

from tests.install.test_install import toolgate, tree
from toolgate.install.places import Site, environment
from toolgate.install.planning import installing
from toolgate.install.recipes import RECIPES

MOVES = [
    (recipe.agent, path, variable, tail + path[len(directory.path) :])
    for recipe in RECIPES
    for path in recipe.declared.user_hooks[:1]
    for directory in recipe.declared.directories_of(path)
    for variable, tail in directory.moved
]


@pytest.mark.parametrize(("agent", "usual", "variable", "rest"), MOVES)
def test_a_moved_agent_is_guarded_examined_and_left_where_it_is(agent, usual, variable, rest, tmp_path):
    home, moved = tmp_path / "home", tmp_path / "moved"
    home.mkdir()
    moved.mkdir()
    if variable == "XDG_DOCUMENTS_DIR":  # the word of the desktop, which a variable alone does not change
        (home / ".config").mkdir()
        (home / ".config/user-dirs.dirs").write_text(f'XDG_DOCUMENTS_DIR="{moved}"\n')
    before = settings_in(home)
    done = toolgate(home, "install", "--yes", agent, **{variable: str(moved)})
    assert 0 == done.returncode, done.stderr
    assert b"toolgate" in (moved / rest.lstrip("/")).read_bytes()
    assert before == settings_in(home)
    assert ["fine"] == said(home, agent, **{variable: str(moved)})
    toolgate(home, "uninstall", "--yes", **{variable: str(moved)})
    assert {} == tree(moved) and before == settings_in(home)


def settings_in(home):
    return {name: file for name, file in tree(home).items() if not name.startswith(".cache")}


def said(home, agent, **variables):
    found = json.loads(toolgate(home, "doctor", "--json", **variables).stdout)["findings"]
    return [one["state"] for one in found if one["subject"] == agent]


def test_what_was_installed_elsewhere_is_taken_out_without_the_variable_too(tmp_path):
    home, moved = tmp_path / "home", tmp_path / "moved"
    home.mkdir()
    toolgate(home, "install", "--yes", "claude-code", CLAUDE_CONFIG_DIR=str(moved))
    assert ["failure"] == said(home, "claude-code")  # this shell's Claude Code looks elsewhere
    assert 0 == toolgate(home, "uninstall", "--yes").returncode
    assert not moved.exists()


def test_what_was_installed_elsewhere_and_changed_since_is_taken_out_too(tmp_path):
    home, moved = tmp_path / "home", tmp_path / "moved"
    home.mkdir()
    toolgate(home, "install", "--yes", "claude-code", CLAUDE_CONFIG_DIR=str(moved))
    settings = moved / "settings.json"
    settings.write_text(settings.read_text().replace("{", '{"theme": "dark",', 1))
    assert 0 == toolgate(home, "uninstall", "--yes").returncode
    assert {"theme": "dark"} == json.loads(settings.read_text())


CLINE = next(recipe for recipe in RECIPES if recipe.agent == "cline")
GERMAN = 'XDG_DESKTOP_DIR="$HOME/Schreibtisch"\nXDG_DOCUMENTS_DIR="$HOME/Dokumente"\n'


@pytest.mark.parametrize(
    ("desktop", "settings", "variables", "where"),
    [
        (True, GERMAN, {}, "Dokumente/Cline/Hooks/PreToolUse"),
        (True, "", {}, "Cline/Hooks/PreToolUse"),
        (True, "", {"XDG_DOCUMENTS_DIR": "@/papers"}, "papers/Cline/Hooks/PreToolUse"),
        (True, GERMAN, {"XDG_DOCUMENTS_DIR": "@/papers"}, "Dokumente/Cline/Hooks/PreToolUse"),
        (False, GERMAN, {"XDG_DOCUMENTS_DIR": "@/papers"}, "Documents/Cline/Hooks/PreToolUse"),
    ],
)
def test_the_hook_of_cline_is_where_the_desktop_keeps_documents(tmp_path, desktop, settings, variables, where):
    (tmp_path / ".config").mkdir()
    (tmp_path / ".config/user-dirs.dirs").write_text(settings)
    given = {key: value.replace("@", str(tmp_path)) for key, value in variables.items()}
    site = Site(tmp_path, variable=environment(tmp_path, given, desktop))
    hook = tmp_path / where
    assert [hook, hook.with_name("PostToolUse")] == [change.path for change in installing(CLINE, site)]


def test_the_settings_of_a_desktop_are_where_its_variable_says(tmp_path):
    (tmp_path / "etc").mkdir()
    (tmp_path / "etc/user-dirs.dirs").write_text(GERMAN)
    known = environment(tmp_path, {"XDG_CONFIG_HOME": str(tmp_path / "etc")}, desktop=True)
    assert str(tmp_path / "Dokumente") == known("XDG_DOCUMENTS_DIR")
