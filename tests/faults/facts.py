"""A machine that answers every question but one: asked for the n-th time, it fails."""

from collections.abc import Callable
from typing import Any

from toolgate.world import World


class Failing:
    """The facts of a world, of which the question `number` fails (negative: none does); `asked` counts them."""

    def __init__(self, world: World, number: int, error: type[BaseException], asked: list[int] | None = None) -> None:
        self._world = world
        self._number = number
        self._error = error
        self.asked = [0] if asked is None else asked

    @property
    def notes(self) -> dict[str, Any]:
        return self._world.notes

    def afresh(self) -> "Failing":
        return Failing(self._world.afresh(), self._number, self._error, self.asked)

    def __getattr__(self, name: str) -> object:
        answer: object = getattr(self._world, name)
        if not callable(answer):
            return answer
        question: Callable[..., object] = answer

        def answered(*arguments: object) -> object:
            self.asked[0] += 1
            if self.asked[0] - 1 == self._number:
                raise self._error("injected")
            return question(*arguments)

        return answered


def machine(world: World, number: int = -1, error: type[BaseException] = OSError) -> Any:
    """The same, for a guard: it has all that `Facts` wants, by another way than a type checker sees."""
    return Failing(world, number, error)
