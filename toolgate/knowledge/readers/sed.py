"""The language of sed: which files a script reads and writes, and which commands it runs."""

from toolgate.knowledge.vocabulary import READS, SIDE_DOOR, WRITES, Found, runs
from toolgate.model.effect import Manner


class _Script:
    """A position in the script, and what was found before it."""

    __slots__ = ("text", "at", "found", "inserted", "replaced", "open")

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.found: Found = []
        self.open = False  # it ends before the command does
        self.inserted: list[str] = []  # texts that are inserted into the file
        self.replaced: list[tuple[str, str]] = []  # what is replaced in the file, and by what

    def peek(self) -> str:
        return self.text[self.at] if self.at < len(self.text) else ""

    def skip(self, characters: str) -> None:
        while self.at < len(self.text) and self.text[self.at] in characters:
            self.at += 1

    def line(self) -> str:
        """The rest of the line, which is a file name or text."""
        end = self.text.find("\n", self.at)
        end = len(self.text) if end < 0 else end
        taken = self.text[self.at : end]
        self.at = end
        return taken.strip()

    def until(self, delimiter: str) -> bool:
        """Move past the next unescaped delimiter; brackets do not hide it, as in sed's own scanner."""
        while self.at < len(self.text):
            character = self.text[self.at]
            self.at += 1
            if character == "\\":
                self.at += 1
            elif character == delimiter:
                return True
            elif character == "\n" and delimiter != "\n" and delimiter == "":
                return False
        return False


def read(text: str) -> Found | None:
    """The roles of everything in a script that touches something; `None`: it is not understood.

    Every sed rejects an unterminated substitution before it reads a line.
    """
    script = _Script(text)
    return script.found if _whole(script) or script.open else None


def inserted(text: str) -> list[str]:
    """The texts that a script inserts or substitutes, as far as it is understood."""
    script = _Script(text)
    _whole(script)
    return script.inserted


def insertions(language: str, text: str) -> list[str]:
    """The texts that a script in a language like sed's inserts; of one in any other, the whole script."""
    if language not in SUBSTITUTING:
        return [text]
    return inserted(text) if language == "sed" else [text, *[_without_groups(piece) for piece in inserted(text)]]


def _without_groups(piece: str) -> str:
    """The replacement text of a Perl substitution, without the parts of the match that it keeps."""
    for group in "123456789&":
        piece = piece.replace("${" + group + "}", "").replace("$" + group, "")
    return piece


def edited(text: str, file: str) -> str:
    """The text of a file after the script's substitutions of plain text, anywhere in the file."""
    script = _Script(text)
    _whole(script)
    for pattern, replacement in script.replaced:
        if pattern and not any([mark in pattern for mark in PATTERN]):
            file = file.replace(pattern, replacement)
    return file


STARTS_PROGRAMS = True
SUBSTITUTING = ("sed", "perl")  # languages with `s/x/y/`
PATTERN = "\\*[]^$()|+?{}"  # a dot usually means itself


def _whole(script: _Script) -> bool:
    """Read all of a script; whether it was understood."""
    while True:
        script.skip(" \t\n;")
        if script.at >= len(script.text):
            return True
        if not _address(script) or not _command(script):
            return False


def _address(script: _Script) -> bool:
    """Zero, one or two addresses and any number of `!`."""
    for _ in range(2):
        script.skip(" \t")
        first = script.peek()
        if first.isdigit() or first in ("$", "~", "+"):
            while script.peek() and script.peek() in "0123456789$~+":
                script.at += 1
        elif first == "/":
            script.at += 1
            if not _regex(script, "/"):
                return False
        elif first == "\\":
            delimiter = script.text[script.at + 1 : script.at + 2]
            script.at += 2
            if not delimiter or not _regex(script, delimiter):
                return False
        else:
            break
        while script.peek() and script.peek() in "IM":
            script.at += 1
        script.skip(" \t")
        if script.peek() != ",":
            break
        script.at += 1
    script.skip(" \t!")
    return True


