"""Instead of changing what others share: show the plan, a dry run, or the current state."""

from toolgate.advice.parsed import parsed
from toolgate.advice.subject import Subject, Way, line, way
from toolgate.model.effect import Verb
from toolgate.model.options import value_of

PLAN = "shows what it would change"
GONE = "shows what it would delete"
SENT = "shows what it would do"
NOW = "shows what is there now"


def suggest(subject: Subject) -> list[Way]:
    if subject.effect.where.startswith("ssh"):
        return []
    if subject.effect.verb == Verb.DELETE and (held := _held(subject)):
        return held
    match subject.name:
        case "kubectl" | "oc":
            return _kubectl(subject)
        case "terraform" | "tofu" | "terragrunt":
            return _terraform(subject)
        case "aws":
            return _aws(subject)
        case "gcloud" | "az":
            return _gcloud(subject)
        case "helm":
            return _helm(subject)
        case _:
            return _other(subject)


def _held(subject: Subject) -> list[Way]:
    """Advice to list what a stack contains before all of it is deleted."""
    called = " ".join([subject.name, *subject.operands])
    for start, (options, shown) in STACKS.items():
        if not called.startswith(start + " ") and called != start:
            continue
        given = list(subject.operands[len(start.split()) - 1 :])
        named = [value] if options and (value := value_of(subject.argv, *options)) else given
        return way(line(*shown.split(), *named), "shows what is in it") if len(named) == 1 else []
    return []


STACKS = {  # calls that delete one: the options that name it, or else it is the operand, and what lists its resources
    "aws cloudformation delete-stack": (("--stack-name",), "aws cloudformation describe-stack-resources --stack-name"),
    "sam delete": (("--stack-name",), "sam list resources --stack-name"),
    "gcloud deployment-manager deployments delete": ((), "gcloud deployment-manager resources list --deployment"),
    "az stack group delete": (("--name", "-n"), "az stack group show --name"),
    "az stack sub delete": (("--name", "-n"), "az stack sub show --name"),
    "az stack mg delete": (("--name", "-n"), "az stack mg show --name"),
    "docker stack rm": ((), "docker stack services"),
    "docker stack remove": ((), "docker stack services"),
    "docker stack down": ((), "docker stack services"),
    "pulumi stack rm": ((), "pulumi stack --stack"),
    "oc delete project": ((), "oc get all -n"),
}


def _kubectl(subject: Subject) -> list[Way]:
    words = list(subject.words)
    verb = next((word for word in words if word in KUBE), "")
    if not verb:
        return []
    rest = words[words.index(verb) + 1 :]
    before = words[: words.index(verb)]
    named = list(subject.operands[subject.operands.index(verb) + 1 :]) if verb in subject.operands else []
    if verb in ("apply", "create", "replace", "patch", "set", "label", "annotate") and "-" not in rest:
        file = [word for word in rest if word not in ("--force", "--prune", "--all")]
        shown = ["--dry-run=client", "-o", "yaml"] if verb == "create" else ["--dry-run=server", "-o", "yaml"]
        dry = way(line(subject.name, *before, verb, *rest, *shown), "shows the result")
        found = way(line(subject.name, *before, "diff", *file), PLAN) if verb in ("apply", "replace") else []
        if named[:1] in (["configmap"], ["cm"]) and any([".env" in word for word in rest]):
            return [Way("ask the user to create a Secret for it")]
        hidden = rest[:1] == ["token"] or any(
            [word.startswith("--from-") for word in rest]
        )  # what it would show may be credentials
        return found + ([] if hidden or "--force" in rest else dry)  # which is not made without deleting first
    kept = [word for word in rest if word.partition("=")[0] not in DELETING]
    if verb == "delete" and len(named) == 2 and named[0] in ("ns", "namespace", "namespaces"):
        return way(line(subject.name, *before, "get", "all", "-n", named[1]), "shows what is in it")
    if verb == "delete":
        return way(line(subject.name, *before, "get", *kept), NOW) + way(
            line(subject.name, *before, "delete", *rest, "--dry-run=server"), NOW
        )
    if verb == "drain":
        node = [f"spec.nodeName={word}" for word in named][:1]
        pods = line(subject.name, *before, "get", "pods", "-A", "--field-selector", *node)
        return way(pods, "lists the pods on it") if node else []
    if verb in ("cordon", "uncordon", "taint"):
        node = named if verb != "taint" else []
        return way(line(subject.name, *before, "describe", "nodes", *node), "shows the taints and the pods there")
    if verb == "certificate":
        return way(line(subject.name, *before, "describe", "csr", *rest[1:2]), "shows the request")
    if verb == "rollout" and len(named) > 1:
        if named[0] == "undo":
            return way(line(subject.name, *before, "rollout", "history", *named[1:3]), "lists the revisions")
        return way(line(subject.name, *before, "get", *named[1:3]), NOW)
    return way(line(subject.name, *before, "get", *named[:2]), NOW) if named and verb != "rollout" else []


