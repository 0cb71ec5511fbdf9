"""Modules of Perl and where they are looked for."""

from toolgate.knowledge.vocabulary import PLAIN, RUNS, Found


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
