"""Kinds of resources, addresses and settings of a cluster."""

from toolgate.knowledge.vocabulary import RUNS, Found, reads


def kube_kind(text: str) -> Found | None:
    """A kind of thing in a cluster: secrets are secret, everything else may be looked at."""
    for kind in text.lower().split(","):
        name = kind.partition("/")[0]
        if name in ("secret", "secrets", "sealedsecret", "sealedsecrets", "externalsecret", "externalsecrets"):
            return [reads("the cluster's secrets", "secret")]
    return [reads("the cluster", "cluster")]


def kube_raw(text: str) -> Found | None:
    """A path of a cluster's API: secrets are secret there too."""
    if "secrets" in text or "token" in text:
        return [reads("the cluster's secrets", "secret")]
    return [reads("the cluster", "cluster")]


def kubeconfig(text: str) -> Found | None:
    """A file that says how to reach a cluster; it may name programs that are run to log in."""
    return [] if "/.kube/" in text or text in ("", "/dev/null") else [(RUNS, text)]
