"""Instead of a command inside something else: the command by itself, or the call without it."""

from toolgate.advice.subject import UNKNOWN, Subject, Way, line, mild, unset, way
from toolgate.knowledge.vocabulary import has_trait
from toolgate.model.effect import Manner, Verb
from toolgate.rules.obfuscation import held_in, set_by

RUNNING = ("-c", "-e", "--eval")  # options that are all that such a call is for
CLOSING = frozenset(("+wq", "+x", "+q", "+qa", "+wqa", "+xa"))  # of an editor that is given commands
QUOTES = "'\"` \t("  # what may be between the word that runs a command and the command


def suggest(subject: Subject) -> list[Way]:
    command = subject.effect.target.name
    manner = subject.effect.manner
    if Manner.SIDE_DOOR not in manner or Manner.OPERAND in manner:
        return []
    if stored := set_by(subject.effect):
        shown = line(subject.name, "config", "--get", stored) if has_trait(subject.name, "repository") else ""
        return way(shown, "shows the current value; ask the user to set it")
    if not command:
        options = [word for word in subject.words if word[:1] == "-"]
        return _leaving(subject, options[0]) if len(options) == 1 else []
    alone = [] if any([mark in command for mark in UNKNOWN]) else [command.strip()]
    if alone and not command.strip()[:1].isalnum() and command.strip()[:1] not in "./":  # the language around it
        alone = [held] if (held := held_in(subject.effect)) else []
    found = [Way(f"run `{text}` as a command of its own", (text,)) for text in alone]
    if subject.by_variable:
        return unset(subject) or found
    index, option = _option(subject, command)
    if index and subject.argv[index][:1] == "+":
        kept = [*subject.argv[:index], *subject.argv[index + 1 :]]
        empty = {word.rstrip("!") for word in kept if word[:1] == "+"} & CLOSING  # it would do nothing else
        return found + ([Way("ask the user first")] if empty else way(line(*kept), "leaves that command out"))
    before = subject.argv[index].partition(command)[0] if index else ""
    whole = not before and option not in ("", "-c")  # and no part of code: `rsync -e 'sh -c id' a b:`
    verb = before.endswith((" ", "!"))  # of a language: `shell id`
    if index and (whole or (option and option not in RUNNING and not verb)):  # it is no use by itself
        return _without(subject, index, option) + _leaving(subject, option)
    inner = _before(subject, command) if not option or option in RUNNING else ""
    if inner == "|":  # it is fed what the program prints
        deletes = any([one.effect.verb == Verb.DELETE for one in subject.others])  # for which it needs no input
        return [Way("leave out the pipe and the command after it" if deletes else "write the output to a file first")]
    return found + _leaving(subject, inner or option)


def _option(subject: Subject, command: str) -> tuple[int, str]:
    """Which word holds the command, and the option or setting whose value it is; 0 and nothing: it is in no word."""
    words = subject.argv
    for index, word in enumerate(words[1:], start=1):
        if command not in word and word not in command.split(" ", 1):
            continue
        name, equals, _ = word.partition("=")
        if word[:2] == "--" and equals and ":=" in word:  # `--eval='CC := x'`
            return index, name
        if word[:1] == "-" and word in command:  # the option is a part of what is told
            return index, name
        if word[:2] == "--" or (word[:1] == "-" and equals and command in word[len(name) :]):
            return index, name
        if word[:1] == "-":
            return index, word[:2]
        if word[:1] == "+":  # `vim +'!id'`
            return index, ""
        if words[index - 1][:1] == "-" and words[index - 1] not in ("-", "--") and index > 1:
            return index, words[index - 1]
        if equals and " " not in name:
            return index, name
        return index, ""
    return 0, ""


def _without(subject: Subject, index: int, option: str) -> list[Way]:
    """Advice to run the call without the option that runs the command: `rg --pre bash x` as `rg x`."""
    words, text = subject.argv, _unquoted(subject.call_text)
    if not option or option in RUNNING:
        return []
    if not all([_unquoted(word) in text for word in words]):  # of a variable's value, without the words it is added to
        return []
    before = index - 1 if words[index - 1] == option else index
    after = index + 2 if words[index] == option and "=" not in words[index] else index + 1
    kept = mild([*words[:before], *words[after:]])
    useful = option[:1] != "-" or any([word[:1] not in "-+" for word in kept[1:]])  # it still does something
    return way(line(*kept), f"runs without {option}") if useful else []


def _leaving(subject: Subject, name: str) -> list[Way]:
    """Advice on what to leave out, by its name."""
    text = subject.call_text
    if not name and subject.effect.target.name not in text and "*" in text:  # in the name of a file
        return [Way("write ./* instead of *")]
    if not name or "`" in name or not name.isprintable():
        return []
    if name not in text:
        return []
    if f"{name}(" in text:
        return [Way(f"leave out the call to {name}")]
    if (name.isalpha() and name.islower()) or not any([letter.isalnum() for letter in name]):
        return [Way("leave out that command" if name.isalpha() else f"leave out the command after {name}")]
    several = subject.words.count(name) > 1
    return [Way(f"leave out the {name} that runs it" if several else f"leave out {name}")]


def _before(subject: Subject, command: str) -> str:
    """The word before the command in the text of the call: `.shell` of `.shell id`, `system` of `system("id")`."""
    text = subject.call_text
    start = text.find(command)
    if "(" in command:  # it is code itself
        before = command.partition("(")[0]
    else:
        before = text[: max(start, 0)].rstrip(QUOTES + "=:")
        if (
            before[-1:] == "|" and before[-2:] != "~|"
        ):  # what is left out is behind the pipe, and the word before it does something else
            return "|"
    for mark in (*QUOTES, "\n", "=", ";", "{", "<"):
        before = before.rpartition(mark)[2]
    return before


def _unquoted(text: str) -> str:
    return text.replace("'", "").replace('"', "").replace("\\", "")
