"""Private keys, and where their passphrases come from."""

from toolgate.knowledge.readers import variables
from toolgate.knowledge.vocabulary import READS, Found, reads


def own_key(text: str) -> Found | None:
    """A private key that is used: the file is read, but only a signature or plain text is output."""
    if text.startswith("@"):
        return [(READS, text[1:])]
    if text.startswith(("pkcs11:", "engine:", "tpm2:")):
        return [reads(text, "secret")]
    return [(READS, text)]


def pass_phrase(text: str) -> Found | None:
    """A passphrase for openssl: literal, from a file, or from a variable."""
    kind, _, value = text.partition(":")
    if kind == "file":
        return [(READS, value)]
    return variables.read(value) if kind == "env" else []
