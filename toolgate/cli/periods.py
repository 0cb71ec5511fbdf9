"""Splits a period into hours, days, weeks or months, in local time."""

from datetime import datetime, timedelta

HOURS, DAYS, WEEKS = timedelta(hours=36), timedelta(days=32), timedelta(days=400)  # the longest period for each unit
ALIKE = timedelta(hours=1)


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
