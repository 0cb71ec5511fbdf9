"""helmfile, ytt, kapp, kubescape and other tools around Kubernetes — render, check and deploy what a project describes."""

from toolgate.knowledge.vocabulary import *

LOOK = reads("the cluster", "cluster")
CHANGE = writes("the cluster", "cluster")
DESTROY = deletes("cluster resources", "cluster")
LOCAL = controls("the project's local cluster", "container", Manner.OWN)
CONFIGURED = writes(Name("~/.kube/config"), "secret")
SENT = sends("the servers of Kubescape")
KUBECONFIG = option("--kubeconfig", "READ_BY(kubernetes.kubeconfig)")
GLOBAL = [KUBECONFIG, "-n= --namespace= --context= --kube-context= -v= --debug -q --quiet"]
DIFF = flag("--diff-run", dry=True)
DRY = flag("--dry-run", dry=True)
HELMFILE_GLOBAL = [
    option("-f --file", OBEYS), option("-b --helm-binary -k --kustomize-binary --post-renderer", "SIDE_DOOR"), option("--state-values-file --values", READS), option("--kubeconfig", "READ_BY(kubernetes.kubeconfig)"),
    "-e= --environment= -l= --selector= -n= --namespace= --kube-context= --state-values-set= --set= --allow-no-matching-release -q --quiet --debug --log-level= --skip-deps --skip-refresh --concurrency= --include-crds --skip-tests --skip-needs --include-needs --suppress-secrets --context= --detailed-exitcode --output= -i --interactive",
]  # fmt: skip
HELMFILE = command("helmfile", options=HELMFILE_GLOBAL, subcommands=[
    sub("template lint build list status diff show-dag print-env write-values fetch", "", [*HELMFILE_GLOBAL, option("--output-dir --output-file", WRITES), "--validate --keep-temp-dir --embed-values"], does=(LOOK, runs("the project's configuration"))),
    sub("deps repos", "", HELMFILE_GLOBAL, does=fetches("charts", "registry")), sub("version completion help cache", "PLAIN..."),
    sub("init", "", ["--force"], does=runs("plugins of Helm", "registry", (Manner.INSTALL, Manner.GLOBAL))),
    sub("sync apply charts test", "", [*HELMFILE_GLOBAL, "--wait --wait-for-jobs --atomic --cleanup --logs --skip-diff-on-install --suppress-diff --timeout= --reuse-values --reset-values"], does=CHANGE), sub("destroy delete", "", [*HELMFILE_GLOBAL, "--purge --deleteWait"], does=DESTROY)])  # fmt: skip
YTT = command("ytt", "", [
    option("-f --file", "OPENS"), option("--data-values-file --data-values-schema-inspect", READS), option("-o --output", PLAIN), option("--output-files", WRITES), option("--dangerous-emptied-output-directory", DELETES, manner=Manner.RECURSIVE), option("--data-values-env --data-values-env-yaml", PLAIN, reads(ENVIRONMENT, "secret")),
    "-v= --data-value= --data-value-yaml= --data-value-file= --file-mark= -i --ignore-unknown-comments --implicit-map-key-overrides -s --strict --debug --data-values-inspect --allow-symlink-destination="],
    subcommands=[sub("fmt version website help completion", "PLAIN...")], stdin=PLAIN)  # fmt: skip
MANIFESTS = [*GLOBAL, option("-f --file", "OPENS"), option("--into-ns --map-ns --filter-kind --app -a -p --patch", PLAIN), "-y --yes -c --diff-changes --wait[=] --wait-timeout= --json --tty"]  # fmt: skip
KAPP = command("kapp", options=MANIFESTS, subcommands=[
    sub("list ls inspect i logs l version help completion", "PLAIN...", MANIFESTS, does=LOOK), sub("tools app-change app-group", subcommands=[sub("list ls diff inspect", "PLAIN...", MANIFESTS, does=LOOK), sub("*", "PLAIN...", MANIFESTS, does=DESTROY)]),
    sub("deploy d", "", [*MANIFESTS, DIFF], does=CHANGE), sub("delete del", "", [*MANIFESTS, DIFF], does=DESTROY)])  # fmt: skip
