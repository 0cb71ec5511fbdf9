"""Bars: what is there is seen, nothing is longer than its room, and colour only repeats what the shade says."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolgate.cli.plots import LEAST_BAR, SHADES, Row, bar, beside, fitted, stacked, table
from toolgate.cli.screen import columns, shown_columns

COUNTS = st.fixed_dictionaries({kind: st.integers(0, 10**9) for kind in SHADES})


@given(COUNTS, st.integers(0, 10**9), st.integers(len(SHADES), 150))
def test_a_bar_has_a_part_for_each_verdict_there_is_and_fits(counts, more, room):
    parts = dict(stacked(counts, sum(counts.values()) + more, room))
    assert {kind for kind in SHADES if counts[kind]} == set(parts)
    assert all(size >= 1 for size in parts.values())
    assert sum(parts.values()) <= room


@given(COUNTS, st.integers(LEAST_BAR, 150))
def test_the_longest_bar_fills_its_room(counts, room):
    total = sum(counts.values())
    assert (room if total else 0) == len(bar(counts, total, room, colour=False))


@given(st.lists(st.builds(Row, st.text(max_size=60), COUNTS), max_size=5), st.integers(40, 160), st.booleans())
def test_a_table_fits_its_room_and_is_printable(rows, room, endings):
    lines = table(rows, ("allow", "ask", "deny"), room, colour=False, endings=endings)
    assert (len(rows) + 1 if rows else 0) == len(lines)
    assert all(columns(line) <= room and line.isprintable() for line in lines)
    coloured = table(rows, ("allow", "ask", "deny"), room, colour=True, endings=endings)
    assert [columns(line) for line in lines] == [shown_columns(line) for line in coloured]


@pytest.mark.parametrize(
    ("text", "ending", "shown"),
    [
        ("/home/user/work/shop", True, "…ork/shop"),
        ("git push origin", False, "git push…"),
        ("short", True, "short"),
        ("日本語日本語", False, "日本語日…"),
    ],
)
def test_a_long_name_is_cut_where_it_says_least(text, ending, shown):
    assert shown == fitted(text, 9, ending)


def test_blocks_stand_next_to_each_other():
    assert ["a     c", "b     d", "      e"] == beside(["a", "b"], ["c", "d", "e"], 8)
    assert ["a", "b"] == beside(["a", "b"], [], 8)
