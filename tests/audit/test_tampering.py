"""Whatever is changed in a log of which one checkpoint is kept elsewhere, both verifiers find it.

What an attacker has here is all but the private key: every file of the log, the checkpoints kept beside it and the public
key may be rewritten, with hashes that fit. What nobody could find is left out: lines added at the very end, which any
process of the user may add, and a torn line there, which a crash leaves.
"""

import hashlib
import re
import shutil
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from tests.audit.small_logs import filled, pruned, signed, torn
from toolgate.audit.verification import verified
from tools.verify_log import verify

Files = dict[str, bytes]
SEQ = re.compile(rb', "seq": (\d+), "prev": "[0-9a-f]{64}", "hash": "[0-9a-f]{64}"}\n')


@pytest.fixture(scope="module")
def sources(tmp_path_factory) -> list[tuple[Files, bytes]]:
    """Logs that are whole, with the checkpoint of each."""
    place = tmp_path_factory.mktemp("sources")
    made = []
    for name, make in {"plain": filled, "pruned": pruned}.items():
        log = make(place / name)
        torn(log)
        outside = signed(log, place / f"{name}.checkpoint").read_bytes()
        made.append(({file.name: file.read_bytes() for file in (place / name).iterdir()}, outside))
    return made


# --- ways to tamper --------------------------------------------------------------------------------------------------


def segments(files: Files) -> list[str]:
    return sorted(name for name in files if name[:1] == "0")


def lines_of(files: Files) -> list[tuple[str, int]]:
    return [(name, index) for name in segments(files) for index in range(files[name].count(b"\n"))]


def edited(files: Files, name: str, change: Callable[[list[bytes]], Any]) -> None:
    lines = files[name].splitlines(keepends=True)
    change(lines)
    files[name] = b"".join(lines)


def a_byte(files: Files, random: Random) -> None:
    name = random.choice(segments(files))
    data = bytearray(files[name])
    data[random.randrange(len(data))] ^= random.randrange(1, 256)
    files[name] = bytes(data)


def a_bit_less(files: Files, random: Random) -> None:
    name = random.choice(segments(files))
    at = random.randrange(len(files[name]))
    files[name] = files[name][:at] + files[name][at + random.randrange(1, 9) :]


def a_bit_more(files: Files, random: Random) -> None:
    name = random.choice(segments(files))
    at = random.randrange(len(files[name]))
    files[name] = files[name][:at] + random.randbytes(random.randrange(1, 9)) + files[name][at:]


def a_line_removed(files: Files, random: Random) -> None:
    name, index = random.choice(lines_of(files))
    edited(files, name, lambda lines: lines.pop(index))


def two_lines_swapped(files: Files, random: Random) -> None:
    (one, first), (other, second) = random.sample(lines_of(files), 2)
    texts = [files[name].splitlines(keepends=True)[index] for name, index in ((one, first), (other, second))]
    edited(files, one, lambda lines: lines.__setitem__(first, texts[1]))
    edited(files, other, lambda lines: lines.__setitem__(second, texts[0]))


def a_line_copied(files: Files, random: Random) -> None:
    source, index = random.choice(lines_of(files))
    target, at = random.choice(lines_of(files))
    line = files[source].splitlines(keepends=True)[index]
    edited(files, target, lambda lines: lines.insert(at, line))


def a_line_inserted(files: Files, random: Random) -> None:
    name, index = random.choice(lines_of(files))
    edited(files, name, lambda lines: lines.insert(index, forged(lines[index], random)))


def a_line_replaced(files: Files, random: Random) -> None:
    name, index = random.choice(lines_of(files))
    edited(files, name, lambda lines: lines.__setitem__(index, forged(lines[index], random)))


def a_tail_cut(files: Files, random: Random) -> None:
    name, index = random.choice(lines_of(files))
    edited(files, name, lambda lines: lines.__delitem__(slice(index, None)))
    for later in [other for other in segments(files) if other > name]:
        del files[later]


def all_rewritten(files: Files, random: Random) -> None:
    """From some line on, with hashes that fit; now and then with a key of the attacker's own."""
    at = random.choice(lines_of(files))
    head = b""
    for name, index in lines_of(files):
        line = files[name].splitlines(keepends=True)[index]
        if (name, index) == at:
            line = forged(line, random)
        elif head:
            line = sealed(re.sub(rb'"prev": "[0-9a-f]{64}"', b'"prev": "' + head + b'"', line))
        else:
            continue
        head = line[-67:-3]
        lines = files[name].splitlines(keepends=True)
        files[name] = b"".join([*lines[:index], line, *lines[index + 1 :]])
    if random.random() < 0.5:
        files.pop("checkpoints.jsonl", None)
    if random.random() < 0.3:
        files["key.pub"] = Ed25519PrivateKey.generate().public_key().public_bytes_raw().hex().encode() + b"\n"


def a_segment_removed(files: Files, random: Random) -> None:
    del files[random.choice(segments(files))]


