"""Times on the command line, in the zone of the machine."""

import time
from argparse import ArgumentTypeError
from datetime import UTC, datetime, timedelta

import pytest

from toolgate.cli.moments import local, since, stamp, today, until


@pytest.fixture(params=["UTC", "Europe/Berlin", "America/St_Johns", "Pacific/Apia"])
def zone(request, monkeypatch):
    monkeypatch.setenv("TZ", request.param)
    time.tzset()
    yield request.param
    monkeypatch.undo()
    time.tzset()


def at(*parts: int) -> str:
    return stamp(datetime(*parts).astimezone())  # type: ignore[arg-type]  # a zone is not among them


@pytest.mark.parametrize(
    ("text", "begins", "ends"),
    [
        ("2026-11-01", (2026, 11, 1), (2026, 11, 2)),
        ("2026-03-29", (2026, 3, 29), (2026, 3, 30)),  # a day of 23 hours in some zones
        ("2026-12-31", (2026, 12, 31), (2027, 1, 1)),
        ("2026-11-01T15:30", (2026, 11, 1, 15, 30), (2026, 11, 1, 15, 30)),
        ("2026-11-01 15:30:10", (2026, 11, 1, 15, 30, 10), (2026, 11, 1, 15, 30, 10)),
    ],
)
def test_a_day_or_a_time_is_of_this_zone(zone, text, begins, ends):
    assert (at(*begins), at(*ends)) == (since(text), until(text))


def test_a_zone_may_be_said(zone):
    assert "2026-11-01T15:30:00.000Z" == since("2026-11-01T15:30Z") == since("2026-11-01t17:30:00+02:00")


def test_days_are_between_midnights_and_ages_are_before_now(zone):
    assert since("today") == today() == until("yesterday") < until("now") < until("today")
    assert since("yesterday") < today()
    ages = [since(text) for text in ("2w", "3d", "49h", "90m", "30s", "now")]
    assert sorted(ages) == ages
    hour = datetime.fromisoformat(until("now")) - datetime.fromisoformat(since("1h"))
    assert timedelta(minutes=59) < hour <= timedelta(hours=1)
    assert since("15:30") == stamp(datetime.now().astimezone().replace(hour=15, minute=30, second=0, microsecond=0))


@pytest.mark.parametrize(
    "text", ["", "soon", "3", "d", "-1d", "3y", "2026-02-30", "25:00", "2026-11", "99999999999w", "١d"]
)
def test_what_is_not_a_time_is_an_error_that_says_what_is(text):
    with pytest.raises(ArgumentTypeError, match="is not a time"):
        since(text)


def test_the_time_of_a_record_is_read_or_not(zone):
    moment = datetime(2026, 11, 16, 15, 4, 5, 123_000, UTC)
    assert moment == local("2026-11-16T15:04:05.123Z") and "2026-11-16T15:04:05.123Z" == stamp(moment)
    assert None is local("") is local("yesterday") is local("0001-01-01T00:00:00.000Z\x1b")
