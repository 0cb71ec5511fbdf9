r"""TeX code given as an argument: settings of a document, and the files of it that are read: `\def\draft{1}\input{paper}`."""

from toolgate.knowledge.vocabulary import READS, Found, one_of

TYPESETTING = one_of(
    """documentclass usepackage RequirePackage PassOptionsToClass PassOptionsToPackage begin end relax bye nonstopmode batchmode
    scrollmode errorstopmode setlength setcounter addtolength title author date today jobname maketitle includeonly graphicspath
    pagestyle textbf textit emph texttt section subsection item par noindent newpage clearpage true false null empty hbox vbox
    AtBeginDocument AtEndDocument pdfcompresslevel pdfobjcompresslevel pdfminorversion pdfgentounicode synctex tracingonline
    tracingcommands tracingmacros hfuzz vfuzz hbadness vbadness overfullrule textwidth linewidth paperwidth paperheight hoffset
    voffset magnification makeatletter makeatother"""
)
DEFINING = one_of(
    "def gdef xdef edef newcommand renewcommand providecommand let newif newcount newdimen newtoggle chardef"
)
READING = one_of("input include subfile")
SIGNS = ("^^", "|", "`", "~/", "\n\n")  # other notations of a letter, programs, homes
ESCAPED = "%_&$#{} ,;:!"


def read(text: str) -> Found | None:
    """The files that plain code reads; `None`: a command in it may do more."""
    if any([sign in text for sign in SIGNS]):
        return None
    found: Found = []
    own, defined = set(TYPESETTING), ""
    for piece in text.split("\\")[1:]:
        name = piece[: next((at for at, sign in enumerate(piece) if not sign.isalpha()), len(piece))]
        rest = piece[len(name) :]
        if defined and name:
            if name in READING or name in DEFINING:
                return None
            own.update((name, f"{name[2:]}true", f"{name[2:]}false") if defined == "newif" else (name,))
            defined = ""
        elif name in DEFINING:
            defined = name
        elif name in READING:
            path = _path(rest)
            if path is None:
                return None
            found.append((READS, path))
        elif name not in own and not (not name and piece[:1] in ESCAPED and piece):
            return None
    return found


def _path(rest: str) -> str | None:
    """The file after `\\input`, in braces or up to a blank; `None`: it is not one of the project, or not named."""
    braced = rest.lstrip().startswith("{")
    path = rest.partition("{")[2].partition("}")[0].strip() if braced else rest.partition(" ")[2].partition(" ")[0]
    plain = path and all([sign.isalnum() or sign in "/._-" for sign in path])
    return path if plain and path[0] != "/" and ".." not in path else None
