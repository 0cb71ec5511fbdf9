"""Harmless commands come to the same in the walls that their effects give them as without any: predicted is enough."""

import multiprocessing
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

import pytest

from tests.truth.trials import trials
from tests.truth.walls import Compared, compare

WORKERS = 2
FEWEST = {"bwrap": 1000, "landlock": 100}
EACH = {"bwrap": 1, "landlock": 10}  # every so many of the commands
pytestmark = pytest.mark.timeout(3600)


@pytest.mark.parametrize("box", ["bwrap", "landlock"])
def test_a_command_comes_to_the_same_in_its_walls(model: Path, box: str, capsys: pytest.CaptureFixture[str]) -> None:
    chosen = [trial for trial in trials() if not trial.todo][:: EACH[box]]
    with ProcessPoolExecutor(WORKERS, multiprocessing.get_context("spawn")) as pool:
        found = list(pool.map(partial(compare, model=model, box=box), chosen, chunksize=4))
    run = [one for one in found if not one.skipped]
    with capsys.disabled():
        print(f"\n{box}: {len(run)} commands run in walls, {sum(1 for one in run if one.differences)} differ")
    assert len(run) >= FEWEST[box]
    wrong = "\n".join(_described(one) for one in run if one.differences)
    if wrong:
        pytest.fail(wrong, pytrace=False)


def _described(one: Compared) -> str:
    return "\n".join([f"{one.trial.source}: {one.trial.text[:200]}", *(f"    {each}" for each in one.differences)])
