"""`memory_never_weakens`: whatever is remembered of a session, no call is judged more mildly than without it."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.test_cases import case_files, modules_with_cases
from toolgate.adapters.generic import Described, described
from toolgate.cases import Case, read, record_of
from toolgate.guard import Guard
from toolgate.model import Decision, ToolCall
from toolgate.model.memory import CLONED, FROM_HOST, FROM_SECRET, MADE, MORE, PAGE, SECRET, TYPED, WROTE, Mark, Memory
from toolgate.world import World

ORIGINS = (TYPED, MADE, FROM_HOST + "evil.example", FROM_HOST + "github.com", FROM_SECRET + ".env")
WHOLE = (
    Memory((Mark(SECRET, ".env"), Mark(PAGE, "evil.example"), Mark(MORE))),
    Memory((Mark(SECRET, ".env"), Mark(CLONED, "/home/user/project", "evil.example"))),
)


class Fixed:
    """Sessions of which always the same is remembered, and nothing kept."""

    def __init__(self, memory: Memory) -> None:
        self.memory = memory

    def recall(self, call: ToolCall) -> Memory:
        return self.memory

    def keep(self, *given: object) -> bool:
        return True


@cache
def requests() -> tuple[Described, ...]:
    """Every example of the project, with its world."""
    found: list[Case] = []
    for _, text, line in [*modules_with_cases(), *case_files()]:
        found += read(text, line)
    return tuple(described(record_of(case), "/") for case in found)


def decided(request: Described, memory: Memory | None) -> Decision:
    assert request.world is not None
    sessions = None if memory is None else Fixed(memory)
    return Guard(facts=World(request.world), sessions=sessions).check(request.call)


def paths_of(decision: Decision, request: Described) -> list[str]:
    """Files the call touches, and files there are."""
    touched = [target.path for finding in decision.because if (target := finding.effect.target).path]
    assert request.world is not None
    workspace = str(request.world["workspace"])
    files = request.world["files"]
    assert isinstance(files, dict)
    return sorted({*touched, *[str(Path(workspace, path)) for path in files]})


@settings(max_examples=400)
@given(st.data())
def test_memory_never_weakens(data: st.DataObject) -> None:
    request = data.draw(st.sampled_from(requests()))
    without = decided(request, None)
    marks = [
        Mark(SECRET, ".env"),
        Mark(PAGE, "evil.example"),
        Mark(MORE),
        Mark(CLONED, "/home/user/project", "h.example"),
    ]
    paths = paths_of(without, request)
    marks += [Mark(WROTE, path, data.draw(st.sampled_from(ORIGINS))) for path in paths]
    chosen = data.draw(st.lists(st.sampled_from(marks), max_size=6))
    remembered = decided(request, Memory(tuple(chosen)))
    assert without.verdict <= remembered.verdict, (request.call.action, chosen, remembered.reason)


def weakened(memory: Memory | None, origin: str = "", step: int = 1) -> list[str]:
    """The examples that some memory makes milder; with an `origin`, one that every file at hand was written from it."""
    found: list[str] = []
    for request in requests()[::step]:
        without = decided(request, None)
        given = memory or Memory(tuple(Mark(WROTE, path, origin) for path in paths_of(without, request)))
        remembered = decided(request, given)
        if remembered.verdict < without.verdict:
            found.append(f"{request.call.action}: {without.verdict} became {remembered.verdict}: {remembered.reason}")
    return found


def test_a_memory_that_holds_everything_weakens_no_example() -> None:
    assert [] == [line for memory in WHOLE for line in weakened(memory, step=7)]


def test_a_memory_of_the_files_at_hand_weakens_no_example() -> None:
    assert [] == [line for origin in ORIGINS for line in weakened(None, origin, step=19)]
