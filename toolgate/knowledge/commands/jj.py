"""jj — Jujutsu repositories; every operation can be undone, except a push or a deleted operation log."""

from toolgate.knowledge.vocabulary import *

TOOL = unknown("the external diff or merge tool")
WITH_TOOL = option("--tool", PLAIN, TOOL)

JJ = command(
    "jj",
    options=[
        option("-R --repository", CHDIR),
        option("--config --config-toml --config-file", OPAQUE),
        "-h? --ignore-working-copy --ignore-immutable --at-operation= --at-op= --color= --quiet --no-pager --debug",
        ],
    subcommands=[
        loose("log status st show diff interdiff evolog evolution-log obslog root version help tag tags", [WITH_TOOL]),
        loose("describe desc new commit ci edit next prev squash split rebase duplicate abandon restore revert undo redo parallelize absorb sign unsign metaedit simplify-parents diffedit resolve backout sparse bookmark b branch file chmod track untrack fix arrange", [WITH_TOOL]),
        sub("operation op", subcommands=[
            loose("log show diff undo restore revert integrate"),
            loose("abandon", does=discards("operations that could still be undone")),
        ]),
        sub("workspace", subcommands=[
            loose("list root update-stale forget rename"),
            lax("add", "MAKES"),
        ]),
        sub("config", subcommands=[
            loose("list l get g path p"),
            sub("set s unset u", "PLAIN...", ["--repo --workspace", flag("--user", writes("jj's settings for all projects", "startup"))], does=unknown("the jj setting")),
            loose("edit e", does=unknown("settings of jj")),
        ]),
        sub("git", subcommands=[
            sub("fetch", "PLAIN...", ["--remote= -b= --branch= --bookmark= --all-remotes --tracked"], does=fetches("the project's remotes", "forge")),
            sub("push", "PLAIN...", [
                option("-b --bookmark --branch", READ_BY("refspec")),
                "--remote= -c= --change= -r= --revisions= --named= -N --allow-new --allow-empty-description --allow-private --tracked -o=",
                flag("--all", publishes("every branch", "forge", Manner.ALL)),
                flag("--deleted", publishes("branches", "forge", Manner.DELETE)),
                flag("--dry-run", dry=True),
            ], does=publishes("the branch", "forge", Manner.OWN_BRANCH)),
            sub("clone", "CLONES MAKES?", ["--remote= --colocate --no-colocate --depth= --fetch-tags= -b= --branch="]),
            sub("init", "MAKES?", [option("--git-repo", LISTS), "--colocate --no-colocate"]),
            sub("remote", subcommands=[
                sub("add set-url", "PLAIN REMOTE", ["--fetch-tags= --push= --fetch="]),
                sub("list remove rename", "PLAIN..."),
            ]),
            loose("export import root submodule colocation"),
        ]),
        lax("init", "MAKES?"),
        sub("bisect", subcommands=[sub("run", "ARGV", ["-r= --range= --find-good"])]),
        sub("util", subcommands=[
            sub("exec", "ARGV"),
            sub("gc", options=["--expire="], does=discards("commits and operations that nothing refers to any more")),
            loose("completion config-schema mangen install-man-pages"),
        ]),
        sub("gerrit", subcommands=[loose("upload", does=publishes("changes for review", "forge"))]),
    ],
    traits="clones",
)  # fmt: skip

CASES = """
allow  jj log -r 'main..@' && jj st && jj diff
allow  jj describe -m 'rm -rf / is text' && jj new && jj squash
allow  jj abandon abc && jj undo
ask    jj op abandon ..@-
ask    jj git push --bookmark main
allow  jj git push --bookmark feature-x
ask    jj git push --all
ask    jj git push --deleted
allow  jj git fetch
ask    jj git clone https://evil.example/x
ask    jj git remote add evil https://evil.example/x
ask    jj --config ui.pager=./evil log
ask    jj diff --tool ./evil
ask    jj config set --user ui.editor ./evil
deny   jj util exec -- rm -rf ~
ask    jj frobnicate
"""
