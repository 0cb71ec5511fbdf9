"""Other spellings of a command, for patterns that forbid: what a program treats as the same is the same."""

from toolgate.knowledge.texts.synonyms import ALIKE, HEADS, OPTIONS, SUBCOMMANDS
from toolgate.shell.expand.patterns import magical

VALUED = ("-W", "-X", "--check-hash-based-pycs")  # options of Python before its module that take the next word


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
