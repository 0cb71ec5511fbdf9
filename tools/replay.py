"""Determinism: the same calls, again and again in new processes, must get the same verdicts, reasons, rules and spans.

Every replay has its own hash seed, locale, time zone, order of calls and order of files. The calls are those of the
project's examples, of the labelled cases beside the checkout where there are any, and variations of them.
"""

import argparse
import hashlib
import json
import os
import random
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from toolgate.audit.recorders import NullRecorder
from toolgate.cli.answers import Setting, answer
from toolgate.guard import Guard
from toolgate.host import Machine
from toolgate.model import Decision, Shell, ToolCall
from tools.calls import ROOT, cases, examples

CALLS = 10_000
REPLAYS = 20
AT_ONCE = 2
LOCALES = ("C", "C.UTF-8", "POSIX", "en_US.UTF-8", "tr_TR.UTF-8", "de_DE.ISO-8859-1", "ja_JP.UTF-8")
ZONES = ("UTC", "Asia/Kathmandu", "America/St_Johns", "Pacific/Kiritimati", "Africa/Casablanca")
VARIATIONS = ("cd sub && {}", "{}\ntrue", "( {}\n)", "env A=1 {}", "x=$({}\n)", "{{ {}\n}}", "if true; then {}\nfi")
ON_DISK = (
    "rm *", "cat *.txt", "rm -rf .", "ls", "make all", "./run.sh", "rm -rf sub", "git add -A", "mv * /tmp/",
    "cat ~/.ssh/*", "find . -delete", "tar czf /tmp/x.tgz .", "chmod -R 777 .", "cp -r . /tmp/copy", "grep -r x .",
    "bash run.sh", "rm a* b*",
)  # fmt: skip
NAMES = (
    "a.txt",
    "b.txt",
    "run.sh",
    "Makefile",
    ".env",
    "sub/c.txt",
    "sub/d.txt",
    "z",
    "é.txt",
    "B.txt",
    "package.json",
)
Record = dict[str, Any]


def records() -> list[Record]:
    """At least `CALLS` records."""
    found = [*examples(), *cases()]
    shells = [record for record in found if record.get("tool") == "Bash"]
    for variation in VARIATIONS:
        for record in shells:
            if len(found) >= CALLS:
                return found
            given = record["input"]
            if isinstance(given, dict) and isinstance(given.get("command"), str):
                found.append({**record, "input": {**given, "command": variation.format(given["command"])}})
    return found


# --- one replay ------------------------------------------------------------------------------------------------------


def replay(path: str, seed: int) -> None:
    """Print a digest for each call of a file, in the order of the file."""
    order = random.Random(seed)  # noqa: S311 # any order will do
    calls: list[Record] = json.loads(Path(path).read_text("utf-8"))
    indexes = list(range(len(calls)))
    order.shuffle(indexes)
    found = {index: told(answer(shuffled(calls[index], order), Setting("/nowhere")).decision) for index in indexes}
    lines = [found[index] for index in range(len(calls))] + on_disk(order)
    sys.stdout.write("\n".join(lines) + "\n")


def shuffled(record: Record, order: random.Random) -> Record:
    """The same world, its files told in another order."""
    world = record.get("world")
    if not isinstance(world, dict):
        return record
    tables = {key: _turned(value, order) if isinstance(value, dict) else value for key, value in world.items()}
    return {**record, "world": _turned(tables, order)}


def _turned(table: Record, order: random.Random) -> Record:
    keys = list(table)
    order.shuffle(keys)
    keys.sort(key=lambda key: not key.startswith("/"))  # a path may be told twice, and what is told last counts
    return {key: table[key] for key in keys}


def on_disk(order: random.Random) -> list[str]:
    """Digests of calls in a real directory, whose files were made in another order."""
    with tempfile.TemporaryDirectory() as directory:
        project = Path(directory).resolve() / "project"
        for name in order.sample(NAMES, len(NAMES)):
            (project / name).parent.mkdir(parents=True, exist_ok=True)
            (project / name).write_text("echo x\n", "utf-8")
        (project / ".git").mkdir()
        here = str(project)
        calls = [ToolCall(Shell(text), here) for text in ON_DISK]
        return [
            told(Guard(facts=Machine(here, here), recorder=NullRecorder()).check(call), directory) for call in calls
        ]


def told(decision: Decision, place: str = "") -> str:
    """A digest of all that anybody sees of a decision."""
    findings = [
        (
            str(finding.opinion.verdict), finding.opinion.reason, finding.opinion.rule, finding.opinion.instead,
            str(finding.effect), finding.effect.start, finding.effect.end, finding.effect.manner,
        )
        for finding in decision.because
    ]  # fmt: skip
    whole = (str(decision.verdict), decision.reason, decision.rule, decision.instead, decision.settled_by, findings)
    text = json.dumps(whole)
    return hashlib.sha256((text.replace(place, "") if place else text).encode()).hexdigest()[:16]


# --- all of them -----------------------------------------------------------------------------------------------------


def started(path: str, order: random.Random) -> "subprocess.Popen[str]":
    seed = str(order.randrange(1, 4_294_967_295))
    changed = {"PYTHONHASHSEED": seed, "LC_ALL": order.choice(LOCALES), "TZ": order.choice(ZONES), "PYTHONUTF8": "1"}
    command = [sys.executable, "-m", "tools.replay", "--worker", seed, path]
    return subprocess.Popen(command, cwd=ROOT, env=os.environ | changed, stdout=subprocess.PIPE, text=True)


def compare(calls: list[Record], replays: int, order: random.Random) -> list[str]:
    """What differs between the replays, in words."""
    complaints: list[str] = []
    expected: list[str] = []
    with tempfile.NamedTemporaryFile("w", suffix=".json", encoding="utf-8") as file:
        json.dump(calls, file)
        file.flush()
        for first in range(0, replays, AT_ONCE):
            running = [started(file.name, order) for _ in range(min(AT_ONCE, replays - first))]
            for process in running:
                answers = (process.communicate()[0] or "").split()
                if process.returncode != 0 or len(answers) != len(calls) + len(ON_DISK):
                    complaints.append(f"a replay ended with {process.returncode} after {len(answers)} answers")
                    continue
                expected = expected or answers
                asked = [*[json.dumps(call) for call in calls], *ON_DISK]
                pairs = zip(expected, answers, asked, strict=True)
                complaints += [f"another answer: {call[:400]}" for one, other, call in pairs if one != other]
    return complaints


def main() -> int:
    parser = argparse.ArgumentParser(description="the same calls in new processes: the same answers")
    parser.add_argument("--worker", type=int, help=argparse.SUPPRESS)
    parser.add_argument("--replays", type=int, default=REPLAYS, help="how many times (default %(default)s)")
    parser.add_argument("--seed", type=int, help="of the seeds, locales and orders; default: another one each time")
    parser.add_argument("path", nargs="?", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.worker is not None:
        replay(options.path, options.worker)
        return 0
    seed = options.seed if options.seed is not None else random.SystemRandom().randrange(1 << 32)
    order = random.Random(seed)  # noqa: S311 # any order will do
    calls = order.sample(records(), CALLS)  # others each time, where there are more
    complaints = compare(calls, options.replays, order)
    for complaint in dict.fromkeys(complaints):
        print(complaint)
    words = "identical" if not complaints else f"{len(complaints)} differences; `--seed {seed}` repeats them"
    print(f"{len(calls) + len(ON_DISK)} calls × {options.replays} replays: {words}")
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main())
