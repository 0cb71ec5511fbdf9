"""`toolgate log`: lists decisions, the newest last, and follows new ones."""

import sys
from argparse import Namespace
from collections.abc import Iterator
from time import sleep

from toolgate.audit.columns import DAMAGED
from toolgate.audit.event import ANSWER, DECISION
from toolgate.audit.index import RECORDS, Index, Where
from toolgate.audit.reading import Places, record_in
from toolgate.audit.values import text
from toolgate.cli.arguments import Parser, count
from toolgate.cli.log import VERBS
from toolgate.cli.log_filters import (
    NOTHING_YET,
    add_filters,
    add_self_tests,
    index_for,
    parsed,
    picks_calls,
    said_of_self_tests,
    self_tests_left_out,
    strangers,
    user_home,
    where,
)
from toolgate.cli.log_lines import Layout, day, one_word
from toolgate.cli.moments import today
from toolgate.cli.screen import colourful, folded, styled, width
from toolgate.cli.usage import INTERRUPTED, UsageError

DESCRIPTION = (
    "List the decisions of today, the newest last: time, id, verdict, agent, call, and for what was not allowed the "
    "reason and the answer of the person. `toolgate log show ID` explains one."
)
USAGE = (
    "toolgate log [-h] [-f] [-n N] [--since TIME] [--verdict VERDICT] [OPTION ...]\n"
    f"       toolgate log {{{','.join(VERBS)}}} [ARGUMENT ...]"
)
EPILOG = (
    "examples:\n"
    "  toolgate log --since yesterday --verdict ask --verdict deny\n"
    "  toolgate log --all --text leftpad\n"
    "  toolgate log show k3f9\n"
    "An option that is given several times takes any of its values; different options must all match.\n"
    "\nVerbs of the log, each with its own --help:\n"
    + "\n".join([f"  log {verb:<12} {words}" for verb, words in VERBS.items()])
)
PAUSE = 0.5  # seconds between two reads of the log
BEFORE = 10  # decisions shown before new ones
UNCUT = 1_000  # columns without a terminal
COLUMNS = (
    "record.row, segment.name, record.line, record.start, record.size, record.kind, record.time, answer.answer,"
    " record.text"
)


def run(words: list[str]) -> int:
    options = parsed(parser(), words)
    if options.follow and options.until:
        raise UsageError("--follow and --until exclude each other")
    with index_for(user_home()) as index, Places(index.directory) as places:
        listing = Listing(index, options, places)
        try:
            shown = listing.print_past()
            if options.follow:
                listing.follow()
            elif not options.json:
                more = self_tests_left_out(index, options)
                print(folded(summary(index, options, shown) + (f"; {said_of_self_tests(more)}" if more else "")))
        except KeyboardInterrupt:
            return INTERRUPTED
    return 0


def parser() -> Parser:
    found = Parser("log", DESCRIPTION, EPILOG)
    found.usage = USAGE
    found.add_argument("-f", "--follow", action="store_true", help="keep printing decisions as they are made")
    found.add_argument(
        "-n", type=count, metavar="N", help="print only the last N (0: all; with --follow 10 by default)"
    )
    add_filters(found)
    add_self_tests(found)
    found.add_argument("--json", action="store_true", help="print the records as they are in the log")
    return found


