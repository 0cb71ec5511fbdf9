"""Modules of Perl and where they are looked for."""

from toolgate.knowledge.vocabulary import OPAQUE, PLAIN, RUNS, Found

PRAGMAS = frozenset(
    """strict warnings utf8 feature open bytes integer bigint bignum diagnostics autodie Carp Data::Dumper List::Util POSIX
    Time::HiRes Devel::Cover""".split()
)
SWITCHES = frozenset("-w -W -X -T -t -C -CSDA -CSD -CS -CA".split())


def options(text: str) -> Found | None:
    """PERL5OPT: switches, and modules that every program loads; only those of Perl itself are nothing to speak of."""
    own = [word in SWITCHES or (word[:2] in ("-M", "-m") and word[2:].lstrip("-") in PRAGMAS) for word in text.split()]
    return [] if all(own) else [(OPAQUE, text)]


def library_directory(text: str) -> Found | None:
    """A directory whose libraries are loaded: the project's own, or another that is run."""
    return [(RUNS, text)]


def perl_module(text: str) -> Found | None:
    """`perl -MNAME=LIST`: a module that is loaded, by its name; anything after a quote or semicolon is code."""
    name, _, given = text.lstrip("-").partition("=")
    if name == "lib" and given:
        return [(RUNS, path) for path in given.split(",")]
    plain = name.replace("::", "").replace("_", "").replace(".", "").replace(" ", "")
    return [(PLAIN, text)] if plain.isalnum() or not plain else None
