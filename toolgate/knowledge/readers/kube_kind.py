"""A kind of thing in a cluster: secrets are secret, everything else may be looked at."""

from __future__ import annotations


def read(text: str) -> list[tuple[str, str]] | None:
    for kind in text.lower().split(","):
        name = kind.partition("/")[0]
        if name in ("secret", "secrets", "sealedsecret", "sealedsecrets", "externalsecret", "externalsecrets"):
            return [("does read secret", "the cluster's secrets")]
    return [("does read cluster", "the cluster")]
