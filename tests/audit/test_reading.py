"""Whatever is in a log, it is read: what is not a record is told with its place."""

import json
import os

import pytest

from tests.audit.logs import DAY, MIDDAY, add, decision, files
from toolgate.audit.chain import LONGEST
from toolgate.audit.reading import CHUNK, Places, Position, Unreadable, hash_before, is_sealed, line_at, records


def commands(lines):
    return [line.data["input"]["command"] if line.data else line.damage for line in lines]


def test_records_come_in_their_order_over_all_segments(tmp_path):
    log = tmp_path / "log"
    for number in range(4):
        add(log, decision(f"ls {number}"), decision(f"cat {number}"), now=MIDDAY + number * DAY)
    found = list(records(str(log)))
    assert [f"{word} {number}" for number in range(4) for word in ("ls", "cat")] == commands(found)
    assert [1, 2, 3, 4, 5, 6, 7, 8] == [line.data["seq"] for line in found]
    assert [1, 2] * 4 == [line.number for line in found]


def test_reading_goes_on_behind_any_line(tmp_path):
    log = tmp_path / "log"
    for number in range(3):
        add(log, decision(f"ls {number}"), decision(f"cat {number}"), now=MIDDAY + number * DAY)
    everything = list(records(str(log)))
    for index, line in enumerate(everything):
        later = records(str(log), Position(line.segment, line.start + line.size, line.number))
        assert everything[index + 1 :] == list(later)


def test_the_lines_of_large_segments_are_cut_right(tmp_path):
    log = tmp_path / "log"
    sizes = [1, 900, 60_000, 7] * 40
    add(log, *[decision("x" * size) for size in sizes])
    assert files(log)[0].stat().st_size > 2 * CHUNK
    assert sizes == [len(text) for text in commands(records(str(log)))]


@pytest.mark.parametrize(
    ("damage", "why"),
    [
        (b"garbage\n", "not a record"),
        (b"\n", "not a record"),
        (b"\0" * 300 + b"\n", "not a record"),
        (b"[" * 50_000 + b"\n", "not a record"),
        (b'{"seq": 1}\n', "not a record"),
        (b'{"kind": 1, "id": "a", "time": "", "prev": "", "hash": "", "seq": 1}\n', "not a record"),
        (b'{"kind": "a", "id": "a", "time": "", "prev": "", "hash": "", "seq": "1"}\n', "not a record"),
        ('{"kind": "ü"}\n'.encode(), "not a record"),
        (b"x" * LONGEST + b"\n", f"longer than {LONGEST} bytes"),
        (b"x" * (3 * CHUNK) + b"\n", f"longer than {LONGEST} bytes"),
    ],
    ids=lambda value: repr(value[:12]) if isinstance(value, bytes) else "",
)
def test_a_damaged_line_is_told_with_its_place_and_the_rest_is_read(tmp_path, damage, why):
    log = tmp_path / "log"
    add(log, decision("one"), decision("two"))
    file = files(log)[0]
    first, second = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(first + damage + second)
    found = list(records(str(log)))
    assert ["one", why, "two"] == commands(found)
    assert (file.name, 2, len(first), len(damage)) == (found[1].segment, found[1].number, found[1].start, found[1].size)
    assert len(found[1].raw) <= LONGEST


def test_what_is_being_written_is_not_told_but_an_older_segment_without_an_end_is(tmp_path):
    log = tmp_path / "log"
    add(log, decision("one"))
    add(log, decision("two"), now=MIDDAY + DAY)
    for file in files(log):
        with file.open("ab") as handle:
            handle.write(b'{"v": 1, "kind"')
    assert ["one", "without an end", "two"] == commands(records(str(log)))


def test_a_segment_that_is_not_a_file_is_told(tmp_path):
    log = tmp_path / "log"
    for number in range(4):
        add(log, decision(f"ls {number}"), now=MIDDAY + number * DAY)
    one, two, three, _ = files(log)
    for file in (one, two, three):
        file.unlink()
    one.symlink_to("/etc/passwd")
    os.mkfifo(two)
    three.mkdir()
    assert ["a symbolic link", "not a regular file", "not a regular file", "ls 3"] == commands(records(str(log)))


def test_there_may_be_no_log_or_one_that_cannot_be_looked_into(tmp_path):
    assert [] == list(records(str(tmp_path / "nowhere")))
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "link").symlink_to("elsewhere")
    (tmp_path / "file").write_text("")
    os.mkfifo(tmp_path / "fifo")
    for name, kind in (("link", "a symbolic link"), ("file", "not a directory"), ("fifo", "not a directory")):
        with pytest.raises(Unreadable, match=kind):
            list(records(str(tmp_path / name)))


def test_a_line_knows_whether_it_is_as_it_was_written(tmp_path):
    log = tmp_path / "log"
    add(log, decision("one"), decision("two"))
    first, second = records(str(log))
    assert is_sealed(first.raw) and is_sealed(second.raw)
    for changed in (second.raw.replace(b"two", b"tow"), second.raw[:-2], b"", b"x\n", b"\xff" * 300):
        assert not is_sealed(changed)
    assert second.data["prev"] == hash_before(str(log), second.segment, second.start) == first.data["hash"]
    assert "" == hash_before(str(log), second.segment, second.start - 1) == hash_before(str(log), first.segment, 0)


def test_lines_whose_places_are_known_are_read_from_any_segment(tmp_path):
    log = tmp_path / "log"
    for number in range(3):
        add(log, decision(f"ls {number}"), now=MIDDAY + number * DAY)
    found = list(records(str(log)))
    places = Places(str(log))
    for line in [*found, *reversed(found)]:
        assert line.raw == places.line(line.segment, line.start, line.size)
        assert line.data == json.loads(line_at(str(log), line.segment, line.start, line.size))
    assert b"" == places.line("nothing", 0, 10)
    places.close()
