"""What Spotlight is asked for: names that only credentials have are a hunt for them."""

from __future__ import annotations

from toolgate.model.effect import Manner

HUNTED = (
    "id_rsa",
    "id_ed25519",
    "id_ecdsa",
    ".pem",
    "wallet",
    "keychain",
    "credential",
    "password",
    ".kdbx",
    "private key",
    ".p12",
    "aws/",
    ".env",
)


def read(text: str) -> list[tuple[str, str]] | None:
    lowered = text.lower()
    if any([word in lowered for word in HUNTED]):
        return [(f"does read secret {Manner.HUNT}", text)]
    return []
