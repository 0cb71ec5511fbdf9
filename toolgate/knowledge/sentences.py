"""Says which act a command is: `systemctl reboot` reboots the machine.

A family of commands says what kind of thing its subcommands touch, which is what rules judge. A person who is asked
wants to know which act it is. Only what is said of a call depends on this, never what is decided; it is loaded where a
rule objects.
"""

from __future__ import annotations

from toolgate.knowledge.lookup import knowledge_of
from toolgate.knowledge.texts.acts import MACHINE
from toolgate.knowledge.texts.remote_acts import CLOUDS, OPERATIONS, OTHER_OPERATIONS, REMOTE
from toolgate.knowledge.vocabulary import REQUIRED, Command
from toolgate.model.effect import backticked

SHOWN = 2  # operands that are named; more are counted
LONGEST = 40  # characters of what a sentence quotes
VERBS = 5  # operands that can hold the verb of a cloud's operation


def act_of(words: tuple[str, ...]) -> str:
    """What a command does, as a sentence about it; empty: no more is known than what it touches."""
    name = _program(words)
    words = tuple([part for word in words for part in word.replace(";", " ").split()])  # `openocd -c 'init; halt'`
    acts = next((found for names, found in (*MACHINE.items(), *REMOTE.items()) if name in names.split()), None)
    if acts is None:
        return ""
    places, best = _operands(words), (len(words) + 1, 0)
    at, sentence = 0, ""
    for key, said in acts.items():
        for given in key.split(" | "):
            start, end = _found(given.split(), words, places, name)
            if start >= 0 and (start, -len(given.split())) < best:
                best, at, sentence = (start, -len(given.split())), end, said
    return _filled(sentence, words, at)


def operation_of(words: tuple[str, ...]) -> str:
    """What the operation of a cloud does, by its verb: `stops`; empty: it is not one that says more."""
    places = _operands(words) if _program(words) in CLOUDS else []
    for at, index in enumerate(places[:VERBS]):
        if index != places[0] + at:  # behind an option is its value, or the name of a resource
            return ""
        if _is_verb(words[index]):
            word = words[index].lower()
            return OPERATIONS.get(word.partition("-")[0]) or OPERATIONS.get(word.rpartition(":")[2], "")
    return ""


def _is_verb(word: str) -> bool:
    """Whether a word is the verb of an operation: what stands behind it are names, which the caller chooses."""
    first, last = word.lower().partition("-")[0], word.lower().rpartition(":")[2]
    return any([one in OPERATIONS or one in OTHER_OPERATIONS for one in (first, last)])


def started_in(words: tuple[str, ...]) -> str:
    """The command that code in an argument starts: `id` of `os.system("id")`; empty: none is seen, or it is long."""
    for word in words[1:]:
        for mark in STARTING if "(" in word else ():
            rest = word.partition(mark)[2].lstrip()
            quote = rest[:1]
            text, closed, _ = rest[1:].partition(quote) if quote and quote in "'\"`" else ("", "", "")
            if closed and 0 < len(text) <= LONGEST and text.isprintable() and "\\" not in text:
                return text
    return ""


STARTING = ("system(", "popen(", "exec(", "execute(", "spawn(", "shell(", "execSync(")  # a command, in many languages


def recipe_of(words: tuple[str, ...], path: str) -> str:
    """Which part of a file a command runs, `wipe` of `task wipe`; empty: it names none, or the file is another's."""
    kind = RECIPES.get((_program(words), path.rpartition("/")[2].lower().partition(".")[0]), "")
    rest = words[2:] if words[1:2] in (("run",), ("run-script",)) else words[1:]
    if not kind or len(rest) != 1 or not 0 < len(rest[0]) <= LONGEST or rest[0][0] == "-":
        return ""
    return f"{kind} {backticked(rest[0])}" if LETTERS.issuperset(rest[0].lower()) else ""


LETTERS = frozenset("abcdefghijklmnopqrstuvwxyz0123456789-_:./")  # of a name
RECIPES = {  # what a part of a file is called, by the program that runs it and the file's name without its ending
    ("task", "taskfile"): "task", ("go-task", "taskfile"): "task", ("just", "justfile"): "recipe", ("just", ""): "recipe",
    ("make", "makefile"): "target", ("gmake", "makefile"): "target", ("make", "gnumakefile"): "target",
    ("npm", "package"): "script", ("pnpm", "package"): "script", ("yarn", "package"): "script",
    ("bun", "package"): "script", ("rake", "rakefile"): "task",
}  # fmt: skip


def subcommand_of(words: tuple[str, ...], longest: int) -> str:
    """A command as far as it names what it does: `kubectl -n web scale deployment app`; empty: it is too long."""
    places = _operands(words)
    first = end = places[0] if places else 1
    if any([len(word.split()) > 1 for word in (words[: first + 1] if places else words)]):  # no subcommand, but code
        return ""
    while end < len(words) and words[end][:1] != "-" and len(words[end].split()) == 1 and "…" not in words[end]:
        end += 1
    needed = min(end, first + 2)  # the words that say most
    spec = knowledge_of(_program(words))
    below = places and spec is not None and spec.subcommands  # the operands name it without the program
    for start in (0, first) if below else (0,):
        stop = end
        while stop > needed and len(" ".join(words[start:stop])) > longest:
            stop -= 1
        if len(text := " ".join(words[start:stop])) <= longest:
            return text
    return words[0] if len("".join(words[:1])) <= longest and words else ""


