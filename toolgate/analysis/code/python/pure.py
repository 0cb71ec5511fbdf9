"""Python expressions without effects, computed where their parts are known: operators, text methods, decoders.

INVARIANT: nothing here runs code of the text, and every result is bounded before it is made.
"""

from toolgate.analysis.code.actions import hole, joined
from toolgate.analysis.code.python.values import Items, Path, constant, lifted, origins, plain, text_of
from toolgate.analysis.state.streams import LONGEST
from toolgate.shell.expand.fields import Field, Partial

WIDEST = 4_000  # bits of a number, or items of a repeated list
CODINGS = frozenset(
    """utf_8 utf8 ascii latin_1 latin1 iso_8859_1 utf_16 utf_16_le utf_16_be utf16 utf_32 utf_32_le utf_32_be cp1252
    unicode_escape raw_unicode_escape""".split()
)


# --- operators -------------------------------------------------------------------------------------------------------


def binary(operator: str, left: object, right: object) -> object:
    """Return `left operator right`; the operator is the name of its node."""
    if operator == "Add":
        return _added(left, right)
    if operator == "Mod" and isinstance(left, str):
        return percent_format(left, right)
    if operator == "Div" and (type(left) is Path or type(right) is Path):
        return Path(path_join([text_of(left), text_of(right)]))
    if constant(left) and constant(right):
        folded = _folded(operator, plain(left), plain(right))
        if folded is not None:
            return lifted(folded)
    return hole("…", "number" if _numeric(left) and _numeric(right) else "any", origins(left) + origins(right))


def _numeric(value: object) -> bool:
    return isinstance(value, int | float) or (
        type(value) is Partial and all([gap.kind == "number" for gap in value.holes])
    )


def _added(left: object, right: object) -> object:
    if type(left) is Items and type(right) is Items:
        return Items((left.items + right.items)[:WIDEST], left.open or right.open)
    if isinstance(left, bytes) and isinstance(right, bytes):
        return left + right if len(left) + len(right) <= LONGEST else hole("a long text")
    if isinstance(left, str | Partial) and isinstance(right, str | Partial):
        return joined(left, right)
    if isinstance(left, int | float) and isinstance(right, int | float):
        return left + right
    if type(left) is Items or type(right) is Items:
        items = left.items if type(left) is Items else right.items  # type: ignore[attr-defined]  # one of them is
        return Items(items, True)
    return joined(text_of(left), text_of(right))


def _folded(operator: str, left: object, right: object) -> object:
    """Return the result of an operation on two constants; `None`: it is not computed."""
    if operator == "Mult":
        return _multiplied(left, right)
    if not isinstance(left, int | float) or not isinstance(right, int | float):
        return None
    if operator == "Pow":
        small = isinstance(left, int) and isinstance(right, int) and 0 <= right and left.bit_length() * right <= WIDEST
        return left**right if small else None
    if operator == "LShift":
        small = isinstance(left, int) and isinstance(right, int) and 0 <= right <= WIDEST
        return left << right if small and isinstance(left, int) and isinstance(right, int) else None
    work = ARITHMETIC.get(operator)
    try:
        return work(left, right) if work is not None else None
    except (ArithmeticError, TypeError, ValueError):
        return None


def _multiplied(left: object, right: object) -> object:
    if isinstance(left, int) and isinstance(right, str | bytes | tuple):
        left, right = right, left
    if isinstance(left, str | bytes | tuple) and isinstance(right, int):
        limit = LONGEST if not isinstance(left, tuple) else WIDEST
        return left * right if len(left) * max(right, 0) <= limit else None
    if isinstance(left, int | float) and isinstance(right, int | float):
        if isinstance(left, int) and isinstance(right, int) and left.bit_length() + right.bit_length() > WIDEST:
            return None
        return left * right
    return None


ARITHMETIC = {
    "Sub": lambda left, right: left - right, "Div": lambda left, right: left / right,
    "FloorDiv": lambda left, right: left // right, "Mod": lambda left, right: left % right,
    "BitXor": lambda left, right: left ^ right, "BitAnd": lambda left, right: left & right,
    "BitOr": lambda left, right: left | right, "RShift": lambda left, right: left >> right,
}  # fmt: skip


# --- text ------------------------------------------------------------------------------------------------------------

# Methods of constants whose result is not longer than their input.
SHRINKING = frozenset(
    """strip lstrip rstrip lower upper title capitalize swapcase casefold split rsplit splitlines partition rpartition
    encode decode startswith endswith find rfind index rindex count removeprefix removesuffix isdigit isalpha isalnum
    isspace isupper islower isidentifier hex bit_length""".split()
)


