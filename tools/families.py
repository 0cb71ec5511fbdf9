"""The knowledge families as Python sees them: modules, and the commands each of them describes."""

import importlib
import pkgutil
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from types import ModuleType

from toolgate.knowledge import commands, languages, places, texts
from toolgate.knowledge.vocabulary import Command

ROOMS = (commands, languages, places, texts)


@dataclass(frozen=True)
class Family:
    """One knowledge file: the last part of its module's name, the module, and the commands a shell can start."""

    name: str
    module: ModuleType
    commands: tuple[Command, ...]


def families() -> list[Family]:
    """Every knowledge file, by name; one without commands holds other facts, as environment variables."""
    found = [
        (module.name, f"{room.__name__}.{module.name}")
        for room in ROOMS
        for module in pkgutil.iter_modules(room.__path__)
    ]
    modules = [(name, importlib.import_module(path)) for name, path in sorted(found)]
    return [Family(name, module, tuple(commands_of(module))) for name, module in modules]


def commands_of(module: ModuleType) -> Iterator[Command]:
    """The commands of a module in the order of the file, without those that are only parts of others."""
    values = [value for value in vars(module).values() if isinstance(value, Command)]
    inner = {id(part) for value in values for part in parts(value)}
    seen: set[int] = set()
    for value in values:
        if id(value) not in inner and id(value) not in seen:  # a second name for the same command says nothing new
            seen.add(id(value))
            yield value


def parts(command: Command) -> Iterator[Command]:
    """The subcommands of a command, at every depth."""
    below: Iterable[Command] = command.subcommands
    if command.otherwise is not None:
        below = [*below, command.otherwise]
    for part in below:
        yield part
        yield from parts(part)
