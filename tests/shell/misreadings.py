"""Silent misreadings: a shell ran an argv or created a file that is not in the tree we read from the same text."""

import re
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from tests.shell.argv_oracle import Recording, harmless, record
from tests.shell.corpus import Sample
from tests.shell.extraction import Extraction
from tests.shell.readings import describe, read
from tests.shell.reference import Prediction, predict
from tests.shell.value_extraction import ValueExtraction
from toolgate.shell.tree.nodes import Script

FINAL_BACKSLASH = re.compile(r"(?<!\\)(\\\\)*\\\Z")
READINGS = {"bash": (Extraction, ValueExtraction), "sh": (Extraction,)}
NOT_FOUND = re.compile(r": \d+: ([^\n]*): not found$", re.MULTILINE)


class Comparison(NamedTuple):
    """`misread`: texts where structure or words differ. `inexact`: texts whose exact prediction differs. `exact`: how many were predicted."""

    run: int
    exact: int
    commands: int
    misread: list[str]
    inexact: list[str]


def compare(samples: Sequence[Sample], shell: str = "bash") -> Comparison:
    """Run every harmless text that we can read, and look for what the shell did in what we read."""
    # bash drops a backslash at the end of a file and keeps it at the end of a `-c` text, which is what we read
    willing = [sample for sample in samples if harmless(sample.text) and not FINAL_BACKSLASH.search(sample.text)]
    trees = [(sample, read(sample.text, shell)) for sample in willing]
    pairs = [(sample, tree) for sample, tree in trees if isinstance(tree, Script)]
    recordings = record([sample.text for sample, _ in pairs], shell)
    misread, inexact, exact = [], [], 0
    for (sample, tree), recording in zip(pairs, recordings, strict=True):
        for reading in READINGS[shell]:
            misread += _misreadings(sample, tree, recording, reading(sample.text, tree, shell), shell)
        prediction = predict(tree, shell) if recording.complete and "yntax error" not in recording.errors else None
        if prediction:
            exact += 1
            inexact += _differences(sample, prediction, recording, shell)
    return Comparison(len(pairs), exact, sum(len(each.commands) for each in recordings), misread, inexact)


def _misreadings(sample: Sample, tree: Script, recording: Recording, extraction: Extraction, shell: str) -> list[str]:
    found = [f"ran {list(argv)}" for argv in recording.commands if not extraction.knows_command(argv)]
    found += [f"created {name!r}" for name in recording.files if not extraction.knows_file(name)]
    if shell != "bash":
        names = NOT_FOUND.findall(recording.errors)
        found += [f"looked for {name!r}" for name in names if not extraction.knows_name(name)]
    name = type(extraction).__name__
    return [f"{sample}\n    {shell} {what}, not in {name}\n    ours: {describe(tree)}" for what in found]


def _differences(sample: Sample, prediction: Prediction, recording: Recording, shell: str) -> list[str]:
    expected, actual = prediction.commands, Counter(recording.commands)
    if shell != "bash" and {argv[0] for argv in expected} & set(NOT_FOUND.findall(recording.errors)):
        return []  # a name put together from pieces, for which there was no stub
    if expected == actual and prediction.files == frozenset(recording.files):
        return []
    did = f"{shell} ran {list(recording.commands)}, created {list(recording.files)}"
    expect = f"we expect {sorted(expected.elements())}, {sorted(prediction.files)}"
    return [f"{sample}\n    {did}\n    {expect}\n    errors: {recording.errors.strip()!r}"]
