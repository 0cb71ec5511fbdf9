"""Every key that a command is described with has its reader, and every reader a command."""

import ast
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

from toolgate.analysis.arguments.checked_out import PLANS
from toolgate.analysis.arguments.literal_output import EVALUATORS
from toolgate.analysis.arguments.project_text import QUERIES
from toolgate.analysis.state.streams import TOOLS
from toolgate.analysis.text.filters import FILTERS
from toolgate.knowledge import commands, readers
from toolgate.knowledge.lookup import knowledge_of, known_names
from toolgate.knowledge.vocabulary import (
    EARLY,
    EXPRESSION,
    FIRST,
    GNU,
    KEYED,
    LITERAL,
    PASSES,
    PRINTS,
    TAR,
    WORDS,
    Command,
    Option,
)
from toolgate.model.effect import VERBS, Place
from tools.checks.manners import MAKERS


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
    assert {command.prints for command in ALL} - {""} == set(PRINTS) == {*EVALUATORS, TOOLS}


def test_what_a_command_passes_on_has_a_filter_or_a_query() -> None:
    assert {command.passes for command in ALL} - {""} == set(PASSES) == {*FILTERS, *QUERIES}


def test_what_git_brings_has_a_plan() -> None:
    assert {command.brings for command in ALL} - {""} == set(PLANS)


PLACES = {value for name, value in vars(Place).items() if name.isupper()}
OPTIONS = [option for command in ALL for option in command.options if isinstance(option, Option)]
STATED = [
    does
    for group in [*[(*command.does, *command.given, *command.bare) for command in ALL], *[o.also for o in OPTIONS]]
    for does in group
]


def test_effects_are_stated_and_cleared_in_verbs_that_exist() -> None:
    assert {does.verb for does in STATED} <= set(VERBS)
    assert {cleared for option in OPTIONS for cleared in option.clears.split()} <= {*VERBS, Place.REGISTRY}


def test_readers_name_places_that_exist() -> None:
    calls = [
        node
        for path in Path(readers.__path__[0]).glob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call) and ast.unparse(node.func) in (*MAKERS, "unknown") and len(node.args) > 1
    ]
    named = {node.args[1].value for node in calls if isinstance(node.args[1], ast.Constant)}
    assert len(named) > 5
    assert named <= PLACES


def test_how_arguments_are_sorted_and_what_is_printed_are_words_that_exist() -> None:
    assert {command.style for command in ALL} == {GNU, WORDS, EARLY, FIRST, LITERAL, TAR, KEYED, EXPRESSION}
    outputs = {"ENDLESS", "NAME", "NUMBER", "OPAQUE", "PATHS", "REPOSITORY", "SETUP"}
    assert {command.stdout for command in ALL} - {""} == outputs


def test_what_heeds_a_dry_run_is_described() -> None:
    """A misspelled subcommand would never heed it; one that a pattern describes may have any name."""
    names: dict[str, set[str]] = {}  # by what an option says, those of all programs that have it
    for top in {id(known): known for name in known_names() if (known := knowledge_of(name)) is not None}.values():
        tree = list(described(top))
        for option in [option for one in tree for option in one.options if isinstance(option, Option)]:
            held = names.setdefault(option.dry, set())
            held |= {name.removeprefix("git-") for one in tree for name in one.names}
    words = [(word, held) for dry, held in names.items() for word in dry.replace(",", " ").split() if dry != "*"]
    assert [word for word, held in words if word not in held and "*" not in held] == []
