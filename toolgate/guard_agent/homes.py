"""Replaces the user's home in what a model is told by `~`, so that no path reveals the user's name.

A home counts under each of its names: the one of the account, the one in force and the real one behind links.
"""

import re

from toolgate.model.rule import Scene

# Before a home may stand the start of an address, an option that it is glued to, or nothing that belongs to a path.
BEFORE = r"((?<=://)|(?<![\w.~/-])(?:-[A-Za-z])?)"
AFTER = r"(?![\w.-])"


def without_home(value: object, scene: Scene) -> object:
    """A value of JSON in which every text has `~` for the home, and is otherwise as it was."""
    homes = {scene.home}
    if scene.facts is not None:
        homes |= {scene.facts.installed_home(), scene.facts.resolve(scene.home)}
    names = sorted([home.rstrip("/") for home in homes if home.rstrip("/")], key=len, reverse=True)
    return _replaced(value, re.compile(f"{BEFORE}(?:{'|'.join(map(re.escape, names))}){AFTER}")) if names else value


def _replaced(value: object, home: re.Pattern[str]) -> object:
    if isinstance(value, str):
        return home.sub(r"\1~", value)
    if isinstance(value, (list, tuple)):
        return [_replaced(one, home) for one in value]
    if isinstance(value, dict):
        return {key: _replaced(one, home) for key, one in value.items()}
    return value
