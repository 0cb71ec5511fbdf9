"""The output of git commands about the repository: its directory, its branch, names of files or of objects."""

from toolgate.analysis.arguments.invocation import Run
from toolgate.analysis.state.streams import Stream
from toolgate.model.effect import Target
from toolgate.shell.expand.fields import Field, shown

HASHING = ("rev-parse", "merge-base", "describe", "rev-list")
MARKING = ("--dirty", "--broken")  # options that add a suffix
OWN_DIRECTORY = ("--git-dir", "--absolute-git-dir", "--git-common-dir")
MOVING = ("GIT_DIR", "GIT_COMMON_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_OBJECT_DIRECTORY")  # variables
OBJECT_NAMES = ("%(objectname)", "%(objectname:short)", "%(*objectname)", "%(objecttype)")


def printed(run: Run, sources: tuple[Target, ...]) -> Stream:
    """The output of git about the repository: its directory, its branch, names of files, or one harmless word."""
    asked = [option.names[0] for option, _ in run.options]
    root = run.scope.facts.workspace()
    inside = run.scope.cwd is not None and not run.scope.where and (run.scope.cwd + "/").startswith(root + "/")
    if "--show-toplevel" in asked:
        return Stream(root + "\n") if inside else Stream(None)
    own = _own_directory(run) if inside else None
    if own is not None and run.scope.facts.exists(root + "/.git/HEAD") is not False:
        return Stream((".git" if run.scope.cwd == root else root + "/.git") + own + "\n")
    if "--show-current" in asked or "--abbrev-ref" in asked or ("--short" in asked and run.operands == ["HEAD"]):
        from toolgate.analysis.arguments.roles.git_settings import current_branch

        branch = current_branch(run.scope) if not run.operands or run.operands == ["HEAD"] else None
        if branch is not None and ("--short" not in asked or "symbolic-ref" in shown(run.name)):
            return Stream(branch + "\n")
    only_names = any([word.startswith("--name-o") for word in run.scope.command.argv])
    if run.spec is not None and run.spec.lists and (only_names or "-l" in asked or "--files-with-matches" in asked):
        from toolgate.analysis.arguments.listing import found_by_git

        return found_by_git(run, sources)
    if only_names and _prints_more(run):
        return Stream(None, sources)
    if only_names:
        from toolgate.analysis.arguments.listing import named_by_git

        return Stream(None, sources, "paths", (named_by_git(run),))
    if "-l" in asked or "--git-dir" in asked:
        return Stream(None, sources, "paths")
    if shown(run.name).removeprefix("git-") in HASHING and not {"--format", "--sq-quote"} & {*asked}:
        echoed = any([not isinstance(word, str) or not _revision(word) for word in (*_echoed(run), *_marks(run))])
        return Stream(None, sources) if echoed else Stream(None, (), "name")
    named = _only_hashes(run) or _names_objects(run)
    return Stream(None, (), "name") if named else Stream(None, sources)


def _own_directory(run: Run) -> str | None:
    """The suffix after the repository's directory, if only that is printed; `None`: something else is printed."""
    if any([run.scope.lookup(name) is not None for name in MOVING]):
        return None
    words = run.scope.command.argv[1:]
    asked = words[1:] if words[:1] == ("rev-parse",) else ()  # options before it may name another repository
    if len(asked) == 1 and asked[0] in OWN_DIRECTORY:
        return ""
    if len(asked) == 2 and asked[0] == "--git-path" and len(run.options) == 1 and isinstance(run.options[0][1], str):
        return "/" + run.options[0][1]
    return None


def _prints_more(run: Run) -> bool:
    """Whether more than names is printed: commit messages, or a prefix of each line."""
    words = run.scope.command.argv
    if any([word.startswith(("--line-p", "--relative=")) for word in words]):
        return True
    forms = [word.partition("=")[2] for word in words if word.startswith(("--format", "--pretty"))]
    return run.has("commits") and forms[-1:] not in ([""], ["format:"], ["tformat:"])


def _names_objects(run: Run) -> bool:
    """Whether only names, kinds or sizes of objects are printed: `git show-ref -s main`, `git cat-file -t x`."""
    words = run.scope.command.argv[1:]
    subcommand = shown(run.name).removeprefix("git-")
    if subcommand == "show-ref":
        return any([word in ("-s", "--hash") or word.startswith("--hash=") for word in words])
    if subcommand == "cat-file":
        return not {"-t", "-s"}.isdisjoint(words)
    forms = [word.partition("=")[2] for word in words if word.startswith("--format")]
    return len(forms) == 1 and forms[0] in OBJECT_NAMES


def _echoed(run: Run) -> list[Field]:
    """The operands that git prints if it does not know them; not paths after `--`, unless it only parses."""
    argv = run.scope.command.argv
    paths = argv[argv.index("--") + 1 :] if "--" in argv and "rev-parse" not in argv else ()
    return run.operands[: len(run.operands) - len(paths)]


def _marks(run: Run) -> list[Field]:
    """The suffixes printed after a commit's name if the work tree has changes: `git describe --dirty=-new`."""
    return [value for option, value in run.options if option.names[0] in MARKING and value is not None]


def _only_hashes(run: Run) -> bool:
    """Whether git prints only one harmless word for each commit: `git log -n1 --format=%h -- src`."""
    words = run.scope.command.argv
    if not run.has("commits") or ("show" in words and "reflog" not in words and not _shows_commits(run)):
        return False
    from toolgate.analysis.arguments.commit_lines import HASHES, form

    return form(words) in HASHES


def _shows_commits(run: Run) -> bool:
    """Whether `git show` is told to omit diffs, and names no tag, whose message it would print."""
    words = run.scope.command.argv
    commits = [word for word in run.operands if isinstance(word, str) and word.startswith(("HEAD", "@"))]
    return ("-s" in words or "--no-patch" in words) and len(commits) == len(run.operands)


def _revision(text: str) -> bool:
    """Whether a revision is one harmless word even if git does not know it and prints it unchanged."""
    return all([character.isalnum() or character in "-_.@^~{}" for character in text]) and ".." not in text
