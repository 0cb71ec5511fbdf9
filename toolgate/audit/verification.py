"""Verifies the log: every line, their chain, and what was signed about it.

Follows `docs/log-format.md`. After a mistake it continues from what the next line says, so that one edit causes one or
two problems. INVARIANT: its memory does not grow with the number of records.
"""

import json
import os
import re
from collections.abc import Callable, Sequence
from hashlib import sha256
from typing import Any, BinaryIO, NoReturn

from toolgate.audit import checkpoints
from toolgate.audit.chain import END, GENESIS, LONGEST, SEAL, VERSION, id_of, is_hash
from toolgate.audit.checkpoints import INSTALL, Checkpoint, Missing, signed, unique
from toolgate.audit.log import RECOVERY, segments
from toolgate.audit.reading import TOO_LONG, plain_file, reason_of
from toolgate.model.value import Value

KINDS = ("decision", "answer", "control", RECOVERY, "pruned")
TIME = re.compile(r"\d{4}-(0\d|1[0-2])-[0-3]\dT[0-2]\d:[0-5]\d:[0-6]\d\.\d{3}Z", re.ASCII)
SEALED = len(SEAL) + 64 + len(END)  # bytes at the end of a line that its hash does not cover
MOST = 100  # problems that are kept; the others are only counted
STEP = 1_000  # records between two reports of progress
EDITED = "the line was edited or damaged: compare it with a copy"
REMOVED = "compare the log with a copy, and find out who changed it"


class Note(Value):
    """A remark about a line of a file (0: the file as a whole), and what to do about it."""

    __slots__ = ("file", "line", "what", "help")

    def __init__(self, file: str, line: int, what: str, help: str = "") -> None:
        self.file = file
        self.line = line
        self.what = what
        self.help = help


class Report(Value):
    """What was found: the log is whole if there are no problems; `remarks` are worth knowing, but not faults.

    `first` and `last` are numbers of records (0: there are none), `head` the hash of the last. `count` is the number of
    problems, `problems` the first of them. `checked` counts the checkpoints that the log agrees with.
    """

    __slots__ = ("records", "first", "last", "head", "count", "problems", "remarks", "checked")

    def __init__(
        self, records: int, first: int, last: int, head: str, count: int,
        problems: tuple[Note, ...], remarks: tuple[Note, ...], checked: int,
    ) -> None:  # fmt: skip
        self.records = records
        self.first = first
        self.last = last
        self.head = head
        self.count = count
        self.problems = problems
        self.remarks = remarks
        self.checked = checked


def verified(directory: str, files: Sequence[str] = (), progress: Callable[[int, int], None] | None = None) -> Report:
    """Verify the log in a directory, with its own checkpoints and those in other `files`.

    `progress` gets how many bytes and records were read since its last call.
    """
    walk = _Walk(directory, progress)
    walk.read_checkpoints(files)
    names = segments(directory)
    for name in names:
        walk.read_segment(name, name == names[-1])
    walk.close(names)
    return walk.report()


