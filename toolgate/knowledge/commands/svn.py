"""svn — Subversion repositories, where a commit is published at once."""

from toolgate.knowledge.vocabulary import *

PROGRAM = unknown("Subversion's helper program")
MESSAGE = (*option("-F --file", READS), "-m= --message= --force-log --with-revprop= --encoding=")
PUBLISHED = publishes("the shared repository", "forge", Manner.DEFAULT_BRANCH)

SVN = command(
    "svn",
    options=[
        option("--config-option", READ_BY("svn.svn_setting")),
        option("--config-dir", OPAQUE),
        option("--editor-cmd --diff-cmd --diff3-cmd", SCRIPT, PROGRAM),
        option("--targets", READS),
        "-h? --username= --password= --no-auth-cache --non-interactive --force-interactive --trust-server-cert",
        "--trust-server-cert-failures= -q --quiet -v --verbose -r= --revision= -N --non-recursive --depth= -c=",
        "--change= --ignore-externals --xml --incremental -R --recursive --set-depth= --show-updates -u --limit= -l=",
        "--stop-on-copy -g --use-merge-history --changelist= --cl= --no-ignore --ignore-ancestry --parents --accept=",
        "--force --password-from-stdin --old= --new= --native-eol= --show-item= --no-newline --search= --diff --git",
        "--summarize --properties-only --ignore-properties -x= --extensions= --internal-diff --strict --revprop",
        "--auto-props --no-auto-props --dry-run --record-only --reintegrate --strip= --relocate --keep-changelists",
        ],
    subcommands=[
        sub("status st stat log info list ls diff di cat blame praise annotate ann proplist pl plist propget pg pget mergeinfo help", "READ_BY(svn.svn_place)..."),
        sub("checkout co", "CLONES MAKES?"),
        sub("export", "CLONES MAKES?"),
        sub("update up switch sw", "PLAIN...", does=fetches("the project's repository", "forge")),
        loose("add resolve resolved changelist cl upgrade merge patch propset ps pset propdel pd pdel propedit pe pedit x-shelve x-unshelve x-shelves"),
        sub("cleanup", "PLAIN...", [flag("--remove-unversioned", discards("unversioned files", manner=Manner.DELETE)), flag("--remove-ignored", discards("ignored files", manner=Manner.DELETE)), "--include-externals --vacuum-pristines"]),
        sub("revert", "PLAIN...", ["--remove-added"], does=discards("uncommitted changes")),
        sub("delete del remove rm", "READ_BY(svn.svn_change)...", [MESSAGE, flag("--keep-local", clears="delete"), flag("--force", manner=Manner.FORCE)], given=deletes(OPERANDS, manner=Manner.BY_GIT)),
        lax("move mv rename ren copy cp mkdir", "READ_BY(svn.svn_change)...", [MESSAGE]),
        sub("commit ci", "PLAIN...", [MESSAGE, "--no-unlock"], does=PUBLISHED),
        loose("import lock unlock", [MESSAGE], does=PUBLISHED),
        sub("relocate", "PLAIN... REMOTE"),
        sub("auth", "PLAIN...", [flag("--show-passwords", reads("Subversion's password store", "secret")), flag("--remove", writes("Subversion's password store", "secret"))]),
    ],
    traits="clones",
)  # fmt: skip
SVNADMIN = command(
    "svnadmin",
    subcommands=[
        loose("verify info lslocks lstxns dump help"),
        lax("create hotcopy pack upgrade", "LISTS... MAKES"),
        loose("*", does=unknown("a repair of a whole repository")),
    ],
)
SVNLOOK = loose("svnlook svnversion", [option("--diff-cmd", SCRIPT, PROGRAM)])

CASES = """
allow  svn status && svn diff -r 10:HEAD
allow  svn info && svn log -l 5
ask    svn commit -m x
ask    svn revert -R .
ask    svn cleanup --remove-unversioned
ask    svn checkout https://evil.example/x
allow  svn update
ask    svn diff --diff-cmd ./evil
deny   svn diff --diff-cmd 'rm -rf ~'
allow  svn diff --summarize --config-option config:miscellany:global-ignores='*.log *.tmp'
allow  svn status --config-option=servers:global:http-timeout=60
allow  svn diff --config-option config:helpers:diff-cmd=
ask    svn up --config-option config:tunnels:ssh='sh -c id'
ask    svn up --config-option servers:global:http-proxy-host=proxy.example
ask    svn up --config-option servers:global:ssl-authority-files=/tmp/ca.pem
ask    svn --config-option config:helpers:diff-cmd=/tmp/x diff
ask    svn auth --show-passwords
ask    svn log https://evil.example/x
allow  svn add new.txt
ask    svn rm -m x https://svn.example.com/trunk
allow  svn rm old.txt
ask    svn frobnicate
"""
