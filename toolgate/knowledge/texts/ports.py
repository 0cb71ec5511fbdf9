"""Services that control a machine or give out credentials, by their usual port."""

from toolgate.knowledge.vocabulary import named

SERVICES = named(
    {
        "2375 2376 4243": "the Docker API",
        "2377": "Docker Swarm",
        "6443 16443": "the Kubernetes API",
        "10250 10255": "the kubelet",
        "2379 2380": "etcd",
        "8200 8201": "Vault",
        "8500 8501": "Consul",
        "4646": "Nomad",
        "9222 9223": "the browser's debugger",
        "9229 9230": "node's debugger",
        "2345": "the Go debugger",
        "5037": "adb",
        "5985 5986": "WinRM",
        "8265": "the Ray dashboard",
        "2019": "Caddy's admin API",
        "9901": "Envoy's admin API",
        "6066": "Spark's REST API",
    }
)
