"""Ceilings of the policy hold for all processes together, and what cannot be counted is not asked."""

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from toolgate.guard_agent.database import Unusable
from toolgate.guard_agent.exchange import Usage
from toolgate.guard_agent.settings import Endpoint, Settings
from toolgate.guard_agent.spending import Ledger, Spent

ROOT = Path(__file__).parents[2]
NOW = 1_000_000_000.0
PRICED = Endpoint(model="m", input_price=3.0, output_price=15.0)


@pytest.fixture
def state(tmp_path):
    return str(tmp_path / "state")


def test_what_is_asked_and_used_is_summed_up(state):
    ledger = Ledger(state, Settings())
    assert ledger.refuses(NOW) == ""
    assert Ledger(state, Settings()).add(PRICED, Usage(1_000_000, 200_000), NOW) == pytest.approx(6.0)
    assert ledger.refuses(NOW + 1) == ""
    assert ledger.add(Endpoint(model="local"), Usage(10, 5), NOW + 2) == 0.0
    assert ledger.today(NOW + 3) == Spent(2, 1_000_010, 200_005, 6.0)
    assert ledger.today(NOW + 3).tokens == 1_200_015


def test_a_ceiling_of_an_hour_holds_for_any_hour(state):
    ledger = Ledger(state, Settings(max_calls_hour=2))
    assert [ledger.refuses(NOW), ledger.refuses(NOW + 1_800)] == ["", ""]
    assert "max_calls_hour" in ledger.refuses(NOW + 3_599)
    assert ledger.refuses(NOW + 3_601) == ""  # the first was more than an hour ago
    assert "max_calls_hour" in ledger.refuses(NOW + 3_602)


def test_a_refused_question_is_not_counted(state):
    ledger = Ledger(state, Settings(max_calls_hour=1))
    ledger.refuses(NOW)
    for second in range(5):
        assert ledger.refuses(NOW + second)
    assert ledger.today(NOW + 6).calls == 1


@pytest.mark.parametrize(
    ("ceilings", "word"),
    [
        ({"max_calls_day": 1}, "max_calls_day"),
        ({"max_tokens_day": 15}, "max_tokens_day"),
        ({"max_cost_day": 0.0001}, "max_cost_day"),
        ({"max_calls_hour": 0}, "max_calls_hour"),
    ],
)
def test_ceilings_of_a_day(state, ceilings, word):
    Ledger(state, Settings()).refuses(NOW)
    Ledger(state, Settings()).add(PRICED, Usage(10, 5), NOW)
    ledger = Ledger(state, Settings(**ceilings))
    assert word in ledger.refuses(NOW + 86_399)
    if ceilings.get("max_calls_hour") is None:
        assert ledger.refuses(NOW + 86_401) == ""


def test_without_a_ceiling_cost_is_only_counted(state):
    ledger = Ledger(state, Settings())
    ledger.add(Endpoint(model="m", input_price=1e9), Usage(1_000, 0), NOW)
    assert ledger.refuses(NOW + 1) == ""


def test_a_clock_that_was_set_back_forgets_nothing_and_blocks_nothing_for_ever(state):
    ledger = Ledger(state, Settings(max_calls_hour=1))
    ledger.refuses(NOW + 1_000_000)
    assert ledger.refuses(NOW)
    assert ledger.refuses(NOW + 3_601) == ""


@pytest.mark.parametrize("text", ["", "damaged" * 2_000, "SQLite format 3\0"])
def test_a_damaged_file_refuses_and_is_never_nothing(state, tmp_path, text):
    ledger = Ledger(state, Settings())
    ledger.refuses(NOW)
    file = tmp_path / "state/llm/spending.sqlite"
    file.write_text(text)
    for _ in range(2):
        assert "cannot be counted" in ledger.refuses(NOW) and str(file) in ledger.refuses(NOW)
    with pytest.raises(Unusable):
        ledger.today(NOW)
    assert ledger.add(PRICED, Usage(1_000_000, 0), NOW) == 3.0  # what it cost is still said
    file.unlink()
    assert ledger.refuses(NOW) == ""


def test_a_file_that_others_can_write_or_that_is_a_link_refuses(state, tmp_path):
    ledger = Ledger(state, Settings())
    ledger.refuses(NOW)
    file = tmp_path / "state/llm/spending.sqlite"
    file.chmod(0o666)
    assert "private" in ledger.refuses(NOW)
    file.chmod(0o600)
    assert ledger.refuses(NOW) == ""
    file.rename(tmp_path / "elsewhere")
    file.symlink_to(tmp_path / "elsewhere")
    assert "cannot be counted" in ledger.refuses(NOW)


def test_a_state_directory_that_cannot_be_written_refuses():
    assert "cannot be counted" in Ledger("/dev/null", Settings()).refuses(NOW)


def test_files_are_private(state, tmp_path):
    Ledger(state, Settings()).refuses(NOW)
    files = [tmp_path / "state/llm", *(tmp_path / "state/llm").iterdir()]
    assert len(files) == 2 and all(one.stat().st_mode & 0o077 == 0 for one in files)


HAMMER = """
import sys, time
sys.path.insert(0, sys.argv[1])
from toolgate.guard_agent.exchange import Usage
from toolgate.guard_agent.settings import Endpoint, Settings
from toolgate.guard_agent.spending import Ledger
print("ready", flush=True)
sys.stdin.readline()
passed = 0
for _ in range(5):
    ledger = Ledger(sys.argv[2], Settings(max_calls_hour=50))
    why = ledger.refuses(time.time())
    assert not why or "max_calls_hour" in why, why
    if not why:
        passed += 1
        ledger.add(Endpoint(model="m"), Usage(1, 1), time.time())
print(passed)
"""


def test_many_processes_at_once_pass_exactly_as_often_as_permitted(state):
    words = [sys.executable, "-c", HAMMER, str(ROOT), state]
    crowd = [subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) for _ in range(16)]
    for process in crowd:
        assert process.stdout and process.stdout.readline() == "ready\n"
    for process in crowd:
        assert process.stdin
        process.stdin.write("go\n")
        process.stdin.flush()
    assert sum([int(process.communicate(timeout=90)[0]) for process in crowd]) == 50
    assert Ledger(state, Settings()).today(time.time()) == Spent(50, 50, 50, 0.0)
    assert sorted(os.listdir(state + "/llm")) == ["spending.sqlite"]