KUBE = (
    "delete", "apply", "create", "replace", "patch", "set", "label", "annotate", "drain", "cordon", "uncordon", "taint",
    "rollout", "scale", "autoscale", "edit", "certificate",
)  # fmt: skip
DELETING = ("--force", "--grace-period", "--now", "--cascade", "--wait", "--all", "--ignore-not-found", "--timeout")


def _terraform(subject: Subject) -> list[Way]:
    operands, name = subject.operands, subject.name
    first = operands[0] if operands else ""
    if first == "run-all":
        return []  # a plan of one module says little
    if first in ("state", "import"):
        return way(line(name, "state", "list"), "lists the resources in the state")
    if first in ("taint", "untaint"):
        return way(line(name, "state", "show", *operands[1:2]), "shows the resource") if operands[1:] else []
    if first == "workspace":
        return way(line(name, "workspace", "list"), "lists the workspaces")
    if first == "force-unlock":
        return [Way("make sure first that no other run holds the lock")]
    if first == "apply" and len(operands) > 1:
        return way(line(name, "show", operands[1]), "shows what the plan would change")
    destroying = first == "destroy" or "-destroy" in subject.words
    kept = [words for words in parsed(subject.argv).options if words[0].lstrip("-").partition("=")[0] in PLANNED_BY]
    given = [word for words in kept for word in words]
    return way(line(name, "plan", *(["-destroy"] if destroying else []), *given), GONE if destroying else PLAN)


PLANNED_BY = ("target", "replace", "var", "var-file", "state", "refresh-only", "refresh")  # options of a plan too


def _aws(subject: Subject) -> list[Way]:
    words, operands = list(subject.words), subject.operands
    service = operands[0] if operands else ""
    action = operands[1] if len(operands) > 1 else ""
    if service == "s3":
        if action == "mb":
            return way(line("aws", "s3", "ls"), "lists the buckets")
        if action == "rb":
            return way(line("aws", "s3", "ls", *operands[2:3]), NOW)
        stores = [word for word in operands[2:] if word.startswith("s3://")]
        dry = GONE if subject.effect.verb == Verb.DELETE else SENT if action in ("cp", "mv", "sync") else PLAN
        return way(line("aws", *words, "--dryrun"), dry) + way(
            line("aws", "s3", "ls", *stores[-1:]), "lists what it would serve" if action == "website" else NOW
        )
    if service == "ec2" and "instances" in action:
        behind = words[words.index("--instance-ids") :] if "--instance-ids" in words else []
        end = next((at for at, word in enumerate(behind) if at and word[:1] == "-"), len(behind))
        return way(line("aws", "ec2", "describe-instances", *behind[:end]), NOW)
    shown, option = DESCRIBED.get(f"{service} {action}", ("", ""))
    value = value_of(subject.argv, option) if shown else ""
    if value and not _is_created(subject, value):
        why = "lists what is in it" if shown in LISTING else "shows it"
        return way(line("aws", service, shown, option, value), why)
    several = LISTED.get(service, "").rpartition("-")[2] if subject.effect.verb == Verb.DELETE else ""
    kind = several[:-3] + "y" if several.endswith("ies") else several.rstrip("s")
    return way(line("aws", service, LISTED[service]), NOW) if kind and kind in action else []


