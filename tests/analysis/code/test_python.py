"""Python text of any depth, size or language is read without a fault; what it does is in tests/effects."""

import pytest

from toolgate.analysis import effects_of
from toolgate.model.call import Code, ToolCall
from toolgate.model.effect import Manner
from toolgate.world import World
from tools.examples import effects_of_code


@pytest.mark.parametrize(
    "text", ["(" * 5_000 + ")" * 5_000, "-" * 50_000 + "1", "x = " + "'a' + " * 9_000 + "'b'", "x.y" + ".y" * 30_000]
)
def test_deep_text_is_a_question_or_nothing(text):
    assert [effect.verb for effect in effects_of_code(text, "python")] in ([], ["unknown"])


@pytest.mark.parametrize(
    "text",
    [
        "x = 'a' * 10**9 * 10**9",
        "9**9**9**9",
        "1 << 10**12",
        "f'{1:>999999999}'",
        "bytes(10**12)",
        "'a'.zfill(10**12)",
        "range(10**15)",
    ],
)
def test_large_values_are_never_made(text):
    assert {effect.manner for effect in effects_of_code(text, "python")} <= {
        (Manner.EXHAUSTS,),
        (Manner.EXHAUSTS, Manner.SIZED),
    }


def test_text_that_takes_too_many_steps_is_a_question():
    text = (
        "".join(["  " * depth + "for i in range(100):\n" for depth in range(9)])
        + "  " * 9
        + "import os; os.remove(str(i))"
    )
    assert questions(text) == {("budget",)}


def test_text_that_is_too_long_is_a_question():
    assert questions("x = 1\n" * 40_000) == {("budget",)}


def questions(text):
    """What is not known of a Python text, when a tool runs it."""
    call = ToolCall(Code(text, "python"), "/home/user/project")
    return {effect.manner for effect in effects_of(call, World({})) if effect.verb == "unknown"}


def test_an_unknown_language_is_a_question():
    assert [effect.verb for effect in effects_of_code("anything", "brainfuck")] == ["unknown"]


def test_a_fault_of_ours_is_a_question(monkeypatch):
    from toolgate.analysis.code.python import source as python_code

    def broken(actions, text):
        raise ZeroDivisionError

    monkeypatch.setattr(python_code, "run_python", broken)
    assert [effect.manner for effect in effects_of_code("x = 1", "python")] == [("unreadable", "fault")]
