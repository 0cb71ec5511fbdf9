"""CPU time of a cold verdict: a new process for each call, as a ratio to an interpreter that does nothing.

Milliseconds differ between machines and wall time moves with their load, so only the ratio is a promise: at most 2 for
an allowed command, 1.6 is the goal. Runs are interleaved, so that a slow minute slows both sides.
"""

import argparse
import json
import os
import statistics
import sys
from pathlib import Path

ENTRY = Path(__file__).resolve().parent / "cold_entry.py"
BARE = ("bare interpreter", ["-c", "pass"])
BUDGET = 2.0
CASES = {
    "git status": "git status",
    "ls -la | head -5": "ls -la | head -5",
    "grep && git commit": """grep -rn "rm -rf /" docs/ && git commit -m 'remove sudo; mkfs'""",
    "rm -rf / (denied)": "rm -rf /",
}


def cpu_time(arguments: list[str]) -> float:
    """Seconds of CPU, user and system, that one `python -I -S` with these arguments takes."""
    null = os.open(os.devnull, os.O_RDWR)
    streams = [(os.POSIX_SPAWN_DUP2, null, number) for number in (0, 1)]
    command = [sys.executable, "-I", "-S", *arguments]
    process = os.posix_spawn(sys.executable, command, os.environ, file_actions=streams)
    os.close(null)
    _, status, usage = os.wait4(process, 0)
    code = os.waitstatus_to_exitcode(status)
    if code not in (0, 1, 2):  # allow, ask, deny; anything else is no verdict
        raise SystemExit(f"{' '.join(command)} ended with {code}")
    return usage.ru_utime + usage.ru_stime


def measure(runs: int) -> list[tuple[str, float]]:
    """Median CPU seconds of each contender, the bare interpreter first."""
    contenders = [BARE, *((name, [str(ENTRY), text]) for name, text in CASES.items())]
    for _, arguments in contenders:
        cpu_time(arguments)  # once unmeasured: byte code is compiled, files are in the cache
    times: dict[str, list[float]] = {name: [] for name, _ in contenders}
    for _ in range(runs):
        for name, arguments in contenders:
            times[name].append(cpu_time(arguments))
    return [(name, statistics.median(taken)) for name, taken in times.items()]


def main() -> int:
    parser = argparse.ArgumentParser(description="CPU time of a cold verdict, as a ratio to a bare interpreter")
    parser.add_argument("--runs", type=int, default=60, help="runs of each contender (default %(default)s)")
    parser.add_argument("--quick", action="store_true", help="few runs")
    parser.add_argument("--json", action="store_true", help="one JSON object instead of a table")
    parser.add_argument("--limit", type=float, help="fail when `git status` costs more than this ratio")
    options = parser.parse_args()
    medians = measure(10 if options.quick else options.runs)
    bare = medians[0][1]
    ratios = [taken / bare for _, taken in medians]
    version = sys.version.split()[0]
    if options.json:
        rows = [
            {"case": name, "milliseconds": round(1000 * taken, 2), "ratio": round(ratio, 2)}
            for (name, taken), ratio in zip(medians, ratios, strict=True)
        ]
        print(json.dumps({"benchmark": "cold", "python": version, "budget": BUDGET, "rows": rows}))
    else:
        print(f"cold verdict: CPU time, user and system, Python {version}; budget {BUDGET} ×")
        for (name, taken), ratio in zip(medians, ratios, strict=True):
            print(f"  {name:<22} {1000 * taken:>8.2f} ms {ratio:>7.2f} ×")
    return 1 if options.limit and ratios[1] > options.limit else 0


if __name__ == "__main__":
    sys.exit(main())
