"""Synonyms of programs, subcommands and options.

Names with a common description are not always synonyms, so those that are, are listed here.
"""

ALIKE = {"podman": "docker", "nerdctl": "docker", "mamba": "conda", "micromamba": "conda", "yum": "dnf"}
HEADS = {"docker-compose": ("docker", "compose"), "podman-compose": ("podman", "compose"), "yarnpkg": ("yarn",)}

# By program: the spellings of one subcommand a line, separated by commas.
_NPM = """
install,i,in,ins,inst,insta,instal,isnt,isnta,isntal,isntall,add
ci,clean-install,ic,install-clean,isntall-clean
install-test,it
install-ci-test,cit,clean-install-test
update,up,upgrade,udpate
dedupe,ddp
rebuild,rb
uninstall,unlink,remove,rm,r,un
run,run-script,rum,urn
test,t,tst
exec,x
list,ls,ll,la
config,c
view,info,show,v
search,find,s,se
init,create,innit
adduser,login,add-user
owner,author
version,verison
"""
_PNPM = """
install,i
remove,rm,uninstall,un
update,up,upgrade
list,ls,la,ll
run,run-script
test,t,tst
rebuild,rb
link,ln
"""
_DOCKER = """
run,container run
exec,container exec
create,container create
start,container start
stop,container stop
restart,container restart
kill,container kill
logs,container logs
attach,container attach
commit,container commit
cp,container cp
diff,container diff
export,container export
pause,container pause
unpause,container unpause
port,container port
rename,container rename
stats,container stats
top,container top
update,container update
wait,container wait
pull,image pull
push,image push
save,image save
load,image load
tag,image tag
history,image history
import,image import
ps,container ls,container list,container ps
rm,container rm,container remove
rmi,image rm,image remove
images,image ls,image list
build,image build,builder build,buildx build,buildx b
info,system info
events,system events
volume rm,volume remove
network rm,network remove
volume ls,volume list
network ls,network list
"""
SUBCOMMANDS = {
    "npm": _NPM,
    "pnpm": _PNPM,
    "bun": "install,i\nadd,a\nremove,rm\nrun,r",
    "docker": _DOCKER,
    "cargo": "build,b\ncheck,c\ntest,t\nrun,r\ndoc,d\nremove,rm",
    "brew": "uninstall,remove,rm\nlist,ls\ninfo,abv\ninstall,instal",
    "helm": "uninstall,delete,del,un\nlist,ls",
    "conda": "remove,uninstall\nupdate,upgrade",
    "composer": "install,i\nupdate,u,upgrade\nrequire,r\nremove,rm,uninstall",
    "gem": "install,i",
    "dnf": "remove,erase,rm\nupgrade,update,up\ninstall,in",
    "zypper": "install,in\nremove,rm\nupdate,up\nrefresh,ref",
    "git": "add,stage",
    "gh": "pr create,pr new\nissue create,issue new\nrepo create,repo new\nrelease create,release new",
    "bundle": "install,i",
    "flutter": "test,t",
}
# By program, or program and subcommand: the spellings of options, separated by commas.
OPTIONS = {
    "git commit": "-n --no-verify,-a --all,-m --message,-S --gpg-sign,-F --file,-s --signoff,-e --edit",
    "git push": "-f --force,-d --delete,-u --set-upstream,-o --push-option,-n --dry-run",
    "git am": "-n --no-verify,-3 --3way",
    "git add": "-f --force,-A --all --no-ignore-removal,-u --update,-p --patch",
    "git clean": "-f --force,-n --dry-run,-e --exclude",
    "git checkout": "-f --force,-p --patch",
    "git switch": "-f --force --discard-changes,-c --create,-C --force-create",
    "git branch": "-f --force,-d --delete,-m --move,-c --copy",
    "git tag": "-f --force,-d --delete,-a --annotate,-s --sign",
    "git restore": "-S --staged,-W --worktree,-s --source",
    "git worktree": "-f --force",
    "git rm": "-f --force,-n --dry-run",
    "git rebase": "-i --interactive,-x --exec",
    "git stash": "-u --include-untracked,-a --all",
    "curl": "-k --insecure,-L --location,-o --output,-O --remote-name,-d --data --data-ascii,-F --form,-T --upload-file,-X --request,"
    "-H --header,-A --user-agent,-e --referer,-x --proxy,-u --user,-b --cookie,-c --cookie-jar,-s --silent,-K --config,-E --cert",
    "wget": "-O --output-document,-i --input-file,-P --directory-prefix,-e --execute,-r --recursive,-m --mirror",
    "docker run": "-v --volume,-p --publish,-P --publish-all,-e --env,-d --detach,-u --user,-w --workdir,-h --hostname,-m --memory",
    "docker exec": "-u --user,-e --env,-w --workdir,-d --detach",
    "docker rm": "-f --force,-v --volumes",
    "docker rmi": "-f --force",
    "rm": "-r -R --recursive,-f --force,-i --interactive",
    "cp": "-r -R --recursive,-f --force",
    "chmod": "-R --recursive",
    "chown": "-R --recursive",
    "npm": "-g --global,-D --save-dev,-S --save,-f --force,-y --yes,-w --workspace,-C --prefix",
    "pip": "-U --upgrade,-r --requirement,-e --editable,-i --index-url,-t --target,-f --find-links",
    "kubectl": "-n --namespace,-f --filename,-A --all-namespaces,-l --selector,-k --kustomize",
    "tar": "-x --extract --get,-c --create,-f --file,-C --directory,-t --list",
    "sed": "-i --in-place,-n --quiet --silent,-e --expression,-f --file",
    "rsync": "-e --rsh,-n --dry-run",
    "make": "-C --directory,-f --file --makefile,-n --dry-run --just-print --recon,-k --keep-going,-B --always-make",
}
