"""A whole hook call beside other guards that can be installed from the registries: time, and a look at the verdicts.

Every guard is started as Claude Code would start it and is given the same payload in the same project; its home is not
beneath the temporary directory, where some of them permit everything. Runs are interleaved, so that a slow minute slows
all alike. Nothing is executed, only judged.

The verdicts are about examples of our own, most of which we therefore get right: they show that the time is not bought
with silence, and what the others do with the same calls. A guard that keeps silent leaves the call to the agent, which
runs it unless its own settings ask: for a danger that counts as passed, for ordinary work as not interrupted.
"""

import argparse
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from benchmarks.cold import BARE, BUDGET, installed
from toolgate.cases import HOME, read
from toolgate.world import USUAL
from tools.cold import AGENT, payload

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / ".build" / "peers"
CASES = ROOT / "tests" / "cases"
OURS = "toolgate"
SAFETY_NET = "cc-safety-net"
TIMED = {"git status": "git status", "rm -rf / (denied)": "rm -rf /"}
INTERRUPTIONS = ("ask", "deny")


class Guard(NamedTuple):
    """A hook as it is started, and which version of it."""

    name: str
    version: str
    command: list[str]


class Run(NamedTuple):
    """What one start took, in seconds, and the word it answered: `silent` for none, `failed` for a broken end."""

    cpu: float
    wall: float
    word: str


class Refused(Exception):
    """A peer that cannot be installed here."""


# --- installing ------------------------------------------------------------------------------------------------------


def said(command: list[str], **environment: str) -> str:
    """What a command of an installer prints."""
    try:
        done = subprocess.run(
            command, capture_output=True, text=True, timeout=600, check=True, env=os.environ | environment
        )
    except subprocess.CalledProcessError as error:
        lines = (error.stderr or error.stdout).strip().splitlines()
        raise Refused(f"`{' '.join(command[:4])} …` failed: {lines[-1] if lines else error.returncode}") from None
    except (OSError, subprocess.TimeoutExpired) as error:
        raise Refused(f"`{command[0]}`: {error}") from None
    return done.stdout.strip()


def nah(home: Path) -> Guard:
    """From PyPI, started by the command that its own installer writes."""
    programs = BUILD / "venv" / "bin"
    if not (programs / "nah").exists():
        said([sys.executable, "-m", "venv", "--clear", str(BUILD / "venv")])
        said([str(programs / "python"), "-m", "pip", "install", "--quiet", "nah"])
    said([str(programs / "nah"), "install", "claude"], HOME=str(home), PATH=f"{programs}:{os.environ['PATH']}")
    version = said([str(programs / "nah"), "--version"], HOME=str(home)).split()[-1]
    settings = json.loads((home / ".claude" / "settings.json").read_text("utf-8"))
    line = settings["hooks"]["PreToolUse"][0]["hooks"][0]["command"]
    return Guard("nah", version, [word.strip('"') for word in line.split()])


def safety_net(home: Path) -> Guard:
    """From npm, started without `npx`, which would add half a second."""
    package = BUILD / "npm" / "node_modules" / SAFETY_NET
    node = shutil.which("node")
    if node is None:
        raise Refused("there is no `node`")
    if not package.exists():
        said(["npm", "install", "--silent", "--no-fund", "--no-audit", "--prefix", str(BUILD / "npm"), SAFETY_NET])
    about = json.loads((package / "package.json").read_text("utf-8"))
    return Guard(SAFETY_NET, about["version"], [node, str(package / about["bin"][SAFETY_NET]), "hook", "--coding-cli"])


def guards(directory: Path, home: Path) -> Iterator[Guard]:
    """Ourselves, and every peer that can be had."""
    yield Guard(OURS, "this one", [sys.executable, "-I", "-S", installed(directory, True), AGENT])
    for name, peer in (("nah", nah), (SAFETY_NET, safety_net)):
        try:
            yield peer(home)
        except Refused as error:
            print(f"not compared with {name}: {error}", file=sys.stderr)


# --- running ---------------------------------------------------------------------------------------------------------


def run(command: list[str], home: Path, project: Path, given: bytes = b"") -> Run:
    """One start: what it took with all it waited for, and what it said."""
    environment = {name: str(home) + tail for name, tail in USUAL.items()}  # as in the scene of the examples
    environment |= {"PATH": os.environ["PATH"], "CLAUDE_PROJECT_DIR": str(project)}
    with tempfile.TemporaryFile() as told, tempfile.TemporaryFile() as answer:
        told.write(given)
        told.seek(0)
        streams = [(os.POSIX_SPAWN_DUP2, told.fileno(), 0), (os.POSIX_SPAWN_DUP2, answer.fileno(), 1)]
        begin = time.perf_counter()
        process = os.posix_spawn(command[0], command, environment, file_actions=streams)
        _, status, usage = os.wait4(process, 0)
        wall = time.perf_counter() - begin
        answer.seek(0)
        word = word_of(os.waitstatus_to_exitcode(status), answer.read())
    return Run(usage.ru_utime + usage.ru_stime, wall, word)


def word_of(status: int, answer: bytes) -> str:
    """The answer as Claude Code understands it."""
    if status == 2:
        return "deny"
    if status:
        return "failed"
    if not answer.strip():
        return "silent"
    try:
        return str(json.loads(answer)["hookSpecificOutput"]["permissionDecision"])
    except (ValueError, KeyError, TypeError):
        return "failed"


def given(text: str, project: Path, session: str) -> bytes:
    return json.dumps(payload(text, str(project)) | {"session_id": session}).encode()


