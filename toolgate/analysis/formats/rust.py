"""What a build script in Rust runs and removes, as shell lines: computed values become a variable that is never set.

Only calls of the standard library are read, and only arguments that are literal in the script itself.
"""

from __future__ import annotations

from toolgate.model.call import quoted
from toolgate.model.occurrences import occurrences

REMOVING = {"remove_dir_all(": "rm -rf ", "remove_file(": "rm -f "}
HOMES = ('var("HOME")', 'var_os("HOME")', 'var("USERPROFILE")', "home_dir()")
NOT_KNOWN = '"$COMPUTED_IN_RUST"'
LONGEST = 60_000  # characters of a script that are read
LONGEST_CALL = 3_000  # characters of the arguments of a call
MOST = 60  # calls of one kind
DIGITS = 6  # of a character's code point
LAST = 0x10FFFF  # the greatest code point
HEXADECIMAL = "0123456789abcdefABCDEF"


def commands_in(text: str) -> list[str]:
    """Return the commands that a script starts, and the files that it removes."""
    text = _uncommented(text[:LONGEST])
    homes = _bound_homes(text)
    removed = [word + _path(argument, homes) for call, word in REMOVING.items() for argument in _arguments(text, call)]
    return [*_started(text), *removed]


def _started(text: str) -> list[str]:
    """Return each program with its arguments, up to the next program, or the end of the function."""
    pieces = text.split("Command::new(")[1 : MOST + 1]
    found: list[str] = []
    for piece in pieces:
        end = piece.find("\n}")
        piece = piece[: end if end >= 0 else len(piece)]
        program, at = _literal(piece, 0)
        words = [quoted(program)] if at else [NOT_KNOWN]
        for index in _places(piece, (".arg(", ".args(")):
            words += _words(_inner(piece, index))
        found.append(" ".join(words))
    return found


def _words(argument: str) -> list[str]:
    """Return the words of an argument: its strings, or an unknown word if there are none."""
    found: list[str] = []
    at = argument.find('"')
    while at >= 0:
        word, end = _literal(argument, _opening(argument, at))
        if not end:
            break
        computed = "format!(" in argument[:at] and "{" in word
        found.append(NOT_KNOWN if computed else quoted(word))
        at = argument.find('"', end)
    return found or [NOT_KNOWN]


def _places(text: str, marks: tuple[str, ...]) -> list[int]:
    """Return where the arguments of calls begin, in the order of the text."""
    found = [at + len(mark) for mark in marks for at in occurrences(text, mark)]
    return sorted(found[:MOST])


def _arguments(text: str, call: str) -> list[str]:
    return [_inner(text, index) for index in _places(text, (call,))]


def _inner(text: str, start: int) -> str:
    """Return the text from `start` up to the bracket that closes the one before it."""
    text = text[: start + LONGEST_CALL]
    depth, index = 1, start
    while index < len(text) and depth:
        letter = text[index]
        if letter == '"':
            end = _literal(text, _opening(text, index))[1]
            index = end if end else len(text)
            continue
        depth += (letter in "([{") - (letter in ")]}")
        index += 1
    return text[start : index - 1]


def _opening(text: str, at: int) -> int:
    """Return where the string begins whose first quote is at a position: `r#"…"#` begins before it."""
    start = at
    while text[start - 1 : start] == "#":
        start -= 1
    return start - 1 if text[start - 1 : start] == "r" else at


def _literal(text: str, at: int) -> tuple[str, int]:
    """Return the quoted string at a position, and where it ends; 0: there is none."""
    while text[at : at + 1].isspace():
        at += 1
    raw = at
    while text[raw : raw + 1] in ("r", "#") and raw - at < 4:
        raw += 1
    if raw > at and text[raw : raw + 1] == '"':
        closing = '"' + "#" * text[at:raw].count("#")
        end = text.find(closing, raw + 1)
        return (text[raw + 1 : end], end + len(closing)) if end >= 0 else ("", 0)
    if text[at : at + 1] != '"':
        return "", 0
    letters: list[str] = []
    index = at + 1
    while index < len(text) and text[index] != '"':
        if text[index] == "\\":
            letter, index = _escaped(text, index + 1)
            letters.append(letter)
        else:
            letters.append(text[index])
            index += 1
    return ("".join(letters), index + 1) if index < len(text) else ("", 0)


def _escaped(text: str, at: int) -> tuple[str, int]:
    """Return the character after a backslash, and the position after it; a continued line is joined with the next."""
    sign = text[at : at + 1]
    if sign == "\n":
        while text[at : at + 1].isspace():
            at += 1
        return "", at
    end = text.find("}", at) if text.startswith("u{", at) else at + 3
    digits = text[at + 2 : end].replace("_", "") if sign == "u" else text[at + 1 : end]
    if sign in ("x", "u") and 0 < len(digits) <= DIGITS and all([digit in HEXADECIMAL for digit in digits]):
        return chr(min(int(digits, 16), LAST)), end + (sign == "u")
    return {"n": "\n", "t": "\t", "r": "\r", "0": "\0"}.get(sign, sign), at + 1


def _bound_homes(text: str) -> list[str]:
    """Return names that only ever hold the home directory: `let home = env::var("HOME").unwrap();`."""
    found: list[str] = []
    statements = [" ".join(one.split()) for one in text.replace("{", ";").replace("}", ";").split(";")]
    for statement in statements:
        name, equals, value = statement.partition("=")
        words = [word for word in name.split() if word not in ("if", "while", "let", "mut")]
        bare = "".join(words).partition(":")[0].removeprefix("Ok(").removeprefix("Some(").rstrip(")")
        if equals and any([home in value for home in HOMES]) and not _joined(value) and bare.isidentifier():
            found.append(bare)
    return [name for name in found if not _changed(name, statements)]


def _changed(name: str, statements: list[str]) -> bool:
    """Whether a name is assigned several times, or its value is extended."""
    given = [one for one in statements if " ".join(one.replace("mut ", "").split()).startswith(f"let {name}")]
    return len(given) > 1 or any([one.startswith((f"{name}.push", f"{name}.set_", f"{name} =")) for one in statements])


def _joined(value: str) -> bool:
    """Whether a path is extended, or may be another one."""
    return any([sign in value for sign in (".join(", ".push(", "format!", "+", "_or", ".map(", ".with_", "concat")])


def _path(argument: str, homes: list[str]) -> str:
    """Return a path as a shell word."""
    bare = argument.strip().lstrip("&*").strip()
    plain, end = _literal(bare, 0)
    if end:
        return quoted(plain)
    name = bare.partition(".")[0].partition("(")[0]
    at_home = any([home in bare for home in HOMES]) or (name in homes and "format!" not in bare)
    if not at_home:
        return NOT_KNOWN
    if not _joined(bare):
        return '"$HOME"'
    parts = [_literal(_inner(bare, index), 0) for index in _places(bare, (".join(",))]
    known = all([end for _, end in parts]) and "format!" not in bare and ".push(" not in bare
    return '"$HOME"/' + "/".join([quoted(part) for part, _ in parts]) if known else NOT_KNOWN


def _uncommented(text: str) -> str:
    first, *blocks = text.split("/*")
    text = first + "".join([block.partition("*/")[2] for block in blocks])
    lines = [line for line in text.split("\n") if not line.lstrip().startswith("//")]
    return "\n".join(lines)
