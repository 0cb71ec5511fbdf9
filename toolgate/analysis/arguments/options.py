"""Sorts arguments by a command's own grammar into options, operands and undeclared options.

One module because each way of writing an option continues where another one gives up.
"""

from toolgate.analysis.arguments.switches import denied_by, is_mild, may_take, negated, take_switch, turn_off
from toolgate.analysis.text.yes_no import denies
from toolgate.knowledge.vocabulary import (
    ARGV,
    COLOURING,
    CONTAINED,
    DIGITS,
    EARLY,
    EXPRESSION,
    FIRST,
    JOINED,
    LITERAL,
    LOCAL,
    LOOKS,
    NONE,
    OPTIONAL,
    PAIR,
    PLAIN,
    REQUIRED,
    RUNS,
    SECOND,
    TAR,
    TASK,
    THREE,
    TOOL,
    TRIED,
    TWO,
    WHEN,
    WORDS,
    Command,
    Option,
    read_slots,
)
from toolgate.model.effect import Verb
from toolgate.model.repeated import once_each
from toolgate.shell.expand.fields import Field, Partial, after, join, shown

# Options by their names; a harmless one without a value is just its name until a word uses it.
Table = dict[str, Option | str]

COMMANDS = frozenset(
    (ARGV, TRIED, TOOL, LOCAL, TASK, CONTAINED, JOINED)
)  # roles that take all operands from here on, as a command
HELP = Option(("--help", "--version"), NONE, PLAIN, informs=True)

SIGNS = frozenset("-+")  # the first characters of options
WHOLE_WORDS = (WORDS, FIRST, EXPRESSION)  # styles without clusters of letters
ALONE = (NONE, OPTIONAL, DIGITS)  # values of options that do not take the next word
# Options of a search that come before its start directories.
BEFORE_PATHS = ("-H", "-L", "-P", "-D", "-O1", "-O2", "-O3", "-E", "-s", "-x", "-d", "-X")


REPEATED = 64  # letters of a cluster above which some are repeated
CLUSTER = 4  # letters up to which a word is a cluster of options
FEW = 40  # options of a command, of which none is probably repeated
LOSING = (Verb.DELETE, Verb.DISCARD)
CHANGING = ("EDITS", "DELETES", "MOVES")


class Arguments:
    """The arguments of one call of a command, sorted.

    `options`: pairs of an option and its value (`None`: it takes none). `operands`: the rest, in order.
    `after`: how many of them come after `--`.
    `undeclared`: options that are not declared. `commands`: commands given to options such as `-exec`, with the option.
    `off`: flags that a value or a negation turned off; one of them may be on above, or again later.
    """

    __slots__ = ("options", "operands", "after", "undeclared", "commands", "ended", "off")

    def __init__(self) -> None:
        self.options: list[tuple[Option, Field | None]] = []
        self.operands: list[Field] = []
        self.after = 0
        self.undeclared: tuple[Field, ...] = ()
        self.commands: tuple[tuple[Option, list[Field]], ...] = ()
        self.ended = False  # an option after which only operands follow
        self.off: tuple[Option, ...] = ()


class Grammar:
    """The options of a command and of the commands above it, by their names, for sorting its arguments."""

    __slots__ = ("commands", "table", "early", "last", "bare", "whole", "names")

    def __init__(self, commands: tuple[Command, ...]) -> None:
        spec = commands[0]
        self.commands = commands
        self.table = _table(commands)
        self.early = (
            spec.style in (EARLY, FIRST) or bool(spec.subcommands) or spec.otherwise is not None or _holds_command(spec)
        )  # whether the first operand ends the options
        self.last = 2 if "resumes" in spec.traits else 1  # which operand that is
        self.bare = any([name[:1] not in SIGNS or len(name) < 2 for name in self.table])  # whether words may be options
        self.whole = spec.style in WHOLE_WORDS
        self.names = ""  # all of them, each after a line break; made when a prefix is first looked up


