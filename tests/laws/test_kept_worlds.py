"""A described world serves many calls: what was decided about one of them is not known when the next is judged."""

import json

from toolgate.cli.answers import Setting, Shared, answer_line, as_json
from toolgate.guard import Guard
from toolgate.model.call import Shell, ToolCall
from toolgate.model.memories import Memories
from toolgate.model.memory import Memory
from toolgate.model.verdict import ALLOW, DENY, Opinion
from toolgate.world import World

PROJECT = "/home/user/project"
UNKNOWN = "frobnicate tasks set 7 DONE"
STARTUP = "echo x >> ~/.bashrc"
LINES = [
    json.dumps({"tool": "Bash", "input": {"command": command}, "cwd": PROJECT, "world": {"home": "/home/user"}} | more)
    for command, more in (
        (UNKNOWN, {}),
        (STARTUP, {"remembered": ["page example.com"]}),
        (UNKNOWN, {"session": "s"}),
        (UNKNOWN, {"prior_calls": [{"tool": "Bash", "input": {"command": UNKNOWN}}]}),
        (STARTUP, {"remembered": ["secret /home/user/.env"]}),
    )
]


class Remembering:
    """Sessions in memory."""

    def __init__(self) -> None:
        self.memories = Memories(10)

    def recall(self, call: ToolCall) -> Memory:
        return self.memories.of((call.host, call.session))

    def keep(self, call, decision, marks, files) -> bool:
        self.memories.put((call.host, call.session), self.recall(call).after(marks))
        return True


def test_a_line_is_answered_as_it_is_alone():
    shared = Shared()
    for line in [*LINES, *LINES]:
        together = as_json(answer_line(line.encode(), Setting("/"), None, shared))
        assert together == as_json(answer_line(line.encode(), Setting("/"), None, Shared()))


def test_a_described_world_is_told_of_no_guard_agent_of_this_machine():
    for line in LINES:
        assert "toolgate llm setup" not in as_json(answer_line(line.encode(), Setting("/"), None, Shared()))
    guard = Guard(facts=World({}), sessions=Remembering())
    decision = guard.check(ToolCall(Shell(UNKNOWN), PROJECT, session="s"))
    assert decision.verdict == "ask"
    assert "toolgate llm setup" not in decision.message


def test_rules_of_one_program_are_not_those_of_another():
    def silent(effect, scene):
        return None

    def strict(effect, scene):
        return Opinion(DENY, "is denied here")

    world, call = World({}), ToolCall(Shell("touch notes.md"), PROJECT)
    assert Guard(facts=world, rules=[silent]).check(call).verdict == ALLOW
    assert Guard(facts=world, rules=[strict]).check(call).verdict == DENY
    assert Guard(facts=world).check(call).verdict == ALLOW
