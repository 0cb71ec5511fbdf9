"""Instead of losing work: look at it first, or keep it."""

from toolgate.advice.subject import Subject, Way, line, on, previewed, quoted, tried, way, written
from toolgate.analysis.git.words import split
from toolgate.knowledge.vocabulary import has_trait
from toolgate.model.effect import Manner, Place, Target
from toolgate.model.verdict import Finding
from toolgate.sentences.discarding import FOREACH, operands, renames
from toolgate.sentences.leaving import ARCHIVERS

PACKS_AND_DELETES = ("-sdel", "--remove-files", "-m", "--move", "-df")
LOST = "shows what would be lost"
STASHED = "git stash"
STASH = ("git", "stash", "push", "-u")
DATABASES = (".db", ".sqlite", ".sqlite3", ".duckdb", ".mdb", ".parquet", ".h5")
IN_GIT = (Place.WORKSPACE, Place.PIPELINE, Place.OUTPUT)  # places that git shows


def suggest(subject: Subject) -> list[Way]:
    name = subject.name
    if has_trait(name, "repository") or name.startswith("git-"):
        return _git(subject)
    if has_trait(name, "walks"):
        return printing(subject)
    if name == "jj":  # whose log holds no more of what a collection would take
        collects = "gc" in subject.operands
        return [Way("leave the gc out")] if collects else way("jj op log", "lists the operations")
    if name in ("hg", "svn", "fossil"):
        return _older(subject)
    if name == "rsync":
        return previewed(subject)
    if name in ARCHIVERS:
        kept = [word for word in subject.argv if word not in PACKS_AND_DELETES]
        if name == "rar" and subject.words[:1] in (("m",), ("mf",)):
            return way(line("rar", "a", *subject.words[1:]), "packs it and keeps it") + _look(subject)
        packing = " ".join(_patterned(subject, subject.started(kept)))
        if len(kept) == len(subject.argv) or not packing:
            return _look(subject)
        if subject.is_fed:
            from toolgate.sentences.foreign import piped_into

            fed = piped_into(subject.effect, subject.call_text)
            packing = f"{fed} | {packing}" if fed else ""
        return way(packing, "packs it and keeps it") + _look(subject)
    if name == "rclone":
        return way(line("rclone", "--dry-run", *subject.words), "shows what it would do")
    if name == "mv" and not subject.has("-n", "--no-clobber"):
        return way(line("mv", "-n", *[word for word in subject.words if word != "-f"]), "overwrites nothing") + _look(
            subject
        )
    return _look(subject) + (tried(subject) if subject.effect.target.place in IN_GIT else [])


def _patterned(subject: Subject, words: list[str]) -> list[str]:
    """Words quoted for a shell, except patterns that the call leaves unquoted for the shell."""
    text = subject.call_text + " "
    found = [written(word) if "*" in word and f" {word} " in text else quoted(word) for word in words]
    return found if all(found) else []


def _older(subject: Subject) -> list[Way]:
    """Advice for Mercurial and Subversion, by what is lost."""
    first = "".join(subject.operands[:1])
    if first in ("strip", "rollback"):
        return way("hg log -l 5", "shows the latest commits")
    if first in ("purge", "clean"):
        return way(line("hg", *subject.words, "--print"), "lists what it would delete")
    return way("svn diff" if (subject.name, first) == ("svn", "revert") else f"{subject.name} status", LOST)


def printing(subject: Subject) -> list[Way]:
    """Advice to use `-print` instead of `-delete` in `find`."""
    words = list(subject.argv)
    if "-exec" in words and "-delete" not in words:
        words = [*words[: words.index("-exec")], "-delete"]
    if "-delete" not in words:
        return _look(subject)
    at = words.index("-delete")
    tests = words[at + 1 :] if "-o" not in words and "(" not in words else []
    last = way(line(*words[:at], *tests, "-delete"), "deletes only what matches") if tests else []
    words = ["-print" if word == "-delete" else word for word in words]
    return last + way(line(*words), "shows what it would delete") + _look(subject)


