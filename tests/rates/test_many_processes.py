"""64 processes come at once, and exactly the permitted number pass (B-91)."""

from tests.rates.crowd import PERMITTED, passed


def test_exactly_the_permitted_number_pass(tmp_path):
    assert PERMITTED == passed("", str(tmp_path / "state"))
