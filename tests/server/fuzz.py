"""Sends very many mutated lines through `toolgate check --batch -` or a socket, and looks at every answer.

`make fuzz-protocol ARGS='--lines 1000000'`. What must hold: each line that is not blank is answered, in order, with its
number, in the shape of an answer; what it is answered does not depend on the lines around it; a call that is the same as
that of its seed gets the seed's verdict, or is refused; and the memory of the process does not grow.
"""

import argparse
import json
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from threading import Thread
from typing import IO, Any

from tests.cli.process import COMMAND, ROOT, environment, toolgate
from tests.server.mutations import Mutated, mutated, same_call, seeds
from toolgate.cli.answers import Setting, Shared, answer_line, as_json

SAMPLED = 10  # of so many lines that are not allowed, one is judged again by itself; of those that are, all
VERDICTS = ("allow", "llm", "ask", "deny")


class Wrong(Exception):
    """An answer that must not be, with the line it was given to."""


class Watch:
    """Compares answers with what they must be."""

    def __init__(self, records: list[dict[str, Any]], again: bool, home: str = "") -> None:
        self.records = records
        self.again = again
        self.setting = Setting("/")
        self.counts: Counter[str] = Counter()
        self.seen = 0
        lines = "".join(json.dumps(record) + "\n" for record in records)
        done = toolgate("check", "--batch", "-", input=lines, HOME=home or os.environ["HOME"])
        self.expected = [json.loads(line)["verdict"] for line in done.stdout.splitlines()]

    def look(self, sent: Mutated, number: int, text: bytes) -> None:
        """Look at the answer to the line with this number."""
        self.seen += 1
        answer = json.loads(text)
        if answer["line"] != number or answer["protocol"] != 1 or answer["verdict"] not in VERDICTS:
            raise Wrong(f"line {number}: {sent.line!r}\n{text!r}")
        verdict = answer["verdict"]
        self.counts["error" if "error" in answer else verdict] += 1
        if answer["rule"] == "internal-error":
            raise Wrong(f"internal error: {sent.line!r}\n{text!r}")
        if "error" in answer:
            if verdict != "deny":
                raise Wrong(f"an error that is not denied: {sent.line!r}\n{text!r}")
            return
        if b'"session"' in sent.line or b"\\u" in sent.line:
            return  # depends on the session; `test_sessions` compares those
        if same_call(sent.line, self.records[sent.seed]):
            self.counts["as its seed"] += 1
            if verdict != self.expected[sent.seed] or answer["id"] != name_of(sent.line):
                raise Wrong(f"not as its seed: {sent.line!r}\n{text!r}")
        elif self.again and (verdict == "allow" or number % SAMPLED == 0):
            self.counts["judged again"] += 1
            alone = json.loads(as_json(answer_line(sent.line, self.setting, None, Shared()).on(number)))
            if alone != answer:
                raise Wrong(f"alone it is answered otherwise: {sent.line!r}\n{text!r}\n{alone!r}")


def name_of(line: bytes) -> object:
    return json.loads(line.decode("utf-8", "surrogateescape")).get("id")


def memory(pid: int) -> int:
    """The resident memory of a process in KiB; 0: not known."""
    try:
        with open(f"/proc/{pid}/status", encoding="utf-8") as file:
            return next((int(line.split()[1]) for line in file if line.startswith("VmRSS:")), 0)
    except OSError:
        return 0


def numbered(lines: Iterable[Mutated]) -> Iterator[tuple[int, Mutated]]:
    """The lines that are answered, with their numbers."""
    for number, sent in enumerate(lines, 1):
        text = sent.line.removeprefix(b"\xef\xbb\xbf") if number == 1 else sent.line
        if text.strip():
            yield number, sent


def send(stream: IO[bytes], lines: Iterable[Mutated]) -> None:
    try:
        for sent in lines:
            stream.write(sent.line + b"\n")
        stream.flush()
        stream.close()
    except BrokenPipeError:
        return


