"""`make frameworks`: each integration with its real framework, one environment each, since their pins may clash.

An environment is made from the extra in pyproject.toml that is named like the module, and made anew when that extra
changes. In it run the tests of the integration and its example, with a scripted model and without anybody's keys. What
is missing (an extra, tests, an example) is a failure, as is an environment that cannot be made.
"""

import argparse
import hashlib
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
import tomllib
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / ".build" / "frameworks"
INTEGRATIONS = ROOT / "toolgate" / "integrations"
SHARED = (  # modules that no framework has
    "__init__ gate versions loop shapes openai_items openai_stream langchain_tools".split()
)
FIRST = (
    "claude_agent_sdk",
    "langchain",
    "openai_loop",
    "openai_agents",
    "anthropic_loop",
    "pydantic_ai",
)  # the longest first
TESTED_WITH = ("pytest>=9.0", "pytest-timeout>=2.4")
TESTED_TOO = {  # what else an integration guards, or runs on
    "inspect_ai": ("trio>=0.27",),
    "langchain": ("deepagents>=0.7.32", "langchain-community>=0.4.2"),
    "strands": ("strands-agents-tools>=0.8.10",),
}
PYTEST = ("-c", os.devnull, "--rootdir=.", "--import-mode=importlib", "-p", "no:cacheprovider", "-q", "--no-header")
LIMITS = {"environment": 600, "tests": 300, "example": 120, "measuring": 300}  # seconds
SHOWN = 40  # lines of the output of what failed; the rest is in the log
INTERRUPTED = 130


class Failed(Exception):
    """A step that did not end well: what to tell."""


class Outcome(NamedTuple):
    """How it went with one framework: what was run in its version, and what failed (empty: nothing)."""

    name: str
    version: str
    tests: str
    seconds: float
    problem: str

    def __str__(self) -> str:
        state = f"FAILED: {self.problem}" if self.problem else f"{self.tests}, example fine"
        return f"{self.name:18} {self.version:10} {state} ({self.seconds:.0f} s)"


# --- what there is ---------------------------------------------------------------------------------------------------


def names() -> list[str]:
    """The integrations, the first ones first."""
    found = sorted(path.stem for path in INTEGRATIONS.glob("*.py") if path.stem not in SHARED)
    return [name for name in FIRST if name in found] + [name for name in found if name not in FIRST]


def requirements(name: str) -> list[str]:
    """What the extra of an integration asks for, and what its tests do."""
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
    extra = name.removesuffix("_loop").replace("_", "-")
    if extra not in extras:
        raise Failed(f"pyproject.toml has no extra `{extra}`")
    return [*extras[extra], *TESTED_TOO.get(name, ()), *TESTED_WITH]


def example(name: str) -> Path:
    """The example of an integration; a script named like the package it imports would import itself."""
    found = ROOT / "examples" / f"{name}_agent.py"
    if not found.exists():
        raise Failed(f"there is no {found.relative_to(ROOT)}")
    return found


def installed(place: Path, name: str) -> str:
    """The version of the framework in an environment: that of the first package of its extra."""
    wanted = re.split(r"[^\w.-]", requirements(name)[0])[0]
    spelt = re.sub(r"[-_.]+", "_", wanted).lower()
    for path in place.glob("lib/python*/site-packages/*.dist-info"):
        package, _, version = path.name.removesuffix(".dist-info").partition("-")
        if package.lower() == spelt:
            return version
    return ""


# --- processes -------------------------------------------------------------------------------------------------------


class Processes:
    """Those that were started and have not ended: each leads a group of its own, which ends with it."""

    def __init__(self) -> None:
        self.alive: set[subprocess.Popen[bytes]] = set()
        self.stopped = threading.Event()
        self.lock = threading.Lock()

    def run(self, command: Sequence[str | Path], log: Path, limit: float, environment: dict[str, str]) -> None:
        """Run a command to its end, with its output added to the log; `Failed` if that is not a good one."""
        with log.open("ab") as output:
            with self.lock:
                if self.stopped.is_set():
                    raise Failed("interrupted")
                process = subprocess.Popen(
                    command, cwd=ROOT, env=environment, stdin=subprocess.DEVNULL, stdout=output, stderr=output,
                    start_new_session=True,
                )  # fmt: skip
                self.alive.add(process)
            try:
                status = process.wait(limit)
            except subprocess.TimeoutExpired:
                raise Failed(f"not done within {limit:g} s") from None
            finally:
                end(process)
                self.alive.discard(process)
        if status != 0:
            raise Failed("interrupted" if self.stopped.is_set() else f"status {status}")

    def stop(self) -> None:
        """End all of them, and let none begin."""
        with self.lock:
            self.stopped.set()
            for process in tuple(self.alive):
                end(process)


