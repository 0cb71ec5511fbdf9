"""Finds the position of each key in a TOML text, and rejects texts that should not reach `tomllib`.

`tomllib` gives no positions, and takes quadratic time for some texts. This scanner is linear, checks nesting depth
before anything recurses, and records where keys and list elements start.
"""

from bisect import bisect_right

Path = tuple[str | int, ...]

DEEPEST = 12  # nested tables, parts of a dotted key
MOST = 10_000  # keys and list elements
ENDS = frozenset("\n\r,]}#[{\"'=")  # ends a number, a boolean or a date
BLANKS = frozenset(" \t\n\r")
BARE = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-")
ESCAPES = {"b": "\b", "t": "\t", "n": "\n", "f": "\f", "r": "\r", "e": "\x1b", '"': '"', "\\": "\\"}


class Unreadable(Exception):
    """The text is not valid TOML at `offset`, or exceeds a limit."""

    def __init__(self, message: str, offset: int) -> None:
        super().__init__(message)
        self.message = message
        self.offset = offset


class Positions:
    """The positions of a text's keys; for a missing path, the nearest table around it."""

    __slots__ = ("found", "starts")

    def __init__(self, text: str, found: dict[Path, int]) -> None:
        self.found = found
        self.starts = line_starts(text)

    def at(self, path: Path) -> tuple[int, int]:
        """The line and column of a key, counted from one; (1, 1) if neither it nor a table around it is written."""
        while path and path not in self.found:
            path = path[:-1]
        return place(self.starts, self.found[path]) if path else (1, 1)


def line_starts(text: str) -> list[int]:
    starts = [0]
    position = text.find("\n")
    while position >= 0:
        starts.append(position + 1)
        position = text.find("\n", position + 1)
    return starts


def place(starts: list[int], offset: int) -> tuple[int, int]:
    line = bisect_right(starts, offset)
    return line, offset - starts[line - 1] + 1


def positions(text: str) -> Positions:
    """The positions of everything in a text; raises `Unreadable` if it is not valid TOML or exceeds a limit."""
    return Positions(text, Scanner(text).document())


def value_at(text: str, key: int) -> tuple[int, int]:
    """The start and end of the value whose key starts at `key`, in a text that `positions` accepted."""
    scanner = Scanner(text)
    scanner.position = key
    start = scanner.value_start()
    return start, scanner.value_end(start)


