"""What subcommands of smaller clouds do to shared resources, each in a sentence.

`toolgate/knowledge/texts/acts.py` explains how they are written, and has those that are about this machine.
"""

from toolgate.knowledge.vocabulary import one_of

ADDED_KEY = "adds an SSH key to the cloud account, for new machines"
NAMED_KEY = "adds the SSH key {--name} to the cloud account, for new machines"
CLOUD_TOOLS = {
    "gcloud": {
        "iam service-accounts keys delete": "deletes a key of the service account[ {--iam-account}]",
        "iam service-accounts delete": "deletes the service account[ {one}]",
    },
    "az": {
        "group create": "creates the resource group[ {--name}]",
        "group create -n": "creates the resource group {-n}",
        "storage account delete": "deletes the storage account[ {--name}] with everything in it",
        "storage account delete -n": "deletes the storage account {-n} with everything in it",
        "storage container delete": "deletes the storage container[ {--name}] with everything in it",
        "storage container delete -n": "deletes the storage container {-n} with everything in it",
        "keyvault delete": "deletes the key vault[ {--name}]",
        "aks delete": "deletes the Kubernetes cluster[ {--name}]",
        "aks delete -n": "deletes the Kubernetes cluster {-n}",
        "webapp delete": "deletes the web app[ {--name}]",
        "webapp delete -n": "deletes the web app {-n}",
    },
    "kubectl oc": {
        "create deployment | create deploy": "creates the deployment[ {one}] in the cluster",
        "create job": "creates the job[ {one}] in the cluster",
        "create cronjob": "creates the cron job[ {one}] in the cluster",
        "create ingress": "creates the ingress[ {one}] in the cluster",
        "create service | create svc": "creates the service[ {last}] in the cluster",
        "create serviceaccount | create sa": "creates the service account[ {one}] in the cluster",
        "create role | create clusterrole": "creates the role[ {one}] in the cluster",
        "create secret --from-env-file": "copies {--from-env-file} into the secret[ {2}] of the cluster",
        "create secret --from-file": "copies {--from-file} into the secret[ {2}] of the cluster",
        "delete all --all": "deletes every workload and service of the namespace",
    },
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
RESOURCES = one_of("gcloud az hcloud linode-cli doctl scw exo civo")
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
