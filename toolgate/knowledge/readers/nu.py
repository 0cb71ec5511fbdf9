"""Nushell code: a pipeline of its own filters touches nothing, anything else is read as shell text."""

from toolgate.knowledge.vocabulary import LISTS, READS, SCRIPT, Found, one_of

FILTERS = one_of("""get where select reject sort sort-by reverse first last take skip length count columns values flatten uniq uniq-by group-by
    transpose rename drop compact lines str describe to from math wrap enumerate find table""")
OPENING = {"open": READS, "ls": LISTS}
SIGNS = ";&$`(){}^\n\\\"'"  # may start a command, or hide where a part ends


def read(text: str) -> Found | None:
    """`open Cargo.toml | get package.version`."""
    text = text.replace("$env.HOME", "$HOME").replace("$nu.home-path", "$HOME").replace("$nu.home-dir", "$HOME")
    parts = [part.split() for part in text.split("|")]
    if any([sign in text for sign in SIGNS]) or not all(parts):
        return [(SCRIPT, text)]
    first, *rest = parts
    if first[0] not in OPENING or any([words[0] not in FILTERS for words in rest]) or not rest:
        return [(SCRIPT, text)]
    return [(OPENING[first[0]], word) for word in first[1:] if word[:1] != "-"]
