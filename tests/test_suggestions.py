"""We never recommend what we would refuse: each command in the advice of a verdict is itself allowed."""

from __future__ import annotations

import pytest

from tests.laws.examples import decision, texts
from toolgate.model import ALLOW, ASK


def advice() -> dict[str, str]:
    """Each command that some verdict recommends, with a text whose verdict does."""
    found: dict[str, str] = {}
    for text in texts():
        for finding in decision(text).because:
            parts = finding.opinion.instead.split("`")
            found.update(dict.fromkeys(parts[1::2], text))
    return found


ADVICE = advice()


def test_there_is_advice_that_is_a_command():
    assert len(ADVICE) >= 5


@pytest.mark.parametrize("command", sorted(ADVICE))
def test_what_is_recommended_is_allowed(command):
    assert decision(command).verdict == ALLOW, f"recommended for {ADVICE[command]!r}"


def test_every_question_and_refusal_says_what_to_do_instead():
    silent = {
        f"{finding.opinion.rule}: {finding.opinion.reason}"
        for text in texts()
        for finding in decision(text).because
        if finding.opinion.verdict >= ASK and not finding.opinion.instead
    }
    assert silent == set()


def test_reasons_and_advice_are_one_short_line():
    long = {
        opinion.reason
        for text in texts()
        for opinion in [finding.opinion for finding in decision(text).because]
        if "\n" in opinion.reason + opinion.instead or len(opinion.instead) > 120
    }
    assert long == set()
