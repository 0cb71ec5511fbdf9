"""kubectl, helm and their kin — look at clusters and change them."""

from toolgate.knowledge.vocabulary import (
    EARLY, PLAIN, READS, SCRIPT, WRITES, command, controls, deletes, fetches, flag, flags, option, reads, runs, sub, writes,
)  # fmt: skip

LOOK = reads("the cluster", "cluster")
CHANGE = writes("the cluster", "cluster")
DESTROY = deletes("things in the cluster", "cluster")
DRY = option("--dry-run", PLAIN, optional=True, dry=True)
GLOBAL = [
    flags("-n= --namespace= --context= --cluster= --user= -s= --server= --request-timeout= -v= --v= --as= --as-group= -A --all-namespaces"),
    flags("-o= --output= -l= --selector= --field-selector= -w --watch --no-headers --show-labels --sort-by= --tail= --since= -f --follow"),
    flags("--all --all-containers -c= --container= -p --previous --timestamps --limit= --show-kind --chunk-size= --ignore-not-found"),
    flags("-R --recursive --template= --wait --timeout= --cascade[=] --grace-period= --insecure-skip-tls-verify --token= --for= -q"),
    option("--kubeconfig", PLAIN),
]
KUBECTL = command(
    "kubectl oc k kubecolor",
    "",
    GLOBAL,
    subcommands=[
        sub("get describe", "READ_BY(kube_kind) PLAIN...", [option("-f --filename -k --kustomize", READS)], unlisted=PLAIN),
        sub("logs top explain api-resources api-versions version cluster-info diff events wait options plugin kustomize completion", "PLAIN...", [option("-k", READS)], unlisted=PLAIN, does=LOOK),
        sub("config", "", subcommands=[
            sub("view get-contexts current-context get-clusters get-users", "PLAIN...", [flag("--raw", reads("cluster credentials", "secret"))], unlisted=PLAIN),
            sub("use-context set-context use set set-cluster set-credentials unset delete-context delete-cluster delete-user rename-context", "PLAIN...", unlisted=PLAIN, does=writes("~/.kube/config", "secret"))]),
        sub("auth", "", subcommands=[sub("can-i whoami", "PLAIN...", unlisted=PLAIN, does=LOOK), sub("*", "PLAIN...", unlisted=PLAIN, does=CHANGE)]),
        sub("rollout", "", subcommands=[sub("status history", "PLAIN...", unlisted=PLAIN, does=LOOK), sub("*", "PLAIN...", unlisted=PLAIN, does=CHANGE)]),
        sub("apply create replace patch edit set label annotate scale autoscale expose taint cordon uncordon run certificate", "PLAIN...",
            [DRY, option("-f --filename -k --kustomize", READS), flag("--force --prune", DESTROY)], unlisted=PLAIN, does=CHANGE),
        sub("delete drain evict", "PLAIN...", [DRY, option("-f --filename -k --kustomize", READS)], unlisted=PLAIN, does=DESTROY),
        sub("exec", "MACHINE(cluster) ARGV?", [flags("-i -t -it --stdin --tty -c= --container= -n= --namespace= --context= -q")], style=EARLY, does=runs("a command in the cluster", "cluster")),
        sub("debug attach", "PLAIN...", unlisted=PLAIN, does=runs("a command in the cluster", "cluster")),
        sub("port-forward proxy", "PLAIN...", unlisted=PLAIN, does=LOOK),
        sub("cp", "PLAIN...", unlisted=PLAIN, does=CHANGE),
    ],
)
HELM = command(
    "helm",
    "",
    GLOBAL,
    subcommands=[
        sub("list ls status history get show search template lint version env inspect verify completion docs pull fetch", "PLAIN...",
            [option("-f --values", READS), option("--post-renderer", SCRIPT), option("-d --destination --output-dir", WRITES)], unlisted=PLAIN, does=LOOK),
        sub("dependency dep repo plugin registry", "", subcommands=[
            sub("list ls", "PLAIN...", unlisted=PLAIN),
            sub("update build up", "PLAIN...", unlisted=PLAIN, does=fetches("charts", "registry")),
            sub("add install", "PLAIN...", unlisted=PLAIN, does=fetches("charts or plugins of somebody", "remote")),
            sub("*", "PLAIN...", unlisted=PLAIN, does=CHANGE)]),
        sub("create package", "PLAIN...", unlisted=PLAIN, does=writes("a chart", "workspace")),
        sub("install upgrade rollback test push", "PLAIN...", [DRY, option("-f --values", READS), option("--post-renderer", SCRIPT), flag("--force", DESTROY)], unlisted=PLAIN, does=CHANGE),
        sub("uninstall delete del un", "PLAIN...", [DRY], unlisted=PLAIN, does=DESTROY),
    ],
)
SWITCHES = command("kubectx kubens", "PLAIN...", unlisted=PLAIN, given=writes("~/.kube/config", "secret"))
LOCAL = command("kind minikube k3d microk8s k3s", "PLAIN...", subcommands=[
    sub("get status version list ls logs profile ip service-list", "PLAIN...", unlisted=PLAIN),
    sub("delete stop reset", "PLAIN...", unlisted=PLAIN, does=deletes("a local cluster", "cluster")),
    sub("*", "PLAIN...", unlisted=PLAIN, does=controls("a local cluster", "container"))])  # fmt: skip
KUBE_CHECKS = command("kubeval kubeconform kube-linter kube-score conftest opa", "READS...", unlisted=PLAIN)
K9S = command("k9s stern argocd flux istioctl kustomize skaffold kubeadm velero linkerd eksctl kops", "", subcommands=[
    sub("version list get logs status build diff history render check analyze", "PLAIN...", unlisted=PLAIN, does=LOOK),
    sub("delete destroy reset uninstall remove rm", "PLAIN...", unlisted=PLAIN, does=DESTROY),
    sub("*", "PLAIN...", unlisted=PLAIN, does=CHANGE)], bare=LOOK)  # fmt: skip

CASES = """
allow  kubectl get pods -n web
allow  kubectl top pods
allow  kubectl describe deployment/web
ask    kubectl get secret db -o yaml
ask    kubectl delete all --all
ask    kubectl apply -f k8s/
allow  kubectl apply -f k8s/ --dry-run=client
ask    kubectl exec web -- rm -rf /data
ask    kubectl scale deployment web --replicas=0
allow  kubectl logs -f web-1
allow  helm list
allow  helm template ./chart
ask    helm uninstall web
ask    helm upgrade --install web ./chart
ask    kubectl surprise
"""