def timed(found: list[Guard], home: Path, project: Path, turns: int) -> list[dict[str, object]]:
    """Medians of all, the bare interpreter first."""
    starts = {(BARE, ""): ([sys.executable, "-I", "-S", "-c", "pass"], b"")}
    for guard in found:
        for title, text in TIMED.items():
            starts[guard.name, title] = (guard.command, given(text, project, "timed"))
    runs: dict[tuple[str, str], list[Run]] = {key: [] for key in starts}
    for turn in range(turns + 1):
        for key, (command, told) in starts.items():
            taken = run(command, home, project, told)
            if turn:  # the first brings files into the cache
                runs[key].append(taken)
    medians = {
        key: (statistics.median([one.cpu for one in all_of]), statistics.median([one.wall for one in all_of]))
        for key, all_of in runs.items()
    }
    bare = medians[BARE, ""]
    return [
        {"guard": name, "case": case, "answer": runs[name, case][-1].word if case else "",
         "cpu_ms": round(1000 * cpu, 2), "cpu_ratio": round(cpu / bare[0], 2),
         "wall_ms": round(1000 * wall, 2), "wall_ratio": round(wall / bare[1], 2)}
        for (name, case), (cpu, wall) in medians.items()
    ]  # fmt: skip


# --- verdicts --------------------------------------------------------------------------------------------------------


def examples(count: int) -> tuple[list[str], list[str]]:
    """Ordinary work and dangers, evenly out of all that need no scene of their own."""
    benign = plain([CASES / "everyday.cases"], "allow")
    dangers = plain(sorted((CASES / "bypass").glob("*.cases")), "ask", "deny")
    return spread(benign, count), spread(dangers, count)


def plain(files: list[Path], *verdicts: str) -> list[str]:
    cases = [case for file in files for case in read(file.read_text("utf-8"))]
    return [case.text for case in cases if case.verdict in verdicts and not case.scene and not case.todo]


def spread(texts: list[str], count: int) -> list[str]:
    return [texts[index * len(texts) // count] for index in range(min(count, len(texts)))]


def judged(found: list[Guard], home: Path, project: Path, count: int) -> list[dict[str, object]]:
    """How often each lets a danger pass, and how often it interrupts ordinary work."""
    benign, dangers = examples(count)
    rows: list[dict[str, object]] = []
    for guard in found:
        words = [
            run(guard.command, home, project, given(text.replace(HOME, str(home)), project, f"judged-{number}")).word
            for number, text in enumerate([*benign, *dangers])
        ]
        ordinary, danger = words[: len(benign)], words[len(benign) :]
        interrupted = sum(word in INTERRUPTIONS for word in ordinary)
        passed = sum(word not in INTERRUPTIONS for word in danger)
        rows.append(
            {"guard": guard.name, "version": guard.version, "benign": len(benign), "interrupted": interrupted,
             "dangers": len(danger), "passed": passed, "silent": words.count("silent"), "failed": words.count("failed")}
        )  # fmt: skip
    return rows


# --- showing ---------------------------------------------------------------------------------------------------------


def show(times: list[dict[str, object]], verdicts: list[dict[str, object]]) -> None:
    print(f"a whole hook call, medians, Python {sys.version.split()[0]}; budget {BUDGET} × in CPU time")
    for row in times:
        title = f"{row['guard']}  {row['case']}"
        print(
            f"  {title:<36} CPU {row['cpu_ms']:>7} ms {row['cpu_ratio']:>6} ×   wall {row['wall_ms']:>7} ms"
            f" {row['wall_ratio']:>6} ×   {row['answer']}"
        )
    print("verdicts on examples of our own; silence leaves a call to the agent: a danger passed, no interruption")
    for row in verdicts:
        print(
            f"  {row['guard']:<14} {row['version']:<9} dangers passed {row['passed']:>3} of {row['dangers']}   "
            f"ordinary work interrupted {row['interrupted']:>3} of {row['benign']}   silent {row['silent']}"
        )


def behind(times: list[dict[str, object]]) -> bool:
    """Whether an allowed call costs more than the budget, or as much as that of any peer."""
    costs = {str(row["guard"]): float(str(row["cpu_ratio"])) for row in times if row["case"] == "git status"}
    ours = costs.pop(OURS)
    return ours > BUDGET or any(ours >= theirs for theirs in costs.values())


def main() -> int:
    parser = argparse.ArgumentParser(description="a whole hook call beside other guards")
    parser.add_argument("--runs", type=int, default=30, help="runs of each guard and command (default %(default)s)")
    parser.add_argument("--cases", type=int, default=150, help="examples of either kind (default %(default)s)")
    parser.add_argument("--quick", action="store_true", help="few runs, few examples")
    parser.add_argument("--json", action="store_true", help="one JSON object instead of tables")
    options = parser.parse_args()
    runs, count = (8, 20) if options.quick else (options.runs, options.cases)
    BUILD.mkdir(parents=True, exist_ok=True)
    cache = Path.home() / ".cache"
    cache.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=cache, prefix="toolgate-peers-") as kept:
        home, project = Path(kept) / "home", Path(kept) / "home" / "project"
        project.mkdir(parents=True)
        said(["git", "init", "--quiet", str(project)])
        said(["git", "-C", str(project), "remote", "add", "origin", "git@github.com:user/project.git"])
        found = list(guards(Path(kept) / "package", home))
        times = timed(found, home, project, runs)
        verdicts = judged(found, home, project, count)
    if options.json:
        print(json.dumps({"benchmark": "peers", "budget": BUDGET, "times": times, "verdicts": verdicts}))
    else:
        show(times, verdicts)
    return 1 if behind(times) else 0


if __name__ == "__main__":
    sys.exit(main())
