"""No silent misreading: every argv that a real bash executes, and every file it creates, is in the tree we read."""

import os
import tempfile
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import pytest

from tests.shell.argv_oracle import harmless, record
from tests.shell.bash_oracle import BASH, bash_version
from tests.shell.confinement import confine
from tests.shell.corpus import Sample, hand_written
from tests.shell.generators import fragment_texts, mutated_texts, patience, sample_count
from tests.shell.misreadings import compare
from tests.shell.readings import report
from tests.shell.script_generator import grammatical_texts
from tests.sweeps import most, steps_of

pytestmark = [
    pytest.mark.skipif(bash_version() < (5, 2), reason="the oracle is bash 5.2"),
    pytest.mark.timeout(patience()),
]
SEED = 3


def check(samples: list[Sample], least_run: float, least_exact: float) -> None:
    """Nothing is misread; the shares keep the comparison from becoming empty."""
    comparison = compare(samples)
    assert not comparison.misread, report(comparison.misread)
    assert not comparison.inexact, report(comparison.inexact)
    assert comparison.run >= least_run * len(samples)
    assert comparison.exact >= least_exact * comparison.run


@pytest.mark.parametrize("every", steps_of(7))
def test_no_hand_written_text_is_misread(every: int) -> None:
    check(hand_written()[every // 2 :: every], 0.7, 0.5)


def test_no_random_script_is_misread() -> None:
    check(grammatical_texts(sample_count(most(250)), SEED), 0.9, 0.2)


def test_no_mutated_text_is_misread() -> None:
    check(mutated_texts(hand_written(), sample_count(most(600, 4)), SEED), 0.3, 0.2)


def test_no_mutated_script_is_misread() -> None:
    check(mutated_texts(grammatical_texts(500, SEED + 1), sample_count(most(200)), SEED), 0.2, 0.1)


def test_no_sequence_of_fragments_is_misread() -> None:
    check(fragment_texts(sample_count(most(600, 8)), SEED), 0.1, 0.05)


def test_the_recorder_sees_words_files_and_failures() -> None:
    (recording,) = record(["no1 'a  b' '' $'c\\nd' >out && cmd2; cmd3 >>'o 2' &"])
    assert sorted(recording.commands) == [("cmd3",), ("no1", "a  b", "", "c\nd")]
    assert recording.files == ("o 2", "out")


@pytest.mark.parametrize(
    "text", ["/bin/x", "a >/x", "kill 1", "e; exec a", "a ~root", "cd ..", "a $'\\x2f'", ". a", "a ..", "eval a"]
)
def test_texts_that_could_act_are_never_run(text: str) -> None:
    assert not harmless(text)
    with pytest.raises(ValueError, match="not harmless"):
        record([text])


def _confine(writable: str) -> None:
    confine(writable, [BASH])


def _write(path: str) -> str:
    try:
        Path(path).write_text("x", encoding="utf-8")
    except OSError as error:
        return type(error).__name__
    return "written"


@pytest.mark.skipif(os.geteuid() != 0, reason="the change of user needs root")
def test_a_confined_process_writes_in_its_directory_only() -> None:
    with tempfile.TemporaryDirectory() as inside, tempfile.TemporaryDirectory() as outside:
        for directory in (inside, outside):
            os.chmod(directory, 0o777)  # so that only the confinement can refuse
        with ProcessPoolExecutor(1, get_context("spawn"), _confine, (inside,)) as pool:
            assert pool.submit(_write, f"{inside}/a").result() == "written"
            assert pool.submit(_write, f"{outside}/a").result() == "PermissionError"
