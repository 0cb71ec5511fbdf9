"""A process that adds to the log is killed before and inside each thing it asks of the system, and nothing is lost.

Real kills at random moments are in `test_torture.py`; here each moment has its turn, and each write is also torn.
"""

import errno
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.audit.dying import CALLS, copied
from tests.audit.small_logs import START, body, filled, newest
from tests.clock import Clock
from tests.sweeps import steps_of
from toolgate.audit import log as writing
from toolgate.audit.log import Log, Unrecorded
from toolgate.audit.verification import verified
from tools.verify_log import verify

LATER = START + 40 * 86_400
ROOT = Path(__file__).resolve().parents[2]


def killed(place: Path, moment: float, torn: bool) -> tuple[list[str], list[str]]:
    """What an append to a copy of `before` asks of the system, and at which of these calls one was killed."""
    words = [str(place), str(moment), "torn" if torn else "whole"]
    done = subprocess.run(
        [sys.executable, "-m", "tests.audit.dying", *words], cwd=ROOT, capture_output=True, text=True, check=True
    )
    asked, numbers = done.stdout.splitlines()
    return asked.split(), numbers.split()


def nothing(directory: Path) -> None:
    """The first append of all."""


def some(directory: Path) -> None:
    filled(directory, 8, 2)


def half_a_line(directory: Path) -> None:
    some(directory)
    with newest(directory).open("ab") as file:
        file.write(b'{"v": 1, "kind": "decision"')


def an_empty_segment(directory: Path) -> None:
    some(directory)
    Log(str(directory), Clock(LATER - 86_400)).extend(lambda head, now: ())
    assert newest(directory).stat().st_size == 0


def only_half_a_line(directory: Path) -> None:
    an_empty_segment(directory)
    newest(directory).write_bytes(b'{"v": 1, "kind": "deci')


def records_in(directory: Path) -> list[bytes]:
    """The whole lines that are in the log, as they are."""
    return [line for file in sorted(directory.glob("*-*.jsonl")) for line in file.read_bytes().splitlines(True)]


def whole_in(directory: Path) -> list[bytes]:
    return [line for line in records_in(directory) if line.endswith(b'"}\n')]


SAME_DAY = START + 86_400 + 9
ALSO = [pytest.param(SAME_DAY, True, marks=pytest.mark.slow), pytest.param(LATER, False, marks=pytest.mark.slow)]


@pytest.mark.parametrize(("moment", "torn"), [(SAME_DAY, False), (LATER, True), *ALSO])
@pytest.mark.parametrize("before", [nothing, some, half_a_line, an_empty_segment, only_half_a_line])
def test_killed_at_any_moment_the_next_append_goes_on_and_all_is_whole(
    tmp_path: Path, before: Callable[[Path], None], moment: float, torn: bool
) -> None:
    before(tmp_path / "before")
    kept = whole_in(tmp_path / "before")
    asked, numbers = killed(tmp_path, moment, torn)
    assert len(asked) > 15
    assert len(numbers) == (asked.count("write") if torn else len(asked)) >= 1
    for number in [*numbers, "whole"]:
        directory = tmp_path / number
        names = Log(str(directory), Clock(moment + 1)).append([("decision", body(3))])
        report = verified(str(directory))
        assert (number, report.problems) == (number, ())
        assert verify(directory, []) == report.last
        lines = records_in(directory)
        assert lines[: len(kept)] == kept, number
        assert names[0].encode() in lines[-1]
        whole = len([line for line in lines[len(kept) :] if b'"recovery"' not in line])
        assert whole <= 3 and (whole == 3 or number != "whole")


class Failing:
    """The system, of which the call `number` fails; a write has done half its work by then, if it is to be torn."""

    def __init__(self, number: int, error: int, torn: bool) -> None:
        self.left = number
        self.error = error
        self.torn = torn

    def __getattr__(self, name: str) -> Any:
        real = getattr(os, name)
        if name not in CALLS or name == "close":
            return real

        def asked(*words: Any) -> Any:
            self.left -= 1
            if self.left == -1 and self.torn and name == "write":
                return os.write(words[0], words[1][: len(words[1]) // 2])
            if self.left == -1:
                raise OSError(self.error, os.strerror(self.error))
            return real(*words)

        return asked


@pytest.mark.parametrize(("error", "torn"), [(errno.ENOSPC, True), (errno.EDQUOT, False), (errno.EIO, False)])
@pytest.mark.parametrize("before", [nothing, some, half_a_line, an_empty_segment])
def test_whatever_the_system_refuses_is_said_and_nothing_is_lost(tmp_path, monkeypatch, before, error, torn):
    before(tmp_path / "before")
    kept = whole_in(tmp_path / "before")
    number, reached, refused = 0, True, 0
    while reached:
        directory = copied(tmp_path, str(number))
        system = Failing(number, error, torn)
        with monkeypatch.context() as patch:
            patch.setattr(writing, "system", system)
            patch.setattr("toolgate.private_files.system", system)
            try:
                names = Log(str(directory), Clock(LATER)).append([("decision", body(1))])
            except Unrecorded:
                names = ()
        reached = system.left < 0
        refused += not names
        assert names or reached
        Log(str(directory), Clock(LATER + 1)).append([("decision", body(3))])
        assert (number, verified(str(directory)).problems) == (number, ())
        lines = records_in(directory)
        assert lines[: len(kept)] == kept
        assert not names or f'"id": "{names[0]}"'.encode() in b"".join(lines)
        number += 1
    assert refused > 8


@pytest.mark.parametrize("every", steps_of(7))
def test_a_line_torn_at_any_byte_is_replaced_by_a_record_of_that(tmp_path, every):
    some(tmp_path / "log")
    segment = newest(tmp_path / "log")
    data = segment.read_bytes()
    start = data.rfind(b"\n", 0, -1) + 1
    for end in range(start + 1, len(data), every):
        segment.write_bytes(data[:end])
        Log(str(tmp_path / "log"), Clock(START + 86_400 + 9)).append([("decision", body(3))])
        assert (end, verified(str(tmp_path / "log")).problems) == (end, ())
        lines = segment.read_bytes()[start:].splitlines()
        assert [b'"recovery"' in line for line in lines] == [True, False]
        assert f'"lost": {end - start}, '.encode() in lines[0]


def test_a_child_of_a_process_that_is_writing_can_write(tmp_path):
    some(tmp_path / "log")
    with writing._TURN:
        child = os.fork()
        if not child:
            try:
                Log(str(tmp_path / "log"), Clock(LATER)).append([("decision", body(3))])
                os._exit(0)
            finally:
                os._exit(1)
        assert os.waitpid(child, 0)[1] == 0
    assert verified(str(tmp_path / "log")).records == 9
