"""Cutting and replacing by a pattern agrees with trying every part of the text, and takes no time to speak of."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.steps import lines
from tests.sweeps import most
from toolgate.shell.expand.patterns import matches, replace, strip_prefix, strip_suffix

texts = st.text("abx*[]\\", max_size=8)
patterns = st.lists(
    st.sampled_from(["a", "b", "*", "**", "?", "[ab]", "[!a]", "[", "]", "\\*", "\\a", "\\", "[[:alpha:]]", "x"]),
    max_size=5,
).map("".join)


@settings(max_examples=most(500))
@given(texts, patterns, st.booleans())
def test_a_prefix_is_the_first_or_the_longest_that_matches(text, pattern, longest):
    cuts = [end for end in range(len(text) + 1) if matches(pattern, text[:end])]
    expected = text[(cuts[-1] if longest else cuts[0]) :] if cuts else text
    assert expected == strip_prefix(text, pattern, longest)


@settings(max_examples=most(500))
@given(texts, patterns, st.booleans())
def test_a_suffix_is_the_first_or_the_longest_that_matches(text, pattern, longest):
    cuts = [start for start in range(len(text), -1, -1) if matches(pattern, text[start:])]
    expected = text[: cuts[-1] if longest else cuts[0]] if cuts else text
    assert expected == strip_suffix(text, pattern, longest)


def replaced(text: str, pattern: str, once: bool) -> str:
    """As bash does it: at each place the longest part that matches, and is not empty."""
    result = ""
    start = 0
    while start < len(text):
        ends = [end for end in range(len(text), start, -1) if matches(pattern, text[start:end])]
        result += "R" if ends else text[start]
        start = ends[0] if ends else start + 1
        if ends and once:
            break
    return result + text[start:]


@settings(max_examples=most(500))
@given(texts, patterns, st.booleans())
def test_every_longest_part_that_matches_is_replaced(text, pattern, once):
    assert replaced(text, pattern, once) == replace(text, pattern, "R", "/" if once else "//")


@pytest.mark.parametrize("pattern", ["*a*a*a*b", "*" * 1000 + "b", "?" * 1000 + "*b", "[ab]*" * 300, "y", "[!a]"])
def test_no_pattern_takes_many_steps(pattern):
    text = "a" * 4000
    both = lines(lambda: (strip_prefix(text, pattern, True), strip_suffix(text, pattern, False)), 200_000)
    assert both <= 200_000
