"""Words in texts of any length."""

import pytest

from toolgate.analysis.text.words import held, holds

TEXT = "a line with rm -rf in it\n"


@pytest.mark.parametrize("times", [1, 10_000])
def test_a_text_of_any_length_holds_the_same_words(times: int) -> None:
    text = TEXT * times
    assert holds(text, ("curl", "rm -rf")) and not holds(text, ("curl", "wget"))
    assert held(text, ("in it", "curl", "rm")) == ["in it", "rm"]


@pytest.mark.parametrize("times", [1, 10_000])
def test_no_text_holds_one_of_no_words(times: int) -> None:
    assert not holds(TEXT * times, ()) and held(TEXT * times, ()) == []