KLUCTL_OPTIONS = [
    *GLOBAL, option("--project-dir --source-override", CHDIR), option("-a --arg", PLAIN), option("--args-from-file", READS), option("--render-output-dir --write-command-result", WRITES), DRY,
    "-t= --target= -T= --target-name-override= -I= --include-tag= -E= --exclude-tag= -o= --output= -y --yes --no-wait --print-all --offline-kubernetes --timeout=", ]  # fmt: skip
KLUCTL = command("kluctl", options=["--debug"], subcommands=[
    sub("render list-images list-targets diff validate", "", KLUCTL_OPTIONS, does=LOOK), sub("version completion help", "PLAIN..."), sub("helm-pull helm-update", "", [*KLUCTL_OPTIONS, "--upgrade --commit"], does=fetches("charts", "registry")),
    sub("deploy poke-images", "", KLUCTL_OPTIONS, does=CHANGE), sub("delete prune", "", KLUCTL_OPTIONS, does=DESTROY)])  # fmt: skip
KBLD = command("kbld", "", [
    option("-f --file", "OPENS"), option("--imgpkg-lock-output --lock-output", WRITES), option("--registry-ca-cert-path", READS), "--images-annotation[=] --platform= --image-map-file= --build-concurrency= --registry-verify-certs[=]"],
    does=(runs("the project's build"), fetches("a container registry", "registry")), stdin=PLAIN)  # fmt: skip
VENDIR = command("vendir", options=[option("--chdir", CHDIR)], subcommands=[
    sub("sync", "", [option("-f --file --lock-file", READS), option("-d --directory", WRITES), option("--chdir", CHDIR), "-l --locked --lazy[=] --json -y"], does=(fetches("what its configuration names"), writes("files of other projects", "workspace"))),
    sub("version help", "PLAIN..."), sub("tools", subcommands=[sub("sort-semver", "PLAIN...", ["-c= --constraint= --prerelease="])])])  # fmt: skip
BUNDLED = runs(LOCKED_PACKAGES, "workspace", (Manner.INSTALL, Manner.LOCKED))
BUNDLER = command("jb", options=["--jsonnetpkg-home= -q --quiet"], subcommands=[
    sub("init rewrite"), sub("install", "PACKAGES...", ["--single --legacy-name="], bare=BUNDLED), sub("update", "PLAIN...", does=runs("dependencies of the project", "registry", Manner.INSTALL))])  # fmt: skip
SEALING = command("kubeseal", "", [
    *GLOBAL, option("-f --secret-file --from-file", READS), option("-w --sealed-secret-file", WRITES), option("--merge-into", EDITS), option("--cert", "OPENS"),
    flag("--recovery-unseal", reads("the cluster's secrets", "secret")), option("--recovery-private-key", READS), "-o= --format= --scope= --name= --controller-name= --controller-namespace= --fetch-cert --validate --re-encrypt --raw --allow-empty-data"],
    does=LOOK, stdin=PLAIN)  # fmt: skip
KOMPOSE = command("kompose", options=["-v --verbose --error-on-warning --suppress-warnings --provider="], subcommands=[
    sub("convert", "", [option("-f --file", READS), option("-o --out", WRITES, clears="write"), flag("--stdout", clears="write"), flag("--push-image", publishes("container images")), option("--build-command --push-command", "SIDE_DOOR"),
        "-c --chart -j --json -y --yaml --controller= --replicas= --volumes= --profile= -n= --namespace= --with-kompose-annotation[=] --build= --pvc-request-size= --indent= --secrets-as-files --no-interpolate --provider= --generate-network-policies"],
        does=writes("manifests", "workspace")), sub("version completion help", "PLAIN...")])  # fmt: skip
KUBIE = command("kubie", subcommands=[
    sub("exec", "PLAIN PLAIN ARGV", ["-e --exit-early --context-headers="], style=EARLY), sub("info lint help", "PLAIN..."), sub("ctx ns", "PLAIN?", [option("-f --kubeconfig", READS), "-r --recursive -n= --namespace="]), sub("delete", "PLAIN...", does=CONFIGURED)])  # fmt: skip