def _is_created(subject: Subject, value: str) -> bool:
    """Whether the same call creates what it deletes, so that there is nothing to show before."""
    calls = [one.effect.command.argv for one in subject.others if one.effect.command.name == subject.name]
    return any([value in words and any([word.startswith("create-") for word in words[1:3]]) for words in calls])


DESCRIBED = {  # what shows the one thing that a call is about, and the option that names it
    "iam delete-user": ("get-user", "--user-name"), "iam delete-role": ("get-role", "--role-name"),
    "iam delete-group": ("get-group", "--group-name"), "iam delete-policy": ("get-policy", "--policy-arn"),
    "kms schedule-key-deletion": ("describe-key", "--key-id"), "kms disable-key": ("describe-key", "--key-id"),
    "dynamodb delete-table": ("describe-table", "--table-name"),
    "rds delete-db-instance": ("describe-db-instances", "--db-instance-identifier"),
    "rds delete-db-cluster": ("describe-db-clusters", "--db-cluster-identifier"),
    "eks delete-cluster": ("describe-cluster", "--name"),
    "ecr delete-repository": ("list-images", "--repository-name"),
    "logs delete-log-group": ("describe-log-streams", "--log-group-name"),
    "route53 delete-hosted-zone": ("get-hosted-zone", "--id"),
    "route53 change-resource-record-sets": ("list-resource-record-sets", "--hosted-zone-id"),
}  # fmt: skip
LISTING = ("list-images", "describe-log-streams", "list-resource-record-sets")
LISTED = {
    "rds": "describe-db-instances", "iam": "list-users", "lambda": "list-functions", "dynamodb": "list-tables",
    "cloudformation": "list-stacks", "ecs": "list-clusters", "eks": "list-clusters", "route53": "list-hosted-zones",
    "s3api": "list-buckets", "sqs": "list-queues", "sns": "list-topics", "logs": "describe-log-groups",
    "kms": "list-keys", "ecr": "describe-repositories", "autoscaling": "describe-auto-scaling-groups",
    "elasticache": "describe-cache-clusters", "secretsmanager": "list-secrets", "ssm": "describe-parameters",
    "cloudfront": "list-distributions", "organizations": "list-accounts", "backup": "list-backup-vaults",
    "efs": "describe-file-systems", "elbv2": "describe-load-balancers", "redshift": "describe-clusters",
}  # fmt: skip


def _gcloud(subject: Subject) -> list[Way]:
    """Advice to list the same group, for `gcloud GROUP … ACTION NAME`."""
    group = list(subject.operands[:1])
    if subject.name == "az" and subject.operands[:2] == ("group", "delete"):
        named = [words[1] for words in parsed(subject.argv).options if words[0] in GROUPS and len(words) == 2]
        return way(line("az", "resource", "list", "-g", *named), "lists what is in it") if len(named) == 1 else []
    for word in subject.operands[1:]:
        if word.partition("-")[0] in CHANGING:
            break
        group.append(word)
    if subject.operands[:2] == ("storage", "rm") and subject.name == "gcloud":
        return way(line("gcloud", "storage", "ls", *subject.operands[2:]), NOW)
    if subject.operands[:2] == ("projects", "delete"):
        return way(line("gcloud", "projects", "describe", *subject.operands[2:]), "shows the project")
    if subject.operands[:2] == ("run", "deploy"):
        return way(line("gcloud", "run", "services", "list"), NOW)
    kept = [word for words in parsed(subject.argv).options if words[0].partition("=")[0] in HOLDING for word in words]
    return way(line(subject.name, *group, "list", *kept), NOW) if group and subject.effect.verb == Verb.DELETE else []


