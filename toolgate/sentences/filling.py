"""Fills the sentence for an action with the call's words: `deletes the volume {}` with the volume's name."""

from toolgate.model.effect import backticked
from toolgate.model.sentence import HERE, Sentence, Words, here
from toolgate.sentences.parsed_command import (
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


NOTHING = Sentence("")


def filled(template: str, words: tuple[str, ...], at: int, call: tuple[str, ...]) -> Sentence:
    """A filled sentence, the first value as its object; empty: the call lacks a value that it needs."""
    hidden = any(["…" in word for word in words[at:]])  # what it is about is only known when it runs
    parts, several = [""], False  # what is said and, at odd places, what the call says
    for index, section in enumerate(template.replace("]", "[").split("[")):
        text, *slots = section.split("{")
        found: list[str] = [numbered(text)]
        for slot, _, after in [rest.partition("}") for rest in slots]:
            if spoken := _spoken(slot, call):
                found[-1] += spoken + numbered(after)
                continue
            if hidden and (slot[:1] != "-" or "…" in value_of(slot, call)):
                return NOTHING
            value = value_of(slot, call) if slot[:1] == "-" else _value(slot, words, at)
            if slot == "all" and value.strip("` ") not in " ".join(call):  # words that were taken apart
                value = ""
            found += [value, numbered(after)]
            several = several or (slot == "" and " and " in value)
        if "" not in found[1::2]:
            parts = [*parts[:-1], parts[-1] + found[0], *found[1:]]
        elif index % 2 == 0:  # it is not between brackets
            return NOTHING
    said = Sentence(parts[0], *parts[1:2])
    for part in parts[2:]:
        said = said.before(part)
    return said.of_several(said.thing) if several else said


def phrase(template: str) -> str:
    """A fixed phrase of a sentence, without values from the call."""
    return filled(template, (), 0, ()).act


def numbered(text: str) -> Words:
    """A phrase with its plural forms in angle brackets: `volume<s>`, `repositor<y|ies>`, `<it|them>`."""
    first, *rest = text.split("<")
    said = Words(first, first)
    for choice, _, after in [some.partition(">") for some in rest]:
        one, _, several = choice.rpartition("|")
        said = said + Words(one, several) + after
    return said


def _spoken(slot: str, call: tuple[str, ...]) -> str:
    """The phrase for a slot that does not quote the call; empty: the slot quotes the call."""
    if slot == "runs with":
        shows = call[-1:] in (("env",), ("printenv",)) or call[-2:-1] == ("printenv",)
        return "prints" if shows else "runs a command with"
    if slot == "unit":
        kinds = {UNITS.get(call[index].rpartition(".")[2], "service") for index in operands_of(call)[1:]}
        return kinds.pop() if len(kinds) == 1 else "service"
    return MACHINES.get(slot, "")


UNITS = {
    "timer": "timer",
    "socket": "socket",
    "target": "target",
    "mount": "mount",
    "path": "path unit",
    "slice": "slice",
}
MACHINES = {"this machine": HERE, "the machine": here("the machine")}


def _value(slot: str, words: tuple[str, ...], at: int) -> str:
    """The call's value for a slot, quoted for a sentence; empty: none that fits."""
    taking, start = options_of(words), at
    while at < len(words) and words[at][:1] == "-" and (words[at] in taking or is_passed(words[at], taking)):
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
    elif slot == "itself":
        found = list(words[start - 1 : start])
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
    """An option's value, quoted for a sentence; empty: not given, or it does not fit."""
    index = option_at(option, words)
    _, equals, value = words[index].partition("=")
    found = [value] if equals else [*words[index + 1 : index + 2]] if index else []
    return "" if found == ["-"] else listed([word if "/" in word else word.rstrip(",") for word in found])  # of hosts


def listed(found: list[str]) -> str:
    """Words as a quoted list in a sentence; empty: there are none, or they do not fit."""
    found = [f"…/{word.rpartition('/')[2]}" if len(word) > LONGEST and word[:1].isalnum() else word for word in found]
    if not found or any([not word or len(word) > LONGEST or not word.isprintable() for word in found[:SHOWN]]):
        return ""
    if any(["://" in word and "@" in word for word in found[:SHOWN]]):  # a password may be in it
        return ""
    shown = [backticked(word) for word in found[:SHOWN]]
    rest = [f"{len(found) - SHOWN} more"] if len(found) > SHOWN else []
    return ", ".join([*shown, *rest][:-1]) + (" and " if len(found) > 1 else "") + [*shown, *rest][-1]
