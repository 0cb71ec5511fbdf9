"""Modules of Perl, and the directories they are loaded from."""

from toolgate.knowledge.vocabulary import (
    APPENDS,
    CODE,
    EMPTIES,
    MOVES,
    OPAQUE,
    PLAIN,
    READS,
    RUNS,
    SCRIPT,
    Found,
    one_of,
)

OPEN = {"opened": READS}  # a name that is not known

PRAGMAS = one_of("""strict warnings utf8 feature open bytes integer bigint bignum diagnostics autodie Carp Data::Dumper List::Util POSIX
    Time::HiRes Devel::Cover""")
SWITCHES = one_of("-w -W -X -T -t -C -CSDA -CSD -CS -CA")


def options(text: str) -> Found | None:
    """PERL5OPT: switches, and modules that every program loads; only Perl's own touch nothing."""
    own = [word in SWITCHES or (word[:2] in ("-M", "-m") and word[2:].lstrip("-") in PRAGMAS) for word in text.split()]
    return [] if all(own) else [(OPAQUE, text)]


def library_directory(text: str) -> Found | None:
    """A directory that libraries are loaded from: the project's own, or another."""
    return [(RUNS, text)]


def perl_module(text: str) -> Found | None:
    """`perl -MNAME=LIST`: the name of a module that is loaded; anything after a quote or semicolon is code."""
    name, _, given = text.lstrip("-").partition("=")
    if name == "lib" and given:
        return [(RUNS, path) for path in given.split(",")]
    plain = name.replace("::", "").replace("_", "").replace(".", "").replace(" ", "")
    return [(PLAIN, text)] if plain.isalnum() or not plain else None


def rename_code(text: str) -> Found | None:
    """`s/a/b/` and `y/a/b/` without code change names; anything else is Perl code."""
    bare = text.strip()
    plain = bare[:1].isalnum() and "." in bare and bare.replace(".", "").isalnum()
    if plain or ("/" in bare and bare[0] in "./~"):
        return [(MOVES, bare)]  # the variant with one expression, which is followed by file names
    if bare[:1] in ("s", "y") or bare.startswith("tr"):
        flags = bare[2 if bare.startswith("tr") else 1 :][:1]
        if (
            flags
            and not flags.isalnum()
            and "e" not in bare.rpartition(flags)[2]
            and "(?{" not in bare
            and "@{" not in bare
            and ";" not in bare
        ):
            return []
    if not any([mark in bare for mark in "(;`{$"]):
        return []
    return [(CODE("perl"), bare)]


def opened(text: str) -> Found | None:
    """A name that `<>`, `-n` and `-p` open, which can also say how: `cmd |` runs, `> file` empties the file."""
    name = text.strip()
    if len(name) > 1 and (name[-1] == "|" or name[0] == "|"):
        return [(SCRIPT, name.strip("|"))]
    if len(name) > 1 and name.lstrip("+")[:1] == ">":
        return [(APPENDS if ">>" in name[:3] else EMPTIES, name.lstrip("+> "))]
    return [(READS, name.removeprefix("+").removeprefix("<").lstrip() if name[:1] in "+<" and name[1:] else text)]