_GRAMMARS: dict[object, Grammar] = {}  # by the `id` of commands, which each grammar keeps alive


def sort_arguments(words: list[Field], spec: Command, above: tuple[Command, ...] = ()) -> Arguments:
    """Sort `words` (without the command's name); the options of the commands `above` are accepted too."""
    found = Arguments()
    style = spec.style
    if style == LITERAL or not words:
        found.operands = list(words)
        return found
    key = (id(spec), *map(id, above)) if above else id(spec)
    grammar = _GRAMMARS.get(key) or _GRAMMARS.setdefault(key, Grammar((spec, *above)))
    table, early, bare = grammar.table, grammar.early, grammar.bare
    operands, expression, index, count = found.operands, style == EXPRESSION, 0, len(words)
    if style == TAR and isinstance(words[0], str) and words[0][:1] != "-" and words[0]:
        index = _old_cluster(words, table, found)
    while index < count and not found.ended:
        word = words[index]
        text = word if isinstance(word, str) else word.prefix
        short = len(text) < 2
        if ((short or text[0] not in SIGNS) and not (bare and text in table)) or (short and not expression):
            if expression and any([option.names[0] not in BEFORE_PATHS for option, _ in found.options]):
                found.undeclared += (word,)
            operands.append(word)
            index += 1
            if early and len(operands) >= grammar.last:
                break
            continue
        if text == "--" and isinstance(word, str) and not expression:
            if (option := _declared(table, "--")) is not None:  # it means more than that operands follow
                found.options.append((option, None))
            index, found.after = index + 1, count - index - 1
            break
        if text[0] == "+" and text not in table and text[:2] not in table:
            operands.append(word)
            index += 1
            if early and len(operands) >= grammar.last:
                break
            continue
        index = _option(words, index, text, grammar, found)
    operands.extend(words[index:])
    found.options = found.options if len(found.options) <= FEW or expression else _without_repetitions(found.options)
    return found


def forget_help(arguments: Arguments, words: list[Field], spec: Command, ends: bool) -> None:
    """Leave out `--help` behind an operand which `ends` the options, or is a program to which the rest is given."""
    if any([option.informs for option, _ in arguments.options]):
        leading = sort_arguments(words[: words.index(arguments.operands[0])], spec)
        ends = ends or any([slot.role is RUNS for slot in read_slots(spec.operands)[:1]])
        if ends and not any([option.informs for option, _ in leading.options]):
            arguments.options = [pair for pair in arguments.options if not pair[0].informs]


def _without_repetitions(options: list[tuple[Option, Field | None]]) -> list[tuple[Option, Field | None]]:
    """The options, of those without a value only the last of each: `-q -q -q` says no more than `-q`."""
    last = {id(option): index for index, (option, value) in enumerate(options) if value is None}
    return [pair for index, pair in enumerate(options) if pair[1] is not None or last[id(pair[0])] == index]


def _holds_command(spec: Command) -> bool:
    """Whether a command is among the operands, to which what follows belongs."""
    return any([slot.role in COMMANDS for slot in read_slots(spec.operands)])


def options_of(command: Command) -> list[Option]:
    """All options that a command declares, including those that its description has as one text."""
    options: list[Option] = []
    for declared in command.options:
        if isinstance(declared, str):
            options += [_plain(name) for name in declared.split()]
        else:
            options.append(declared)
    return options


def _plain(name: str) -> Option:
    """An option that touches nothing, as `OptionGroup` says it in a text."""
    if name.endswith("?"):
        return Option((name[:-1],), NONE, PLAIN, informs=True)
    if name.endswith("[=]"):
        return Option((name[:-3],), OPTIONAL, PLAIN)
    if name.endswith("[#]"):
        return Option((name[:-3],), DIGITS, PLAIN)
    if name.endswith("==") and len(name) > 2:
        return Option((name[:-2],), TWO, PLAIN)
    if name.endswith("=") and len(name) > 1:
        return Option((name[:-1],), REQUIRED, PLAIN)
    return Option((name,), NONE, PLAIN)


