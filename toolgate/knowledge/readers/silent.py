"""Programs that print nothing: what one of them edits in place is empty afterwards."""

# What a program can print with, by its language; one that says none of it prints nothing by itself.
PRINTING = (
    "print", "say", "puts", "putc", "write", "display", "stdout", "STDOUT", "p ", "p(", "pp", "$>", "<<", "redo",
)  # fmt: skip
BLANKS = ('""', "''", "undef", "nil", "q()", "qq()", "%q()")
EVERY_LINE = ("", "1,$", "0,$", "%", ",", "1,", "/^/", "/.*/", "/$/", "/^.*$/", "g/^/", "g/.*/", "1,$g/^/")
NO_RESULT = frozenset(
    """empty null del(.) del(..) del(.[]) del(.*) select(false) .=null .={} .=[] .="" {} [] "" false nothing""".split()
)


def silent(language: str, text: str, quiet: bool) -> bool:
    """Whether a program prints nothing, whatever it reads; `quiet`: it is told to print no line by itself."""
    bare = text.strip().rstrip(";").strip()
    match language:
        case "sed":
            return _deletes_all(bare) or (quiet and not _prints_lines(bare))
        case "awk":
            return "print" not in bare and (bare[:1] in ("", "{") or bare in ("0", "false", '""', "''", "next"))
        case "perl" | "ruby":
            if quiet:
                return not any([word in bare + " " for word in PRINTING])
            return _blanks(bare)
        case "jq" | "yq":
            return "".join(bare.split()) in NO_RESULT
        case "ed" | "ex" | "vim":
            return any([_deletes_all(line.strip().lstrip(":")) for line in bare.replace("|", "\n").split("\n")])
        case _:
            return bare in NO_RESULT


def _deletes_all(command: str) -> bool:
    """`d` for every line, before anything else is said."""
    first = command.partition(";")[0].partition("\n")[0].strip()
    for ending in ("delete", "d!", "d"):
        if first.endswith(ending) and "".join(first[: -len(ending)].split()) in EVERY_LINE:
            return True
    return False


def _prints_lines(script: str) -> bool:
    """Whether a script of sed prints a line itself; letters inside a pattern are taken for commands."""
    return any([letter in script for letter in "pPlaicwre="])


def _blanks(code: str) -> bool:
    """Whether the line that is printed after the code is made nothing: `$_ = ""`."""
    name, equals, value = "".join(code.split()).partition("=")
    return name == "$_" and bool(equals) and value in BLANKS
