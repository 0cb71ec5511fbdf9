"""Advice that is a command: it is written between backticks, and a test runs each one through the gate."""

from toolgate.model.effect import Target
from toolgate.model.rule import Scene
from toolgate.model.sentence import Sentence

PLAIN = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_./-~")


def command_on(command: str, target: Target, scene: Scene, otherwise: str, why: str = "") -> str:
    """`command` on the target, where the target can be written as it is; else `otherwise`."""
    text, here = target.name, scene.call.cwd
    if target.path and text[:1] not in "~/" and here != scene.workspace:  # it is named from there
        text = target.path.removeprefix(here + "/")
    if not text or text.startswith("-") or not PLAIN.issuperset(text):
        return otherwise
    return Sentence(f"`{command} ", text, "`" + why)


def commands_in(advice: str) -> tuple[str, ...]:
    """Return the commands that the advice of a rule or a policy names."""
    return tuple(advice.split("`")[1::2])
