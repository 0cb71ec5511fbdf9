"""What a tree says will run: for each simple command a pattern of its argv, for each redirection a pattern of the file it writes.

Text is exact; an expansion whose result a reader of the tree cannot know is a wildcard. So this is lenient towards
values and strict towards structure: where words begin and end, which are commands, what is quoted.
"""

import re

from tests.shell.argv_oracle import BETWEEN_WORDS
from tests.shell.trees import nodes
from toolgate.shell.tree.nodes import (
    ArithmeticExpansion,
    Assignment,
    Parameter,
    Part,
    ProcessSubstitution,
    Quoted,
    Redirect,
    Script,
    Simple,
    Text,
    Word,
)

WRITING = (">", ">>", ">|", "<>", ">&", "&>", "&>>")
ANYTHING = "(?s:.*)"
WITHIN_WORD = f"[^{BETWEEN_WORDS}]*"
NUMBER = "-?[0-9]+"
NAME = re.compile(r"[A-Za-z_]\w*", re.ASCII)


class Extraction:
    """The patterns of one script, and whether something a shell did matches one of them."""

    def __init__(self, text: str, script: Script, shell: str = "bash") -> None:
        self.text = text.replace("\\\n", "")
        found = list(nodes(script))
        self.globs_may_match = shell != "bash" or any(  # for others `.*` matches `.` and `..` even here
            isinstance(node, Redirect) and node.operator in WRITING for node in found
        )
        self.commands = [self._command(node) for node in found if isinstance(node, Simple)]
        simple = [[word for word in node.words if isinstance(word, Word)] for node in found if isinstance(node, Simple)]
        self.beginnings = [self._joined(words[:count]) for words in simple for count in range(1, len(words) + 1)]
        self.files = [
            self._joined([node.target]) for node in found if isinstance(node, Redirect) and node.operator in WRITING
        ]

    def knows_command(self, argv: tuple[str, ...]) -> bool:
        line = "".join([BETWEEN_WORDS + word for word in argv])
        return any(re.fullmatch(pattern, line) for pattern in self.commands)

    def knows_name(self, name: str) -> bool:
        """Whether a command may have this name, whatever its arguments."""
        return any(re.fullmatch(pattern, BETWEEN_WORDS + name) for pattern in self.beginnings)

    def knows_file(self, name: str) -> bool:
        return any(re.fullmatch(pattern, BETWEEN_WORDS + name) for pattern in self.files)

    def _command(self, command: Simple) -> str:
        words = [word.value if isinstance(word, Assignment) else word for word in command.words]
        if any(not isinstance(word, Word) for word in words) or any(
            isinstance(word, Assignment) for word in command.words
        ):
            return f"{BETWEEN_WORDS}(declare|typeset|local|export|readonly){ANYTHING}"
        return self._joined([word for word in command.words if isinstance(word, Word)])

    def _joined(self, words: list[Word]) -> str:
        return "".join([self._word(word) for word in words])

    def _word(self, word: Word) -> str:
        """A pattern for the words that one word becomes, each after a separator."""
        if self._may_become_other_words(word):
            return f"(?:{BETWEEN_WORDS}{ANYTHING})?"
        inner = "".join([self._part(part, False) for part in word.parts])
        if any(isinstance(part, Text) or (isinstance(part, Quoted) and not _may_vanish(part)) for part in word.parts):
            return BETWEEN_WORDS + inner
        return f"(?:{BETWEEN_WORDS}{inner})?"

    def _may_become_other_words(self, word: Word) -> bool:
        """Whether braces or globs in the word can do something."""
        plain = "".join([part.value for part in word.parts if isinstance(part, Text) and not part.quoted])
        if "{" in plain and "}" in plain and ("," in plain or ".." in plain):
            return True
        return self.globs_may_match and any(character in plain for character in "*?[")

    def _part(self, part: Part, quoted: bool) -> str:
        match part:
            case Text(value=value):
                return ANYTHING if "~" in value and not part.quoted and not quoted else re.escape(value)
            case Quoted(parts=parts):
                return "".join([self._part(inner, True) for inner in parts])
            case Parameter() if self._never_set(part):
                return ""
            case Parameter() if quoted:
                several = (
                    part.name in ("@", "*") or part.index is not None or part.operator == "names" or part.arguments
                )
                return ANYTHING if several or part.indirect else WITHIN_WORD
            case ArithmeticExpansion():
                return NUMBER
            case ProcessSubstitution():
                return "/dev/fd/[0-9]+"
            case _:
                return WITHIN_WORD if quoted else ANYTHING

    def _never_set(self, parameter: Parameter) -> bool:
        """A plain variable whose name stands nowhere in the text without a `$` before it."""
        if parameter.operator or parameter.index or parameter.indirect or not NAME.fullmatch(parameter.name):
            return False
        name = re.escape(parameter.name)
        mentions = re.findall(rf"(?<![$\w])(?<!\$\{{){name}(?!\w)|\$\{{{name}:?=", self.text)
        return not mentions and parameter.name != "_"


def _may_vanish(quoted: Quoted) -> bool:
    """`"$@"`, `"${x[@]}"` and `"${!x@}"` may become no word at all."""
    return any(
        isinstance(part, Parameter)
        and (part.name == "@" or part.index is not None or part.operator in ("keys", "names"))
        for part in quoted.parts
    )
