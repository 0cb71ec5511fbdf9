"""Kinds of resources, addresses and settings of a cluster."""

from __future__ import annotations

from toolgate.knowledge.vocabulary import RUNS


def kube_kind(text: str) -> list[tuple[str, str]] | None:
    """A kind of thing in a cluster: secrets are secret, everything else may be looked at."""
    for kind in text.lower().split(","):
        name = kind.partition("/")[0]
        if name in ("secret", "secrets", "sealedsecret", "sealedsecrets", "externalsecret", "externalsecrets"):
            return [("does read secret", "the cluster's secrets")]
    return [("does read cluster", "the cluster")]


def kube_raw(text: str) -> list[tuple[str, str]] | None:
    """A path of a cluster's API: secrets are secret there too."""
    if "secrets" in text or "token" in text:
        return [("does read secret", "the cluster's secrets")]
    return [("does read cluster", "the cluster")]


def kubeconfig(text: str) -> list[tuple[str, str]] | None:
    """A file that says how to reach a cluster; it may name programs that are run to log in."""
    return [] if "/.kube/" in text or text in ("", "/dev/null") else [(RUNS, text)]
