"""Texts that a shell expands as it does a prompt: what their escapes stand for, and the commands in them."""

from __future__ import annotations

from toolgate.shell.expand.fields import Field

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.shell.expand.variables import Surroundings
    from toolgate.shell.tree.parts import Parameter

OCTAL = frozenset("01234567")


def spelt_out(prompt: str) -> str:
    """The text of a prompt with the characters that are written as numbers: `\\044` is a dollar sign."""
    text, *others = prompt.split("\\")
    for other in others:
        coded = len(other) > 2 and OCTAL.issuperset(other[:3])
        text += chr(int(other[:3], 8)) + other[3:] if coded else "\\" + other
    return text


def expand_prompt(part: Parameter, values: tuple[Field, ...] | None, scope: Surroundings) -> None:
    """`${x@P}` runs the commands in a value; those that are written plainly and do nothing are not hidden."""
    written = [value for value in values or () if isinstance(value, str)]
    texts = [spelt_out(value) for value in written]
    known = values is not None and len(written) == len(values)
    if not known or any(["$" in text or "`" in text for text in texts]):
        plain = known and texts == written
        scope.suspect(
            part.start, part.end, "in a value that `@P` expands as a prompt", "\n".join(texts), harmless=plain
        )
