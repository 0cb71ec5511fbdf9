"""The law that a byte order mark and the line ends of Windows change no verdict: programs read past them."""

import json
from collections.abc import Iterator

import pytest

from tests.sweeps import tiers
from toolgate.cases import GIT_FILES, PROJECT, Case, Record, record_of
from tools.examples import examples, files, judge

MARK = "\ufeff"


def cases() -> Iterator[Case]:
    """The examples in which a file is written or found."""
    for file in files():
        for case in [] if file.endswith(".effects") else examples(file):
            words = dict(case.scene)
            if MARK not in case.text and ("file" in words or words.get("tool") == "Write"):
                yield case


def texts(record: Record) -> Iterator[tuple[dict[str, str], str]]:
    """Where the record holds the text of a whole file; git writes its own files."""
    world, given = record["world"], record["input"]
    assert isinstance(world, dict) and isinstance(given, dict)
    own = [f"{PROJECT}/{name}" for name in GIT_FILES]
    yield from [(world["files"], path) for path in world["files"] if path not in own]
    if record["tool"] == "Write" and isinstance(given.get("content"), str):
        yield given, "content"


@pytest.mark.parametrize("chosen", tiers(cases(), 23))
def test_a_mark_and_other_line_ends_change_no_verdict(chosen: list[Case]) -> None:
    different = []
    for case in chosen:
        record = record_of(case)
        other = json.loads(json.dumps(record))
        for table, key in texts(other):
            if MARK not in table[key]:
                table[key] = MARK + table[key].replace("\r\n", "\n").replace("\n", "\r\n")
        verdicts = str(judge(record).verdict), str(judge(other).verdict)
        if len(set(verdicts)) > 1:
            different.append((case.text, case.scene, verdicts))
    assert different == []
