"""A private key that is used: the file is read, though only a signature or plain text leaves it."""

from __future__ import annotations

from toolgate.knowledge.vocabulary import READS


def read(text: str) -> list[tuple[str, str]] | None:
    if text.startswith("@"):
        return [(READS, text[1:])]
    if text.startswith(("pkcs11:", "engine:", "tpm2:")):
        return [("does read secret", text)]
    return [(READS, text)]
