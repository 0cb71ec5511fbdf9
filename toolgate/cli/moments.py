"""Parses and shows times on the command line, in this machine's time zone."""

from argparse import ArgumentTypeError
from datetime import UTC, datetime, timedelta

UNITS = {"s": 1, "m": 60, "h": 3_600, "d": 86_400, "w": 604_800}  # seconds
FORMS = "today, yesterday, 90m, 2h, 3d, 1w, 2026-11-01, 15:30 or 2026-11-01T15:30"


def since(text: str) -> str:
    """The start of a period, in a record's format."""
    return stamp(_read(text)[0])


def until(text: str) -> str:
    """The end of a period; for a day, the end of the day."""
    return stamp(_read(text)[1])


def today() -> str:
    return since("today")


def stamp(moment: datetime) -> str:
    """A time in a record's format: UTC with milliseconds; such texts sort like the times."""
    return f"{moment.astimezone(UTC):%Y-%m-%dT%H:%M:%S}.{moment.microsecond // 1_000:03d}Z"


def local(text: str) -> datetime | None:
    """The time of a record in this machine's time zone; `None`: it is not a valid time."""
    try:
        return datetime.fromisoformat(text).astimezone()
    except (ValueError, OverflowError):
        return None


def clock(moment: float) -> str:
    """A time as the clock shows it, with the date if it is not today."""
    found, today = datetime.fromtimestamp(moment).astimezone(), datetime.now().astimezone().date()
    return f"{found:%H:%M}" if found.date() == today else f"{found:%Y-%m-%d %H:%M}"


def _read(text: str) -> tuple[datetime, datetime]:
    """The start and end of the period in a text."""
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
    """The start of a day, also across daylight saving changes."""
    day = now.date() + timedelta(days=days)
    return datetime(day.year, day.month, day.day).astimezone()  # in this machine's time zone


def _day(start: datetime) -> tuple[datetime, datetime]:
    return start, _midnight(start, 1)
