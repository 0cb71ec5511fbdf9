"""JSON, written by hand: the module `json` would cost a hook more than the rest of its answer.

Everything outside ASCII is escaped. In what goes to a host a lone surrogate is replaced, because a strict reader takes
its escape for broken JSON, and a host that cannot read the answer may run the call.
"""

from __future__ import annotations

from toolgate.model.errors import PayloadError


def text(value: str) -> str:
    """A string as JSON."""
    try:
        from _json import encode_basestring_ascii

        return encode_basestring_ascii(value)
    except ImportError:  # a Python without its accelerator
        import json

        return json.dumps(value)


def plain(value: str) -> str:
    """A text every reader of JSON accepts."""
    if value.isascii():
        return value
    return value.encode("utf-8", "replace").decode("utf-8")


def value_of(value: object) -> str:
    """Any JSON value, exactly: what has no exact form is an error, because it would be run."""
    match value:
        case None:
            return "null"
        case True:
            return "true"
        case False:
            return "false"
        case str():
            if plain(value) != value:
                raise PayloadError("the input holds bytes that are no text", help="send the input as UTF-8")
            return text(value)
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
