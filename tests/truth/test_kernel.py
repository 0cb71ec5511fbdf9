"""Harmless commands are really run, and the kernel sees nothing that Toolgate had not foretold: observed ⊆ predicted."""

import multiprocessing
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

import pytest

from tests.truth import sandbox
from tests.truth.experiment import Outcome, attempt
from tests.truth.report import described, mended, summary, violated
from tests.truth.throwaway import copied
from tests.truth.trace import CONNECT, DELETE, EXECUTE, WRITE, events_in
from tests.truth.trials import trials

WORKERS = 2
FEWEST = 1000  # commands that must have been run for the comparison to mean anything
pytestmark = pytest.mark.timeout(1800)


@pytest.fixture(scope="module")
def outcomes(model: Path) -> list[Outcome]:
    with ProcessPoolExecutor(WORKERS, multiprocessing.get_context("spawn")) as pool:
        return list(pool.map(partial(attempt, model=model), trials(), chunksize=4))


def complaint(found: list[Outcome], kind: str) -> str:
    """The violations of one kind, as text; empty: there are none."""
    return "\n".join(described(outcome) for outcome in found if any(event.kind == kind for event in outcome.violations))


def test_the_sandbox_has_no_network_and_no_writable_root(model: Path) -> None:
    text = "touch /outside; touch /usr/outside; touch /etc/outside; python3 -c \"__import__('socket').create_connection(('192.0.2.1', 80), 2)\""
    with copied(model) as root:
        ended = sandbox.run(text, root)
        assert (ended.status, ended.errors.count("Read-only file system")) == (1, 3)
        assert "unreachable" in ended.errors
        assert [event.kind for event in events_in(root / "trace", sandbox.PROJECT)].count(
            CONNECT
        ) == 0  # none succeeded


def test_the_trace_shows_what_a_command_does(model: Path) -> None:
    with copied(model) as root:
        sandbox.run(
            "echo x > 'a, <b>'; cp a.txt build/c; rm build/out.o; cd src && mv util.py /home/user/project/docs/", root
        )
        seen = {(event.kind, event.path) for event in events_in(root / "trace", sandbox.PROJECT)}
    assert {
        (WRITE, "/home/user/project/a, <b>"),
        (EXECUTE, "/usr/bin/cp"),
        (WRITE, "/home/user/project/build/c"),
        (DELETE, "/home/user/project/build/out.o"),
        (DELETE, "/home/user/project/src/util.py"),
        (WRITE, "/home/user/project/docs/util.py"),
    } <= seen


def test_enough_commands_are_run(outcomes: list[Outcome], capsys: pytest.CaptureFixture[str]) -> None:
    with capsys.disabled():
        print("\n" + summary(outcomes))
    assert sum(1 for outcome in outcomes if not outcome.objection) >= FEWEST


@pytest.mark.parametrize("kind", [WRITE, DELETE, EXECUTE, CONNECT])
def test_nothing_happens_that_was_not_foretold(outcomes: list[Outcome], kind: str) -> None:
    found = complaint(violated(outcomes), kind)
    if found:
        pytest.fail(found, pytrace=False)


def test_a_known_gap_is_still_a_gap(outcomes: list[Outcome]) -> None:
    found = "\n".join(
        f"{outcome.trial.source}: remove the word `todo`: {outcome.trial.text}" for outcome in mended(outcomes)
    )
    if found:
        pytest.fail(found, pytrace=False)
