"""A small and strict part of YAML, with the line and column of everything: mappings, sequences, strings.

Everything that may be read differently from what its author meant is rejected: tabs, duplicate keys, and in a policy
anchors, aliases, tags, merge keys, and multi-line plain strings. Files of other programs may have these: a tag
is ignored, and an alias is what it refers to. Every scalar is a string.

One module because blocks, strings and brackets contain each other and share the current position.
"""

from __future__ import annotations

from toolgate.model.effect import backticked
from toolgate.model.errors import GuardError
from toolgate.model.value import Value

Tree = str | list["Tree"] | dict[str, "Tree"]

LONGEST = 65_536  # characters of a document
DEEPEST = 20  # nested collections
MOST = 5_000  # values
SPECIAL = {
    "&": "an anchor", "*": "an alias", "!": "a tag", "%": "a directive", "@": "a reserved character",
    "`": "a reserved character", "?": "a complex key",
}  # fmt: skip
ESCAPES = {
    "n": "\n", "t": "\t", "r": "\r", "0": "\0", "a": "\a", "b": "\b", "e": "\x1b", "f": "\f", "v": "\v", " ": " ",
    '"': '"', "\\": "\\", "/": "/", "\t": "\t", "_": "\u00a0", "N": "\u0085", "L": "\u2028", "P": "\u2029",
}  # fmt: skip
CODED = {"x": 2, "u": 4, "U": 8}  # how many hexadecimal digits follow


class YamlError(GuardError):
    """A document that is rejected: why, where (from 1), and what to write instead."""

    def __init__(self, message: str, line: int, column: int, help: str) -> None:
        super().__init__(message, help)
        self.line = line
        self.column = column


class Text(Value):
    """A scalar; `quoted`: it was written in quotes or as a block."""

    __slots__ = ("text", "line", "column", "quoted")

    def __init__(self, text: str, line: int, column: int, quoted: bool = False) -> None:
        self.text = text
        self.line = line
        self.column = column
        self.quoted = quoted


class Items(Value):
    """A sequence."""

    __slots__ = ("items", "line", "column")

    def __init__(self, items: tuple[Node, ...], line: int, column: int) -> None:
        self.items = items
        self.line = line
        self.column = column


class Table(Value):
    """A mapping, in the order of the text."""

    __slots__ = ("pairs", "line", "column")

    def __init__(self, pairs: tuple[tuple[Text, Node], ...], line: int, column: int) -> None:
        self.pairs = pairs
        self.line = line
        self.column = column


Node = Text | Items | Table


def read(text: str, first: int = 1, wraps: bool = False) -> Node:
    """Return the one document of a text whose first line has the number `first`; `wraps`: another program's file."""
    if len(text) > LONGEST:
        raise YamlError(f"the text is longer than {LONGEST} characters", first, 1, "split it")
    reader = Reader(text.removeprefix("\ufeff").replace("\r\n", "\n").split("\n"), first, wraps)
    return reader.document()


def read_yaml(text: str) -> Tree | None:
    """Return the document of another program's file as plain values, several as a list; `None`: it cannot be read."""
    try:
        trees = [tree_of(read(part, wraps=True)) for part in documents(text)]
    except (YamlError, RecursionError):
        return None
    return trees[0] if len(trees) == 1 else [tree for tree in trees if tree]


def documents(text: str) -> list[str]:
    """Return the parts of a text between `---` lines, without directives."""
    if "\n---" not in text and text[:1] != "%" and "\n..." not in text:
        return [text]
    found: list[list[str]] = [[]]
    for line in text.replace("\r\n", "\n").split("\n"):
        if line.startswith(("---", "...")) and line[3:4] in ("", " ", "\t"):
            found.append([line[3:] if line[3:].strip() and not line[3:].lstrip().startswith("#") else ""])
        elif not (line[:1] == "%" and not "".join(found[-1]).strip()):
            found[-1].append(line)
    parts = ["\n".join(lines) for lines in found]
    return [part for part in parts if part.strip()] or [""]


def tree_of(node: Node) -> Tree:
    """Return a node without its positions."""
    if isinstance(node, Table):
        return {key.text: tree_of(value) for key, value in node.pairs}
    return [tree_of(item) for item in node.items] if isinstance(node, Items) else node.text


