"""Instead of changing what others share: the plan, a dry run, or how it stands."""

from __future__ import annotations

from toolgate.advice.matter import Matter, Way, line, way
from toolgate.advice.whereabouts import operands as operands_of
from toolgate.advice.whereabouts import parted
from toolgate.model.effect import Verb

PLAN = "shows what it would change"
GONE = "shows what it would delete"
SENT = "shows what it would do"
NOW = "shows what is there now"


def suggest(matter: Matter) -> list[Way]:
    if matter.effect.where.startswith("ssh"):
        return []
    match matter.name:
        case "kubectl" | "oc":
            return _kubectl(matter)
        case "terraform" | "tofu" | "terragrunt":
            return _terraform(matter)
        case "aws":
            return _aws(matter)
        case "gcloud" | "az":
            return _gcloud(matter)
        case "helm":
            return _helm(matter)
        case _:
            return _other(matter)


def _kubectl(matter: Matter) -> list[Way]:
    words = list(matter.words)
    verb = next((word for word in words if word in KUBE), "")
    if not verb:
        return []
    rest = words[words.index(verb) + 1 :]
    before = words[: words.index(verb)]
    if verb in ("apply", "create", "replace", "patch", "set", "label", "annotate") and "-" not in rest:
        file = [word for word in rest if word not in ("--force", "--prune", "--all")]
        shown = ["--dry-run=client", "-o", "yaml"] if verb == "create" else ["--dry-run=server", "-o", "yaml"]
        dry = way(line(matter.name, *before, verb, *rest, *shown), "shows the result")
        found = way(line(matter.name, *before, "diff", *file), PLAN) if verb in ("apply", "replace") else []
        hidden = rest[:1] == ["token"] or any(
            [word.startswith("--from-") for word in rest]
        )  # what it would show may be credentials
        return found + ([] if hidden or "--force" in rest else dry)  # which is not made without deleting first
    kept = [word for word in rest if word.partition("=")[0] not in DELETING]
    if verb == "delete" and rest[:1] and rest[0] in ("ns", "namespace", "namespaces") and len(kept) == 2:
        return way(line(matter.name, *before, "get", "all", "-n", kept[1]), "shows what is in it")
    if verb == "delete":
        return way(line(matter.name, *before, "get", *kept), NOW) + way(
            line(matter.name, *before, "delete", *rest, "--dry-run=server"), NOW
        )
    if verb == "drain":
        node = [f"spec.nodeName={word}" for word in operands_of(matter.name, rest)[0]][:1]
        pods = line(matter.name, *before, "get", "pods", "-A", "--field-selector", *node)
        return way(pods, "lists the pods on it") if node else []
    if verb in ("cordon", "uncordon", "taint"):
        return way(line(matter.name, *before, "describe", "nodes"), "shows the nodes and their taints")
    if verb == "certificate":
        return way(line(matter.name, *before, "describe", "csr", *rest[1:2]), "shows the request")
    named, there = operands_of(matter.name, rest)
    if verb == "rollout" and len(named) > 1:
        if named[0] == "undo":
            return way(line(matter.name, *before, "rollout", "history", *named[1:3], *there), "lists the revisions")
        return way(line(matter.name, *before, "rollout", "status", *named[1:3], *there), NOW)
    return way(line(matter.name, *before, "get", *named[:2], *there), NOW) if named and verb != "rollout" else []


KUBE = (
    "delete", "apply", "create", "replace", "patch", "set", "label", "annotate", "drain", "cordon", "uncordon", "taint",
    "rollout", "scale", "autoscale", "edit", "certificate",
)  # fmt: skip
DELETING = ("--force", "--grace-period", "--now", "--cascade", "--wait", "--all", "--ignore-not-found", "--timeout")


def _terraform(matter: Matter) -> list[Way]:
    operands, name = matter.operands, " ".join([matter.name, *parted(matter.name, matter.words)[1]])
    first = operands[0] if operands else ""
    if first == "state":
        return way(line(*name.split(), "state", "list"), "lists the resources in the state")
    if first in ("taint", "untaint"):
        return way(line(*name.split(), "state", "show", *operands[1:2]), "shows the resource")
    if first == "import":
        return way(line(*name.split(), "state", "list"), "lists the resources in the state")
    if first == "workspace":
        return way(line(*name.split(), "workspace", "list"), "lists the workspaces")
    if first == "force-unlock":
        return [Way("make sure first that no other run holds the lock")]
    if first == "apply" and len(operands) > 1:
        return way(line(*name.split(), "show", operands[1]), "shows what the plan would change")
    destroying = first == "destroy" or "-destroy" in matter.words
    targets = [word for word in matter.words if word.startswith(("-target", "-var"))]
    return way(
        line(*name.split(), "plan", *(["-destroy"] if destroying else []), *targets), GONE if destroying else PLAN
    )


