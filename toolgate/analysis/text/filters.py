"""What filters such as `head`, `sed` and `cut` leave of a known text; `None`: their words are not understood."""

from __future__ import annotations

from toolgate.analysis.text.expressions import Expression, Unread
from toolgate.shell.expand.patterns import bracket_end

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    Options = dict[str, str]

LINES = 4_000  # of a text that is filtered
ORDERING = ("-n", "-r", "-f", "-b", "-d", "-g", "-h", "-i", "-M", "-s", "-V", "-k", "-t", "--reverse", "--numeric-sort")
EXTENDED = ("-E", "-r", "--regexp-extended", "--extended-regexp")


def head(options: Options, _: list[str], text: str) -> str | None:
    count = _count(options, "10")
    if _others(options, "-n", "--lines", "-#", "-q", "--quiet", "-c", "--bytes") or count is None:
        return None
    if "-c" in options or "--bytes" in options:
        return text[: int(count)] if count.isdigit() and text.isascii() else None
    lines = text.splitlines(keepends=True)
    return "".join(lines[: int(count)])  # `-5`: all but the last five


def tail(options: Options, _: list[str], text: str) -> str | None:
    count = _count(options, "10")
    if _others(options, "-n", "--lines", "-#", "-q", "--quiet", "-c", "--bytes") or count is None:
        return None
    if ("-c" in options or "--bytes" in options) and not text.isascii():
        return None
    lines = list(text) if "-c" in options or "--bytes" in options else text.splitlines(keepends=True)
    return "".join(lines[int(count[1:]) - 1 :] if count[0] == "+" else lines[max(0, len(lines) - int(count)) :])


def _count(options: Options, usual: str) -> str | None:
    given = [options[name] for name in ("-n", "--lines", "-c", "--bytes", "-#") if name in options]
    count = given[0] if given else usual
    return count if count.lstrip("+-").isdigit() else None


def _others(options: Options, *known: str) -> bool:
    return any([name not in known for name in options])


def sort(options: Options, _: list[str], text: str) -> str | None:
    """The lines in the order of their characters: which of them there are is what counts."""
    alike = "-u" in options or "--unique" in options  # then what else is given says which lines are alike
    if _others(options, *(("-u", "--unique") if alike else ORDERING)):
        return None
    lines = sorted(text.splitlines())
    lines = list(dict.fromkeys(lines)) if alike else lines
    return "".join([line + "\n" for line in lines])


def unique(options: Options, _: list[str], text: str) -> str | None:
    return None if options else "".join([line + "\n" for line in dict.fromkeys(text.splitlines())])


def cut(options: Options, _: list[str], text: str) -> str | None:
    separator = options.get("-d", options.get("--delimiter", "\t"))
    fields = options.get("-f", options.get("--fields", ""))
    asked = fields or options.get("-c", options.get("--characters", ""))
    if _others(options, "-d", "--delimiter", "-f", "--fields", "-c", "--characters", "-s") or len(separator) != 1:
        return None
    if not asked or (not fields and not text.isascii()):
        return None
    ranges = [_range(part) for part in asked.split(",")]
    found: list[str] = []
    for line in text.splitlines():
        parts = line.split(separator) if fields else list(line)
        if fields and len(parts) == 1:
            found.extend([] if "-s" in options else [line])
            continue
        kept = [part for at, part in enumerate(parts, 1) if any([low <= at <= high for low, high in ranges])]
        found.append((separator if fields else "").join(kept))
    return "".join([line + "\n" for line in found])


def _range(part: str) -> tuple[int, int]:
    low, dash, high = part.partition("-")
    if not (low + high).isdigit():
        raise Unread
    return int(low or 1), int(high or LINES) if dash else int(low)


def grep(options: Options, words: list[str], text: str) -> str | None:
    known = (
        "-v",
        "--invert-match",
        "-i",
        "--ignore-case",
        "-h",
        "-s",
        "-F",
        "--fixed-strings",
        "-o",
        "-e",
        "-w",
        *EXTENDED,
    )
    patterns = [options["-e"]] if "-e" in options else words[:1]
    if _others(options, *known) or not patterns or "\n" in patterns[0]:
        return None
    folded = "-i" in options or "--ignore-case" in options
    extended = not {*EXTENDED}.isdisjoint(options)
    plain = "-F" in options or "--fixed-strings" in options
    written = "".join(["\\" + sign if sign in "\\.[]*^$" else sign for sign in patterns[0]]) if plain else patterns[0]
    expression = Expression(written, extended and not plain, folded)
    if "-w" in options or ("-o" in options and expression.choices):
        return None
    inverted = "-v" in options or "--invert-match" in options
    found: list[str] = []
    for line in text.splitlines():
        span = expression.search(line)
        if "-o" in options:
            found.extend([line[span[0][0] : span[0][1]]] if span is not None else [])
        elif (span is None) == inverted:
            found.append(line)
    return "".join([line + "\n" for line in found])


# --- sed -------------------------------------------------------------------------------------------------------------


