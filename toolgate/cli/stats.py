"""`toolgate stats`: decisions in numbers and plots."""

import json
from argparse import Namespace
from datetime import datetime, timedelta
from typing import Any

from toolgate import directories
from toolgate.audit.health import failures
from toolgate.audit.index import Index
from toolgate.audit.statistics import in_the_log, statistics
from toolgate.cli.arguments import Parser, count
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
from toolgate.cli.moments import local, stamp
from toolgate.cli.screen import colourful, folded, width
from toolgate.cli.stats_screen import screen

DESCRIPTION = (
    "Show how calls were decided over time, how often a person was interrupted and by what, and what judging costs; "
    "of the last 7 days, unless --since or --all says otherwise."
)
EPILOG = """\
An option that is given several times takes any of its values; different options must all match.

examples:
  toolgate stats --since 24h
  toolgate stats --since 30d --agent codex --json"""
DEFAULT = timedelta(days=6)  # before today
WIDEST = 120
MOST = 10  # names in a list
HOURS, DAYS, WEEKS = timedelta(hours=36), timedelta(days=32), timedelta(days=400)  # the longest period for each unit
ALIKE = timedelta(hours=1)


def run(words: list[str]) -> int:
    parser = Parser("stats", DESCRIPTION, EPILOG)
    add_filters(parser)
    add_self_tests(parser)
    parser.add_argument("--top", type=count, default=MOST, metavar="N", help=f"names in each list (default: {MOST})")
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of text")
    options = parsed(parser, words)
    home = user_home()
    with index_for(home) as index:
        found = counted(index, options, home)
        if options.json:
            print(json.dumps(found))
        elif found["calls"]:
            print("\n".join(screen(found, title(options, found), min(width(), WIDEST), colourful())))
            if found["self_tests_left_out"]:
                print("\n" + folded(said_of_self_tests(found["self_tests_left_out"])))
        else:
            print(folded(nothing(index, options, found)))
    return 0


def counted(index: Index, options: Namespace, home: str) -> dict[str, Any]:
    """All numbers about the calls that the options select."""
    now = datetime.now().astimezone()
    until = local(options.until or "") or now
    since = local(options.since or "") or (first(index) or now if options.all else edges(now - DEFAULT, now, "day")[0])
    unit = unit_of(since, until)
    period = Namespace(**{**vars(options), "since": stamp(since)})
    chosen = where(period)
    found = statistics(index, chosen, edges(since, until, unit), options.top)
    log = in_the_log(index, stamp(since), stamp(until)) | {"unrecorded": unrecorded(home, since, until)}
    left_out = {"self_tests_left_out": self_tests_left_out(index, period)}
    return {"since": stamp(since), "until": stamp(until), "unit": unit, **found, "log": log, **left_out}


def first(index: Index) -> datetime | None:
    """The time of the first decision; `None`: there is none."""
    return local(str(next(index.select("SELECT min(time) FROM record WHERE time <> ''"))[0]))


def unrecorded(home: str, since: datetime, until: datetime) -> int:
    """How many times in a period something could not be recorded, from a file next to the log."""
    found = failures(directories.state(home), since.timestamp())
    return len([when for when, _, _ in found if when < until.timestamp()])


def title(options: Namespace, found: dict[str, Any]) -> str:
    """The period of the statistics."""
    if options.all:
        return "All calls"
    if not options.since and not options.until:
        return "Last 7 days"
    since, until = [datetime.fromisoformat(found[name]).astimezone() for name in ("since", "until")]
    if (since.hour, since.minute, until.hour, until.minute) != (0, 0, 0, 0):
        return f"{since:%d %b %Y %H:%M} – {until:%d %b %Y %H:%M}"
    last = until - timedelta(hours=1)
    return f"{since:%d %b %Y}" if last.date() == since.date() else f"{since:%d %b %Y} – {last:%d %b %Y}"


def nothing(index: Index, options: Namespace, found: dict[str, Any]) -> str:
    """What to say if there are no calls to count."""
    stored = next(index.select("SELECT count(*), max(time) FROM record WHERE kind = 'decision'"))
    if not stored[0]:
        return NOTHING_YET
    unknown = strangers(index, options)
    if unknown:
        return "; ".join(unknown)
    newest = local(str(stored[1]))
    last = f", the last on {newest:%d %b %Y}" if newest else ""
    more = "" if options.all or picks_calls(options) else "; `toolgate stats --all` counts them"
    return f"{title(options, found)}: no call matches ({stored[0]} are recorded{last}{more})"


def unit_of(since: datetime, until: datetime) -> str:
    """The unit to split a period into: hour, day, week or month."""
    span = until - since
    return "hour" if span <= HOURS else "day" if span <= DAYS else "week" if span <= WEEKS else "month"


def edges(since: datetime, until: datetime, unit: str) -> list[datetime]:
    """The start of each part of a period, the first not after `since`; the last is not before `until`."""
    found = [_start(since, unit)]
    while found[-1] < until:
        found.append(_next(found[-1], unit))
    return found if len(found) > 1 else [*found, _next(found[0], unit)]


def _start(moment: datetime, unit: str) -> datetime:
    local = moment.astimezone()
    if unit == "hour":
        return local.replace(minute=0, second=0, microsecond=0)
    day = local.replace(hour=0, minute=0, second=0, microsecond=0)
    if unit == "week":
        day -= timedelta(days=day.weekday())
    return _local(day.replace(day=1) if unit == "month" else day)


def _next(edge: datetime, unit: str) -> datetime:
    if unit == "hour":
        return (edge + ALIKE).astimezone()
    days = {"day": 1, "week": 7, "month": 32}[unit]
    after = edge + timedelta(days=days)
    return _local(after.replace(day=1) if unit == "month" else after)


def _local(day: datetime) -> datetime:
    """The start of a day with its own UTC offset, which may differ from the day before."""
    return day.replace(tzinfo=None).astimezone()
