"""What agentkit's callback hears of a guard that has a model."""

from tests.guard_agent.models import Model, unreachable
from toolgate import Guard, MemoryRecorder, Shell, ToolCall
from toolgate.policy import agentkit_callback
from toolgate.world import World

COMMAND = "frobnicate run"


def heard_of(model, command: str = COMMAND) -> list[tuple]:
    heard: list[tuple] = []
    callback = agentkit_callback(lambda *words: heard.append(words))
    guard = Guard(facts=World({}), provider=model, recorder=MemoryRecorder(), on_decision=callback)
    guard.check(ToolCall(Shell(command), "/home/user/project", tool="Bash"))
    return heard


def test_b_31_b_32_each_step_is_told_with_its_cost():
    first, second = heard_of(Model("DENY: it sends"))
    assert (COMMAND, "deterministic", True, "", 0, 0, 0) == first
    assert (COMMAND, "llm", False, 200, 7) == (*second[:3], *second[5:])
    assert "it sends" in second[3] and second[4] >= 1
    assert ("llm", True) == heard_of(Model("ALLOW: fine"))[1][1:3]


def test_b_19_what_the_model_is_not_asked_is_one_step():
    assert [("deterministic", True)] == [one[1:3] for one in heard_of(Model("ALLOW"), "ls")]


def test_b_33_an_error_of_the_model_is_told():
    _, second = heard_of(unreachable("late"))
    assert ("llm", False, 0, 0) == (*second[1:3], *second[5:]) and second[3].startswith("error: late; ")