def _table(commands: tuple[Command, ...]) -> Table:
    table: Table = {"--help": HELP, "--version": HELP}
    for command in reversed(commands):  # a command's own options win over those of the commands above it
        for declared in reversed(command.options):
            if isinstance(declared, str):
                table.update([_entry(word) for word in reversed(declared.split())])
            else:
                table.update([(name, declared) for name in declared.names])
    return table


def _entry(word: str) -> tuple[str, Option | str]:
    """The name of an option in a text, and the option itself if it is more than a name."""
    if word[-1] not in "=]?":
        return word, word
    option = _plain(word)
    return option.names[0], option


def _declared(table: Table, name: str) -> Option | None:
    option = table.get(name)
    if type(option) is str:
        option = table[name] = _plain(option)
    return option  # type: ignore[return-value]  # narrowed by type()


def _option(words: list[Field], index: int, text: str, grammar: Grammar, found: Arguments) -> int:
    """Take the option at `index`; returns the index after it and its value."""
    taken, before = len(found.options), found.undeclared[-1:]
    if text[:4] == "--no" and _negates(words[index], text, grammar, found):
        return index + 1
    if grammar.whole:
        after = _whole_word(words, index, text, grammar.table, found)
    elif text[:2] == "--":
        after = _long(words, index, text, grammar, found)
    elif isinstance(words[index], str) and (exact := _declared(grammar.table, text)) is not None:
        after = _take(words, index, exact, found)
    else:
        after = _cluster(words, index, text, grammar.table, found)
    if before and index and words[index - 1] is before[0] and may_take(before[0]) and not only_looks(before[0]):
        for option in [option for option, _ in found.options[taken:] if is_mild(option) and not option.informs]:
            turn_off(option, found)  # it may be the value of the option before it, which nobody has described
    return after


def _negates(word: Field, text: str, grammar: Grammar, found: Arguments) -> bool:
    """Turn off what `--no-<name>` negates; returns whether that is all that it does."""
    table, name = grammar.table, text.partition("=")[0]
    declared = name in table
    options = [_declared(table, full) for full in negated(name, table, declared)]
    off = [option for option in options if option is not None and is_mild(option)]
    for option in off:
        turn_off(option, found)
    return isinstance(word, str) and not declared and any([option.dry for option in off])


def _take(words: list[Field], index: int, option: Option, found: Arguments) -> int:
    """Record an option whose value, if it takes one, is the next word."""
    found.ended = found.ended or option.ends
    if option.until:
        return _command(words, index, option, found)
    if option.takes in ALONE:
        found.options.append((option, None))
        if denied_by(words[index + 1 : index + 2]) and is_mild(option):
            turn_off(option, found)
        return index + 1
    if index + 1 >= len(words):
        found.undeclared += (words[index],)
        return index + 1
    if option.takes == PAIR:
        found.options.append((option, join(words[index + 1 : index + 3], ":")))
        return index + 3
    second = option.takes == SECOND and index + 2 < len(words)
    found.options.append((option, words[index + 2 if second else index + 1]))
    return index + (3 if option.takes in (TWO, SECOND) else 4 if option.takes == THREE else 2)


def _command(words: list[Field], index: int, option: Option, found: Arguments) -> int:
    ends = option.until.split()
    argv: list[Field] = []
    index += 1
    while index < len(words):
        word = words[index]
        index += 1
        if word in ends and not (word == "+" and (not argv or argv[-1] != "{}")):
            break
        argv.append(word)
    found.options.append((option, None))
    found.commands += ((option, argv),)
    return index