class _Command:
    """One command of a sed script: the lines it is for, what it does, and the state of its range."""

    def __init__(
        self, addresses: list[str | Expression], inverted: bool, letter: str, rest: tuple[object, ...]
    ) -> None:
        self.addresses, self.inverted, self.letter, self.rest = addresses, inverted, letter, rest
        self.inside = False

    def applies(self, line: str, number: int, last: bool) -> bool:
        if len(self.addresses) < 2:
            return (not self.addresses or _at(self.addresses[0], line, number, last)) != self.inverted
        end = self.addresses[1]
        if not self.inside:
            begins = _at(self.addresses[0], line, number, last)
            self.inside = begins and not (isinstance(end, str) and end.isdigit() and int(end) <= number)
            return begins != self.inverted
        self.inside = not _at(end, line, number, last)
        return not self.inverted


def _at(address: str | Expression, line: str, number: int, last: bool) -> bool:
    if isinstance(address, Expression):
        return address.search(line) is not None
    return last if address == "$" else number == int(address)


def sed(options: Options, words: list[str], text: str) -> str | None:
    silent = any([name in options for name in ("-n", "--quiet", "--silent")])
    if _others(options, "-n", "--quiet", "--silent", "-s", "-u", "-e", "--expression", *EXTENDED):
        return None
    given = [options[name] for name in ("-e", "--expression") if name in options]
    script = _script("\n".join(given) if given else words[0], not {*EXTENDED}.isdisjoint(options))
    lines = text.splitlines()
    printed: list[str] = []
    for number, line in enumerate(lines, 1):
        kept, ended = line, False
        for command in script:
            if not command.applies(kept, number, number == len(lines)):
                continue
            if command.letter == "d":
                break
            if command.letter == "p":
                printed.append(kept)
            elif command.letter == "s":
                kept, done = _replaced(kept, *command.rest)  # type: ignore[arg-type]  # as `_substitution` makes them
                printed.extend([kept] if done and "p" in str(command.rest[2]) else [])
            ended = command.letter == "q"
            if ended:
                break
        else:
            printed.extend([] if silent else [kept])
            continue
        if ended:
            printed.extend([] if silent else [kept])
            break
    return "".join([line + "\n" for line in printed])


def _script(text: str, extended: bool) -> list[_Command]:
    found: list[_Command] = []
    while text := text.lstrip(" \t\n;"):
        addresses: list[str | Expression] = []
        while len(addresses) < 2 and (text[:1].isdigit() or text[:1] in ("$", "/", "\\")):
            address, text = _address(text, extended)
            addresses.append(address)
            if text[:1] != ",":
                break
            text = text[1:].lstrip()
        inverted = text[:1] == "!"
        text = text.lstrip("! ")
        letter, text = text[:1], text[1:]
        rest: tuple[object, ...] = ()
        if letter == "s":
            rest, text = _substitution(text, extended)
        if letter not in ("p", "d", "q", "s") or text.lstrip(" \t")[:1] not in ("", ";", "\n"):
            raise Unread
        found.append(_Command(addresses, inverted, letter, rest))
    return found


def _address(text: str, extended: bool) -> tuple[str | Expression, str]:
    if text[:1] in ("/", "\\"):
        delimiter, text = (text[0], text[1:]) if text[0] == "/" else (text[1:2], text[2:])
        pattern, text = _until(text, delimiter)
        return Expression(pattern, extended), text.lstrip(" ")
    if text[0] == "$":
        return "$", text[1:]
    if text[0] == "0":  # before the first line
        raise Unread
    rest = text.lstrip("0123456789")
    return text[: len(text) - len(rest)], rest


def _until(text: str, delimiter: str, brackets: bool = True) -> tuple[str, str]:
    """What stands before an unescaped delimiter, and what behind it; in brackets it is a character as others are."""
    at = 0
    while at < len(text) and text[at] != delimiter:
        closed = bracket_end(text, at) if brackets and text[at] == "[" else 0
        at = closed or at + (2 if text[at] == "\\" else 1)
    if at >= len(text) or not delimiter:
        raise Unread
    return text[:at].replace("\\" + delimiter, delimiter), text[at + 1 :]


def _substitution(text: str, extended: bool) -> tuple[tuple[object, ...], str]:
    delimiter = text[:1]
    pattern, text = _until(text[1:], delimiter)
    replacement, text = _until(text, delimiter, False)
    flags = ""
    while text[:1] and text[0] in "gpiI":
        flags, text = flags + text[0], text[1:]
    expression = Expression(pattern, extended, "i" in flags.lower())
    if expression.choices:
        raise Unread
    return (expression, replacement, flags), text


def _replaced(line: str, expression: Expression, replacement: str, flags: str) -> tuple[str, bool]:
    pieces: list[str] = []
    at = 0
    done = False
    while at <= len(line):
        groups = expression.search(line, at)
        if groups is None:
            break
        start, end = groups[0]
        pieces += [line[at:start], _inserted(line, groups, replacement)]
        if end == start:
            pieces.append(line[end : end + 1])
            end += 1
        at, done = end, True
        if "g" not in flags:
            break
    return "".join(pieces) + line[at:], done