HOLDING = (  # options that name what holds the things of a group, without which these cannot be listed
    "--iam-account", "--project", "--region", "--zone", "--location", "--keyring", "--instance", "--cluster",
    "--secret", "--topic", "--service", "-g", "--resource-group", "--vault-name", "--account-name", "--subscription",
)  # fmt: skip
GROUPS = ("-n", "--name", "-g", "--resource-group")
CHANGING = (
    "delete", "create", "update", "deploy", "set", "add", "remove", "purge", "stop", "start", "restart", "reset",
    "resize", "import", "export", "patch", "rm", "cp", "sync", "deallocate", "enable", "disable",
    "run", "submit", "move",
)  # fmt: skip


def _helm(subject: Subject) -> list[Way]:
    operands = subject.operands
    first = operands[0] if len(operands) > 1 else ""
    if first in ("install", "upgrade"):
        return way(line("helm", *subject.words, "--dry-run"), PLAN) + way(
            line("helm", "template", *operands[1:3]), PLAN
        )
    if first == "rollback":
        return way(line("helm", "history", operands[1]), "lists the revisions")
    return way(line("helm", "status", operands[1]), NOW) if first in ("uninstall", "delete") else []


STANDING = {  # how it stands, for programs whose every change is asked about in one way
    "fly": "fly status", "flyctl": "flyctl status",
    "eksctl": "eksctl get cluster", "kind": "kind get clusters", "minikube": "minikube status",
    "k3d": "k3d cluster list", "serverless": "serverless info", "sls": "sls info",
    "nomad": "nomad status", "argocd": "argocd app list", "flux": "flux get all",
}  # fmt: skip
PLANNED = {"pulumi": "pulumi preview", "cdk": "cdk diff"}
HELD = {"pulumi": ("pulumi stack", "lists its resources"), "cdk": ("cdk list", "lists the stacks")}
DRY = {
    "ansible-playbook": "--check",
    "rclone": "--dry-run",
    "restic": "--dry-run",
    "wrangler": "--dry-run",
    "istioctl": "--dry-run",
}
LISTS = {"wrangler secret put": ("wrangler secret list", "lists the secrets by name")}  # what stands beside a new thing
FAR = {"wrangler dev": ("-r", "--remote")}  # options that have something run elsewhere
LISTERS = ("gsutil", "s3cmd", "mc")


def _other(subject: Subject) -> list[Way]:
    name = subject.name
    if name in PLANNED:
        stacks = subject.operands[1:] if name == "cdk" else ()
        if subject.effect.verb == Verb.DELETE:
            return way(*HELD[name])
        return way(line(*PLANNED[name].split(), *stacks), PLAN)
    if name == "flux" and subject.operands[:1] == ("uninstall",):
        return way("flux uninstall --dry-run", GONE)
    if name in STANDING:
        words = subject.operands
        if words[:1] == ("agent",):  # there is none yet that could be asked
            return []
        app = ["-a", words[2]] if name in ("fly", "flyctl") and words[:2] == ("apps", "destroy") and words[2:] else []
        return way(line(*STANDING[name].split(), *app), NOW)
    if found := LISTS.get(" ".join([name, *subject.operands[:2]])):
        return way(*found)
    if far := FAR.get(" ".join([name, *subject.operands[:1]])):
        return way(line(name, *[word for word in subject.words if word not in far]), "runs it on this machine")
    if name in DRY:
        return way(line(name, *subject.words, DRY[name]), GONE if subject.effect.verb == Verb.DELETE else PLAN)
    if name == "consul" and subject.operands[:2] == ("kv", "delete"):
        there = [word for words in parsed(subject.argv).options if words[0][:3] in ("-ht", "-da") for word in words]
        return way(line("consul", "kv", "get", "-keys", *there, *subject.operands[2:3]), "lists the keys")
    if name == "borg":
        return way(line("borg", "list", *subject.operands[1:2]), "lists the backups") if subject.operands[1:] else []
    if name in LISTERS and subject.effect.verb == Verb.DELETE:
        return way(line(name, "ls", *[word for word in subject.operands[1:] if "/" in word][:1]), NOW)
    return []
