"""git in the work tree and on branches — checkout, restore, reset, clean, stash, branch, merge, rebase and others."""

from toolgate.knowledge.vocabulary import *

CHANGES = discards("uncommitted changes")
COMMITS = discards("commits that are only on this branch")
TREE = writes(WORK_TREE, "workspace", Manner.BY_GIT)

CHECKOUT = command(
    "git-checkout",
    "CHECKOUT...",
    [
        flag("--", CHANGES, operands="RESTORES..."),
        option("-b --orphan", BRANCH, operands="UPSTREAM..."),
        option("-B", BRANCH, COMMITS, operands="UPSTREAM..."),
        option("-t --track", PLAIN, optional=True, operands="UPSTREAM(made)..."),
        flag("-f --force", CHANGES),
        flag("-p --patch", CHANGES),
        flag("-2 --ours -3 --theirs", operands="CHECKOUT(side)..."),  # of a conflict, file by file
        flag("-d --detach", operands="PLAIN..."),
        "-h? -l --guess --no-guess --overlay --no-overlay -q --quiet --recurse-submodules[=] --no-recurse-submodules",
        "--progress --no-progress -m --merge --conflict= --no-track --overwrite-ignore -U=",
        "--no-overwrite-ignore --ignore-other-worktrees --ignore-skip-worktree-bits --pathspec-file-nul",
        option("--pathspec-from-file", READS, CHANGES),
    ],
    does=TREE,
    brings="checkout",
    traits="hooked work-tree",
)
SWITCH = command(
    "git-switch",
    "BRANCH? PLAIN...",
    [
        option("-c --create --orphan", BRANCH, operands="UPSTREAM..."),
        option("-C --force-create", BRANCH, COMMITS, operands="UPSTREAM..."),
        option("-t --track", PLAIN, optional=True, operands="UPSTREAM(made)..."),
        flag("-f --force --discard-changes", CHANGES),
        "-h? --guess --no-guess -q --quiet --recurse-submodules[=] --no-recurse-submodules --progress --no-progress",
        "-m --merge --conflict= -d --detach --no-track --overwrite-ignore --ignore-other-worktrees",
    ],
    does=TREE,
    brings="checkout",
    traits="hooked work-tree",
)
RESTORE = command(
    "git-restore",
    "RESTORES...",
    [
        flag("-S --staged", clears="discard", operands="PLAIN..."),
        flag(
            "-W --worktree",
            deletes("uncommitted changes in the work tree", "workspace", Manner.RECURSIVE),
            operands="RESTORES...",
        ),
        "-h? -s= --source= --ignore-unmerged --overlay --no-overlay -q --quiet --recurse-submodules[=] --progress",
        "--no-progress -m --merge --conflict= -2 --ours -3 --theirs -p --patch --ignore-skip-worktree-bits -U=",
        "--pathspec-file-nul",
        option("--pathspec-from-file", READS),
    ],
    does=(CHANGES, TREE),
    brings="restore",
    traits="work-tree",
)
RESET = command(
    "git-reset",
    "PLAIN...",
    [
        flag("--hard", (CHANGES, TREE)),
        flag("--merge", (CHANGES, TREE)),
        flag("--keep", TREE),
        "-h? --soft --mixed -q --quiet --no-quiet --refresh --no-refresh --recurse-submodules[=] -p --patch -N",
        "--intent-to-add --pathspec-file-nul -U= --no-recurse-submodules",
        option("--pathspec-from-file", READS),
    ],
    stdout="OPAQUE",
    brings="reset",
    traits="work-tree",
)
CLEAN = command(
    "git-clean",
    "DELETES...",
    [
        "-h? -q --quiet -i --interactive -e= --exclude= -x -X -d",
        flag("-f --force", manner=Manner.RECURSIVE),
        flag("-n --dry-run", dry=True),
    ],
    bare=discards("untracked files"),
    stdout="PATHS",
    traits="work-tree",
)
RM = command(
    "git-rm",
    "PLAIN...",
    [
        flag("--cached", clears="delete"),
        flag("-n --dry-run", dry=True),
        flag("-f --force", manner=Manner.FORCE),
        flag("-r", manner=Manner.RECURSIVE),
        "-h? -q --quiet --ignore-unmatch --sparse --pathspec-file-nul",
        option("--pathspec-from-file", READS, CHANGES),
    ],
    given=deletes(OPERANDS, manner=Manner.BY_GIT),
    traits="work-tree",
)
MV = command(
    "git-mv",
    "MOVES... INTO",
    ["-h? -v --verbose -f --force -k --sparse", flag("-n --dry-run", dry=True)],
    traits="work-tree",
)