def _inserted(line: str, groups: tuple[tuple[int, int], ...], replacement: str) -> str:
    pieces: list[str] = []
    at = 0
    while at < len(replacement):
        sign = replacement[at]
        following = replacement[at + 1 : at + 2]
        if sign == "\\" and following.isdigit():
            if int(following) >= len(groups):
                raise Unread
            start, end = groups[int(following)]
            pieces.append(line[start:end] if start >= 0 else "")
        elif sign == "\\" and following.isalpha() and following not in "nt":
            raise Unread
        elif sign == "&":
            pieces.append(line[groups[0][0] : groups[0][1]])
        else:
            pieces.append({"n": "\n", "t": "\t"}.get(following, following) if sign == "\\" else sign)
        at += 2 if sign == "\\" else 1
    return "".join(pieces)


# --- awk -------------------------------------------------------------------------------------------------------------


def awk(options: Options, words: list[str], text: str) -> str | None:
    """Programs of one rule: `NR>1`, `/x/`, `/a/,/b/`, `$1 == "x"` and `{print $1, $NF}`."""
    separator = options.get("-F", options.get("--field-separator", " "))
    if _others(options, "-F", "--field-separator") or len(words) != 1:
        return None
    condition, brace, action = words[0].strip().partition("{")
    shown = action.strip().removesuffix("}").strip().rstrip(";") if brace else "print"
    if not shown.startswith("print") or any([sign in shown for sign in ";>|(~?"]):
        return None
    tests = [part.strip() for part in condition.strip().split("/,/")]
    ranged = _Command([Expression(part.strip("/")) for part in tests], False, "p", ()) if len(tests) == 2 else None
    found: list[str] = []
    lines = text.splitlines()
    for number, line in enumerate(lines, 1):
        fields = _split(line, separator)
        holds = ranged.applies(line, number, False) if ranged else _holds(tests[0], line, number, fields)
        if holds:
            found.append(_shown(shown[5:].strip(), line, number, fields))
    return "".join([line + "\n" for line in found])


def _split(line: str, separator: str) -> list[str]:
    separator = separator.replace("\\t", "\t")
    if len(separator) > 1 and any([sign in separator for sign in "\\[](){}.*+?|^$"]):
        raise Unread
    return line.split() if separator == " " else line.split(separator)


def _holds(test: str, line: str, number: int, fields: list[str]) -> bool:
    if not test or test == "1":
        return True
    if test in ("NF", "$0"):
        return bool(fields)
    inverted = test[:1] == "!"
    if test.lstrip("!")[:1] == "/" and test[-1:] == "/" and "/" not in test.lstrip("!")[1:-1]:
        return (Expression(test.lstrip("!")[1:-1]).search(line) is None) == inverted
    for sign in ("==", "!=", ">=", "<=", ">", "<"):
        name, found, value = test.partition(sign)
        if found:
            return _compared(_value(name.strip(), line, number, fields), sign, value.strip())
    raise Unread


def _compared(left: str, sign: str, right: str) -> bool:
    if sign in ("==", "!="):
        return (left == right.strip('"')) == (sign == "==")
    if not left.isdigit() or not right.isdigit():
        raise Unread
    return {">=": int(left) >= int(right), "<=": int(left) <= int(right), ">": int(left) > int(right)}.get(
        sign, int(left) < int(right)
    )


def _value(name: str, line: str, number: int, fields: list[str]) -> str:
    if name[:1] == '"' and name[-1:] == '"' and name.count('"') == 2 and "\\" not in name:
        return name[1:-1]
    known = {
        "NR": str(number),
        "FNR": str(number),
        "$0": line,
        "NF": str(len(fields)),
        "$NF": fields[-1] if fields else "",
    }
    if name in known:
        return known[name]
    if name[:1] != "$" or not name[1:].isdigit():
        raise Unread
    at = int(name[1:])
    return fields[at - 1] if at <= len(fields) else ""


def _shown(words: str, line: str, number: int, fields: list[str]) -> str:
    if not words:
        return line
    return " ".join(["".join([_value(one, line, number, fields) for one in _terms(part)]) for part in words.split(",")])


def _terms(part: str) -> list[str]:
    """The values that stand side by side: `$1 "/" $2`."""
    found: list[str] = []
    for index, piece in enumerate(part.split('"')):
        found += [f'"{piece}"'] if index % 2 else piece.split()
    return found


FILTERS: dict[str, Callable[[Options, list[str], str], str | None]] = {
    "first": head, "last": tail, "sorted": sort, "unique": unique, "cut": cut, "lines": grep, "edited": sed,
    "fields": awk,
}  # fmt: skip


def filtered(kind: str, options: Options, words: list[str], text: str) -> str | None:
    """What is left of a text; `None`: it is too long, or not everything is understood."""
    if text.count("\n") > LINES:
        return None
    try:
        return FILTERS[kind](options, words, text)
    except (Unread, IndexError, RecursionError):
        return None
