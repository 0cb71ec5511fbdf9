"""A stream of bytes as numbered lines."""

import pytest

from toolgate.server.lines import Line, Splitter

TEXT = b"\xef\xbb\xbfone\r\n\n  \ntwo\n\xe2\x80\xa8three\nlast"
LINES = [Line(1, b"one"), Line(4, b"two"), Line(5, b"\xe2\x80\xa8three"), Line(6, b"last")]


def split(data: bytes, size: int, longest: int = 100) -> list[Line]:
    splitter = Splitter(longest)
    parts = [data[start : start + size] for start in range(0, len(data), size)]
    return [line for part in parts for line in splitter.fed(part)] + splitter.finished()


@pytest.mark.parametrize("size", [1, 2, 3, 5, 7, 1_000])
def test_lines_are_the_same_however_the_stream_comes(size):
    assert LINES == split(TEXT, size)


@pytest.mark.parametrize("size", [1, 4, 64])
def test_a_line_that_is_too_long_is_skipped_and_counted(size):
    data = b"a" * 10 + b"\n" + b"b" * 11 + b"\n" + b"c" * 10 + b"\r\n" + b"d" * 500
    assert [Line(1, b"a" * 10), Line(2, None), Line(3, b"c" * 10), Line(4, None)] == split(data, size, 10)


def test_of_a_line_that_is_too_long_nothing_is_kept():
    splitter = Splitter(1_000)
    for _ in range(10_000):
        assert [] == splitter.fed(b"x" * 100)
    assert len(splitter._rest) == 0
    assert [Line(1, None)] == splitter.fed(b"\n")


def test_nothing_has_no_lines():
    assert [] == split(b"", 1) == split(b"\n\n\n", 1)
