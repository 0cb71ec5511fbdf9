"""`toolgate log export`: the log, or a part of it, as JSON lines, as a table, or as events of OCSF."""

import os
import sys
from argparse import Namespace
from collections.abc import Iterable, Iterator
from platform import node
from secrets import token_hex

from toolgate import directories
from toolgate.audit.export import FORMATS, JSONL, exported
from toolgate.audit.index import RECORDS, size_of
from toolgate.audit.reading import NO_RECORD, Line, Places, Unreadable, names_in, record_in, records
from toolgate.cli.arguments import Parser
from toolgate.cli.log_filters import add_filters, index_for, parsed, picks_calls, user_home, where
from toolgate.cli.progress import Progress
from toolgate.cli.screen import visible
from toolgate.cli.usage import UsageError
from toolgate.cli.words import usage_error

DESCRIPTION = (
    "Write the log, or the part that the options pick, in another format. JSON lines are byte for byte those of the "
    "log, so that the chain of a whole export can be verified anywhere."
)
EPILOG = """\
Formats: `jsonl`, the lines of the log; `csv`, a table with a fixed header; `ocsf`, an event of OCSF 1.9.0 in each line.
With options that pick calls, the answers to these calls are written as well.

examples:
  toolgate log export -o log.jsonl
  toolgate log export --format csv --since 7d --verdict deny -o denied.csv
  toolgate log export --format ocsf --since 1h"""
WRITTEN = 262_144  # bytes that are buffered before writing


def run(words: list[str]) -> int:
    parser = Parser("log export", DESCRIPTION, EPILOG)
    parser.add_argument("--format", choices=FORMATS, default=JSONL, help="the notation to write (default: jsonl)")
    parser.add_argument("-o", "--output", metavar="FILE", help="write this file (default: standard output)")
    parser.add_argument("--force", action="store_true", help="replace FILE if it already exists")
    add_filters(parser)
    options = parsed(parser, words)
    options.all = not options.since  # unlike a list for people, an export leaves out only what it was told to
    lines = Lines(user_home(), options)
    pieces = exported(lines, options.format, node())
    try:
        if options.output in (None, "-"):
            for piece in pieces:
                sys.stdout.buffer.write(piece)
            sys.stdout.buffer.flush()
        else:
            write(pieces, options.output, options.force)
    except Unreadable as error:
        raise usage_error(error) from None
    finally:
        lines.progress.hide()
    print(lines.summary(options.output), file=sys.stderr)
    return 0


class Lines:
    """The lines that the options select, in the order of the log, counted as they pass."""

    def __init__(self, home: str, options: Namespace) -> None:
        self.home = home
        self.options = options
        self.progress = Progress(0, "records")
        self.count = 0
        self.damaged = 0

    def __iter__(self) -> Iterator[Line]:
        for line in self._picked() if self._is_part() else self._everything():
            self.progress.advance(line.size, 1)
            if line.damage:
                self.damaged += 1
                continue
            self.count += 1
            yield line

    def summary(self, file: str | None) -> str:
        """What was written, in a sentence."""
        noun = "record was" if self.count == 1 else "records were"
        place = f" to `{visible(file)}`" if file and file != "-" else ""
        lines = "1 damaged line was" if self.damaged == 1 else f"{self.damaged:,} damaged lines were"
        left_out = f"; {lines} left out (toolgate log verify)" if self.damaged else ""
        return f"{self.count:,} {noun} written{place}{left_out}"

    def _is_part(self) -> bool:
        return bool(self.options.since or self.options.until or picks_calls(self.options))

    def _everything(self) -> Iterator[Line]:
        """The whole log as it is, which needs no index."""
        directory = directories.log(self.home)
        names = names_in(directory)
        self.progress = Progress(sum([size_of(f"{directory}/{name}")[0] for name in names]), "records")
        yield from records(directory)

    def _picked(self) -> Iterator[Line]:
        """What the options select: calls with their answers, or everything recorded in a period."""
        condition, values = where(self.options)
        picked = f"SELECT record.row FROM {RECORDS} WHERE {condition}"  # noqa: S608 # values are marks
        answers = f"SELECT answer.row FROM {RECORDS} WHERE answer.row IS NOT NULL AND {condition}"  # noqa: S608 # the same
        query = "SELECT segment.name, record.line, record.start, record.size FROM record"
        query += " JOIN segment ON segment.number = record.segment"
        query += f" WHERE record.row IN ({picked} UNION {answers}) ORDER BY record.row"
        with index_for(self.home) as index, Places(index.directory) as places:
            for name, number, start, size in index.select(query, [*values, *values]):
                raw = places.line(str(name), int(str(start)), int(str(size)))
                data = record_in(raw)
                yield Line(str(name), int(str(number)), int(str(start)), len(raw), raw, data, "" if data else NO_RECORD)


# --- the file --------------------------------------------------------------------------------------------------------


def write(pieces: Iterable[bytes], path: str, force: bool) -> None:
    """Write a file completely or not at all; an existing one stays, unless `force` is set."""
    folder, name = os.path.split(os.path.abspath(path))
    if os.path.lexists(path) and (not force or not os.path.isfile(path) or os.path.islink(path)):
        kind = "already exists; --force replaces it" if not force else "is not a regular file"
        raise UsageError(f"`{visible(path)}` {kind}")
    part = os.path.join(folder, f".{name}.{token_hex(4)}.part")
    try:
        handle = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        try:
            with os.fdopen(handle, "wb", WRITTEN) as stream:
                stream.writelines(pieces)
                stream.flush()
                os.fsync(stream.fileno())
            placed(part, path, force)
        finally:
            if os.path.lexists(part):
                os.unlink(part)
    except OSError as error:
        raise UsageError(f"`{visible(path)}` was not written: {error.strerror}") from None


def placed(part: str, path: str, force: bool) -> None:
    """Rename a finished file."""
    if force:
        os.replace(part, path)
        return
    try:
        os.link(part, path)  # which, unlike a rename, never replaces a file created meanwhile
    except FileExistsError:
        raise UsageError(f"`{visible(path)}` already exists; --force replaces it") from None
    except OSError:  # no links on this file system
        os.rename(part, path)
