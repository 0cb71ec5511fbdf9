"""What git throws away is told by its name, and so is the way to keep it or to look at it first."""

import pytest

from tests.rules.test_true_sentences import told


@pytest.mark.parametrize(
    ("command", "reason", "instead"),
    [
        ("git tag -d v2 v3", "deletes the tags `v2` and `v3`", "`git tag -n` lists the tags"),
        (
            "git tag -f -m again v2",
            "moves the tag `v2`",
            "`git show --no-patch v2` shows what it points to",
        ),
        (
            "git branch -f main HEAD~2",
            "moves the branch `main`, which can lose commits",
            "`git log --oneline HEAD~2..main` shows what would be lost",
        ),
        (
            "git branch -df wip",
            "deletes the branch `wip` with commits that are only on it",
            "`git branch -d wip` deletes only what is merged",
        ),
        (
            "git update-ref -d refs/notes/x",
            "deletes `refs/notes/x`, which can lose commits",
            "`git log --oneline -5 refs/notes/x` shows the latest commits there",
        ),
        (
            "git symbolic-ref HEAD refs/heads/new",
            "makes `HEAD` point to `refs/heads/new` and leaves the files as they are",
            "`git switch new` changes the files too",
        ),
        (
            "git reflog delete main@{1}",
            "deletes the reflog entry `main@{1}`",
            "`git reflog` shows what would be lost",
        ),
        (
            "git reflog expire --expire=all --all",
            "deletes reflog entries, which are needed to get lost commits back",
            "`git fsck --unreachable --no-reflogs` shows what would be lost",
        ),
        ("git filter-repo --path a", "rewrites the repository's history", "do it in a fresh clone"),
        (
            "git clean -ffd",
            "deletes untracked files and nested repositories",
            "`git clean -n -ff -d` shows what it would delete",
        ),
        (
            "git submodule foreach git clean -fx",
            "deletes untracked and ignored files in every submodule",
            "`git submodule foreach git clean -n -x` shows what it would delete",
        ),
        (
            "cd lib && git reset --hard",
            "discards uncommitted changes",
            "`git -C lib stash push -u` keeps what is not committed",
        ),
        (
            "git tag | xargs git tag -d",
            "deletes tags whose names are not known in advance",
            "`git tag -n` lists the tags",
        ),
    ],
)
def test_what_git_throws_away_is_named(command: str, reason: str, instead: str) -> None:
    assert (reason, instead) == told(f"ask {command}")
