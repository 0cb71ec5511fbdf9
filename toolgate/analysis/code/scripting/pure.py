"""Functions and methods in other languages that only compute strings: joining, reversing, decoding."""

from __future__ import annotations

from toolgate.analysis.code.actions import hole, joined
from toolgate.analysis.code.python.pure import decoder, path_join
from toolgate.analysis.code.scripting.values import Words, field_of, sources_in
from toolgate.analysis.state.locate import from_home
from toolgate.shell.expand.fields import Field, Hole, Partial, shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from toolgate.analysis.code.scripting.program import Script

TEXT_METHODS = frozenset(
    """reverse join split toString trim strip chomp to_s toLowerCase downcase toUpperCase upcase unpack unpack1 pack map
    replace concat text body content freeze dup split_chars chars encode force_encoding""".split()
)


def apply_method(value: object, name: str, arguments: list[object]) -> object:
    """Apply a method to a string or a list."""
    if isinstance(value, str):
        found = _of_text(value, name, arguments)
        if found is not None:
            return found
    if type(value) is Words:
        if name == "reverse":
            return Words(value.items[::-1])
        if name == "join":
            return _joined(value, arguments[0] if arguments else "")
        if name == "pack" and arguments and isinstance(arguments[0], str) and value.items:
            return _unpacked(value.items[0], arguments[0])
    if name in ("toString", "trim", "strip", "chomp", "to_s", "freeze", "dup", "text", "body", "content"):
        return value
    return hole(name, sources=sources_in(value))


def _of_text(value: str, name: str, arguments: list[object]) -> object:
    first = arguments[0] if arguments else None
    if name == "reverse":
        return value[::-1]
    if name in ("split", "chars"):
        separator = first if isinstance(first, str) else "" if name == "chars" else " "
        return Words(tuple(value.split(separator) if separator else value))
    if name in ("toLowerCase", "downcase"):
        return value.lower()
    if name in ("toUpperCase", "upcase"):
        return value.upper()
    if name in ("unpack", "unpack1") and isinstance(first, str):
        found = _unpacked(value, first)
        return found if name == "unpack1" or found is None else Words((found,))
    if name == "concat":
        return joined(value, *[field_of(argument) for argument in arguments])
    if name in ("toString", "trim", "strip", "chomp", "to_s", "encode", "force_encoding"):
        return value
    return None


def _joined(value: Words, separator: object) -> Field:
    parts: list[Field] = []
    for index, item in enumerate(value.items):
        if index:
            parts.append(field_of(separator))
        parts.append(field_of(item))
    return joined(*parts)


def _unpacked(value: object, template: str) -> object:
    if not isinstance(value, str):
        return None
    if template.startswith("m"):
        return _text(decoder("base64.b64decode", [value]))
    return _text(decoder("binascii.unhexlify", [value])) if template.startswith("H") else None


def _text(value: object) -> object:
    return value.decode("utf-8", "replace") if isinstance(value, bytes) else value


def made_temporary(directory: str, arguments: list[object]) -> object:
    """Return `os.tmpdir()`, or `fs.mkdtempSync(prefix)`: a new directory with this prefix."""
    first = arguments[0] if arguments else None
    return Partial((first, Hole("…", "name"))) if isinstance(first, str) else directory or hole("…")


def placed(constant: str, script: Script) -> str:
    """Return a library constant with its directories filled in: the working directory, the home, the file's own."""
    scope = script.actions.scope
    here = scope.cwd or ""
    carrier = scope.ledger.carrier[0].path if scope.ledger.carrier is not None else ""  # what is only written
    file = scope.ledger.looking[-1] if scope.ledger.looking else carrier
    beside = file.rpartition("/")[0] if file else here
    return constant.replace("<cwd>", here).replace("<home>", scope.facts.home()).replace("<beside>", beside)


PATHS: dict[str, Callable[[object, Script], object]] = {
    "home": lambda _, script: script.actions.scope.facts.home(),
    "here": lambda _, script: script.actions.scope.cwd,
    "directory": lambda path, _: path.rstrip("/").rpartition("/")[0] or "." if isinstance(path, str) else None,
    "file-address": lambda path, _: path.removeprefix("file://") if isinstance(path, str) else None,
}


