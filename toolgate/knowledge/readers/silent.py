"""Scripts that print nothing: a file they edit in place is empty afterwards."""

from toolgate.knowledge.vocabulary import one_of

KNOWN = ("sed", "awk", "perl", "ruby", "jq")  # languages in which a script may edit a file
EDITORS = ("ed", "ex", "vim")  # editors whose commands each work on the result of the one before
# What prints, by language; a script with none of these words prints nothing itself.
PRINTING = (
    "print", "say", "puts", "putc", "write", "display", "stdout", "STDOUT", "p ", "p(", "pp", "$>", "<<", "redo",
)  # fmt: skip
BLANKS = ('""', "''", "undef", "nil", "q()", "qq()", "%q()")
EVERY_LINE = ("", "1,$", "0,$", "%", ",", "1,", "/^/", "/.*/", "/$/", "/^.*$/", "g/^/", "g/.*/", "1,$g/^/")
NO_RESULT = one_of(
    """empty null del(.) del(..) del(.[]) del(.*) select(false) .=null .={} .=[] .="" {} [] "" false nothing"""
)


def silent(language: str, text: str, quiet: bool) -> bool:
    """Whether a script prints nothing, whatever it reads; `quiet`: it does not print each line."""
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
    """`d` for every line, as the first command."""
    first = command.partition(";")[0].partition("\n")[0].strip()
    for ending in ("delete", "d!", "d"):
        if first.endswith(ending) and "".join(first[: -len(ending)].split()) in EVERY_LINE:
            return True
    return False


def _prints_lines(script: str) -> bool:
    """Whether a sed script prints a line itself; letters inside a pattern count as commands."""
    return any([letter in script for letter in "pPlaicwre="])


def _blanks(code: str) -> bool:
    """Whether the line that is printed after the code is emptied: `$_ = ""`."""
    name, equals, value = "".join(code.split()).partition("=")
    return name == "$_" and bool(equals) and value in BLANKS