def end(process: subprocess.Popen[bytes]) -> None:
    """End a process and what it has started."""
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except (ProcessLookupError, PermissionError):
        return
    finally:
        process.wait()


# --- environments ----------------------------------------------------------------------------------------------------


def uv(processes: Processes) -> str:
    """Where `uv` is, which makes environments ten times as fast as pip; empty: it cannot be had."""
    place = BUILD / "uv"
    found = shutil.which("uv") or shutil.which("uv", path=f"{Path(sys.executable).parent}:{place / 'bin'}")
    if found is None:
        try:
            install_with_pip(place, ["uv"], BUILD / "uv.log", processes)
        except Failed:
            return ""
    return found or str(place / "bin" / "uv")


def install_with_pip(place: Path, packages: list[str], log: Path, processes: Processes) -> None:
    """Make an environment as every Python can."""
    steps: tuple[list[str | Path], ...] = (
        [sys.executable, "-m", "venv", "--clear", place],
        [place / "bin" / "python", "-m", "pip", "install", "--quiet", *packages],
    )
    for step in steps:
        processes.run(step, log, LIMITS["environment"], dict(os.environ))


def install_with_uv(program: str, place: Path, packages: list[str], log: Path, processes: Processes) -> None:
    """Make an environment of files that uv keeps."""
    steps: tuple[list[str | Path], ...] = (
        [program, "venv", "--quiet", "--clear", "--python", sys.executable, place],
        [program, "pip", "install", "--quiet", "--python", place / "bin" / "python", *packages],
    )
    for step in steps:
        processes.run(step, log, LIMITS["environment"], dict(os.environ))


def environment(name: str, program: str, processes: Processes, fresh: bool = False) -> Path:
    """The directory of an environment that has what the extra asks for, made if need be."""
    packages = requirements(name)
    place, log = BUILD / name, BUILD / f"{name}.log"
    stamp = place / "made"
    digest = hashlib.sha256("\n".join([sys.version, *packages]).encode()).hexdigest()
    if not fresh and stamp.exists() and stamp.read_text("ascii") == digest:
        return place
    try:
        if not program:
            raise Failed("no uv")
        install_with_uv(program, place, packages, log, processes)
    except Failed:  # uv does not read the settings of pip, which may name another registry
        install_with_pip(place, packages, log, processes)
    stamp.write_text(digest, "ascii")
    return place


def surroundings(scratch: str) -> dict[str, str]:
    """The variables for tests and examples: a home of their own, a scripted model, and no keys to spend."""
    home = Path(scratch) / "home"
    home.mkdir(exist_ok=True)
    kept = {
        name: value
        for name, value in os.environ.items()
        if not name.endswith(("_API_KEY", "_TOKEN", "_BASE_URL")) and not name.startswith(("TOOLGATE_", "XDG_"))
    }
    return kept | {"HOME": str(home), "PYTHONPATH": str(ROOT), "TOOLGATE_EXAMPLE": "scripted", "TERM": "dumb"}


# --- one framework ---------------------------------------------------------------------------------------------------


def counted(log: Path) -> str:
    """The last line of pytest: how many tests passed."""
    found = re.findall(r"^=*\s*((?:\d+ \w+(?:, )?)+) in [\d.:s() ]+=*$", log.read_text("utf-8", "replace"), re.M)
    return found[-1] if found else "no tests"


def tried(name: str, program: str, processes: Processes, fresh: bool, say: Callable[[str, str], None]) -> Outcome:
    """Make the environment, run the tests and the example."""
    started, log, step = time.monotonic(), BUILD / f"{name}.log", "environment"
    version, tests, problem = "", "", ""
    log.write_bytes(b"")
    scratch = tempfile.mkdtemp(prefix="toolgate-frameworks-")  # not in the checkout, which is a project
    try:
        say(name, step)
        place = environment(name, program, processes, fresh)
        version, python = installed(place, name), place / "bin" / "python"
        variables = surroundings(scratch)
        step = "tests"
        say(name, step)
        directory = "tests/integrations"
        own = [f"--confcutdir={directory}", f"--basetemp={scratch}/tests", f"{directory}/test_{name}.py"]
        command: list[str | Path] = [python, "-m", "pytest", *PYTEST, *own]
        try:
            processes.run(command, log, LIMITS[step], variables)
        finally:
            tests = counted(log)
        step = "example"
        say(name, step)
        processes.run([python, example(name)], log, LIMITS[step], variables)
    except Failed as error:
        problem = f"{step}: {tests + ', ' if step == 'tests' else ''}{error}"
    finally:
        shutil.rmtree(scratch, ignore_errors=True)
    return Outcome(name, version, tests, time.monotonic() - started, problem)


