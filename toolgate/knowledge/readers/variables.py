"""Names of environment variables that are printed."""

from __future__ import annotations

from toolgate.knowledge.environment import NOT_SECRET, SECRET_WORDS


def read(text: str) -> list[tuple[str, str]] | None:
    """A variable named like a credential is one."""
    upper = text.upper()
    secret = any([word in upper for word in SECRET_WORDS]) and not any([word in upper for word in NOT_SECRET])
    return [("does read secret", "$" + text)] if secret else []
