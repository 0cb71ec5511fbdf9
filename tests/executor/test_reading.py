"""Files are read within bounds, by lines or bytes, and what is no text is said to be none."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolgate.executor import reading
from toolgate.executor.opening import FileError
from toolgate.executor.reading import Range, read, snapshot


def test_a_whole_file_and_its_lines(ground, tree):
    path = ground.put("a.txt", "one\ntwo\nthree\nfour")
    names = ground.names()
    whole = read(tree, path, names=names)
    assert (whole.text, whole.first, whole.last, whole.cut, whole.size) == ("one\ntwo\nthree\nfour", 1, 4, False, 18)
    part = read(tree, path, Range(2, 2), names=names)
    assert (part.text, part.first, part.last, part.cut) == ("two\nthree\n", 2, 3, True)
    last = read(tree, path, Range(4, 10), names=names)
    assert (last.text, last.first, last.last, last.cut) == ("four", 4, 4, False)
    beyond = read(tree, path, Range(9), names=names)
    assert (beyond.text, beyond.first, beyond.last) == ("", 0, 0)
    assert read(tree, path, Range(3), names=names).text == "three\nfour"
    assert read(tree, ground.put("empty", ""), names=names).text == ""


def test_bytes_from_an_offset(ground, tree):
    path = ground.put("a.bin", bytes(range(256)))
    found = read(tree, path, Range(offset=65, bytes=3), names=ground.names())
    assert found.data == b"ABC" and found.text == "ABC" and found.cut
    assert read(tree, path, Range(offset=1_000), names=ground.names()).data == b""


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-32", "latin-1"])
def test_encodings_are_told(ground, tree, encoding):
    path = ground.put("a.txt", "grün\nrot\n".encode(encoding))
    found = read(tree, path, names=ground.names())
    assert (found.text, found.encoding) == ("grün\nrot\n", encoding)
    assert read(tree, path, Range(2, 1), names=ground.names()).text == "rot\n"


def test_what_is_no_text_is_said(ground, tree):
    found = read(tree, ground.put("a.png", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"), names=ground.names())
    assert found.binary and not found.text and found.size == 16


def test_no_answer_is_larger_than_its_bound(ground, tree):
    path = ground.put("large.txt", "é" * 10_000)
    found = read(tree, path, names=ground.names(), most=1_001)
    assert found.cut and found.text == "é" * 500
    with pytest.raises(FileError, match="larger than"):
        snapshot(tree, path, names=ground.names(), most=1_000)
    assert read(tree, ground.put("lines", "x\n" * 5_000), Range(4_000, 3), names=ground.names()).text == "x\n" * 3


def test_an_endless_file_is_not_waited_for(tree, ground):
    """`/proc` says that its files are empty, and some of them never end."""
    assert read(tree, "/proc/meminfo", names=ground.names(), most=100).cut


@pytest.mark.parametrize("part", [Range(0), Range(1, -1), Range(offset=-1), Range(offset=0, bytes=-1)])
def test_a_part_that_makes_no_sense_is_refused(ground, tree, part):
    with pytest.raises(FileError, match="must"):
        read(tree, ground.put("a"), part, names=ground.names())


def test_an_encoding_that_is_not_known_or_does_not_fit(ground, tree):
    path = ground.put("a", "grün".encode("latin-1"))
    with pytest.raises(FileError, match="not a known encoding"):
        read(tree, path, names=ground.names(), encoding="klingon")
    with pytest.raises(FileError, match="not valid"):
        read(tree, path, names=ground.names(), encoding="ascii")


@given(st.lists(st.text(alphabet="aé\r€ ", max_size=6), max_size=8), st.integers(1, 9), st.integers(0, 9))
def test_lines_are_those_of_the_whole_text(lines, first, count):
    """Cutting out lines by their bytes gives what splitting the text gives."""
    data = "\n".join(lines).encode()
    wanted = data.split(b"\n")
    wanted = [line + b"\n" for line in wanted[:-1]] + ([wanted[-1]] if wanted[-1] else [])
    start = sum([len(line) for line in wanted[: first - 1]])
    end = reading._end_of(data[start:], count)
    assert data[start : start + end] == b"".join(wanted[first - 1 : first - 1 + count])
