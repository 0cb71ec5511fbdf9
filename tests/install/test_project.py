"""`--project` guards one project for one person: nothing of this machine gets into what the project shares."""

import json
import os
import subprocess

import pytest

from tests.install.test_install import toolgate, tree
from toolgate.adapters import adapter_of
from toolgate.install import launching
from toolgate.install.checkup import hooks_of
from toolgate.install.comparison import beside, differences, put_beside, status_differences
from toolgate.install.places import Site
from toolgate.install.planning import Homeless, files_of, installing, removing
from toolgate.install.recipes import RECIPES, Recipe, made

AGENTS = [recipe.agent for recipe in RECIPES if recipe.declared.project_hooks]


def git(place, *words):
    subprocess.run(
        ["git", "-c", "user.name=x", "-c", "user.email=x@a.example", *words], cwd=place, check=True, capture_output=True
    )


@pytest.fixture
def home(tmp_path):
    place = tmp_path / "home"
    place.mkdir()
    return place


@pytest.fixture
def project(tmp_path):
    place = tmp_path / "project"
    (place / "src/deep").mkdir(parents=True)
    git(tmp_path, "init", "--quiet", str(place))
    return place


def offered(project):
    """What `git add .` would share."""
    done = subprocess.run(
        ["git", "status", "--porcelain", "--untracked-files=all"], cwd=project, capture_output=True, text=True
    )
    return done.stdout.splitlines()


def test_no_agent_gets_a_path_of_this_machine_into_what_git_shares(home, project):
    before = (project / ".git/info/exclude").read_bytes()
    done = toolgate(home, "install", "--yes", *AGENTS, "--project", cwd=project)
    assert 0 == done.returncode, done.stderr
    assert [] == offered(project)
    found = [path for path in project.rglob("*") if path.is_file() and launching.program() in path.read_text("latin-1")]
    assert len(found) >= len(AGENTS)
    assert "The files hold paths of this machine" in done.stdout
    toolgate(home, "uninstall", "--yes", "--project", cwd=project)
    assert before == (project / ".git/info/exclude").read_bytes()
    assert ["src", "src/deep"] == [name for name in tree(project) if not name.startswith(".git")]


def test_one_agent_taken_out_leaves_the_list_of_the_others(home, project):
    toolgate(home, "install", "--yes", "gemini", "qwen", "--project", cwd=project)
    toolgate(home, "uninstall", "--yes", "gemini", "--project", cwd=project)
    text = (project / ".git/info/exclude").read_text()
    assert "/.qwen/settings.json\n" in text and ".gemini" not in text
    assert [] == offered(project)


def test_a_file_that_git_tracks_is_left_alone(home, project):
    (project / ".gemini").mkdir()
    (project / ".gemini/settings.json").write_text("{}\n")
    git(project, "add", ".")
    git(project, "commit", "--quiet", "-m", "x")
    done = toolgate(home, "install", "--yes", "gemini", "qwen", "--project", cwd=project)
    assert 1 == done.returncode
    said = " ".join(done.stderr.split())
    assert "git tracks the file" in said and "toolgate install gemini" in said
    assert [] == offered(project)
    assert (project / ".qwen/settings.json").exists()


def test_a_linked_work_tree_uses_the_list_of_its_repository(home, project, tmp_path):
    git(project, "commit", "--quiet", "--allow-empty", "-m", "x")
    git(project, "worktree", "add", "--quiet", str(tmp_path / "other"))
    assert 0 == toolgate(home, "install", "--yes", "claude-code", "--project", cwd=tmp_path / "other").returncode
    assert [] == offered(tmp_path / "other")


def test_from_a_subdirectory_the_project_around_it_is_guarded(home, project):
    toolgate(home, "install", "--yes", "claude-code", "--project", cwd=project / "src/deep")
    assert (project / ".claude/settings.local.json").exists()
    assert not (project / "src/deep/.claude").exists()
    toolgate(home, "uninstall", "--yes", "--project", cwd=project / "src")
    assert not (project / ".claude").exists()


def test_an_agent_named_after_the_option_is_not_taken_for_a_directory(home, project):
    done = toolgate(home, "install", "--yes", "--project", "claude-code", cwd=project)
    assert (64, True) == (done.returncode, "before `--project`" in done.stderr)
    assert not (project / ".claude").exists()


@pytest.mark.parametrize("verb", ["install", "uninstall"])
def test_a_directory_that_does_not_exist_is_an_error(home, project, verb):
    done = toolgate(home, verb, "--yes", "--project", str(project) + "-typo", "claude-code")
    assert (64, True) == (done.returncode, "is not a directory" in done.stderr)
    assert not os.path.exists(str(project) + "-typo")


def test_an_entry_of_an_earlier_version_in_the_shared_file_moves_to_the_local_one(home, project):
    shared = project / ".claude/settings.json"
    shared.parent.mkdir()
    toolgate(home, "install", "--yes", "claude-code")
    shared.write_bytes((home / ".claude/settings.json").read_bytes())
    found = json.loads(toolgate(home, "doctor", "--json", cwd=project).stdout)["findings"]
    assert any("the project shares this file" in one["text"] for one in found if one["state"] == "failure")
    toolgate(home, "install", "--yes", "claude-code", "--project", cwd=project)
    assert "toolgate" not in shared.read_text()
    assert launching.program() in (project / ".claude/settings.local.json").read_text()


@pytest.mark.parametrize("content", ['{"permissions": {"allow": ["Bash(toolgate check:*)"]}}', '{"toolgate', None])
def test_a_shared_file_without_an_entry_of_ours_is_no_finding(home, project, content):
    toolgate(home, "install", "--yes", "claude-code", "--project", cwd=project)
    shared = project / ".claude/settings.json"
    if content is None:
        shared.mkdir()
    else:
        shared.write_text(content)
    done = toolgate(home, "doctor", "--json", cwd=project)
    texts = [one["text"] for one in json.loads(done.stdout)["findings"] if one["state"] != "fine"]
    assert not any("the project shares this file" in text for text in texts)
    assert bool(texts) == (content is None or content == '{"toolgate')  # a file the agent cannot read is one


# --- agents without hooks in projects --------------------------------------------------------------------------------


def without_project_hooks(recipe: Recipe) -> Recipe:
    """The recipe of an agent that reads its hooks in the user's home alone."""
    known, agent = adapter_of(recipe.agent).declaration(), recipe.declared
    fields = {name: getattr(agent, name) for name in type(agent).__slots__}
    return made(known, type(agent)(**fields | {"project_hooks": ()}), recipe.title)


@pytest.mark.parametrize("recipe", RECIPES, ids=lambda recipe: recipe.agent)
def test_an_agent_without_hooks_in_projects_is_guarded_for_the_user_alone(recipe, home, project):
    homeless = without_project_hooks(recipe)
    user, here = Site(home), Site(home, project)
    changes = installing(homeless, user, status=True)
    assert changes == installing(recipe, user, status=True)
    with pytest.raises(Homeless, match="no hooks in a project"):
        installing(homeless, here)
    found = [files_of(homeless, here), hooks_of(homeless, here), removing(homeless, here)]
    assert [[], [], []] == found
    assert [] == [*differences(homeless, here), *status_differences(homeless, here)]
    assert () == beside(homeless, here) and [] == [*put_beside(homeless, [here], [])]
    assert files_of(homeless, user) == files_of(recipe, user)
