"""`toolgate restore` brings back what a call destroyed, and replaces nothing newer that nobody gave up."""

import os

import pytest

from toolgate.executor.copies import Copies
from toolgate.executor.opening import Tree
from toolgate.host import Machine


@pytest.fixture
def copy(place):
    """The id of a copy of two files, which the call deleted; a credential was left out."""
    project = str(place.project.resolve())
    place.put("project/a.txt", "a\n")
    place.put("project/src/b.txt", "b\n")
    place.put("project/.env", "TOKEN=x\n")
    copies = Copies(str(place.home / ".local/state/toolgate"), lambda: Machine(project, project, str(place.home)))
    names = ("a.txt", "src", ".env")
    with Tree(project) as tree:
        kept = copies.keep(tree, [f"{project}/{name}" for name in names], "command")
        os.unlink(f"{project}/a.txt")
        os.unlink(f"{project}/src/b.txt")
        os.rmdir(f"{project}/src")
        return copies.settled(kept, tree).id


def test_copies_are_listed(place, copy):
    said = place.run("restore", "--list")
    assert said.status == 0 and copy in said.out and "before a command: 3 entries, 4 bytes, 1 left out" in said.out
    table = place.run("restore", "--list", "--json").record["copies"]
    assert [(one["id"], one["cause"], one["entries"], one["left_out"]) for one in table] == [(copy, "command", 3, 1)]


def test_files_come_back(place, copy):
    said = place.run("restore", copy)
    assert said.status == 0 and "restored `a.txt`" in said.out and "`.env` is not in the copy" in said.err
    assert (place.project / "a.txt").read_text() == "a\n" and (place.project / "src/b.txt").read_text() == "b\n"
    again = place.run("restore", copy, "--json")
    assert (
        again.status == 0 and again.record["restored"] == [] and again.record["same"] == ["a.txt", "src", "src/b.txt"]
    )


def test_something_newer_is_replaced_only_after_a_yes_or_by_force(place, copy):
    place.put("project/a.txt", "newer\n")
    place.person.answer = "n\n"
    said = place.run("restore", copy)
    shown = place.person.leave()
    assert said.status == 1 and "a.txt" in shown and "has changed since the call" in said.err
    assert (place.project / "a.txt").read_text() == "newer\n" and (place.project / "src/b.txt").read_text() == "b\n"
    quiet = place.run("restore", copy, "--json")
    assert quiet.status == 1 and quiet.record["newer"] == ["a.txt"]
    place.person.answer = "y\n"
    said = place.run("restore", copy)
    place.person.leave()
    assert said.status == 0 and (place.project / "a.txt").read_text() == "a\n"
    back = said.out.partition("toolgate restore ")[2].partition("`")[0]
    forced = place.run("restore", back, "--force", "--json")
    assert forced.record["restored"] == ["a.txt"] and (place.project / "a.txt").read_text() == "newer\n"


def test_nobody_there_is_a_no(place, copy):
    place.put("project/a.txt", "newer\n")
    place.person.there = False
    assert place.run("restore", copy).status == 1
    assert (place.project / "a.txt").read_text() == "newer\n"


def test_files_are_written_elsewhere(place, copy):
    said = place.run("restore", copy, "--to", str(place.home / "other"))
    assert said.status == 0 and (place.home / "other/src/b.txt").read_text() == "b\n"
    assert not (place.project / "a.txt").exists()
    assert place.run("restore", copy, "--to", str(place.home / "other")).status == 64


def test_a_link_on_the_way_is_not_followed(place, copy):
    (place.home / "outside").mkdir()
    os.symlink(place.home / "outside", place.project / "src")
    said = place.run("restore", copy, "--force")
    assert said.status == 1 and "`src/b.txt` was not restored" in said.err
    assert not list((place.home / "outside").iterdir())


def test_an_agent_restores_no_file_that_a_pipeline_runs(place):
    project = str(place.project.resolve())
    place.put("project/.github/workflows/ci.yml", "on: push\n")
    copies = Copies(str(place.home / ".local/state/toolgate"), lambda: Machine(project, project, str(place.home)))
    with Tree(project) as tree:
        kept = copies.keep(tree, [f"{project}/.github/workflows/ci.yml"], "command")
        os.unlink(f"{project}/.github/workflows/ci.yml")
        copies.settled(kept, tree)
    place.person.variables = ("CLAUDECODE",)
    assert place.run("restore", kept.id, "--force").status == 1
    assert not (place.project / ".github/workflows/ci.yml").exists()
    place.person.variables = ()
    place.person.leave()
    assert place.run("restore", kept.id).status == 0
    assert (place.project / ".github/workflows/ci.yml").exists()


def test_an_agent_writes_no_copy_to_where_its_files_are_obeyed(place):
    project = str(place.project.resolve())
    place.put("project/workflows/ci.yml", "on: push\n")
    copies = Copies(str(place.home / ".local/state/toolgate"), lambda: Machine(project, project, str(place.home)))
    with Tree(project) as tree:
        kept = copies.keep(tree, [f"{project}/workflows"], "command")
    place.person.variables = ("CLAUDECODE",)
    said = place.run("restore", kept.id, "--to", ".github")
    assert said.status == 64 and "for people" in said.err and not list((place.project / ".github").iterdir())
    assert place.run("restore", kept.id, "--to", "other").status == 0


@pytest.mark.parametrize("words", [(), ("zzzzzz",), ("../../x",), ("--list", "zzzzzz")])
def test_what_names_no_copy_is_wrong_usage(place, copy, words):
    assert place.run("restore", *words).status == 64


def test_a_copy_of_another_project_is_not_brought_back_from_here(place, copy, monkeypatch):
    monkeypatch.chdir(place.home)
    said = place.run("restore", copy)
    assert said.status == 64 and "another project" in said.err
    assert place.run("restore", "--list").out == "no copies are kept for this project\n"
