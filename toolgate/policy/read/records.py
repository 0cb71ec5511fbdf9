"""A policy's settings for one tool, for MCP servers and for text, as values that programs create and read."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from typing import NamedTuple, TypeVar

T = TypeVar("T")


class Answer(NamedTuple):
    """Whether something is permitted and, if not, why; true exactly when it is."""

    allowed: bool
    reason: str = ""

    def __bool__(self) -> bool:
        return self.allowed


class McpAnswer(NamedTuple):
    """As `Answer`; `warning` says what the policy lacks, empty: nothing."""

    allowed: bool
    reason: str = ""
    warning: str = ""

    def __bool__(self) -> bool:
        return self.allowed


@dataclass(frozen=True, slots=True)
class ToolPolicy:
    """A policy's settings for one tool; an empty list, or `None`, sets nothing."""

    enabled: bool = True
    allow: tuple[str, ...] = ()
    deny: tuple[str, ...] = ()
    allowlist: tuple[str, ...] = ()
    denylist: tuple[str, ...] = ()
    allowed_dirs: tuple[str, ...] = ()
    allow_domains: tuple[str, ...] = ()
    rate_limit: int | str | None = None
    sandbox: str = "none"
    timeout: int | None = None


@dataclass(frozen=True, slots=True)
class McpPolicy:
    """Which tools of MCP servers may be used: `server/tool`, with `*` inside either part."""

    default_deny: bool = False
    allowed_tools: tuple[str, ...] = ()
    denied_tools: tuple[str, ...] = ()
    trusted: tuple[str, ...] = ()
    default: str | None = None


@dataclass(frozen=True, slots=True)
class SecurityPolicy:
    """Additional text to look for: `name:regex`, and case-insensitive words."""

    extra_patterns: tuple[str, ...] = ()
    extra_keywords: tuple[str, ...] = ()
    on_finding: str = "ask"


Record = ToolPolicy | McpPolicy | SecurityPolicy


# --- as a file -------------------------------------------------------------------------------------------------------


def record(kind: Callable[..., T], values: Mapping[str, object]) -> T:
    """The record with these values, which have the types of its fields: a file was checked for them."""
    return kind(**values)


def toml_of(plain: Mapping[str, object], records: dict[tuple[str, ...], Record]) -> str:
    """The text of an equivalent policy file; keys without a value are left out."""
    lines = [f"{_key(name)} = {_value(value)}" for name, value in plain.items() if value]
    for path, record in records.items():
        lines.append(f"[{'.'.join([_key(part) for part in path])}]")
        for field in fields(record):
            value = getattr(record, field.name)
            if isinstance(value, bool) or (value is not None and value != ()):
                lines.append(f"{field.name} = {_value(value)}")
    return "\n".join(lines) + "\n"


def _key(name: str) -> str:
    return _value(name) if not name.replace("_", "").isalnum() or not name.isascii() else name


def _value(value: object) -> str:
    """A value in TOML; JSON is the same except for the delete character."""
    listed = list(value) if isinstance(value, tuple | set | frozenset) else value
    return json.dumps(listed, ensure_ascii=False).replace("\x7f", "\\u007f")
