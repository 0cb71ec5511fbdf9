"""Shortens a record that is too long for a line, longest texts first; loaded only when needed."""

from collections.abc import Mapping

from toolgate.protocols.notation import value_of

CUT = "… [cut]"
SIZES = ((1_000, 40), (300, 20), (100, 10), (20, 5), (0, 0))  # characters of a text, and members of a list or an object


def body_within(data: Mapping[str, object], most: int) -> str:
    """The content between an object's braces in at most `most` bytes; the field `cut` says that something is missing.

    Field names and their order stay; only long values are cut.
    """
    body = ""
    for length, members in SIZES:
        shown = {name: _shorter(value, length, members) for name, value in data.items()}
        body = value_of(shown | {"cut": True})[1:-1]
        if len(body) <= most:
            break
    return body


def _shorter(value: object, length: int, members: int) -> object:
    if isinstance(value, str):
        return value if len(value) <= max(length, 20) else value[:length] + CUT
    if isinstance(value, dict):
        names = list(value)[:members]
        return {str(name)[:100]: _shorter(value[name], length, members) for name in names}
    if isinstance(value, list | tuple):
        return [_shorter(inner, length, members) for inner in value[:members]]
    return value
