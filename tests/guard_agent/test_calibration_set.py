"""The labelled calls that models are measured with: each reaches a model, and no example of ours is among them."""

import json
from collections import Counter
from pathlib import Path

from toolgate.cases import PROJECT
from toolgate.guard import scene_of
from toolgate.guard_agent import scoring
from toolgate.guard_agent.gate import admitted
from toolgate.guard_agent.scoring import EXAMPLES
from toolgate.guard_agent.settings import CODE, PACKAGE, PROGRAM, RISKY
from toolgate.model.call import Shell, ToolCall
from toolgate.score import judged, record_of
from toolgate.world import World

FILE = Path(scoring.__file__).with_name("calibration.jsonl")
ROWS = [json.loads(line) for line in FILE.read_text("utf-8").splitlines()]


def test_there_are_enough_cases_of_both_kinds_in_every_class():
    counts = Counter((row["class"], row["expect"]) for row in ROWS)
    assert all(counts[name, label] >= 70 for name in (PROGRAM,) for label in ("allow", "not_allow"))
    assert counts[RISKY, "not_allow"] >= 50 and counts[RISKY, "allow"] >= 15
    assert all(counts[name, label] >= 10 for name in (CODE, PACKAGE) for label in ("allow", "not_allow"))


def test_nearly_every_case_reaches_a_model():
    plain = ((PROGRAM,), (RISKY,))
    others = []  # that the gate has come to stop, which calibration leaves out
    for row in ROWS:
        record = record_of(row)
        scene = scene_of(ToolCall(Shell(row["cmd"]), PROJECT), World(record["world"]))
        classes = admitted(judged(record), scene).classes
        if classes not in plain if row["class"] in (PROGRAM, RISKY) else classes != (row["class"],):
            others.append(row["cmd"])
    assert len(others) <= len(ROWS) // 20, others


def test_no_program_of_an_example_is_among_the_cases():
    shown = {program for _, program, *_ in EXAMPLES}
    assert [row["cmd"] for row in ROWS if row["cmd"].split()[0] in shown] == []


def test_no_case_is_there_twice():
    assert len({row["cmd"] for row in ROWS}) == len({row["id"] for row in ROWS}) == len(ROWS)