def worked_out(name: str, arguments: list[object], script: Script) -> object:
    """Return the result of a function that only computes a value; `None`: not known."""
    first = arguments[0] if arguments else None
    if name == "join-path":
        parts = first.items if type(first) is Words else arguments  # Elixir: `Path.join(["a", "b"])`
        return path_join([field_of(part) for part in parts])
    if name in PATHS:
        return PATHS[name](first, script)
    if name in EXPANDING:
        return _expanded([field_of(argument) for argument in arguments[: EXPANDING[name]]], script)
    if name == "letters":
        return _letters(arguments)
    if name == "printf":
        return _filled(first, arguments[1:]) if isinstance(first, str) and not _is_own(script) else None
    if name == "joined":
        return joined(*[field_of(argument) for argument in arguments])
    if name == "same":
        return first
    if name == "listed":
        return Words(tuple(arguments))
    if name == "reverse" and isinstance(first, str):
        return first[::-1]
    if name == "pack" and len(arguments) > 1 and isinstance(first, str):
        return _unpacked(arguments[1], first)
    if name == "join" and len(arguments) > 1:
        rest = arguments[1] if type(arguments[1]) is Words else Words(tuple(arguments[1:]))
        return _joined(rest, first)
    if name == "buffer" and isinstance(first, str):
        coding = arguments[1] if len(arguments) > 1 else "utf8"
        codings = {"base64": "base64.b64decode", "hex": "binascii.unhexlify", "base64url": "base64.b64decode"}
        return _text(decoder(codings[coding], [first])) if isinstance(coding, str) and coding in codings else first
    if name in ("base64", "hex", "url", "rot13") and isinstance(first, str):
        coding = {"base64": "base64.b64decode", "hex": "binascii.unhexlify", "url": "urllib.parse.unquote"}.get(name)
        return _text(decoder(coding, [first]) if coding else decoder("codecs.decode", [first, "rot13"]))
    return None


EXPANDING = {"expand": 1, "expand-in": 2}  # the arguments that count: a path, and the directory it starts from


def _expanded(given: list[Field], script: Script) -> object:
    """Return `File.expand_path("../x", directory)`: a path, from a directory if it is relative."""
    found = from_home(given[0], script.actions.scope) if given else None
    start = found if isinstance(found, str) else found.prefix if found is not None else "/"
    if found is None or len(given) < 2 or start[:1] == "/":
        return found
    return path_join([from_home(given[1], script.actions.scope), found])


def _filled(template: str, values: list[object]) -> Field | None:
    """Return `sprintf("build/%03d.png", n)` with each value filled in; `None`: it is not that simple."""
    first, *others = template.replace("%%", "\0").split("%")
    parts: list[Field] = [first.replace("\0", "%")]
    for index, piece in enumerate(others):
        rest = piece.lstrip("-+ #0123456789.")
        if rest[:1] not in CONVERSIONS or not rest or index >= len(values):
            return None
        plain = rest[0] == "s" and rest == piece
        flags = piece[: len(piece) - len(rest)]  # padding with blanks may split words
        even = rest[0] != "s" and flags[:1] not in FILLING and not any([blank in flags for blank in " -"])
        parts.append(field_of(values[index]) if plain else Partial((Hole("…", "number"),)) if even else hole("…"))
        parts.append(rest[1:].replace("\0", "%"))
    return joined(*parts)


CONVERSIONS = tuple("sdiuxXofFeEgG")
FILLING = tuple("123456789+#")
FORMATTERS = ("sprintf", "format")
NAMED = tuple([(name,) for name in FORMATTERS])
DEFINING = ("def", "sub", "function", "alias")


def _is_own(script: Script) -> bool:
    """Whether a script defines such a function itself, or names the template argument."""
    if any([token.parts in NAMED or (token.kind == "symbol" and token.text in FORMATTERS) for token in script.tokens]):
        return True  # `assign("sprintf", f)`, `define_method(:format)`
    words = ["", *[token.text for token in script.tokens], "", ""]
    for index, word in enumerate(words[:-2]):
        if word == "fmt":
            return True
        if word.rpartition(".")[2] in FORMATTERS:
            following = words[index + 1]
            if words[index - 1] in DEFINING or following == "=" or (following + words[index + 2])[:2] == "<-":
                return True
    return False


def _letters(arguments: list[object]) -> str | None:
    """Return `String.fromCharCode(114, 109)`, `chr(114)`."""
    values = [item for argument in arguments for item in (argument.items if type(argument) is Words else (argument,))]
    numbers = [int(value, 0) for value in values if isinstance(value, str) and _is_number(value)]
    return "".join([chr(number % 0x110000) for number in numbers]) if numbers and len(numbers) == len(values) else None


def _is_number(text: str) -> bool:
    return (text.isdigit() and not (len(text) > 1 and text[0] == "0")) or text[:2].lower() == "0x"


def read_value(script: Script, value: object) -> object:
    """Return what a file has in it, or where it comes from."""
    field = field_of(value)
    if "://" in shown(field):
        return hole("…", sources=(script.actions.host(field),))
    target = script.actions.locate(field)
    known = script.actions.scope.ledger.files.get(target.path) if target.path else None
    if known is not None and known.text is not None:
        return known.text
    return hole("…", sources=known.sources if known is not None else (target,))
