"""The index says what the log says, however the log came to be as it is, and whatever is where the index is kept."""

import os
import random
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest

from tests.audit.logs import DAY, MIDDAY, add, answer, decision, files, log_of, stopped
from toolgate.audit.index import FORM, MEMORY, RECORDS, Index, index_of
from toolgate.audit.reading import Unreadable, records


@pytest.fixture
def log(tmp_path):
    tmp_path.chmod(0o700)
    directory = log_of(tmp_path)
    directory.parent.parent.mkdir(parents=True)
    return directory


@pytest.fixture
def cache(tmp_path):
    return tmp_path / ".cache/toolgate/log.sqlite"


@pytest.fixture
def opened(tmp_path) -> Iterator[Callable[[], Index]]:
    """Opens the index of the log as it is now; all are closed after the test."""
    with ExitStack() as kept:

        def current() -> Index:
            index = kept.enter_context(index_of(str(tmp_path)))
            index.update()
            return index

        yield current


def content(index: Index) -> list[tuple[object, ...]]:
    """All that queries can see."""
    fields = "name, line, start, record.size, kind, id, seq, time, verdict, rule, session, suspect, call, text"
    rows = [*index.select(f"SELECT {fields} FROM record JOIN segment ON segment = number ORDER BY row")]
    rows += [
        *index.select("SELECT id, finding.rule, finding.verdict FROM finding JOIN record USING (row) ORDER BY row, 2")
    ]
    return rows + [*index.select("SELECT of, answer, how, waited_ms FROM answer ORDER BY of")]


def is_right(index: Index, log) -> bool:
    """Whether it is what an index would be that is made now."""
    with Index(str(log)) as fresh:
        fresh.update()
        assert len([*fresh.select("SELECT 1 FROM record")]) == len(list(records(str(log))))
        return content(fresh) == content(index)


def test_it_has_every_record_with_its_place_its_rules_and_its_answer(log, opened):
    first, second = add(log, decision("git status"), stopped("rm -rf ~/x", "ask", "outside-workspace", "deletes `~/x`"))
    add(log, answer(second), now=MIDDAY + DAY)
    index = opened()
    assert [(1, first, "allow", None), (2, second, "ask", "approved")] == [
        *index.select(f"SELECT seq, id, verdict, answer FROM {RECORDS} WHERE kind = 'decision' ORDER BY record.row")
    ]
    assert [("outside-workspace", "ask")] == [*index.select("SELECT rule, verdict FROM finding")]
    assert [("rm -rf ~/x", "deletes `~/x` do it by hand")] == [
        *index.select("SELECT call, text FROM record WHERE id = ?", [second])
    ]
    for segment, start, size, seq in index.select(
        "SELECT name, start, record.size, seq FROM record JOIN segment ON segment = number"
    ):
        assert f'"seq": {seq},'.encode() in (log / str(segment)).read_bytes()[int(str(start)) :][: int(str(size))]


