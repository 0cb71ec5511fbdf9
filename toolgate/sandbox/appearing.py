"""Finds files that a command created in a sandbox and that others would obey: only existing ones are protected."""

from collections.abc import Iterable

from toolgate.analysis.places.paths import classify, layout_of
from toolgate.model.effect import Effect, Place, Verb
from toolgate.model.facts import Facts
from toolgate.sandbox.needs import Needs
from toolgate.sandbox.surroundings import inside, surroundings

TAKEN_AWAY = (
    Place.STARTUP,
    Place.AGENT,
    Place.GUARD,
)  # they act by themselves; files of pipelines, others look at first


def appeared(needs: Needs, effects: Iterable[Effect], facts: Facts) -> tuple[str, ...]:
    """The new files that were not predicted, to be removed before a program obeys them.

    `facts` must be fresh: taken after the command and everything it started have ended.
    """
    if not needs.writable:
        return ()
    predicted = [effect.target.path for effect in effects if effect.verb == Verb.WRITE and effect.target.path]
    layout, before = layout_of(facts), frozenset(needs.found)
    now = surroundings(needs.workspace, facts)
    return tuple(
        path
        for path in (*now.obeyed, *now.hidden)
        if path not in before
        and classify(path, layout)[0] in TAKEN_AWAY
        and inside(path, needs.writable)
        and not inside(path, (*needs.protected, *predicted))
    )
