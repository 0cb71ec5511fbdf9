"""Sentences for what a git command discards, as far as its words say."""

from toolgate.model.effect import Effect, Manner, backticked
from toolgate.model.options import value_of
from toolgate.model.path import normalise
from toolgate.model.sentence import Sentence, which

TAKING = ("-C", "-c", "--git-dir", "--work-tree", "--namespace")  # options of git itself that take the next word
VALUED = ("-m", "--message", "-F", "--file", "-u", "--local-user", "--cleanup", "--sort", "--format")  # of a subcommand
KINDS = {"branch": ("branch", "branches"), "tag": ("tag", "tags"), "update-ref": ("ref", "refs")}
FOUND = ("uncommitted changes", "changes", "commits that")  # what only a look can show to be there
REWRITING = ("filter-branch", "filter-repo", "lfs")
FOREACH = " submodule foreach "
EACH = "in every submodule"


def discarding(effect: Effect, text: str = "") -> str:
    """The reason for a discard; `text` is the call's text for the command, with what runs it."""
    target = effect.target
    command, words = subcommand_of(effect.command.argv)
    if command in ("symbolic-ref", "update-ref") and (said := _pointed(words) if command[0] == "s" else _moved(words)):
        return said
    if command == "branch" and not text and len(names := operands(words)) == 1 and not _is_deleted(words):
        return f"may discard commits that are only on {backticked(names[0])}"  # as a tool is told it
    if command in KINDS and (said := _named(command, words)):
        return said
    if effect.command.argv[:1] == ("history",):
        return _typed(effect.command.argv)
    if not target.described:
        gone = Manner.DELETE in effect.manner or "-d" in words
        return Sentence("deletes " if gone else "overwrites ", target, which("can lose commits"))
    letters, each = _letters(words), f" {EACH}" if FOREACH in text else ""
    if command == "clean":
        kind = "ignored" if "X" in letters else "untracked and ignored" if "x" in letters else "untracked"
        nested = " and nested repositories" if letters.count("f") + words.count("--force") > 1 else ""
        return f"deletes {kind} files{nested}{each}"
    if command == "restore":
        return _restored(words, letters)
    if said := _set_back(command, words):
        return said
    if command in ("remote", "worktree") and len(names := operands(words)) > 1:
        own = [name for name in names[1:] if "XXXX" not in name] or names[1:]  # `mktemp` generates the others
        return _taken_out(command, _taken_from(effect.command.argv, own[0]) if command == "worktree" else own[0])
    if command == "stash" and words[:1] == ("drop",):
        names = operands(words[1:])
        return f"discards the stash {backticked(names[0])}" if names else "discards the latest stash"
    if command in SAID and (said := SAID[command](words)):
        return said
    if command in REWRITING:
        return "rewrites the repository's history"
    return f"{_done(effect)} {target}{each}"


def _done(effect: Effect) -> str:
    """The verb for a discard; what may not be there, it may only discard."""
    done = "delete" if Manner.DELETE in effect.manner else "discard"
    return f"may {done}" if str(effect.target).startswith(FOUND) else f"{done}s"


def _set_back(command: str, words: tuple[str, ...]) -> str:
    """What is done to a branch that gets another commit; empty: none does."""
    if moved := value_of(words, "-B", "-C", "--force-create"):
        return f"moves the branch {backticked(moved)}, which can lose commits"
    if command == "reset" and (names := operands(words)) and names[0] not in ("HEAD", "@"):
        return f"resets the branch to {backticked(names[0])}, which can lose commits and uncommitted changes"
    return ""


def _restored(words: tuple[str, ...], letters: str) -> str:
    """What is lost when the only file that is named is restored, or several are."""
    sources = [words[at + 1] for at, word in enumerate(words[:-1]) if word in ("-s", "--source")]
    given = operands(words[words.index("--") + 1 :] if "--" in words else words)
    names = [name for name in given if name not in sources]
    where = f" in {backticked(names[0])}" if len(names) == 1 and names[0].strip(".:/*") else ""
    staged = ", staged ones too" if "--staged" in words or "S" in letters else ""
    return f"may discard uncommitted changes{where}{staged}"


def _checked_out(words: tuple[str, ...]) -> str:
    """What is lost when files are restored from the index or a commit; empty: not known."""
    if "--theirs" in words or "--ours" in words:
        side = "their" if "--theirs" in words else "our"
        return f"replaces files with {side} side of a merge, which can lose what was resolved by hand"
    kept = words[words.index("--") + 1 :] if "--" in words else ()
    named = " and ".join([backticked(name) for name in kept]) if all([name.strip(".:/") for name in kept]) else ""
    return f"may discard uncommitted changes in {named}" if named and len(kept) < 3 else ""


def _taken_out(kind: str, name: str) -> str:
    """A sentence about a removed remote or worktree; a name that `mktemp` generates is not shown."""
    if kind == "remote":
        return f"deletes the remote {backticked(name)} and its tracking branches"
    named = "a worktree" if "XXXX" in name else f"the worktree {backticked(name)}"
    return f"deletes {named} even with uncommitted changes in it"