class Report:
    """Prints now and then how far it is, and what memory the process has."""

    def __init__(self, pid: int, count: int, quiet: bool) -> None:
        self.pid, self.step, self.quiet = pid, max(count // 20, 1), quiet
        self.started = time.monotonic()
        self.memory: list[int] = []

    def note(self, watch: Watch, done: int) -> None:
        if done % self.step:
            return
        self.memory.append(memory(self.pid))
        if not self.quiet:
            seconds = time.monotonic() - self.started
            print(f"{done} lines, {seconds:.0f} s, {self.memory[-1]} KiB, {dict(watch.counts)}", flush=True)


def through_batch(count: int, seed: int, quiet: bool = False, jobs: int = 1) -> tuple[Watch, Report]:
    """Lines in a described world, through one process."""
    records = seeds()
    watch = Watch(records, again=True)
    process = subprocess.Popen(
        [*COMMAND, "check", "--batch", "-", "--cwd", "/", "--jobs", str(jobs)],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, cwd=ROOT, env=environment(),
    )  # fmt: skip
    assert process.stdin is not None
    assert process.stdout is not None
    report = Report(process.pid, count, quiet)
    writer = Thread(target=send, args=(process.stdin, mutated(records, seed, count, 200)), daemon=True)
    writer.start()
    with process.stdout as answers:
        try:
            for number, sent in numbered(mutated(records, seed, count, 200)):
                watch.look(sent, number, answers.readline())
                report.note(watch, watch.seen)
            if answers.readline():
                raise Wrong("more answers than lines")
        except BaseException:
            process.kill()
            raise
    if process.wait(60) not in (0, 64):
        raise Wrong(f"the process ended with {process.returncode}")
    return watch, report


def through_socket(count: int, seed: int, quiet: bool = False, clients: int = 4) -> tuple[Watch, Report]:
    """Real calls, in a project of their own with a home of its own, through one process and several clients."""
    with tempfile.TemporaryDirectory() as directory:
        project = Path(directory, "home", "project")
        (project / ".git").mkdir(parents=True)
        home = str(project.parent)
        process = subprocess.Popen(
            [*COMMAND, "listen", "--json", "--home", home],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, cwd=ROOT, env=environment(HOME=home),
        )  # fmt: skip
        assert process.stdout is not None
        with process.stdout as said:
            path = json.loads(said.readline())["listening"]
            records = seeds(str(project), None)
            watch = Watch(records, again=False, home=home)
            report = Report(process.pid, count, quiet)
            failures: list[BaseException] = []
            threads = [
                Thread(target=one_client, args=(path, records, seed + k, count // clients, watch, report, failures))
                for k in range(clients)
            ]
            try:
                for thread in threads:
                    thread.start()
                for thread in threads:
                    thread.join()
            finally:
                process.terminate()
                process.wait(60)
        if failures:
            raise failures[0]
        if process.returncode or os.path.exists(path):
            raise Wrong(f"the process ended with {process.returncode}, or left its socket")
    return watch, report


def one_client(
    path: str, records: list[dict[str, Any]], seed: int, count: int, watch: Watch, report: Report,
    failures: list[BaseException],
) -> None:  # fmt: skip
    try:
        with socket.socket(socket.AF_UNIX) as connection:
            connection.connect(path)
            writer = Thread(target=pour, args=(connection, mutated(records, seed, count, 50)), daemon=True)
            writer.start()
            with connection.makefile("rb") as answers:
                for number, sent in numbered(mutated(records, seed, count, 50)):
                    watch.look(sent, number, answers.readline())
                    report.note(watch, watch.seen)
                if answers.readline():
                    raise Wrong("more answers than lines")
            writer.join()
    except BaseException as error:  # noqa: BLE001 # the main thread raises it
        failures.append(error)


def pour(connection: socket.socket, lines: Iterable[Mutated]) -> None:
    try:
        for sent in lines:
            connection.sendall(sent.line + b"\n")
        connection.shutdown(socket.SHUT_WR)
    except OSError:
        return


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--lines", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--through", choices=("batch", "socket", "both"), default="both")
    options = parser.parse_args()
    for name, way in (("batch", through_batch), ("socket", through_socket)):
        if options.through not in (name, "both"):
            continue
        started = time.monotonic()
        watch, report = way(options.lines, options.seed)
        seconds = time.monotonic() - started
        shown = f"{report.memory[0]} KiB at first, {max(report.memory)} at most, {report.memory[-1]} at last"
        print(f"{name}: {watch.seen} lines answered in {seconds:.0f} s; {shown}; {dict(watch.counts)}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
