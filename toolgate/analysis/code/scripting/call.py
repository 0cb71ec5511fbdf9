"""One recognised call in another language: its arguments by position and by name."""

from __future__ import annotations

from toolgate.analysis.code.actions import hole
from toolgate.analysis.code.scripting.values import field_of, sources_in
from toolgate.model.effect import Target
from toolgate.shell.expand.fields import Field

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.analysis.code.scripting.program import Script


class Call:
    """One recognised call."""

    __slots__ = ("script", "actions", "path", "arguments", "span", "words")

    def __init__(
        self, script: Script, path: str, arguments: list[object], span: tuple[int, int], words: list[str]
    ) -> None:
        self.script = script
        self.actions = script.actions
        self.path = path
        self.arguments = arguments
        self.span = span
        self.words = words  # of the action, after its name

    def argument(self, index: int) -> object:
        """Return the argument that the action's words select."""
        if index >= len(self.words):
            return None
        word = self.words[index]
        if word.startswith("./"):  # what a call without arguments finds by its name
            return word[2:] if not self.arguments else None
        if not word.lstrip("-").isdigit():
            return self.keyed(word)
        number = int(word)
        return self.arguments[number] if -len(self.arguments) <= number < len(self.arguments) else None

    def keyed(self, name: str) -> object:
        """Return a value given by name: `{host: "x"}`, `PeerAddr => "x"`."""
        return key_values(self.script, self.span).get(name)

    def text(self, index: int) -> Field:
        value = self.argument(index)
        return hole("…") if value is None else field_of(value)

    def given(self, index: int) -> bool:
        return self.argument(index) is not None

    def sources(self) -> tuple[Target, ...]:
        return tuple(dict.fromkeys([source for value in self.arguments for source in sources_in(value)]))


def key_values(script: Script, span: tuple[int, int]) -> dict[str, object]:
    """Return the `key: value` and `key => value` pairs between two positions, at any depth."""
    found: dict[str, object] = {}
    tokens = script.tokens
    for position in range(span[0], span[1]):
        token = tokens[position]
        if token.kind not in ("name", "text", "symbol") or position + 2 > span[1]:
            continue
        mark = tokens[position + 1] if position + 1 < len(tokens) else None
        if mark is None or mark.kind != "mark" or mark.text not in (":", "=>", "="):
            continue
        end = position + 2
        while end < span[1] and not (tokens[end].kind == "mark" and tokens[end].text in (",", "}", ")", "]")):
            end = script.pairs.get(end, end) + 1
        found.setdefault(token.text, script.value(position + 2, end))
    return found
