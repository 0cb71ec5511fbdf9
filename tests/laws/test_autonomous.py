"""The law of `autonomous`: without a running sandbox it is `balanced`, and in one it never allows what that denies."""

from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.laws.examples import texts
from tests.sweeps import most, steps_of
from toolgate.adapters.generic import described
from toolgate.analysis import effects_of
from toolgate.cases import PROJECT, Case, record_of
from toolgate.decide import decide, judge
from toolgate.guard import Guard, scene_of
from toolgate.model import ALLOW, ASK, DENY, LLM, Decision, Effect, Scene, Shell, Target, ToolCall
from toolgate.model.confinement import Confinement
from toolgate.model.effect import VERBS, Manner, Place
from toolgate.model.errors import GuardError
from toolgate.policy.force.preparing import book_of, profile_book
from toolgate.policy.force.profile_files import PROFILES
from toolgate.policy.read.document import PROFILE, parse
from toolgate.protocols.exchange import PRE, Request
from toolgate.rewriting import Rewriting
from toolgate.rules import DEFAULT
from toolgate.world import World
from tools.examples import examples, files

AUTONOMOUS = profile_book("autonomous")
FILE = f"{PROFILES}/autonomous.toml"
BOX = Confinement("bwrap")
GUIDE = Path(__file__).resolve().parents[2] / "docs/guide/profiles.md"


def test_it_says_nothing_but_what_holds_in_a_sandbox():
    policy = parse(Path(FILE).read_bytes(), FILE, PROFILE)
    assert {"description", "purpose"} == set(policy.settings) and not policy.tools
    assert [] == [rule.id for rule in policy.rules if rule.when.get("confined") is not True or rule.verdict != "allow"]
    assert [] == [rule.id for rule in policy.rules if "builtin" not in rule.when or "*" in rule.when["builtin"]]


def test_beside_its_rules_its_book_is_that_of_balanced():
    others = [name for name in type(DEFAULT).__slots__ if name not in ("builtin", "audit", "confining")]
    for book in (AUTONOMOUS, profile_book("balanced")):
        assert [getattr(DEFAULT, name) for name in others] == [getattr(book, name) for name in others]
    assert tuple(DEFAULT.builtin) == tuple(AUTONOMOUS.builtin)[-len(DEFAULT.builtin) :]


@cache
def cases() -> tuple[Case, ...]:
    """Every labelled example: of the knowledge, the rules and the case files, without the profile it names."""
    found = [case for file in files() if not file.endswith(".effects") for case in examples(file)]
    aside = ("profile", "confined")
    plain = [
        Case(case.verdict, case.text, scene=tuple([one for one in case.scene if one[0] not in aside])) for case in found
    ]
    return tuple(dict.fromkeys(plain))


@cache  # two laws look at it
def judged(case: Case) -> tuple[Decision, Decision, Decision, Scene]:
    """What balanced says of an example, what autonomous does, and what it does in a sandbox."""
    request = described(record_of(case), PROJECT)
    facts = World(request.world or {})
    effects = effects_of(request.call, facts)
    bare, boxed = scene_of(request.call, facts), scene_of(request.call, facts, confinement=BOX, runs=True)
    return decide(effects, bare, DEFAULT), decide(effects, bare, AUTONOMOUS), decide(effects, boxed, AUTONOMOUS), boxed


@pytest.mark.parametrize("every", steps_of(17))
def test_every_labelled_call_is_judged_as_by_balanced_without_a_sandbox_and_never_milder_than_deny_in_one(every):
    milder = 0
    for case in cases()[::every]:
        try:
            balanced, alone, boxed, _ = judged(case)
        except GuardError:
            continue  # not a call
        assert balanced == alone, case.text
        for one, other in zip(balanced.because, boxed.because, strict=True):
            before, after = one.opinion.verdict, other.opinion.verdict
            assert after == before or (after == ALLOW and before in (LLM, ASK)), case.text
        milder += boxed.verdict < balanced.verdict
    assert milder * every > 500  # it does answer questions


# --- any effect at all -----------------------------------------------------------------------------------------------

PLACES = [value for name, value in vars(Place).items() if name.isupper()]
MANNERS = [value for name, value in vars(Manner).items() if name.isupper()]
TARGETS = ["src", "src/a.py", ".git", "*", "a.example", "lodash", "1", ""]
effects = st.builds(
    lambda verb, text, place, whole, manner, where: Effect(
        verb, Target(text, place, f"{PROJECT}/{text}", whole), manner=tuple(manner), where=where
    ),
    st.sampled_from(VERBS),
    st.sampled_from(TARGETS),
    st.sampled_from(PLACES),
    st.booleans(),
    st.lists(st.sampled_from(MANNERS), max_size=4),
    st.sampled_from(["", "", "ssh:host", "container:x"]),
)


