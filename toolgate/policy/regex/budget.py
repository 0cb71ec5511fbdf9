"""How much work a search may be."""

from __future__ import annotations


class TooMuch(Exception):
    """The budget is spent: whether the pattern matches is not known, and that is never the same as no."""


class Budget:
    """Work that may still be done; one for everything that a single answer needs."""

    __slots__ = ("left",)

    def __init__(self, steps: int) -> None:
        self.left = steps

    def spend(self, steps: int) -> None:
        self.left -= steps
        if self.left < 0:
            raise TooMuch
