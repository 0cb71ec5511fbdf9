"""What a URL itself gives away: encoded or long data in its query, its path or its host name."""

from toolgate.analysis.places.hosts import is_drop
from toolgate.analysis.text.credentials import encoded
from toolgate.knowledge.places.hosts import KNOWN_ENDINGS
from toolgate.model.effect import Place, Target

KNOWN = (Place.KNOWN, Place.FORGE, Place.REGISTRY)
LONG = 400  # characters of a query that are too long for a question
LABEL = 20  # characters of a label of a host name that may be data
NAMING = frozenset(  # query fields that name a version by its digest
    "sha sha256 commit ref rev revision hash digest checksum v version oid etag integrity tree blob at since".split()
)


def carries_data(url: str, host: Target) -> bool:
    """Whether a URL carries data to its host; a well-known host may be asked short and plain questions."""
    if host.place == Place.LOOPBACK:
        return False
    rest = url.partition("://")[2] or url
    path, _, asked = rest.partition("?")
    query = asked.partition("#")[0]
    pairs = [pair.partition("=") for pair in query.split("&")]
    known = host.place in KNOWN and not is_drop(host.name)
    named = [value or name for name, _, value in pairs if not (known and name.lower() in NAMING and _digest(value))]
    if len(query) > LONG or any([encoded(unescaped(value)) for value in named]):
        return True
    labels = host.name.split(".")[:-2]
    if (not known or host.name.endswith(KNOWN_ENDINGS)) and any(
        [len(label) >= LABEL and encoded(label) for label in labels]
    ):
        return True
    if known:
        return False
    segments = path.split("/")[1:]
    return (
        encoded(unescaped(rest.partition("#")[2]))
        or any([encoded(segment, 32) and "." not in segment for segment in segments])  # builds put digests into names
        or sum([len(label) for label in labels]) > 60
    )


def _digest(value: str) -> bool:
    """Whether a value is a digest as tools write it."""
    body = value.rpartition(":")[2].lower()
    return all([character in "0123456789abcdef" for character in body]) and len(body) <= 64


def unescaped(text: str) -> str:
    """Return the text with its percent escapes decoded; invalid ones stay as they are."""
    head, *rest = text.split("%")
    for part in rest:
        digits = part[:2]
        plain = len(digits) == 2 and all([digit in "0123456789abcdefABCDEF" for digit in digits])
        head += chr(int(digits, 16)) + part[2:] if plain else "%" + part
    return head