SAVING = (
    "-h? -p --patch -S --staged -k --keep-index --no-keep-index -q --quiet -u --include-untracked",
    "--no-include-untracked -a --all -m= --message= --pathspec-file-nul -U=",
    *option("--pathspec-from-file", READS),
)
STASH = command(
    "git-stash",
    options=[SAVING],
    bare=TREE,
    subcommands=[
        sub("push", "PLAIN...", [SAVING], does=(TREE, writes(OPERANDS, "", Manner.BY_GIT)), brings="stash"),
        sub("save", "PLAIN...", [SAVING], does=TREE, brings="stash"),
        loose("list show", [option("--output", WRITES)]),
        sub(
            "pop apply",
            "PLAIN?",
            ["--index --no-index -q --quiet --label-ours= --label-theirs= --label-base="],
            does=TREE,
            brings="unstash",
        ),
        sub("branch", "BRANCH PLAIN?", does=TREE, brings="unstash"),
        sub("create", "PLAIN...", stdout=NAME),
        sub("store", "PLAIN...", ["-m= --message= -q --quiet"]),
        sub("export import", "PLAIN...", ["--print --to-ref="]),
        sub("drop", "PLAIN...", ["-q --quiet"], does=discards("a stash")),
        sub("clear", does=discards("all stashes")),
    ],
    otherwise=sub(
        "push", "PLAIN...", [SAVING], does=(TREE, writes(OPERANDS, "", Manner.BY_GIT)), brings="stash"
    ),  # `git stash -- file`
    brings="stash",
    traits="work-tree",
)
BRANCHES = command(
    "git-branch",
    "PLAIN? UPSTREAM(named)...",
    [
        option("-u --set-upstream-to", "UPSTREAM(named)"),
        flag("-D", COMMITS),
        flag("-f --force", COMMITS),
        flag("-M -C", operands="PLAIN READ_BY(references.replaced_branch)?"),
        flag("--show-current"),
        """
            -v -vv --verbose -q --quiet -t --track[=] --no-track --unset-upstream --color[=]
            --no-color -r --remotes --contains[=] --no-contains[=] --abbrev[=] --no-abbrev -a --all -d --delete -m
            --move -c --copy -l --list --create-reflog --edit-description --merged[=] --no-merged[=] --column[=]
            --no-column --sort= --points-at= -i --ignore-case --recurse-submodules --format= --omit-empty --set-upstream
        """,
        "-h?",
    ],
    stdout="REPOSITORY",
)
TAG = command(
    "git-tag",
    "PLAIN...",
    [
        flag("-d --delete", discards("a tag")),
        flag("-f --force", discards("a tag")),
        "-h? -l --list -n[=] -v --verify -a --annotate --no-annotate -e --edit -s --sign --no-sign",
        option("-m --message", "MESSAGE"),
        "--cleanup= -u= --local-user= --create-reflog --column[=] --no-column --contains[=] --no-contains[=]",
        "--merged[=] --no-merged[=] --sort= --points-at= --format= --color[=] -i --ignore-case --trailer=",
        "--omit-empty",
        option("-F --file", READS),
    ],
)