def method(owner: object, name: str, arguments: list[object]) -> object:
    """Return the result of a method of a known text; `None`: it is not computed."""
    if name == "join" and arguments:
        return _join(owner, arguments[0])
    if name == "format" and isinstance(owner, str):
        return None  # the caller has the keywords
    if not isinstance(owner, str | bytes) or not all([constant(argument) for argument in arguments]):
        return _loosely(owner, name)
    words = [plain(argument) for argument in arguments]
    if name in ("encode", "decode") and words and not _known_coding(words[0]):
        return None
    try:
        if name in SHRINKING:
            return lifted(getattr(owner, name)(*words))
        if name == "replace" and len(words) >= 2 and _replaceable(owner, words):
            return lifted(getattr(owner, name)(*words))
        if name in ("zfill", "center", "ljust", "rjust") and isinstance(words[0], int) and words[0] <= LONGEST:
            return lifted(getattr(owner, name)(*words))
        if name == "fromhex" and isinstance(words[0], str):
            return bytes.fromhex(words[0])
    except (ValueError, TypeError, LookupError, UnicodeError, AttributeError):
        return None
    return None


def _known_coding(coding: object) -> bool:
    return isinstance(coding, str) and coding.lower().replace("-", "_") in CODINGS


def _replaceable(owner: str | bytes, words: list[object]) -> bool:
    """Whether the text stays within limits when every occurrence is replaced."""
    old, new = words[0], words[1]
    if not isinstance(old, str | bytes) or not isinstance(new, str | bytes) or type(old) is not type(owner):
        return False
    return (len(owner) // max(len(old), 1) + 1) * len(new) <= LONGEST


def _loosely(owner: object, name: str) -> object:
    """Return the result of methods that keep what is known of a partly known text."""
    if type(owner) is Partial and name in ("strip", "lstrip", "rstrip", "encode", "decode", "splitlines"):
        return owner if name != "splitlines" else Items((owner,), True)
    if type(owner) is Partial and name in ("split", "rsplit", "partition", "rpartition"):
        return Items((hole("…", "any", origins(owner)),), True)
    return None


def _join(owner: object, argument: object) -> object:
    if not isinstance(owner, str | bytes) or type(argument) is not Items:
        return hole("…", sources=origins(argument))
    if isinstance(owner, bytes) and all([isinstance(item, bytes) for item in argument.items]) and not argument.open:
        return lifted(owner.join(argument.items))  # type: ignore[arg-type]  # bytes, by the test before
    separator = owner if isinstance(owner, str) else owner.decode("latin-1")
    parts: list[Field] = []
    for index, item in enumerate(argument.items):
        if index and separator:
            parts.append(separator)
        parts.append(text_of(item))
    if argument.open:
        parts.append(hole("…", sources=origins(argument)))
    return joined(*parts)


def percent_format(pattern: str, values: object) -> object:
    """Return `"%s/%s" % (a, b)`, for conversions that show a value unchanged."""
    rest = list(values.items) if type(values) is Items else [values]
    parts: list[Field] = []
    pieces = pattern.replace("%%", "\0").split("%")
    parts.append(pieces[0].replace("\0", "%"))
    for piece in pieces[1:]:
        letter = piece[:1]
        if letter not in ("s", "d", "r", "i") or not rest:
            return hole(pattern, sources=origins(values))
        parts.append(text_of(rest.pop(0)))
        parts.append(piece[1:].replace("\0", "%"))
    return joined(*parts)


def brace_format(pattern: str, arguments: list[object], keywords: dict[str, object]) -> object:
    """Return `"{}/{name}".format(…)`, for fields that show a value unchanged."""
    parts: list[Field] = []
    count = 0
    rest = pattern.replace("{{", "\0").replace("}}", "\1")
    while "{" in rest:
        before, _, rest = rest.partition("{")
        name, closing, rest = rest.partition("}")
        parts.append(before)
        name = name.partition("!")[0].partition(":")[0]
        value: object = hole("…")
        if name == "" and count < len(arguments):
            value = arguments[count]
            count += 1
        elif name.isdigit() and int(name) < len(arguments):
            value = arguments[int(name)]
        elif name in keywords:
            value = keywords[name]
        if not closing:
            return hole(pattern)
        parts.append(text_of(value, "{" + name + "}"))
    parts.append(rest)
    shown = [part.replace("\0", "{").replace("\1", "}") if isinstance(part, str) else part for part in parts]
    return joined(*shown)


def path_join(parts: list[Field]) -> Field:
    """Join parts as `os.path.join` does: an absolute part discards those before it."""
    result: list[Field] = []
    for part in parts:
        text = part if isinstance(part, str) else part.prefix
        if text.startswith("/"):
            result = []
        elif part == "":
            continue
        if result:
            last = result[-1]
            ends = last.endswith("/") if isinstance(last, str) else last.suffix.endswith("/")
            if not ends:
                result.append("/")
        result.append(part)
    return joined(*result) if result else ""


# --- functions -------------------------------------------------------------------------------------------------------

# Functions of constants that Python itself computes; their results are not longer than their input.
DIRECT = {
    "chr": chr, "ord": ord, "len": len, "abs": abs, "hex": hex, "oct": oct, "bin": bin, "bool": bool, "float": float,
    "repr": repr, "ascii": ascii, "divmod": divmod, "min": min, "max": max, "sum": sum, "round": round, "any": any,
    "all": all,
}  # fmt: skip


def function(name: str, arguments: list[object]) -> object:
    """Return the result of a builtin function of constants; `None`: it is not computed."""
    if not arguments or not all([constant(argument) for argument in arguments]):
        return None
    words = [plain(argument) for argument in arguments]
    try:
        if name in DIRECT:
            return lifted(DIRECT[name](*words))  # type: ignore[operator]  # a table of different functions
        if name == "int":
            return int(*words)  # type: ignore[call-overload]  # checked by Python
        if name == "str" and len(words) == 2 and isinstance(words[0], bytes) and isinstance(words[1], str):
            return words[0].decode(words[1])
        if name in ("bytes", "bytearray"):
            return _bytes(words)
        if name == "reversed" or name == "sorted":
            return _ordered(name, words[0])
        if name == "enumerate":
            return lifted(tuple(enumerate(words[0])))  # type: ignore[arg-type]  # checked by Python
        if name == "zip":
            return lifted(tuple(zip(*words, strict=False)))
    except (ValueError, TypeError, LookupError, ArithmeticError):
        return None
    return None


def _bytes(words: list[object]) -> object:
    first = words[0]
    if isinstance(first, str) and len(words) > 1 and isinstance(words[1], str):
        return first.encode(words[1])
    if isinstance(first, int):
        return bytes(first) if first <= LONGEST else None
    return bytes(first) if isinstance(first, bytes | tuple) else None


def _ordered(name: str, value: object) -> object:
    if not isinstance(value, str | bytes | tuple):
        return None
    return lifted(tuple(reversed(value)) if name == "reversed" else tuple(sorted(value)))


def decoder(name: str, arguments: list[object]) -> object:
    """Return the result of `base64.b64decode` and the like for a constant; `None`: it is not computed."""
    if not arguments or not isinstance(arguments[0], str | bytes):
        return None
    text = arguments[0]
    data = text if isinstance(text, bytes) else text.encode("utf-8", "surrogateescape")
    coding = arguments[1] if len(arguments) > 1 and isinstance(arguments[1], str) else ""
    try:
        return _decoded(name, data, coding.replace("-", "_").lower())
    except Exception:  # noqa: BLE001 # data that is not in the coding it claims: any decoder's own error
        return None


def _decoded(name: str, data: bytes, coding: str) -> object:
    import binascii

    last = name.rpartition(".")[2]
    if last in ("b64decode", "standard_b64decode", "urlsafe_b64decode", "decodebytes", "decodestring", "a2b_base64"):
        return binascii.a2b_base64(data.replace(b"-", b"+").replace(b"_", b"/") + b"==")
    if last in ("unhexlify", "a2b_hex", "b16decode") or coding in ("hex", "hex_codec"):
        return binascii.unhexlify(data)
    if last in ("b32decode", "b85decode", "a85decode"):
        import base64

        return getattr(base64, last)(data)
    if last in ("b64encode", "hexlify", "b2a_base64", "urlsafe_b64encode"):
        return binascii.hexlify(data) if last == "hexlify" else binascii.b2a_base64(data, newline=False)
    if last in ("unquote", "unquote_plus"):
        return _unquoted(data.decode("utf-8"))
    if name.startswith(("zlib.", "gzip.", "bz2.", "lzma.")) or coding in ("zlib", "zlib_codec", "zip", "bz2"):
        return _decompressed(name if "." in name and not coding else coding, data)
    if last in ("decode", "encode") and coding in ("rot13", "rot_13"):
        import codecs

        return codecs.decode(data.decode("utf-8"), "rot13")
    if last == "decode" and coding in ("base64", "base64_codec"):
        return binascii.a2b_base64(data)
    return data.decode(coding or "utf-8") if last == "decode" and _known_coding(coding or "utf_8") else None


def _unquoted(text: str) -> str:
    pieces = text.split("%")
    data = bytearray(pieces[0].encode())
    for piece in pieces[1:]:
        data.append(int(piece[:2], 16))
        data.extend(piece[2:].encode())
    return data.decode("utf-8", "replace")


def _decompressed(name: str, data: bytes) -> bytes | None:
    """Return the beginning of a decompressed constant, never more than the limit."""
    if name.startswith(("zlib", "gzip", "zip")):
        import zlib

        worker = zlib.decompressobj(47)  # zlib or gzip, by its header
        result = worker.decompress(data, LONGEST)
        return None if worker.unconsumed_tail else result
    if name.startswith("bz2"):
        import bz2

        return bz2.BZ2Decompressor().decompress(data, LONGEST)
    import lzma

    return lzma.LZMADecompressor().decompress(data, LONGEST)