def _look(subject: Subject) -> list[Way]:
    """Advice to show what git knows about the files, by how it could restore them."""
    target = subject.effect.origin or subject.effect.target
    if subject.effect.where or target.place not in IN_GIT:
        return []  # git knows nothing of it
    if subject.effect.origin is not None:
        return on("git status --short --ignored --", subject.place(target), LOST)
    if target.path and subject.facts.workspace() and not _is_inside(target.path, subject.facts.workspace()):
        return _in_other_tree(subject, target)
    return _in_this_tree(subject)


def _in_this_tree(subject: Subject) -> list[Way]:
    target, manner = subject.effect.target, subject.effect.manner
    place = (all_of(subject) or subject.place(target)).removesuffix("/*").removesuffix("/**")
    from toolgate.rules.lost_work import is_lost, unnamed_in

    if not target.path:
        place = written(unnamed_in(target)) or place
    if target.whole and (found := _whole(subject, place)):
        return found
    if is_lost(subject.effect):
        return [Way("write out where the files go")]
    if target.whole or place in ("", "*") or (place == subject.place(target) and len(_alike(subject)) > 1):
        return way("git status --short --ignored", "shows what git could not bring back")
    if Manner.TRACKED in manner and has_trait(subject.name, "removes"):
        return on("git rm -r --dry-run --", place, "shows what would go; git keeps it")
    if Manner.EMPTIED in manner and target.path.endswith(DATABASES):  # which git shows nothing of
        return on("ls -l", place, "shows its size and age; keep a copy first")
    if Manner.UNTRACKED in manner:
        return on("git clean -nd --", place, "shows what would go; it cannot be restored")
    if Manner.MODIFIED in manner:
        shown = f"git diff --stat -- {place}"
        return [Way(f"`{shown}` shows it; `{STASHED}` keeps it", (shown, STASHED))]
    if Manner.EMPTIED in manner and Manner.TRACKED in manner and "*" not in place:
        return on("git diff HEAD --", place, "shows the changes that would be lost")
    if place[:3] == "**/":  # of which a shell makes only what is one directory down; a star of git's meets slashes too
        name = subject.text(target)[3:]
        place = quoted(name) if name[:1] == "*" else f"{quoted(name)} {quoted('*/' + name)}"
    if "/**/" in place:  # of which a shell makes only what is one directory down
        place = written(subject.text(target).partition("/**/")[0])
    moved = Manner.MOVED in manner
    return on("git status --short --ignored --", place, "shows what git could not bring back" if moved else LOST)


def _whole(subject: Subject, place: str) -> list[Way]:
    """Advice to show what the whole project would lose in addition to its files."""
    from toolgate.sentences.extent import TRACKED, extent_of

    workspace = subject.facts.workspace()
    extent = extent_of(subject.effect, subject.call_text, subject.facts, workspace)
    if extent.history or (has_trait(subject.name, "removes") and place.rstrip("/") in (".", "./.", workspace)):
        return way("git log --oneline --branches --not --remotes", "lists commits that are nowhere else")
    if extent.what == TRACKED:  # what is committed can be restored
        return way("git diff HEAD --stat", "shows the changes that would be lost")
    return []


def _is_inside(path: str, workspace: str) -> bool:
    return (path + "/").startswith(workspace.rstrip("/") + "/")


def _in_other_tree(subject: Subject, target: Target) -> list[Way]:
    """Advice to show what git knows about the files of another work tree, run from there."""
    text = subject.text(target)
    if Manner.RECURSIVE in subject.effect.manner and not any([mark in text for mark in "*?["]):
        above, name = text, "."
    else:
        above, _, name = text.rpartition("/")
    there, what = written(above), written(name)
    return way(f"git -C {there} status --short --ignored {what}", LOST) if there and what else []


def _alike(subject: Subject) -> list[Finding]:
    """The findings in which the same command does the same, one for each target."""
    return list({one.effect.target: one for one in _same(subject)}.values())


def _same(subject: Subject) -> list[Finding]:
    """The findings in which the same command does the same."""
    effect = subject.effect
    found = [one for one in subject.others if one.effect.command == effect.command and one.effect.verb == effect.verb]
    if has_trait(subject.name, "removes"):
        return found
    return [one for one in found if one.opinion.verdict == subject.finding.opinion.verdict]


