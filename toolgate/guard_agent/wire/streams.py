"""Reads answers that arrive as a stream of events: one JSON object per event, until the stream's end marker."""

from collections.abc import Iterable, Iterator

from toolgate.guard_agent.exchange import BROKEN, ProviderError
from toolgate.guard_agent.wire.fields import ADVICE, sound
from toolgate.model.errors import PayloadError
from toolgate.protocols.notation import parse

TYPE = "text/event-stream"
OVER = "[DONE]"  # end marker of OpenAI's format
LONGEST = 1_048_576  # bytes of one line


def events(pieces: Iterable[bytes]) -> Iterator[dict[str, object]]:
    """The JSON objects of a stream of server-sent events, each when it is complete."""
    said: list[str] = []
    for line in lines(pieces):
        if line:
            field, _, value = line.partition(":")
            if field == "data":
                said.append(value.removeprefix(" "))
            continue
        text = "\n".join(said)
        said.clear()
        if text.strip() == OVER:
            return
        if text.strip():
            yield record_of(text)
    # Without an empty line after it, an event is not complete: the caller notices if one is missing.


def lines(pieces: Iterable[bytes]) -> Iterator[str]:
    """The lines of data that arrives in pieces; they end with a line feed, a carriage return, or both."""
    open_line: list[bytes] = []
    length, returned = 0, False  # of the current line; whether the last piece ended with a carriage return
    for piece in pieces:
        if returned:
            piece = piece.removeprefix(b"\n")
        returned = piece.endswith(b"\r") if piece else returned
        first, *others = piece.replace(b"\r\n", b"\n").replace(b"\r", b"\n").split(b"\n")
        open_line.append(first)
        length += len(first)
        for other in others:
            yield text_of(b"".join(open_line))
            open_line, length = [other], len(other)
        if length > LONGEST:
            raise ProviderError(BROKEN, f"an event of the answer is longer than {LONGEST >> 20} MiB", ADVICE)
    if length:
        yield text_of(b"".join(open_line))


def text_of(data: bytes) -> str:
    """Bytes of an answer as text."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise ProviderError(BROKEN, "the answer is not valid UTF-8", ADVICE) from None


def record_of(text: str) -> dict[str, object]:
    """The JSON object in a text."""
    try:
        found = sound(parse(text))
    except PayloadError as error:
        raise ProviderError(BROKEN, f"the answer is {error.message}"[:120], ADVICE) from None
    if not isinstance(found, dict):
        raise ProviderError(BROKEN, "the answer is not a JSON object", ADVICE)
    return found