def _long(words: list[Field], index: int, text: str, grammar: Grammar, found: Arguments) -> int:
    name, equals, _ = text.partition("=")
    option = _declared(grammar.table, name) or _abbreviated(name, grammar)
    word = words[index]
    if option is None or (not equals and not isinstance(word, str)):
        if option is not None and is_mild(option):
            turn_off(option, found)
        found.undeclared += (word,)
        return index + 1
    if not equals:
        return _take(words, index, option, found)
    value = after(word, len(name) + 1)
    if is_mild(option):
        _switch(word, option, value, found)
        return index + 1
    if option.takes == NONE:
        if value in ("true", "false"):  # as Go's flags allow; `false` means that the option is off
            if value == "true":
                found.options.append((option, None))
            return index + 1
        found.undeclared += (word,)
        return index + 1
    found.options.append((option, value))
    found.ended = found.ended or option.ends
    return index + 1


def _switch(word: Field, option: Option, value: Field, found: Arguments) -> None:
    """Take a flag that makes the call milder, with a value; one that is neither yes nor no is not declared."""
    if not take_switch(option, value, found) and option.takes == NONE and not denies(value):
        found.undeclared += (word,)


def _abbreviated(name: str, grammar: Grammar) -> Option | None:
    """The only option that `name` abbreviates; `None`: there is none, or several that differ."""
    if not grammar.names:
        grammar.names = "\n".join(["", *grammar.table])
    if len(name) < 3 or "\n" + name not in grammar.names:
        return None
    found: Option | None = None
    table = grammar.table
    for option in [_declared(table, full) for full in list(table) if full.startswith(name)]:
        if option is not None and option is not HELP:
            if found is not None and option is not found and _meaning(option) != _meaning(found):
                return None
            found = option
    if found is not None and grammar.commands[0].unlisted and is_mild(found) and not found.informs:
        return None  # a program that is only known loosely may not take it, and go on all the same
    return found


def _meaning(option: Option) -> tuple[object, ...]:
    return (option.role, str(option.also), option.manner, option.dry, option.informs, option.clears, option.operands)


def _cluster(words: list[Field], index: int, text: str, table: Table, found: Arguments) -> int:
    word = words[index]
    mark = text[0]
    before = len(found.options)
    counted = False  # whether digits belong to the option before them: `perl -l0ne`
    taken: set[str] = set()  # letters without a value: a cluster may be as long as the call
    for position in _telling(text):
        valued = text[position + 1 : position + 2] == "="  # as Go's flags allow
        if (text[position] in taken and not valued) or (counted and text[position].isdigit()):
            continue
        option = _declared(table, mark + text[position])
        counted = option is not None and option.takes == DIGITS
        if option is None:
            number = _declared(table, mark + "#") if position == 1 and text[1:].isdigit() else None
            if number is not None:
                found.options.append((number, text[1:]))  # `head -5`
                return index + 1
            found.undeclared += (word,)
            found.options += [(losing, None) for losing in _losing(text[position:], mark, table)]
            return index + 1
        last = position + 1 == len(text) and isinstance(word, str)
        if not last and valued and is_mild(option):
            _switch(word, option, after(word, position + 2), found)
            return index + 1
        if option.takes in (NONE, DIGITS) and not (last and option.dry):
            found.options.append((option, None))
            if option.takes == NONE:
                taken.add(text[position])
            continue
        if not last:
            found.ended = found.ended or option.ends
            found.options.append((option, after(word, position + 1)))
            return index + 1
        return _take(words, index, option, found)
    if type(word) is Partial:  # what follows the letters may be a value: `-n$X`
        found.undeclared += (word,)
        for option in [option for option, _ in found.options[before:] if is_mild(option)]:
            turn_off(option, found)
    return index + 1


def _telling(text: str) -> list[int] | range:
    """The places of the letters of a cluster; of a very long one, only the first of each, the last and a value."""
    count = len(text)
    if count <= REPEATED:
        return range(1, count)
    return sorted({*[text.find(letter, 1) for letter in set(text[1:])], max(1, text.find("=", 1) - 1), count - 1})


