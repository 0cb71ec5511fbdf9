"""What an agent requires of its settings: with any other shape it silently ignores the file, and the hook in it.

This was observed in the real clients. `toolgate.install.shapes` compares a file with it.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from re import fullmatch
from typing import Any

TEXT, FLAG, NUMBER, LIST, TABLE = "a text", "true or false", "a number", "a list", "a table"
ABOVE_0, FROM_0, TEXTS, ONE_OR_MORE = (
    "a whole number above 0", "a whole number, 0 or more", "a list of texts", "a text or a list of texts",
)  # fmt: skip
TABLES, OF_TEXTS, OF_TABLES = "a list of tables", "a table of texts", "a table of tables"
SHARE, SHARE_ABOVE_0 = "a number from 0 to 1", "a number above 0, at most 1"
TABLE_OR_FLAG, PLUGINS = "a table, true or false", "a table of true, false or lists of texts"
TIME, OVERRIDES = "a time such as 22:00", "a table of `on`, `name-only`, `user-invocable-only` or `off`"


def _number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _whole(value: object) -> bool:
    return isinstance(value, int | float) and _number(value) and value == value // 1


def _texts(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(one, str) for one in value)


def _table_of(kind: type, value: object) -> bool:
    return isinstance(value, dict) and all(isinstance(one, kind) for one in value.values())


KINDS: dict[str, Callable[[Any], bool]] = {
    TEXT: lambda value: isinstance(value, str),
    FLAG: lambda value: isinstance(value, bool),
    NUMBER: _number,
    ABOVE_0: lambda value: _whole(value) and value > 0,
    FROM_0: lambda value: _whole(value) and value >= 0,
    SHARE: lambda value: _number(value) and 0 <= value <= 1,
    SHARE_ABOVE_0: lambda value: _number(value) and 0 < value <= 1,
    LIST: lambda value: isinstance(value, list),
    TEXTS: _texts,
    ONE_OR_MORE: lambda value: isinstance(value, str) or _texts(value),
    TABLES: lambda value: isinstance(value, list) and all(isinstance(one, dict) for one in value),
    TABLE: lambda value: isinstance(value, dict),
    TABLE_OR_FLAG: lambda value: isinstance(value, dict | bool),
    OF_TEXTS: lambda value: _table_of(str, value),
    OF_TABLES: lambda value: _table_of(dict, value),
    TIME: lambda value: isinstance(value, str) and fullmatch(r"([01]?[0-9]|2[0-3]):[0-5][0-9]", value) is not None,
    OVERRIDES: lambda value: _table_of(str, value) and all(f"`{one}`" in OVERRIDES for one in value.values()),
    PLUGINS: lambda value: (
        isinstance(value, dict) and all(isinstance(one, bool) or _texts(one) for one in value.values())
    ),
}


@dataclass(frozen=True, slots=True)
class Shape:
    """The shapes of settings by their dotted names, and of the hooks in them.

    `kinds` are lists of names for a kind of value, `words` the texts a setting may be; those in `nullable` may be null
    too. `needed` are the keys a table must have, `keys` the only ones at the top (empty: any). In `hooks`, the lists
    for `events` hold groups of hooks, and each hook of a type names what `handlers` says. `loose`: a group may lack its
    hooks, and its matcher may be null. `paired`: half of a surrogate pair spoils the file.
    """

    events: tuple[str, ...]
    handlers: dict[str, str]
    kinds: dict[str, str]
    words: dict[str, tuple[str, ...]] = field(default_factory=dict)
    nullable: tuple[str, ...] = ()
    needed: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    keys: tuple[str, ...] = ()
    loose: bool = False
    paired: bool = False
