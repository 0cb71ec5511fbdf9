"""Instead of running somebody's code: read it."""

from __future__ import annotations

from toolgate.advice.matter import Matter, Way, line, on, way, written
from toolgate.model.effect import Manner


def suggest(matter: Matter) -> list[Way]:
    effect, manner = matter.effect, matter.effect.manner
    if effect.where or Manner.PRELOAD in manner:
        return []
    if Manner.SEARCH_PATH in manner:
        return on("ls -l", written(effect.target.path), "shows what would be loaded") if effect.target.path else []
    if Manner.CLONED in manner:
        return []
    source = effect.origin if effect.origin is not None and effect.origin.path else effect.target
    if source.path and not source.path.endswith("/-"):
        return on("cat", matter.place(source), "shows what would run")
    printed = _printed(matter)
    return way(printed, "shows what would run") if printed else []


def _printed(matter: Matter) -> str:
    """A file of commands that is handed over by an option."""
    words = matter.words
    for option in ("-a", "--arg-file", "-f", "--file"):
        if option in words[:-1]:
            return line("cat", words[words.index(option) + 1])
    return ""
