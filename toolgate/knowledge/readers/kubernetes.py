"""Kinds of resources, addresses and settings of a cluster."""

from toolgate.knowledge.vocabulary import ENVIRONMENT, RUNS, SENDS, Found, Manner, changes, reads, unknown


def kube_kind(text: str) -> Found | None:
    """A kind of resource: secrets are secret, everything else may be read."""
    for kind in text.lower().split(","):
        name = kind.partition("/")[0].partition(".")[0]  # `secrets.v1.`, with version and group
        if name in ("secret", "secrets", "sealedsecret", "sealedsecrets", "externalsecret", "externalsecrets"):
            return [reads("the cluster's secrets", "secret")]
    return [reads("the cluster", "cluster")]


def kube_names(text: str) -> Found | None:
    """The same for a table, which shows only names, kinds and ages of secrets."""
    listed = kube_kind(text)
    return listed if listed == kube_kind("pods") else [reads("names of the cluster's secrets", "secret", Manner.NAMES)]


def kube_output(text: str) -> Found | None:
    """The output format: a table, or everything in the resources."""
    plain = text in ("wide", "name", "custom-columns=NAME:.metadata.name")
    return [] if plain else [changes(operands="READ_BY(kubernetes.kube_kind) PLAIN...")]


def kube_raw(text: str) -> Found | None:
    """A path of a cluster's API, where secrets are secret too."""
    if "secrets" in text or "token" in text:
        return [reads("the cluster's secrets", "secret")]
    return [reads("the cluster", "cluster")]


def kubeconfig(text: str) -> Found | None:
    """A file with the clusters' addresses and logins; it may name programs that are run to log in."""
    return [] if "/.kube/" in text or text in ("", "/dev/null") else [(RUNS, text)]


ASKING = "http.send"
RUNTIME = "opa.runtime"


def rego(text: str) -> Found | None:
    """A query of Open Policy Agent: most only compute, some send requests or read the environment."""
    found: Found = [reads(ENVIRONMENT, "secret")] if RUNTIME in text else []
    if ASKING not in text:
        return found
    addresses = [part for part in text.replace("`", '"').split('"')[1::2] if "://" in part]
    return [*found, *[(SENDS("both"), address) for address in addresses]] if addresses else [*found, unknown("a host")]
