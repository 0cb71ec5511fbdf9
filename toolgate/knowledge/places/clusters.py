"""Clusters that a tool of this machine has made, by the names that it gives their contexts."""

from __future__ import annotations

BY_NAME = frozenset("minikube docker-desktop docker-for-desktop rancher-desktop orbstack colima microk8s".split())
BEGINNINGS = ("kind-", "k3d-")  # and then the name that the user has chosen
