"""Instead of running what this session wrote or downloaded, and Toolgate cannot read: read it."""

from __future__ import annotations

from toolgate.advice.foreign_code import shown
from toolgate.advice.matter import Matter, Way, tried


def suggest(matter: Matter) -> list[Way]:
    target = matter.effect.target
    return (shown(matter, target) if target.path and not matter.effect.where else []) + tried(matter)
