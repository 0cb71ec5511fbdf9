"""A path of a cluster's API: secrets are secret there too."""

from __future__ import annotations


def read(text: str) -> list[tuple[str, str]] | None:
    if "secrets" in text or "token" in text:
        return [("does read secret", "the cluster's secrets")]
    return [("does read cluster", "the cluster")]
