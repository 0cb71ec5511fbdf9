"""What `rename` does to names: a substitution of perl, or a plain text in its other kind."""

from toolgate.knowledge.vocabulary import CODE, MOVES, Found


def read(text: str) -> Found | None:
    """`s/a/b/` and `y/a/b/` without code in them change names; anything that calls something is perl."""
    bare = text.strip()
    plain = bare[:1].isalnum() and "." in bare and bare.replace(".", "").isalnum()
    if plain or ("/" in bare and bare[0] in "./~"):
        return [(MOVES, bare)]  # the kind with one expression: a file's name follows it
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
