"""Processes that write to one log are killed at random moments, again and again: `make torture`.

Each process says on a pipe which record it has written once `append` has returned. After a run no record that was
acknowledged may be missing, none may be there twice, and the chain must be whole. The clocks of the processes disagree by
up to ten years and segments are small, so that they rotate all the time; some records are as large as they may be.
"""

import argparse
import json
import os
import select
import shutil
import signal
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from toolgate.audit import log as writing
from toolgate.audit.log import Log
from toolgate.audit.verification import verified
from tools.verify_log import verify

YEARS = 10 * 365 * 86_400
SMALL = 300_000  # bytes of a segment here
WRITERS = 4


@dataclass
class Outcome:
    """What came of a run."""

    acknowledged: int = 0
    records: int = 0
    kills: int = 0
    recoveries: int = 0
    failures: list[str] = field(default_factory=list)


def write_for_ever(directory: str, pipe: int, seed: int) -> None:
    """What a child does until it is killed: append, and say so."""
    random = Random(seed)
    log = Log(directory, lambda: time.time() + random.choice([0, 0, 0, 0, -YEARS, YEARS]))
    number = 0
    while True:
        entries, tokens = [], []
        for _ in range(random.choice([1, 1, 1, 1, 2, 8])):
            number += 1
            tokens.append(f"{seed}.{number}")
            size = random.choice([10, 400, 2_000] if random.random() < 0.98 else [60_000])
            entries.append(("decision", f'"token": "{tokens[-1]}", "text": "{"x" * size}"'))
        names = log.append(entries)
        said = "".join(f"{name} {token}\n" for name, token in zip(names, tokens, strict=True))
        os.write(pipe, said.encode())


def pairs(lines: list[bytes]) -> dict[str, str]:
    """Ids and what they are the ids of."""
    return {line.decode().split()[0]: line.decode().split()[1] for line in lines}


class Writers:
    """Children that write to one log, and what they have said."""

    def __init__(self, directory: Path) -> None:
        self.directory = directory
        self.children: dict[int, int] = {}  # the pipe of each, by its process
        self.said: dict[int, bytes] = {}  # by pipe
        self.acknowledged: dict[str, str] = {}

    def start(self, seed: int) -> None:
        read, write = os.pipe()
        child = os.fork()
        if not child:
            try:
                os.close(read)
                write_for_ever(str(self.directory), write, seed)
            finally:
                os._exit(1)
        os.close(write)
        self.children[child] = read
        self.said[read] = b""

    def listen(self, seconds: float) -> None:
        ready = select.select(list(self.said), [], [], seconds)[0]
        for pipe in ready:
            self.said[pipe] += os.read(pipe, 65_536)
            *whole, rest = self.said[pipe].split(b"\n")
            self.said[pipe] = rest
            self.acknowledged.update(pairs(whole))

    def kill(self, child: int) -> int:
        """Kill a child, and hear what it has said until then; how it ended."""
        os.kill(child, signal.SIGKILL)
        status = os.waitpid(child, 0)[1]
        pipe = self.children.pop(child)
        while chunk := os.read(pipe, 65_536):
            self.said[pipe] += chunk
        self.acknowledged.update(pairs(self.said.pop(pipe).split(b"\n")[:-1]))
        os.close(pipe)
        return status


def killed(directory: Path, writes: int, seed: int) -> Outcome:
    """One run: until as many records are acknowledged, some child is killed and replaced at every random moment."""
    random = Random(seed)
    outcome = Outcome()
    writers = Writers(directory)
    kept, writing.LARGEST = writing.LARGEST, SMALL
    try:
        for number in range(WRITERS):
            writers.start(seed * 1_000_000 + number)
        while len(writers.acknowledged) < writes:
            end = time.monotonic() + random.uniform(0.001, 0.1)
            while (left := end - time.monotonic()) > 0:
                writers.listen(left)
            status = writers.kill(random.choice(list(writers.children)))
            if status != signal.SIGKILL:
                outcome.failures.append(f"a writer ended by itself: status {status}")
            outcome.kills += 1
            writers.start(seed * 1_000_000 + WRITERS + outcome.kills)
    finally:
        for child in list(writers.children):
            writers.kill(child)
        writing.LARGEST = kept
    Log(str(directory)).append([("decision", '"token": "last"')])
    return judged(directory, writers.acknowledged, outcome)


