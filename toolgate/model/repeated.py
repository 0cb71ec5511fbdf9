"""Keeps the last answer of a function, which is asked about the words of one command for each of its effects.

INVARIANT: only for functions of what they are given; a thousand effects of a command with a thousand words would
otherwise cost a million steps that nobody counts.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import ParamSpec, TypeVar

    Given = ParamSpec("Given")
    Answer = TypeVar("Answer")


MANY = 64  # answers about one object that are kept


def once_each(function: Callable[Given, Answer]) -> Callable[Given, Answer]:
    """The function, which answers once for the same first argument, known by its identity, and equal other ones."""
    held: list[tuple[object, dict[object, Answer]]] = [(None, {})]

    def asked(*given: Given.args, **named: Given.kwargs) -> Answer:
        if named:
            return function(*given, **named)
        about, answers = held[0]
        if about is not given[0]:
            held[0] = about, answers = given[0], {}
        rest = given[1:]
        if rest not in answers:
            if len(answers) >= MANY:
                answers.clear()
            answers[rest] = function(*given)
        return answers[rest]

    asked.__name__, asked.__doc__ = function.__name__, function.__doc__
    return asked
