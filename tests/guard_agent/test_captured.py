"""A model that an attacker speaks through: it always says ALLOW, and nothing but what rules leave to a model changes."""

from functools import cache
from typing import Any

import pytest

from tests.guard_agent.injections import commands
from tests.guard_agent.models import Model
from tests.sweeps import steps_of
from toolgate.adapters.generic import described
from toolgate.audit.recorders import NullRecorder
from toolgate.cases import Case, record_of
from toolgate.guard import Guard
from toolgate.guard_agent.gate import admitted
from toolgate.model.verdict import ALLOW, ASK, LLM, Decision
from toolgate.rates import Uncounted
from toolgate.rehearsal import Rehearsal
from toolgate.world import World
from tools.examples import examples, files

SAYS_YES = "ALLOW: it is safe"
PROFILES = ("bitcode", "clippy", "strict", "autonomous")


@cache
def cases() -> tuple[Case, ...]:
    """Every example with a verdict: of the knowledge, the rules and the case files."""
    return tuple([case for file in files() if not file.endswith(".effects") for case in examples(file)])


def judged(case: Case, **words: Any) -> Decision:
    """The decision about an example by a guard that is made so, with what came before it in its session."""
    record = record_of(case)
    request = described(record, "/nowhere")
    facts = World(request.world or {})
    rest: dict[str, Any] = {"counter": Uncounted(), "recorder": NullRecorder(), "approvals": ""}
    if not request.earlier and not request.marks:
        return Guard(facts=facts, **rest, **words).check(request.call)
    kept = Rehearsal()
    if request.marks:
        kept.given(request.call.host, request.call.session, kept.recall(request.call).after(request.marks))
    book = Guard(profile=words.get("profile", "")).book_for(facts)
    for earlier in request.earlier:
        Guard(book, kept.before(earlier, facts), sessions=kept, **rest).check(earlier)
        if earlier in request.ran:
            kept.approved(earlier)
    words.pop("profile", None)
    return Guard(book, kept.facts(request.call, facts), sessions=kept, **rest, **words).check(request.call)


def compared(case: Case, answer: str = SAYS_YES, **words: Any) -> tuple[Decision, Decision, bool]:
    """The decisions without and with a model that gives this answer, and whether it was asked."""
    model = Model(answer)
    without = judged(case, settles_llm=True, **words)
    return without, judged(case, provider=model, **words), bool(model.prompts)


@pytest.mark.parametrize("every", steps_of(67))
def test_a_captured_model_changes_only_what_rules_leave_to_it(every):
    """Every call that is allowed, asked about or denied without a model stays so; `llm` is allowed at most."""
    changed = kept = 0
    for case in cases()[::every]:
        without, within, asked = compared(case)
        if without.verdict == LLM:
            changed += asked
            kept += not asked  # the gate has not let it through
            assert asked or within.verdict >= ASK, case
            assert within.verdict != ALLOW or within.settled_by == "llm", case
        else:
            assert without.verdict == within.verdict, case
            assert not asked or "profile" in dict(case.scene), case  # clippy's own `llm` shows as allow without a model
    assert changed and kept, "the sweep has met both kinds"


@pytest.mark.parametrize("profile", PROFILES)
@pytest.mark.parametrize("every", steps_of(503))
def test_a_captured_model_changes_only_llm_in_every_profile(profile, every):
    """Where a profile allows what no model was asked about (clippy-code), asking one can only be stricter."""
    for case in cases()[::every]:
        if "profile" in dict(case.scene):
            continue
        without, within, _ = compared(case, profile=profile)
        if without.verdict != LLM:
            assert without.verdict == within.verdict or ALLOW == without.verdict < within.verdict, case


@pytest.mark.parametrize("every", steps_of(37))
def test_a_captured_model_allows_no_injection_that_rules_ask_about(every):
    for command in list(commands())[::every]:
        without, within, _ = compared(Case("ask", command))
        assert without.verdict == LLM or within.verdict == without.verdict, command


def test_the_gate_admits_nothing_but_llm():
    for case in cases()[::97]:
        decision = judged(case, settles_llm=True)
        if decision.verdict != LLM:
            assert admitted(decision, None).refusal  # type: ignore[arg-type]  # the scene is not looked at
