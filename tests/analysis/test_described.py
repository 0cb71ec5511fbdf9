"""Every key that a command is described with has its reader, and every reader a command."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pkgutil import iter_modules

from toolgate.analysis.arguments.checked_out import PLANS
from toolgate.analysis.arguments.literal_output import EVALUATORS
from toolgate.knowledge import commands
from toolgate.knowledge.vocabulary import PRINTS, Command


def described(command: Command) -> Iterator[Command]:
    yield command
    for inner in (*command.subcommands, *([command.otherwise] if command.otherwise is not None else [])):
        yield from described(inner)


ALL = [
    inner
    for family in iter_modules(commands.__path__)
    for value in vars(import_module(f"{commands.__name__}.{family.name}")).values()
    if isinstance(value, Command)
    for inner in described(value)
]


def test_what_a_command_prints_has_an_evaluator() -> None:
    assert {command.prints for command in ALL} - {""} == set(PRINTS) == set(EVALUATORS)


def test_what_git_brings_has_a_plan() -> None:
    assert {command.brings for command in ALL} - {""} == set(PLANS)
