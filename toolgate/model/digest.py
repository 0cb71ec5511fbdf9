"""The digest of a file's bytes, from the C module: importing `hashlib` costs a hook more than a verdict."""

try:
    from _sha256 import sha256  # type: ignore[import-not-found, unused-ignore]  # Python 3.11
except ImportError:
    try:
        from _sha2 import sha256  # type: ignore[import-not-found, unused-ignore]  # Python 3.12 and newer
    except ImportError:  # a Python built without them
        from _hashlib import openssl_sha256 as sha256


def digest(data: bytes) -> str:
    """SHA-256, in hexadecimal."""
    return str(sha256(data).hexdigest())
