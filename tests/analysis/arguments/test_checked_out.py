"""What git brings into the work tree is judged by what becomes of the agents' settings there, and by nothing else."""

from pathlib import Path

import pytest

from tests.impact.repositories import Made
from toolgate import Guard, Shell, ToolCall

SETTINGS = ".claude/settings.json"


def verdict(made: Made, command: str, cwd: Path | None = None) -> str:
    guard = Guard(facts=made.facts)
    return str(guard.check(ToolCall(Shell(command), cwd=str(cwd or made.root))).verdict.name).lower()


@pytest.fixture(scope="module", params=["loose", "packed"])
def made(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Made:
    """`main` with settings; `evil` and a stash have others; `plain` has other code; `old` is behind in settings."""
    found = Made(tmp_path_factory.mktemp(request.param))
    found.put("src/a.py", "1\n")
    found.put(SETTINGS, '{"old": 1}')
    found.commit("first")
    found.git("branch", "old")
    found.put(SETTINGS, '{"hooks": {}}')
    found.commit("settings")
    for branch, name in (("evil", SETTINGS), ("plain", "src/a.py"), ("new", ".codex/config.toml")):
        found.git("checkout", "-q", "-b", branch, "main")
        found.put(name, "other\n")
        found.put("b.txt", branch)
        found.commit(branch)
    found.git("checkout", "-q", "-b", "gone", "main")
    found.git("rm", "-q", SETTINGS)
    found.git("commit", "-q", "-m", "gone")
    found.git("checkout", "-q", "old")
    found.put("c.txt", "behind")
    found.commit("behind")
    found.git("checkout", "-q", "main")
    for name in (SETTINGS, "src/a.py"):
        found.put(name, "stashed\n")
        found.git("stash", "push", "-q", "-m", name)
    found.git("update-ref", "refs/remotes/origin/main", "evil")
    found.git("update-ref", "refs/remotes/origin/plain-too", "plain")
    found.git("config", "branch.main.remote", "origin")
    found.git("config", "branch.main.merge", "refs/heads/main")
    if request.param == "packed":
        found.git("gc", "-q")
        found.git("pack-refs", "--all")
    return found


TAKING = (
    "git checkout {}", "git switch {}", "git checkout --detach {}", "git checkout -b mine {}", "git switch -c mine {}",
    "git switch --detach {}", "git merge {}", "git merge --squash {}", "git merge --no-ff --no-commit {}",
    "git cherry-pick {}", "git cherry-pick main..{}", "git cherry-pick -n {}", "git rebase {}", "git merge {}~0",
    "git -C src checkout {}", "cd src && git checkout {}", "git switch $(echo {})",
)  # fmt: skip


@pytest.mark.parametrize("command", TAKING)
@pytest.mark.parametrize("branch", ["evil", "new", "gone"])
def test_other_settings_of_a_branch_are_settings_that_are_written(made: Made, command: str, branch: str) -> None:
    assert verdict(made, command.format(branch)) == "deny"


@pytest.mark.parametrize("command", TAKING)
def test_a_branch_with_the_same_settings_is_not_interrupted(made: Made, command: str) -> None:
    assert verdict(made, command.format("plain")) == "allow"


@pytest.mark.parametrize(
    "command",
    [
        "git merge old", "git rebase main", "git checkout main", "git checkout -b fresh", "git stash pop",
        "git stash apply stash@{0}", "git stash", "git stash -u && git stash pop", "git checkout nowhere",
        'git checkout "$BRANCH"', "git merge --abort", "git rebase --continue", "git merge -s ours evil",
        "git checkout plain-too", "git pull origin plain-too", "git cherry-pick old", "git reset evil",
        "git reset --soft evil", "git restore --staged .", "git sparse-checkout list", "git submodule update --init",
        "git worktree add ../other evil", "git bisect start plain main", "git sparse-checkout set src .claude",
        "git reset --hard plain", "git checkout -f plain", "git restore --source=evil src",
        "git fetch origin", "git checkout .", "git diff main evil", "git show evil | head", "git log -p evil", "git branch x evil",
    ],
)  # fmt: skip
def test_ordinary_work_beside_such_a_branch_is_not_interrupted(made: Made, command: str) -> None:
    assert verdict(made, command) == "allow"


@pytest.mark.parametrize(
    "command",
    [
        "git checkout old", "git reset --hard evil", "git reset --keep evil", "git read-tree -u -m evil",
        "git read-tree -u --reset evil", "git checkout -f evil", "git checkout evil -- .", "git checkout evil .",
        "git restore --source=evil .", "git restore -s evil -SW :/", "git checkout evil -- '*.json'",
        "git revert HEAD", "git revert --no-edit main", "git stash pop stash@{1}", "git stash apply 1",
        "git stash branch other stash@{1}", "git pull", "git pull --rebase", "git pull origin main",
        "git merge", "git rebase --onto evil main", "git rebase", "git sparse-checkout set src",
        "git read-tree --prefix=.claude/ -u evil:src", "git checkout-index -f .claude/settings.json",
        "git checkout-index --prefix=.claude/ -a", "git reset --hard HEAD~1", "git checkout HEAD~1",
        "git subtree add --prefix=.claude ../other main", "git merge origin/main", "git checkout evil~0",
    ],
)  # fmt: skip
def test_every_other_way_to_bring_other_settings_writes_them(made: Made, command: str) -> None:
    assert verdict(made, command) == "deny"


def test_what_is_asked_about_for_other_reasons_is_not_refused(made: Made) -> None:
    assert verdict(made, "git stash drop") == "ask"


def test_changed_settings_that_git_would_put_back_or_away_are_written(tmp_path: Path) -> None:
    made = Made(tmp_path)
    made.put(SETTINGS, "{}")
    made.put("a", "1")
    made.commit("first")
    made.git("branch", "other")
    made.put(SETTINGS, '{"hooks": "installed, not committed"}')
    assert verdict(made, "git checkout other") == "allow"  # git leaves the file as it is
    assert verdict(made, "git switch -") == "allow"
    for command in ("git stash", "git stash -k", "git reset --hard", "git checkout .", "git restore ."):
        assert verdict(made, command) == "deny", command
    assert verdict(made, "git stash push a") == "allow"
    made.git("checkout", "-q", SETTINGS)
    made.put(".codex/config.toml", "")
    assert verdict(made, "git stash") == "allow"
    assert verdict(made, "git stash -u") == "deny"
    made.put(".gitignore", ".codex\n")
    assert verdict(made, "git stash -u") == "allow"
    assert verdict(made, "git stash --all") == "deny"


def test_the_previous_branch_is_known(made: Made) -> None:
    made.git("checkout", "-q", "plain")
    made.git("checkout", "-q", "main")
    assert verdict(made, "git checkout -") == "allow"
    made.git("checkout", "-q", "evil")
    made.git("checkout", "-q", "main")
    assert verdict(made, "git checkout -") == "deny"
    assert verdict(made, "git switch @{-1}") == "deny"


def test_a_merge_whose_common_commit_is_not_there_is_asked_about(made: Made, tmp_path: Path) -> None:
    made.git("clone", "-q", "--depth=1", "--no-single-branch", f"file://{made.root}", str(tmp_path / "clone"))
    shallow = Made.__new__(Made)
    shallow.root, shallow.home = tmp_path / "clone", made.home
    assert verdict(shallow, "git merge origin/evil") == "ask"
    assert verdict(shallow, "git merge origin/plain") == "allow"


def test_settings_with_more_files_than_are_looked_at_count_as_changed(tmp_path: Path) -> None:
    made = Made(tmp_path)
    made.put("a", "1")
    made.commit("first")
    made.git("checkout", "-q", "-b", "evil")
    for number in range(400):
        made.put(f".claude/skills/{number}/x.md", "")
    made.put(SETTINGS, "{}")
    made.commit("evil")
    made.git("checkout", "-q", "main")
    assert verdict(made, "git merge evil") == "deny"


@pytest.mark.parametrize(
    "command",
    [
        "git show {} | git apply", "git diff main {} | git apply", "git diff main..{} | git apply --3way",
        "git diff main...{} > fix.patch && git apply fix.patch", "git format-patch --stdout main..{} | git am",
        "git format-patch -1 --stdout {} | git am -3", "git log -p -1 {} | git apply", "git diff-tree -p {} | git apply",
        "git show {} | patch -p1", "git diff --no-prefix main {} | patch -p0", "git apply <(git show {})",
        "git show {}:fix.patch | git apply", "git cat-file blob {}:fix.patch | git apply", "git archive {} | tar x",
        "git archive {} | tar xf - -C .",
        "git diff -R {} main | git apply -R", "cd src && git show {} | git apply",
    ],
)  # fmt: skip
def test_what_git_prints_is_judged_by_the_names_in_it(patched: Made, command: str) -> None:
    assert verdict(patched, command.format("evil")) == "deny"
    assert verdict(patched, command.format("plain")) == "allow"


def test_an_archive_of_a_tree_in_a_file_is_judged_too(patched: Made) -> None:
    assert verdict(patched, "git archive --format=tar -o x.tar evil && tar xf x.tar") == "deny"
    assert verdict(patched, "git archive --remote=ssh://git.example/x evil -o x.tar && tar xf x.tar") != "allow"


@pytest.fixture(scope="module")
def patched(tmp_path_factory: pytest.TempPathFactory) -> Made:
    """`evil` and `plain`, each with a patch of what it changes; settings are in `evil` alone."""
    found = Made(tmp_path_factory.mktemp("patched"))
    found.put("src/a.py", "1\n")
    found.commit("first")
    for branch, name in (("evil", SETTINGS), ("plain", "src/a.py")):
        found.git("checkout", "-q", "-b", branch, "main")
        found.put(name, "other\n")
        found.put("fix.patch", f"--- a/{name}\n+++ b/{name}\n@@ -0,0 +1 @@\n+x\n")
        found.commit(branch)
    found.git("checkout", "-q", "main")
    found.put(SETTINGS, "stashed\n")
    found.git("stash", "push", "-q", "-u")
    return found


@pytest.mark.parametrize(
    "command",
    ["git stash show -p --include-untracked | git apply", "git stash show -p stash@{0} | git apply", "git stash pop"],
)
def test_a_stash_is_judged_by_the_names_in_it(patched: Made, command: str) -> None:
    assert verdict(patched, command) == "deny"


@pytest.mark.parametrize(
    "command",
    [
        "git archive evil src | tar x", "git archive evil | tar x -C build", "git archive --prefix=out/ evil | tar x",
        "git diff main evil -- src | git apply", "git show evil | git apply --stat", "git archive evil | tar t",
        "git show nowhere | git apply", "git show evil > fix.patch",
    ],
)  # fmt: skip
def test_parts_of_it_that_hold_no_settings_are_not_interrupted(patched: Made, command: str) -> None:
    assert verdict(patched, command) == "allow"
