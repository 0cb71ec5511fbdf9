"""The output of commands where it follows from their arguments: echo, printf, cat, and decoders before a shell."""

from __future__ import annotations

from toolgate.model.path import normalise
from toolgate.shell.expand.fields import Field, Glob, Partial, shown
from toolgate.shell.expand.patterns import magical, matches

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.analysis.arguments.invocation import Run

LONGEST = 65_536


def _exact(fields: list[Field]) -> list[str] | None:
    texts: list[str] = []
    for field in fields:
        if isinstance(field, str):
            texts.append(field)
        elif not field.holes and magical(field.shown):
            return None
        else:
            return None
    return texts


def _echo(run: Run) -> str | None:
    words = _exact(run.operands)
    if words is None:
        return None
    newline, escapes = "\n", False
    while words and len(words[0]) > 1 and words[0][0] == "-" and not words[0][1:].strip("neE"):
        newline = "" if "n" in words[0] else newline
        escapes = "e" in words[0]
        words = words[1:]
    text = " ".join(words) + newline
    return unescape(text) if escapes else text


def _printf(run: Run) -> str | None:
    return format_text(run.operands)


def format_text(fields: list[Field]) -> str | None:
    """The output of `printf FORMAT ARGUMENTS…`, for the conversions that print text as it is."""
    words = _exact(fields)
    if not words:
        return None
    if words[0] == "--":
        words = words[1:]
    pattern, arguments = unescape(words[0]) if words else "", words[1:]
    results: list[str] = []
    while True:
        piece, used = _format_once(pattern, arguments)
        if piece is None:
            return None
        results.append(piece)
        arguments = arguments[used:]
        if not arguments or not used or len(results) > 1_000:
            return "".join(results)


def _format_once(pattern: str, arguments: list[str]) -> tuple[str | None, int]:
    pieces: list[str] = []
    used = index = 0
    while index < len(pattern):
        character = pattern[index]
        if character != "%":
            pieces.append(character)
            index += 1
            continue
        letter = pattern[index + 1 : index + 2]
        if letter == "%":
            pieces.append("%")
        elif letter in ("s", "b", "d", "q"):
            argument = arguments[used] if used < len(arguments) else ""
            pieces.append(unescape(argument) if letter == "b" else argument)
            used += 1
        else:
            return None, 0
        index += 2
    return "".join(pieces), used


SIMPLE = {
    "n": "\n",
    "t": "\t",
    "r": "\r",
    "a": "\a",
    "b": "\b",
    "f": "\f",
    "v": "\v",
    "\\": "\\",
    "e": "\x1b",
    "'": "'",
    '"': '"',
}


def unescape(text: str) -> str:
    """Backslash escapes as `echo -e` and `printf` read them."""
    if "\\" not in text:
        return text
    pieces: list[str] = []
    index = 0
    while index < len(text):
        if text[index] != "\\" or index + 1 >= len(text):
            pieces.append(text[index])
            index += 1
            continue
        letter = text[index + 1]
        if letter == "x":
            index = _number(text, index + 2, 2, 16, pieces)
        elif letter in "uU":
            index = _number(text, index + 2, 4 if letter == "u" else 8, 16, pieces)
        elif letter in "01234567":
            index = _number(text, index + (2 if letter == "0" else 1), 3, 8, pieces)
        elif letter == "c":
            break
        else:
            pieces.append(SIMPLE.get(letter, "\\" + letter))
            index += 2
    return "".join(pieces)


def _number(text: str, start: int, longest: int, base: int, pieces: list[str]) -> int:
    digits = "0123456789abcdef"[:base]
    end = start
    while end < len(text) and end - start < longest and text[end].lower() in digits:
        end += 1
    pieces.append(chr(int(text[start:end], base) % 0x110000) if end > start else "\0")
    return end


def _input(run: Run) -> str | None:
    """The input of a filter without file operands."""
    return run.stdin.text if run.reads_input else _files(run)


def _files(run: Run) -> str | None:
    from toolgate.analysis.state.locate import locate_field

    texts: list[str] = []
    for operand in run.operands:
        if operand == "-":
            text = run.stdin.text
        else:
            target = locate_field(operand, run.scope)
            known = run.scope.ledger.files.get(target.path) if target.path else None
            text = known.text if known is not None else "" if target.path == "/dev/null" else None
        if text is None:
            return None
        texts.append(text)
    return "".join(texts)


