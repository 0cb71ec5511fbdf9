"""The text that the project's files give what is made of them, read once something needs to know it.

INVARIANT: a text is only known while nothing in the call, code that runs included, may have changed the file.
"""

from __future__ import annotations

from toolgate.analysis.places.paths import locate
from toolgate.analysis.state.readable import LARGEST, may_have_changed, text_of
from toolgate.analysis.state.streams import Stream, held_in, sources_of
from toolgate.model.effect import Place
from toolgate.shell.expand.fields import Field, Hole, Partial, shown, tidy
from toolgate.shell.expand.patterns import magical

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from toolgate.analysis.state.scope import Scope
    from toolgate.model.effect import Target
    from toolgate.shell.expand.fields import Piece

PROJECT = (Place.WORKSPACE, Place.OUTPUT, Place.PIPELINE)
BLANKS = ["\t", "\n", " "]  # between words, unless the script says otherwise
WORDS = 200  # of one list
LONGEST = 256  # characters of one value or name


def once(read: Callable[[], str | None]) -> Callable[[], str | None]:
    """Return what reads a text when it is first asked for, and keeps it."""
    kept: list[str | None] = []

    def ask() -> str | None:
        if not kept:
            kept.append(read())
        return kept[0]

    return ask


def text_held(scope: Scope, file: Target) -> Callable[[], str | None] | None:
    """Return what reads a file of the project as it is here; `None`: it is none, or may have been changed."""
    before = as_they_are(scope, (file,))
    return None if before is None else once(lambda: text_then(scope, file, before))


def as_they_are(scope: Scope, files: tuple[Target, ...]) -> dict[str, Stream | None] | None:
    """Return what the call has written to each of these files so far; `None`: another text may be in one of them."""
    ledger = scope.ledger
    for file in files:
        if not file.path or (file.place not in PROJECT and not _is_copy_of_secret(file, scope)):
            return None
        if file.path not in ledger.files and may_have_changed(scope, file, len(ledger.effects)):
            return None
    return {file.path: ledger.files.get(file.path) for file in files}


def _is_copy_of_secret(file: Target, scope: Scope) -> bool:
    """Whether a file of the project is secret only because this session wrote a credential to it."""
    return file.place == Place.SECRET and locate(file.path, "", scope.facts).place in PROJECT


def text_then(scope: Scope, file: Target, before: dict[str, Stream | None]) -> str | None:
    """Return the text that a file had when `as_they_are` was asked; `None`: not known."""
    if file.path not in before:
        return None
    written = before[file.path]
    if written is not None:
        return written.text if written.text is not None else held_in(written)
    return (
        scope.facts.read(file.path, LARGEST) if file.path in scope.ledger.files else text_of(scope, file, counted=False)
    )


def value(text: str, shown: str, stream: Stream) -> Field:
    """Return one word of a text that the project's files give, as a value that still says where it comes from."""
    return Partial((Hole(shown, "any", Stream(None, stream.sources, held=text)),))


def values(texts: list[str], shown: str, stream: Stream) -> list[Field]:
    return [value(text, shown, stream) for text in texts]


def listed(fields: list[Field], shown: str) -> Field:
    """Return one value for any of several texts, as a list of files is."""
    words = [
        text
        for field in fields
        if not isinstance(field, str)
        for text in map(held_in, [hole.stream for hole in field.holes])
        if text
    ]
    sources = tuple(dict.fromkeys([source for field in fields for source in sources_of(field)]))
    return Partial((Hole(shown, "paths", Stream(None, sources, "paths", tuple(words))),))


def known_words(field: Field, scope: Scope) -> list[Field] | None:
    """Return the words that a value with such texts stands for; `None`: a part of it is not known."""
    if isinstance(field, str):
        return [field]
    if field.split and sorted(scope.separators()) != BLANKS:
        return None
    pieces: list[Piece] = []
    for piece in field.pieces:
        text = piece if type(piece) is not Hole else held_in(piece.stream)
        if text is None:
            return None
        pieces.append(text)
    whole = tidy(pieces)
    text = shown(pieces[0]) if len(pieces) == 1 and field.split else ""
    if text:
        words = text.split()
        return [*words] if len(words) <= WORDS and not any([_is_odd(word) or magical(word) for word in words]) else None
    split = field.split and any([len(str(piece).split()) != 1 or magical(str(piece)) for piece in pieces])
    return None if split or _is_odd(shown(whole)) else [whole]


def _is_odd(word: str) -> bool:
    """Whether it is neither a name nor a value that can be judged by itself."""
    return not word or len(word) > LONGEST or "\n" in word
