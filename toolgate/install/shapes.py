"""Tells why an agent would ignore a settings file, and the hook in it: its JSON, or the shape of what is in it."""

import json
from collections.abc import Iterator

from toolgate.adapters import adapter_of
from toolgate.install.jsonc import PLAIN, WITH_COMMENTS, Dialect, NotJson, read
from toolgate.protocols.shape import KINDS, LIST, NUMBER, Shape


def dialect_of(agent: str) -> Dialect:
    return WITH_COMMENTS if adapter_of(agent).declaration().comments else PLAIN


def dropped(agent: str, text: str) -> str:
    """Why the agent ignores a file with this text; empty: it does not."""
    try:
        settings = read(text, dialect_of(agent)).value
    except NotJson as error:
        return error.message
    shape = adapter_of(agent).declaration().shape
    return next(_mistakes(shape, settings), "") if shape is not None else ""


def _mistakes(shape: Shape, settings: object) -> Iterator[str]:
    if shape.paired and any("\ud800" <= letter <= "\udfff" for letter in json.dumps(settings, ensure_ascii=False)):
        yield "half of a surrogate pair is not text"
    if isinstance(settings, dict) and shape.keys:
        yield from [f"the agent does not know the key `{key}`" for key in settings if key not in shape.keys]
    for kind, names in shape.kinds.items():
        for name in names.split():
            if name not in shape.nullable or _value(settings, name) is not None:
                yield from _kind(settings, name, kind)
    for name, known in shape.words.items():
        found = _value(settings, name)
        if found is not ABSENT and found not in known and (found is not None or name not in shape.nullable):
            yield f"`{name}` must be one of {', '.join(known)} (got {found!r})"
    for name, needed in shape.needed.items():
        if isinstance(_value(settings, name), dict):
            yield from [f"`{name}.{key}` is missing" for key in needed if _value(settings, f"{name}.{key}") is ABSENT]
    for event in shape.events:
        yield from _groups(shape, settings, f"hooks.{event}")


def _groups(shape: Shape, settings: object, where: str) -> Iterator[str]:
    """What is wrong with the hook groups for one event."""
    yield from _kind(settings, where, LIST)
    found = _value(settings, where)
    for number, group in enumerate(found if isinstance(found, list) else ()):
        place = f"`{where}[{number}]`"
        if not isinstance(group, dict) or not isinstance(group.get("hooks", [] if shape.loose else None), list):
            yield f"{place} must be a table with a list `hooks`"
        elif not isinstance(group.get("matcher", ""), str) and not (shape.loose and group["matcher"] is None):
            yield f"{place}: `matcher` must be a text"
        else:
            yield from [f"{place}: {text}" for one in group.get("hooks", ()) for text in _handler(shape, one)]


def _handler(shape: Shape, hook: object) -> Iterator[str]:
    named = hook.get("type") if isinstance(hook, dict) else None
    known = shape.handlers
    if not isinstance(hook, dict) or not isinstance(named, str) or named not in known:
        yield f"each hook must be a table with a `type` ({', '.join(known)})"
    elif known[named] and not isinstance(hook.get(known[named]), str):
        yield f"a hook of type `{named}` must have a text `{known[named]}`"
    else:
        yield from _kind(hook, "timeout", NUMBER)


ABSENT = object()


def _value(settings: object, name: str) -> object:
    for key in name.split("."):
        settings = settings.get(key, ABSENT) if isinstance(settings, dict) else ABSENT
    return settings


def _kind(settings: object, name: str, kind: str) -> Iterator[str]:
    found = _value(settings, name)
    if found is not ABSENT and not KINDS[kind](found):
        yield f"`{name}` must be {kind}"
