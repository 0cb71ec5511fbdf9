"""Instead of an option nobody has described: see what there is."""

from __future__ import annotations

from toolgate.advice.matter import Matter, Way, line, way
from toolgate.model.effect import Manner, Verb

NESTED = ("git", "docker", "kubectl", "npm", "cargo", "go", "gh", "aws", "az", "gcloud", "uv", "pnpm", "yarn", "helm")


def suggest(matter: Matter) -> list[Way]:
    effect = matter.effect
    if effect.where or effect.verb != Verb.UNKNOWN or not matter.name:
        return []
    manner = effect.manner
    if not any([word in manner for word in (Manner.OPTION, Manner.OPERAND, Manner.SUBCOMMAND, Manner.PROGRAM)]):
        return []
    words = [matter.name]
    first = matter.words[:1]
    if matter.name in NESTED and first and first[0][:1] != "-" and Manner.SUBCOMMAND not in manner:
        words.append(first[0])
    lists = "lists its subcommands" if Manner.SUBCOMMAND in manner else "lists its options"
    return way(line(*words, "--help"), lists)
