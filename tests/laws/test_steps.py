"""Doubling any input at most doubles the work: what is counted are the lines that run, and not the time.

The engine's own budgets count steps that somebody thought of. These tests count every line of Python that is executed,
also in loops, so that a step which nobody counts is seen as well. What one built-in function does to a long text is not
seen: `benchmarks/growth.py` times that.
"""

from functools import partial

import pytest

from benchmarks.shapes import SHAPES
from tests.steps import lines
from toolgate.guard import Guard
from toolgate.model import ToolCall
from toolgate.world import World

HERE = "/home/user/project"
SIZE = 2_000  # characters, below the ends of the budgets: beyond them there is no more work
MOST = 1_500_000  # lines after which it is certain
START = 130_000  # lines that the budgets bound whatever the size: as many as 30 ms take
QUICK = (
    "a cluster of tar", "an old cluster of tar", "a cluster of git", "undeclared options", "addresses", "requests",
    "packages", "exported globs", "exports", "a deep package", "mcp dashed name", "write a lock file on one line",
    "write package-lock.json", "write package.json", "read long paths", "operands", "real commands", "called functions",
)  # fmt: skip


def work(name: str, size: int) -> int:
    """The lines that judging a shape of this size takes, once everything it needs is loaded."""
    call = ToolCall(SHAPES[name](size, True), HERE)
    Guard(facts=World({})).check(ToolCall(SHAPES[name](min(size, 400), True), HERE))
    return lines(partial(Guard(facts=World({})).check, call), MOST)


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=() if name in QUICK else pytest.mark.slow) for name in SHAPES]
)
def test_doubling_an_input_at_most_doubles_its_steps(name):
    once = work(name, SIZE)
    assert once < MOST
    assert work(name, 2 * SIZE) <= 2.2 * once + START


@pytest.mark.slow
@pytest.mark.parametrize("name", SHAPES)
def test_doubling_a_large_input_at_most_doubles_its_steps(name):
    once = work(name, 8 * SIZE)
    assert once < MOST
    assert work(name, 16 * SIZE) <= 2.2 * once + START
