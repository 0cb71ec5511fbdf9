"""Puts what a call says into the sentence about an act: `deletes the volume {}` with the name of the volume."""

from __future__ import annotations

from toolgate.model.effect import backticked
from toolgate.sentences.given import (
    cut_to,
    is_passed,
    operands_behind,
    operands_of,
    option_at,
    options_of,
    started_by,
    subcommand_of,
)

SHOWN = 2  # operands that are named; more are counted


LONGEST = 50  # characters of what a sentence quotes


def filled(sentence: str, words: tuple[str, ...], at: int, call: tuple[str, ...]) -> str:
    """A sentence with what the call says; empty: the call does not say what it needs."""
    if "{" not in sentence:
        return sentence
    if any(["…" in word for word in words[at:]]):  # what it is about is only known when it runs
        return ""
    done = several = ""
    for index, part in enumerate(sentence.replace("]", "[").split("[")):
        text, *slots = part.split("{")
        for slot, _, after in [rest.partition("}") for rest in slots]:
            value = value_of(slot, call) if slot[:1] == "-" else _value(slot, words, at)
            if slot == "all" and value.strip("` ") not in " ".join(call):  # words that were taken apart
                value = ""
            if not value and index % 2 == 0:  # it is not between brackets
                return ""
            text = text + value + after if value else ""
            several = value if slot == "" and " and " in value else several
        done += text
    if several:
        from toolgate.sentences.plurals import of_several

        return of_several(done, several)
    return done


def _value(slot: str, words: tuple[str, ...], at: int) -> str:
    """What the call says of an act, as a sentence says it; empty: nothing that fits into one."""
    taking, start = options_of(words), at
    while at < len(words) and (words[at] in taking or is_passed(words[at], taking)):
        at += 2 if taking.get(words[at]) else 1
    end = at
    while end < len(words) and words[end][:1] != "-":
        end += 1
    if slot.isdigit():
        found = list(words[at + int(slot) - 1 : min(at + int(slot), end)])
    elif slot == "call":
        found = [subcommand_of(words, LONGEST)]
    elif slot == "run":
        return listed([cut_to(started_by(words), LONGEST)]) or "a shell"
    elif slot == "before":
        found = list(words[start - 2 : start - 1])
    elif slot == "first":
        found = [words[index] for index in operands_of(words)[:1]]
    elif slot == "last":
        found = [words[index] for index in operands_behind(words, at)[-1:]]
    else:
        found = (
            [" ".join(words[at:end])]
            if slot == "all" and end > at
            else list(words[at : min(at + 1, end)] if slot == "one" else words[at:end])
        )
    return listed(found)


def value_of(option: str, words: tuple[str, ...]) -> str:
    """The value of an option, as a sentence says it; empty: it is not given, or does not fit into one."""
    index = option_at(option, words)
    _, equals, value = words[index].partition("=")
    found = [value] if equals else [*words[index + 1 : index + 2]] if index else []
    return "" if found == ["-"] else listed(found)


def listed(found: list[str]) -> str:
    """Words as a sentence lists them; empty: there are none, or they do not fit into one."""
    if not found or any([not word or len(word) > LONGEST or not word.isprintable() for word in found[:SHOWN]]):
        return ""
    if any(["://" in word and "@" in word for word in found[:SHOWN]]):  # a password may be in it
        return ""
    shown = [backticked(word) for word in found[:SHOWN]]
    rest = [f"{len(found) - SHOWN} more"] if len(found) > SHOWN else []
    return ", ".join([*shown, *rest][:-1]) + (" and " if len(found) > 1 else "") + [*shown, *rest][-1]
