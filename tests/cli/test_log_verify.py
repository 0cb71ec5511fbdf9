"""`toolgate log verify`, `checkpoint` and `prune`, as a person uses them."""

import json
import time
from pathlib import Path

import pytest

from tests.audit.small_logs import DAY, filled, newest
from tests.cli.places import Place
from tests.cli.process import toolgate
from tests.clock import Clock


@pytest.fixture
def log(place) -> Path:
    """A log of the last four days, of which a person looks at the last."""
    directory: Path = place.home / ".local/state/toolgate/log"
    directory.parent.mkdir(parents=True, mode=0o700)
    filled(directory, clock=Clock(time.time() - 100 * DAY))
    return directory


def test_a_whole_log(place: Place, log: Path) -> None:
    said = place.run("log", "verify")
    assert (said.status, said.out) == (0, "whole: record 1 to 40, not compared with any checkpoint\n")


def test_no_log_yet(place: Place) -> None:
    said = place.run("log", "verify")
    assert said.status == 0 and "the log is empty" in said.out
    assert place.run("log", "checkpoint").status == 64


def test_a_problem_says_where_it_is_and_what_to_do(place: Place, log: Path) -> None:
    newest(log).write_bytes(newest(log).read_bytes().replace(b"allow", b"blank", 1))
    said = place.run("log", "verify")
    assert said.status == 1
    assert f"problem  {newest(log).name}:1: its hash does not match its text" in said.out
    assert "do: the line was edited or damaged" in said.out
    told = place.run("log", "verify", "--json").record
    assert (told["whole"], told["count"], told["problems"][0]["line"]) == (False, 1, 1)


def test_a_checkpoint_kept_elsewhere_shows_that_the_end_was_cut(place: Place, log: Path) -> None:
    outside = place.home / "checkpoints.jsonl"
    assert place.run("log", "checkpoint", "-o", str(outside)).out == f"signed record 40: {outside}\n"
    said = place.run("log", "verify", "--checkpoint", str(outside))
    assert (said.status, said.out) == (0, "whole: record 1 to 40, 2 checkpoints agree\n")
    newest(log).unlink()
    said = place.run("log", "verify", "--checkpoint", str(outside))
    assert said.status == 1 and "is missing: the log was cut" in said.out


def test_a_checkpoint_is_printed_as_one_object(place: Place, log: Path) -> None:
    made = place.run("log", "checkpoint").record
    assert (made["kind"], made["seq"]) == ("checkpoint", 40)


def test_a_file_of_checkpoints_that_is_not_there_is_wrong_usage(place: Place, log: Path) -> None:
    assert place.run("log", "verify", "--checkpoint", "/nowhere/x").status == 64
    assert place.run("log", "checkpoint", "-o", "/nowhere/x").status == 64


def test_prune_says_what_it_would_remove_and_asks(place: Place, log: Path) -> None:
    said = place.run("log", "prune", "--older-than", "90d", "--dry-run")
    assert said.status == 0 and "would be removed: records 1 to 40 in 4 files" in said.out
    said = place.run("log", "prune", "--older-than", "90d")
    assert said.status == 1 and "nothing was removed" in said.err
    place.person.leave()
    place.person.there = False
    said = place.run("log", "prune", "--older-than", "90d", "--yes")
    assert said.status == 64 and "there is no terminal to ask in" in said.err
    place.person.there = True
    assert place.run("log", "verify", "--json").record["records"] == 40
    said = place.run("log", "prune", "--older-than", "90d", "--yes")
    assert said.status == 0 and "removed: records 1 to 40" in said.out
    told = place.run("log", "verify", "--json").record
    assert (told["whole"], told["first"], told["last"]) == (True, 41, 41)


def test_prune_leaves_what_is_younger(place: Place, log: Path) -> None:
    assert "nothing to remove" in place.run("log", "prune", "--older-than", "200d", "--yes").out
    said = place.run("log", "prune", "--older-than", "2364h", "--yes")
    assert said.status == 0 and "removed: records 1 to 20" in said.out


def test_nothing_of_what_prune_removed_is_left_in_the_index(place: Place, log: Path) -> None:
    assert place.run("log", "--all", "-n", "1").status == 0
    index = place.home / ".cache/toolgate/log.sqlite"
    name = min(log.glob("*-*.jsonl")).name.encode()
    assert name in index.read_bytes()
    assert place.run("log", "prune", "--older-than", "2364h", "--yes").status == 0
    assert name not in index.read_bytes()
    assert "records 1 to 20 were removed" in place.run("log").out


def test_prune_does_not_remove_evidence(place: Place, log: Path) -> None:
    first = min(log.glob("*-*.jsonl"))
    first.write_bytes(first.read_bytes().replace(b"allow", b"blank", 1))
    said = place.run("log", "prune", "--older-than", "90d", "--yes")
    assert said.status == 64 and "could remove the evidence" in said.err
    assert place.run("log", "prune", "--older-than", "90d", "--yes", "--damaged").status == 0


@pytest.mark.parametrize("age", ["90", "d", "-1d", "1y", "", "1e3d"])
def test_an_age_that_is_none(place: Place, log: Path, age: str) -> None:
    assert place.run("log", "prune", f"--older-than={age}").status == 64


def test_prune_is_not_for_agents(place: Place, log: Path) -> None:
    place.person.variables = ("CLAUDECODE",)
    said = place.run("log", "prune", "--older-than", "1d", "--yes")
    assert said.status == 64 and "is for people" in said.err


def test_an_isolated_process_finds_the_package_that_signs(place: Place, log: Path) -> None:
    done = toolgate("log", "checkpoint", HOME=str(place.home))
    assert json.loads(done.stdout)["seq"] == 40
