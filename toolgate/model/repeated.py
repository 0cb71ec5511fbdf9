"""Keeps the last answers of a function, which is asked about the words of one command for each of its effects.

INVARIANT: only for functions of what they are given; a thousand effects of a command with a thousand words would
otherwise cost a million steps that nobody counts.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeVar

    Asked = TypeVar("Asked", bound=Callable[..., object])


LAST = 4  # first arguments whose answers are kept
MANY = 64  # answers about one of them
ABSENT = object()


def once_each(function: Asked) -> Asked:
    """The function, which answers once for equal arguments while they are asked about again and again."""
    held: list[tuple[tuple[object, dict[object, object]], ...]] = [()]  # the latest first

    def asked(first: object, *rest: object) -> object:
        kept = held[0]
        if kept and kept[0][0] is first:  # nearly always
            answers = kept[0][1]
        else:
            found = next((one for one in kept if one[0] == first), None) or (first, {})
            held[0] = (found, *[one for one in kept if one is not found][: LAST - 1])
            answers = found[1]
        answer = answers.get(rest, ABSENT)
        if answer is ABSENT:
            answer = function(first, *rest)
            if len(answers) >= MANY:
                answers.clear()
            answers[rest] = answer
        return answer

    asked.__name__, asked.__doc__ = function.__name__, function.__doc__
    return asked  # type: ignore[return-value]  # it takes what the function takes
