"""The knowledge families as Python sees them: modules, and the commands each of them describes."""

import importlib
import pkgutil
import traceback
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from types import ModuleType

from toolgate.knowledge import commands, languages, places, texts, vocabulary
from toolgate.knowledge.vocabulary import Command

ROOMS = (commands, languages, places, texts)


class Broken(Exception):
    """A knowledge file that Python cannot load: the place in it and what is wrong."""


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
    modules = [(name, loaded(path)) for name, path in sorted(found)]
    return [Family(name, module, tuple(commands_of(module))) for name, module in modules]


def loaded(path: str) -> ModuleType:
    try:
        return importlib.import_module(path)
    except Exception as error:
        file = path.replace(".", "/") + ".py"
        frames = [frame for frame in traceback.extract_tb(error.__traceback__) if frame.filename.endswith(file)]
        line = error.lineno if isinstance(error, SyntaxError) else frames[-1].lineno if frames else 1
        raise Broken(f"{file}:{line}: {said(error)}") from error


def said(error: Exception) -> str:
    """An error in one line; for a name that is not there, what was meant."""
    text = f"{type(error).__name__}: {error.msg if isinstance(error, SyntaxError) else error}"
    if isinstance(error, TypeError) and str(error).startswith("'Option'"):
        return f'{text}; options are a list: ["-v", option(…)]'
    if not isinstance(error, NameError | AttributeError):
        return text
    name, known = error.name or "", vocabulary.__all__
    if isinstance(error, AttributeError):
        known = [word for word in dir(error.obj) if word[0] != "_"]
    elif name in vocabulary.ROLES:
        return f'{text}; write it as a text, "{name}"'
    near = get_close_matches(name, known, 1)
    return f"{text}, did you mean `{near[0]}`?" if near else text


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
