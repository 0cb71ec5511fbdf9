"""Files that a command made in a sandbox and that others would obey: walls keep what was there, not what is new."""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolgate.analysis.places.paths import classify, layout_of
from toolgate.model.effect import Place, Verb
from toolgate.sandbox.surroundings import inside, surroundings

if TYPE_CHECKING:
    from collections.abc import Iterable

    from toolgate.model.effect import Effect
    from toolgate.model.facts import Facts
    from toolgate.sandbox.needs import Needs

TAKEN_AWAY = (
    Place.STARTUP,
    Place.AGENT,
    Place.GUARD,
)  # they act by themselves; files of pipelines, others look at first


def obeyed_before(needs: Needs, facts: Facts) -> frozenset[str]:
    """The files of the project that others obey, before a command that may write beside them."""
    return frozenset(_obeyed(needs, facts)) if needs.writable else frozenset()


def appeared(needs: Needs, before: frozenset[str], effects: Iterable[Effect], facts: Facts) -> tuple[str, ...]:
    """Those that are new since, and that nobody predicted: they are to be taken away before somebody obeys them.

    `facts` must be fresh: taken after the command has ended, with everything it started.
    """
    if not needs.writable:
        return ()
    predicted = [effect.target.path for effect in effects if effect.verb == Verb.WRITE and effect.target.path]
    return tuple(path for path in _obeyed(needs, facts) if path not in before and not inside(path, predicted))


def _obeyed(needs: Needs, facts: Facts) -> list[str]:
    layout = layout_of(facts)
    found = surroundings(needs.workspace, facts)
    paths = [path for path in (*found.obeyed, *found.hidden) if classify(path, layout)[0] in TAKEN_AWAY]
    return [path for path in paths if inside(path, needs.writable) and not inside(path, needs.protected)]
