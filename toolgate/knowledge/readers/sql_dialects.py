"""How dialects of SQL split a text into statements, words, strings and comments."""

from toolgate.knowledge.vocabulary import one_of
from toolgate.model.effect import backticked

# Where dialects differ: a backslash escapes (in every string, or after an E); `--` needs a space after it; `#` and `//`
# begin a comment, and so does `/*!`, or its content is run; comments nest; dollars, backticks and brackets
# quote; a carriage return ends a line.
POSTGRES = one_of("marked nested dollars returns")
MYSQL = one_of("quotes spaced hashes ticks run")
SERVER = one_of("nested brackets")
SQLITE = one_of("ticks brackets")
DIALECTS = (
    POSTGRES,
    MYSQL,
    SERVER,
    SQLITE,
    one_of("quotes ticks"),  # Spark, Hive
    one_of("quotes ticks hashes nested"),  # ClickHouse
    one_of("quotes dollars slashes"),  # Snowflake
    one_of("ticks hashes run"),  # MySQL with `NO_BACKSLASH_ESCAPES`
)
PLAINLY = one_of("ticks hashes run")


class Statement:
    """The words of one statement without strings and comments, those that are called, and comparisons."""

    __slots__ = ("words", "called", "signs", "bare")

    def __init__(self) -> None:
        self.words: list[str] = []
        self.called: list[str] = []
        self.signs = ""  # its comparisons
        self.bare = True  # there is no string, quoted name or sign between its words


def dialects(text: str) -> list[frozenset[str]]:
    """The dialects that read a text differently."""
    signs = {
        "quotes": "\\" in text, "marked": "\\" in text, "spaced": "--" in text, "hashes": "#" in text, "slashes": "//" in text,
        "run": "/*!" in text or "/*M!" in text, "nested": text.count("/*") > 1, "dollars": text.count("$") > 1,
        "ticks": "`" in text, "brackets": "[" in text, "returns": "\r" in text,
    }  # fmt: skip
    said = frozenset([word for word, present in signs.items() if present])
    return list(dict.fromkeys([dialect & said for dialect in DIALECTS]))


def statements(text: str, dialect: frozenset[str]) -> list[Statement]:
    """Each statement, as read in a dialect."""
    found: list[Statement] = []
    current = Statement()
    index = 0
    while index < len(text):
        character = text[index]
        start, index = index, word_end(text, index, dialect)
        if index > start:
            _add(current, text[start:index], text, index)
        elif (
            character == '"'
            or (character == "`" and "ticks" in dialect)
            or (character == "[" and "brackets" in dialect)
        ):
            index = skipped(text, index, dialect)
            current.bare = False
            if character != "[":
                _add(current, text[start + 1 : index - 1], text, index)
        elif character == ";":
            found.append(current)
            current = Statement()
            index += 1
        else:
            current.signs += character if character in "=<>!" else ""
            if character == "=" and current.words[:1] in (["pragma"], ["PRAGMA"]):
                current.words.append("=")
            index = skipped(text, index, dialect)
            current.bare = current.bare and (character.isspace() or text.startswith(("--", "/*"), start))
    return [statement for statement in [*found, current] if statement.words]


def word_end(text: str, index: int, dialect: frozenset[str]) -> int:
    """Where a word ends that begins here; the same position: none does."""
    part = index  # where the part of a name with a dollar begins
    while index < len(text) and (text[index].isalnum() or text[index] in "_.$@"):
        if text[index] == "$" and "dollars" in dialect and (index == part or text[part].isdigit()):
            break
        if text[index] in ".@":
            part = index + 1
        index += 1
    return index


def _add(statement: Statement, word: str, text: str, end: int) -> None:
    statement.words.append(word)
    while end < len(text) and text[end].isspace():
        end += 1
    if text.startswith(("(", "/*", "--", "#"), end):  # not known after a comment
        statement.called.append(word)


def skipped(text: str, index: int, dialect: frozenset[str]) -> int:
    """The index after a string, a comment or one other character."""
    character = text[index]
    if character in "'\"" or (character == "`" and "ticks" in dialect):
        return _closed(text, index, dialect)
    if character == "[" and "brackets" in dialect:
        end = text.find("]", index)
        return len(text) if end < 0 else end + 1
    if text.startswith("--", index) and not ("spaced" in dialect and text[index + 2 : index + 3].strip()):
        return _line_end(text, index, dialect)
    if (character == "#" and "hashes" in dialect) or (text.startswith("//", index) and "slashes" in dialect):
        return _line_end(text, index, dialect)
    if text.startswith("/*", index) and not ("run" in dialect and text.startswith(("/*!", "/*M!"), index)):
        return _comment_end(text, index, "nested" in dialect)
    if character == "$" and "dollars" in dialect:
        tag, dollar, _ = text[index + 1 : index + LONGEST_TAG].partition("$")
        if dollar and (not tag or (tag.replace("_", "").isalnum() and not tag[0].isdigit()) or not tag.strip("_")):
            end = text.find(f"${tag}$", index + len(tag) + 2)
            return len(text) if end < 0 else end + len(tag) + 2
    return index + 1


LONGEST_TAG = 70  # characters between the dollars that begin a string


def uncommented(text: str, dialect: frozenset[str]) -> str:
    """A text with each comment replaced by a space."""
    parts: list[str] = []
    index = 0
    while index < len(text):
        end = skipped(text, index, dialect)
        parts.append(" " if end > index + 1 and text.startswith(("--", "/*", "#", "//"), index) else text[index:end])
        index = end
    return "".join(parts)


def _closed(text: str, index: int, dialect: frozenset[str]) -> int:
    """The index after a quoted text."""
    sign = text[index]
    quotes = "quotes" in dialect and not (sign == "`" and "spaced" in dialect)
    if "marked" in dialect and sign == "'" and text[index - 1 : index] in ("E", "e"):
        before = text[index - 2 : index - 1] if index > 1 else ""
        quotes = not (before.isalnum() or (before and before in "_$"))
    end = index + 1
    while end < len(text) and text[end] != sign:
        end += 2 if quotes and text[end] == "\\" else 1
    return min(len(text), end + 1)


def _line_end(text: str, index: int, dialect: frozenset[str]) -> int:
    ends = [text.find(mark, index) for mark in (("\n", "\r") if "returns" in dialect else ("\n",))]
    return min([end for end in ends if end >= 0], default=len(text))


def _comment_end(text: str, index: int, nested: bool) -> int:
    depth, end = 1, index + 2
    while depth:
        close, inner = text.find("*/", end), text.find("/*", end) if nested else -1
        if close < 0:
            return len(text)
        deeper = 0 <= inner < close
        depth += 1 if deeper else -1
        end = (inner if deeper else close) + 2
    return end


def server_of(text: str) -> str:
    """The host of the address that a statement connects a table to: `connection='mysql://user@host:3306/db/t'`."""
    host = text.partition("://")[2].partition("/")[0].rpartition("@")[2].partition(":")[0]
    return backticked(host) if host.replace(".", "").replace("-", "").isalnum() else "another server"
