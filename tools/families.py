"""The knowledge families as Python sees them: modules, and the commands each of them describes."""

import importlib
import pkgutil
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from types import ModuleType

from toolgate import knowledge
from toolgate.knowledge.vocabulary import Command

NOT_FAMILIES = {"vocabulary", "index", "lookup", "readers"}


@dataclass(frozen=True)
class Family:
    """One knowledge file: the last part of its module's name, the module, and the commands a shell can start."""

    name: str
    module: ModuleType
    commands: tuple[Command, ...]


def families() -> list[Family]:
    """Every knowledge file, by name; one without commands holds other facts, as environment variables."""
    names = sorted(found.name for found in pkgutil.iter_modules(knowledge.__path__) if found.name not in NOT_FAMILIES)
    modules = [(name, importlib.import_module(f"toolgate.knowledge.{name}")) for name in names]
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
