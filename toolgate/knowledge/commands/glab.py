"""glab and hub — GitLab and GitHub from the command line."""

from toolgate.knowledge.vocabulary import *

LOOKS = fetches("GitLab", "forge")
BODY = (
    *option("-F --description-file --notes-file", UPLOADS),
    "-d= --description= -t= --title= -m= --message= -n= --notes= -N=",
)

GLAB = command(
    "glab",
    options=["-h? -v? -R= --repo="],
    subcommands=[
        sub(
            "api",
            "READ_BY(forge.address)",
            [
                option("-X --method", READ_BY("forge.method")),
                option("-f --raw-field -F --field", READ_BY("forge.field")),
                option("--input", UPLOADS, publishes("a change through the code host's API", "forge")),
                option("--hostname", FETCHES),
                "-H= --header= --paginate -i --include --silent --output=",
            ],
            does=LOOKS,
        ),
        sub("mr merge-request", subcommands=[
            loose("list ls view show diff approvers issues subscribe unsubscribe todo", does=LOOKS),
            sub("checkout", "PLAIN?", [option("-b --branch", BRANCH), "-t --track -u="], does=LOOKS),
            loose("create new for", [BODY], does=publishes("a merge request", "forge")),
            lax("merge accept rebase", "PLAIN?", [BODY], does=publishes("a shared branch", "forge", Manner.DEFAULT_BRANCH)),
            loose("approve revoke close reopen update delete note comment", [BODY], does=publishes("a change to a merge request", "forge")),
        ]),
        sub("issue incident", subcommands=[
            loose("list ls view show board subscribe unsubscribe", does=LOOKS),
            loose("create new", [BODY], does=publishes("an issue", "forge")),
            loose("close reopen update delete note comment", [BODY], does=publishes("a change to an issue", "forge")),
        ]),
        sub("ci pipe pipeline", subcommands=[
            loose("list ls status stats view trace get lint config", does=LOOKS),
            sub("artifact", "PLAIN PLAIN", [option("-p --path", MAKES)], does=LOOKS),
            loose("run create run-trig retry trigger cancel delete", does=controls("the project's CI runs", "forge")),
        ]),
        sub("job", subcommands=[sub("artifact", "PLAIN PLAIN", [option("-p --path", MAKES)], does=LOOKS)]),
        sub("release", subcommands=[
            loose("list ls view", does=LOOKS),
            sub("download", "PLAIN?", [option("-D --dir", MAKES), "-n= --asset-name="], does=LOOKS),
            lax("create upload", "PLAIN UPLOADS...", [BODY], does=publishes("a release", "forge", Manner.TAG)),
            lax("delete", "PLAIN", does=publishes("a release", "forge", Manner.DELETE)),
        ]),
        sub("repo project", subcommands=[
            loose("list ls view search contributors members", does=LOOKS),
            sub("clone", "CLONES(gitlab.com) READ_BY(forge.clone)...", ["-p --preserve-namespace -g= --group= -a= --archived[=] --paginate"]),
            sub("archive", "PLAIN WRITES?", ["-f= --format= -s= --sha="], does=LOOKS),
            loose("create new fork mirror publish", does=publishes("a repository", "forge")),
            loose("delete transfer update", does=publishes("a repository", "forge", Manner.DELETE)),
        ]),
        sub("variable var", subcommands=[
            loose("list ls", does=LOOKS),
            lax("get export", "PLAIN?", does=reads("the CI variables", "secret")),
            lax("set update new create", "PLAIN PLAIN?", ["-v= --value="], does=publishes("a variable of the repository", "forge"), stdin="DATA"),
            lax("delete remove", "PLAIN", does=publishes("a variable of the repository", "forge", Manner.DELETE)),
        ]),
        sub("snippet", subcommands=[
            loose("list ls get view show", does=LOOKS),
            lax("create new add upload", "UPLOADS...", [BODY], does=publishes("a snippet on the code host", "forge"), stdin="DATA"),
            loose("delete update edit", does=publishes("a snippet on the code host", "forge")),
        ]),
        sub("label milestone iteration schedule deploy-key ssh-key gpg-key token runner securefile", subcommands=[
            loose("list ls get view show", does=LOOKS),
            lax("create new add upload", "UPLOADS...", [BODY], does=publishes("a change on the code host", "forge"), stdin="DATA"),
            loose("delete update edit run revoke rotate download", does=publishes("a change on the code host", "forge")),
        ]),
        sub("auth", subcommands=[
            sub("status", options=["-h= --hostname= -a --all", flag("-t --show-token", reads(Login("the GitLab token"), "secret"))], does=LOOKS),
            loose("login logout configure-docker docker-helper", does=writes("the GitLab credentials", "secret")),
        ]),
        sub("config", subcommands=[
            loose("get list ls"),
            loose("set edit init", does=writes("glab's settings", "startup")),
        ]),
        sub("alias", subcommands=[
            sub("list ls", "PLAIN..."),
            loose("set delete", does=writes("glab's settings", "startup")),
        ]),
        loose("completion version check-update help changelog user"),
    ],
    traits="clones",
)  # fmt: skip
HUB = command(
    "hub",
    options=["-h? --help? --version?"],
    subcommands=[
        loose("ci-status browse compare issue pr version help", does=fetches("GitHub", "forge")),
        sub("api", "READ_BY(forge.address)", [option("-X --method", READ_BY("forge.method")), option("-f --raw-field -F --field", READ_BY("forge.field")), option("--input", UPLOADS), "-H= --header= -t --flat -i --include --paginate --cache="], does=fetches("GitHub", "forge")),
        sub("clone", "CLONES(github.com) READ_BY(forge.clone)...", ["-p --depth= -b= --branch="]),
        loose("pull-request create fork release gist delete", does=publishes("a change on the code host", "forge")),
        sub("sync", options=["--color[=]"], does=fetches("GitHub", "forge")),
        sub("push", "PUSHES? READ_BY(refspec)...", [flag("-f --force", manner=Manner.FORCE), "-u --set-upstream"], bare=publishes("the current branch", "forge", Manner.DEFAULT_BRANCH)),
    ],
)  # fmt: skip

CASES = """
allow  glab mr list && glab mr view 3
allow  glab ci status && glab ci trace 5
ask    glab mr create --title x --description 'rm -rf /'
ask    glab mr merge 3
ask    glab ci run
ask    glab variable export
ask    glab repo delete group/project
allow  glab api projects/1/issues
ask    glab api projects/1/issues -X POST
ask    glab api projects/1/issues -f title=x
ask    glab auth status --show-token
ask    glab alias set x '!id'
deny   glab snippet create ~/.ssh/id_rsa
allow  glab repo clone group/tool
ask    hub pull-request -m x
allow  hub ci-status
"""