# Options that merge, rebase and cherry-pick share.
SEQUENCE = (
    "-h? --continue --abort --quit --skip -q --quiet -v --verbose --cleanup= -S[=] --gpg-sign[=] --no-gpg-sign",
    "--rerere-autoupdate --no-rerere-autoupdate --signoff --no-signoff --strategy= -X= --strategy-option=",
    "--ff --no-ff --edit --no-edit -e --autostash --no-autostash --verify --no-verify --allow-empty-message",
)
MERGE = command(
    "git-merge",
    "PLAIN...",
    [
        SEQUENCE,
        """
            -n --stat --no-stat --compact-summary --summary --log[=] --no-log --squash --no-squash --commit --no-commit
            --ff-only --verify-signatures --no-verify-signatures -s= -m= --message= --into-name= --progress
            --no-progress --allow-unrelated-histories --overwrite-ignore --no-overwrite-ignore
        """,
        option("-F --file", READS),
    ],
    does=TREE,
    stdout="OPAQUE",
    brings="merge",
    traits="hooked work-tree",
)
REBASE = command(
    "git-rebase",
    "PLAIN...",
    [
        SEQUENCE,
        option("-x --exec", "OWN_SCRIPT"),
        """
            --onto= --keep-base --no-keep-base -n --no-stat --stat --committer-date-is-author-date --ignore-date
            --reset-author-date -C= --ignore-whitespace --whitespace= -f --force-rebase --edit-todo --show-current-patch
            --apply -m --merge -i --interactive --empty= --keep-empty --no-keep-empty --autosquash --no-autosquash
            --update-refs --no-update-refs -r[=] --rebase-merges[=] --no-rebase-merges --fork-point --no-fork-point -s=
            --root --reschedule-failed-exec --no-reschedule-failed-exec --reapply-cherry-picks --no-reapply-cherry-picks
            -p --preserve-merges --trailer=
        """,
    ],
    does=TREE,
    stdout="OPAQUE",
    brings="rebase",
    traits="hooked work-tree",
)
PICK = command(
    "git-cherry-pick git-revert",
    "PLAIN...",
    [
        SEQUENCE,
        "-n --no-commit --commit -s -m= --mainline= -x --allow-empty --keep-redundant-commits --reference --empty=",
    ],
    does=TREE,
    stdout="OPAQUE",
    brings="pick",
    traits="hooked work-tree",
)

PATCHING = (
    "-h? --exclude= --include= -p= -C= --whitespace= --ignore-space-change --ignore-whitespace --reject",
    *option("--directory", "WRITES"),
    "-q --quiet -v --verbose -3 --3way --allow-empty",
)
APPLY = command(
    "git-apply",
    "READS...",
    [
        PATCHING,
        flag("--stat --numstat --summary --check", dry=True),
        "--no-add --index -N --intent-to-add --cached --no-apply -z -R --reverse --unidiff-zero --allow-overlap",
        "--inaccurate-eof --recount --ours --theirs --union --binary -U=",
        flag("--apply", unknown("a patch that is applied")),
        flag("--unsafe-paths", unknown("a patch with unsafe paths")),
        option("--build-fake-ancestor", WRITES),
    ],
    does=writes(PATCHED, "workspace", Manner.EDIT),
    stdin="READ_BY(patch)?",
    traits="work-tree",
)
AM = command(
    "git-am",
    "READS...",
    [
        PATCHING,
        SEQUENCE,
        "-i --interactive -s -u --utf8 --no-utf8 -k --keep --keep-non-patch -m --message-id --no-message-id",
        "--keep-cr --no-keep-cr -c --scissors --no-scissors --quoted-cr= --patch-format= -r --resolved --resolvemsg=",
        "--retry --show-current-patch[=] --committer-date-is-author-date --ignore-date --empty=",
    ],
    does=writes(PATCHED, "workspace", Manner.EDIT),
    traits="hooked work-tree",
)

CASES = """
ask    git branch -M feature main
ask    git branch -C feature main
allow  git branch -M main
allow  git branch -m old new
ask    git reset --hard HEAD~1
       discard uncommitted changes
       write files in the work tree
ask    git -C sub reset --har
allow  git reset --soft HEAD~1 && git reset -q HEAD -- src/a.py
ask    git checkout -- src/a.py
ask    git checkout .
ask    git checkout HEAD~2 src/a.py
ask    git checkout -f main
ask    git checkout README.md
allow  git checkout main && git checkout -b fix/v2.1 origin/main
allow  git checkout "$BRANCH"
allow  git checkout --theirs package-lock.json
ask    git checkout --theirs .
allow  git switch -c feature/x
ask    git switch --discard-changes main
ask    git restore .
ask    git restore -SW src
allow  git restore --staged .
ask    git clean -fdx
       discard untracked files
allow  git clean -nfd
allow  git clean -fd build/
ask    git stash clear
ask    git stash drop
allow  git stash -u && git stash pop
allow  git stash push -m wip -- src/a.py
ask    git tag -a v1 -m 'ghp_ogyjey4XVnHrkgn5ZYXltMT02fLPFlDf51Hs'
allow  git stash -- src/a.py
deny   git stash -- .claude/settings.json
deny   git stash push .claude
ask    git branch -D feature
ask    git branch --delete --force feature
allow  git branch -d merged
allow  git rm --cached secrets.txt && git rm old.py
ask    git rm -rf src
allow  git mv a.py b.py
ask    git rebase --exec 'id' HEAD~1
allow  git rebase -i --autosquash main
ask    git tag -d v1.0
allow  git apply autofix.patch
ask    git apply --unsafe-paths evil.patch
"""
