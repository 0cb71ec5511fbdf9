"""Compiled policies, kept so that a hook need not read TOML; lost without loss."""

from __future__ import annotations

import marshal

from toolgate import directories
from toolgate.policy.files.storage import contents, own_id, put

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

LARGEST = 16_777_216  # bytes


def path_of(home: str, name: str) -> str:
    return f"{directories.cache(home)}/policy-{name[:16]}.bin"


def kept(home: str, name: str, key: str) -> Any:
    """What was kept under this name for this very key; `None`: nothing that can be used."""
    try:
        found = marshal.loads(contents(path_of(home, name), LARGEST, (own_id(),)))  # noqa: S302 # nobody else can have written it
        return found[1] if found[0] == key else None
    except Exception:  # noqa: BLE001 # a cache that cannot be used is no cache
        return None


def keep(home: str, name: str, key: str, value: Any) -> None:
    """Keep a value that consists of plain things; a place that cannot be written keeps nothing."""
    try:
        put(path_of(home, name), marshal.dumps((key, value)))
    except (OSError, ValueError):
        return