def _taken_from(argv: tuple[str, ...], name: str) -> str:
    """A path relative to where the call starts; git takes it relative to the directory of `-C`."""
    above = argv[argv.index("-C") + 1] if "-C" in argv[:-1] else ""
    if above in ("", ".", "./") or name[:1] in "/~$":
        return name
    return normalise(f"{above}/{name}") if above[:1] == "/" else f"{above.rstrip('/')}/{name}"


def _typed(words: tuple[str, ...]) -> str:
    """A sentence on what happens to the shell history."""
    if any([word.startswith("-d") for word in words]):
        return "deletes entries of the shell history"
    return "overwrites the saved shell history" if "-w" in words and "-c" not in words else "discards the shell history"


def subcommand_of(argv: tuple[str, ...]) -> tuple[str, tuple[str, ...]]:
    """The subcommand of git and its words; empty: another program."""
    name = argv[0].rpartition("/")[2] if argv else ""
    if name.startswith("git-"):
        return name[4:], argv[1:]
    index = 1
    while index < len(argv) and argv[index][:1] == "-":
        index += 2 if argv[index] in TAKING else 1
    if argv[index : index + 2] in (("town", "delete"), ("town", "kill")):  # of git-town
        return "branch", ("-D", *argv[index + 2 :])
    return (argv[index], argv[index + 1 :]) if name == "git" and index < len(argv) else ("", ())


def _named(command: str, words: tuple[str, ...]) -> str:
    """A sentence naming deleted branches, tags and other refs; empty: the words do not say which."""
    letters, names = _letters(words), operands(words)
    kind, kinds = KINDS[command]
    if not _is_deleted(words):
        forced = names and "…" not in names[0] and ("f" in letters or "--force" in words)
        lost = ", which can lose commits" if kind == "branch" else ""
        if forced and kind == "branch" and renames(words):
            return f"overwrites the branch {backticked(names[-1])}{lost}"
        return f"moves the {kind} {backticked(names[0])}{lost}" if forced and kind != "ref" else ""
    if any(["…" in word for word in words]):
        return f"{'force-deletes' if kind == 'branch' else 'deletes'} {kinds} whose names are not known in advance"
    if not names:
        return ""
    first, *others = [backticked(name) for name in names]
    if kind == "ref":  # behind its name is the commit that it should have now
        return f"deletes {first}, which can lose commits"
    those = f"{kind} {first}"
    if others:
        those = f"{kinds} {first} and {others[0] if len(others) == 1 else f'{len(others)} more'}"
    lost = f", which may have commits of {'their' if others else 'its'} own" if kind == "branch" else ""
    return f"deletes the {those}{lost}"


def _moved(words: tuple[str, ...]) -> str:
    """A sentence about a ref that is moved to another commit; empty: it is deleted, or not named."""
    names = operands(words)
    if _is_deleted(words) or len(names) < 2:
        return ""
    moved = "the current branch" if names[0] in ("HEAD", "@") else backticked(names[0])
    return f"moves {moved} to {backticked(names[1])}, which can lose commits"


def _pointed(words: tuple[str, ...]) -> str:
    """A sentence about a symbolic ref that is set to another ref."""
    first, *others = [backticked(name) for name in operands(words)] or ["a reference"]
    if not others and first == "`HEAD`":
        return "tries to delete `HEAD`, which git refuses"
    if not others:
        return f"deletes {first}, which names another reference"
    return f"makes {first} point to {others[0]}" + (" and leaves the files as they are" if first == "`HEAD`" else "")


def _deinited(words: tuple[str, ...]) -> str:
    """A sentence about submodules whose files are removed; empty: something else is done to them."""
    if words[:1] != ("deinit",):
        return ""
    names = operands(words[1:])
    named = f"the submodule {backticked(names[0])}" if len(names) == 1 and names[0] != "." else "submodules"
    return f"removes the files of {'every submodule' if '--all' in words else named}, even with uncommitted changes"


def _logged(words: tuple[str, ...]) -> str:
    """A sentence about reflog entries that are deleted."""
    entries = [backticked(name) for name in operands(words)[1:]]
    if words[:1] == ("delete",) and len(entries) == 1:
        return f"deletes the reflog entry {entries[0]}"
    return "deletes reflog entries, which are needed to get lost commits back"


def renames(words: tuple[str, ...]) -> bool:
    """Whether `git branch` renames or copies a branch; the last word is the new name."""
    return any([letter in _letters(words) for letter in "mMcC"]) or "--move" in words or "--copy" in words


def _is_deleted(words: tuple[str, ...]) -> bool:
    """Whether the words of `git branch` or `git tag` delete what they name."""
    return "d" in _letters(words) or "D" in _letters(words) or "--delete" in words


def _letters(words: tuple[str, ...]) -> str:
    return "".join([word[1:] for word in words if word[:1] == "-" != word[1:2]])


def operands(words: tuple[str, ...]) -> list[str]:
    """The words that are neither options nor their values."""
    pairs = zip(("", *words), words, strict=False)
    return [word for before, word in pairs if word[:1] != "-" and before not in VALUED]


SAID = {"checkout": _checked_out, "reflog": _logged, "submodule": _deinited}  # by the subcommand of git