class Reader:
    """The lines of a document, and the current position."""

    def __init__(self, lines: list[str], first: int, wraps: bool) -> None:
        self.lines = lines
        self.first = first
        self.wraps = wraps
        self.row = 0
        self.count = 0
        self.anchors: dict[str, Node] = {}

    def error(self, message: str, row: int, column: int, help: str) -> YamlError:
        return YamlError(message, row + self.first, column + 1, help)

    def counted(self, row: int, column: int, depth: int) -> None:
        self.count += 1
        if self.count > MOST or depth > DEEPEST:
            what = f"more than {MOST} values" if self.count > MOST else f"more than {DEEPEST} levels"
            raise self.error(f"the document has {what}", row, column, "write less into one file")

    # --- blocks

    def document(self) -> Node:
        if self.lines[0].rstrip() == "---":
            self.row = 1
        node = self.block(-1, 0)
        indent = self.ahead()
        if indent is not None:
            raise self.error("the line belongs to nothing", self.row, indent, "indent it as the line it belongs to")
        return node

    def ahead(self) -> int | None:
        """Go to the next line with content; return its indentation, or `None` at the end."""
        while self.row < len(self.lines):
            line = self.lines[self.row]
            body = line.lstrip(" ")
            if body.strip() and body[0] != "#":
                indent = len(line) - len(body)
                if body[0] == "\t":
                    raise self.error("a tab indents the line", self.row, indent, "use spaces")
                if line.startswith(("---", "...")) and line[3:4] in ("", " ", "\t"):
                    raise self.error("a second document begins", self.row, 0, "write one document in a file")
                return indent
            self.row += 1
        return None

    def block(self, outer: int, depth: int) -> Node:
        """Read what is indented more than `outer`."""
        indent = self.ahead()
        if indent is None or indent <= outer:
            row = min(self.row, len(self.lines) - 1)
            return Text("", row + self.first, 1)
        self.counted(self.row, indent, depth)
        if is_item(self.lines[self.row], indent):
            return self.items(indent, depth)
        if key_end(self.lines[self.row], indent) >= 0:
            return self.table(indent, depth)
        return self.value(indent, outer, depth)

    def items(self, indent: int, depth: int) -> Node:
        start = self.row
        found: list[Node] = []
        while (here := self.ahead()) is not None and here == indent and is_item(self.lines[self.row], indent):
            line = self.lines[self.row]
            inner = indent + 1
            while inner < len(line) and line[inner] == " ":
                inner += 1
            if inner >= len(line) or line[inner] == "#":
                self.row += 1
                found.append(self.block(indent, depth + 1))
            elif is_item(line, inner) or key_end(line, inner) >= 0:
                self.lines[self.row] = " " * inner + line[inner:]  # the item opens a block where its text starts
                found.append(self.block(indent, depth + 1))
            else:
                self.counted(self.row, inner, depth)
                found.append(self.value(inner, indent, depth + 1))
        self.settled(here, indent)
        return Items(tuple(found), start + self.first, indent + 1)

    def table(self, indent: int, depth: int) -> Node:
        start = self.row
        pairs: list[tuple[Text, Node]] = []
        names: set[str] = set()
        while (here := self.ahead()) is not None and here == indent:
            line = self.lines[self.row]
            end = key_end(line, indent)
            if is_item(line, indent) or end < 0:
                raise self.error("the line has no key", self.row, indent, "write `key: value`")
            key = self.key(line, indent, end)
            if key.text in names:
                raise self.error(f"the key {backticked(key.text)} is given twice", self.row, indent, "keep one of them")
            names.add(key.text)
            pairs.append((key, self.after_key(line, indent, end, depth)))
        self.settled(here, indent)
        return Table(merged(pairs), start + self.first, indent + 1)

    def settled(self, here: int | None, indent: int) -> None:
        if here is not None and here > indent:
            raise self.error("the line is indented too far", self.row, here, f"indent it by {indent}")

    def key(self, line: str, indent: int, end: int) -> Text:
        if line[indent] in "\"'":
            text, _ = self.quoted(self.row, indent)
            return Text(text, self.row + self.first, indent + 1, quoted=True)
        self.refuse(line, self.row, indent)
        text = line[indent:end].rstrip()
        if text == "<<" and not self.wraps:
            raise self.error("merge keys are not read", self.row, indent, "write out what is merged")
        return Text(text, self.row + self.first, indent + 1)

    def after_key(self, line: str, indent: int, end: int, depth: int) -> Node:
        column = end + 1
        while column < len(line) and line[column] == " ":
            column += 1
        if column < len(line) and line[column] != "#":
            self.counted(self.row, column, depth)
            return self.value(column, indent, depth + 1)
        self.row += 1
        here = self.ahead()
        if here == indent and is_item(self.lines[self.row], indent):
            return self.items(indent, depth + 1)  # a sequence may be indented as little as its key
        return self.block(indent, depth + 1)

    # --- values

    def value(self, column: int, outer: int, depth: int) -> Node:
        """Read a value that begins in this line; afterwards the reader is at the next line."""
        row, line = self.row, self.lines[self.row]
        if self.wraps and line[column] in "&!*":
            return self.prefixed(column, outer, depth)
        if line[column] in "|>":
            return self.block_text(row, column, outer)
        if line[column] in "[{":
            node, row, column = self.flow(row, column, depth)
        elif line[column] in "\"'":
            text, end = self.quoted(row, column)
            node, column = Text(text, row + self.first, column + 1, quoted=True), end
        else:
            return self.plain(row, column, outer)
        rest = self.lines[row][column:]
        if rest.strip() and not (rest[0] in " \t" and rest.lstrip().startswith("#")):
            raise self.error("something follows the value", row, column, "put the whole value in quotes")
        self.row = row + 1
        return node

    def prefixed(self, column: int, outer: int, depth: int) -> Node:
        """Read a value after an anchor or a tag, or the one that an alias refers to."""
        line = self.lines[self.row]
        end = word_end(line, column)
        word, rest = line[column:end], line[end:].lstrip()
        if word[0] == "*":
            self.row += 1
            return self.aliased(word, column)
        self.lines[self.row] = line[:column] + " " * (end - column) + line[end:]
        if rest and rest[0] != "#":
            node = self.value(len(line) - len(rest), outer, depth)
        else:
            self.row += 1
            here = self.ahead()
            flat = here is not None and here == outer and is_item(self.lines[self.row], here)
            node = self.items(outer, depth + 1) if flat else self.block(outer, depth + 1)
        if word[0] == "&":
            self.anchors[word[1:]] = node
        return node

    def aliased(self, word: str, column: int) -> Node:
        node = self.anchors.get(word[1:])
        if node is None:
            raise self.error(f"{backticked(word)} stands for nothing", self.row - 1, column, "name an anchor above it")
        self.count += size_of(node)
        self.counted(self.row - 1, column, 0)
        return node

    def plain(self, row: int, column: int, outer: int) -> Node:
        line = self.lines[row]
        self.refuse(line, row, column)
        text = self.piece(row, column)
        self.row = row + 1
        while (here := self.ahead()) is not None and here > outer:
            if not self.wraps:
                raise self.error("the text goes on in the next line", self.row, here, "put it in one line, or use `|`")
            text += " " + self.piece(self.row, here)
            self.row += 1
        return Text(text, row + self.first, column + 1)

    def piece(self, row: int, column: int) -> str:
        """Return one line of a plain scalar."""
        text = self.lines[row][column:].partition(" #")[0].rstrip()
        if ": " in text or text.endswith(":"):
            raise self.error("text with a colon must be in quotes", row, column, "put it in quotes")
        return text

    def refuse(self, line: str, row: int, column: int) -> None:
        letter = line[column]
        if letter in SPECIAL and not (letter == "?" and line[column + 1 : column + 2] not in ("", " ")):
            raise self.error(f"{backticked(letter)} begins {SPECIAL[letter]}", row, column, "put the text in quotes")

    def quoted(self, row: int, column: int) -> tuple[str, int]:
        """Return a quoted string, and where it ends."""
        line = self.lines[row]
        quote = line[column]
        found: list[str] = []
        index = column + 1
        while index < len(line):
            letter = line[index]
            if letter == quote:
                if quote == "'" and line[index + 1 : index + 2] == "'":
                    found.append("'")
                    index += 2
                    continue
                return "".join(found), index + 1
            if letter == "\\" and quote == '"' and not (self.wraps and index + 1 == len(line)):
                text, index = self.escape(row, index)
                found.append(text)
                continue
            found.append(letter)
            index += 1
        if self.wraps and self.continued(row):
            return self.quoted(row, column)
        raise self.error("the quote is not closed in its line", row, column, "close it, or use `|` for several lines")

    def continued(self, row: int) -> bool:
        """Join the lines that continue a quoted string with its first; return false if there are none."""
        below = row + 1
        while below < len(self.lines) and not self.lines[below].strip():
            below += 1
        if below >= len(self.lines) or len(self.lines[row]) > LONGEST:
            return False
        line, rest = self.lines[row], self.lines[below].strip()
        escaped = line.endswith("\\") and not line.endswith("\\\\")
        breaks = "\n" * (below - row - 1)
        self.lines[row] = line[:-1] + rest if escaped else line.rstrip() + (breaks or " ") + rest
        del self.lines[row + 1 : below + 1]
        return True

    def escape(self, row: int, index: int) -> tuple[str, int]:
        line = self.lines[row]
        letter = line[index + 1 : index + 2]
        if letter in ESCAPES and letter:
            return ESCAPES[letter], index + 2
        width = CODED.get(letter, 0)
        digits = line[index + 2 : index + 2 + width]
        if width and len(digits) == width and all([digit in "0123456789abcdefABCDEF" for digit in digits]):
            code = int(digits, 16)
            if code <= 0x10FFFF:
                return chr(code), index + 2 + width
        raise self.error(f"`\\{letter}` means nothing", row, index, "double the backslash, or use single quotes")

    def block_text(self, row: int, column: int, outer: int) -> Node:
        """Read a block scalar: `|` keeps line breaks, `>` replaces them with spaces."""
        header = self.lines[row][column:].partition(" #")[0].rstrip()
        digits, ending = header[1:].strip("+-"), header[1:].strip("123456789")
        if len(digits) > 1 or ending not in ("", "-", "+"):
            raise self.error(f"{backticked(header)} is not read", row, column, "write `|`, `|-`, `>` or `>-`")
        self.row = row + 1
        lines: list[str] = []
        indent = max(outer, 0) + int(digits) if digits else -1
        while self.row < len(self.lines):
            line = self.lines[self.row]
            here = len(line) - len(line.lstrip(" "))
            if line.strip():
                indent = here if indent < 0 else indent
                if here <= outer or here < indent:
                    break
            lines.append(line[indent:] if indent >= 0 else "")
            self.row += 1
        text = "\n".join(lines).rstrip("\n") if header[0] == "|" else folded(lines)
        end = "" if ending == "-" or not text else "\n"
        return Text(text + end, row + self.first, column + 1, quoted=True)

    # --- in brackets

    def flow(self, row: int, column: int, depth: int) -> tuple[Node, int, int]:
        """Return a sequence or mapping in brackets, and where it ends."""
        self.counted(row, column, depth)
        start = (row + self.first, column + 1)
        closing = "]" if self.lines[row][column] == "[" else "}"
        items: list[Node] = []
        pairs: list[tuple[Text, Node]] = []
        row, column = self.skip(row, column + 1)
        while self.lines[row][column] != closing:
            node, row, column = self.flow_value(row, column, depth + 1)
            row, column = self.skip(row, column)
            alone = self.wraps and self.lines[row][column] == ":" and type(node) is Text  # `[key: value]`
            if closing == "}" or alone:
                if self.lines[row][column] != ":" or type(node) is not Text:
                    raise self.error("a mapping needs `key: value`", row, column, "add `: ` and the value")
                if any([key.text == node.text for key, _ in pairs]):
                    raise self.error(f"the key {backticked(node.text)} is given twice", row, column, "keep one of them")
                row, column = self.skip(row, column + 1)
                value, row, column = self.flow_value(row, column, depth + 1)
                if closing == "}":
                    pairs.append((node, value))
                else:
                    items.append(Table(((node, value),), node.line, node.column))
                row, column = self.skip(row, column)
            else:
                items.append(node)
            if self.lines[row][column] == ",":
                row, column = self.skip(row, column + 1)
            elif self.lines[row][column] != closing:
                raise self.error(
                    f"neither `,` nor {backticked(closing)} follows", row, column, f"add `,` or {backticked(closing)}"
                )
        made: Node = Items(tuple(items), *start) if closing == "]" else Table(merged(pairs), *start)
        return made, row, column + 1

    def flow_value(self, row: int, column: int, depth: int) -> tuple[Node, int, int]:
        line = self.lines[row]
        if self.wraps and line[column] in "&!*":
            end = word_end(line, column, ",[]{}")
            if line[column] == "*":
                return self.aliased(line[column:end].removesuffix(":"), column), row, end
            node, row, after = self.flow_value(*self.skip(row, end), depth)
            if line[column] == "&":
                self.anchors[line[column + 1 : end]] = node
            return node, row, after
        if line[column] in "[{":
            return self.flow(row, column, depth)
        self.counted(row, column, depth)
        if line[column] in "\"'":
            text, end = self.quoted(row, column)
            return Text(text, row + self.first, column + 1, quoted=True), row, end
        self.refuse(line, row, column)
        end = column
        while end < len(line) and line[end] not in ",[]{}" and not line.startswith((": ", " #"), end):
            end += 1
        if end == column:
            raise self.error("a value is missing", row, column, "write it, or remove the comma")
        return Text(line[column:end].rstrip().removesuffix(":"), row + self.first, column + 1), row, end

    def skip(self, row: int, column: int) -> tuple[int, int]:
        """Return the position after blanks, line breaks and comments."""
        start = row
        while row < len(self.lines):
            line = self.lines[row]
            while column < len(line) and line[column] in " \t":
                column += 1
            if column < len(line) and line[column] != "#":
                return row, column
            row, column = row + 1, 0
        raise self.error("the bracket is not closed", start, 0, "close it")


