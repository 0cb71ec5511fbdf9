"""Which app, cluster, account or database a command acts on: advice keeps the words that choose it."""

from toolgate.advice.parsed import Parsed, chosen_by, parsed
from toolgate.advice.subject import SAFE, Subject, Way, quoted
from toolgate.knowledge.texts.whereabouts import FIRST, KIN, VARIABLES
from toolgate.knowledge.vocabulary import has_trait
from toolgate.model.call import Shell


def there(found: Way, subject: Subject) -> Way | None:
    """The advice with what selects where the call acts: variables, options, and what starts the command.

    `None`: some of these cannot be shown.
    """
    pairs = _pairs(subject)
    if any([not SAFE.issuperset(pair) or ("://" in pair and "@" in pair) for pair in pairs]):
        return None if found.commands else found
    text, commands = found.text, list[str]()
    for command in found.commands:
        placed = _placed(command, subject)
        if not placed:
            return None
        placed = " ".join([*([] if command.startswith("cat ") else pairs), placed])
        text = text.replace(f"`{command}`", f"`{placed}`", 1) if placed != command else text
        commands.append(placed)
    return Way(text, tuple(commands), found.shared)


def _placed(command: str, subject: Subject) -> str:
    """A command with the call's options that select where it acts, if it is of the same program.

    Empty: one of them is not exactly known.
    """
    name = subject.name
    program, _, rest = command.partition(" ")
    if program != name and name not in KIN.get(program, ()):
        return command
    first, last = _missing(command, parsed(subject.argv), name), list[str]()
    if name not in FIRST:
        first, last = last, first
    if has_trait(name, "containers") and rest.startswith("compose "):
        composed = _missing(command, parsed(("docker-compose", *_behind(subject.words, "compose"))), "docker-compose")
        rest = " ".join(["compose", *composed, rest.removeprefix("compose ")])
    starting = subject.started([name])[:-1] if program == name else []
    words = [*starting, program, *first, *[rest][: bool(rest)], *last]
    return " ".join(words) if all(words) else ""


def _missing(command: str, call: Parsed, name: str) -> list[str]:
    """The call's options that select where it acts and that a command lacks, quoted for a shell."""
    names, found = chosen_by((name,)), list[str]()
    for words in call.leading if name in FIRST else call.options:
        shown = [quoted(word) for word in words]
        chosen = words[0].partition("=")[0] in names or (words[0][1:2] != "-" and words[0][:2] in names)
        if chosen and not (all(shown) and f" {' '.join(shown)} " in f"{command} "):
            found += shown
    return found


def _behind(words: tuple[str, ...], word: str) -> tuple[str, ...]:
    return words[words.index(word) + 1 :] if word in words else ()


def _pairs(subject: Subject) -> list[str]:
    """The variables, set for the command or exported earlier in the call, that select where it acts."""
    if type(subject.call.action) is not Shell:
        return []
    text, start, end = subject.call.action.text, subject.effect.start, subject.effect.end
    pairs = list[str]()
    for words in [part.split() for part in text[:start].replace("&&", ";").replace("\n", ";").split(";")]:
        pairs += words[words.index("export") + 1 :] if "export" in words else []
    for word in text[start:end].split():
        if not word.partition("=")[0].isidentifier() or "=" not in word:
            break
        pairs.append(word)
    names = [pair.partition("=")[0] for pair in pairs]
    chosen = [at for at, name in enumerate(names) if name in VARIABLES or name.endswith("_ENV")]
    hosted = any([word == "-h" or word.startswith("--host") for word in subject.words])  # which counts before PGHOST
    return [pairs[at] for at in chosen if "=" in pairs[at] and not (hosted and names[at] in HOSTS)]


HOSTS = ("PGHOST", "MYSQL_HOST")
