"""How much of a project a command deletes or empties: one answer, for the reason and for the advice."""

from toolgate.knowledge.vocabulary import has_trait
from toolgate.model.call import quoted
from toolgate.model.effect import Effect, Manner, backticked
from toolgate.model.facts import Facts


class Extent:
    """What of the project is deleted; with `history`, the repository's own directory too."""

    __slots__ = ("what", "history")

    def __init__(self, what: str, history: bool = False) -> None:
        self.what = what
        self.history = history

    def __str__(self) -> str:
        return NAMES[self.what] + (", the repository's history too" if self.history else "")


EVERYTHING, HIDDEN, TRACKED, SCATTERED, MOST = "everything", "hidden", "tracked", "scattered", "most"
NAMES = {
    EVERYTHING: "everything in the project",
    HIDDEN: "the hidden files of the project",
    TRACKED: "every file that git tracks",
    SCATTERED: "files all over the project",
    MOST: "most files of the project",
}


def extent_of(effect: Effect, text: str, facts: Facts | None, workspace: str) -> Extent:
    """The extent of an effect on the whole project, `text` being what the call says."""
    kept = facts is None or facts.exists(workspace + "/.git/HEAD") is not True
    name, argv = effect.command.name, effect.command.argv
    words = _before_exec(text.replace("$(", " ").replace(")", " ) ").split(), name)
    if has_trait(name, "walks"):
        words = _asked_first(argv[2:])
    elif any([_is_hidden(word) for word in argv]):
        every = any([word in STARS for word in argv])
        return Extent(EVERYTHING if every else HIDDEN, not kept)
    elif has_trait(name, "repository") and "rm" in argv:
        return Extent(TRACKED)
    history = not kept and _takes_hidden(effect, words)
    if not has_trait(name, "walks") and effect.target.name != "**":  # it is named itself
        return Extent(EVERYTHING, history)
    if "ls-files" in words:
        behind = words[words.index("ls-files") + 1 :]
        return Extent(TRACKED if not behind or behind[0] in ("|", ")", ";", "-z") else SCATTERED)
    if Manner.EMPTIED in effect.manner or any([word in FILTERS for word in words]):
        return Extent(SCATTERED, history and _only_pruned(words))
    left = has_trait(name, "walks") and any([word in OR for word in argv[: argv.index("-delete")] if "-delete" in argv])
    return Extent(MOST if left else EVERYTHING, history)


def _before_exec(words: list[str], name: str) -> list[str]:
    """The words up to where `find` starts the command that deletes, which no later test limits."""
    started = [at for at, word in enumerate(words[:-1]) if word in EXEC and words[at + 1] == name]
    return words[: started[0]] if started else words


EXEC = ("-exec", "-execdir")


def _asked_first(words: tuple[str, ...]) -> list[str]:
    """The tests of `find` before it deletes, without alternatives to that branch."""
    found: list[str] = []
    if "-delete" not in words or "-prune" in words:
        return list(words)
    for word in words[: words.index("-delete")]:
        while word in OR and found and found[-1] != "(":
            found.pop()
        found.append(word)
    return found


def narrowed(words: tuple[str, ...]) -> str:
    """A phrase for tests of `find` other than a name; empty: there are none, or it is not `find`."""
    if words[:1] != ("find",):
        return ""
    tests = [(word, value) for word, value in zip(words, (*words[1:], ""), strict=True) if word in NARROWING]
    return (
        f" with {backticked(f'{tests[0][0]} {quoted(tests[0][1])}')}"
        if len(tests) == 1
        else " that its tests match"
        if tests
        else ""
    )


NARROWING = frozenset(
    "-path -ipath -wholename -regex -iregex -mtime -mmin -atime -amin -ctime -cmin -newer -size -user -group -perm".split()
)


def _takes_hidden(effect: Effect, words: list[str]) -> bool:
    """Whether git's own directory is included; patterns and listings of git or `ls` omit hidden names."""
    named = not has_trait(effect.command.name, "repository") and not any([mark in effect.target.name for mark in "*?["])
    said = words if has_trait(effect.command.name, "walks") else (*words, *effect.command.argv)
    chosen = any([".git" in word or (word in FILTERS and not _only_pruned(words)) for word in said])
    return not chosen and (named or has_trait(effect.command.name, "walks") or "find" in words)


def _only_pruned(words: list[str]) -> bool:
    """Whether `find` excludes only the directories it names."""
    left_out = [word for word in words if word in FILTERS and word != "-prune"]
    return 0 < words.count("-prune") == len(left_out)


def _is_hidden(name: str) -> bool:
    """Whether a pattern matches only hidden names, including git's directory."""
    from fnmatch import fnmatchcase

    return name[:1] == "." and name[1:2] in ("*", "?", "[") and fnmatchcase(".git", name.replace("[^", "[!"))


OR = ("-o", "-or")
STARS = ("*", "./*", ".", "./")  # all that is not hidden, or all
# Words of `find`, and of filters of its output, that exclude files.
FILTERS = (
    "-maxdepth", "-newer", "-mtime", "-mmin", "-size", "-empty", "-user", "-perm", "-regex", "-path", "-not", "!",
    "-name", "-iname", "-prune", "grep", "cut", "head", "tail", "awk", "sed",
)  # fmt: skip


def without_value(path: str, words: tuple[str, ...]) -> str:
    """What is said of a path that begins with a variable of which the value is not known; empty: it is another path."""
    variable, slash, rest = path.partition("/")
    if variable[:1] != "$" or not variable[1:].isidentifier() or not slash or rest not in ("", "*"):
        return ""
    if path in words:
        return f", which is {backticked(slash + rest)} if {backticked(variable)} is empty"
    return f", and {backticked(variable)} may be empty"  # `cd $X && rm -rf *`
