"""Finds which files the files of a new directory are copies of, from the commands that filled it."""

from __future__ import annotations

from toolgate.model.effect import Place, Verb

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.analysis.state.scope import Ledger
    from toolgate.model.effect import Effect

SOURCES = (Place.WORKSPACE, Place.OUTPUT, Place.TEMP)
MARKS = "*?["  # of patterns
STEPS = 4  # copies of copies that are followed


def origins(path: str, ledger: Ledger, steps: int = STEPS) -> list[str]:
    """Return where a file may be copied from, last copy first: `sub/a.sh` of `cp -r sub/. "$d"` for `$d/a.sh`."""
    found: dict[str, None] = {}
    for effect in reversed(ledger.effects):
        into = effect.target.path
        if effect.verb != Verb.WRITE or effect.target.place != Place.TEMP or not into:
            continue
        if path == into or path.startswith(into + "/"):
            found |= dict.fromkeys(_sources(effect, path[len(into) :], ledger))
    copies = [each for each in found if steps and any([each.startswith(made + "/") for made in ledger.made_up])]
    return [*found, *[origin for copy in copies for origin in origins(copy, ledger, steps - 1)]]


def _sources(effect: Effect, rest: str, ledger: Ledger) -> list[str]:
    """Return what a command reads that may become a file under what it writes; `rest`: `/` and its path there."""
    done = [each for each in ledger.effects if each.command == effect.command and each.verb == Verb.READ]
    read = [each.target.path for each in done if each.target.place in SOURCES and each.target.path]
    name = effect.target.path.rpartition("/")[2]
    named = [path for path in read if path.rpartition("/")[2] == name]  # of several, those of the same name
    return [start_of(path) + rest for path in named or read]


def start_of(path: str) -> str:
    """Return a path, or the directory in which a pattern matches."""
    cut = min([path.find(mark) for mark in MARKS if mark in path], default=-1)
    return path if cut < 0 else path[:cut].rpartition("/")[0]