def merged(pairs: list[tuple[Text, Node]]) -> tuple[tuple[Text, Node], ...]:
    """Return the pairs of a mapping, with those from merge keys that it does not have itself."""
    own = [pair for pair in pairs if pair[0].text != "<<" or pair[0].quoted]
    if len(own) == len(pairs):
        return tuple(pairs)
    names = {key.text for key, _ in own}
    for _, node in [pair for pair in pairs if pair not in own]:
        for table in node.items if isinstance(node, Items) else (node,):
            for key, value in table.pairs if isinstance(table, Table) else ():
                if key.text not in names:
                    names.add(key.text)
                    own.append((key, value))
    return tuple(own)


def size_of(node: Node) -> int:
    """Return how many values a node contains."""
    if isinstance(node, Table):
        return 1 + sum([size_of(value) for _, value in node.pairs])
    return 1 + sum([size_of(item) for item in node.items]) if isinstance(node, Items) else 1


def word_end(line: str, column: int, more: str = "") -> int:
    """Return the end of a word without blanks."""
    end = column
    while end < len(line) and line[end] not in " \t" and line[end] not in more:
        end += 1
    return end


def folded(lines: list[str]) -> str:
    """Return lines joined by blanks, except around those that are empty or indented more."""
    found = ""
    empty = 0
    deeper = False
    for line in lines:
        if not line.strip():
            empty += 1
            continue
        deep = line[0] in " \t"
        if not found:
            found = line
        elif deep or deeper:
            found += "\n" * (empty + 1) + line
        else:
            found += ("\n" * empty or " ") + line
        empty, deeper = 0, deep
    return found


def is_item(line: str, column: int) -> bool:
    return line.startswith("- ", column) or line[column:].rstrip() == "-"


def key_end(line: str, column: int) -> int:
    """Return the position of the colon after a key; -1: the line has no key."""
    if line[column] in "[{|>#&!*":
        return -1
    index = column
    if line[column] in "\"'":
        index = quote_end(line, column)
        while index < len(line) and line[index] == " ":
            index += 1
        return index if index and line.startswith(":", index) and line[index + 1 : index + 2] in ("", " ") else -1
    while index < len(line):
        if line.startswith(" #", index):
            return -1
        if line[index] == ":" and line[index + 1 : index + 2] in ("", " "):
            return index
        index += 1
    return -1


def quote_end(line: str, column: int) -> int:
    """Return the position after the closing quote; 0: it is not in this line."""
    quote, index = line[column], column + 1
    while index < len(line):
        if (line[index] == "\\" and quote == '"') or (line.startswith("''", index) and quote == "'"):
            index += 2
        elif line[index] == quote:
            return index + 1
        else:
            index += 1
    return 0