def a_segment_emptied(files: Files, random: Random) -> None:
    files[random.choice(segments(files))] = b""


def a_segment_renamed(files: Files, random: Random) -> None:
    name = random.choice(segments(files))
    number, day = int(name[:12]), int(name[13:21])
    new = random.choice(
        [f"{number + 1:012d}-{day}", f"{number:012d}-{day + 1}", f"{number + 7:012d}-{day}", f"x{name}"]
    )
    files[new.removesuffix(".jsonl") + ".jsonl"] = files.pop(name)


def a_segment_copied(files: Files, random: Random) -> None:
    name = random.choice(segments(files))
    files[f"{int(name[:12]) + random.choice([1, 100]):012d}{name[12:]}"] = files[name]


def two_segments_swapped(files: Files, random: Random) -> None:
    one, other = random.sample(segments(files), 2)
    files[one], files[other] = files[other], files[one]


def forged(line: bytes, random: Random) -> bytes:
    """Another record of the same number after the same line, with a hash that fits."""
    change = random.choice(
        [
            lambda text: text.replace(b'"v": 1', b'"v": 1', 1).replace(b".5", b".25", 1) + b" ",
            lambda text: re.sub(rb'"kind": "[a-z]+"', b'"kind": "decision"', text, count=1).replace(
                b", ", b', "x": 0, ', 4
            ),
            lambda text: re.sub(rb'"time": "\d{4}', b'"time": "2020', text, count=1),
        ]
    )
    end = SEQ.search(line)
    assert end is not None
    return sealed(change(line[: end.start()]).rstrip() + b', "forged": true' + line[end.start() :])


def sealed(line: bytes) -> bytes:
    return line[:-78] + b', "hash": "' + hashlib.sha256(line[:-78]).hexdigest().encode() + b'"}\n'


TAMPERINGS = [
    a_byte, a_bit_less, a_bit_more, a_line_removed, two_lines_swapped, a_line_copied, a_line_inserted, a_line_replaced,
    a_tail_cut, all_rewritten, a_segment_removed, a_segment_emptied, a_segment_renamed, a_segment_copied,
    two_segments_swapped,
]  # fmt: skip


# --- finding it ------------------------------------------------------------------------------------------------------


def put(files: Files, place: Path) -> Path:
    shutil.rmtree(place, ignore_errors=True)
    place.mkdir(mode=0o700)
    for name, data in files.items():
        (place / name).write_bytes(data)
        (place / name).chmod(0o600)
    return place


def second_opinion(place: Path, checkpoint: Path) -> bool:
    """Whether the other verifier finds the log whole."""
    try:
        verify(place, [checkpoint])
    except Exception:  # noqa: BLE001 # as its command line does
        return False
    return True


def test_what_nobody_has_touched_is_whole(sources, tmp_path):
    outside = tmp_path / "checkpoint"
    for files, checkpoint in sources:
        place = put(files, tmp_path / "log")
        outside.write_bytes(checkpoint)
        report = verified(str(place), [str(outside)])
        assert not report.problems and report.checked == 2
        assert second_opinion(place, outside)


PARTS, SIZE = 50, 200  # ten thousand in all, of which `make test` tries the first part


@pytest.mark.parametrize("part", [0, *[pytest.param(part, marks=pytest.mark.slow) for part in range(1, PARTS)]])
def test_every_tampering_is_found_by_both_verifiers(sources, tmp_path, part):
    outside = tmp_path / "checkpoint"
    for number in range(part * SIZE, (part + 1) * SIZE):
        random = Random(number)
        files, checkpoint = random.choice(sources)
        found = dict(files)
        tampering = TAMPERINGS[number % len(TAMPERINGS)]
        while found == files:  # two lines may be alike
            tampering(found, random)
        place = put(found, tmp_path / "log")
        outside.write_bytes(checkpoint)
        assert verified(str(place), [str(outside)]).problems, (number, tampering.__name__)
        assert not second_opinion(place, outside), (number, tampering.__name__)


def test_every_change_of_a_byte_of_a_checkpoint_is_found(sources, tmp_path):
    outside = tmp_path / "checkpoint"
    files, checkpoint = sources[0]
    place = put(files, tmp_path / "log")
    random = Random(1)
    for at in range(len(checkpoint) - 1):
        changed = bytearray(checkpoint)
        changed[at] ^= 1 << random.randrange(8)
        outside.write_bytes(changed)
        assert verified(str(place), [str(outside)]).problems, at
        assert not second_opinion(place, outside), at


def test_a_checkpoint_that_another_key_signed_is_found(sources, tmp_path):
    files, _ = sources[0]
    outside = tmp_path / "checkpoint"
    stranger = filled(tmp_path / "other")
    signed(stranger, outside)
    place = put(files, tmp_path / "log")
    assert verified(str(place), [str(outside)]).problems
    assert not second_opinion(place, outside)
