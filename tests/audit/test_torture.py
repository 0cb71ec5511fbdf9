"""The short form of `make torture`: kills at random moments, and many writers at once."""

from tests.audit.torture import killed, together


def test_no_record_that_was_acknowledged_is_lost_by_kills_at_random_moments(tmp_path):
    outcome = killed(tmp_path / "log", writes=400, seed=1)
    assert outcome.failures == []
    assert outcome.kills > 0 and outcome.acknowledged >= 400


def test_many_processes_write_one_chain(tmp_path):
    outcome = together(tmp_path / "log", processes=16, records=20)
    assert outcome.failures == []
    assert outcome.records == 320