class Scanner:
    """A single pass over a text; values are skipped, not parsed, since `tomllib` does that."""

    __slots__ = ("text", "position", "found", "arrays", "given")

    def __init__(self, text: str) -> None:
        self.text = text
        self.position = 0
        self.found: dict[Path, int] = {}
        self.given: set[Path] = set()  # keys with a value, tables with a header
        self.arrays: dict[Path, int] = {}  # how many tables each array of tables has so far

    def document(self) -> dict[Path, int]:
        table: Path = ()
        while self._next_line():
            if self._peek() == "[":
                table = self._header()
            else:
                self._pair(table, 0)
            self._line_end()
        return self.found

    # --- lines -------------------------------------------------------------------------------------------------------

    def _peek(self) -> str:
        return self.text[self.position : self.position + 1]

    def _fail(self, message: str) -> Unreadable:
        return Unreadable(message, self.position)

    def _blanks(self) -> None:
        while self._peek() in (" ", "\t"):
            self.position += 1

    def _comment(self) -> None:
        if self._peek() == "#":
            end = self.text.find("\n", self.position)
            self.position = len(self.text) if end < 0 else end

    def _gap(self) -> None:
        """Skip blanks, comments and newlines, as allowed between list elements."""
        text, position, end = self.text, self.position, len(self.text)
        while position < end:
            letter = text[position]
            if letter in BLANKS:
                position += 1
            elif letter == "#":
                position = text.find("\n", position)
                position = end if position < 0 else position
            else:
                break
        self.position = position

    def _next_line(self) -> bool:
        self._gap()
        return self.position < len(self.text)

    def _line_end(self) -> None:
        self._blanks()
        self._comment()
        if self.text.startswith("\r\n", self.position):
            self.position += 1
        if self._peek() not in ("", "\n"):
            raise self._fail("unexpected text after the value")

    # --- keys --------------------------------------------------------------------------------------------------------

    def _header(self) -> Path:
        start = self.position
        several = self.text.startswith("[[", start)
        closing = "]]" if several else "]"
        self.position += len(closing)
        key = self._key()
        if not self.text.startswith(closing, self.position):
            raise self._fail(f"a table header must end with `{closing}`")
        self.position += len(closing)
        path = self._resolved(key[:-1] if several else key)
        for count in range(1, len(path) + several):
            self._note(path[:count], start)  # tables that are implied, not written
        if several:
            path += (key[-1],)
            count = self.arrays.get(path, 0)
            self.arrays[path] = count + 1
            self._note(path, start)
            path += (count,)
        self._note(path, start)
        self._once(path, start, "table")
        return path

    def _once(self, path: Path, start: int, what: str) -> None:
        if path in self.given:
            line, _ = place(line_starts(self.text[:start]), self.found[path])
            raise Unreadable(f"the {what} `{path[-1]}` is already on line {line}", start)
        self.given.add(path)

    def _resolved(self, key: tuple[str, ...]) -> Path:
        """The path of a table; for an array of tables, its last element."""
        path: Path = ()
        for part in key:
            path += (part,)
            if path in self.arrays:
                path += (self.arrays[path] - 1,)
        return path

    def _key(self) -> tuple[str, ...]:
        parts: list[str] = []
        while True:
            self._blanks()
            parts.append(self._part())
            if len(parts) > DEEPEST:
                raise self._fail(f"a key with more than {DEEPEST} parts")
            self._blanks()
            if self._peek() != ".":
                return tuple(parts)
            self.position += 1

    def _part(self) -> str:
        start = self.position
        mark = self._peek()
        if mark == '"' or mark == "'":
            if self.text.startswith(mark * 3, start):
                raise self._fail("a key must be on one line")
            self._string()
            inner = self.text[start + 1 : self.position - 1]
            return inner if mark == "'" else _unescaped(inner)
        text, position, end = self.text, start, len(self.text)
        while position < end and text[position] in BARE:
            position += 1
        self.position = position
        if position == start:
            raise self._fail(
                "a key is missing here" if mark in ("", "\n", "\r", "=") else f"a key cannot contain `{mark}`"
            )
        return self.text[start : self.position]

    def _note(self, path: Path, offset: int) -> None:
        if len(self.found) >= MOST:
            raise Unreadable(f"more than {MOST} keys", offset)
        self.found.setdefault(path, offset)

    # --- values ------------------------------------------------------------------------------------------------------

    def _pair(self, table: Path, depth: int) -> None:
        start = self.position
        path = table
        for part in self._key():
            path += (part,)
            self._note(path, start)
        if self._peek() != "=":
            raise self._fail("a key must be followed by `=` and a value")
        self._once(path, start, "key")
        self.position += 1
        self._blanks()
        self._value(path, depth)

    def value_start(self) -> int:
        """Where the value starts whose key is at the current position."""
        self._key()
        self.position += 1  # the `=`
        self._blanks()
        return self.position

    def value_end(self, start: int) -> int:
        """Where the value ends that starts at `start`."""
        self.position = start
        self._value((), 0)
        return start + len(self.text[start : self.position].rstrip(" \t"))

    def _value(self, path: Path, depth: int) -> None:
        if depth > DEEPEST:
            raise self._fail(f"more than {DEEPEST} levels of nested values")
        mark = self._peek()
        if mark == '"' or mark == "'":
            self._string()
        elif mark == "[":
            self._list(path, depth)
        elif mark == "{":
            self._table(path, depth)
        else:
            self._word()

    def _word(self) -> None:
        start = self.position
        text, position, end = self.text, start, len(self.text)
        while position < end and text[position] not in ENDS:
            position += 1
        self.position = position
        if position == start:
            raise self._fail("a value is missing here")

    def _string(self) -> None:
        mark = self._peek()
        start = self.position
        several = self.text.startswith(mark * 3, start)
        closing = mark * 3 if several else mark
        self.position += len(closing)
        while True:
            end = self.text.find(closing, self.position)
            line = -1 if several else self.text.find("\n", self.position, end if end >= 0 else len(self.text))
            if end < 0 or line >= 0:
                self.position = start
                raise self._fail("the string that begins here does not end")
            if mark == '"' and (escape := self.text.find("\\", self.position, end)) >= 0:
                self.position = escape + 2
                continue
            self.position = end + len(closing)
            break
        extra = 2 if several else 0  # `""""` ends with a quote that belongs to the text
        while extra and self._peek() == mark:
            self.position += 1
            extra -= 1

    def _list(self, path: Path, depth: int) -> None:
        self.position += 1
        index = 0
        while True:
            self._gap()
            if self._peek() == "]":
                break
            self._note((*path, index), self.position)
            self._value((*path, index), depth + 1)
            index += 1
            self._gap()
            if self._peek() == ",":
                self.position += 1
            elif self._peek() != "]":
                raise self._fail("items of a list must be separated by commas")
        self.position += 1

    def _table(self, path: Path, depth: int) -> None:
        self.position += 1
        self._blanks()
        while self._peek() != "}":
            self._pair(path, depth + 1)
            self._blanks()
            if self._peek() == ",":
                self.position += 1
                self._blanks()
            elif self._peek() != "}":
                raise self._fail("an inline table must be on one line, its keys separated by commas")
        self.position += 1


def _unescaped(text: str) -> str:
    """A quoted key without quotes and escapes."""
    first, *others = text.replace("\\\\", "\\\0").split("\\")
    pieces = [first]
    for piece in others:
        width = {"u": 4, "U": 8}.get(piece[:1], 0)
        try:
            if width:
                pieces.append(chr(int(piece[1 : 1 + width], 16)) + piece[1 + width :])
            elif piece[:1] == "\0":
                pieces.append("\\" + piece[1:])
            else:
                pieces.append(ESCAPES[piece[:1]] + piece[1:])
        except (KeyError, ValueError, OverflowError):  # `tomllib` says what is wrong with it
            pieces.append("\\" + piece)
    return "".join(pieces)
