"""The runner of the integrations: what is missing fails, what hangs or is interrupted ends, and what passed is counted."""

import os
import sys
import threading

import pytest

from tools import frameworks
from tools.frameworks import Failed, Outcome, Processes


def test_an_integration_without_an_extra_fails():
    with pytest.raises(Failed, match="no extra `no-such-framework`"):
        frameworks.requirements("no_such_framework")


def test_an_integration_without_an_example_fails():
    with pytest.raises(Failed, match=r"examples/no_such_framework_agent\.py"):
        frameworks.example("no_such_framework")


def test_a_step_that_ends_badly_fails_and_leaves_its_output(tmp_path):
    log = tmp_path / "log"
    with pytest.raises(Failed, match="status 3"):
        Processes().run([sys.executable, "-c", "print('why'); raise SystemExit(3)"], log, 60, dict(os.environ))
    assert "why" in log.read_text("utf-8")


def test_a_step_that_hangs_is_ended(tmp_path):
    processes = Processes()
    with pytest.raises(Failed, match="not done within"):
        processes.run([sys.executable, "-c", "import time; time.sleep(600)"], tmp_path / "log", 0.2, dict(os.environ))
    assert not processes.alive


def test_an_interrupt_ends_what_runs_and_lets_nothing_begin(tmp_path):
    processes, problems, log = Processes(), list[str](), tmp_path / "log"

    def step() -> None:
        try:
            script = "import time; print('begun', flush=True); time.sleep(600)"
            processes.run([sys.executable, "-c", script], log, 600, dict(os.environ))
        except Failed as error:
            problems.append(str(error))

    thread = threading.Thread(target=step)
    thread.start()
    while not (log.exists() and "begun" in log.read_text("utf-8")):
        thread.join(0.05)
    processes.stop()
    thread.join(60)
    step()
    assert ["interrupted", "interrupted"] == problems


@pytest.mark.parametrize(
    ("said", "counted"),
    [
        ("....\n31 passed in 2.11s\n", "31 passed"),
        ("..F\n1 failed, 30 passed, 2 skipped in 75.02s (0:01:15)\n", "1 failed, 30 passed, 2 skipped"),
        ("ERROR: file or directory not found\n", "no tests"),
        ("12 passed in 1.00s\nasked: rm -r build\ndenied\n", "12 passed"),
    ],
)
def test_what_pytest_counted_is_told(tmp_path, said, counted):
    log = tmp_path / "log"
    log.write_text(said, "utf-8")
    assert counted == frameworks.counted(log)


def test_a_line_says_what_failed():
    assert "FAILED: tests: 1 failed, status 1" in str(Outcome("x", "1.0", "1 failed", 2.0, "tests: 1 failed, status 1"))
    assert "31 passed, example fine (2 s)" in str(Outcome("x", "1.0", "31 passed", 2.0, ""))


def test_a_name_that_is_not_an_integration_is_an_error(capsys):
    with pytest.raises(SystemExit) as error:
        frameworks.main(["langchian"])
    assert error.value.code == 2
    assert "langchian: not an integration" in capsys.readouterr().err
