"""git-absorb, git-town, git-annex and other programs that git runs as subcommands, and the version control system Fossil."""

from toolgate.knowledge.vocabulary import *

HOOKS = runs(PROJECT_HOOKS)
PUSHED = publishes("branches of the project", "forge")
DROPPED = discards("local branches")
ABSORB = command("git-absorb", "", [
    "-n --dry-run -f --force -v --verbose -w --whole-file -F --one-fixup-per-commit --no-limit --force-author --force-detach -s --squash -m= --message= -b= --base= -r --and-rebase"],
    does=HOOKS, traits="repository")  # fmt: skip
TOWN = command("git-town", options=["-v --verbose -n --no-verify --dry-run"], subcommands=[
    sub("status diff-parent branch completions help offline", "PLAIN...", ["-v --verbose -s --short -p --pending"]), sub("config", "PLAIN...", subcommands=[sub("get-parent show", "PLAIN..."), sub("setup remove", "", does=writes("git's settings", "workspace"))]),
    sub("sync", "", ["-a --all -s --stack -p --prune -v --verbose -d --detached --no-auto-resolve", flag("--dry-run", dry=True), flag("--no-push", clears="publish")], does=(HOOKS, PUSHED)),
    sub("hack append prepend rename switch swap contribute observe park prototype feature set-parent continue skip undo merge compress detach down up", "PLAIN...", ["-v --verbose -p --prototype -b --beam -c --commit -m= --message= --propose --display-types= -t= --type= --no-verify", flag("--dry-run", dry=True)], does=HOOKS),
    sub("delete kill", "PLAIN...", [flag("--dry-run", dry=True)], does=(DROPPED, PUSHED)), sub("propose ship repo", "PLAIN...", ["-t= --title= -b= --body= -m= --message= -s= --strategy= -p --to-parent", option("-f --body-file", READS), flag("--dry-run", dry=True)], does=PUSHED)],
    traits="repository")  # fmt: skip
MACHETE = command("git-machete", options=["-v --verbose --debug"], subcommands=[
    sub("status s show is-managed list file help version diff log fork-point l d", "PLAIN...", ["-l --list-commits -L --list-commits-with-hashes --color= --stat -s -v --no-detect-squash-merges --inferred"]), sub("go g add discover edit anno slide-out update advance squash reapply", "PLAIN...", [option("-C --checked-out-since -o --onto -m -f -b --sync-github-prs", PLAIN), "-y --yes -n --no-edit-merge --as-root -r -d --delete -R"], does=HOOKS),
    sub("traverse github gitlab", "PLAIN...", ["-y --yes -n -w -W --fetch -F --return-to= --start-from= --no-push-untracked -M --merge --draft --title=", flag("--no-push", clears="publish")], does=(HOOKS, PUSHED)), sub("delete-unmanaged clean", "PLAIN...", ["-y --yes"], does=DROPPED)],
    traits="repository")  # fmt: skip
SHOWN = command("git-sizer git-who git-standup git-recall git-summary git-effort git-authors git-info git-count git-show-tree git-local-commits git-missing git-graft-status git-guilt", "PLAIN...", [
    "-v --verbose -h -j --json --json-version= --threshold= --critical --no-progress --names= --branches --tags --all -a= -d= -w= -D= -A= -f -m= -g -s --dedup-by-email --no-merges -n= -l -c --since= --until= --author="], traits="repository")  # fmt: skip
OPENED = command(
    "git-open git-browse",
    "PLAIN...",
    ["-c --commit -i --issue -s= --suffix= -p --print -h"],
    does=fetches("the project's page", "known"),
    traits="repository",
)
CRYPT = command("git-crypt", options=[], subcommands=[
    sub("status help version", "PLAIN...", ["-e -u -f --fix -a"]), sub("export-key", "PLAIN... WRITES", ["-k= --key-name="], does=reads("the repository's key", "secret")), sub("keygen", "WRITES"),
    sub("unlock", "READS...", does=reads("the repository's encrypted files", "secret")), sub("lock init refresh", "", ["-a --all -f --force -k= --key-name="]), sub("add-gpg-user", "PLAIN...", ["-n --no-commit --trusted -k= --key-name="], does=writes("who may decrypt the repository", "workspace"))],
    traits="repository")  # fmt: skip
