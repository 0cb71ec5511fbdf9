"""Matches a command against a pattern, both as words with quotes, wrappers and variables resolved.

A pattern that forbids is read widely: flags in any order, grouped or apart, long or short, and more arguments than it
names. A pattern that permits is read narrowly: word by word, and only its final `*` stands for more.
"""

from toolgate.analysis.arguments.options import options_of, sort_arguments
from toolgate.analysis.shell.command import below
from toolgate.knowledge.lookup import knowledge_of
from toolgate.knowledge.texts.synonyms import ALIKE, HEADS, OPTIONS, SUBCOMMANDS
from toolgate.knowledge.vocabulary import Command, Option
from toolgate.shell.expand.fields import shown
from toolgate.shell.expand.patterns import magical, matches

Flag = tuple[tuple[str, ...], str | None]  # its spellings, its value (`None`: none)
ANY = "*"
SYSTEM = (
    "/bin", "/sbin", "/usr/bin", "/usr/sbin", "/usr/local/bin", "/usr/local/sbin", "/opt/homebrew/bin",
)  # fmt: skip  # where a program of this name is the program of this name
DEPTH = 6  # nested subcommands
VALUED = ("-W", "-X", "--check-hash-based-pycs")  # options of Python before its module that take the next word


def means(pattern: tuple[str, ...], argv: tuple[str, ...], loose: bool) -> bool:
    """Whether the pattern matches this command, in any of its spellings if it is read widely."""
    if not argv:
        return False
    if loose:
        return any([_about(one, other, True) for one, other in _pairs(pattern, plainly(pattern), argv, plainly(argv))])
    return _about(pattern, argv, False)


def _pairs(*words: tuple[str, ...]) -> set[tuple[tuple[str, ...], tuple[str, ...]]]:
    """Every reading of a pattern paired with every reading of a command."""
    return {(one, other) for one in words[:2] for other in words[2:]}


def _about(pattern: tuple[str, ...], argv: tuple[str, ...], loose: bool) -> bool:
    if not _named(pattern[0], argv[0], loose):
        return False
    wanted = pattern[1:]
    if not wanted:
        return True  # a bare name: with any arguments
    more = wanted[-1] == ANY
    if more:
        wanted = wanted[:-1]
    if not loose:
        return _exactly(wanted, argv[1:], more)
    return not wanted or _widely(pattern[0], wanted, argv)


def _named(pattern: str, head: str, loose: bool) -> bool:
    if "/" in pattern:
        return matches(pattern, head)
    directory, slash, name = head.rpartition("/")
    if matches(pattern, name):
        return loose or not slash or directory in SYSTEM
    if not loose:
        return False
    bare = name.lower().removesuffix(".exe").rstrip("0123456789.").rstrip("-")
    return bool(bare) and matches(pattern, bare)


# --- permitting ------------------------------------------------------------------------------------------------------


def _exactly(wanted: tuple[str, ...], words: tuple[str, ...], more: bool) -> bool:
    if len(words) < len(wanted) or (len(words) > len(wanted) and not more):
        return False
    return all([_same(pattern, word) for pattern, word in zip(wanted, words, strict=False)])


def _same(pattern: str, word: str) -> bool:
    if matches(pattern, word):
        return True
    letters = _letters(pattern)
    return bool(letters) and letters == _letters(word)


def _letters(word: str) -> frozenset[str]:
    """The flags in a group such as `-rf`; empty for any other word."""
    if len(word) > 2 and word[0] == "-" and word[1:].isalpha():
        return frozenset(word[1:])
    return frozenset()


# --- forbidding ------------------------------------------------------------------------------------------------------


def _widely(name: str, wanted: tuple[str, ...], argv: tuple[str, ...]) -> bool:
    program = argv[0].rpartition("/")[2]
    spec = knowledge_of(program)
    flags, operands, values = _sorted(list(wanted), spec)
    found, given, skippable = _sorted(list(argv[1:]), spec)
    also = other_options(program, given)
    for names, value in flags:
        if not _has(tuple([other for name in names for other in also.get(name, (name,))]), value, found, given):
            return False
    held = [value for _, value in found if value is not None]
    plain = [
        pattern
        for index, pattern in enumerate(operands)
        if index not in values or not any([matches(pattern, value) for value in held])
    ]  # `--flag value` also means `--flag=value`
    if _in_order(plain, given, skippable):
        return True
    return not skippable and _in_order(usual(program, plain), usual(program, given), skippable)


def _has(names: tuple[str, ...], value: str | None, found: list[Flag], given: list[str]) -> bool:
    for others, other in found:
        if any([name in others for name in names]):
            if value is None or (other is not None and matches(value, other)):
                return True
            if other is None and any([matches(value, word) for word in given]):
                return True  # `--flag value`, where it is not known that the flag takes one
    return False


def _in_order(operands: list[str], given: list[str], skippable: frozenset[int]) -> bool:
    """Whether the operands start with the pattern's; a word that may be an unknown option's value can be skipped."""
    index = 0
    for pattern in operands:
        while index < len(given) and not matches(pattern, given[index]) and index in skippable:
            index += 1
        if index >= len(given) or not matches(pattern, given[index]):
            return False
        index += 1
    return True


