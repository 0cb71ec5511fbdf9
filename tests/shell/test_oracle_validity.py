"""The reader accepts a text exactly when `bash -n` does, apart from the divergences listed by name."""

import pytest

from tests.shell.bash_oracle import bash_validity, bash_version
from tests.shell.corpus import Sample, hand_written
from tests.shell.generators import fragment_texts, mutated_texts, patience, sample_count
from tests.shell.readings import disagreements, known_divergences, read, report, stale
from tests.shell.script_generator import grammatical_texts
from tests.sweeps import most, steps_of
from toolgate.model.errors import ShellSyntaxError

pytestmark = [
    pytest.mark.skipif(bash_version() < (5, 2), reason="the oracle is bash 5.2"),
    pytest.mark.timeout(patience()),
]
SEED = 1


def check(samples: list[Sample]) -> None:
    found = disagreements(samples, bash_validity)
    assert not found, report(found)


def test_the_corpus_is_large_and_mixed() -> None:
    readings = [read(sample.text) for sample in hand_written()]
    refused = sum(isinstance(reading, ShellSyntaxError) for reading in readings)
    assert len(readings) >= 4000
    assert 700 <= refused <= 1200


@pytest.mark.parametrize("every", steps_of(7))
@pytest.mark.parametrize("area", sorted({sample.name.split(":")[0] for sample in hand_written()}))
def test_hand_written_texts_are_valid_for_us_exactly_when_they_are_for_bash(area: str, every: int) -> None:
    check(hand_written(area)[::every])


def test_random_fragments_are_valid_for_us_exactly_when_they_are_for_bash() -> None:
    check(fragment_texts(sample_count(most(800, 8)), SEED))


def test_mutated_texts_are_valid_for_us_exactly_when_they_are_for_bash() -> None:
    check(mutated_texts(hand_written(), sample_count(most(1000, 8)), SEED))


def test_random_scripts_are_valid_for_us_exactly_when_they_are_for_bash() -> None:
    check(grammatical_texts(sample_count(most(300)), SEED))


def test_mutated_scripts_are_valid_for_us_exactly_when_they_are_for_bash() -> None:
    check(mutated_texts(grammatical_texts(500, SEED + 1), sample_count(most(400)), SEED + 1))


def test_every_listed_divergence_still_exists() -> None:
    divergences = known_divergences("bash")
    texts = [text for divergence in divergences for text in sorted(divergence.texts)]
    left = stale(divergences, dict(zip(texts, bash_validity(texts), strict=True)))
    assert not left, report(left)