def test_it_is_private_and_grows_with_the_log(log, cache, opened):
    add(log, decision("one"))
    index = opened()
    assert 0o600 == cache.stat().st_mode & 0o777 and 0o700 == cache.parent.stat().st_mode & 0o777
    for number in range(5):
        add(log, decision(f"ls {number}"), now=MIDDAY + number // 2 * DAY)
        index.update()
        assert is_right(index, log)
    index.close()
    add(log, decision("later"), now=MIDDAY + 9 * DAY)
    assert is_right(opened(), log)
    assert 0 == opened().made_anew


def test_a_torn_line_is_not_in_it_and_what_replaces_it_is(log, opened):
    add(log, decision("one"))
    with files(log)[0].open("ab") as file:
        file.write(b'{"v": 1, "kind": "deci')
    index = opened()
    assert 1 == len([*index.select("SELECT 1 FROM record")])
    add(log, decision("two"))
    index.update()
    assert [("decision",), ("recovery",), ("decision",)] == [*index.select("SELECT kind FROM record ORDER BY row")]
    assert 0 == index.made_anew and is_right(index, log)


def test_damaged_lines_are_in_it_at_their_places(log, opened):
    add(log, decision("one"), decision("two"))
    lines = files(log)[0].read_bytes().splitlines(keepends=True)
    files(log)[0].write_bytes(lines[0] + b"garbage\n" + lines[1] + b"more\n")
    index = opened()
    assert [("decision", 1), ("damaged", 2), ("decision", 3), ("damaged", 4)] == [
        *index.select("SELECT kind, line FROM record ORDER BY row")
    ]
    for _ in range(3):
        index.update()
        assert 4 == len([*index.select("SELECT 1 FROM record")])
    add(log, decision("three"))  # which removes what follows the last whole line
    index.update()
    assert is_right(index, log)


def test_segments_that_were_pruned_leave_it(log, opened):
    (asked,) = add(log, stopped("x", "ask", "network", "fetches"))
    for number in range(1, 5):
        add(log, answer(asked), decision(f"ls {number}"), now=MIDDAY + number * DAY)
    index = opened()
    for file in files(log)[:2]:
        file.unlink()
    index.update()
    assert 0 == index.made_anew and is_right(index, log)
    assert [] == [*index.select("SELECT 1 FROM finding")]


def test_what_was_pruned_is_gone_from_its_file(log, cache, opened):
    add(log, *[decision(f"unforgettable {number} " + "x" * 500) for number in range(200)])
    add(log, decision("ls"), now=MIDDAY + DAY)
    opened().close()
    assert b"unforgettable" in cache.read_bytes()
    files(log)[0].unlink()
    opened().close()
    assert b"unforgettable" not in cache.read_bytes()


def spoil_last(log):
    data = files(log)[1].read_bytes()
    files(log)[1].write_bytes(data.replace(b"two", b"tow"))


def swap(log):
    one, two = files(log)[:2]
    a, b = one.read_bytes(), two.read_bytes()
    one.write_bytes(b)
    two.write_bytes(a)


def cut(log):
    os.truncate(files(log)[-1], 30)


def replace_all(log):
    for file in files(log):
        file.unlink()
    add(log, decision("another"), decision("log"))


def remove_middle(log):
    files(log)[1].unlink()


def remove_all(log):
    for file in log.iterdir():
        file.unlink()


def link(log):
    files(log)[1].unlink()
    (log / "000000000002-20261117.jsonl").symlink_to(files(log)[0])


def put_before(log):
    (log / "000000000000-20200101.jsonl").write_bytes(files(log)[0].read_bytes())


@pytest.mark.parametrize(
    "change",
    [spoil_last, swap, cut, replace_all, remove_middle, remove_all, link, put_before],
    ids=lambda it: it.__name__,
)
def test_whatever_happens_to_the_log_the_index_follows(log, change, opened):
    for number, word in enumerate(("one", "two", "three")):
        add(log, decision(word), now=MIDDAY + number * DAY)
    index = opened()
    change(log)
    for _ in range(2):
        index.update()
        assert is_right(index, log)
    index.close()
    assert is_right(opened(), log)


def write(path, data: bytes) -> None:
    path.parent.mkdir(parents=True, mode=0o700, exist_ok=True)
    path.write_bytes(data)
    path.chmod(0o600)


def foreign(path):
    write(path, b"this is somebody's diary\n" * 100)


def empty(path):
    write(path, b"")


def other_form(path):
    connection = sqlite3.connect(path)
    connection.execute(f"PRAGMA user_version = {FORM + 1}")
    connection.commit()
    connection.close()


def other_tables(path):
    path.unlink()
    connection = sqlite3.connect(path)
    connection.execute("CREATE TABLE record (row, name)")
    connection.close()
    path.chmod(0o600)


def scrambled(path):
    data = bytearray(path.read_bytes())
    for index in random.Random(1).sample(range(200, len(data)), 3_000):
        data[index] ^= 0x55
    path.write_bytes(data)


def halved(path):
    os.truncate(path, path.stat().st_size // 2)


@pytest.mark.parametrize(
    "change", [foreign, empty, other_form, other_tables, scrambled, halved], ids=lambda it: it.__name__
)
def test_a_file_that_cannot_be_used_is_replaced(log, cache, change, opened):
    add(log, *[decision(f"ls {number}") for number in range(300)])
    opened().close()
    change(cache)
    assert is_right(opened(), log)
    add(log, decision("later"))
    index = opened()
    assert is_right(index, log) and str(cache) == index.path
    assert 0o600 == cache.stat().st_mode & 0o777


def a_link(path):
    (path.parent / "target").write_text("not ours")
    path.symlink_to("target")


def a_fifo(path):
    os.mkfifo(path, 0o600)


def a_directory(path):
    path.mkdir()


def open_to_others(path):
    path.write_bytes(b"")
    path.chmod(0o666)


@pytest.mark.parametrize("change", [a_link, a_fifo, a_directory, open_to_others], ids=lambda it: it.__name__)
def test_where_no_file_can_be_kept_the_index_is_in_memory(log, cache, change, opened):
    add(log, decision("one"))
    cache.parent.mkdir(parents=True, mode=0o700)
    change(cache)
    index = opened()
    assert MEMORY == index.path and is_right(index, log)
    assert not (cache.parent / "target").exists() or "not ours" == (cache.parent / "target").read_text()


def test_a_cache_that_is_a_file_is_left_alone(tmp_path, log, opened):
    add(log, decision("one"))
    (tmp_path / ".cache").write_text("mine")
    index = opened()
    assert MEMORY == index.path and is_right(index, log)


def test_without_a_log_it_is_empty_and_one_that_is_a_link_is_refused(log, opened):
    assert [] == content(opened())
    log.parent.mkdir()
    log.symlink_to("/etc")
    with pytest.raises(Unreadable, match="a symbolic link"):
        opened()


def test_several_processes_bring_it_up_to_date_at_once(tmp_path, log, opened):
    code = "import sys; from toolgate.audit.index import index_of\nfor _ in range(8):\n"
    code += "    with index_of(sys.argv[1]) as index: index.update()"
    for number in range(6):
        add(log, *[decision(f"ls {number} {index}") for index in range(400)], now=MIDDAY + number * DAY)
    running = [subprocess.Popen([sys.executable, "-c", code, str(tmp_path)]) for _ in range(4)]
    for number in range(20):
        add(log, decision(f"more {number}"), now=MIDDAY + 6 * DAY)
    assert [0] * 4 == [process.wait(300) for process in running]
    index = opened()
    assert is_right(index, log) and str(tmp_path) in index.path


def test_records_that_others_wrote_do_not_stop_it(log, opened):
    odd = [
        decision(verdict="maybe", rule=7, session=["s"], ms=1e300, tokens="many", effects="none", findings=[3]),
        decision(input=["ls"], hits="all", agent=None, effects=[{"verb": 1, "manner": "x", "place": None}]),
        ("decision", {}),
        ("answer", {"of": 3}),
        ("answer", {}),
        ("unheard-of", {"verdict": "deny"}),
    ]
    add(log, *odd)
    index = opened()
    assert 6 == len([*index.select("SELECT 1 FROM record")])
    assert [] == [*index.select("SELECT 1 FROM answer")]
