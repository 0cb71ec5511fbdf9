"""Services that control a machine or give out credentials, by their usual port."""

SERVICES = {
    **dict.fromkeys(("2375", "2376", "4243"), "the Docker API"),
    "2377": "Docker Swarm",
    **dict.fromkeys(("6443", "16443"), "the Kubernetes API"),
    **dict.fromkeys(("10250", "10255"), "the kubelet"),
    **dict.fromkeys(("2379", "2380"), "etcd"),
    **dict.fromkeys(("8200", "8201"), "Vault"),
    **dict.fromkeys(("8500", "8501"), "Consul"),
    "4646": "Nomad",
    **dict.fromkeys(("9222", "9223"), "the browser's debugger"),
    **dict.fromkeys(("9229", "9230"), "node's debugger"),
    "2345": "the Go debugger",
    "5037": "adb",
    **dict.fromkeys(("5985", "5986"), "WinRM"),
    "8265": "the Ray dashboard",
    "2019": "Caddy's admin API",
    "9901": "Envoy's admin API",
    "6066": "Spark's REST API",
}
