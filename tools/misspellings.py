"""Words in knowledge files that mean nothing: roles, traits, places, manners, readers, actions of a language.

A command with one would be judged wrongly, or fail only when it is met. `tools/index.py` looks before it writes.
"""

from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from pathlib import Path
from types import ModuleType

from toolgate.analysis.code.scripting.actions import ACTIONS
from toolgate.analysis.code.scripting.tokens import Lexis
from toolgate.knowledge.vocabulary import PASSES, PRINTS, ROLES, TRAITS, Command, Does, Option, Role, read_slots
from toolgate.model.effect import Manner, Place
from tools.families import Broken, Family, loaded, parts

ROOT = Path(__file__).resolve().parent.parent
PLACES = sorted({value for name, value in vars(Place).items() if name.isupper()})
MANNERS = sorted({value for name, value in vars(Manner).items() if name.isupper()})
READING = ("READ_BY", "WORDS_BY", "ROLES_BY", "SETS", "STORES")
Doubt = tuple[str, Iterable[str], str]  # a wrong word, what could stand in its place, and what that is called


def misspellings(found: Iterable[Family]) -> Iterator[str]:
    """Each word that means nothing, with its place and the nearest one that does."""
    for family in found:
        for command in family.commands:
            for part in (command, *parts(command)):
                roles, doubts = roles_of(part)
                for word, known, kind in [*doubts, *doubtful(part)]:
                    yield f"{place(family.module, word)}: `{word}` is not a {kind}{meant(word, known)}"
                readers = [role.argument for role in roles if role.name in READING and role.argument]
                yield from filter(None, [reader_fault(name, place(family.module, name)) for name in readers])
        if hasattr(family.module, "LEXIS"):
            yield from in_language(family.module)


def roles_of(command: Command) -> tuple[list[Role], list[Doubt]]:
    """The roles of a command, and the words that are none."""
    options = [option for option in command.options if isinstance(option, Option)]
    given: list[object] = [command.operands, *[option.operands or "" for option in options]]
    said = [text for text in given if isinstance(text, str)]
    for wrong in [text for text in given if not isinstance(text, str)]:
        raise SystemExit(f'`{command.names[0]}`: operands are text: write "{wrong}" in quotes')
    roles = [option.role for option in options] + [role for _, role in command.keys]
    roles += [role for role in (command.unlisted,) if role is not None]
    roles += [slot.role for slot in (command.stdin, *[option.stdin for option in options]) if slot is not None]
    doubts: list[Doubt] = []
    for word in dict.fromkeys([word for text in said for word in text.split()]):
        try:
            roles += [slot.role for slot in read_slots(word)]
        except ValueError:
            name = word.partition("(")[0].rstrip("?.!")
            doubts.append((name, [role for role in ROLES if "(" not in role], "role"))
    return list(dict.fromkeys(roles)), doubts


def doubtful(command: Command) -> Iterator[Doubt]:
    """The wrong words of a command that are no roles."""
    options = [option for option in command.options if isinstance(option, Option)]
    yield from [(word, TRAITS, "trait") for word in command.traits if word not in TRAITS]
    yield from [(word, PRINTS, "word of PRINTS") for word in (command.prints,) if word and word not in PRINTS]
    yield from [(word, PASSES, "word of PASSES") for word in (command.passes,) if word and word not in PASSES]
    effects = [*command.does, *command.given, *command.bare, *[does for option in options for does in option.also]]
    yield from doubtful_effects(effects, [option.manner for option in options if option.manner])


def doubtful_effects(effects: list[Does], manners: list[str]) -> Iterator[Doubt]:
    for effect in effects:
        if effect.place and effect.place not in PLACES:
            yield effect.place, PLACES, "place"
    for manner in [*manners, *[manner for effect in effects for manner in effect.manner]]:
        if manner not in MANNERS:
            yield manner, MANNERS, "manner"


def reader_fault(name: str, asked: str) -> str:
    """Why a reader cannot be called that is asked for at this place; empty: it can."""
    module, _, function = name.partition(".")
    file = f"toolgate/knowledge/readers/{module}.py"
    if not (ROOT / file).is_file():
        return f"{asked}: `{name}` is not a reader of toolgate/knowledge/readers"
    try:
        found = loaded(f"toolgate.knowledge.readers.{module}")
    except Broken as error:
        return str(error)
    wanted = function or "read"
    return "" if hasattr(found, wanted) else f"{file}: has no function `{wanted}`, which {asked} asks for"


def in_language(module: ModuleType) -> Iterator[str]:
    """The wrong words of a language that is described by a table."""
    path = place(module, "")
    if not hasattr(module, "TABLE"):
        yield f"{path}: `TABLE` must say what each call does"
        return
    if not getattr(module, "NAMES", "").split():
        yield f"{path}: `NAMES` must name the language and its interpreters"
    for word in module.LEXIS:
        if word not in Lexis.__slots__:
            yield f"{place(module, word)}: `{word}` is not a word of LEXIS{meant(word, Lexis.__slots__)}"
    for action in dict.fromkeys([text.partition(" ")[0] for text in module.TABLE.values()]):
        if action not in ACTIONS:
            yield f"{place(module, action)}: `{action}` is not an action{meant(action, ACTIONS)}"


def place(module: ModuleType, word: str) -> str:
    """The file of a module, and the first line with a word."""
    path = Path(str(module.__file__))
    lines = path.read_text("utf-8").split("\n")
    number = next((index for index, line in enumerate(lines, start=1) if word and word in line), 0)
    return path.relative_to(ROOT).as_posix() + (f":{number}" if number else "")


def meant(word: str, known: Iterable[str]) -> str:
    near = get_close_matches(word, list(known), 1)
    return f", did you mean `{near[0]}`?" if near else ""