def all_of(subject: Subject) -> str:
    """Everything the command names, if all of it is affected; empty: only the one target is, or too many are."""
    operands, targets = subject.operands, {one.effect.target: one for one in _alike(subject)}
    alike = [one.effect.target for one in _same(subject) if one.effect.manner == subject.effect.manner]
    if not 1 < len(targets) <= 4 or set(alike) != set(targets):
        return ""
    elsewhere = False
    if has_trait(subject.name, "removes"):
        elsewhere = subject.effect.command.cwd not in ("", subject.cwd)  # where the operands name other files
        verdicts = {one.opinion.verdict for one in _same(subject)}
        if len(targets) != len(operands) or len(verdicts) > 1 or not elsewhere:
            return line(*operands) if len(targets) == len(operands) and len(verdicts) == 1 else ""
    places = [subject.place(target) if elsewhere or target.place in IN_GIT else "" for target in dict.fromkeys(alike)]
    return " ".join(places) if all(places) else ""


# --- git -------------------------------------------------------------------------------------------------------------


def _git(subject: Subject) -> list[Way]:
    given = subject.call_text[subject.effect.start : subject.effect.end]
    if FOREACH not in given:
        return _in_git(subject)
    every = "git submodule foreach --recursive " if " --recursive " in given else "git submodule foreach "
    found = [one for one in _in_git(subject) if len(one.commands) == 1]
    return [Way(one.text.replace("`", "`" + every, 1), (every + one.commands[0],)) for one in found]


def _where(subject: Subject, head: tuple[str, ...]) -> tuple[str, ...]:
    """`git -C` with the directory behind a `cd`."""
    there = subject.effect.command.cwd
    behind = head == ("git",) and there not in ("", subject.cwd)
    return ("git", "-C", there.removeprefix(subject.cwd + "/")) if behind else head


def _in_git(subject: Subject) -> list[Way]:
    head, subcommand, words = split(subject.argv)
    head = _where(subject, head)
    paths = _paths(subject, words)
    match subcommand if head else "":
        case "reset" | "switch" | "merge" | "rebase" | "am" | "cherry-pick" | "revert" | "pull" | "read-tree":
            return way(line(*head, *STASH[1:]), "keeps what is not committed")
        case "checkout" | "restore" | "checkout-index":
            paths = paths if subcommand != "checkout" or "--" in words else _files(subject, paths)
            keep = line(*head, "stash", "push", *(["--", *paths] if paths else []))
            merging = "--theirs" in words or "--ours" in words  # which cannot be stashed
            return ([] if merging else way(keep, "keeps the changes")) + way(line(*head, "diff"), LOST)
        case "clean":
            return way(line(*head, "clean", *_dry(words)), "shows what it would delete")
        case "stash":
            return _stash(head, words)
        case "branch":
            return _branch(head, words, paths)
        case "rm":
            return way(line(*head, "rm", "--dry-run", *_telling(words)), "shows what it would delete")
        case "worktree":
            return _worktree(head, words)
        case "symbolic-ref":
            branch = paths[1].removeprefix("refs/heads/") if len(paths) == 2 and paths[0] == "HEAD" else ""
            return way(line(*head, "switch", branch), "changes the files too") if branch else []
        case "update-ref":
            name = paths[:1] or tuple([subject.effect.target.name][: bool(subject.effect.target.name)])
            return way(line(*head, "log", "--oneline", "-5", *name), "shows the latest commits there")
        case "fetch":
            return way(line(*head, "fetch", "--dry-run", *words), "shows what it would change")
        case "tag":
            tags = paths if "-d" in words or "--delete" in words else operands(words)[:1]
            return way(line(*head, "show", "--no-patch", *tags), "shows what it points to") if len(tags) == 1 else []
        case "reflog":
            return _reflog(head, words)
        case _:
            command, why = SHOWN.get(subcommand, ("", ""))
            return way(" ".join([line(*head), command]), why) if command else []


