"""No test asserts a time: a busy machine would fail it. `tests/steps.py` counts steps, `benchmarks/` measures."""

from pathlib import Path

TESTS = Path(__file__).parent.parent
CLOCKS = ("process_time", "perf_counter", "thread_time")  # `monotonic` is for those who wait for a process and give up


def test_no_test_measures_time():
    others = [path for path in TESTS.rglob("*.py") if path != Path(__file__)]
    assert [] == [path for path in others if any(clock in path.read_text("utf-8") for clock in CLOCKS)]
