"""What a guard adds to a tool call, beside what the framework takes for one itself: one table, measured in one run.

Each framework runs in its own environment (`make frameworks` makes them) with its own scripted model: an agent is
built, makes `CALLS` calls one after the other and ends. Runs without the guard, with a guard that answers at once, and
with the real one (its log and policy in a home of its own) are interleaved, and processor time is counted: neither a
slow minute nor a busy machine changes the picture.

A test module of an integration takes part by `UNGUARDED`: what stands for each public name of the integration where
there is no guard.
"""

import argparse
import importlib
import json
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from toolgate import Decision, Guard, ToolCall
from tools import frameworks

ROOT = Path(__file__).resolve().parent.parent
CALLS = 8  # some frameworks end a run after ten answers of the model
LIMIT = 300


class Ready(Guard):
    """A guard that has its answer: what is left is the integration."""

    __slots__ = ("answer",)

    def __init__(self, answer: Decision) -> None:
        super().__init__()
        self.answer = answer

    def check_all(self, calls: Sequence[ToolCall]) -> list[Decision]:
        return [self.answer] * len(calls)


class Row(NamedTuple):
    """Microseconds of processor time for a call: the framework alone, what the integration adds, and the guard too."""

    name: str
    version: str
    alone: float
    integration: float
    guard: float


# --- inside the environment of a framework ---------------------------------------------------------------------------


@contextmanager
def unguarded(module: Any) -> Iterator[None]:
    """The module of tests as if there were no guard."""
    kept = {name: getattr(module, name) for name in module.UNGUARDED}
    try:
        for name, other in module.UNGUARDED.items():
            setattr(module, name, other)  # for a moment
        yield
    finally:
        for name, own in kept.items():
            setattr(module, name, own)


def measured(name: str, turns: int) -> dict[str, float]:
    """Medians of microseconds for a call, by how the agent is guarded."""
    module = importlib.import_module(f"tests.integrations.test_{name}")
    contract = importlib.import_module("tests.integrations.contract")
    if not hasattr(module, "UNGUARDED"):
        raise SystemExit(f"tests/integrations/test_{name}.py has no UNGUARDED")
    found = [kind for kind in vars(module).values() if isinstance(kind, type) and issubclass(kind, contract.Contract)]
    case = next(kind for kind in found if kind is not contract.Contract)()
    script = [[contract.Call(f"c{number}", "run_shell_command", {"command": "git status"})] for number in range(CALLS)]
    way = "async" if "async" in case.ways else case.ways[0]
    real = Guard()
    ready = Ready(real.check("run_shell_command", {"command": "git status"}))
    spent: dict[str, list[float]] = {"alone": [], "integration": [], "guard": []}
    for _ in range(turns + 2):
        with unguarded(module):
            spent["alone"].append(once(case.play, script, real, way))
        spent["integration"].append(once(case.play, script, ready, way))
        spent["guard"].append(once(case.play, script, real, way))
    return {kind: statistics.median(times[2:]) for kind, times in spent.items()}  # the first ones load things


def once(play: Callable[..., Any], script: list[Any], guard: Guard, way: str) -> float:
    begin = time.process_time()
    outcome = play(script, guard, way)
    taken = (time.process_time() - begin) / CALLS * 1e6
    if outcome.error is not None or len(outcome.ran) != CALLS:
        raise SystemExit(f"the calls did not run: {outcome.error or outcome.read}")
    return taken


# --- outside ---------------------------------------------------------------------------------------------------------


def row(name: str, turns: int, processes: frameworks.Processes) -> Row:
    """What was measured in the environment of one framework."""
    place = frameworks.environment(name, frameworks.uv(processes), processes)
    command = [str(place / "bin" / "python"), "-m", "benchmarks.frameworks", "--inside", name, "--turns", str(turns)]
    with tempfile.TemporaryDirectory(prefix="toolgate-frameworks-") as scratch:
        variables = frameworks.surroundings(scratch)
        done = subprocess.run(
            command, cwd=ROOT, env=variables, capture_output=True, text=True, timeout=LIMIT, check=False
        )
    if done.returncode != 0:
        lines = (done.stderr or done.stdout).strip().splitlines()
        raise frameworks.Failed(lines[-1] if lines else f"status {done.returncode}")
    times = json.loads(done.stdout.splitlines()[-1])
    integration = times["integration"] - times["alone"]
    return Row(name, frameworks.installed(place, name), times["alone"], integration, times["guard"] - times["alone"])


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.frameworks", description=str(__doc__).partition("\n")[0]
    )
    parser.add_argument("what", nargs="*", metavar="NAME", help="which frameworks (default: all)")
    parser.add_argument("--turns", type=int, default=15, help="how often each is run (default: 15)")
    parser.add_argument("--inside", metavar="NAME", help=argparse.SUPPRESS)
    given = parser.parse_args(words)
    if given.inside:
        print(json.dumps(measured(given.inside, given.turns)))
        return 0
    frameworks.BUILD.mkdir(parents=True, exist_ok=True)
    processes, failed = frameworks.Processes(), False
    print(f"{'µs CPU for a call':18} {'version':10} {'framework':>10} {'+ hook':>8} {'+ guard':>8}   more")
    for name in [word.replace("-", "_") for word in given.what] or frameworks.names():
        try:
            found = row(name, given.turns, processes)
        except (frameworks.Failed, subprocess.TimeoutExpired) as error:
            failed = True
            print(f"{name:18} not measured: {error}", flush=True)
            continue
        share = f"{found.guard / found.alone:+.0%}"
        print(
            f"{name:18} {found.version:10} {found.alone:10.0f} {found.integration:+8.0f} {found.guard:+8.0f}   {share}",
            flush=True,
        )
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
