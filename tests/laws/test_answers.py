"""`no_question_without_a_person`: library, hooks and the command line tell the same, and ask only where a person is.

Checklist: A-19 (`llm` without a validator is `ask`), A-22 (`ask` without a handler is `deny`), A-126 (without a person a
question is denied, and the model is told why).
"""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.laws.test_memory import any_request
from tests.sweeps import most
from toolgate.adapters import adapter_of
from toolgate.cases import Case, record_of
from toolgate.cli.answers import Setting, answer, as_record
from toolgate.entrance import judged
from toolgate.guard import Guard
from toolgate.model import ALLOW, ASK, DENY, LLM, Decision, Effect, Opinion, Rule, Rulebook, Shell, ToolCall, allow
from toolgate.model.rule import Scene
from toolgate.policy.force.preparing import book_of
from toolgate.policy.read.document import parse
from toolgate.protocols.exchange import Surroundings
from toolgate.rules import DEFAULT
from toolgate.world import World

COMMANDS = {
    "ls": ALLOW,
    "a-program-nobody-has-described": LLM,
    "git push --force origin main": ASK,
    "a-program-nobody-has-described; git push --force origin main": ASK,
    "rm -rf ~": DENY,
}
TOLD = {ALLOW: "allow", LLM: "ask", ASK: "ask", DENY: "deny"}
ALONE = {ALLOW: "allow", LLM: "deny", ASK: "deny", DENY: "deny"}


def record(command: str) -> dict[str, object]:
    return dict(record_of(Case("allow", command)))


def library(command: str, interactive: bool = True, settles_llm: bool = False) -> Decision:
    given = record(command)
    world = given["world"]
    assert isinstance(world, dict)
    guard = Guard(facts=World(world), interactive=interactive, settles_llm=settles_llm)
    return guard.check(ToolCall(Shell(command), "/home/user/project"))


def hook(command: str, attended: bool) -> dict[str, object]:
    adapter = adapter_of("generic")
    request = adapter.decode(record(command), Surroundings("/", lambda name: None, attended))
    told: dict[str, object] = json.loads(adapter.encode(judged(request), request).stdout)
    return told


@pytest.mark.parametrize("command", COMMANDS)
def test_the_engine_is_as_this_file_believes(command: str) -> None:
    assert COMMANDS[command] == library(command, settles_llm=True).verdict


@pytest.mark.parametrize("command", COMMANDS)
def test_library_hook_and_command_line_tell_the_same(command: str) -> None:
    shown = as_record(answer(record(command), Setting("/")))
    assert [TOLD[COMMANDS[command]]] * 3 == [
        str(library(command).verdict), hook(command, attended=True)["verdict"], shown["verdict"],
    ]  # fmt: skip
    assert "llm" not in json.dumps(shown)


@pytest.mark.parametrize("command", COMMANDS)
def test_without_a_person_library_and_hook_deny_and_say_whom_to_ask(command: str) -> None:
    found, told = library(command, interactive=False), hook(command, attended=False)
    assert [ALONE[COMMANDS[command]]] * 2 == [str(found.verdict), told["verdict"]]
    if COMMANDS[command] in (LLM, ASK):
        assert found.reason.startswith("needs approval: ")
        assert "the user" in found.instead
        assert (found.reason, found.instead) == (told["reason"], told["instead"])


@settings(max_examples=most(150))
@given(st.data())
def test_no_question_without_a_person(data: st.DataObject) -> None:
    request = any_request(data)
    assert request.world is not None
    facts = World(request.world)
    engine, told, alone = (
        Guard(facts=facts, settles_llm=True).check(request.call),
        Guard(facts=facts).check(request.call),
        Guard(facts=facts, interactive=False).check(request.call),
    )
    assert TOLD[engine.verdict] == told.verdict
    assert alone.verdict in (ALLOW, DENY)
    assert told.verdict <= alone.verdict
    for decision in (told, alone):
        found = max([finding.opinion.verdict for finding in decision.because], default=ALLOW)
        assert decision.verdict == found


@pytest.mark.parametrize("word", ["allow", "llm", "ask", "deny"])
@pytest.mark.parametrize("command", COMMANDS)
def test_a_policy_may_say_what_becomes_of_a_question_but_not_that_it_stays_one(word: str, command: str) -> None:
    book = book_of(parse(f"[ask]\nnon_interactive = '{word}'\n"))
    call = ToolCall(Shell(command), "/home/user/project")
    found = Guard(book, World({}), interactive=False).check(call).verdict
    assert found in (ALLOW, DENY)
    if COMMANDS[command] in (LLM, ASK):
        assert ("allow" if word == "allow" else "deny") == found


@pytest.mark.parametrize("verdict", ["allow", "deny", 0, 3, True, None], ids=repr)
def test_a_rule_that_answers_with_something_else_has_failed(verdict: object) -> None:
    def judge(effect: Effect, scene: Scene) -> Opinion:
        return Opinion(verdict, "because")  # type: ignore[arg-type]  # on purpose

    def vouch(effect: Effect, scene: Scene) -> Opinion:
        return allow("because")

    for rule in (Rule("odd", judge), Rule("odd", lambda effect, scene: verdict or "allow")):  # type: ignore[arg-type, return-value]  # on purpose
        book = Rulebook(floor=DEFAULT.floor, authorities=((rule,),), builtin=(Rule("fine", vouch),))
        found = Guard(book, World({})).check(ToolCall(Shell("cat x"), "/home/user/project"))
        assert ASK == found.verdict
        assert "the rule `odd` failed" in found.reason