def _regex(script: _Script, delimiter: str) -> bool:
    """A regular expression up to its delimiter; inside brackets the delimiter is literal."""
    text = script.text
    while script.at < len(text):
        character = text[script.at]
        if character == "\\":
            script.at += 2
        elif character == delimiter:
            script.at += 1
            return True
        elif character == "[":
            _bracket(script)
        else:
            script.at += 1
    return False


def _bracket(script: _Script) -> None:
    text = script.text
    start = script.at + 1
    if text[start : start + 1] == "^":
        start += 1
    if text[start : start + 1] == "]":
        start += 1
    end = text.find("]", start)
    newline = text.find("\n", start)
    script.at = end + 1 if end >= 0 and (newline < 0 or end < newline) else script.at + 1


def _command(script: _Script) -> bool:
    letter = script.peek()
    script.at += 1
    if letter in "{}":
        return True
    if letter in ("=", "d", "D", "g", "G", "h", "H", "n", "N", "p", "P", "x", "z", "F"):
        return _end(script)
    if letter == "s":
        return _substitute(script)
    if letter == "y":
        delimiter = script.peek()
        script.at += 1
        return bool(delimiter) and script.until(delimiter) and script.until(delimiter) and _end(script)
    if letter in "aic":
        return _text(script)
    if letter in ":btT":
        end = script.at
        while end < len(script.text) and script.text[end] not in "\n;}":
            end += 1
        script.at = end
        return True
    if letter in ("r", "R", "w", "W", "e"):
        return _file(letter, script)
    if letter in "lLqQ":
        script.skip(" \t0123456789")
        return _end(script)
    if letter in ("#", "v"):
        script.line()
        return True
    return False


def _end(script: _Script) -> bool:
    script.skip(" \t")
    return script.peek() in ("", "\n", ";", "}", "#")


def _file(letter: str, script: _Script) -> bool:
    name = script.line()
    if letter == "e":
        script.found.append((SIDE_DOOR, name) if name else runs("the lines of its input", "unknown", Manner.BUILT))
    elif name in ("/dev/stdout", "/dev/stderr", "/dev/stdin"):
        return True
    else:
        script.found.append((READS if letter in "rR" else WRITES, name))
    return True


def _text(script: _Script) -> bool:
    """`a`, `i`, `c`: text up to a line that does not end in a backslash."""
    start = script.at
    while True:
        end = script.text.find("\n", script.at)
        if end < 0:
            script.at = end = len(script.text)
        else:
            script.at = end + 1
        if end == len(script.text) or script.text[end - 1] != "\\":
            script.inserted.append(_literal(script.text[start:end].lstrip("\\ \t\n")))
            return True


def _literal(text: str) -> str:
    """A text as inserted into a file, with its escapes resolved."""
    return text.replace("\\n", "\n").replace("\\t", "\t").replace("\\\n", "\n").replace("\\", "")


def _replacement(text: str) -> str:
    """The replacement of a match without the parts that it keeps: `\\1x` inserts an `x`."""
    pieces = text.replace("\\\\", "\0").split("\\")
    kept = [pieces[0], *[piece[1:] if piece[:1].isdigit() else "\\" + piece for piece in pieces[1:]]]
    return _literal("".join(kept)).replace("\0", "\\")


def _substitute(script: _Script) -> bool:
    delimiter = script.peek()
    script.at += 1
    first = script.at
    if not delimiter or delimiter in "\n\\" or not _regex(script, delimiter):
        return False
    pattern, start = script.text[first : script.at - 1], script.at
    if not script.until(delimiter):
        script.open = "\n" not in script.text and "\0" not in script.text and "[" not in script.text
        return False
    script.inserted.append(_replacement(script.text[start : script.at - 1]))
    script.replaced.append((pattern.replace("\\" + delimiter, delimiter).replace("\\.", "."), script.inserted[-1]))
    while script.peek() and script.peek() not in "\n;} \t#":
        letter = script.peek()
        script.at += 1
        if letter == "e":
            script.found.append(runs("the result of a substitution", "unknown", Manner.BUILT))
        elif letter == "w":
            return _file("w", script)
        elif letter not in "gpiImM0123456789":
            return False
    return _end(script)
