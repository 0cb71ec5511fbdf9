"""Sentences for commands that change a tool's setting, and the commands that show the current setting."""

from __future__ import annotations

from toolgate.knowledge.texts.settings import FOR_ALL, FOR_USER, GET, HELD, MEANINGS, OFF, SCOPES, SET, TOOLS, UNSET
from toolgate.model.effect import backticked
from toolgate.model.sentence import Sentence

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeVar

    T = TypeVar("T")

SUBCOMMANDS = ("get", "get-all", "list", "set", "unset", "edit", "remove-section", "rename-section")  # not keys
ROOM = 100  # characters of a sentence


def setting_of(words: tuple[str, ...]) -> str:
    """A sentence for a command that changes a tool's setting: `npm config set registry X`; empty: it changes none."""
    name = program_of(words)
    tool = TOOLS.get(name, name)
    scopes = _of(name, SCOPES) or {}
    scope = next((scopes[word] for word in words[1:] if word in scopes), scopes.get("", ""))
    for pattern in _of(name, UNSET) or ():
        if found := _matched(pattern, words):
            return f"removes the {tool} setting {backticked(found['KEY'])}{scope}"
    for pattern in _of(name, SET) or ():
        found = _matched(pattern, words)
        if not found or "VALUE" not in found or found["KEY"] in SUBCOMMANDS:
            continue
        key, value = found["KEY"], found["VALUE"]
        if any([word in key.lower() for word in HELD]):
            return f"stores a credential in the settings of {tool}{scope}"
        if key.startswith("alias.") and value[:1] == "!" and value.isprintable():
            said = f"defines the {tool} alias {backticked(key[6:])}, which runs {backticked(value[1:])}"
            if len(said + scope) <= ROOM:
                return said + scope
            short = f"defines the {tool} alias {backticked(key[6:])}, which runs a shell command{scope}"
            return short if len(short) <= ROOM else ""
        parts = (key, key.rpartition(".")[2], key.rpartition(":")[2])
        last = [*[part.lower() for part in parts], key.partition(".")[0].lower() + ".*"]
        for names, values, sentence in MEANINGS:
            off = not values or value.strip("'").lower() in OFF
            if off and any([part in names.split() for part in last]):
                other = backticked(key.partition(".")[2].rpartition(".")[0])  # of `url.OTHER.insteadOf`
                said = sentence.format(tool=tool, value=backticked(value), key=parts[1], other=other) + scope
                return said if len(said) <= ROOM and value.isprintable() else ""
        said = f"sets the {tool} setting {backticked(key)}"
        full = f"{said} to {backticked(value)}{scope}"
        return full if len(full) <= ROOM and value.isprintable() else said + scope
    return ""


def setting_shown(words: tuple[str, ...]) -> tuple[str, ...]:
    """The command that shows the value of the setting that another one changes; empty: there is none."""
    name = program_of(words)
    shown = (_of(name, GET) or "").split()
    for pattern in (*(_of(name, SET) or ()), *(_of(name, UNSET) or ())) if shown else ():
        found = _matched(pattern, words)
        if found and "KEY" in found:
            return (name, *[found.get(word, word) for word in shown])
    return ()


def _of(name: str, table: dict[str, T]) -> T | None:
    """A table's entry for a program; its keys are names separated by blanks."""
    return next((found for names, found in table.items() if name in names.split()), None)


def _matched(pattern: str, words: tuple[str, ...]) -> dict[str, str]:
    """The words of a command for the placeholders in capitals of a pattern; empty: it does not match."""
    wanted = pattern.split()
    given = [word for word in words[1:] if word[:1] != "-" or word in wanted]
    found = dict[str, str]()
    for index, word in enumerate(wanted):
        text = given[index] if index < len(given) else ""
        key, equals, value = text.partition("=")
        if word == "VALUE" and not text and "=" in found.get("KEY", ""):  # `npm config set registry=X`
            found["KEY"], _, text = found["KEY"].partition("=")
        elif word == "KEY=VALUE" and equals:
            found["KEY"], word, text = key, "VALUE", value
        if not text or "…" in text or (word.islower() and text != word):
            return {}
        if word.isupper():
            found[word] = text
    return found


def program_of(words: tuple[str, ...]) -> str:
    """The name of a program without its directory; empty: there is none."""
    return words[0].rpartition("/")[2].removesuffix(".exe") if words else ""


def in_image(said: Sentence) -> Sentence:
    """A reason about a setting, without whom it applies to, for a setting inside an image."""
    plain = said.removesuffix(FOR_USER).removesuffix(FOR_ALL)
    return said if plain == said else Sentence(plain)
