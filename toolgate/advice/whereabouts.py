"""Which app, cluster, account or database a command acts on: advice keeps the words that choose it."""

from __future__ import annotations

from toolgate.advice.matter import SAFE, Matter, Way
from toolgate.model.call import Shell

KUBERNETES = "-n --namespace --context --kube-context --kubeconfig --cluster"
OPTIONS = {
    "kubectl oc": KUBERNETES + " -s --server",
    "helm flux": KUBERNETES,
    "fly flyctl": "-a --app -c --config",
    "heroku": "-a --app -r --remote",
    "aws": "--profile --region --endpoint-url",
    "gcloud": "--project --account --configuration",
    "az": "--subscription -g --resource-group",
    "eksctl": "--region --profile",
    "minikube": "-p --profile",
    "nomad": "-address -namespace -region",
    "argocd": "--server --context",
    "terraform tofu": "-chdir",
}
VARIABLES = frozenset(
    """AWS_PROFILE AWS_REGION AWS_DEFAULT_REGION AWS_DEFAULT_PROFILE KUBECONFIG HELM_NAMESPACE HELM_KUBECONTEXT
    CLOUDSDK_CORE_PROJECT GOOGLE_CLOUD_PROJECT AZURE_SUBSCRIPTION_ID DOCKER_HOST DOCKER_CONTEXT COMPOSE_FILE
    COMPOSE_PROJECT_NAME TF_WORKSPACE PULUMI_STACK FLY_APP HEROKU_APP NOMAD_ADDR CONSUL_HTTP_ADDR DATABASE_URL
    DJANGO_SETTINGS_MODULE PGHOST PGPORT PGDATABASE PGUSER PGSERVICE MYSQL_HOST REDIS_URL DBT_TARGET""".split()
)  # and those that end in `_ENV`


def parted(name: str, words: tuple[str, ...] | list[str]) -> tuple[list[str], list[str]]:
    """The words of a command without those that choose where it acts, and those."""
    options = [option for names, known in OPTIONS.items() if name in names.split() for option in known.split()]
    rest, there = list[str](), list[str]()
    waiting = False
    for index, word in enumerate(words):
        if word == "--":
            return [*rest, *words[index:]], there
        option, equals, _ = word.partition("=")
        if waiting or option in options:
            there.append(word)
            waiting = not waiting and not equals
        else:
            rest.append(word)
    return rest, there


def operands(name: str, words: tuple[str, ...] | list[str]) -> tuple[list[str], list[str]]:
    """The words of a command that are no options, and those that choose where it acts."""
    rest, there = parted(name, words)
    return [word for word in rest if word[:1] != "-"], there


def there(found: Way, matter: Matter) -> Way | None:
    """Advice with the variables before the command that choose where it acts; `None`: one of them cannot be shown."""
    if not found.commands:
        return found
    pairs = _pairs(matter)
    if not pairs:
        return found
    if any([not SAFE.issuperset(pair) or ("://" in pair and "@" in pair) for pair in pairs]):
        return None
    text, before = found.text, " ".join(pairs) + " "
    for command in found.commands:
        text = text.replace(f"`{command}`", f"`{before}{command}`", 1)
    return Way(text, tuple([before + command for command in found.commands]), found.shared)


def _pairs(matter: Matter) -> list[str]:
    """The assignments before the command, or exported before it in the same call, that choose where it acts."""
    if type(matter.call.action) is not Shell:
        return []
    text, start, end = matter.call.action.text, matter.effect.start, matter.effect.end
    pairs, words = list[str](), text[:start].replace(";", " ").replace("&&", " ").split()
    for index, word in enumerate(words[1:]):
        if words[index] == "export":
            pairs.append(word)
    for word in text[start:end].split():
        if not word.partition("=")[0].isidentifier() or "=" not in word:
            break
        pairs.append(word)
    names = [pair.partition("=")[0] for pair in pairs]
    chosen = [at for at, name in enumerate(names) if name in VARIABLES or name.endswith("_ENV")]
    return [pairs[at] for at in chosen if "=" in pairs[at]]