VIRTUAL = command("vcluster", options=GLOBAL, subcommands=[
    sub("list version get describe logs help completion info", "PLAIN...", GLOBAL, does=LOOK), sub("connect", "PLAIN ARGV?", [*GLOBAL, "--print --update-current[=] --local-port= --server= --silent --background-proxy[=]"], does=CONFIGURED),
    sub("create pause resume", "PLAIN", [*GLOBAL, option("-f --values", READS), "--connect[=] --upgrade --expose --set= --chart-version= --create-namespace[=] --driver="], does=CHANGE), sub("delete", "PLAIN", [*GLOBAL, "--keep-pvc --wait --driver="], does=DESTROY)])  # fmt: skip
CERTIFICATES = command("cmctl", options=GLOBAL, subcommands=[
    sub("version help completion inspect status check", "PLAIN...", [*GLOBAL, "-o= --output= --wait= --interval="], does=LOOK), sub("approve deny renew create upgrade convert experimental", "PLAIN...", [*GLOBAL, option("--from-certificate-file -f --filename", READS), "--all --all-namespaces"], does=CHANGE)])  # fmt: skip
SIMULATED = command("kwokctl", options=["--name= -c= -v="], subcommands=[
    sub("get logs version help kubectl", "PLAIN...", does=LOCAL), sub("create start scale snapshot", "PLAIN...", [option("--config", READS), "--runtime= --replicas= --name="], does=LOCAL), sub("delete stop", "PLAIN...", ["--name= --all"], does=LOCAL)])  # fmt: skip
MACHINES = controls("machines of a cluster", "remote")
KUBERNETES = controls("Kubernetes on a machine", "remote")
K3SUP = command("k3sup", subcommands=[
    sub("version help update ready", "PLAIN...", [option("--kubeconfig", READS), "--context="]), sub("install join plan node-token pro", "READS?", [
        option("--ssh-key", READS), option("--local-path", WRITES), flag("--local", escalates()),
        "--print-command --ip= --host= --user= --server-ip= --server-user= --ssh-port= --cluster --merge --context= --k3s-version= --k3s-channel= --k3s-extra-args= --tls-san= --sudo[=] --skip-install"], does=(KUBERNETES, CONFIGURED))])  # fmt: skip
K0SCTL = command("k0sctl", options=["-d --debug"], subcommands=[
    sub("init version completion help", "PLAIN..."), sub("kubeconfig", "", [option("-c --config", OBEYS)], does=reads("the login of a cluster", "secret")), sub("apply backup", "", [option("-c --config", OBEYS), "--no-wait --no-drain --concurrency= --disable-telemetry -d"], does=MACHINES),
    sub("reset", "", [option("-c --config", OBEYS), "-f --force"], does=DESTROY)])  # fmt: skip
KUBE_BENCH = command("kube-bench", options=[
    option("--config --config-dir -D", READS), option("--outputfile", WRITES), flag("--pgsql", sends("a database")), flag("--asff", SENT), "-b= --benchmark= -c= --check= -g= --group= --json --junit --noremediations --noresults --nosummary --nototals --version= -v= --scored --unscored --skip= --exit-code="],
    subcommands=[sub("run", "", ["-s= --targets= --json", option("--outputfile", WRITES)]), sub("version help", "PLAIN...")])  # fmt: skip
RULES_OF_KUBESCAPE = (LOOK, fetches("rules of Kubescape", "known"))
KUBESCAPE_OPTIONS = [
    KUBECONFIG, option("-o --output", WRITES), option("--exceptions --controls-config --use-from --use-artifacts-from", READS), option("--server --account --access-key", PLAIN), flag("--submit", SENT), flag("--keep-local"),
    "-f= --format= -v --verbose -t= --compliance-threshold= --severity-threshold= -e= --exclude-namespaces= --include-namespaces= --use-default --kube-context= --format-version= -l= --logger= --enable-host-scan[=] --view= --scan-images", ]  # fmt: skip
KUBESCAPE = command("kubescape", options=KUBESCAPE_OPTIONS, subcommands=[
    sub("list version help completion", "PLAIN..."), sub("download", "PLAIN...", [option("-o --output", WRITES)], does=fetches("rules of Kubescape", "known")),
    lax("scan", "READS...", KUBESCAPE_OPTIONS, subcommands=[lax("framework control", "PLAIN READS...", KUBESCAPE_OPTIONS), sub("image workload", "PLAIN...", KUBESCAPE_OPTIONS)],
        otherwise=lax("scan", "READS...", KUBESCAPE_OPTIONS, does=RULES_OF_KUBESCAPE), does=RULES_OF_KUBESCAPE),
    sub("fix", "READS", ["--no-confirm --skip-user-values", flag("--dry-run", dry=True)], does=writes("manifests", "workspace"))])  # fmt: skip