def _losing(letters: str, mark: str, table: Table) -> list[Option]:
    """The options after an undeclared letter that delete or change something: `fdupes -rdN`."""
    if len(letters) > CLUSTER or not letters.isalpha():
        return []  # probably a word
    options = [_declared(table, mark + letter) for letter in letters]
    return [option for option in options if option is not None and option.takes == NONE and _loses(option)]


def _loses(option: Option) -> bool:
    """Whether an option deletes something, or changes the operands in place."""
    return any([does.verb in LOSING for does in option.also]) or (option.operands or "").startswith(CHANGING)


def _whole_word(words: list[Field], index: int, text: str, table: Table, found: Arguments) -> int:
    word = words[index]
    name, equals, _ = text.partition("=")
    single = name[1:] if name.startswith("--") else name
    option = _declared(table, text) if isinstance(word, str) else None
    if option is not None:
        return _take(words, index, option, found)
    option = _declared(table, name) or _declared(table, single) or _declared(table, "-" + name)
    if option is None or (not equals and not isinstance(word, str)):
        number = _declared(table, "-#") if single[1:].isdigit() else None
        if number is not None:
            found.options.append((number, single[1:]))
            return index + 1
        found.undeclared += (word,)
        return index + 1
    if not equals:
        return _take(words, index, option, found)
    value = after(word, len(name) + 1)
    if is_mild(option):
        _switch(word, option, value, found)
        return index + 1
    if option.takes == NONE:
        if value not in ("false", "0", "f", "FALSE", "False"):
            found.options.append((option, None))
        return index + 1
    found.options.append((option, value))
    return index + 1


def _old_cluster(words: list[Field], table: Table, found: Arguments) -> int:
    """Take letters without a dash, whose values follow in order: `tar xzf a.tgz`."""
    index, rest = 1, shown(words[0])
    while rest:
        letter, rest = rest[0], rest[1:]
        option = _declared(table, "-" + letter)
        valued = option is not None and option.takes not in ALONE and index < len(words)
        if option is not None and valued and index <= REPEATED:
            found.options.append((option, words[index]))
            index += 1
            continue
        rest = rest.replace(letter, "")  # said once more, it says no more
        if option is None or valued:
            found.undeclared += ("-" + letter,)
        elif option.takes in ALONE:
            found.options.append((option, None))
    return index


def unknown_letter(word: Field, specs: list[Command]) -> str:
    """The undeclared letter in a cluster, `-M` in `-cMf`; empty: it is the first, or the word is not a cluster."""
    if not isinstance(word, str) or word[:1] != "-" or any([spec.style in WHOLE_WORDS for spec in specs]):
        return ""
    names = _names(specs)
    strange = next((letter for letter in dict.fromkeys(word[1:]) if "-" + letter not in names), "")
    return "-" + strange if strange and strange != word[1] else ""


@once_each
def _names(specs: list[Command]) -> dict[str, bool]:
    """The names of all options that commands declare, and whether one of that name takes the next word."""
    found: dict[str, bool] = {}
    for option in [option for spec in specs for option in options_of(spec)]:
        for name in option.names:
            found[name] = found.get(name, False) or option.takes == REQUIRED
    return found


def only_looks(word: Field) -> bool:
    """Whether an option only formats output, and no program has another option of that name."""
    name, equals, value = word.partition("=") if isinstance(word, str) else ("", "", "")
    return name in LOOKS if not equals else name in COLOURING and value in WHEN


def lacks_value(word: Field, specs: list[Command]) -> bool:
    """Whether a word is an option whose value is missing: `find . -name`."""
    return isinstance(word, str) and _names(specs).get(word, False)


def option_before(text: str, argv: tuple[str, ...], specs: list[Command]) -> str:
    """The undeclared option before an unexpected argument, such as `--data-dir`; empty: there is none."""
    if text not in argv[1:]:
        return ""
    before = argv[argv.index(text, 1) - 1]
    return (
        before if before[:1] == "-" and before.strip("-") and "=" not in before and before not in _names(specs) else ""
    )
