"""What Toolgate says a text would do, and whether that is harmless enough to be done.

INVARIANT: nothing is run that is not allowed, that touches anything but the throw-away project and the temporary directory, or
that starts a program which is not on our list.
"""

import re
from fnmatch import fnmatchcase
from typing import NamedTuple

from tests.truth.programs import HARMLESS
from tests.truth.sandbox import PROJECT, TEMPORARY, installed
from toolgate.analysis import effects_of
from toolgate.analysis.places.paths import classify, layout_of
from toolgate.cli.trace import commands_in
from toolgate.guard import Guard
from toolgate.knowledge.lookup import BUILTINS
from toolgate.model import ALLOW, Shell, ToolCall
from toolgate.model.effect import Effect, Place, Target, Verb
from toolgate.model.facts import Facts

VERBS = (Verb.READ, Verb.WRITE, Verb.DELETE, Verb.RUN)
INSIDE = (Place.WORKSPACE, Place.OUTPUT, Place.PIPELINE, Place.TEMP)
READABLE = (*INSIDE, Place.NULL, Place.VCS)
VAGUE = {Place.WORKSPACE: (Place.WORKSPACE, Place.OUTPUT)}  # what a place stands for when no path is named
MAGIC = "*?["
TEMPLATE = re.compile("XXX+")


class Prediction(NamedTuple):
    """What is foretold: targets written and removed, names of programs, and whether code runs that we do not see into."""

    writes: tuple[Target, ...]
    deletes: tuple[Target, ...]
    programs: frozenset[str]
    opaque: bool


def predict(call: ToolCall, facts: Facts) -> Prediction:
    effects = effects_of(call, facts)
    return Prediction(
        tuple(effect.target for effect in effects if effect.verb == Verb.WRITE),
        tuple(effect.target for effect in effects if effect.verb == Verb.DELETE),
        frozenset(
            name.rpartition("/")[2] for name in [*program_names(call, facts), *[e.command.name for e in effects]]
        ),
        any(effect.verb == Verb.RUN for effect in effects),
    )


def program_names(call: ToolCall, facts: Facts) -> list[str]:
    """The names of all commands in the text, those inside wrappers and inner texts too."""
    found = []
    for command in commands_in(call, facts):
        words = list(command.argv)
        while words[1:] and words[0] in ("exec", "command", "builtin"):  # they lead to the program itself
            words = [word for word in words[1:] if not word.startswith("-")]
        found += words[:1]
    return found


# --- what may be run -------------------------------------------------------------------------------------------------


def objection(call: ToolCall, facts: Facts) -> str:
    """Why a text must not be run, in a few words; empty: it may."""
    decision = Guard(facts=facts).check(call)
    if decision.verdict != ALLOW:
        return f"the verdict is {decision.verdict}: {decision.reason}"
    for effect in effects_of(call, facts):
        if not harmless(effect, facts):
            return f"it would {effect}"
    return foreign(call, facts)


def foreign(call: ToolCall, facts: Facts) -> str:
    """A program in the text that we do not start, or do not have; empty: there is none."""
    functions = _functions(call)
    for name in program_names(call, facts):
        base = name.rpartition("/")[2]
        if name in BUILTINS or name in functions or ("/" in name and name.startswith((".", PROJECT, TEMPORARY))):
            continue
        if base not in HARMLESS:
            return f"`{base}` is not on the list"
        if not installed(base):
            return f"`{base}` is not installed"
    return ""


def _functions(call: ToolCall) -> frozenset[str]:
    """Words of the text that it defines as functions."""
    assert isinstance(call.action, Shell)
    return frozenset(re.findall(r"([\w-]+)\s*\(\)", call.action.text))


def harmless(effect: Effect, facts: Facts) -> bool:
    """Whether an effect stays within the throw-away directories."""
    target = effect.target
    if effect.verb not in VERBS or effect.where or (effect.origin is not None and effect.origin.place not in READABLE):
        return False
    if effect.verb == Verb.READ and "names" in effect.manner:  # nothing is read but a name
        return True
    if target.place not in (READABLE if effect.verb == Verb.READ else (*INSIDE, Place.NULL)):
        return False
    path = facts.resolve(target.path) if target.path else PROJECT
    return target.place == Place.NULL or any(below(path, root) for root in (PROJECT, TEMPORARY))


# --- what was foretold -----------------------------------------------------------------------------------------------


def covered(path: str, targets: tuple[Target, ...], facts: Facts) -> bool:
    """Whether one of the targets is the path, lies above it, or is vague about a place it is in."""
    return any(_covers(target, path, facts) for target in targets)


def _covers(target: Target, path: str, facts: Facts) -> bool:
    if not target.path:
        place, _ = classify(path, layout_of(facts))
        return place in VAGUE.get(target.place, (target.place,))
    expected = TEMPLATE.sub(lambda found: "?" * len(found[0]), target.path)  # a name that `mktemp` completes
    if any(letter in expected for letter in MAGIC):
        return _matches(path, expected)
    return below(path, expected)


def _matches(path: str, pattern: str) -> bool:
    """Whether a path is, or lies below, what a pattern matches; component by component, `**` for any number of them."""
    return _fits(path.split("/"), pattern.split("/"))


def _fits(parts: list[str], wanted: list[str]) -> bool:
    if not wanted:
        return True
    if wanted[0] == "**":
        return any(_fits(parts[index:], wanted[1:]) for index in range(len(parts) + 1))
    return bool(parts) and fnmatchcase(parts[0], wanted[0]) and _fits(parts[1:], wanted[1:])


def below(path: str, directory: str) -> bool:
    return path == directory or path.startswith(directory.rstrip("/") + "/")


def above(path: str, targets: tuple[Target, ...]) -> bool:
    """Whether a directory lies above one of the targets."""
    return any(target.path != path and below(target.path, path) for target in targets if target.path)
