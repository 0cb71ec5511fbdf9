"""A dead endpoint costs one time-out a minute, whichever process asks."""

import pytest

from tests.clock import Clock
from toolgate.guard_agent.breaker import Breaker
from toolgate.guard_agent.exchange import BROKEN, LATE, LIMITED, REFUSED, UNREACHABLE, ProviderError
from toolgate.guard_agent.settings import Endpoint
from toolgate.guard_agent.wire.client import Unanswered

ENDPOINT = Endpoint(model="m", base_url="http://127.0.0.1:9/v1")
START = 1_000_000.0


@pytest.fixture
def clock():
    return Clock(START)


@pytest.fixture
def state(tmp_path):
    return str(tmp_path / "state")


@pytest.mark.parametrize("kind", [LATE, UNREACHABLE, LIMITED])
def test_a_failure_closes_the_way_for_a_minute(state, clock, kind):
    assert Breaker(state, ENDPOINT, clock).open() == ""
    Breaker(state, ENDPOINT, clock).failed(ProviderError(kind, "it did not answer"))
    clock.now += 59
    assert "it did not answer" in Breaker(state, ENDPOINT, clock).open()
    clock.now += 2
    assert Breaker(state, ENDPOINT, clock).open() == ""


def test_after_the_minute_one_process_tries_and_the_others_wait(state, clock):
    Breaker(state, ENDPOINT, clock).failed(ProviderError(LATE, "late"))
    for _ in range(3):
        clock.now += 61
        assert [Breaker(state, ENDPOINT, clock).open() == "" for _ in range(5)] == [True] + [False] * 4


def test_an_answer_opens_the_way_for_all(state, clock):
    Breaker(state, ENDPOINT, clock).failed(ProviderError(LATE, "late"))
    clock.now += 61
    tries = Breaker(state, ENDPOINT, clock)
    assert tries.open() == ""
    tries.worked()
    assert [Breaker(state, ENDPOINT, clock).open() for _ in range(3)] == ["", "", ""]


@pytest.mark.parametrize("kind", [REFUSED, BROKEN])
def test_an_endpoint_that_says_no_is_not_dead(state, clock, kind):
    Breaker(state, ENDPOINT, clock).failed(ProviderError(kind, "no"))
    assert Breaker(state, ENDPOINT, clock).open() == ""


def test_endpoints_fail_each_for_itself(state, clock):
    Breaker(state, ENDPOINT, clock).failed(ProviderError(LATE, "late"))
    for other in (Endpoint(model="n", base_url=ENDPOINT.base_url), Endpoint(model="m")):
        assert Breaker(state, other, clock).open() == ""


@pytest.mark.parametrize(("wait", "until"), [(200.0, 200.0), (5.0, 60.0), (100_000.0, 600.0), (float("inf"), 600.0)])
def test_an_endpoint_can_ask_for_more_time_within_reason(state, clock, wait, until):
    Breaker(state, ENDPOINT, clock).failed(Unanswered(LIMITED, "busy", wait=wait))
    clock.now = START + until - 1
    assert Breaker(state, ENDPOINT, clock).open()
    clock.now = START + until + 1
    assert Breaker(state, ENDPOINT, clock).open() == ""


def test_a_clock_that_was_set_back_closes_nothing_for_long(state, clock):
    clock.now += 1_000_000
    Breaker(state, ENDPOINT, clock).failed(ProviderError(LATE, "late"))
    clock.now = START
    assert Breaker(state, ENDPOINT, clock).open() == ""


@pytest.mark.parametrize("text", ["", "damaged" * 1_000])
def test_a_damaged_file_is_made_anew(state, clock, tmp_path, text):
    Breaker(state, ENDPOINT, clock).failed(ProviderError(LATE, "late"))
    (tmp_path / "state/llm/breaker.sqlite").write_text(text)
    assert Breaker(state, ENDPOINT, clock).open() == ""
    Breaker(state, ENDPOINT, clock).failed(ProviderError(LATE, "late"))
    assert Breaker(state, ENDPOINT, clock).open()


def test_a_state_directory_that_cannot_be_written_breaks_nothing(clock):
    breaker = Breaker("/dev/null", ENDPOINT, clock)
    breaker.failed(ProviderError(LATE, "late"))
    breaker.worked()
    assert breaker.open() == ""
