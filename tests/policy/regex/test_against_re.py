"""The engine and Python's `re` find the same: a match or none, and where it begins and ends."""

import re
import warnings

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.sweeps import most
from toolgate.policy.regex import Pattern, PatternError, compile_pattern

LETTERS = "abAB \n-_1c\u00e9"
POSITIONS = ("^", r"\b", r"\B", r"\A", r"\Z")
SINGLES = (
    *"abA -_1\n", ".", r"\d", r"\w", r"\s", r"\D", r"\W", r"\S", "[ab]", "[^a]", "[a-b1]", r"[\w-]", r"[^\s]", "[]a]",
    r"[^\n]", r"\x61", r"\.", r"\u00e9", "[A-Z_]",
)  # fmt: skip
REPEATS = ("", "", "", "*", "+", "?", "*?", "+?", "??", "{2}", "{0,2}", "{1,3}", "{1,3}?", "{2,}")
GROUPS = ("(", "(?:", "(?i:", "(?s:", "(?m:")


def grown(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    sequences = st.lists(inner, min_size=1, max_size=3).map("".join)
    choices = st.lists(sequences, min_size=1, max_size=3).map("|".join)
    return st.tuples(st.sampled_from(GROUPS), choices, st.sampled_from(REPEATS)).map(lambda p: f"{p[0]}{p[1]}){p[2]}")


SIMPLE = st.one_of(
    st.tuples(st.sampled_from(SINGLES), st.sampled_from(REPEATS)).map("".join), st.sampled_from(POSITIONS)
)
PART = st.recursive(SIMPLE, grown, max_leaves=5)
PATTERN = st.lists(st.lists(PART, max_size=3).map("".join), min_size=1, max_size=2).map("|".join)
FLAGGED = st.tuples(st.sampled_from(("", "(?i)", "(?m)", "(?s)", "(?im)")), PATTERN).map("".join)
TEXT = st.text(alphabet=LETTERS, min_size=1, max_size=7)  # `re` before 3.14 has its own idea of `\B` in an empty text
# short, since it takes exponential time for what we are here to compare


def both(text: str) -> tuple[re.Pattern[str], Pattern]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return re.compile(text, re.ASCII), compile_pattern(text)


@settings(max_examples=most(600))
@given(FLAGGED, st.lists(TEXT, min_size=1, max_size=4))
def test_a_match_is_found_where_re_finds_one(pattern, texts):
    theirs, ours = both(pattern)
    for text in texts:
        match = theirs.search(text)
        span = ours.search(text)
        assert (match is None, match and match.start()) == (span is None, span and span[0]), (pattern, text)
        assert ours.found(text) == (match is not None), (pattern, text)


@settings(max_examples=most(400))
@given(
    st.lists(st.tuples(st.sampled_from(SINGLES), st.sampled_from(REPEATS)).map("".join), min_size=1, max_size=6),
    st.sampled_from(("", "(?i)", "(?s)")),
    TEXT,
)
def test_a_match_ends_where_re_ends_it(parts, flags, text):
    """Without groups: a group that matches nothing again and again ends differently in each engine there is."""
    for pattern in ("".join(parts), "|".join(parts)):
        theirs, ours = both(flags + pattern)
        match = theirs.search(text)
        assert (match.span() if match else None) == ours.search(text)


@settings(max_examples=most(400))
@given(st.text(alphabet="abc[](){}*+?|\\^$.-,:=!<>Pis#x01dwbAZQE", max_size=12), TEXT)
def test_any_text_is_a_pattern_or_an_error_with_its_column(pattern, text):
    """Any text at all is a pattern or an error with a column; nothing else ever comes out."""
    try:
        ours = compile_pattern(pattern)
    except PatternError as caught:
        error: PatternError | None = caught
    else:
        error = None
        ours.search(text)
    assert error is None or (1 <= error.column <= len(pattern) + 1 and error.help)


@settings(max_examples=most(200))
@given(FLAGGED, TEXT)
def test_at_the_end_means_the_very_end(pattern, text):
    """`$` is `\\Z` unless the flag `m` is given, as in RE2."""
    if "m" in pattern:
        return
    theirs, _ = both(f"(?:{pattern.removeprefix('(?i)').removeprefix('(?s)')})" + r"\Z")
    ours = compile_pattern(f"(?:{pattern.removeprefix('(?i)').removeprefix('(?s)')})$")
    assert (theirs.search(text) is not None) == ours.found(text)
