"""XSLT stylesheets: the files they write and include, and functions of other languages."""

from toolgate.knowledge.readers import documents
from toolgate.knowledge.vocabulary import FETCHES, OBEYS, PLAIN, READS, RUNS, SCRIPT, WRITES, Found, Role

WRITING = (":document", ":result-document", ":write", ":output", ":open")  # with an address
TAKING = ("document(", "doc(", "unparsed-text(", "unparsed-text-lines(", "json-doc(", "collection(")
STARTING = ":exec("  # of a Java class that a stylesheet may name
CATALOGUED = ("docbook.sourceforge.net/", "cdn.docbook.org/", "docbook.org/")  # which are installed under these names


def read(text: str) -> Found | None:
    found: Found = []
    for tag in [piece.partition(">")[0] for piece in text.split("<")[1:]]:
        name = tag.split()[0] if tag.split() else ""
        address = _attribute(tag, "href") or _attribute(tag, "file")
        if name.endswith(WRITING) and address:
            found.append((WRITES, _known(address)))
        elif name.endswith((":import", ":include")) and address:
            known = address.partition("://")[2].startswith(CATALOGUED)
            found += [(RUNS if "://" in address else READS, address)] if not known else []
    for mark in TAKING:
        for piece in text.replace("&apos;", "'").replace("&quot;", '"').split(mark)[1:]:
            quote = piece.lstrip()[:1]
            if quote in ("'", '"'):
                found.append(_taken(piece.lstrip()[1:].partition(quote)[0]))
    for piece in text.split(STARTING)[1:]:
        found += [(SCRIPT, command) for command in piece.partition('"')[0].split("'")[1::2]]
    return [*found, *(documents.entities(text) or ())]


def saxon(words: list[str]) -> Found | None:
    """`-s:doc.xml -xsl:style.xsl -o:out.html`, `-xsl style.xsl`, or the document and then the stylesheet."""
    found: Found = []
    plain: list[str] = []
    rest = [part for word in words for part in (word.split(":", 1) if word[:1] == "-" and ":" in word else [word])]
    while rest:
        word = rest.pop(0)
        role = ROLES.get(word.lower())
        if role is not None and rest:
            found.append((role, rest.pop(0)))
        elif word[:1] != "-" and "=" not in word:
            plain.append(word)
    given = (READS, OBEYS("stylesheet"))
    return [*found, *[(given[index], word) for index, word in enumerate(plain[:2])]]


ROLES: dict[str, Role] = {
    "-s": READS, "-in": READS, "-xsl": OBEYS("stylesheet"), "-o": WRITES, "-out": WRITES, "-catalog": READS,
    "-config": OBEYS, "-init": PLAIN, "-it": PLAIN, "-im": PLAIN,
}  # fmt: skip


def _taken(address: str) -> tuple[Role, str]:
    return (FETCHES if "://" in address and not address.startswith("file:") else READS, address.removeprefix("file://"))


def _known(address: str) -> str:
    """An address up to the first expression."""
    return address.removeprefix("file://").partition("{")[0] or "out"


def _attribute(tag: str, name: str) -> str:
    for quote in ('"', "'"):
        before, found, after = tag.partition(f"{name}={quote}")
        if found and before[-1:].isspace():
            return after.partition(quote)[0]
    return ""
