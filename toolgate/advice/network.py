"""Instead of a port that every machine can reach: the same on this machine only."""

from __future__ import annotations

from toolgate.advice.matter import Matter, Way, line, way
from toolgate.model.effect import Manner, Verb

EVERY = "0.0.0.0"  # the address of every interface, in the words of the call


def suggest(matter: Matter) -> list[Way]:
    effect, words = matter.effect, matter.argv
    if effect.verb != Verb.LISTEN or effect.where or Manner.INSIDE in effect.manner:
        return []
    if any([EVERY in word for word in words]):
        return way(line(*[word.replace(EVERY, "127.0.0.1") for word in words]), "listens on this machine only")
    if words[1:3] == ("-m", "http.server") and not matter.has("-b", "--bind"):
        return way(line(*words, "--bind", "127.0.0.1"), "listens on this machine only")
    return []