@given(effects, st.sampled_from(["make", "rm -rf src", "$X", "pip install x"]))
@settings(max_examples=most(400))
def test_any_effect_is_judged_as_by_balanced_without_a_sandbox_and_never_milder_than_deny_in_one(effect, text):
    facts = World({})
    call = ToolCall(Shell(text), PROJECT)
    bare, boxed = scene_of(call, facts), scene_of(call, facts, confinement=BOX, runs=True)
    before, alone, after = (
        judge(effect, bare, DEFAULT),
        judge(effect, bare, AUTONOMOUS),
        judge(effect, boxed, AUTONOMOUS),
    )
    assert before == alone
    assert after.verdict == before.verdict or (after.verdict == ALLOW and before.verdict in (LLM, ASK))
    assert not effect.where or after == before  # another machine is in no sandbox of ours


LEAVES = ("send", "publish", "escalate", "listen", "fetch")
OTHERS = ("secret", "guard", "agent", "startup", "vcs", "pipeline", "home", "system", "device", "container", "cluster",
          "cloud", "database", "mcp", "metadata")  # fmt: skip


@given(effects.filter(lambda effect: effect.verb in LEAVES or effect.target.place in OTHERS))
@settings(max_examples=most(300))
def test_what_leaves_the_sandbox_or_is_not_the_projects_is_judged_as_by_balanced(effect):
    if effect.verb == "unknown" or Manner.SIGNAL in effect.manner:
        return  # what a program does that nobody has described has no place
    facts = World({})
    boxed = scene_of(ToolCall(Shell("make"), PROJECT), facts, confinement=BOX, runs=True)
    assert judge(effect, boxed, DEFAULT) == judge(effect, boxed, AUTONOMOUS)


# --- what stays a question -------------------------------------------------------------------------------------------


def listed() -> list[str]:
    """The rules that the guide says still ask in a sandbox."""
    part = GUIDE.read_text("utf-8").partition("## `autonomous` and its sandbox")[2].partition("\n## ")[0]
    return [
        cell for line in part.splitlines() if line.startswith("| `") for cell in line.split("|")[1].split("`")[1::2]
    ]


@pytest.mark.parametrize("every", steps_of(17))
def test_the_guide_lists_each_rule_that_still_asks_in_a_sandbox(every):
    asking = set()
    for case in cases()[::every]:
        try:
            boxed = judged(case)[2]
        except GuardError:
            continue
        asking |= {one.opinion.rule for one in boxed.because if one.opinion.verdict in (LLM, ASK)}
    assert len(asking) > 10 and set() == asking - set(listed())


# --- who says that there is a sandbox --------------------------------------------------------------------------------


def test_only_who_starts_the_call_says_so():
    call = ToolCall(Shell("frobtool tasks set 7 done"), PROJECT)
    guard = Guard(facts=World({}), profile="autonomous")
    assert ["ask", "allow", "ask", "ask"] == [
        str(one.check(call).verdict) for one in (guard, guard.within(BOX), guard.within(None), guard)
    ]


def test_a_balanced_guard_is_not_milder_in_a_sandbox():
    guard = Guard(facts=World({}))
    for text in ("frobtool tasks set 7 done", "rm -rf src", "python /tmp/x.py"):
        call = ToolCall(Shell(text), PROJECT)
        assert guard.check(call).verdict == guard.within(BOX).check(call).verdict == ASK
    assert DENY == guard.within(BOX).check(ToolCall(Shell("rm -rf ~"), PROJECT)).verdict


@pytest.mark.parametrize(("box", "network"), [("none", "none"), ("", "none"), ("bwrap", "open")])
def test_what_holds_nothing_back_is_no_confinement(box, network):
    with pytest.raises(GuardError):
        Confinement(box, network)


def test_a_policy_that_judges_scripts_as_typed_is_not_loosened():
    script = "rm -rf src\n"
    world = World({"files": {f"{PROJECT}/build.sh": script}})
    call = ToolCall(Shell("./build.sh"), PROJECT)
    typed = parse("profile = 'autonomous'\n[code]\nas_typed = true\n")
    assert ASK == Guard(policy=typed, facts=world).within(BOX).check(call).verdict


# --- a hook that sends commands back ---------------------------------------------------------------------------------

WRAPPING = book_of(parse("profile = 'autonomous'\n[sandbox]\nwrap = true\n"))


def sent(text: str, obeys: bool) -> tuple[str, bool]:
    """The verdict of a hook about a command, and whether it sends another one back."""
    call = ToolCall(Shell(text), PROJECT)
    request = Request((call,), PRE, PROJECT, given={"command": text}, rewrites=lambda: obeys)
    made = Rewriting(request, "")
    guard = Guard(WRAPPING, World({}))
    guard.rewriting = lambda: made
    decision = guard.check(call)
    return str(decision.verdict), made.answer(decision) is not None


@pytest.mark.parametrize("every", steps_of(83))
def test_a_hook_is_milder_than_balanced_only_about_what_it_sends_back(every):
    balanced, back = Guard(DEFAULT, World({})), 0
    for text in texts()[::every]:
        expected = str(balanced.check(ToolCall(Shell(text), PROJECT)).verdict)
        assert (expected, False) == sent(text, obeys=False), text
        verdict, rewritten = sent(text, obeys=True)
        assert verdict == expected or (verdict == "allow" and expected == "ask" and rewritten), text
        assert not rewritten or verdict == "allow", text
        back += rewritten
    assert back * every > 500