def judged(directory: Path, acknowledged: dict[str, str], outcome: Outcome) -> Outcome:
    """Hold a log against what was acknowledged."""
    report = verified(str(directory))
    outcome.failures += [f"{note.file}:{note.line}: {note.what}" for note in report.problems]
    verify(directory, [])
    outcome.acknowledged, outcome.records = len(acknowledged), report.records
    tokens: set[str] = set()
    missing = dict(acknowledged)
    for file in sorted(directory.glob("*-*.jsonl")):
        for line in file.read_bytes().splitlines():
            record = json.loads(line)
            outcome.recoveries += record["kind"] == "recovery"
            if record["kind"] == "recovery":
                continue
            if record["token"] in tokens:
                outcome.failures.append(f"{record['token']} is there twice")
            tokens.add(record["token"])
            if missing.pop(record["id"], record["token"]) != record["token"]:
                outcome.failures.append(f"{record['id']} is another record")
    outcome.failures += [f"{name} is lost" for name in missing]
    return outcome


def together(directory: Path, processes: int, records: int) -> Outcome:
    """So many processes add so many records each at the same time, one by one."""
    children = {}
    for number in range(processes):
        read, write = os.pipe()
        child = os.fork()
        if not child:
            try:
                os.close(read)
                said = written(directory, number, records)
                with os.fdopen(write, "w") as pipe:
                    pipe.write(said)
            finally:
                os._exit(0)
        os.close(write)
        children[child] = read
    acknowledged: dict[str, str] = {}
    outcome = Outcome()
    for child, read in children.items():
        with os.fdopen(read, "rb") as pipe:
            lines = pipe.read().splitlines()
        acknowledged.update(pairs([line for line in lines if b" " in line]))
        outcome.failures += [line.decode() for line in lines if b" " not in line]
        os.waitpid(child, 0)
    outcome = judged(directory, acknowledged, outcome)
    if len(acknowledged) != processes * records or outcome.records != processes * records:
        outcome.failures.append(f"{processes * records} records, {outcome.records} there, {len(acknowledged)} known")
    return outcome


def written(directory: Path, number: int, records: int) -> str:
    log = Log(str(directory))
    said = []
    for index in range(records):
        try:
            (name,) = log.append([("decision", f'"token": "{number}.{index}"')])
            said.append(f"{name} {number}.{index}")
        except writing.Unrecorded as error:
            said.append(f"{number}.{index}:{error.message}".replace(" ", "_"))
    return "\n".join(said)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=100)
    parser.add_argument("--writes", type=int, default=10_000)
    parser.add_argument("--processes", type=int, default=64)
    parser.add_argument("--records", type=int, default=1_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    total = Outcome()
    place = Path(tempfile.mkdtemp(prefix="torture-"))
    for run in range(options.runs + 1):
        directory = place / "log"
        last = run == options.runs
        found = (
            together(directory, options.processes, options.records)
            if last
            else killed(directory, options.writes, options.seed + run)
        )
        what = f"{options.processes} processes" if last else f"run {run + 1}"
        print(
            f"{what}: {found.acknowledged} acknowledged, {found.records} records, {found.kills} kills, "
            f"{found.recoveries} torn, {len(found.failures)} failures",
            flush=True,
        )
        for failure in found.failures[:20]:
            print(f"  {failure}", flush=True)
        total = Outcome(
            total.acknowledged + found.acknowledged, total.records + found.records, total.kills + found.kills,
            total.recoveries + found.recoveries, total.failures + found.failures,
        )  # fmt: skip
        shutil.rmtree(directory)
    print(
        f"all: {total.acknowledged} acknowledged, {total.kills} kills, {total.recoveries} torn, {len(total.failures)} failures"
    )
    return 1 if total.failures else 0


if __name__ == "__main__":
    sys.exit(main())
