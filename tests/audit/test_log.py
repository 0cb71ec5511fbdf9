"""The files of the log: one chain, whoever adds to it; a torn line is removed and told."""

import json
import os
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

import pytest

from toolgate.audit.chain import GENESIS, id_of, read_id
from toolgate.audit.log import LARGEST, Log, Unrecorded, segments

MIDDAY = 1_794_830_400.0  # of 2026-11-16


def lines(directory: Path) -> list[bytes]:
    return b"".join([(directory / name).read_bytes() for name in segments(str(directory))]).splitlines(keepends=True)


def chained(directory: Path) -> list[dict[str, object]]:
    """The records of a log, each found to follow on the one before it."""
    previous, found = GENESIS, []
    for number, line in enumerate(lines(directory), 1):
        record = json.loads(line)
        assert (record["seq"], record["prev"], record["id"]) == (number, previous, id_of(number))
        assert record["hash"] == sha256(line.partition(b', "hash": ')[0]).hexdigest()
        previous = record["hash"]
        found.append(record)
    return found


def test_lines_follow_on_each_other_over_segments(tmp_path: Path) -> None:
    times = iter([MIDDAY, MIDDAY, MIDDAY + 86_400, MIDDAY - 86_400 * 3_650, MIDDAY + 86_400 * 3_650])
    for number in range(5):
        names = Log(str(tmp_path / "log"), times.__next__).append([("decision", f'"n": {number}'), ("decision", "")])
        assert names == (id_of(2 * number + 1), id_of(2 * number + 2))
    assert [record.get("n") for record in chained(tmp_path / "log")] == [0, None, 1, None, 2, None, 3, None, 4, None]
    assert [name[13:21] for name in segments(str(tmp_path / "log"))] == ["20261116", "20261117", "20161118", "20361113"]


def test_a_segment_does_not_grow_beyond_its_size(tmp_path: Path) -> None:
    log = Log(str(tmp_path), lambda: MIDDAY)
    log.append([("decision", "")])
    newest = tmp_path / segments(str(tmp_path))[-1]
    os.truncate(newest, 0)
    whole = Log(str(tmp_path), lambda: MIDDAY)
    whole.append([("decision", '"filled": "' + "x" * 60_000 + '"')] * 300)
    assert newest.stat().st_size > LARGEST
    whole.append([("decision", "")])
    assert len(segments(str(tmp_path))) == 2
    chained(tmp_path)


@pytest.mark.parametrize(
    "torn", [b"{", b'{"v": 1, "kind": "decision"', b"\0" * 5_000, b"x" * 70_000, b"garbage\n", b"\n"]
)
def test_a_torn_line_is_removed_and_told(tmp_path: Path, torn: bytes) -> None:
    log = Log(str(tmp_path), lambda: MIDDAY)
    log.append([("decision", "")])
    with (tmp_path / segments(str(tmp_path))[0]).open("ab") as file:
        file.write(torn)
    assert log.append([("decision", "")]) == (id_of(3),)
    recovery = chained(tmp_path)[1]
    assert (recovery["kind"], recovery["lost"]) == ("recovery", len(torn))
    assert recovery["sha256"] == sha256(torn).hexdigest()


def test_a_first_line_that_was_torn_leaves_the_chain_whole(tmp_path: Path) -> None:
    times = iter([MIDDAY, MIDDAY + 86_400, MIDDAY + 86_400])
    log = Log(str(tmp_path), times.__next__)
    log.append([("decision", "")])
    log.append([("decision", "")])
    newest = tmp_path / segments(str(tmp_path))[-1]
    newest.write_bytes(newest.read_bytes()[:50])
    log.append([("decision", "")])
    assert [record["kind"] for record in chained(tmp_path)] == ["decision", "recovery", "decision"]


@pytest.mark.parametrize("content", [b"", b"nonsense"])
def test_a_lock_that_names_no_segment_changes_nothing(tmp_path: Path, content: bytes) -> None:
    log = Log(str(tmp_path), lambda: MIDDAY)
    log.append([("decision", "")])
    (tmp_path / "lock").write_bytes(content)
    log.append([("decision", "")])
    assert len(chained(tmp_path)) == 2


def test_a_segment_that_the_lock_names_and_is_not_there_was_removed_and_that_is_told_once(tmp_path: Path) -> None:
    log = Log(str(tmp_path), lambda: MIDDAY)
    log.append([("decision", "")])
    (tmp_path / "lock").write_bytes(b"000000000009-20261116.jsonl")
    log.append([("decision", "")])
    log.append([("decision", "")])
    _, told, *rest = chained(tmp_path)
    assert (told["kind"], told["missing"]) == ("recovery", "000000000009-20261116.jsonl")
    assert [record["kind"] for record in rest] == ["decision", "decision"]


def test_many_processes_add_to_one_chain(tmp_path: Path) -> None:
    code = (
        "import sys; from toolgate.audit.log import Log; log = Log(sys.argv[1])\n"
        'for number in range(40): log.append([(\'decision\', f\'"by": "{sys.argv[2]}", "n": {number}\')])'
    )
    running = [subprocess.Popen([sys.executable, "-c", code, str(tmp_path), str(name)]) for name in range(16)]
    assert [process.wait(120) for process in running] == [0] * 16
    records = chained(tmp_path)
    for name in range(16):
        assert [record["n"] for record in records if record["by"] == str(name)] == list(range(40))


def test_what_is_not_ours_alone_is_not_written_to(tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "log").symlink_to("elsewhere")
    with pytest.raises(Unrecorded, match="not a directory"):
        Log(str(tmp_path / "log")).append([("decision", "")])
    (tmp_path / "open").mkdir(mode=0o755)
    with pytest.raises(Unrecorded, match="not private"):
        Log(str(tmp_path / "open")).append([("decision", "")])
    os.chmod(tmp_path / "open", 0o700)
    os.mkfifo(tmp_path / "open" / "lock", 0o600)
    with pytest.raises(Unrecorded, match="not a regular file"):
        Log(str(tmp_path / "open")).append([("decision", "")])


def test_ids_are_never_shared_and_can_be_typed() -> None:
    assert len({id_of(number) for number in range(1, 200_000)}) == 199_999
    assert [len(id_of(number)) for number in (1, 32**4 - 1, 32**4, 32**5)] == [4, 4, 5, 6]
    assert read_id(" (K3F9) ") == read_id("k3f9") == "k3f9"
    assert read_id("lo1i") == "1011"
    assert read_id("k3") == read_id("k3f-9") == read_id("") == ""
