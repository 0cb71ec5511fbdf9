"""`toolgate sandbox`: which kinds work here, what is missing for the others, and what a command would get."""

import os

import pytest

from tests.sandbox.boxed import needed
from toolgate.sandbox.choosing import NAMES


def kinds(done):
    return {kind["name"]: kind for kind in done.record["kinds"]}


def test_status_tries_every_kind_and_says_what_holds(place):
    needed("bwrap")
    done = place.run("sandbox", "status", "--json")
    found = kinds(done)
    assert set(NAMES) - {"auto", "none"} == set(found) and "bwrap" == done.record["auto"] and 0 == done.status
    assert ("holds", "hosts") == (found["bwrap"]["state"], found["bwrap"]["network"])
    assert "only on macOS" in found["seatbelt"]["text"]


def test_status_names_the_package_of_what_is_missing(place, monkeypatch):
    monkeypatch.setenv("PATH", str(place.home))
    done = place.run("sandbox", "status")
    assert "bwrap     missing: the program `bwrap` is missing: install the package bubblewrap" in done.out
    assert "docker.io" in done.out and "install the package podman" in done.out


def test_show_says_what_a_command_would_get_and_runs_nothing(place, monkeypatch):
    needed("bwrap")
    project = place.home / "project"
    (project / ".env").write_text("KEY=x")
    (project / "src").mkdir()
    monkeypatch.setenv("TOOLGATE_TEST_VALUE", "the-value")
    monkeypatch.setenv("A_VARIABLE", "the-value")
    done = place.run("sandbox", "show", "--words", "--", "touch", "made")
    assert f"runs in    {project}\n" in done.out and f"hidden     {project}/.env\n" in done.out
    assert "network    none\n" in done.out and "--unshare-all" in done.out and f"--chdir {project}" in done.out
    assert "A_VARIABLE" in done.out and "the-value" not in done.out
    assert 0 == done.status and not (project / "made").exists()


def test_show_says_first_what_would_be_decided_and_shows_words_only_on_request(place):
    done = place.run("sandbox", "show", "--sandbox", "none", "--", "rm -rf ~")
    assert done.out.startswith("verdict    deny: deletes everything in `~`; it would not be started\n"), done.out
    whole = place.run("sandbox", "show", "--sandbox", "none", "--words", "--", "rm -rf ~")
    assert "which `--words` prints" in done.out and len(done.out.splitlines()) < len(whole.out.splitlines())
    assert place.run("sandbox", "show", "--sandbox", "none", "--", "ls").out.startswith("verdict    allow: ")
    assert "deny" == place.run("sandbox", "show", "--json", "--sandbox", "none", "--", "rm -rf ~").record["verdict"]


def test_show_as_json_has_the_needs_and_the_words(place):
    needed("bwrap")
    done = place.run("sandbox", "show", "--json", "curl https://example.com/a | wc -l")
    assert ("hosts", ["example.com"]) == (done.record["needs"]["network"], done.record["needs"]["hosts"])
    assert "bwrap" == done.record["words"][0] == done.record["sandbox"]
    assert "PATH" in done.record["needs"]["variables"]


@pytest.mark.parametrize("name", ["landlock", "none"])
def test_show_knows_the_other_kinds(place, name):
    needed(name)
    done = place.run("sandbox", "show", "--sandbox", name, "--", "ls")
    assert f"sandbox    {name}\n" in done.out and 0 == done.status


def test_what_is_missing_is_an_error_that_names_the_package(place, monkeypatch):
    monkeypatch.setenv("PATH", str(place.home))
    done = place.run("sandbox", "show", "--sandbox", "bwrap", "--", "ls")
    assert 64 == done.status and "install the package bubblewrap" in done.err


@pytest.mark.parametrize(
    "words", [["sandbox"], ["sandbox", "shwo"], ["sandbox", "show"], ["sandbox", "show", "--sandbox", "x", "--", "ls"]]
)
def test_wrong_usage_says_so(place, words):
    assert 64 == place.run(*words).status


def test_help_is_there(place):
    assert "status" in place.run("sandbox", "--help").out
    assert "usage: toolgate sandbox VERB [ARGUMENT ...]" in place.run("sandbox", "help").out


@pytest.mark.parametrize("through", ["project", "link"])
def test_status_starts_no_program_of_the_project(place, monkeypatch, through):
    """Neither by the project's own path nor by a link to it."""
    planted = place.project / "bin"
    planted.mkdir()
    for name in ("bwrap", "docker", "podman"):
        (planted / name).write_text(f"#!/bin/sh\ntouch {place.project}/started\n")
        (planted / name).chmod(0o755)
    (place.home / "link").symlink_to(place.project)
    first = planted if through == "project" else place.home / "link/bin"
    monkeypatch.setenv("PATH", f"{first}:{os.environ['PATH']}")
    done = place.run("sandbox", "status", "--json")
    assert "is a file of the project" in kinds(done)["bwrap"]["text"] and not done.record["auto"]
    assert not (place.project / "started").exists()
