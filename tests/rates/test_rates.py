"""Rates are read, counted and explained as their users expect (B-91)."""

import pytest

from toolgate.rates import LARGEST, CounterUnavailable, Quota, Rate, Refusal, counter_at, read_rate
from toolgate.rates.embedded import Embedded

NOON = 1_700_000_000.0
THREE = (Quota("`bash`", Rate(3, 60)),)


@pytest.mark.parametrize(
    ("text", "rate"),
    [
        ("30", Rate(30, 60)),
        ("30/minute", Rate(30, 60)),
        ("5/second", Rate(5, 1)),
        ("5 per second", Rate(5, 1)),
        ("100 / 2 hours", Rate(100, 7200)),
        ("1/day", Rate(1, 86400)),
        ("7/minutes", Rate(7, 60)),
    ],
)
def test_a_rate_is_read(text, rate):
    assert rate == read_rate(text)


@pytest.mark.parametrize(
    "text", ["", "0", "-1", "1.5", "many", "5/fortnight", "5/2", f"{LARGEST + 1}", "٣/minute", "9" * 400]
)
def test_what_is_no_rate_is_an_error_that_shows_one(text):
    with pytest.raises(ValueError, match="is not a valid rate"):
        read_rate(text)


@pytest.mark.parametrize(
    ("rate", "words"),
    [
        (Rate(1, 1), "1 call a second"),
        (Rate(30, 60), "30 calls a minute"),
        (Rate(100, 7200), "100 calls in 2 hours"),
        (Rate(9, 86400), "9 calls a day"),
        (Rate(9, 90), "9 calls in 90 seconds"),
    ],
)
def test_a_rate_is_shown_in_words(rate, words):
    assert words == str(rate)


def taken(counter, quotas, *times):
    return [counter.take(quotas, NOON + seconds) is None for seconds in times]


def test_a_window_slides(tmp_path):
    counter = Embedded(str(tmp_path / "rates.sqlite"))
    assert [True, True, True, False, False] == taken(counter, THREE, 0, 10, 20, 30, 59.9)
    assert [True, False, True, False] == taken(counter, THREE, 60, 61, 70, 71)


def test_a_refusal_says_when_there_is_room_again_and_then_there_is(tmp_path):
    counter = Embedded(str(tmp_path / "rates.sqlite"))
    taken(counter, THREE, 0, 10, 20)
    refusal = counter.take(THREE, NOON + 25)
    assert Refusal(THREE[0], 35.0) == refusal
    assert "the limit of 3 calls a minute for `bash` is used up; it has room again in 35 s" == str(refusal)
    assert counter.take(THREE, NOON + 25 + refusal.retry_after) is None


def test_a_refused_call_is_counted_nowhere(tmp_path):
    counter = Embedded(str(tmp_path / "rates.sqlite"))
    session = (Quota("this session", Rate(5, 3600)),)
    assert [True, True, True, False, False, False] == taken(counter, THREE + session, 0, 1, 2, 3, 4, 5)
    assert [True, True, False] == taken(counter, session, 6, 7, 8)


def test_of_two_used_up_quotas_the_later_one_is_named(tmp_path):
    counter = Embedded(str(tmp_path / "rates.sqlite"))
    both = (Quota("`bash`", Rate(1, 60)), Quota("this session", Rate(1, 3600)))
    assert counter.take(both, NOON) is None
    assert Refusal(both[1], 3599.0) == counter.take(both, NOON + 1)


def test_one_subject_may_have_two_rates(tmp_path):
    counter = Embedded(str(tmp_path / "rates.sqlite"))
    both = (Quota("`bash`", Rate(2, 60)), Quota("`bash`", Rate(3, 3600)))
    assert [True, True, False, True, False, False] == taken(counter, both, 0, 1, 2, 61, 62, 200)


def test_a_clock_that_was_set_back_neither_permits_more_nor_blocks_for_ever(tmp_path):
    counter = Embedded(str(tmp_path / "rates.sqlite"))
    assert [True, True, True] == taken(counter, THREE, 10_000, 10_001, 10_002)
    assert [False, False, True] == taken(counter, THREE, 0, 59, 60)


def test_subjects_do_not_share(tmp_path):
    counter = Embedded(str(tmp_path / "rates.sqlite"))
    other = (Quota("`read`", Rate(1, 60)),)
    assert [True, True, True, False] == taken(counter, THREE, 0, 0, 0, 0)
    assert [True, False] == taken(counter, other, 0, 0)


def test_no_quota_needs_no_file(tmp_path):
    assert Embedded(str(tmp_path / "absent" / "rates.sqlite")).take((), NOON) is None
    assert [] == list(tmp_path.iterdir())


def test_the_file_is_its_owners_alone(tmp_path):
    counter_at("", str(tmp_path / "state")).take(THREE, NOON)
    assert 0o700 == (tmp_path / "state").stat().st_mode & 0o777
    assert {"rates.sqlite": 0o600} == {p.name: p.stat().st_mode & 0o777 for p in (tmp_path / "state").iterdir()}


@pytest.mark.parametrize("damage", [b"not a database" * 100, b"SQLite format 3\0" + b"\xff" * 5000])
def test_a_damaged_file_permits_nothing(tmp_path, damage):
    path = tmp_path / "rates.sqlite"
    path.write_bytes(damage)
    with pytest.raises(CounterUnavailable, match=r"rates\.sqlite"):
        Embedded(str(path)).take(THREE, NOON)


def test_a_link_in_the_place_of_the_file_permits_nothing(tmp_path):
    (tmp_path / "elsewhere").write_text("")
    (tmp_path / "rates.sqlite").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(CounterUnavailable):
        Embedded(str(tmp_path / "rates.sqlite")).take(THREE, NOON)


@pytest.mark.parametrize("url", ["http://127.0.0.1", "memory://", "mongodb://127.0.0.1"])
def test_an_unknown_kind_of_server_permits_nothing(url):
    with pytest.raises(CounterUnavailable, match="no counter is known"):
        counter_at(url, "").take(THREE, NOON)


def test_a_server_that_is_not_there_permits_nothing_and_its_password_is_not_shown():
    with pytest.raises(CounterUnavailable) as caught:
        counter_at("redis://user:hunter2@127.0.0.1:9/0", "").take(THREE, NOON)
    assert "127.0.0.1:9/0" in str(caught.value)
    assert "hunter2" not in str(caught.value)
