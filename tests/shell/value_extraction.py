"""What `toolgate.shell.expand.values` says each command's words become, where nothing is known of the surroundings but what a text shows.

Stricter than `extraction`: braces are expanded, and what is exact there must be exactly what the shell passes.
"""

import re

from tests.shell.argv_oracle import BETWEEN_WORDS, HOME
from tests.shell.extraction import ANYTHING, Extraction
from toolgate.shell.expand.fields import Array, Field, Hole, Partial, Scalar
from toolgate.shell.expand.values import expand, expand_pattern, expand_text
from toolgate.shell.tree.nodes import ProcessSubstitution, Substitution, Word


class UnknownSurroundings:
    """A place of which nothing is known except the home directory."""

    def lookup(self, name: str) -> Scalar | Array | None:
        return None

    def assign(self, name: str, value: Scalar | Array) -> None:
        """Forgotten: the order of the text is not followed here."""

    def refers(self, name: str) -> tuple[Field, ...] | None:
        return None

    def unset(self, name: str) -> bool:
        return False

    def positional(self) -> tuple[Field, ...] | None:
        return None

    def substitute(self, part: Substitution) -> Field:
        return Partial((Hole("$(…)"),))

    def process(self, part: ProcessSubstitution) -> Field:
        return Partial((Hole("<(…)"),))

    def evaluate(self, expression: Word) -> None:
        """Commands inside expressions are found in the tree."""

    def tilde(self, name: str) -> str | Hole | None:
        return Hole(f"~{name}") if name else HOME

    def spend(self, characters: int) -> None:
        """As much as it likes."""

    def separators(self) -> str:
        return " \t\n"

    def suspect(self, start: int, end: int, reason: str, hidden: str = "", *, harmless: bool = False) -> None:
        """Nobody listens."""

    def words_of(self, word: Word) -> tuple[Field, ...]:
        return expand_text(word, self)

    def pattern_of(self, word: Word) -> tuple[Field, ...]:
        return expand_pattern(word, self)


class ValueExtraction(Extraction):
    """Patterns made of the values of words."""

    surroundings = UnknownSurroundings()

    def _word(self, word: Word) -> str:
        alternatives = ["".join([_pattern(field) for field in fields]) for fields in expand(word, self.surroundings)]
        return f"(?:{'|'.join(alternatives)})"


def _pattern(field: Field) -> str:
    """A pattern for one field; an open one may be any number of words, none included."""
    if isinstance(field, str):
        return BETWEEN_WORDS + re.escape(field)
    inner = "".join([re.escape(piece) if isinstance(piece, str) else ANYTHING for piece in field.pieces])
    return f"(?:{BETWEEN_WORDS}{inner})?"
