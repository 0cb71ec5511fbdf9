"""CPU time of a cold verdict: a new process for each call, as a ratio to an interpreter that does nothing.

Milliseconds differ between machines and wall time moves with their load, so only the ratio is a promise: at most 2 for
an allowed command, 1.6 is the goal. Runs are interleaved, so that a slow minute slows both sides. What is measured is
the hook itself, in copies of the package: one as `toolgate compile` leaves it, one with byte code alone, and one that
records nothing; and `toolgate check`, which may take 4, beside an interpreter that starts as it does, with what this
machine loads into every interpreter. Beside the CPU time stands how long it took: waiting for the
disk costs no CPU. With `--instructions`, `perf` counts instructions instead, which are the same on a busy machine.
"""

import argparse
import compileall
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from toolgate.bundling.compiling import prepare
from toolgate.install.launching import ISOLATED, guarded, wrapper
from tools.cold import AGENT, payload, payload_after

PACKAGE = Path(__file__).resolve().parent.parent / "toolgate"
BARE = "bare interpreter"
BUDGET = 2.0
CASES = {
    "git status": "git status",
    "ls -la | head -5": "ls -la | head -5",
    "grep && git commit": """grep -rn "rm -rf /" docs/ && git commit -m 'remove sudo; mkfs'""",
    "rm -rf / (denied)": "rm -rf /",
}
SILENT = (
    "def recorded(decisions, records, recorder, audit_for):\n    return decisions\n"  # in place of `audit.recording`
)
SCRIPT = "import sys; sys.path.insert(0, {!r}); from toolgate.cli import main; sys.exit(main())"  # an installer's
Measured = Callable[[list[str], str, bytes], tuple[float, float]]
RESULTS = {"after: 100 characters": "a line of text\n" * 7, "after: 30,000 characters": "a line of text\n" * 2_000}


def installed(directory: Path, bundled: bool, records: bool = True) -> str:
    """The hook of a copy of the package."""
    package = directory / "toolgate"
    shutil.copytree(PACKAGE, package, ignore=shutil.ignore_patterns("__pycache__"))
    if not records:
        (package / "audit" / "recording.py").write_text(SILENT, "utf-8")
    if bundled:
        prepare(package)
    else:
        compileall.compile_dir(package, quiet=1)
    return str(package / "hook.py")


def cpu_time(command: list[str], home: str, given: bytes = b"") -> tuple[float, float]:
    """Seconds of CPU, user and system, that one command with this home and input takes, and seconds in all."""
    started = time.perf_counter()
    reading, writing = os.pipe()
    os.write(writing, given)
    os.close(writing)
    null = os.open(os.devnull, os.O_RDWR)
    streams = [(os.POSIX_SPAWN_DUP2, reading, 0), (os.POSIX_SPAWN_DUP2, null, 1)]
    process = os.posix_spawn(command[0], command, os.environ | {"HOME": home}, file_actions=streams)
    os.close(reading)
    os.close(null)
    _, status, usage = os.wait4(process, 0)
    code = os.waitstatus_to_exitcode(status)
    if code not in (0, 1, 2):  # allow, ask, deny; anything else is no verdict
        raise SystemExit(f"{' '.join(command)} ended with {code}")
    return usage.ru_utime + usage.ru_stime, time.perf_counter() - started


def instructions(command: list[str], home: str, given: bytes = b"") -> tuple[float, float]:
    """Millions of instructions that one command with this home and input takes: in all, and in the system alone."""
    counting = ["perf", "stat", "-x,", "-e", "instructions:u,instructions:k", "-o", f"{home}/counted"]
    environment = os.environ | {"HOME": home}
    done = subprocess.run(
        [*counting, "--", *command], input=given, stdout=subprocess.DEVNULL, env=environment, check=False
    )
    lines = Path(home, "counted").read_text("utf-8").splitlines()
    counted = [int(line.partition(",")[0]) / 1_000_000 for line in lines if line[:1].isdecimal()]
    if len(counted) != 2 or done.returncode not in (0, 1, 2):
        raise SystemExit(f"{' '.join(command)} ended with {done.returncode}, and `perf` counted {counted}")
    return sum(counted), counted[1]


