"""Every example in the project holds: those of knowledge and rules, and the files under tests/cases and tests/effects.

And what is recommended for each keeps the laws of advice, which look at the decision that was made for it.
"""

from typing import NamedTuple

import pytest

from tests.advice.laws import broken
from toolgate.cases import Record
from toolgate.model import Decision
from tools.examples import examples, files, judge, wrong


class Tried(NamedTuple):
    """The examples of a file: how many there are, what is wrong with them, and how each call was decided."""

    number: int
    wrong: list[str]
    decided: list[tuple[Record, Decision]]


@pytest.fixture(scope="module", params=files())
def tried(request: pytest.FixtureRequest) -> Tried:
    decided: list[tuple[Record, Decision]] = []

    def noted(record: Record) -> Decision:
        decided.append((record, judge(record)))
        return decided[-1][1]

    return Tried(len(examples(request.param)), list(wrong(request.param, noted)), decided)


def test_every_example_of_the_file_holds(tried: Tried) -> None:
    assert tried.number, "a file without examples proves nothing"
    if tried.wrong:
        pytest.fail(
            f"{len(tried.wrong)} of {tried.number} examples do not hold\n" + "\n".join(tried.wrong), pytrace=False
        )


def test_what_is_recommended_for_an_example_keeps_the_laws_of_advice(tried: Tried) -> None:
    found = [words for record, decision in tried.decided for words in broken(record, decision)]
    if found:
        pytest.fail("\n".join(found), pytrace=False)
