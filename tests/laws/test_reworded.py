"""No verdict hangs on a sentence: with every description of a target written backwards, every example stays as it is.

And how something is done is said in words of a closed list.
"""

import pytest

from tests.sweeps import steps_of
from toolgate.cases import record_of
from toolgate.cli.answers import answer
from toolgate.model.effect import Kind, Manner, Target
from tools.examples import NOWHERE, examples, files

MANNERS = {word for name, word in vars(Manner).items() if name.isupper()}
FILES = [name for name in files() if not name.endswith(".effects")]


def verdicts(name, every):
    """The verdict of every so-manieth example of a file, the rule that gave it, and the manners of its effects."""
    found = []
    for case in examples(name)[::every]:
        decision = answer(record_of(case), NOWHERE).decision
        manners = [word for finding in decision.because for word in finding.effect.manner]
        found.append((case.text, str(decision.verdict), decision.rule, manners))
    return found


def backwards(self, text, place, path="", whole=False, kind=Kind.NAME):
    """How a target is made, but for the words of a description."""
    self.text = text if kind == Kind.NAME else text[::-1]
    self.place, self.path, self.whole, self.kind = place, path, whole, kind


@pytest.mark.parametrize("every", steps_of(23))
@pytest.mark.parametrize("part", range(4))
def test_no_verdict_hangs_on_the_words_of_a_description(part, every, monkeypatch):
    chosen = FILES[part::4]
    before = {name: verdicts(name, every) for name in chosen}
    monkeypatch.setattr(Target, "__init__", backwards)
    after = {name: verdicts(name, every) for name in chosen}
    changed = [pair for name in chosen for pair in zip(before[name], after[name], strict=True) if pair[0] != pair[1]]
    assert [] == changed
    assert sum(len(found) for found in before.values()) * every > 1000
    assert {word for found in before.values() for *_, manners in found for word in manners} <= MANNERS