def _has(run: Run, *names: str) -> bool:
    return any([name in option.names for option, _ in run.options for name in names])


def _cat(run: Run) -> str | None:
    return _input(run) if not run.options else None


def _rev(run: Run) -> str | None:
    text = _input(run)
    return "\n".join([line[::-1] for line in text.split("\n")]) if text is not None else None


def _base64(run: Run) -> str | None:
    text = _input(run)
    if text is None or not _has(run, "-d", "--decode", "-D"):
        return None
    return _bytes_text(decode_base64(text))


def _enc(run: Run) -> str | None:
    """The output of `openssl enc -base64 -d`."""
    return _base64(run) if _has(run, "-base64", "-a") and not _has(run, "-in") else None


def decode_base64(text: str) -> bytes | None:
    import binascii

    try:
        return binascii.a2b_base64("".join(text.split()).replace("-", "+").replace("_", "/"))
    except (ValueError, binascii.Error):
        return None


def decodes(run: Run, prints: str) -> bool:
    """Whether a command decodes its input, known or not."""
    return _has(run, *{"base64": ("-d", "-D", "--decode"), "cipher": ("-d",), "hex": ("-r",)}.get(prints, ()))


def _bytes_text(data: bytes | None) -> str | None:
    return data.decode("utf-8", "surrogateescape") if data is not None and len(data) <= LONGEST else None


