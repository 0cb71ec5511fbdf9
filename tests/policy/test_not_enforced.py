"""A sandbox or a time limit is a question where an agent starts commands itself; who starts them for it keeps both."""

import pytest

from tests.policy.given import book, decision, mistakes, plan, verdict
from tests.policy.test_limits import hook, put
from toolgate.guard import Guard
from toolgate.model import Shell, ToolCall
from toolgate.model.confinement import Confinement
from toolgate.policy import Policy, sandboxed
from toolgate.policy.force.book import rulebook
from toolgate.world import World

LIMITS = "[bash]\nrate_limit = 5\nsandbox = 'bwrap'\ntimeout = 30"
ASKS = ["[bash]\nsandbox = 'bwrap'", "[bash]\nsandbox = 'docker'", "[tools.bash]\ntimeout = 30", LIMITS]
LOOSE = "[[rule]]\nid = 'all'\nwhen = { effect = '*' }\nverdict = 'allow'\n"


@pytest.mark.parametrize("text", ASKS)
def test_limits_sandbox_and_timeout_that_a_hook_cannot_enforce_make_it_ask(text):
    """B-92, B-U1: nothing is milder than ask, also where the file allows everything."""
    found = decision(text, "ls")
    assert ("ask", "not-enforced") == (str(found.verdict), found.rule)
    assert "but the agent starts it itself" in found.reason
    assert "ask" == verdict(LOOSE + text, "ls")
    assert "deny" == verdict(text, "rm -rf /")


@pytest.mark.parametrize("text", ASKS)
def test_who_starts_the_command_as_the_policy_says_is_not_asked(text):
    """B-92, B-U1: in the sandbox that it names, and in the time; a time alone needs no sandbox."""
    call = ToolCall(Shell("ls"), "/home/user/project")
    guard = Guard(book(text), World({}))
    named = "docker" if "docker" in text else "bwrap"
    assert "allow" == str(guard.within(Confinement(named)).check(call).verdict)
    assert ("ask" if "sandbox" in text else "allow") == str(guard.within(None).check(call).verdict)


def test_another_sandbox_than_the_one_it_names_is_a_question():
    """B-92: `auto` is any."""
    call = ToolCall(Shell("ls"), "/home/user/project")
    for text, word in (("[bash]\nsandbox = 'docker'", "ask"), ("[bash]\nsandbox = 'auto'", "allow")):
        assert word == str(Guard(book(text), World({})).within(Confinement("bwrap")).check(call).verdict)


def test_other_tools_and_a_sandbox_called_none_are_as_ever():
    assert "allow" == verdict("[bash]\nsandbox = 'none'", "ls")
    assert "allow" == verdict(LIMITS, {"tool": "Read", "input": {"file_path": "a"}})


@pytest.mark.parametrize("trusted", [True, False])
def test_the_question_is_no_milder_for_a_setting_about_questions(trusted):
    loosening = "[ask]\nnon_interactive = 'allow'\n[llm]\nwhen_absent = 'skip'\n"
    files = [plan(loosening), plan(LIMITS)]
    made = rulebook(files if trusted else files[:1], [] if trusted else files[1:], [])
    call = ToolCall(Shell("ls"), "/home/user/project")
    assert "deny" == str(Guard(made, World({}), interactive=False).check(call).verdict)


def test_the_library_answers_for_a_program_that_runs_the_command_wrapped():
    """B-92: agentkit's face permits the command and gives the words that run it in its sandbox."""
    policy = Policy.parse(LIMITS, facts=World({}))
    assert policy.check_command("bash", "ls")
    assert ("timeout", "--kill-after=5", "30", "bwrap") == sandboxed("ls", policy.get_tool_policy("bash"), "/work")[:4]


def test_a_hook_process_asks_and_says_why(tmp_path):
    """B-92."""
    put(tmp_path, "user", LIMITS)
    answer = hook(tmp_path)
    assert ("ask", "not-enforced") == (answer["verdict"], answer["rule"])


def test_a_rate_limit_beside_them_still_counts():
    """B-91."""
    assert (("tool", "bash", 5),) == book(LIMITS).limits
    assert [] == mistakes(LIMITS)
