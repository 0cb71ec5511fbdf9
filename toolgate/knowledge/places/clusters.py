"""Local clusters, by the context names that tools give them."""

from toolgate.knowledge.vocabulary import one_of

BY_NAME = one_of("minikube docker-desktop docker-for-desktop rancher-desktop orbstack colima microk8s")
BEGINNINGS = ("kind-", "k3d-")  # followed by a name that the user chose