def _xxd(run: Run) -> str | None:
    text = _input(run)
    if text is None or not _has(run, "-r") or not _has(run, "-p", "-ps"):
        return None
    digits = "".join([character for character in text if character in "0123456789abcdefABCDEF"])
    return _bytes_text(bytes.fromhex(digits[: len(digits) // 2 * 2]))


def _tr(run: Run) -> str | None:
    text = run.stdin.text
    words = _exact(run.operands)
    if text is None or not words or (run.options and not _has(run, "-d")):
        return None
    first = characters(unescape(words[0]))
    if _has(run, "-d"):
        return "".join([character for character in text if character not in first])
    if len(words) < 2:
        return None
    second = characters(unescape(words[1]))
    if not second:
        return None
    table = {character: second[min(index, len(second) - 1)] for index, character in enumerate(first)}
    return "".join([table.get(character, character) for character in text])


def characters(text: str) -> str:
    """The characters that ranges (`a-z`) and classes stand for."""
    text = text.replace("[:lower:]", "a-z").replace("[:upper:]", "A-Z").replace("[:digit:]", "0-9")
    pieces: list[str] = []
    index = 0
    while index < len(text):
        if index + 2 < len(text) and text[index + 1] == "-" and text[index] <= text[index + 2]:
            first, last = ord(text[index]), ord(text[index + 2])
            pieces.append("".join([chr(code) for code in range(first, min(last, first + 300) + 1)]))
            index += 3
        else:
            pieces.append(text[index])
            index += 1
    return "".join(pieces)


def _tac(run: Run) -> str | None:
    text = _input(run)
    return "\n".join(text.rstrip("\n").split("\n")[::-1]) + "\n" if text is not None else None


def _pwd(run: Run) -> str | None:
    return run.scope.cwd + "\n" if run.scope.cwd else None


def _dirname(run: Run) -> str | None:
    words = _exact(run.operands)
    if words is None or run.options or len(words) != 1:
        return None
    return directory_of(words[0]) + "\n"


def parents(words: list[Field]) -> tuple[Field, ...]:
    """The directories of a file that a pattern matches or a listing printed; empty: it may be anywhere."""
    word = words[0] if len(words) == 1 else ""
    if isinstance(word, str):
        return ()
    if not word.holes:
        above = directory_of(word.pattern or "")
        return () if "\\" in above else (Partial((Glob(above),)) if magical(above) else above,)
    listed = getattr(word.holes[0].stream, "paths", ()) if word.holes[0].kind == "paths" else ()
    found = [_above(path) for path in listed] if len(word.pieces) == 1 else []
    return tuple(dict.fromkeys(found)) if all(found) else ()


def _above(path: Field) -> Field:
    """The directory of everything listed; its parent, if the start of the listing may be listed itself."""
    if not isinstance(path, str) and path.holes and path.suffix.count("/") > 1:
        return Partial((*path.pieces[:-1], directory_of(path.suffix)))
    start = start_of(path)
    last = shown(path).rpartition("/")[2]
    named = magical(shown(path)) and bool(last.strip("*")) and not matches(last, start.rpartition("/")[2])
    return start if named or not start else directory_of(start)


def directory_of(path: str) -> str:
    head, slash, _ = path.rstrip("/").rpartition("/")
    return head or slash or ("/" if path[:1] == "/" else ".")


def start_of(path: Field) -> str:
    """The path, or the directory in which a pattern starts to match; empty: not known."""
    if not isinstance(path, str) and path.holes:
        return ""
    text = path if isinstance(path, str) else path.pattern or ""
    cut = min([text.find(mark) for mark in "*?[" if mark in text], default=-1)
    if "\\" in text or not text:
        return ""
    return text if cut < 0 else text[:cut].rpartition("/")[0] or ("/" if text[:1] == "/" else ".")


def _basename(run: Run) -> str | None:
    words = _exact(run.operands)
    if words is None or run.options or len(words) not in (1, 2):
        return None
    name = words[0].rstrip("/").rpartition("/")[2]
    return (name.removesuffix(words[1]) if len(words) == 2 else name) + "\n"


def _mktemp(run: Run) -> str | None:
    """A new name in the temporary directory, or in the template's directory."""
    words = _exact(run.operands) or []
    template = words[0] if words else "tmp.XXXXXXXXXX"
    where = [value for option, value in run.options if option.names[0] in ("-p", "--tmpdir") and isinstance(value, str)]
    run.scope.ledger.substitutions += 1
    name = _made_up(template, run, 9 + run.scope.ledger.substitutions)  # as the manual shows an unknown name
    bare = "/" in name or (words and not where and not _has(run, "-t", "--tmpdir"))
    path = name if bare else f"{where[0] if where else '/tmp'}/{name}"
    if _has(run, "-d", "--directory") and path.startswith("/"):
        run.scope.ledger.directories |= {path}
        run.scope.ledger.made_up |= {path}
    elif not _has(run, "-d", "--directory", "-u", "--dry-run") and run.scope.cwd:
        run.scope.ledger.fresh |= {normalise(path if path[0] == "/" else f"{run.scope.cwd}/{path}")}
    return path + "\n"


def _made_up(template: str, run: Run, width: int) -> str:
    """A template with its last run of `X` set to a width; a suffix, also from an option, is kept."""
    endings = [value for option, value in run.options if option.names[0] == "--suffix" and isinstance(value, str)]
    ending = endings[-1] if endings else ""
    end = template.rfind("XXX") + 3
    head, tail = (template[:end], template[end:]) if end >= 3 and "/" not in template[end:] else (template, "")
    return head.rstrip("X") + "X" * width + tail + (ending if "/" not in ending else "")


def _which(run: Run) -> str | None:
    return usual_place(run.operands)


def usual_place(words: list[Field]) -> str | None:
    """The usual path of a program, as it is printed; `None`: several are asked for, or the program is not known."""
    names = _exact(words)
    return f"/usr/bin/{names[0]}\n" if names and len(names) == 1 and "/" not in names[0] else None


def _built(run: Run) -> str | None:
    from toolgate.analysis.arguments.built_programs import printed

    return printed(run)


def _built_in(run: Run) -> str | None:
    from toolgate.analysis.arguments.built_programs import printed_directory

    return printed_directory(run)


EVALUATORS = {
    "operands": _echo, "format": _printf, "files": _cat, "input": _input, "reversed": _rev, "base64": _base64,
    "hex": _xxd, "translated": _tr, "last-first": _tac, "directory": _pwd, "parent": _dirname, "base-name": _basename,
    "made-up": _mktemp, "program": _which, "cipher": _enc, "built": _built, "built-in": _built_in,
}  # fmt: skip
DECODERS = (_base64, _enc, _xxd, _rev, _tr)
