"""Tables of texts and the effects they must have: code, then one line for each effect, then a blank line.

An effect line is `-> verb target`, optionally with ` from origin` and ` on machine` as `str(effect)` shows them, then
optionally `@place` of the target and words of its manner in brackets; `-> nothing` says that there is none.
"""

from toolgate.analysis.arguments.invocation import Run
from toolgate.analysis.state.scope import Ledger, Scope
from toolgate.analysis.state.streams import NOTHING
from toolgate.analysis.walk import Walk
from toolgate.model.effect import Effect
from toolgate.world import World

HOME = "/home/user"
PROJECT = HOME + "/project"


def rows(table: str) -> list[tuple[str, tuple[str, ...]]]:
    """The cases of a table: a text, and what is expected of it."""
    found = []
    code: list[str] = []
    expected: list[str] = []
    for line in [*table.split("\n"), ""]:
        if line.startswith("-> "):
            expected.append(line[3:])
        elif expected and not line.strip():
            found.append(("\n".join(code).strip("\n"), tuple(expected)))
            code, expected = [], []
        elif not line.startswith("## "):
            code.append(line)
    return found


def world(**facts: object) -> World:
    return World({"home": HOME, "workspace": PROJECT, **facts})


def scope_in(machine: World, cwd: str = PROJECT) -> Scope:
    return Scope(Ledger(machine), cwd, "bash", Walk())


def effects_of_code(text: str, language: str) -> list[Effect]:
    from toolgate.analysis.code.dispatch import run_code

    scope = scope_in(world())
    run_code(Run(scope, None, language, NOTHING), text, language)
    return list(dict.fromkeys(scope.ledger.effects))


def differences(actual: list[Effect], expected: tuple[str, ...]) -> list[str]:
    """What is missing and what is too much; empty: the effects are those expected."""
    wanted = [line for line in expected if line != "nothing"]
    left = list(actual)
    found = []
    for line in wanted:
        match = next((effect for effect in left if fits(effect, line)), None)
        if match is None:
            found.append(f"missing: {line}")
        else:
            left.remove(match)
    return found + [f"too much: {shown(effect)}" for effect in left]


def fits(effect: Effect, line: str) -> bool:
    text, _, manner = line.partition(" [")
    text, _, place = text.partition(" @")
    words = manner.rstrip("]").split()
    placed = not place or effect.target.place == place
    return str(effect) == text and placed and all(word in effect.manner for word in words)


def shown(effect: Effect) -> str:
    manner = f" [{' '.join(effect.manner)}]" if effect.manner else ""
    return f"{effect} @{effect.target.place}{manner}"