def _aws(matter: Matter) -> list[Way]:
    words = list(matter.words)
    operands, there = operands_of("aws", words)
    service = operands[0] if operands else ""
    action = operands[1] if len(operands) > 1 else ""
    if service == "s3":
        if action == "mb":
            return way(line("aws", "s3", "ls", *there), "lists the buckets")
        if action == "rb":
            return way(line("aws", "s3", "ls", *operands[2:3], *there), NOW)
        stores = [word for word in operands[2:] if word.startswith("s3://")]
        dry = GONE if matter.effect.verb == Verb.DELETE else SENT if action in ("cp", "mv", "sync") else PLAN
        return way(line("aws", *words, "--dryrun"), dry) + way(line("aws", "s3", "ls", *stores[-1:], *there), NOW)
    if service == "ec2" and "instances" in action:
        return way(line("aws", "ec2", "describe-instances", *there), NOW)
    kind = LISTED.get(service, "").rpartition("-")[2].rstrip("s") if matter.effect.verb == Verb.DELETE else ""
    return way(line("aws", service, LISTED[service], *there), NOW) if kind and kind in action else []


LISTED = {
    "rds": "describe-db-instances", "iam": "list-users", "lambda": "list-functions", "dynamodb": "list-tables",
    "cloudformation": "list-stacks", "ecs": "list-clusters", "eks": "list-clusters", "route53": "list-hosted-zones",
    "s3api": "list-buckets", "sqs": "list-queues", "sns": "list-topics", "logs": "describe-log-groups",
    "kms": "list-keys", "ecr": "describe-repositories", "autoscaling": "describe-auto-scaling-groups",
    "elasticache": "describe-cache-clusters", "secretsmanager": "list-secrets", "ssm": "describe-parameters",
    "cloudfront": "list-distributions", "organizations": "list-accounts", "backup": "list-backup-vaults",
    "efs": "describe-file-systems", "elbv2": "describe-load-balancers", "redshift": "describe-clusters",
}  # fmt: skip


def _gcloud(matter: Matter) -> list[Way]:
    """`gcloud GROUP … ACTION NAME`: the same group, listed."""
    group: list[str] = []
    words, there = parted(matter.name, matter.words)
    if matter.name == "az" and words[:2] == ["group", "delete"]:
        groups = ("-n", "--name", "-g", "--resource-group")
        inside = [word for at, word in enumerate(matter.words) if at and matter.words[at - 1] in groups]
        return way(line("az", "resource", "list", "-g", *inside), "lists what is in it") if inside else []
    for word in words:
        if word[:1] == "-" or word in CHANGING or word.startswith(CHANGING):
            break
        group.append(word)
    if matter.words[:2] == ("run", "deploy"):
        return way(line("gcloud", "run", "services", "list", *there), NOW)
    return way(line(matter.name, *group, "list", *there), NOW) if group and matter.effect.verb == Verb.DELETE else []


CHANGING = (
    "delete", "create", "update", "deploy", "set", "add", "remove", "purge", "stop", "start", "restart", "reset",
    "resize", "import", "export", "patch", "rm", "cp", "sync", "deallocate", "enable", "disable",
    "run", "submit", "move",
)  # fmt: skip


def _helm(matter: Matter) -> list[Way]:
    operands, there = operands_of("helm", matter.words)
    first = operands[0] if operands else ""
    if first in ("install", "upgrade"):
        return way(line("helm", *matter.words, "--dry-run"), PLAN) + way(line("helm", "template", *operands[1:3]), PLAN)
    if first == "rollback":
        return way(line("helm", "history", *operands[1:2], *there), "lists the revisions")
    return way(line("helm", "status", *operands[1:2], *there), NOW) if first in ("uninstall", "delete") else []


STANDING = {  # how it stands, for programs whose every change is asked about in one way
    "fly": "fly status", "flyctl": "fly status",
    "eksctl": "eksctl get cluster", "kind": "kind get clusters", "minikube": "minikube status",
    "nomad": "nomad status", "argocd": "argocd app list", "flux": "flux get all",
}  # fmt: skip
PLANNED = {"pulumi": "pulumi preview", "cdk": "cdk diff"}
DRY = {"ansible-playbook": "--check", "rclone": "--dry-run", "restic": "--dry-run", "wrangler": "--dry-run"}
LISTERS = ("gsutil", "s3cmd", "mc")


def _other(matter: Matter) -> list[Way]:
    name = matter.name
    if name in PLANNED:
        return [] if matter.effect.verb == Verb.DELETE else way(PLANNED[name], PLAN)
    if name in STANDING:
        words, there = operands_of(name, matter.words)
        if name in ("fly", "flyctl") and words[:2] == ["apps", "destroy"] and len(words) == 3:
            there = ["-a", words[2]]
        return way(line(*STANDING[name].split(), *there), NOW)
    if name in DRY:
        return way(line(name, *matter.words, DRY[name]), GONE if matter.effect.verb == Verb.DELETE else PLAN)
    if name == "consul" and matter.operands[:2] == ("kv", "delete"):
        return way(line("consul", "kv", "get", "-keys", *matter.operands[2:3]), "lists the keys")
    if name == "borg":
        return way(line("borg", "list", *matter.operands[1:2]), "lists the backups")
    if name in LISTERS and matter.effect.verb == Verb.DELETE:
        return way(line(name, "ls", *[word for word in matter.operands[1:] if "/" in word][:1]), NOW)
    return []
