"""What a command tries in a sandbox to get out of it, attempt by attempt, and how far it comes.

The attempts are in `escapes/`. Each sandbox is attacked once with all of them; the tests ask about the answers. What
somebody inside says is not believed alone: files, listeners and processes outside must be as they were.
"""

import os
import sys

import pytest

from tests.sandbox.boxed import needed
from tests.sandbox.escapes.scene import FUZZ, GROUPS, Outcome, attacked, left_behind, needs_in, planted
from toolgate.sandbox import landlocked
from toolgate.sandbox.running import finished
from toolgate.sandbox.starting import Limits, Needs, Network

BOXES = ("landlock", "bwrap")
FEWEST = 200  # attempts, by hand and by the spellings that are made of paths
# What Landlock alone does not hold, where the kernel lets nobody make namespaces: `landlocked` says so to its readers.
UNHELD_BY_LANDLOCK_ALONE = (
    "with a mode", "with times", "with an owner", "with an attribute", "with flags", "with chmod", "with touch",
    "with a watch", "a planted process seen", "fd/ of ",
)  # fmt: skip


def attack(
    name: str,
    directory: pytest.TempPathFactory,
    groups: tuple[str, ...] = GROUPS,
    *,
    whole: bool = True,
    fuzz: int = FUZZ,
    **changes: object,
) -> Outcome:
    box = needed(name)
    if whole and name == "landlock" and not landlocked.spaces_work():
        pytest.skip("users make no namespaces here, and Landlock alone keeps no part of a directory as it is")
    with planted(directory.mktemp(name)) as scene:
        needs: Needs = needs_in(scene, whole=whole)._replace(**changes)  # type: ignore[arg-type]  # fields of it
        return attacked(box, scene, needs, groups, fuzz)


@pytest.fixture(scope="module", params=BOXES)
def outcome(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Outcome:
    return attack(request.param, tmp_path_factory)


def test_no_attempt_gets_through(outcome: Outcome) -> None:
    assert outcome.said, outcome.errors
    assert outcome.through() == {}


def test_nothing_outside_is_different_after_all_attempts(outcome: Outcome) -> None:
    assert outcome.different == ()


def test_there_are_more_than_two_hundred_attempts_and_all_were_made(outcome: Outcome) -> None:
    assert len(outcome.said) > FEWEST
    assert [name for name in outcome.said if name.startswith("random spellings")]
    assert not outcome.unfinished()


@pytest.mark.parametrize("name", BOXES)
def test_a_command_that_listens_calls_nobody(name: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    """It shares the network of the machine: no call leaves it, by no protocol, and others reach its port."""
    outcome = attack(name, tmp_path_factory, ("others",), listens=True)
    assert set(outcome.through()) <= {"a port of the machine", "devices of the machine's network"}
    assert all("a port was made" in each for each in outcome.different)


@pytest.mark.parametrize("name", BOXES)
def test_a_command_that_is_limited_to_hosts_reaches_nobody_beside_the_proxy(
    name: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    needed(name)
    if not landlocked.spaces_work():
        pytest.skip("users make no namespaces here")
    outcome = attack(name, tmp_path_factory, ("others",), network=Network.HOSTS, hosts=("example.com",))
    assert len(outcome.said) > 100
    assert (outcome.through(), outcome.different) == ({}, ())


@pytest.mark.slow
@pytest.mark.parametrize("name", BOXES)
def test_fifty_thousand_random_spellings_reach_nothing(name: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    outcome = attack(name, tmp_path_factory, ("fuzz",), fuzz=50_000)
    assert (outcome.through(), outcome.different, outcome.unfinished()) == ({}, (), [])
    assert len(outcome.said) == 200


@pytest.mark.parametrize("name", BOXES)
def test_an_open_network_opens_nothing_but_the_network(name: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    outcome = attack(name, tmp_path_factory, ("others", "kernel"), network=Network.OPEN)
    network = ("TCP", "data with the connection", "SCTP", "a port of", "devices of the machine's network")
    assert {each for each in outcome.through() if not each.startswith(network)} == set()
    assert outcome.said["an abstract socket"][0] == "held"
    assert outcome.said["data with the connection"][0] == "held"


def test_landlock_alone_holds_all_but_what_it_says(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without namespaces, contents, names and sockets outside are still out of reach; what is not, is listed."""
    monkeypatch.setattr(landlocked, "spaces_work", lambda: False)
    outcome = attack("landlock", tmp_path_factory, whole=False)
    assert len(outcome.said) > FEWEST, outcome.errors
    through = [name for name in outcome.through() if not any(each in name for each in UNHELD_BY_LANDLOCK_ALONE)]
    assert through == []
    assert not [each for each in outcome.different if not each.endswith("was changed")]


@pytest.fixture(params=BOXES)
def place(request: pytest.FixtureRequest, tmp_path: pytest.TempPathFactory) -> tuple[str, Needs]:
    directory = os.path.realpath(str(tmp_path))
    readable = (os.path.realpath(sys.base_prefix),)
    variables = (("PATH", "/usr/bin:/bin"), ("ESCAPE_ID", directory))
    return request.param, Needs(directory, directory, readable, (directory,), variables=variables)


def run(place: tuple[str, Needs], code: str, limits: Limits) -> tuple[str, bytes]:
    name, needs = place
    program = os.path.realpath(sys.executable)
    ended = finished((program, "-I", "-S", "-c", code), needs, limits, needed(name))
    return ended.stopped, ended.output


def test_a_fork_bomb_is_stopped(place: tuple[str, Needs]) -> None:
    """At most 400 processes, each of which sleeps, so that it is harmless where it is not stopped."""
    code = """
import os, time
made = 0
try:
    for _ in range(400):
        if not os.fork():
            time.sleep(20)
            os._exit(0)
        made += 1
except OSError:
    print('refused', flush=True)
time.sleep(20)
"""
    stopped, output = run(place, code, Limits(seconds=60, processes=50))
    assert stopped == "processes" or b"refused" in output
    assert left_behind(place[1].cwd) == []


def test_a_memory_hog_is_stopped(place: tuple[str, Needs]) -> None:
    """At most a gigabyte, in steps, so that it is harmless where it is not stopped."""
    code = """
import time
kept = []
try:
    for _ in range(64):
        kept.append(bytearray(16 * 1024 * 1024))
        time.sleep(0.02)
    time.sleep(5)
    print('all of it', flush=True)
except MemoryError:
    print('refused', flush=True)
"""
    stopped, output = run(place, code, Limits(seconds=60, memory=256 * 1024 * 1024))
    assert stopped == "memory" or b"refused" in output
    assert b"all of it" not in output


def test_what_a_command_leaves_running_ends_with_it(place: tuple[str, Needs]) -> None:
    """Twice forked, in a session of its own, deaf to signals."""
    code = """
import os, signal, time
if not os.fork():
    os.setsid()
    if not os.fork():
        for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
            signal.signal(number, signal.SIG_IGN)
        for stream in (0, 1, 2):
            os.close(stream)
        time.sleep(60)
    os._exit(0)
os.wait()
print('done')
"""
    stopped, output = run(place, code, Limits(seconds=60))
    assert (stopped, output) == ("", b"done\n")
    assert left_behind(place[1].cwd) == []


def test_a_file_that_grows_without_end_is_stopped(place: tuple[str, Needs]) -> None:
    code = "open('grows', 'wb').write(bytes(8 << 20))"
    run(place, code, Limits(seconds=60, file_size=1 << 20))
    assert os.stat(f"{place[1].cwd}/grows").st_size <= 1 << 20