def contenders(directory: Path) -> dict[str, tuple[list[str], bytes]]:
    """What each is called, how it is started, and what it is told; the bare interpreter first."""
    names, bundles, records = ("bundled", "silent", "plain"), (True, True, False), (True, False, True)
    with ProcessPoolExecutor() as pool:  # before anything is measured
        bundled, silent, plain = pool.map(installed, [directory / name for name in names], bundles, records)
    isolated = [sys.executable, *ISOLATED]
    found: dict[str, tuple[list[str], bytes]] = {BARE: ([sys.executable, "-I", "-S", "-c", "pass"], b"")}
    for name, text in CASES.items():
        record = json.dumps(payload(text, str(PACKAGE.parent))).encode()
        found[name] = ([*isolated, bundled, AGENT], record)
        found[f"{name}, no bundle"] = ([*isolated, plain, AGENT], record)
        found[f"{name}, no log"] = ([*isolated, silent, AGENT], record)
    for name, result in RESULTS.items():
        record = json.dumps(payload_after("git status", str(PACKAGE.parent), result)).encode()
        found[name] = ([*isolated, bundled, AGENT, "--after"], record)
    line = guarded(AGENT, [*isolated, bundled, AGENT]).replace(wrapper(), str(Path(bundled).with_suffix(".sh")))
    found["git status, installed line"] = (["/bin/sh", "-c", line], found["git status"][1])
    found["interpreter with its site"] = ([sys.executable, "-c", "pass"], b"")
    script = SCRIPT.format(str(Path(bundled).parent.parent))
    found["toolgate check 'git status'"] = ([sys.executable, "-c", script, "check", "--", "git status"], b"")
    return found


def measure(runs: int, measured: Measured) -> list[tuple[str, float, float]]:
    """Median of each contender, of both that is measured."""
    with tempfile.TemporaryDirectory() as directory:
        started = contenders(Path(directory))
        times: dict[str, list[tuple[float, float]]] = {name: [] for name in started}
        for turn in range(runs + 1):
            for name, (command, given) in started.items():
                taken = measured(command, directory, given)
                if turn:  # the first is not measured: it brings the files into the cache
                    times[name].append(taken)
    return [(name, *[statistics.median(each) for each in zip(*taken, strict=True)]) for name, taken in times.items()]


def main() -> int:
    parser = argparse.ArgumentParser(description="CPU time of a cold verdict, as a ratio to a bare interpreter")
    parser.add_argument("--runs", type=int, default=60, help="runs of each contender (default %(default)s)")
    parser.add_argument("--quick", action="store_true", help="few runs")
    parser.add_argument("--json", action="store_true", help="one JSON object instead of a table")
    parser.add_argument("--limit", type=float, help="fail when `git status` costs more than this ratio")
    parser.add_argument(
        "--instructions",
        action="store_true",
        help="count instructions with `perf` instead: ratios that five runs tell and other work does not change",
    )
    options = parser.parse_args()
    counted = options.instructions
    medians = measure(10 if options.quick else 5 if counted else options.runs, instructions if counted else cpu_time)
    bare, factor = medians[0][1], 1 if counted else 1000
    rows = [(name, round(factor * one, 2), round(factor * all_, 2), one / bare) for name, one, all_ in medians]
    version = sys.version.split()[0]
    if options.json:
        keys = ("case", *(("millions", "system") if counted else ("milliseconds", "elapsed")), "ratio")
        found = [dict(zip(keys, (*row[:-1], round(row[-1], 2)), strict=True)) for row in rows]
        print(json.dumps({"benchmark": "cold", "python": version, "budget": BUDGET, "rows": found}))
    else:
        measured = "millions of instructions" if counted else "CPU time"
        unit, other = ("M ", "M  in the system") if counted else ("ms", "ms in all")
        print(f"cold verdict: {measured}, user and system, Python {version}; budget {BUDGET} ×")
        for name, taken, more, ratio in rows:
            print(f"  {name:<30} {taken:>8.2f} {unit} {ratio:>7.2f} × {more:>8.2f} {other}")
    return 1 if options.limit and rows[1][-1] > options.limit else 0


if __name__ == "__main__":
    sys.exit(main())