class Listing:
    """Prints the selected records, in the order of the log."""

    def __init__(self, index: Index, options: Namespace, places: Places) -> None:
        self.index = index
        self.options = options
        terminal = sys.stdout.isatty()
        self.layout = Layout(width() if terminal else UNCUT, colourful(), options.suspect)
        self.places = places
        self.day = day(today())
        self.damaged = 0

    def print_past(self) -> int:
        """Print the existing records; returns how many."""
        limit = self.options.n if self.options.n is not None else BEFORE if self.options.follow else 0
        condition, values = where(self.options)
        shown = 0
        for row in rows(self.index, (condition, values), limit):
            self._print(row)
            shown += 1
        if self.options.json and self.damaged:
            noun = "line was" if self.damaged == 1 else "lines were"
            print(f"toolgate: {self.damaged} damaged {noun} left out", file=sys.stderr)
        return shown

    def follow(self) -> None:
        """Print new records, until interrupted."""
        last, times = self._newest(), self.index.made_anew
        while True:
            sys.stdout.flush()
            sleep(PAUSE)
            self.index.update()
            if self.index.made_anew != times:  # rows have other numbers: go on with new ones
                last, times = self._newest(), self.index.made_anew
            condition, values = where(self.options)
            later = "record.row > ?"
            both = f"({condition} OR record.kind = '{ANSWER}')" if condition else "1"
            for row in list(rows(self.index, (f"{later} AND {both}", [last, *values]), 0)):
                if row[5] != ANSWER or self._is_followed(row):
                    self._print(row)
            last = self._newest()

    def _newest(self) -> int:
        return int(str(next(self.index.select("SELECT coalesce(max(row), 0) FROM record"))[0]))

    def _is_followed(self, row: "Row") -> bool:
        """Whether an answer belongs to a decision that the options select."""
        of = text(record_in(self._raw(row)), "of")
        condition, values = where(self.options)
        query = f"SELECT 1 FROM {RECORDS} WHERE record.id = ? AND {condition or '1'}"  # noqa: S608 # values are marks
        return not picks_calls(self.options) or any(self.index.select(query, [of, *values]))

    def _raw(self, row: "Row") -> bytes:
        return self.places.line(str(row[1]), int(str(row[3])), int(str(row[4])))

    def _print(self, row: "Row") -> None:
        _, segment, number, _, _, kind, time, answer, damage = row
        raw = self._raw(row)
        if self.options.json:
            self.damaged += kind == DAMAGED
            sys.stdout.write("" if kind == DAMAGED else raw.decode("ascii", "replace"))
            return
        data = {} if kind == DAMAGED else record_in(raw)
        if str(time)[:10] and day(str(time)) != self.day:
            self.day = day(str(time))
            print(styled(self.day, "bold", self.layout.colour))
        if data:
            print(self.layout.line(data, str(answer or "")))
        else:
            why = str(damage) if kind == DAMAGED else "changed while it was read"
            print(self.layout.damage(str(segment), int(str(number)), why))


Row = tuple[object, ...]  # the values of `COLUMNS`


def rows(index: Index, condition: Where, limit: int) -> Iterator[Row]:
    """The rows of matching records, in the order of the log; with a limit, the last ones."""
    words, values = condition
    query = f"SELECT {COLUMNS} FROM {RECORDS} JOIN segment ON segment.number = record.segment"  # noqa: S608 # values are marks
    query += f" WHERE {words}" if words else ""
    if not limit:
        return index.select(f"{query} ORDER BY record.row", values)
    return iter([*index.select(f"{query} ORDER BY record.row DESC LIMIT ?", [*values, limit])][::-1])


def summary(index: Index, options: Namespace, shown: int) -> str:
    """The last line: the counts, or what to do if there are none."""
    condition, values = where(options)
    counted: dict[str, int] = {}
    answers: dict[str, int] = {}
    chosen = f"{condition or '1'} AND record.kind = ?"
    query = f"SELECT verdict, answer, count(*) FROM {RECORDS} WHERE {chosen} GROUP BY 1, 2"  # noqa: S608 # the same
    for verdict, answer, number in index.select(query, [*values, DECISION]):
        counted[str(verdict)] = counted.get(str(verdict), 0) + int(str(number))
        if answer:
            answers[str(answer)] = answers.get(str(answer), 0) + int(str(number))
    total = sum(counted.values())
    if not total:
        return nothing(index, options) if not shown else "no calls"
    parts = [f"{counted[verdict]} {verdict}" for verdict in ("allow", "llm", "ask", "deny") if verdict in counted]
    parts += [f"{number} {one_word(answer)} by a person" for answer, number in sorted(answers.items())]
    noun = "call" if total == 1 else "calls"
    part = f"the last {shown} of " if shown < total else ""
    return f"{part}{total} {noun}: {', '.join(parts)}"


def nothing(index: Index, options: Namespace) -> str:
    """What to say if no record matches."""
    stored = next(index.select("SELECT count(*), max(time) FROM record WHERE kind = ?", [DECISION]))
    if not stored[0]:
        return NOTHING_YET
    recorded = f"{stored[0]} {'is' if stored[0] == 1 else 'are'} recorded"
    unknown = strangers(index, options)
    if unknown:
        return "; ".join(unknown)
    if options.all or options.since or options.until:
        return f"no call matches ({recorded})"
    return f"no call matches today ({recorded}, the last on {day(str(stored[1]))}; --all looks at all)"
