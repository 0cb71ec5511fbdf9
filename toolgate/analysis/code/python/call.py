"""One call in a Python text: what is called, and with which arguments."""

from __future__ import annotations

from toolgate.analysis.code.actions import hole
from toolgate.analysis.code.python.values import origins, text_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.analysis.code.python.program import Program
    from toolgate.model.effect import Target
    from toolgate.shell.expand.fields import Field


class Call:
    """One call: its arguments by position and by name."""

    __slots__ = ("program", "name", "arguments", "keywords")

    def __init__(self, program: Program, name: str, arguments: list[object], keywords: dict[str, object]) -> None:
        self.program = program
        self.name = name
        self.arguments = arguments
        self.keywords = keywords

    def get(self, index: int, keyword: str = "", default: object = None) -> object:
        """Return an argument; a keyword takes precedence, since Python allows only one of them."""
        if keyword and keyword in self.keywords:
            return self.keywords[keyword]
        return self.arguments[index] if 0 <= index < len(self.arguments) else default

    def given(self, index: int, keyword: str = "") -> bool:
        return index < len(self.arguments) or keyword in self.keywords

    def text(self, index: int, keyword: str = "") -> Field:
        value = self.get(index, keyword, hole("…"))
        return text_of(value, keyword or "…")

    def sources(self) -> tuple[Target, ...]:
        """Return the sources of all arguments."""
        found: list[Target] = []
        for value in (*self.arguments, *self.keywords.values()):
            found.extend(origins(value))
        return tuple(dict.fromkeys(found))