def tail(name: str) -> str:
    """The end of what the steps of a framework printed."""
    lines = (BUILD / f"{name}.log").read_text("utf-8", "replace").splitlines()
    return "\n".join(f"    {line}" for line in lines[-SHOWN:])


# --- all of them -----------------------------------------------------------------------------------------------------


class Progress:
    """One line on a terminal that says what is going on; nothing elsewhere."""

    def __init__(self) -> None:
        self.doing: dict[str, str] = {}
        self.shown = sys.stderr.isatty()

    def say(self, name: str, step: str) -> None:
        self.doing[name] = step
        if self.shown:
            words = "  ".join(f"{name}: {step}" for name, step in tuple(self.doing.items()))
            print(f"\r\033[K{words[: shutil.get_terminal_size().columns - 1]}", end="", file=sys.stderr, flush=True)

    def done(self, outcome: Outcome) -> None:
        self.doing.pop(outcome.name, None)
        if self.shown:
            print("\r\033[K", end="", file=sys.stderr, flush=True)
        print(outcome, flush=True)
        if outcome.problem and not outcome.problem.endswith("interrupted"):
            print(f"{tail(outcome.name)}\n    (all of it: .build/frameworks/{outcome.name}.log)", flush=True)


def run_all(wanted: Sequence[str], jobs: int, fresh: bool) -> list[Outcome]:
    """Try each, some at a time; what an interrupt leaves unfinished is told as such."""
    processes, progress, outcomes = Processes(), Progress(), list[Outcome]()
    BUILD.mkdir(parents=True, exist_ok=True)
    with ThreadPoolExecutor(jobs) as pool:
        try:
            program = uv(processes)
            running = {pool.submit(tried, name, program, processes, fresh, progress.say) for name in wanted}
            for outcome in finished(running):
                progress.done(outcome)
                outcomes.append(outcome)
        except KeyboardInterrupt:
            processes.stop()
            pool.shutdown(wait=True, cancel_futures=True)
            raise
    return outcomes


def finished(running: set[Future[Outcome]]) -> Iterable[Outcome]:
    """What was found, in the order in which it is."""
    while running:
        done, running = wait(running, return_when=FIRST_COMPLETED)
        yield from (future.result() for future in done)


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.frameworks", description=str(__doc__).partition("\n")[0])
    parser.add_argument("what", nargs="*", metavar="NAME", help=f"which of {', '.join(names())} (default: all)")
    parser.add_argument("--first", action="store_true", help="those that .ci/run tries")
    parser.add_argument(
        "--jobs", type=int, default=os.cpu_count() or 1, help="how many at a time (default: one a core)"
    )
    parser.add_argument("--fresh", action="store_true", help="make the environments anew, with the newest versions")
    given = parser.parse_args(words)
    asked = [word.replace("-", "_") for word in given.what]
    unknown = [name for name in asked if name not in names()]
    if unknown:
        parser.error(f"{', '.join(unknown)}: not an integration; there are {', '.join(names())}")
    wanted = [name for name in names() if name in (asked or (FIRST if given.first else names()))]
    missing = [name for name in FIRST if given.first and name not in wanted]
    started = time.monotonic()
    try:
        outcomes = run_all(wanted, max(1, given.jobs), given.fresh)
    except KeyboardInterrupt:
        print("\ninterrupted; nothing is left running", flush=True)
        return INTERRUPTED
    failed = [outcome.name for outcome in outcomes if outcome.problem] + [f"{name} (not there)" for name in missing]
    spent = f"{time.monotonic() - started:.0f} s"
    if failed:
        print(f"{len(failed)} of {len(wanted) + len(missing)} frameworks failed: {', '.join(failed)} ({spent})")
    else:
        print(f"{len(outcomes)} frameworks: all passed ({spent})")
    return 1 if failed or not outcomes else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
