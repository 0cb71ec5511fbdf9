"""HCL, the language of Terraform, Packer, Nomad and Bake, as plain values: blocks, attributes, lists and strings.

It is read to the end, but expressions are not computed: each string in one is kept.
"""

from toolgate.analysis.formats.yaml import Tree
from toolgate.model.errors import GuardError

DEEPEST = 60  # nested brackets
CLOSING = "]})"
OPERATORS = "?:+-*/%=!<>&|."
ESCAPES = {"n": "\n", "t": "\t", "r": "\r"}


class Unread(GuardError):
    """A text that is nested too deeply."""


def read_hcl(text: str) -> Tree | None:
    """Return the document as a table, with each block under its type and labels; `None`: it cannot be read."""
    try:
        return Reader(text).body(0)
    except (Unread, RecursionError):
        return None


class Reader:
    """A text and the current position in it."""

    __slots__ = ("text", "index")

    def __init__(self, text: str) -> None:
        self.text = text
        self.index = 0

    def body(self, depth: int) -> dict[str, Tree]:
        """Return attributes and blocks, up to the closing brace."""
        if depth > DEEPEST:
            raise Unread("too deep")
        found: dict[str, Tree] = {}
        while self.skip("\n,;") and self.text[self.index] not in CLOSING:
            start = self.index
            key = self.name()
            if not key:
                self.index = max(self.index, start + 1)
                continue
            self.skip()
            if self.next() in ("=", ":"):
                self.index += 1
                add(found, key, self.expression(depth + 1))
                continue
            labels = [key]
            while self.skip() and self.next() not in ("{", "\n", "}") and (label := self.name()):
                labels.append(label)
            if self.next() == "{":
                self.index += 1
                inner: Tree = self.body(depth + len(labels))
                for label in reversed(labels[1:]):
                    inner = {label: inner}
                add(found, key, inner)
        self.index += 1
        return found

    def skip(self, more: str = "") -> bool:
        """Skip blanks, comments and `more`; return whether anything follows."""
        while self.index < len(self.text):
            letter = self.text[self.index]
            if letter == "#" or self.text.startswith("//", self.index):
                end = self.text.find("\n", self.index)
                self.index = len(self.text) if end < 0 else end
            elif self.text.startswith("/*", self.index):
                end = self.text.find("*/", self.index)
                self.index = len(self.text) if end < 0 else end + 2
            elif letter in " \t\r" or letter in more:
                self.index += 1
            else:
                return True
        return False

    def next(self) -> str:
        return self.text[self.index : self.index + 1]

    def name(self) -> str:
        """Return a word or a quoted string; empty: neither follows."""
        if self.next() == '"':
            return self.quoted()
        start = self.index
        while self.next().isalnum() or self.next() in ("_", "-", "."):
            self.index += 1
        return self.text[start : self.index]

    def expression(self, depth: int) -> Tree:
        """Return a value; if an expression combines several, all of them."""
        found: list[Tree] = []
        expected = True  # whether a value is expected, and not what follows it
        while self.skip() and self.next() not in ("\n", ",", *CLOSING):
            if self.next() in OPERATORS and not self.text.startswith("<<", self.index):
                self.index += 1
                self.skip("\n")
                expected = True
            elif expected or self.next() in "[(" or found[-1:] == ["for"] or "for" in found:
                found.append(self.primary(depth))
                expected = False
            else:
                break
        return found[0] if len(found) == 1 else list(found) if found else ""

    def primary(self, depth: int) -> Tree:
        letter = self.next()
        if depth > DEEPEST:
            raise Unread("too deep")
        if letter == "{":
            self.index += 1
            return self.body(depth + 1)
        if letter in ("[", "("):
            self.index += 1
            return self.items(depth + 1)
        if self.text.startswith("<<", self.index):
            return self.document()
        word = self.name()
        if not word and letter != '"':
            self.index += 1
        elif letter != '"' and self.next() == "(":
            self.index += 1
            given = self.items(depth + 1)
            return given[0] if len(given) == 1 else given
        return word

    def items(self, depth: int) -> list[Tree]:
        found: list[Tree] = []
        while self.skip("\n,") and self.next() not in CLOSING:
            found.append(self.expression(depth))
        self.index += 1
        return found

    def quoted(self) -> str:
        """Return a quoted string; strings inside `${…}` do not end it."""
        found: list[str] = []
        braces = 0
        self.index += 1
        while self.index < len(self.text):
            letter = self.text[self.index]
            self.index += 1
            if letter == "\\":
                found.append(ESCAPES.get(self.next(), self.next()))
                self.index += 1
                continue
            if letter == '"' and not braces:
                break
            braces += (letter == "{" and (braces > 0 or found[-1:] == ["$"])) - (letter == "}" and braces > 0)
            found.append(letter)
        return "".join(found)

    def document(self) -> Tree:
        """Return a here-document; JSON in it is decoded."""
        end = self.text.find("\n", self.index)
        mark = self.text[self.index : end if end >= 0 else len(self.text)].lstrip("<-").strip()
        lines: list[str] = []
        while end >= 0:
            start, end = end + 1, self.text.find("\n", end + 1)
            line = self.text[start : end if end >= 0 else len(self.text)]
            if line.strip() == mark:
                break
            lines.append(line)
        self.index = end if end >= 0 else len(self.text)
        text = "\n".join(lines)
        if text.lstrip()[:1] != "{":
            return text
        from toolgate.analysis.formats.task_files import read_json

        tree = read_json(text)
        return text if tree is None else tree


def add(table: dict[str, Tree], key: str, value: Tree) -> None:
    """Put a value under a key; several values of one key become a list."""
    before = table.get(key)
    if before is None:
        table[key] = value
    else:
        table[key] = [*before, value] if isinstance(before, list) else [before, value]
