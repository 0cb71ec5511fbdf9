"""Instead of a command behind something else: the command by itself, or the call without it."""

from __future__ import annotations

from toolgate.advice.matter import UNKNOWN, Matter, Way, line, way
from toolgate.model.effect import Manner


def suggest(matter: Matter) -> list[Way]:
    command = matter.effect.target.name
    manner = matter.effect.manner
    if not command or Manner.SIDE_DOOR not in manner or any([mark in command for mark in UNKNOWN]):
        return []
    if Manner.OPERAND in manner:
        return []
    alone = command.strip()
    return [Way(f"run `{alone}` as a command of its own", (alone,)), *_without(matter, command)]


def _without(matter: Matter, command: str) -> list[Way]:
    """The call without the option that runs the command: `rg --pre bash x` as `rg x`."""
    words, text = matter.argv, _unquoted(getattr(matter.call.action, "text", ""))
    if not all([_unquoted(word) in text for word in words]):  # of a variable's value, without the words it is added to
        return []
    for index, word in enumerate(words[1:], start=1):
        if word == command and words[index - 1][:1] == "-":
            return way(line(*words[: index - 1], *words[index + 1 :]), "leaves out the option that runs it")
        if word[:1] == "-" and word.endswith("=" + command):
            return way(line(*words[:index], *words[index + 1 :]), "leaves out the option that runs it")
    return []


def _unquoted(text: str) -> str:
    return text.replace("'", "").replace('"', "").replace("\\", "")