def _sorted(words: list[str], spec: Command | None) -> tuple[list[Flag], list[str], frozenset[int]]:
    """Flags, operands, and which operands may be values of flags, as far as the command is known."""
    flags: list[Flag] = []
    operands: list[str] = []
    above: tuple[Command, ...] = ()
    while spec is not None and len(above) < DEPTH:
        sorted_words = sort_arguments(list(words), spec, above)
        for option, value in sorted_words.options:
            flags.append((_spellings(option, spec), None if value is None else shown(value)))
        for word in sorted_words.undeclared:
            flags.extend(_loose_flags(shown(word)))
        rest = [shown(word) for word in sorted_words.operands]
        inner = below(spec, rest[0]) if rest and (spec.subcommands or spec.otherwise is not None) else None
        if inner is None:
            if not (spec.subcommands or spec.otherwise is not None) or not rest:
                return flags, operands + rest, frozenset()
            operands.append(rest[0])
            more, others, skippable = _unknown(rest[1:])
            count = len(operands)
            return flags + more, operands + others, frozenset([index + count for index in skippable])
        above = (spec, *above)
        if inner is not spec.otherwise:
            operands.append(rest[0])
            rest = rest[1:]
        spec, words = inner, rest
    more, others, skippable = _unknown(words)
    count = len(operands)
    return flags + more, operands + others, frozenset([index + count for index in skippable])


def _spellings(option: Option, spec: Command) -> tuple[str, ...]:
    """An option's names; where a command lists short and long ones apart, `-f` and `--force` count as the same."""
    names = option.names
    if len(names) > 1 or names[0] in ("--help", "--version"):
        return names
    letter = names[0].lstrip("-")[:1]
    alike = [other for other in options_of(spec) if any([_begins(name, letter) for name in other.names])]
    short = [other for other in alike if other.names[0] == "-" + letter]
    if len(alike) == 2 and len(short) == 1 and alike[0].takes == alike[1].takes:
        return (*alike[0].names, *alike[1].names)
    return names


def _begins(name: str, letter: str) -> bool:
    return name == "-" + letter or (name.startswith("--" + letter) and len(name) > 3)


def _unknown(words: list[str]) -> tuple[list[Flag], list[str], frozenset[int]]:
    """Words of a command that Toolgate does not know."""
    flags: list[Flag] = []
    operands: list[str] = []
    skippable: list[int] = []
    after_flag = False
    for index, word in enumerate(words):
        if word == "--":
            operands += words[index + 1 :]
            break
        if len(word) > 1 and word[0] == "-":
            flags.extend(_loose_flags(word))
            after_flag = "=" not in word
            continue
        if after_flag:
            skippable.append(len(operands))
        operands.append(word)
        after_flag = False
    return flags, operands, frozenset(skippable)


def _loose_flags(word: str) -> list[Flag]:
    name, equals, value = word.partition("=")
    if equals:
        return [((name,), value)]
    letters = _letters(word)
    if not letters:
        return [((name,), None)]
    return [((name, "-" + letter), None) for letter in sorted(letters)]


def plainly(argv: tuple[str, ...]) -> tuple[str, ...]:
    """`python -m pytest` as `pytest`, `git-push` as `git push`; any other command as it is."""
    name = argv[0].rpartition("/")[2]
    if name in HEADS:
        return (*HEADS[name], *argv[1:])
    if name.startswith("git-") and len(name) > 4 and not magical(name):
        return ("git", name[4:], *argv[1:])
    if name.rstrip("0123456789.") not in ("python", "pypy", "py"):
        return argv
    index = 1
    while index < len(argv) - 1 and argv[index][:1] == "-":
        if argv[index][:2] != "--" and argv[index].endswith("m"):
            return argv if magical(argv[index + 1]) else argv[index + 1 :]
        index += 2 if argv[index] in VALUED else 1
    return argv


def usual(program: str, operands: list[str]) -> list[str]:
    """The operands of a program with its subcommand in its usual spelling."""
    program = _bare(program)
    best: tuple[list[str], list[str]] = ([], [])
    for line in SUBCOMMANDS.get(program, "").split("\n"):
        first, *others = [phrase.split(" ") for phrase in line.split(",")]
        for words in others:
            if operands[: len(words)] == words and len(words) > len(best[0]):
                best = words, first
    return best[1] + operands[len(best[0]) :]


def other_options(program: str, operands: list[str]) -> dict[str, tuple[str, ...]]:
    """The options of a command that have other spellings, each mapped to all of them."""
    words = usual(program, operands)
    program = _bare(program)
    keys = [program, f"{program} {words[0]}"] if words else [program]
    found = {}
    for key in keys:
        for names in [tuple(line.split()) for line in OPTIONS.get(key, "").split(",") if line]:
            found.update(dict.fromkeys(names, names))
    return found


def _bare(program: str) -> str:
    """A program's name without its version; a program with the same options as another, as that one."""
    name = program.lower().removesuffix(".exe").rstrip("0123456789.").rstrip("-")
    return ALIKE.get(name, name)