KUBEAUDIT = command("kubeaudit", options=[*GLOBAL, option("-f --manifest", READS), "-p= --format= -m= --minseverity= -e= --exitcode= --includegenerated"], subcommands=[
    sub("autofix", "", [option("-f --manifest", EDITS), option("-o --outfile", WRITES), option("-k --kconfig", READS)]), sub("all version apparmor asat capabilities deprecatedapis hostns image limits mounts netpols nonroot privesc privileged rootfs seccomp", "PLAIN...", [option("-f --manifest -k --kconfig", READS), *GLOBAL], does=LOOK)])  # fmt: skip
MIRRORED = command("mirrord", subcommands=[
    sub("exec", "ARGV", [option("-f --config-file", OBEYS), option("-n --target-namespace -t --target", PLAIN), "--steal -c --context= --fs-mode= --skip-processes= --no-telemetry"], style=EARLY, does=runs("a command in the cluster", "cluster")),
    sub("ls diagnose verify-config help", "PLAIN...", [option("-f --config-file", READS)], does=LOOK)])  # fmt: skip

CASES = """
allow  helmfile -e staging template
allow  helmfile -f deploy/helmfile.yaml -l app=shop diff
ask    helmfile -f deploy/helmfile.yaml apply
ask    helmfile destroy
ask    helmfile -f ~/Downloads/helmfile.yaml template
deny   helmfile template --post-renderer 'rm -rf ~'
ask    helmfile template --args '--post-renderer=/tmp/x'
ask    helmfile template --output-dir ~/.config
@ file helmfile.yaml
  | releases:
  |   - name: shop
  |     chart: ./charts/shop
  |     hooks:
  |       - events: [prepare]
  |         command: sh
  |         args: ["-c", "rm -rf ~"]
deny   helmfile template
allow  ytt -f config/ -v replicas=2 --output-files build/manifests
ask    ytt -f https://collect.example/x.yaml
ask    ytt -f config/ --data-values-env APP --output-files ~/.config
ask    ytt -f config/ --dangerous-emptied-output-directory src
allow  kapp inspect -a shop --json
allow  kapp deploy -a shop -f build/manifests --diff-run
ask    kapp deploy -a shop -f build/manifests -y
ask    kapp delete -a shop -y
allow  kluctl render -t dev --render-output-dir build/rendered
ask    kluctl deploy -t prod -y
ask    kluctl prune -t dev --yes
allow  kbld -f config/ --imgpkg-lock-output build/lock.yml
ask    kbld -f https://collect.example/x.yaml
ask    vendir sync
ask    vendir sync -f /home/user/.ssh/config
allow  jb install
llm    jb install github.com/stranger/x
allow  kubeseal -f build/db.yaml -w deploy/sealed.yaml
ask    kubeseal --recovery-unseal --recovery-private-key key.pem -f deploy/sealed.yaml
ask    kubeseal --cert https://collect.example/cert.pem -f build/db.yaml
allow  kompose convert -f docker-compose.yml -o k8s/
ask    kompose convert --push-image
deny   kompose convert --build local --build-command 'rm -rf ~'
allow  kubie exec dev shop ls
deny   kubie exec dev shop rm -rf ~
allow  vcluster list
ask    vcluster delete dev
allow  cmctl status certificate shop
ask    cmctl renew shop
allow  kwokctl create cluster --name try
ask    kwokctl export config
ask    k3sup install --ip 10.0.0.4 --user admin
ask    k0sctl apply --config k0sctl.yaml
ask    k0sctl reset --force
allow  kube-bench run --targets node
ask    kube-bench --outputfile /home/user/.bashrc
allow  kubescape scan framework nsa k8s/
allow  kubescape scan control C-0016 k8s/ && kubescape fix build/scan.json
ask    kubescape scan --submit
ask    kubescape scan k8s/ -o ~/.bashrc
allow  kubeaudit all -f k8s/shop.yaml
ask    kubeaudit autofix -f ~/other/shop.yaml
ask    mirrord exec -t pod/shop -- node server.js
ask    mirrord exec -f /tmp/m.json -- node server.js
"""
