"""Judges many calls: reads one JSON record per line, writes one decision per line, in the same order."""

import os
import stat
import sys
from collections.abc import Iterator
from functools import partial

from toolgate.cli.answers import Answer, Setting, Shared, answer_line, as_json, name_in, parse
from toolgate.cli.progress import Progress
from toolgate.cli.usage import INTERNAL, USAGE
from toolgate.cli.words import unread_file
from toolgate.cli.workers import LINES_TOGETHER, READ_SIZE, answered, of_session
from toolgate.model.errors import PayloadError
from toolgate.model.failure import failed, refused
from toolgate.rehearsal import Rehearsal
from toolgate.server.lines import LONGEST, Line, Splitter

MOST_NAMED = 10  # lines
STANDARD_INPUT = "-"
Written = tuple[str, bool, bool]  # the line, whether the record was malformed, whether Toolgate failed


def run_batch(path: str, setting: Setting, jobs: int) -> int:
    """Answer every line; the status is 0 if all of them were valid."""
    descriptor = opened(path)
    progress = Progress(size_of(descriptor), "calls")
    malformed: list[int] = []
    internal: list[int] = []
    alone = partial(answer_lines, setting)
    together = partial(answer_lines, setting, sessions=Rehearsal(), shared=Shared())
    try:
        for lines, found in answered(numbered(descriptor), alone, lost, jobs, together, belongs=with_session):
            if sys.stdout.isatty():
                progress.hide()
            for line, (text, wrong, broken) in zip(lines, found, strict=True):
                sys.stdout.write(text + "\n")
                malformed += [line.number] if wrong else []
                internal += [line.number] if broken else []
            sys.stdout.flush()
            progress.advance(sum(len(line.text or b"") + 1 for line in lines), len(lines))
    finally:
        progress.hide()
    if malformed or internal:
        said = f"{len(malformed)} malformed, {len(internal)} internal errors: denied"
        print(f"toolgate: {said} ({named(sorted({*malformed, *internal}))})", file=sys.stderr)
    return INTERNAL if internal else USAGE if malformed else 0


def named(numbers: list[int]) -> str:
    """The lines with these numbers, the first ones by name."""
    more = f" and {len(numbers) - MOST_NAMED} more" if len(numbers) > MOST_NAMED else ""
    return f"line{'' if len(numbers) == 1 else 's'} {', '.join(map(str, numbers[:MOST_NAMED]))}{more}"


def opened(path: str) -> int:
    """A descriptor to read from, not a file: a reading thread must not hold a lock at exit."""
    if path == STANDARD_INPUT:
        return sys.stdin.fileno()
    try:
        descriptor = os.open(path, os.O_RDONLY)
        if stat.S_ISDIR(os.fstat(descriptor).st_mode):
            raise IsADirectoryError(0, "is a directory")
    except OSError as error:
        raise unread_file(path, error) from None
    return descriptor


def size_of(descriptor: int) -> int:
    """The number of bytes to read; 0: not known."""
    state = os.fstat(descriptor)
    return state.st_size if stat.S_ISREG(state.st_mode) else 0


def numbered(descriptor: int) -> Iterator[list[Line]]:
    """The lines of a stream with their numbers, as many at once as are available."""
    splitter = Splitter()
    while chunk := os.read(descriptor, READ_SIZE):
        found = splitter.fed(chunk)
        for start in range(0, len(found), LINES_TOGETHER):
            yield found[start : start + LINES_TOGETHER]
    last = splitter.finished()
    if last:
        yield last


def with_session(lines: list[Line]) -> bool:
    return of_session(line.text or b"" for line in lines)


def answer_lines(
    setting: Setting, lines: list[Line], sessions: Rehearsal | None = None, shared: Shared | None = None
) -> list[Written]:
    shared = shared or Shared()
    return [written(answer_numbered(line, setting, sessions, shared)) for line in lines]


def answer_numbered(
    line: Line, setting: Setting, sessions: Rehearsal | None = None, shared: Shared | None = None
) -> Answer:
    """The answer to one line of a stream."""
    if line.text is None:
        return too_long(line.number)
    return answer_line(line.text, setting, sessions, shared).on(line.number)


def too_long(number: int) -> Answer:
    """The answer to a line that is too long."""
    error = PayloadError(f"the line is longer than {LONGEST} bytes", help="send one call a line")
    return Answer(None, refused(error), error.message, line=number)


def written(given: Answer) -> Written:
    try:
        return as_json(given), bool(given.error), given.internal
    except Exception as error:  # noqa: BLE001 # an answer that cannot be written is a deny that can
        return as_json(Answer(None, failed(error), line=given.line)), False, True


def lost(lines: list[Line], error: BaseException) -> list[Written]:
    """Answers for lines whose process died: deny."""
    return [written(Answer(id_in(line.text or b""), failed(error), line=line.number)) for line in lines]


def id_in(line: bytes) -> object:
    try:
        return name_in(parse(line.decode("utf-8", "surrogateescape"))[0])
    except PayloadError:
        return None
