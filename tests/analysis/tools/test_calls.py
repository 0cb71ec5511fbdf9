"""Calls of tools that are no shell are read in every shape; what they do is in tests/effects."""

import pytest

from toolgate.analysis import effects_of
from toolgate.cases import PROJECT
from toolgate.model.call import Code, Mcp, Read, ToolCall
from tools.examples import WORLD, effects_of_call


def test_code_is_read_in_its_language():
    assert [str(effect) for effect in effects_of_call(Code("import os; os.remove('/etc/hosts')", "python"))] == [
        "delete /etc/hosts"
    ]


def test_earlier_commands_are_remembered():
    call = ToolCall(Code("import os; os.system('sh x.sh')", "python"), PROJECT, prior=("echo 'rm -rf ~' > x.sh",))
    assert [str(effect) for effect in effects_of(call, WORLD)] == ["delete ~"]


def test_a_file_without_a_name_is_a_question():
    assert [effect.verb for effect in effects_of_call(Read(()))] == ["unknown"]


@pytest.mark.parametrize("depth", [3, 50, 500])
def test_arguments_may_be_nested_without_end(depth):
    arguments: dict[str, object] = {"x": 1}
    for _ in range(depth):
        arguments = {"x": arguments}
    assert [effect.verb for effect in effects_of_call(Mcp("a", "get_b", arguments))] == ["read"]


@pytest.mark.parametrize("value", [None, 1, 1.5, True, [], [None], {"a": None}, [[["x"]]], "", "\0", "\ud800"])
def test_arguments_of_any_shape_are_read(value):
    assert [effect.verb for effect in effects_of_call(Mcp("a", "get_b", {"x": value}))][-1] == "read"
