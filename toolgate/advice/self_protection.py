"""Instead of changing the gate or an agent's settings: look at them, and let the user change them."""

from __future__ import annotations

from toolgate.advice.matter import Matter, Way, on, way
from toolgate.model.effect import Place


def suggest(matter: Matter) -> list[Way]:
    target = matter.effect.target
    if matter.effect.where:
        return []
    if target.place == Place.GUARD:
        return way("toolgate status", "tells what is in force; the user can change it")
    place = matter.place(target)
    if not target.path or not place or "*" in place:
        return []
    if matter.facts.is_dir(target.path) is True:
        return on("ls -la", place, "shows what is there; the user can change it")
    return on("cat", place, "shows it; the user can change it")
