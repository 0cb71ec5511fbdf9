"""Decodes encoded texts in the fields of a call."""

from toolgate.analysis.places.data_in_urls import unescaped
from toolgate.analysis.text.command_lines import is_command, is_piped
from toolgate.analysis.text.credentials import credential_in
from toolgate.analysis.text.identifiers import words_in
from toolgate.knowledge.texts.tool_promises import ENCODINGS
from toolgate.knowledge.texts.tool_words import CODES, COMMANDS, PROSE

SHORTEST, LONGEST = 12, 64 * 1024  # characters of a text that may be encoded
LAYERS = 3  # nested encodings
MOST = 40  # fields
HEX = frozenset("0123456789abcdefABCDEF")
BASE64 = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/-_=\r\n")
APART = str.maketrans(dict.fromkeys("?&=#,;\"'<>(){}[]", " "))  # separators in a URL or a message
FURTHER = str.maketrans(dict.fromkeys("?&=#,;\"'<>(){}[]/.:", " "))
DECODED = "decoded"  # the field name for a decoded text whose own field name does not say what it is


def decoded_fields(found: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """Decoded texts of fields, each under its field's name without the word for the encoding."""
    fields: list[tuple[str, str]] = []
    for key, value in found:
        text = plain_text(value) if SHORTEST <= len(value) <= LONGEST else ""
        if not text:
            continue
        name = "_".join([word for word in words_in(key) if word not in ENCODINGS])
        if name in COMMANDS | CODES | PROSE:
            fields.append((name, text))
        if name not in COMMANDS | CODES and ("\n" not in text.strip() or text.startswith("#!")):
            fields += [(DECODED, text)] if is_command(text) or is_piped(text) or text.startswith("#!") else []
    return fields[:MOST]


def carried_credential(text: str) -> str:
    """The kind of credential that a URL or a message carries, plain or encoded; empty: none."""
    found = credential_in(text)
    tables = () if found else (APART, FURTHER)
    words = [word for table in tables for word in text.translate(table).split(None, MOST)[:MOST]]
    for word in [word for word in words if SHORTEST <= len(word) <= LONGEST]:
        found = found or credential_in(plain_text(word))
    return found


def plain_text(value: str) -> str:
    """The decoded text; empty: it is not encoded, or does not decode to readable text."""
    text = value.strip()
    for _ in range(LAYERS):
        if "%" in text and not any([sign.isspace() for sign in text]) and "://" not in text[:12]:
            inner = unescaped(text)
        else:
            inner = _bytes_text(text)
        if not inner or inner == text:
            break
        text = inner.strip()
    return text if text != value.strip() else ""


def _bytes_text(text: str) -> str:
    """The text encoded as base64 or hexadecimal, compressed or not; empty: there is none."""
    import binascii

    if len(text) < SHORTEST or not BASE64.issuperset(text):
        return ""
    body = "".join(text.split()).replace("-", "+").replace("_", "/")
    try:
        if HEX.issuperset(body) and len(body) % 2 == 0:
            data = binascii.unhexlify(body)
        else:
            data = binascii.a2b_base64(body.rstrip("=") + "=" * (-len(body.rstrip("=")) % 4))
    except (ValueError, binascii.Error):
        return ""
    return _readable(_unpacked(data))


def _unpacked(data: bytes) -> bytes:
    if data[:2] not in (b"\x1f\x8b", b"x\x9c", b"x\xda", b"x\x01"):
        return data
    import zlib

    try:
        return zlib.decompressobj(47).decompress(data, LONGEST)
    except zlib.error:
        return data


def _readable(data: bytes) -> str:
    """The text that bytes encode; empty: they are not printable text."""
    try:
        text = data.decode("utf-16-le" if data[1::2].count(0) * 4 > len(data) else "utf-8")
    except UnicodeDecodeError:
        return ""
    return text if all([sign.isprintable() or sign in "\t\r\n" for sign in text]) else ""
