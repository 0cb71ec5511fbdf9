"""Instead of a command behind something else: the command by itself."""

from __future__ import annotations

from toolgate.advice.matter import UNKNOWN, Matter, Way
from toolgate.model.effect import Manner


def suggest(matter: Matter) -> list[Way]:
    command = matter.effect.target.name
    if not command or Manner.SIDE_DOOR not in matter.effect.manner or any([mark in command for mark in UNKNOWN]):
        return []
    return [Way(f"run `{command.strip()}` as a command of its own")]