SHOWN = {
    "gc": ("prune -n", LOST),
    "annex": ("annex whereis", "shows where other copies are"),
    "town": ("branch -v", "shows the latest commit of each branch"),
    "machete": ("branch -v", "shows the latest commit of each branch"),
    "prune": ("prune -n", LOST),
    "filter-branch": ("branch before-rewrite", "keeps the current history"),
    "replace": ("replace -l", "lists the replacements"),
    "remote": ("remote -v", "lists the remotes"),
    "config": ("config --list --show-origin", "shows the settings"),
}


def _worktree(head: tuple[str, ...], words: tuple[str, ...]) -> list[Way]:
    place = [word for word in words if word[:1] != "-"][-1:]
    if "remove" not in words or place == ["remove"]:
        return []
    if "XXXX" in place[0]:  # which `mktemp` makes up, so that there is nothing to look at yet
        return [Way("leave out --force: git then keeps what is not committed")] if "--force" in words else []
    head = head[:1] if head[1:] == ("-C", ".") else head
    there = line(*head, "-C", *place, "status", "--short")
    return way(there, LOST) + way(line(*head, "worktree", "list"), "lists the worktrees")


def _paths(subject: Subject, words: tuple[str, ...]) -> tuple[str, ...]:
    """The operands of the subcommand, or those after `--`."""
    if "--" in words:
        return words[words.index("--") + 1 :]
    return subject.operands[1:] if has_trait(subject.name, "repository") else subject.operands


def _files(subject: Subject, words: tuple[str, ...]) -> tuple[str, ...]:
    """Which of the words of `git checkout` are files and not branches."""
    base = subject.effect.command.cwd or subject.cwd
    return tuple([word for word in words if word in (".", ":/") or subject.facts.exists(f"{base}/{word}") is True])


def _reflog(head: tuple[str, ...], words: tuple[str, ...]) -> list[Way]:
    """Advice to show the reflog, or the commits that only the reflog still leads to."""
    if words[:1] == ("expire",):
        return way(line(*head, "fsck", "--unreachable", "--no-reflogs"), LOST)
    return way(line(*head, "reflog"), LOST)


def _dry(words: tuple[str, ...]) -> list[str]:
    """The words of `git clean` with `-n` instead of `-f`; a double `-f`, for nested repositories, is kept."""
    forced = "".join([word for word in words if word[:1] == "-" != word[1:2]]).count("f") + words.count("--force")
    found = ["-n", "-ff"] if forced > 1 else ["-n"]
    for word in words:
        if word[:1] == "-" and word[1:2] not in ("-", "e"):
            word = "-" + "".join([letter for letter in word[1:] if letter not in "fiqn"])
        if word not in ("-", "--force", "--interactive", "--quiet", "--dry-run"):
            found.append(word)
    return found


def _telling(words: tuple[str, ...]) -> list[str]:
    """The words of `git rm` without those that silence it; `**` stands for everything that git tracks."""
    found = [word for word in words if word not in ("-q", "--quiet")]
    return ["-r", "."] if found == ["**"] else found


def _stash(head: tuple[str, ...], words: tuple[str, ...]) -> list[Way]:
    if words[:1] == ("clear",):
        return way(line(*head, "stash", "list"), "lists the stashes")
    named = [word for word in words[1:] if word[:1] != "-"][:1]
    return way(line(*head, "stash", "show", "-p", *named), "shows what is in it")


def _branch(head: tuple[str, ...], words: tuple[str, ...], names: tuple[str, ...]) -> list[Way]:
    """Advice to use `git branch -d`, which only deletes branches that are merged."""
    if any(["…" in word for word in names]):
        return way(line(*head, "branch", "--no-merged"), "lists branches with commits of their own")
    letters = "".join([word[1:] for word in words if word[:1] == "-" != word[1:2]])
    if "D" not in letters and "d" not in letters and "--delete" not in words:
        if renames(words) or len(names) != 2:
            return way(line(*head, "log", "--oneline", "-5", *names[-1:]), "shows the latest commits there")
        return way(line(*head, "log", "--oneline", f"{names[1]}..{names[0]}"), LOST)
    return way(line(*head, "branch", "-d", *names), "deletes only what is merged") + way(
        line(*head, "log", "--oneline", "-5", *names[:1]), "shows the latest commits there"
    )
