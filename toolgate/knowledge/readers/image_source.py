"""An input of ImageMagick: a file, a generated picture, an address, or a command's output."""

from toolgate.knowledge.vocabulary import FETCHES, OPAQUE, READS, SIDE_DOOR, Found

OPEN = "files"  # a name that starts with a directory is a file, whatever follows
MADE = (
    "xc", "canvas", "gradient", "radial-gradient", "label", "caption", "rose", "logo", "null", "plasma", "pattern",
    "wizard", "granite", "hald", "inline", "fd",
)  # fmt: skip
OBEYED = ("msl", "mvg", "ephemeral", "show", "win", "x", "text", "vid", "delegate", "scan", "screenshot")


def read(text: str) -> Found | None:
    if text.startswith("|"):
        return [(SIDE_DOOR, text[1:])]
    if text.startswith("@"):
        return [(READS, text[1:])]
    scheme, colon, rest = text.partition(":")
    if not colon or "/" in scheme:
        return [] if text in ("-", "(", ")") else [(READS, _file(text))]
    kind = scheme.lower()
    if kind in ("http", "https", "ftp", "url"):
        return [(FETCHES, text)]
    if kind in MADE:
        return [(READS, rest[1:])] if rest.startswith("@") else []
    if kind in OBEYED:
        return [(OPAQUE, text)]
    return [] if rest in ("-", "") else [(READS, _file(rest))]


def _file(text: str) -> str:
    """The name without the part in brackets that selects a frame."""
    name, bracket, rest = text.rpartition("[")
    return (
        name
        if bracket and rest.endswith("]") and rest[:-1].replace("-", "").replace(",", "").replace("x", "").isalnum()
        else text
    )
