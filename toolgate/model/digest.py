"""The digest of bytes; from the module in C, since `hashlib` costs a hook more than a verdict."""

from __future__ import annotations


def digest(data: bytes) -> str:
    """SHA-256, in hexadecimal."""
    try:
        from _sha2 import sha256  # type: ignore[import-not-found, unused-ignore]  # Python 3.12 and newer
    except ImportError:
        try:
            from _sha256 import sha256  # type: ignore[import-not-found, unused-ignore]  # Python 3.11
        except ImportError:  # a Python built without them
            from hashlib import sha256
    return str(sha256(data).hexdigest())