def _program(words: tuple[str, ...]) -> str:
    return words[0].rpartition("/")[2].removesuffix(".exe") if words else ""


def _operands(words: tuple[str, ...]) -> list[int]:
    """Where the operands are: words that are neither options nor, before the first of them, the value of one."""
    found, index, taking = list[int](), 1, _options(words)
    while index < len(words):
        word = words[index]
        if word[:1] != "-" or word == "-":
            found.append(index)
        elif not found and taking.get(word):
            index += 1
        index += 1
    return found


_OPTIONS: dict[str, dict[str, bool]] = {}  # by program; the same whatever order it fills in


def _options(words: tuple[str, ...]) -> dict[str, bool]:
    """The options of a program and of all its subcommands, and whether each takes the next word."""
    name = _program(words)
    spec = knowledge_of(name)
    if spec is None:
        return {}
    if name not in _OPTIONS:
        _OPTIONS[name] = _gathered(spec)
    return _OPTIONS[name]


def _gathered(spec: Command) -> dict[str, bool]:
    found = dict[str, bool]()
    commands = [spec]
    for one in commands:  # grows
        commands += one.subcommands
        for option in one.options:
            if type(option) is str:  # as `flags` was given it
                found.update([(name.rstrip("=[]#"), name[-1] == "=") for name in option.split()])
            else:
                found.update([(name, option.takes == REQUIRED) for name in option.names])  # type: ignore[union-attr]  # narrowed by type()
    return found


LATER = {  # operands that can stand before the subcommand; by default it is the first: `kubectl delete ns create`
    "service": 1, "rc-service": 1, "invoke-rc.d": 1, "aws": 1, "awslocal": 1, "nmcli": 1, "gcloud": 4, "az": 3,
    "openocd": 99, "idf.py": 99, "platformio": 99, "pio": 99,
}  # fmt: skip
GROUPS = ("container", "compose", "adm")  # `docker container stop`, `oc adm drain`


def _found(wanted: list[str], words: tuple[str, ...], places: list[int], name: str) -> tuple[int, int]:
    """Where the words of a subcommand start, and the first word behind them; -1: they are not there."""
    options = [_given(word, words) for word in wanted if word[:1] == "-"]
    if 0 in options:
        return -1, 0
    named = [word for word in wanted if word[:1] != "-"]
    if not named:
        return (0, options[0] + 1) if options else (len(words), 1)
    said = [words[index].lower() for index in places]
    later = LATER.get(name, 1 if said[:1] and said[0] in GROUPS else 0)
    for first in range(min(len(said) - len(named), later) + 1):
        if said[first : first + len(named)] == named:
            last = first + len(named) - 1
            before = said[:last] if name in CLOUDS else ()
            return (-1, 0) if any([_is_verb(word) for word in before]) else (places[first], places[last] + 1)
    return -1, 0


def _given(option: str, words: tuple[str, ...]) -> int:
    """Which word is an option, or has its letter in a cluster: `-G` in `-aG`; 0: none is."""
    for index, word in enumerate(words[1:], start=1):
        if word == "--":
            return 0
        if word.partition("=")[0] == option:
            return index
        if len(option) == 2 and word[:1] == "-" and word[1:].isalpha() and option[1] in word[1:]:
            return index
    return 0


def _filled(sentence: str, words: tuple[str, ...], at: int) -> str:
    """A sentence with what the call says."""
    before, brace, rest = sentence.partition("{")
    if not brace:
        return sentence
    if any(["…" in word for word in words[at:]]):  # what it is about is only known when it runs
        return ""
    slot, _, after = rest.partition("}")
    value = _value(slot, words, at)
    optional = "[" in before
    if not value:
        return before.partition("[")[0] + after.partition("]")[2] if optional else ""
    return before.replace("[", "", 1) + value + after.replace("]", "", 1) if optional else before + value + after


def _value(slot: str, words: tuple[str, ...], at: int) -> str:
    """What the call says of an act, as a sentence says it; empty: nothing that fits into one."""
    taking = _options(words)
    while at < len(words) and (words[at] in taking or ("=" in words[at] and words[at][:2] == "--")):
        at += 2 if taking.get(words[at]) else 1
    end = at
    while end < len(words) and words[end][:1] != "-":
        end += 1
    if slot[:1] == "-":
        index = _given(slot, words)
        _, equals, value = words[index].partition("=")
        found = [value] if equals else list(words[index + 1 : index + 2]) if index else []
    elif slot == "first":
        found = [words[index] for index in _operands(words)[:1]]
    elif slot == "last":
        found = [word for word in words[-1:] if len(words) > 1 and word[:1] != "-"]
    else:
        found = (
            [" ".join(words[at:end])]
            if slot == "all" and end > at
            else list(words[at : at + 1] if slot == "one" else words[at:end])
        )
    if not found or any([not word or len(word) > LONGEST or not word.isprintable() for word in found[:SHOWN]]):
        return ""
    shown = [backticked(word) for word in found[:SHOWN]]
    rest = [f"{len(found) - SHOWN} more"] if len(found) > SHOWN else []
    return ", ".join([*shown, *rest][:-1]) + (" and " if len(found) > 1 else "") + [*shown, *rest][-1]
