"""Text that a shell expands like a prompt: its escapes, and the commands in it."""

from __future__ import annotations

from toolgate.shell.expand.fields import Field

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.shell.expand.variables import Surroundings
    from toolgate.shell.tree.word_parts import Parameter

OCTAL = frozenset("01234567")
SHORT = {"\\": "\\", "[": "", "]": ""}  # escapes for one character or none


def spelt_out(prompt: str) -> str:
    """The text of a prompt with numeric escapes decoded: `\\044` is a dollar sign."""
    text, position = "", 0
    while (escape := prompt.find("\\", position)) >= 0:
        text += prompt[position:escape]
        code = prompt[escape + 1 : escape + 4]
        if len(code) == 3 and OCTAL.issuperset(code):
            text, position = text + chr(int(code, 8)), escape + 4
        else:  # `\\\\` is one backslash, and may again escape what follows
            text, position = text + SHORT.get(code[:1], "\\" + code[:1]), escape + 2
    return text + prompt[position:]


def expand_prompt(part: Parameter, values: tuple[Field, ...] | None, scope: Surroundings) -> None:
    """`${x@P}` runs the commands in a value; literal ones without an effect are not reported as hidden."""
    written = [value for value in values or () if isinstance(value, str)]
    texts = [spelt_out(value) for value in written]
    known = values is not None and len(written) == len(values)
    if not known or any(["$" in text or "`" in text for text in texts]):
        plain = known and texts == written
        scope.suspect(
            part.start, part.end, "in a value that `@P` expands as a prompt", "\n".join(texts), harmless=plain
        )
