"""Sentences for what a text in a program's small language does, if its first words say so.

Only what is said of a call depends on this, never what is decided; it is loaded where a rule objects.
"""

from toolgate.knowledge.texts.held_texts import HELD
from toolgate.model.effect import Effect
from toolgate.sentences.filling import listed
from toolgate.sentences.parsed_command import options_of


def meant(program: str, text: str) -> str:
    """A sentence on what a text makes a program do; empty: not known."""
    name = program.rpartition("/")[2]
    rows = [row for names, found in HELD.items() if name in names.split() for row in found.items()]
    for start, said in [(start, said) for key, said in rows for start in key.split(" | ")]:
        rest = _behind(start, text)
        if rest is not None and (sentence := _filled(said, rest.strip().rstrip(";"), text, name)):
            return sentence
    return ""


def _behind(start: str, text: str) -> str | None:
    """The rest of a text after its first words; `None`: it starts with others."""
    if text[: len(start)].lower() != start.lower():
        return None
    rest = text[len(start) :]
    apart = not start or not rest or rest[:1].isspace() or not start[-1].isalnum()
    return rest if apart else None


def _filled(said: str, rest: str, text: str, program: str) -> str:
    """A sentence filled from a text; empty: the text lacks something, or is too long to quote."""
    words = rest.split()
    values = {"{}": rest, "{1}": "".join(words[:1]), "{2}": "".join(words[1:2]), "{text}": text, "{program}": program}
    for slot, value in [pair for pair in values.items() if pair[0] in said]:
        shown = listed([value]) if "…" not in value and not value.startswith("-") else ""
        if not shown:
            return ""
        said = said.replace(slot, shown)
    return said


def named(effect: Effect, program: str) -> tuple[str, str]:
    """The program that a text is for, and the text with its option."""
    words, text = effect.command.argv, effect.target.name
    if text not in words[2:]:
        return program, text
    at = words.index(text, 2)
    if "-m" in words[1:at] and program == effect.command.name:  # a module, which takes the rest
        return words[words.index("-m") + 1], text
    option = words[at - 1]
    valued = option[:1] == "-" and options_of(words).get(option) and not any([mark in text for mark in " $\n"])
    return program, f"{option} {text}" if valued else text
