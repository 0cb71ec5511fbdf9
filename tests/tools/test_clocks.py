"""No test asserts a time: a busy machine would fail it. `tests/steps.py` counts steps, `benchmarks/` measures."""

from pathlib import Path

TESTS = Path(__file__).parent.parent
CLOCKS = ("process_time", "perf_counter", "monotonic(", "thread_time")
WAITING = {"shell/argv_oracle.py", "cli/process.py"}  # they wait for another process, and give up


def test_no_test_measures_time():
    reading = {
        str(path.relative_to(TESTS))
        for path in TESTS.rglob("*.py")
        if path != Path(__file__) and any(clock in path.read_text("utf-8") for clock in CLOCKS)
    }
    assert WAITING == reading
