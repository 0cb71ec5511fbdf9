"""As `sh`, the reader agrees with dash or with `bash --posix`, the two shells that go by that name, and no command is misread."""

from collections.abc import Sequence

import pytest

from tests.shell.bash_oracle import DASH, Reading, bash_validity, bash_version, dash_validity
from tests.shell.corpus import Sample, hand_written
from tests.shell.generators import fragment_texts, mutated_texts, patience, sample_count, some
from tests.shell.misreadings import compare
from tests.shell.readings import disagreements, known_divergences, report, stale
from tests.shell.script_generator import grammatical_texts
from tests.sweeps import most

pytestmark = [
    pytest.mark.skipif(not DASH or bash_version() < (5, 2), reason="the oracles are dash and bash 5.2"),
    pytest.mark.timeout(patience()),
]
SEED = 4


def posix_validity(texts: Sequence[str]) -> list[Reading]:
    return bash_validity(texts, "--posix")


def samples() -> list[Sample]:
    generated = grammatical_texts(sample_count(300), SEED) + fragment_texts(sample_count(300), SEED)
    return hand_written() + generated + mutated_texts(hand_written(), sample_count(300), SEED)


def test_texts_are_valid_for_us_exactly_when_they_are_for_a_shell_called_sh() -> None:
    found = disagreements(some(samples(), most(1500)), dash_validity, "sh", posix_validity)
    assert not found, report(found)


def test_no_text_is_misread_as_dash_runs_it() -> None:
    comparison = compare(some(samples(), most(1000)), "sh")
    assert not comparison.misread, report(comparison.misread)
    assert not comparison.inexact, report(comparison.inexact)
    assert comparison.run >= most(500)
    assert comparison.exact >= most(350)


def test_every_listed_divergence_from_dash_still_exists() -> None:
    divergences = known_divergences("sh")
    texts = [text for divergence in divergences for text in sorted(divergence.texts)]
    left = stale(divergences, dict(zip(texts, dash_validity(texts), strict=True)))
    assert not left, report(left)
