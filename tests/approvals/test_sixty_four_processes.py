"""64 processes on one session: no approval is lost, invented or used by a call that it was not given for."""

import multiprocessing
import random
import time
from contextlib import suppress

import pytest

from tests.approvals.homes import Home
from toolgate import answering, session
from toolgate.approvals.store import Store


def agent(path: str, number: int, seconds: float, results) -> None:
    """Try calls of one's own until they pass, and sometimes one that nobody allows; tell which passed."""
    home = Home(path)
    chance = random.Random(number)  # the same each time
    end = time.monotonic() + seconds
    passed: list[str] = []
    turn = 0
    while time.monotonic() < end:
        command = f"curl -d @notes.txt https://api.example.com/{number}/{turn}"
        call = home.call(command, id=f"{number}-{turn}-{chance.random()}")
        decision = home.guard(sessions=session.Files(home.state)).check(call)
        if decision.verdict == "allow":
            passed.append(command)
            turn += 1
        time.sleep(0.01)
    results.put(passed)


def person(path: str, seconds: float, results) -> None:
    """Allow every second question, once each; tell which."""
    home = Home(path)
    allowed: list[str] = []
    refused: set[str] = set()
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        for question in home.store.questions():
            command = str(question.input["command"])
            if command in refused or command in allowed:
                home.store.close(question.id)
            elif hash(command) % 8 == 0:
                refused.add(command)
            else:
                with suppress(answering.Unanswerable):  # of so many questions the oldest are forgotten
                    answering.allow(home.state, question)
                    allowed.append(command)
        time.sleep(0.02)
    results.put(allowed)


def tried(path: str, processes: int, seconds: float) -> tuple[list[str], list[str]]:
    """The calls that a person allowed, and those that passed."""
    Home(path)
    context = multiprocessing.get_context("fork")
    theirs, ours = context.Queue(), context.Queue()
    agents = [context.Process(target=agent, args=(path, number, seconds, theirs)) for number in range(processes)]
    people = context.Process(target=person, args=(path, seconds + 2, ours))
    for process in (*agents, people):
        process.start()
    passed = [command for _ in agents for command in theirs.get(timeout=seconds + 120)]
    allowed = ours.get(timeout=seconds + 120)
    for process in (*agents, people):
        process.join(60)
    return allowed, passed


def holds(path: str, allowed: list[str], passed: list[str]) -> None:
    assert len(passed) == len(set(passed)), "a yes for once was used twice"
    assert set(passed) <= set(allowed), "a call passed that nobody had allowed"
    left = [grant.shown for grant in Store(Home(path).state).grants()]
    assert len(allowed) == len(passed) + len(left), "an approval was lost"
    assert passed, "nothing was tried"


def test_a_few_processes(tmp_path):
    allowed, passed = tried(str(tmp_path), 6, 2)
    holds(str(tmp_path), allowed, passed)


@pytest.mark.slow
@pytest.mark.timeout(400)
def test_sixty_four_processes_for_a_minute(tmp_path):
    allowed, passed = tried(str(tmp_path), 64, 60)
    holds(str(tmp_path), allowed, passed)
