"""Operators on lists: slices of `$@` or an array, and pattern operators on each element."""

from __future__ import annotations

from toolgate.shell.expand.fields import Array, Field, several

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from toolgate.shell.expand.variables import Surroundings
    from toolgate.shell.tree.nodes import Parameter

    Transform = Callable[[Parameter, tuple[Field, ...] | None, Surroundings], tuple[Field, ...]]

CUTTING = "#%/^,"  # first characters of operators that change each element


def each(part: Parameter, values: list[Field], scope: Surroundings, transform: Transform) -> list[Field] | None:
    """The result of an operator on a list; `None`: not known, but the commands in its words have been walked."""
    if several(tuple(values)) or (part.operator != ":" and part.operator[0] not in CUTTING):
        for word in part.arguments:
            scope.words_of(word)
        if part.operator == "@" and [word.literal for word in part.arguments] == ["P"]:
            from toolgate.shell.expand.prompts import expand_prompt

            expand_prompt(part, tuple(values), scope)
        return None
    if part.operator == ":":
        return _slice(part, values, scope) if _is_counted(part, scope) else None
    return list(transform(part, tuple(values), scope)) if values else []


def _is_counted(part: Parameter, scope: Surroundings) -> bool:
    """Whether the elements are numbered without gaps; associative arrays have no order."""
    variable = scope.lookup(part.name) if part.index is not None else None
    if type(variable) is not Array:
        return True
    counted = [key for key, _ in variable.elements] == [str(number) for number in range(len(variable.elements))]
    for word in () if counted else part.arguments:
        scope.words_of(word)
    return counted


def _slice(part: Parameter, values: list[Field], scope: Surroundings) -> list[Field] | None:
    """`${@:2}`, `${a[@]:1:3}`: the elements from an offset, up to an optional count."""
    numbers: list[int] = []
    for word in part.arguments:
        scope.evaluate(word)
        choices = scope.words_of(word)
        text = choices[0].strip() if len(choices) == 1 and isinstance(choices[0], str) else ""
        if not text.removeprefix("-").isdecimal() or len(text) > 9:
            return None
        numbers.append(int(text))
    if not numbers or len(numbers) > 2 or min(numbers[1:], default=0) < 0:
        return None
    if part.name in ("@", "*") and numbers[0] >= 0:
        if numbers[0] == 0:
            return None  # the first is the name of the script
        start = numbers[0] - 1
    else:
        start = numbers[0] if numbers[0] >= 0 else len(values) + numbers[0]
    if start < 0:
        return []
    return values[start : start + numbers[1]] if len(numbers) > 1 else values[start:]
