"""Times as people write them on the command line, in the zone of this machine."""

from __future__ import annotations

from argparse import ArgumentTypeError
from datetime import UTC, datetime, timedelta

UNITS = {"s": 1, "m": 60, "h": 3_600, "d": 86_400, "w": 604_800}  # seconds
FORMS = "today, yesterday, 90m, 2h, 3d, 1w, 2026-11-01, 15:30 or 2026-11-01T15:30"


def since(text: str) -> str:
    """The beginning of a time, as a record has it."""
    return stamp(_read(text)[0])


def until(text: str) -> str:
    """The end of a time: of a day that is named, the whole day."""
    return stamp(_read(text)[1])


def today() -> str:
    return since("today")


def stamp(moment: datetime) -> str:
    """A moment as records have it: in UTC, to the millisecond; such texts compare as the moments do."""
    return f"{moment.astimezone(UTC):%Y-%m-%dT%H:%M:%S}.{moment.microsecond // 1_000:03d}Z"


def local(text: str) -> datetime | None:
    """The time of a record, in the zone of this machine; `None`: it is not a time."""
    try:
        return datetime.fromisoformat(text).astimezone()
    except (ValueError, OverflowError):
        return None


def _read(text: str) -> tuple[datetime, datetime]:
    """The moments at which what was written begins and ends."""
    now = datetime.now().astimezone()
    word = text.strip().lower()
    try:
        if word in ("today", "yesterday"):
            return _day(_midnight(now, -1 if word == "yesterday" else 0))
        if word == "now":
            return now, now
        if word[-1:] in UNITS and word[:-1].isascii() and word[:-1].isdigit():
            found = now - timedelta(seconds=int(word[:-1]) * UNITS[word[-1]])
            return found, found
        if len(word) == 10:
            return _day(datetime.fromisoformat(word).astimezone())
        whole = word.upper() if word[4:5] == "-" else f"{now:%Y-%m-%d}T{word}"
        found = datetime.fromisoformat(whole).astimezone()
    except (ValueError, OverflowError):
        raise ArgumentTypeError(f"`{text}` is not a time (use {FORMS})") from None
    return found, found


def _midnight(now: datetime, days: int) -> datetime:
    """The beginning of a day, however many hours the days between have."""
    day = now.date() + timedelta(days=days)
    return datetime(day.year, day.month, day.day).astimezone()  # the zone is this machine's


def _day(start: datetime) -> tuple[datetime, datetime]:
    return start, _midnight(start, 1)