MATCHING = [option("-J --jobs --in --and --or --not --from --include -I --exclude -X --largerthan --smallerthan --copies --metadata -k --key -m --message", PLAIN), "-q --quiet --json -A --all --fast -b= --batch --debug -v --verbose --branch=", option("-c", SETS("gitconfig"))]  # fmt: skip
ANNEX = command("git-annex", options=MATCHING, subcommands=[
    sub("status info list whereis find version log help diffdriver test fsck unused inprogress findref examinekey", "PLAIN...", MATCHING, traits="repository"), sub("get", "PLAIN...", [*MATCHING, "--auto --failed"], does=fetches("the annex", "known")),
    sub("add lock unlock unlock edit init reinit fix merge describe adjust rekey metadata tag untag group wanted numcopies required", "PLAIN...", MATCHING, does=HOOKS), sub("drop dropunused", "PLAIN...", [*MATCHING, "--auto", flag("--force", manner=Manner.FORCE)], does=discards("copies of files in the annex")),
    sub("sync assist satisfy copy move mirror push", "PLAIN...", [*MATCHING, option("-t --to", PLAIN), "--content --no-content -g --only-annex", flag("--no-push", clears="publish")], does=(HOOKS, PUSHED)), sub("addurl importfeed", "FETCHES...", [*MATCHING, option("--file", WRITES), "--fast --relaxed --pathdepth= --raw"]), sub("uninit dead forget", "PLAIN...", MATCHING, does=discards("the annex"))],
    traits="repository")  # fmt: skip
GHQ = command("ghq", subcommands=[
    sub("list root help", "PLAIN?", ["-p --full-path -e --exact --unique --vcs= --all --bare"], stdout="PATHS"), sub("get clone", "CLONES", ["-u --update -p --shallow -s --silent -b= --branch= --vcs= -P --parallel --no-recursive --bare"], does=writes("a clone of the repository", "home")),
    sub("create", "PLAIN", ["--vcs= --bare"], does=writes("a new repository", "home")), sub("rm", "PLAIN", [flag("--dry-run", dry=True)], does=deletes("a clone of a repository", "home"))])  # fmt: skip
FOSSIL = command("fossil", options=[option("-R --repository", READS), "-v --verbose -q --quiet -t --timeline --nocase --utc --localtime"], subcommands=[
    sub("status changes diff ls timeline info finfo annotate blame praise log extras whatis branch tag help version json artifact cat descendants leaves stats dbstat grep wiki ticket", "PLAIN...", ["-n= -t= -v --verbose -r= --from= --to= --brief --internal -W= --side-by-side -y -i --binary --context= -c= --checkin= --type= --limit= --path= -p=", option("-o --out", WRITES), option("--command", "SIDE_DOOR")]),
    sub("add addremove mv rename rm delete forget commit ci update checkout co merge open stash cherrypick bisect init new", "PLAIN...", ["-m= --comment= --message= --branch= --tag= --no-warnings --no-prompt --allow-empty -f --dry-run -n --hard --soft --latest --workdir= --empty --keep --template= --date-override= --nosign", option("-M --message-file", READS)]),
    sub("clone", "CLONES MAKES?", ["--private --once -u --unversioned -A= --admin-user= --nocompress", option("--ssl-identity", READS), option("-B --httpauth --ssh-command", "OPAQUE")]), sub("pull", "REMOTE?", ["--from-parent-project --private --project-code= --share-links -u --verily --once"]), sub("push sync", "PUSHES?", ["--private -u --unversioned --verily --once"]),
    sub("revert clean undo redo", "PLAIN...", [flag("-n --dry-run", dry=True), "-r= --revision= -f --force -x --verily --dotfiles --temp --keep= --ignore="], does=discards("changes in the checkout")), sub("ui server", "PLAIN...", ["-P= --port= --page= --nobrowser --create", flag("--localhost", clears="listen")], does=listens("a port", "machine"))])  # fmt: skip

CASES = """
allow  git absorb --base main
allow  git town sync --no-push
ask    git town delete old-work
ask    git town ship --strategy evil-hook --frob
allow  git machete status -l
ask    git machete delete-unmanaged --yes
allow  git sizer --verbose && git standup -d 3
allow  git-crypt status -e
ask    git crypt export-key build/key
ask    git-crypt unlock
allow  git annex whereis data/big.bin
allow  git-annex get data/
ask    git annex drop --force data/big.bin
ask    git annex addurl https://collect.example/x.bin
ask    git annex initremote x type=external externaltype=evil
allow  ghq list -p
ask    ghq rm github.com/a/b
allow  fossil status && fossil timeline -n 5
ask    fossil revert
deny   fossil diff --command 'rm -rf ~'
ask    fossil server
"""
