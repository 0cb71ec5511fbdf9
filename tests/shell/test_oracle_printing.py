"""Printing a tree loses nothing: it reads back as the same tree, bash accepts it, and bash's own printing reads as the same tree."""

import functools

import pytest

from tests.shell.bash_oracle import bash_printing, bash_validity, bash_version
from tests.shell.corpus import Sample, hand_written, show
from tests.shell.generators import mutated_texts, patience, sample_count, some
from tests.shell.normal_form import normal_form
from tests.shell.printer import render
from tests.shell.readings import PRINTING, describe, listed, read, report
from tests.shell.script_generator import grammatical_texts
from tests.shell.trees import shape
from tests.sweeps import most
from toolgate.shell.tree.nodes import Script

pytestmark = pytest.mark.timeout(patience())
SEED = 2
needs_bash = pytest.mark.skipif(bash_version() < (5, 2), reason="the oracle is bash 5.2")


@functools.cache
def readable() -> list[tuple[Sample, Script]]:
    """Every text that we read, with its tree."""
    samples = some(hand_written(), most(len(hand_written()))) + grammatical_texts(sample_count(most(500)), SEED)
    samples += mutated_texts(hand_written(), sample_count(most(500)), SEED)
    trees = [(sample, read(sample.text)) for sample in samples]
    return [(sample, tree) for sample, tree in trees if isinstance(tree, Script)]


def test_printed_text_reads_as_the_same_tree() -> None:
    found = []
    for sample, tree in readable():
        printed = render(tree)
        again = read(printed)
        if shape(again) != shape(tree):
            found.append(
                f"{sample}\n    printed: {show(printed)}\n    before: {describe(tree)}\n    after:  {describe(again)}"
            )
    assert not found, report(found)


def test_printing_is_stable() -> None:
    found = []
    for sample, tree in readable():
        printed = render(tree)
        again = read(printed)
        if isinstance(again, Script) and render(again) != printed:
            found.append(f"{sample}\n    first:  {show(printed)}\n    second: {show(render(again))}")
    assert not found, report(found)


@needs_bash
def test_bash_accepts_what_we_print() -> None:
    printed = [(sample, render(tree)) for sample, tree in some(readable(), most(500))]
    answers = bash_validity([text for _, text in printed])
    refused = [(*pair, answer) for pair, answer in zip(printed, answers, strict=True) if not answer.valid]
    originals = bash_validity([sample.text for sample, _, _ in refused])
    found = [
        f"{sample}\n    printed: {show(text)}\n    bash: {answer.complaints}"
        for (sample, text, answer), original in zip(refused, originals, strict=True)
        if original.valid
    ]
    assert not found, report(found)


@needs_bash
def test_what_bash_prints_reads_as_the_same_tree() -> None:
    chosen = some(readable(), most(500))
    different = []
    for (sample, tree), answer in zip(chosen, bash_printing([sample.text for sample, _ in chosen]), strict=True):
        again = read(answer.output)
        if not isinstance(again, Script) or normal_form(again) != normal_form(tree):
            different.append((sample, tree, answer.output, again))
    originals = bash_validity([sample.text for sample, _, _, _ in different])
    found = [
        f"{sample}\n    bash prints: {show(printed)}\n    before: {describe(tree)}\n    after:  {describe(again)}"
        for (sample, tree, printed, again), original in zip(different, originals, strict=True)
        if original.valid and not listed(sample, PRINTING)
    ]
    assert not found, report(found)
