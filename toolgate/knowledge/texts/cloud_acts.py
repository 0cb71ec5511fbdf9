"""What subcommands of smaller clouds do to shared resources, each in a sentence.

`toolgate/knowledge/texts/acts.py` explains how they are written, and has those that are about this machine.
"""

ADDED_KEY = "adds an SSH key to the cloud account, for new machines"
NAMED_KEY = "adds the SSH key {--name} to the cloud account, for new machines"
CLOUD_TOOLS = {
    "hcloud": {"ssh-key create": ADDED_KEY, "ssh-key create --name": NAMED_KEY},
    "doctl": {
        "compute ssh-key import | compute ssh-key create": ADDED_KEY,
        "compute droplet delete": "deletes the Droplet<s>[ {}]",
        "databases delete": "deletes the database cluster<s>[ {}], with the data in <it|them>",
        "kubernetes cluster delete": "deletes the Kubernetes cluster<s>[ {}]",
        "apps delete": "deletes the app<s>[ {}]",
        "compute volume delete": "deletes the volume<s>[ {}], with the data in <it|them>",
    },
    "flux": {
        "uninstall": "uninstalls Flux from the cluster",
        "uninstall -s | uninstall --silent": "uninstalls Flux from the cluster without asking",
    },
    "packer": {"build": "builds machine images from {last}, which can create cloud resources"},
    "salt-minion": {"": "lets its Salt master run commands on {this machine}"},
}
