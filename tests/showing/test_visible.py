"""One implementation of visible text: whatever it is given, nothing in the answer hides, moves or reorders anything."""

from unicodedata import category

import pytest
from hypothesis import given
from hypothesis import strategies as st
from wcwidth import wcswidth

from toolgate.model.visible import columns, most_columns, pieces_of, turned, visible

ANY = st.text(st.characters(codec=None), max_size=60)


@given(ANY)
def test_a_visible_text_has_only_characters_that_show(text):
    shown = visible(text)
    assert shown.isprintable()
    assert not any([category(one) in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp") for one in shown])


@given(ANY)
def test_a_visible_text_is_never_reordered_and_stays_as_it_is(text):
    shown = visible(text)
    assert not turned(shown)
    assert visible(shown) == shown


@given(ANY, st.integers(4, 30))
def test_pieces_fit_and_lose_nothing(text, room):
    shown = visible(text)
    pieces = pieces_of(shown, room)
    assert "".join(pieces) == shown
    assert all([most_columns(piece) <= room and wcswidth(piece) <= room for piece in pieces])


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("git status", "git status"),
        ("a\tb\nc\rd", r"a\tb\nc\rd"),
        ("\x1b[2J\x9b31m", r"\e[2J\x9b31m"),
        ("\x1b]8;;https://a.example\x1b\\text\x1b]8;;\x1b\\", r"\e]8;;https://a.example\e\text\e]8;;\e" + "\\"),
        ("safe\u202etxt.exe", r"safe\u202etxt.exe"),
        ("zero\u200bwidth\ufeff", r"zero\u200bwidth\ufeff"),
        ("tag\U000e0041", r"tag\U000e0041"),
        ("filler\u3164\u2800", r"filler\u3164\u2800"),
        ("a\xa0b", r"a\xa0b"),
        ("byte\udcff", r"byte\xff"),
        ("日本語 é naïve", "日本語 é naïve"),
        ("cafe\u0301", "cafe\u0301"),  # as macOS writes file names
        ("rm\u0338 x", r"rm\u0338 x"),  # a line through the letter
        ("\u0301x", r"\u0301x"),
        ("ก\u0e49\u0e49\u0e49\u0e49", "ก\u0e49\u0e49\u0e49" + r"\u0e49"),  # marks that reach into the lines above
    ],
)
def test_what_does_not_show_is_written_by_its_number(text, shown):
    assert shown == visible(text)


@pytest.mark.parametrize("text", ["שלום.txt", "cat שלום עולם && ls", "echo مرحبا"])
def test_one_name_from_right_to_left_is_shown(text):
    assert text == visible(text)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("rm א; ב", r"rm \u05d0; \u05d1"),
        ("cat א/ב", r"cat \u05d0/\u05d1"),
        ("head א 12", r"head \u05d0 12"),
        ("echo م ٣", r"echo \u0645 \u0663"),
    ],
)
def test_letters_from_right_to_left_that_would_change_places_are_escaped(text, shown):
    assert shown == visible(text)


def test_wide_characters_take_two_columns():
    assert (6, 6) == (columns("日本語"), most_columns("日本語"))
    assert 5 == columns("cafe\u0301s")
