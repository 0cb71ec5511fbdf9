"""Writes the test vectors of the format: `python -m tests.audit.make_vectors`. A test holds them against the writer.

Every vector is a directory with a log, as `docs/log-format.md` describes it; `checkpoint.jsonl` beside them was made when
the log was whole and is kept elsewhere. The key is the first test key of RFC 8032: everybody knows it.
"""

import json
import shutil
import sys
from pathlib import Path

from tests.audit.small_logs import DAY, body, newest
from tests.audit.test_tampering import sealed
from tests.clock import Clock
from toolgate.audit.checkpoints import checkpoint
from toolgate.audit.log import Log
from toolgate.audit.pruning import prune

VECTORS = Path(__file__).parent / "vectors"
KEY = "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60"  # RFC 8032, 7.1, test 1
NEW_YEAR = 1_798_761_590.0  # ten seconds before the year 2027


def whole(place: Path) -> None:
    """Nine records in three segments: decisions, an answer, a recovery."""
    clock = Clock(NEW_YEAR)
    log = Log(str(place), clock)
    log.append([("decision", body(1)), ("decision", body(2))])
    (place / "key").write_text(f"{KEY}\n")
    (place / "key").chmod(0o600)
    clock.now += 20.125
    log.append([("decision", body(3))])
    with newest(place).open("ab") as file:
        file.write(b'{"v": 1, "kind": "decision", "id": "')
    log.append([("answer", '"of": "fgc2", "answer": "approved", "how": "ran", "waited_ms": 4100')])
    clock.now += DAY
    log.append([("decision", body(4) + ', "cwd": "/home/user/caf\\u00e9"')])
    clock.now -= 5
    log.append([("decision", body(5)), ("decision", body(6))])
    checkpoint(log)
    clock.now += 1
    log.append([("decision", body(7))])


def torn(place: Path) -> None:
    whole(place)
    with newest(place).open("ab") as file:
        file.write(b'{"v": 1, "kind": "deci')


def pruned(place: Path) -> None:
    whole(place)
    prune(Log(str(place), Clock(NEW_YEAR + 2 * DAY)), "2027-01-02T00:00:00.000Z")


def pruned_by_nobody(place: Path) -> None:
    whole(place)
    min(place.glob("*-*.jsonl")).unlink()


def changed(place: Path, number: int, old: bytes, new: bytes) -> Path:
    """Change the bytes of one of the segments."""
    whole(place)
    segment = sorted(place.glob("*-*.jsonl"))[number]
    data = segment.read_bytes()
    assert old in data
    segment.write_bytes(data.replace(old, new, 1))
    return segment


def a_byte(place: Path) -> None:
    changed(place, 1, b"make test-3", b"make test-8")


def a_line_removed(place: Path) -> None:
    whole(place)
    segment = newest(place)
    lines = segment.read_bytes().splitlines(keepends=True)
    segment.write_bytes(b"".join([lines[0], *lines[2:]]))


def two_lines_swapped(place: Path) -> None:
    whole(place)
    segment = newest(place)
    one, two, *rest = segment.read_bytes().splitlines(keepends=True)
    segment.write_bytes(b"".join([two, one, *rest]))


def a_line_inserted(place: Path) -> None:
    whole(place)
    segment = newest(place)
    one, two, *rest = segment.read_bytes().splitlines(keepends=True)
    segment.write_bytes(b"".join([one, sealed(two.replace(b"test-5", b"test-0")), two, *rest]))


def a_tail_cut(place: Path) -> None:
    whole(place)
    segment = newest(place)
    segment.write_bytes(segment.read_bytes().splitlines(keepends=True)[0])


def all_rewritten(place: Path) -> None:
    whole(place)
    head = b"0" * 64
    for segment in sorted(place.glob("*-*.jsonl")):
        lines = []
        for line in segment.read_bytes().splitlines(keepends=True):
            start, _, rest = line.replace(b"make test", b"make best").partition(b'"prev": "')
            lines.append(sealed(start + b'"prev": "' + head + rest[64:]))
            head = lines[-1][-67:-3]
        segment.write_bytes(b"".join(lines))


def a_key_twice(place: Path) -> None:
    segment = changed(place, 2, b'"ms": 7.5', b'"ms": 7.5, "verdict": "deny"')
    *lines, last = segment.read_bytes().splitlines(keepends=True)
    segment.write_bytes(b"".join([*lines, sealed(last)]))


def a_segment_removed(place: Path) -> None:
    whole(place)
    sorted(place.glob("*-*.jsonl"))[1].unlink()


def a_segment_renamed(place: Path) -> None:
    whole(place)
    segment = newest(place)
    segment.rename(segment.with_name(segment.name.replace("2027", "2026")))


def a_checkpoint_edited(place: Path) -> None:
    whole(place)
    kept = place / "checkpoints.jsonl"
    kept.write_bytes(kept.read_bytes().replace(b"2027-01-02", b"2027-01-03"))


WHOLE = [whole, torn, pruned]
TAMPERED = [
    pruned_by_nobody, a_byte, a_line_removed, two_lines_swapped, a_line_inserted, a_tail_cut, all_rewritten, a_key_twice,
    a_segment_removed, a_segment_renamed, a_checkpoint_edited,
]  # fmt: skip


def make(place: Path) -> None:
    """All vectors, and what is right about each."""
    expected = {}
    for vector in (*WHOLE, *TAMPERED):
        name = vector.__name__.replace("_", "-")
        vector(place / name)
        expected[name] = vector in WHOLE
        for file in ("lock", "key"):
            (place / name / file).unlink()
    shutil.copy(place / "whole" / "checkpoints.jsonl", place / "checkpoint.jsonl")
    (place / "test-key").write_text(f"{KEY}\n")
    (place / "expected.json").write_text(json.dumps({"whole": expected}, indent=2) + "\n")


if __name__ == "__main__":
    shutil.rmtree(VECTORS, ignore_errors=True)
    VECTORS.mkdir()
    make(VECTORS)
    sys.stdout.write(f"wrote {VECTORS}\n")
