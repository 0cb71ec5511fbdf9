"""What a person types at the terminal: shown or not, and only what is typed after the question."""

import os

import pytest

from tests.cli.scripted import Scripted
from toolgate.cli import attendance
from toolgate.cli.usage import UsageError


@pytest.fixture
def person(place):
    return place.person


def test_an_answer_is_what_is_typed_after_the_question(person):
    person.typist = Scripted(("Name:", "  some one "))
    assert "some one" == attendance.typed("Name:")
    assert "some one" in person.leave()


def test_what_was_typed_before_the_question_is_not_an_answer(person):
    person.typist = Scripted(("Name:", "later"))
    os.write(person.typist.master, b"earlier\n")
    assert "later" == attendance.typed("Name:")


def test_a_secret_is_not_shown_and_the_terminal_is_as_it_was(person):
    person.typist = Scripted(("Key:", "k-98765"), ("Name:", "visible"))
    assert "k-98765" == attendance.typed("Key:", secret=True)
    assert "visible" == attendance.typed("Name:")
    shown = person.leave()
    assert "k-98765" not in shown and "visible" in shown


def test_nobody_there_is_an_error_that_says_what_to_do(person):
    person.there = False
    with pytest.raises(UsageError, match="no person can be asked: write it elsewhere"):
        attendance.typed("Name:", "write it elsewhere")


def test_the_end_of_input_interrupts(person):
    person.typist = Scripted(("Name:", "\x04"))
    with pytest.raises(KeyboardInterrupt):
        attendance.typed("Name:")
