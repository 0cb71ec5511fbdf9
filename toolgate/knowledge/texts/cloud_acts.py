"""What single subcommands of other clouds do to what others share, each in a sentence.

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
# Programs whose operations come behind what they are about: `compute instances delete`; how that is called in words.
RESOURCES = frozenset("gcloud az hcloud linode-cli doctl scw exo civo".split())
CLOUD_GROUPS = {
    "sql": "SQL", "redis": "Redis", "memorystore": "Memorystore", "pubsub": "Pub/Sub", "dns": "DNS", "kms": "KMS",
    "firestore": "Firestore", "spanner": "Spanner", "bigtable": "Bigtable", "postgres": "PostgreSQL", "mysql": "MySQL",
    "container": "Kubernetes", "run": "Cloud Run", "eventhubs": "Event Hubs", "servicebus": "Service Bus", "iot": "IoT",
}  # fmt: skip
KINDS = {
    "db": "database", "vnet": "virtual network", "acr": "container registry", "functionapp": "function app",
    "webapp": "web app", "cosmosdb": "Cosmos DB account", "nsg": "network security group", "aks": "Kubernetes cluster",
    "nic": "network interface", "vm": "virtual machine", "vmss": "virtual machine scale set", "keyvault": "key vault",
    "linode": "Linode", "apikey": "API key", "staticwebapp": "static web app",
}  # fmt: skip
