"""A rule of one's own is a function: it may ask and deny, and allows only what nobody else has spoken about."""

import pytest

from toolgate import Effect, Guard, GuardError, Opinion, Scene, Verb, allow, ask, deny, rule
from toolgate.world import World


def no_friday(effect: Effect, scene: Scene) -> Opinion | None:
    if effect.verb == Verb.PUBLISH or effect.target.name == "notes.md":
        return deny("changes something on a Friday", instead="wait until Monday")
    return None


def anything_goes(effect, scene):
    return allow("the program says so")


def guard(*rules, **more) -> Guard:
    made = Guard(facts=World({}), rules=rules, **more)
    made.describe("send_email", sends="to")
    made.describe("crm", changes="record")
    return made


def verdict(made: Guard, command: str) -> str:
    return str(made.check("Bash", {"command": command}).verdict)


def test_a_rule_denies_what_built_in_rules_allow_or_ask_about():
    made = guard(no_friday)
    decision = made.check("Bash", {"command": "cat notes.md"})
    assert (str(decision.verdict), decision.rule, decision.instead) == ("deny", "no-friday", "wait until Monday")
    assert verdict(made, "git push origin main") == "deny"
    assert verdict(made, "ls") == verdict(guard(), "cat notes.md") == "allow"


def test_a_rule_is_added_by_a_decorator_and_counts_from_then_on():
    made = guard()
    assert verdict(made, "cat notes.md") == "allow"
    assert made.rule(no_friday) is no_friday
    assert verdict(made, "cat notes.md") == "deny"


@pytest.mark.parametrize(
    "command", ["rm -rf ~", "git push -f origin main", "cat ~/.ssh/id_rsa", "echo 'open", "sudo ls"]
)
def test_an_allow_never_loosens_what_a_built_in_rule_says(command):
    assert verdict(guard(anything_goes), command) == verdict(guard(), command) != "allow"


def test_an_allow_counts_where_no_built_in_rule_speaks():
    assert guard().check("frobnicate", {"x": 1}).verdict == "ask"
    assert guard(anything_goes).check("frobnicate", {"x": 1}).allowed
    assert guard(anything_goes).check("crm", {"record": "7"}).allowed
    assert guard(anything_goes).check("send_email", {"to": "bob@example.com"}).verdict == "ask"
    assert guard(anything_goes).check("frobnicate", {"x": "a\u202eb"}).verdict == "ask"


def test_the_strictest_of_several_rules_counts():
    def wary(effect, scene):
        return ask("is asked about", instead="ask the user")

    assert verdict(guard(anything_goes, wary), "ls src") == "ask"
    assert verdict(guard(wary, no_friday), "cat notes.md") == "deny"


@pytest.mark.parametrize(
    "tool", [("Bash", {"command": "ls"}), ("Task", {"prompt": "x"}), ("Bash", {"command": "cd src"})]
)
@pytest.mark.parametrize("profile", ["", "agentkit", "bitcode", "strict"])
def test_a_12_a_rule_is_called_for_calls_without_effects(tool, profile):
    def nothing_at_all(effect, scene):
        return deny("is a call", instead="do nothing")

    assert guard(nothing_at_all, profile=profile).check(*tool).rule == "nothing-at-all"
    assert guard(rule("without-verbs")(nothing_at_all), profile=profile).check(*tool).rule == "without-verbs"


def test_a_12_rules_have_no_order():
    def permits(effect, scene):
        return allow("the program says so")

    for rules in ((permits, no_friday), (no_friday, permits)):
        assert verdict(guard(*rules), "cat notes.md") == "deny"


def test_a_rule_that_picks_verbs_is_called_for_these_alone():
    seen = []
    noting = rule("noting", "read")(lambda effect, scene: seen.append(effect.verb))
    assert verdict(guard(noting), "ls && cat notes.md") == "allow"
    assert {"read"} == set(seen)


def test_a_rule_that_fails_or_answers_nonsense_asks():
    def broken(effect, scene):
        raise ZeroDivisionError

    def nonsense(effect, scene):
        return True

    for one in (broken, nonsense):
        assert verdict(guard(one), "cat README.md") == "ask"
        assert verdict(guard(one), "rm -rf ~") == "deny"


def test_a_rule_made_with_the_decorator_of_the_package_is_one_too():
    @rule("no-reading", "read")
    def no_reading(effect, scene):
        return deny("reads", instead="do not")

    assert guard(no_reading).check("Read", {"file_path": "README.md"}).rule == "no-reading"


def test_what_is_not_a_rule_is_an_error_at_once():
    async def waits(effect, scene):
        return None

    for wrong in (3, waits, lambda effect: None, Guard, None):
        with pytest.raises(GuardError):
            guard(wrong)
    with pytest.raises(GuardError, match="already"):
        guard(no_friday, no_friday)
