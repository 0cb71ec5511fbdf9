"""The law of profiles: what the floor denies stays denied in each of them."""

from functools import cache
from pathlib import Path

import pytest

from tests.policy.profiled import NAMES
from tests.sweeps import steps_of
from toolgate.adapters.generic import described
from toolgate.analysis import effects_of
from toolgate.cases import PROJECT, Case, read, record_of
from toolgate.decide import first
from toolgate.guard import Guard, scene_of
from toolgate.model import DENY, ToolCall
from toolgate.rules import DEFAULT
from toolgate.world import World

CASES = Path(__file__).resolve().parents[1] / "cases"


@cache
def catastrophes() -> list[Case]:
    """The examples of bypasses, and of where the origins fail, that are denied."""
    files = [
        *sorted((CASES / "bypass").rglob("*.cases")),
        CASES / "origin-weaknesses.cases",
        CASES / "foundation.cases",
    ]
    found = [
        case for file in files for case in read(file.read_text("utf-8")) if case.verdict == "deny" and not case.todo
    ]
    return [case for case in found if not any(word in ("earlier", "remembered") for word, _ in case.scene)]


def floored(case: Case) -> tuple[ToolCall, World] | None:
    """The call and the facts, if the floor itself denies it."""
    request = described(record_of(case), PROJECT)
    facts = World(request.world or {})
    scene = scene_of(request.call, facts)
    for effect in effects_of(request.call, facts):
        opinion = first(DEFAULT.floor, effect, scene, [])
        if opinion is not None and opinion.verdict == DENY:
            return request.call, facts
    return None


@pytest.mark.parametrize("every", steps_of(31))
@pytest.mark.parametrize("name", NAMES)
def test_every_profile_keeps_the_floor(name, every):
    calls = [
        found for case in catastrophes()[NAMES.index(name) % every :: every] if (found := floored(case)) is not None
    ]
    assert len(calls) * every > 500
    guard_verdicts = [(call, Guard(facts=facts, profile=name).check(call).verdict) for call, facts in calls]
    assert [] == [call for call, verdict in guard_verdicts if verdict != DENY]