class _Walk:
    """One pass over the log from its start."""

    def __init__(self, directory: str, progress: Callable[[int, int], None] | None) -> None:
        self.directory = directory
        self.progress = progress
        self.problems: list[Note] = []
        self.remarks: list[Note] = []
        self.count = self.records = self.first = self.seq = self.checked = self.backwards = 0
        self.hash: str | None = GENESIS  # of the previous line; `None`: not known
        self.prev = ""  # what the first line says about the one before it
        self.time = ""
        self.keys: set[str] = set()  # keys that may sign
        self.signed: dict[int, list[tuple[str, int, Checkpoint]]] = {}
        self.unchecked = 0  # signatures
        self.tombstones: list[tuple[str, int, dict[str, Any]]] = []
        self.ends: dict[int, str] = {}  # the last record of each segment, and its hash
        decoder: Any = json.JSONDecoder(object_pairs_hook=unique, parse_constant=_refused)
        self.scan = decoder.scan_once  # as `raw_decode`, which wraps it, does
        self.file, self.line = "", 0  # the current position

    def report(self) -> Report:
        problems, remarks = tuple(self.problems), tuple(self.remarks)
        head = self.hash if self.records and self.hash else ""
        return Report(self.records, self.first, self.seq, head, self.count, problems, remarks, self.checked)

    def problem(self, what: str, help: str, file: str | None = None, line: int | None = None) -> None:
        self.count += 1
        if len(self.problems) < MOST:
            found = self.file if file is None else file
            self.problems.append(Note(found, self.line if line is None else line, what, help))

    def remark(self, what: str, help: str = "", file: str | None = None, line: int | None = None) -> None:
        if len(self.remarks) < MOST:
            found = self.file if file is None else file
            self.remarks.append(Note(found, self.line if line is None else line, what, help))

    # --- segments and lines ------------------------------------------------------------------------------------------

    def read_segment(self, name: str, newest: bool) -> None:
        self.file, self.line = name, 0
        try:
            with open(plain_file(f"{self.directory}/{name}"), "rb") as file:
                self.read_lines(file, newest)
        except OSError as error:
            self.problem(f"cannot be read: {reason_of(error)}", REMOVED)
            self.hash = None
        if self.line:
            self.ends[self.seq] = self.hash or ""
        elif newest:
            self.remark("no record in it yet")

    def read_lines(self, file: BinaryIO, newest: bool) -> None:
        size = count = 0
        while line := file.readline(LONGEST + 1):
            if newest and not line.endswith(b"\n") and len(line) <= LONGEST:
                self.remark(
                    f"ends in a torn line of {len(line)} bytes, which the next record replaces", line=self.line + 1
                )
                break
            self.line += 1
            self.read_line(line)
            while len(line) > LONGEST and not line.endswith(b"\n"):  # the rest of a line that is too long
                line = file.readline(LONGEST + 1)
            size += len(line)
            count += 1
            if count == STEP and self.progress is not None:
                self.progress(size, count)
                size = count = 0
        if self.progress is not None:
            self.progress(size, count)

    def read_line(self, line: bytes) -> None:
        self.records += 1
        try:
            record = self.record_of(line)
        except ValueError as error:
            self.problem(str(error), EDITED)
            self.seq += 1
            self.hash = None
            self.first = self.first or self.seq
            return
        self.follow(record, line)
        self.seq, self.hash = record["seq"], record["hash"]
        for file, number, found in self.signed.pop(self.seq, ()):
            self.compare(found, file, number)
        if record["kind"] != "decision":
            self.note(record)

    def record_of(self, line: bytes) -> dict[str, Any]:
        """The record in a line; raises `ValueError` with what is wrong with it."""
        if len(line) > LONGEST:
            raise ValueError(TOO_LONG)
        if not line.isascii():
            raise ValueError("not ASCII")
        try:
            record, end = self.scan(line.decode("ascii"), 0)
        except (RecursionError, StopIteration, ValueError) as error:
            why = str(error) if isinstance(error, ValueError) else "it cannot be read"
            raise ValueError(f"not JSON: {why}") from None
        if not isinstance(record, dict) or line[end:] != b"\n":
            raise ValueError("not one JSON object in a line")
        if type(record.get("v")) is not int or record["v"] != VERSION:
            raise ValueError(f"not a record of version {VERSION}")
        seq, prev, found = record.get("seq"), record.get("prev"), record.get("hash")
        if type(seq) is not int or not 0 < seq < 10**12 or not (prev == self.hash or is_hash(str(prev))):
            raise ValueError("without its number, or without the hash of the line before it")
        kind, name, time = record.get("kind"), record.get("id"), record.get("time")
        start = f'{{"v": {VERSION}, "kind": "{kind}", "id": "{name}", "time": "{time}"'
        ending = f', "seq": {seq}, "prev": "{prev}", "hash": "{found}"}}\n'
        if not (line.startswith(start.encode()) and line.endswith(ending.encode())):
            raise ValueError("not written as the log writes a line")
        if sha256(line[:-SEALED]).hexdigest() != found:
            raise ValueError("its hash does not match its text")
        return record

    def follow(self, record: dict[str, Any], line: bytes) -> None:
        """Compare a line with the one before it."""
        seq, time = record["seq"], record["time"]
        if not self.first:
            self.first, self.prev = seq, record["prev"]
            if seq > 1:
                self.seq, self.hash = seq - 1, record["prev"]  # a tombstone has to say the same
        if seq != self.seq + 1:
            between = f"{self.seq + 1} to {seq - 1} are missing" if seq > self.seq else f"{seq} is there twice"
            self.problem(f"record {seq} follows on record {self.seq}: {between}", REMOVED)
        elif self.hash is not None and record["prev"] != self.hash:
            self.problem(f"record {seq} does not follow on the line before it", REMOVED)
        if record["id"] != id_of(seq):
            self.problem(f"record {seq} has the id `{record['id']}` and not `{id_of(seq)}`", EDITED)
        if not TIME.fullmatch(time):
            self.problem(f"record {seq} has no valid time", EDITED)
        elif time < self.time:
            self.backwards += 1
            if self.backwards == 1:
                self.remark(f"the clock went back from {self.time} to {time}")
        self.time = time
        if self.line == 1:
            self.fit_name(record)

    def fit_name(self, record: dict[str, Any]) -> None:
        """Compare the name of a segment with its first record; a torn one may be replaced on a later day."""
        day = record["time"][:10].replace("-", "")
        if int(self.file[:12]) != record["seq"] or (self.file[13:21] != day and record["kind"] != RECOVERY):
            named = f"{record['seq']:012d}-{day}.jsonl"
            self.problem("the name does not match the first record", f"it was written as `{named}`: {REMOVED}")

    def note(self, record: dict[str, Any]) -> None:
        """Check records about the log itself."""
        kind = record["kind"]
        if kind == RECOVERY and "missing" in record:
            self.problem(f"a segment was removed before this record was written: `{record['missing']}`", REMOVED)
        elif kind == RECOVERY:
            self.remark(f"a torn line of {record.get('lost')} bytes was replaced after a crash")
        elif kind == "pruned":
            self.tombstones.append((self.file, self.line, record))
        elif kind not in KINDS:
            self.remark(f"a record of a kind that this version does not know: `{kind}`")

    # --- what was signed ---------------------------------------------------------------------------------------------

    def read_checkpoints(self, files: Sequence[str]) -> None:
        own = f"{self.directory}/{checkpoints.KEPT}"
        public = checkpoints.public_key(self.directory)
        for path in (*files, *([own] if os.path.lexists(own) else [])):
            self.file = checkpoints.KEPT if path == own else path
            count = 0
            if path == own and not os.path.isfile(own):
                self.problem("not a regular file", REMOVED)
                continue
            for self.line, found in checkpoints.read(path):
                count += 1
                if isinstance(found, str):
                    self.problem(found, "the checkpoint was edited or damaged: take another copy of it")
                    continue
                if path != own:
                    self.keys.add(found.key)
                self.signed.setdefault(found.seq, []).append((self.file, self.line, found))
            if not count and path != own:
                self.line = 0
                self.problem("no checkpoint in it", "name a file that `toolgate log checkpoint -o` wrote")
        if public and self.keys - {public}:
            self.problem("signed by another key than that of the log", f"`key.pub` or the file was replaced: {REMOVED}")
        self.keys = self.keys or ({public} if public else set())

    def compare(self, found: Checkpoint, file: str, line: int) -> None:
        """Compare a checkpoint with its record, which was just read."""
        text = checkpoints.statement(found.seq, found.hash, found.time)
        if not self.authentic(found.key, found.signature, text, file, line):
            return
        if found.hash == self.hash:
            self.checked += 1
        else:
            what = f"record {found.seq} is not the one that was signed on {found.time}: the log was rewritten"
            self.problem(what, REMOVED, file, line)

    def authentic(self, key: str, signature: str, text: bytes, file: str, line: int) -> bool:
        """Whether a statement's signature is valid; one that cannot be checked is counted."""
        try:
            right = signed(key, signature, text)
        except Missing:
            self.unchecked += 1
            right = True
        if not right:
            self.problem("the signature does not match", "what was signed was edited: take another copy", file, line)
        elif key not in self.keys:
            self.problem("signed by a key that is not the log's", REMOVED, file, line)
            right = False
        return right

    def close(self, names: list[str]) -> None:
        """Checks that are only possible after all lines were read."""
        self.bury()
        for seq in sorted(self.signed):
            for file, line, found in self.signed[seq]:
                text = checkpoints.statement(found.seq, found.hash, found.time)
                if not self.authentic(found.key, found.signature, text, file, line):
                    continue
                if seq < self.first:
                    self.remark(f"record {seq}, which is signed, was pruned since", file=file, line=line)
                else:
                    what = f"record {seq}, which was signed on {found.time}, is missing: the log was cut"
                    self.problem(what, REMOVED, file, line)
        if self.backwards > 1:
            self.remark(f"the clock went back {self.backwards} times", file="", line=0)
        if self.unchecked:
            self.remark(f"{self.unchecked} signatures were not checked", f"run: {INSTALL}", "", 0)
        if not names and not self.count:
            self.remark("the log is empty", file="", line=0)

    def bury(self) -> None:
        """Compare tombstones with the log: after a crash, a segment that one covers may still exist."""
        covered = self.first <= 1
        for file, line, record in self.tombstones:
            first, last, head = record.get("from"), record.get("to"), record.get("head")
            key, signature = str(record.get("key")), str(record.get("signature"))
            if type(first) is not int or type(last) is not int or not first <= last < record["seq"]:
                self.problem("a tombstone that says nothing valid", EDITED, file, line)
                continue
            text = checkpoints.tombstone(first, last, str(head), record["time"])
            if not self.authentic(key, signature, text, file, line):
                continue
            there = last >= self.first
            if (there and self.ends.get(last) != head) or (last == self.first - 1 and head != self.prev):
                self.problem(f"the tombstone of records {first} to {last} does not match the log", REMOVED, file, line)
                continue
            self.remark(f"records {first} to {last} were pruned on {record['time']}", "", file, line)
            covered = covered or first <= self.first - 1 <= last
        if not covered:
            what = f"records 1 to {self.first - 1} are missing, and no tombstone says that they were pruned"
            self.problem(what, REMOVED, "", 0)


def _refused(word: str) -> NoReturn:
    raise ValueError(f"`{word}` is not a number")
