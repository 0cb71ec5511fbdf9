"""Reads JSON with the scanner behind `json`, and writes it by hand: importing `json` would cost more than a verdict.

Most payloads are objects of plain strings, which are read without the scanner.

Everything outside ASCII is escaped. In answers to a host, lone surrogates are replaced, because a strict parser rejects
their escapes, and a host that cannot read the answer may run the call.
"""

from toolgate.model.errors import PayloadError

BLANK = " \t\n\r"  # allowed around a JSON value
LONGEST = 10_000  # characters of a payload that is read without the scanner
DEEPEST = 8  # nested objects in such a payload
# What may come next, outside of strings: the marks, including ones for a string.
OPENING, FIRST, KEY, COLON, VALUE, FOLLOWING, ENDED = "{", "}", "", ":", "{ ", "},", " "
STANDING_IN = dict(enumerate('\\"\n\t'))  # control characters that stand in for escapes
AFTER = {"{": FIRST, "}": FOLLOWING, ":": VALUE, ",": KEY}  # a mark


def parse(text: str) -> object:
    """The JSON value of a whole text."""
    try:
        bare = text.strip(BLANK)
        found = texts_in(bare)
        return scanned(bare) if found is None else found
    except (StopIteration, SystemError):  # the scanner raises the latter where `json` itself is not loaded
        words = "not JSON"
    except (ValueError, RecursionError) as error:
        words = f"not JSON: {error}"
    raise PayloadError(words, help="send one JSON object")


def texts_in(text: str) -> dict[str, object] | None:
    """An object of only strings and such objects, as most payloads are; `None`: the scanner has to read it.

    Loading the scanner takes longer than reading one of these without it.
    """
    if len(text) > LONGEST or not text.isprintable():
        return None
    escaped = "\\" in text
    if escaped:  # control characters stand in for escapes; backslashes first, so they escape nothing later
        text = text.replace("\\\\", "\0").replace('\\"', "\1").replace("\\n", "\2").replace("\\t", "\3")
        if "\\" in text:
            return None
    outermost: dict[str, object] = {}
    tables = [outermost]  # the open ones
    key, wanted = "", OPENING
    for index, piece in enumerate(text.split('"')):
        if index % 2:  # between quotes
            piece = piece.translate(STANDING_IN) if escaped else piece
            if wanted == VALUE:
                tables[-1][key], wanted = piece, FOLLOWING
            elif wanted in (FIRST, KEY) and piece not in tables[-1]:  # the scanner reports a duplicate key
                key, wanted = piece, COLON
            else:
                return None
            continue
        for mark in piece.replace(" ", ""):
            if mark not in wanted or len(tables) > DEEPEST:
                return None
            if mark == "{" and wanted == VALUE:
                inner: dict[str, object] = {}
                tables[-1][key] = inner
                tables.append(inner)
            elif mark == "}":
                tables.pop()
            wanted = AFTER[mark] if tables else ENDED
    return outermost if wanted == ENDED else None


def scanned(text: str) -> object:
    """Any JSON value."""

    class Shape:
        """Options of the scanner: the usual ones, but no duplicate keys and no `NaN` or infinity."""

        strict = True
        object_hook = None
        parse_float = float
        parse_int = int

        @staticmethod
        def parse_constant(text: str) -> object:
            raise ValueError(f"`{text}` is not a number")

        @staticmethod
        def object_pairs_hook(pairs: list[tuple[str, object]]) -> dict[str, object]:
            table = dict(pairs)
            if len(table) != len(pairs):  # another program may read the other one
                raise ValueError("a key is given twice")
            return table

    try:
        from _json import make_scanner  # `json` itself would cost more than the rest of the hook
    except ImportError:  # a Python without its accelerator
        import json

        return json.loads(text, object_pairs_hook=Shape.object_pairs_hook, parse_constant=Shape.parse_constant)
    value, end = make_scanner(Shape)(text, 0)  # type: ignore[arg-type]  # it looks at names only
    if end != len(text):
        raise ValueError("unexpected text after the value")
    return value


def text(value: str) -> str:
    """A string as JSON."""
    if value.isascii() and value.isprintable():  # nearly always, and nothing has to be loaded for it
        return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
    try:
        from _json import encode_basestring_ascii

        return encode_basestring_ascii(value)
    except ImportError:  # a Python without its accelerator
        import json

        return json.dumps(value)


def plain(value: str) -> str:
    """A text that every JSON parser accepts."""
    if value.isascii():
        return value
    return value.encode("utf-8", "replace").decode("utf-8")


def value_of(value: object) -> str:
    """Any JSON value, exactly: raises for a value without an exact form, because the output would be run."""
    match value:
        case str():
            if plain(value) != value:
                raise PayloadError("the input is not valid UTF-8", help="send the input as UTF-8")
            return text(value)
        case None:
            return "null"
        case True:
            return "true"
        case False:
            return "false"
        case int():
            return str(value)
        case float():
            return repr(value).replace("inf", "1e999")
        case dict():
            return "{" + ", ".join([f"{value_of(str(key))}: {value_of(inner)}" for key, inner in value.items()]) + "}"
        case list() | tuple():
            return "[" + ", ".join([value_of(inner) for inner in value]) + "]"
        case _:
            raise PayloadError(f"`{type(value).__name__}` has no form in JSON")
