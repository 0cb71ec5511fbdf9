"""Many calls at once: one JSON record a line in, one decision a line out, in the same order."""

from __future__ import annotations

import os
import stat
import sys
from functools import partial

from toolgate.cli import INTERNAL, USAGE, UsageError
from toolgate.cli.answers import Answer, Setting, Shared, answer_line, as_json, parse
from toolgate.cli.progress import Progress
from toolgate.cli.workers import Lines, answered, groups_of_lines
from toolgate.model.errors import PayloadError
from toolgate.model.failure import failed
from toolgate.rehearsal import Rehearsal

STANDARD_INPUT = "-"
Written = tuple[str, bool, bool]  # the line, whether the record was malformed, whether Toolgate failed


def run_batch(path: str, setting: Setting, jobs: int) -> int:
    """Answer every line; the status is 0 when all of them could be understood."""
    descriptor = opened(path)
    progress = Progress(size_of(descriptor), "calls")
    malformed = internal = 0
    alone = partial(answer_lines, setting)
    together = partial(answer_lines, setting, sessions=Rehearsal(), shared=Shared())
    try:
        for lines, found in answered(groups_of_lines(descriptor), alone, lost, jobs, together):
            if sys.stdout.isatty():
                progress.hide()
            for text, wrong, broken in found:
                sys.stdout.write(text + "\n")
                malformed += wrong
                internal += broken
            sys.stdout.flush()
            progress.advance(sum(len(line) + 1 for line in lines), len(lines))
    finally:
        progress.hide()
    if malformed or internal:
        print(f"toolgate: {malformed} malformed, {internal} internal errors: denied", file=sys.stderr)
    return INTERNAL if internal else USAGE if malformed else 0


def opened(path: str) -> int:
    """A descriptor to read from. Descriptors rather than files: a reading thread must never hold a lock at the end."""
    if path == STANDARD_INPUT:
        return sys.stdin.fileno()
    try:
        descriptor = os.open(path, os.O_RDONLY)
        if stat.S_ISDIR(os.fstat(descriptor).st_mode):
            raise IsADirectoryError(0, "is a directory")
    except OSError as error:
        raise UsageError(f"{path}: {error.strerror}") from None
    return descriptor


def size_of(descriptor: int) -> int:
    """The bytes there are to read; 0: not known."""
    state = os.fstat(descriptor)
    return state.st_size if stat.S_ISREG(state.st_mode) else 0


def answer_lines(
    setting: Setting, lines: Lines, sessions: Rehearsal | None = None, shared: Shared | None = None
) -> list[Written]:
    shared = shared or Shared()
    return [written(answer_line(line, setting, sessions, shared)) for line in lines]


def written(given: Answer) -> Written:
    return as_json(given), bool(given.error), given.internal


def lost(lines: Lines, error: BaseException) -> list[Written]:
    """Answers for lines whose process has died: deny."""
    return [written(Answer(id_in(line), failed(error))) for line in lines]


def id_in(line: bytes) -> object:
    try:
        record, _ = parse(line.decode("utf-8", "surrogateescape"))
    except PayloadError:
        return None
    return record.get("id") if isinstance(record, dict) else None
