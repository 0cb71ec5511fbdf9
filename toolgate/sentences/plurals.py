"""Says of several things what a sentence says of one: deletes the volumes `a` and `b`, with the data in them."""

from __future__ import annotations

BEHIND = ((" in it", " in them"), (" its ", " their "), (" from it", " from them"), (", which has ", ", which have "))
ENDINGS = {"y": "ies", "s": "ses", "h": "hes", "x": "xes"}
NOUN = 3  # words of one: `swarm service`


def of_several(sentence: str, names: str) -> str:
    """A sentence about one thing with the names of several in it, about all of them."""
    before, found, after = sentence.partition(names)
    article, the, noun = before.rstrip().rpartition("the ")
    if not found or not the or not noun.replace(" ", "").isalpha() or len(noun.split()) > NOUN or noun.endswith(LAST):
        return sentence
    plain = noun[-2:-1] in "aeiou" and noun[-1:] == "y"
    noun = noun + "s" if plain or noun[-1] not in ENDINGS else noun.removesuffix("y") + ENDINGS[noun[-1]]
    for one, several in BEHIND:
        after = after.replace(one, several)
    return f"{article}the {noun} {names}{after}"


LAST = ("to", "from", "of", "in", "on", "by", "with", "at", "as", "files", "keys")  # which no noun is at the end of
