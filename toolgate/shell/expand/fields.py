"""The values that a word can have at run time (exact text, or text with holes and patterns), and those of variables."""

from toolgate.model.value import Value


class Hole(Value):
    """A part of a value that is not known.

    `shown`: how it is written. `kind`: `any`; `number` or `name`, which contain neither slash nor blank; `paths`, file
    names from a listing; `of x`, an object of the module x. `stream`: what is known of its bytes, used by the analysis
    (`None`: nothing).
    """

    __slots__ = ("shown", "kind", "stream")

    def __init__(self, shown: str, kind: str = "any", stream: object = None) -> None:
        self.shown = shown
        self.kind = kind
        self.stream = stream


class Glob(Value):
    """Pattern characters that the shell, or a search, matches against file names.

    `search`: what else is known of a search behind the pattern, used by the analysis (`None`: nothing).
    """

    __slots__ = ("pattern", "search")

    def __init__(self, pattern: str, search: object = None) -> None:
        self.pattern = pattern
        self.search = search


Piece = str | Hole | Glob


class Partial(Value):
    """A partly known value; `split`: an unquoted hole may make it any number of words."""

    __slots__ = ("pieces", "split")

    def __init__(self, pieces: tuple[Piece, ...], split: bool = False) -> None:
        self.pieces = pieces
        self.split = split

    @property
    def shown(self) -> str:
        return "".join(map(shown, self.pieces))

    @property
    def prefix(self) -> str:
        """The exact text it starts with."""
        first = self.pieces[0] if self.pieces else ""
        return first if isinstance(first, str) else ""

    @property
    def suffix(self) -> str:
        """The exact text it ends with."""
        last = self.pieces[-1] if self.pieces else ""
        return last if isinstance(last, str) else ""

    @property
    def holes(self) -> tuple[Hole, ...]:
        return tuple([piece for piece in self.pieces if type(piece) is Hole])

    @property
    def pattern(self) -> str | None:
        """The whole value as one shell pattern if it has no holes, else `None`."""
        if self.holes:
            return None
        return "".join([piece.pattern if type(piece) is Glob else str(piece) for piece in self.pieces])


Field = str | Partial


class Scalar(Value):
    """A variable that holds one of these values."""

    __slots__ = ("values",)

    def __init__(self, values: tuple[Field, ...]) -> None:
        self.values = values


class Array(Value):
    """An array; keys are the indices as text, in order. `open`: it may have more elements."""

    __slots__ = ("elements", "open")

    def __init__(self, elements: tuple[tuple[str, Field], ...], open: bool = False) -> None:
        self.elements = elements
        self.open = open

    @property
    def ordered(self) -> bool:
        """Whether the order of its elements is known; associative arrays have none."""
        keys = [int(key) if key.isdecimal() else -1 for key, _ in self.elements]
        return len(keys) < 2 or (keys[0] >= 0 and keys == sorted(set(keys)))


QUOTED, ALL, SPLIT, HOLE, OPEN, BREAK = range(6)
# QUOTED: literal text; ALL: source text, matched against file names; SPLIT: the result of an expansion, split and
# matched; HOLE: unknown, one field; OPEN: unknown, any number of fields; BREAK: the end of a field.
Segment = tuple[int, str | Hole | Glob]


def several(words: tuple[Field, ...]) -> tuple[Field, ...]:
    """Those that may be several words, so that the position of any word after them is not known."""
    return tuple([word for word in words if type(word) is Partial and word.split])


def shown(value: Piece | Partial) -> str:
    """A value as a person would write it."""
    if isinstance(value, str):
        return value
    if type(value) is Glob:
        return value.pattern
    return value.shown  # type: ignore[union-attr]  # a hole or a partial value: both show themselves


def after(field: Field, count: int) -> Field:
    """`field` without its first `count` characters, which must be exact text."""
    if isinstance(field, str):
        return field[count:]
    first = field.pieces[0]
    rest = first[count:] if isinstance(first, str) else ""
    return Partial(((rest,) if rest else ()) + field.pieces[1:], field.split)


def join(fields: list[Field] | tuple[Field, ...], separator: str = " ") -> Field:
    """Values put together with a separator, as `eval` and `echo` do."""
    pieces: list[Piece] = []
    for index, field in enumerate(fields):
        if index and separator:
            pieces.append(separator)
        pieces.extend((field,) if isinstance(field, str) else field.pieces)
    return tidy(pieces)


def tidy(pieces: list[Piece]) -> Field:
    """Pieces as a field: neighbouring texts merged, plain text when nothing is open."""
    merged: list[Piece] = []
    run: list[str] = []
    for piece in pieces:
        if isinstance(piece, str):
            if piece:
                run.append(piece)
            continue
        if run:
            merged.append("".join(run))
            run = []
        merged.append(piece)
    if run:
        merged.append("".join(run))
    if not merged:
        return ""
    if len(merged) == 1 and isinstance(merged[0], str):
        return merged[0]
    return Partial(tuple(merged))


def one_of(alternatives: list[list[Field]]) -> Field:
    """A field for more alternatives than are followed: their common prefix if each is one word, else unknown."""
    texts = [fields[0] for fields in alternatives if len(fields) == 1 and isinstance(fields[0], str)]
    if len(texts) < len(alternatives):
        return Partial((Hole("…"),), True)
    first, last = min(texts), max(texts)
    length = next((at for at, letter in enumerate(first) if letter != last[at]), len(first))
    return tidy([first[:length], Hole("…")])


def either(before: Scalar | Array | None, now: Scalar | Array) -> Scalar | Array:
    """The value of a variable that may or may not have been assigned."""
    if before is None or before == now:
        return now
    if type(before) is Scalar and type(now) is Scalar:
        merged = before.values + tuple([value for value in now.values if value not in before.values])
        return Scalar(merged) if len(merged) <= 16 else Scalar((Partial((Hole("$…"),)),))
    if type(now) is Array:
        return Array(now.elements, open=True)
    return now
