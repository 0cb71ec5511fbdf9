"""Instead of sending a file away: show it here."""

from __future__ import annotations

from toolgate.advice.matter import Matter, Way, on
from toolgate.model.effect import Place


def suggest(matter: Matter) -> list[Way]:
    origin = matter.effect.origin
    if origin is None or matter.effect.where or not origin.path:
        return []
    if origin.place in (Place.SECRET, Place.AGENT, Place.GUARD):
        return []  # no command sends a credential safely
    place = matter.place(origin)
    if origin.whole or matter.facts.is_dir(origin.path) or "*" in place:
        return on("ls", place, "shows it here")
    return on("cat", place, "shows it here")
