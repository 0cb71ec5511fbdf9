"""Listings in a LaTeX document: what they quote is printed, and nobody runs it."""

from __future__ import annotations

LISTINGS = ("verbatim", "verbatim*", "lstlisting", "Verbatim", "BVerbatim", "LVerbatim", "minted", "alltt", "comment")
INLINE = ("\\verb*", "\\verb", "\\lstinline")
# Words with which a document starts programs, writes files, or says what a listing is: then nothing in it is only text.
ACTIVE = (
    "write18", "\\write", "\\openout", "\\openin", "filecontents", "Out}", "put|", "put |", "put{|", "put{ |", '"|',
    "hell_", "shellesc", "hellEscape", "shell-escape", "\\directlua", "\\latelua", "\\lua", "\\Lua", "{lua", "{Lua",
    "newenvironment", "NewEnviron", "DocumentEnvironment", "newverbatim", "\\catcode", "csname", "\\cs_", "scantokens",
    "^^", "\\let", "\\def", "\\gdef", "\\edef", "\\xdef", "\\END", "\\bash", "\\py", "{py", "{sage", "\\sage", "\\run",
    "{run", "{R}", "knitr", ">>=", "GraphicsRule", "-*-", "Local Variables:", "!TEX", "! TEX",
)  # fmt: skip


def without_listings(text: str) -> str:
    """A document without what it quotes; as it is where it could do something with that."""
    if any([word in text for word in ACTIVE]) or text.startswith("#!"):
        return text
    for name in LISTINGS:
        text = _without(text, f"\\begin{{{name}}}", f"\\end{{{name}}}")
    for name in INLINE:
        text = _without_inline(text, name)
    return text


def _without(text: str, start: str, end: str) -> str:
    kept: list[str] = []
    before, found, rest = text.partition(start)
    while found:
        quoted, ended, after = rest.partition(end)
        kept.append(before if ended else before + found + quoted)
        before, found, rest = after.partition(start)
    return "".join([*kept, before])


def _without_inline(text: str, name: str) -> str:
    r"""Without `\verb|…|`, whatever sign stands for the bar; it ends in the line in which it begins."""
    before, *parts = text.split(name)
    kept = [before]
    for part in parts:
        mark = part[:1]
        end = part.find(mark, 1) if mark and not mark.isalnum() and not mark.isspace() else -1
        inside = 0 < end and "\n" not in part[:end]
        kept.append(part[end + 1 :] if inside else name + part)
    return "".join(kept)
