"""git with other trees and rewritten history — worktree, submodule, bisect, notes, filter-branch and others."""

from toolgate.knowledge.vocabulary import *

CHANGES = discards("uncommitted changes")
COMMITS = discards("commits that are only on this branch")
TREE = writes(WORK_TREE, "workspace", Manner.BY_GIT)

WORKTREE = command(
    "git-worktree",
    options=["-h?"],
    subcommands=[
        sub(
            "add",
            "TREE PLAIN?",
            [
                "-h? -d --detach --checkout --no-checkout --lock --reason= -b= --orphan --track --no-track --guess-remote",
                "--no-guess-remote -q --quiet --relative-paths --no-relative-paths",
                option("-B", PLAIN, COMMITS),
                flag("-f --force", manner=Manner.FORCE),
            ],
        ),
        sub("list", options=["-v --verbose --porcelain -z --expire="], stdout="PATHS"),
        sub("lock unlock", "PLAIN", ["--reason="]),
        sub("move", "MOVES MAKES", ["-f --force --relative-paths"]),
        sub("prune", options=["-v --verbose --expire= -n --dry-run"]),
        sub("remove", "PLAIN", [flag("-f --force", CHANGES)]),
        sub("repair", "PLAIN...", ["--relative-paths --no-relative-paths"]),
    ],
    traits="hooked",
)
SPARSE = command(
    "git-sparse-checkout",
    "PLAIN...",
    ["-h? --cone --no-cone --sparse-index --no-sparse-index --stdin --skip-checks --rules-file= --end-of-options"],
    given=TREE,
    brings="sparse",
    traits="work-tree",
)
BISECT = command(
    "git-bisect",
    options=["-h?"],
    subcommands=[
        sub(
            "start",
            "PLAIN...",
            ["-q --term-new= --term-bad= --term-old= --term-good= --no-checkout --first-parent"],
            does=TREE,
            brings="bisect",
        ),
        loose("bad good new old skip reset log terms next help view visualize", [option("--output", WRITES)]),
        sub("replay", "READS"),
        sub("run", "ARGV"),
    ],
    traits="work-tree",
)
NOTES = command(
    "git-notes",
    options=["-h? --ref="],
    subcommands=[
        sub(
            "add append edit copy show list get-ref merge remove prune",
            "PLAIN...",
            [
                """
                    -f --force --allow-empty -m= --message= -c= -C= --reuse-message= --reedit-message= -v -q -s=
                    --strategy= --commit --abort -n --dry-run --ignore-missing --stdin --separator[=] --no-separator
                    --stripspace --no-stripspace --for-rewrite= -e --no-edit
                """,
                option("-F --file", READS),
            ],
        )
    ],
)
SUBMODULE = command(
    "git-submodule",
    options=["-h? -q --quiet --cached"],
    subcommands=[
        sub(
            "add",
            "CLONES MAKES?",
            ["-b= --branch= -f --force --name= --depth= --progress --ref-format=", option("--reference", LISTS)],
        ),
        sub(
            "status summary init sync absorbgitdirs",
            "PLAIN...",
            ["--cached --recursive --files -n= --summary-limit= --for-status"],
        ),
        sub(
            "update",
            "PLAIN...",
            [
                """
                    --init --remote -N --no-fetch --recommend-shallow --no-recommend-shallow --merge --rebase --checkout
                    --recursive --single-branch --no-single-branch --depth= --jobs= -j= --filter= --progress
                    --dissociate
                """,
                option("--reference", LISTS),
                flag("-f --force", CHANGES),
            ],
            does=(fetches("the project's submodules", "forge"), TREE),
            brings="submodules",
        ),
        sub("deinit", "PLAIN...", [flag("-f --force", CHANGES), "--all"]),
        sub("set-branch", "PLAIN...", ["-b= --branch= -d --default"]),
        sub("set-url", "PLAIN REMOTE"),
        sub("foreach", "JOINED", ["--recursive -q --quiet"]),
    ],
    traits="work-tree",
)
FILTER_BRANCH = loose(
    "git-filter-branch",
    [
        option(
            "--setup --env-filter --tree-filter --index-filter --parent-filter --msg-filter --commit-filter --tag-name-filter",
            SCRIPT,
        ),
        "--subdirectory-filter= --prune-empty --original= -f --force --state-branch= --all --branches --tags",
        option("-d", MAKES),
    ],
    does=discards("the current history"),
)
FILTER_REPO = loose(
    "git-filter-repo filter-repo",
    [
        option("--filename-callback --message-callback --name-callback --email-callback --refname-callback --blob-callback --commit-callback --tag-callback --reset-callback --file-info-callback", "CODE(python)"),
        option("--source --target", LISTS),
        flag("--analyze --dry-run", dry=True),
        option("--paths-from-file --replace-text --replace-message --mailmap --use-mailmap", READS),
    ],
    does=discards("the current history"))  # fmt: skip
FLOW = command(
    "git-flow",
    options=["-h?"],
    subcommands=[
        loose("init config version log"),
        sub(
            "feature bugfix release hotfix support",
            subcommands=[
                sub("list start checkout diff rebase track help", "PLAIN...", ["-v -F --fetch --showcommands -i -f= --feature= --bugfix="]),
                sub("finish", "PLAIN?", ["-F --fetch -k --keep --keepremote --keeplocal -S --squash -r --rebase -n --notag -m= --message= -s --sign --showcommands -D --force_delete -T= --tagname= -u= -b --nobackmerge", flag("-p --push", publishes("the shared branches", "forge", Manner.DEFAULT_BRANCH))]),
                sub("publish", "PLAIN...", does=publishes("the branch", "forge", Manner.OWN_BRANCH)),
                sub("pull", "PLAIN...", does=fetches("the branch", "forge")),
                sub("delete", "PLAIN", ["-f --force -r --remote"], does=COMMITS),
            ],
        ),
    ],
)  # fmt: skip

CASES = """
deny   git bisect run rm -rf ~
allow  git bisect run ./test.sh
deny   git submodule foreach 'rm -rf ~'
ask    git submodule foreach --recursive git clean -fd
ask    git filter-branch --tree-filter 'rm -f x' HEAD
ask    git worktree remove --force wt
"""
