"""Local clusters, by the context names that tools give them."""

BY_NAME = frozenset("minikube docker-desktop docker-for-desktop rancher-desktop orbstack colima microk8s".split())
BEGINNINGS = ("kind-", "k3d-")  # followed by a name that the user chose
