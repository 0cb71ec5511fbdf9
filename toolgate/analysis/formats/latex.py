r"""Listings in a LaTeX document: they are printed, not run.

A listing is only removed if it is on lines of its own, in a document without commands and environments that could
do more than print it; any other document counts as a whole.
"""

BUILT_IN = ("verbatim", "verbatim*")  # known without a package
LISTINGS = (*BUILT_IN, "lstlisting", "Verbatim", "BVerbatim", "LVerbatim", "minted")
INLINE = ("\\verb*", "\\verb", "\\lstinline")
MARKS = "|!+/@=~\"'#"  # delimiters of an inline listing
# Environments that only print their contents: another one may do anything with a listing.
PRINTING = frozenset(
    "document abstract itemize enumerate description figure figure* table table* tabular tabular* tabularx longtable"
    " center flushleft flushright quote quotation verse minipage equation equation* align align* gather gather* array"
    " cases matrix pmatrix bmatrix split aligned multline multline* theorem lemma proof definition remark example"
    " corollary proposition frame block alertblock exampleblock columns column titlepage appendix appendices"
    " thebibliography landscape multicols subfigure tikzpicture scope axis threeparttable tablenotes"
    " small footnotesize".split()
)
# Words with which a document starts programs, writes files, or redefines listings: then nothing is plain text.
ACTIVE = (
    "write18", "\\write", "\\openout", "\\openin", "filecontents", "Out}", "put|", "put |", "put{|", "put{ |", '"|',
    "hell_", "shellesc", "hellEscape", "shell-escape", "\\directlua", "\\latelua", "\\lua", "\\Lua", "{lua", "{Lua",
    "luacode", "ctxlua", "{run", "{R}", "knitr", "%<",
    "newenvironment", "NewEnviron", "DocumentEnvironment", "newverbatim", "\\catcode", "csname", "\\cs_", "scantokens",
    "^^", "\\let", "\\def", "\\gdef", "\\edef", "\\xdef", "\\END", "\\bash", "\\py", "{py", "{sage", "\\sage", "\\run",
    ">>=", "GraphicsRule", "-*-", "Local Variables:", "!TEX", "! TEX", "escape", "commandchars", "texcl", "moredelim",
    "codes=", "codes =", "formatcom", "defineactive", "\\start", "\\perl", "\\iexec", "\\execute", "Sexpr", "arara:",
    "docstrip", "\\generate", " vim:", " vi:", " ex:", "write-env", "\\Declare", "\\Provide", "\\patchcmd", "\\AtBegin",
    "\\AddToHook", "\\BeforeBegin", "\\pretocmd", "\\apptocmd", "\\xpatch", "\\robustify", "\\ExplSyntax",
    *[f"command{star}{brace}\\{name}" for star in ("", "*") for brace in ("", "{")
      for name in ("verb", "lst", "minted", "Verbatim", "BVerb", "LVerb", "begin", "end", "FV")],
)  # fmt: skip
COMMANDS = ("\\in", "\\imm", "\\@", "\\special", "\\read", "\\pdf", "\\begin", "\\end", "\\usepackage")  # unless quoted


def without_listings(text: str) -> str:
    """Return a document without its listings; unchanged if it could do something with them."""
    if any([word in text for word in ACTIVE]) or text.startswith(("#!", "%&")):
        return text
    kept: list[str] = []
    inside = ""
    for line in text.split("\n"):
        bare = line.strip()
        if inside:
            ended = f"\\end{{{inside}}}"
            if bare == ended:
                inside = ""
            elif ended in line or (inside not in BUILT_IN and any([word in line for word in COMMANDS])):
                return text
            continue
        inside = _started(bare)
        if not inside and not all([name in PRINTING for name in _environments(line)]):
            return text
        if not inside:
            kept.append(_without_inline(line))
    return text if inside else "\n".join(kept)


def _started(bare: str) -> str:
    """Return the listing that a line starts, alone except for options and a language; empty: none."""
    if not bare.startswith("\\begin{"):
        return ""
    name, _, rest = bare[7:].partition("}")
    if rest.startswith("[") and rest.count("[") == rest.count("]") == 1:
        rest = rest.partition("]")[2]
    if name == "minted" and rest.startswith("{") and rest[1:-1].replace("+", "").replace("-", "").isalnum():
        rest = rest[-1:].replace("}", "")
    return name if name in LISTINGS and not rest else ""


def _environments(line: str) -> list[str]:
    return [part.lstrip().removeprefix("{").partition("}")[0] for part in line.split("\\begin")[1:]]


def _without_inline(line: str) -> str:
    r"""Return a line without inline listings, `\verb|…|`, whatever their delimiter; they end in the same line."""
    kept: list[str] = []
    while True:
        starts = [(line.find(name), -len(name)) for name in INLINE if name in line]
        start, length = min(starts) if starts else (-1, 0)
        mark = line[start - length : start - length + 1]
        end = line.find(mark, start - length + 1) if starts and mark and mark in MARKS else -1
        if end < 0:
            return "".join([*kept, line])
        kept.append(line[:start])
        line = line[end + 1 :]
