"""Functions that are commands: on the arguments of a program (`ruby -run -e rm -- FILE`), or methods of a library.

By language: the function, and the command that does the same; by module: the method, after the collection it is in.
"""

COMMANDS = {
    "ruby": {
        "cp": "cp",
        "mv": "mv",
        "rm": "rm",
        "ln": "ln",
        "mkdir": "mkdir",
        "rmdir": "rmdir",
        "install": "install",
        "chmod": "chmod",
        "touch": "touch",
    },
    "perl": {
        "cp": "cp",
        "mv": "mv",
        "cat": "cat",
        "touch": "touch",
        "chmod": "chmod",
        "rm_f": "rm -f",
        "rm_rf": "rm -rf",
        "mkpath": "mkdir -p",
        "eqtime": "touch -r",
        "dos2unix": "dos2unix",
    },
}

DOCKER = {
    "volumes.remove": "docker volume rm {}",
    "volumes.prune": "docker volume prune",
    "containers.remove": "docker rm {}",
    "containers.kill": "docker kill {}",
    "containers.stop": "docker stop {}",
    "containers.prune": "docker container prune",
    "images.remove": "docker rmi {}",
    "images.prune": "docker image prune",
    "networks.remove": "docker network rm {}",
    "networks.prune": "docker network prune",
    "remove_volume": "docker volume rm {}",
    "prune_volumes": "docker volume prune",
    "remove_container": "docker rm {}",
    "prune_containers": "docker container prune",
    "remove_image": "docker rmi {}",
    "prune_images": "docker image prune",
    "remove_network": "docker network rm {}",
    "prune_networks": "docker network prune",
}
KINDS = (
    "pod", "deployment", "service", "secret", "config_map", "job", "cron_job", "stateful_set", "daemon_set", "replica_set", "ingress",
    "persistent_volume_claim", "service_account", "role", "role_binding",
)  # fmt: skip
SHARED_KINDS = (
    "namespace", "node", "persistent_volume", "cluster_role", "cluster_role_binding", "storage_class", "custom_resource_definition",
)  # fmt: skip
KUBERNETES = (
    {f"delete_namespaced_{kind}": f"kubectl delete {kind.replace('_', '')} {{}} -n {{}}" for kind in KINDS}
    | {
        f"delete_collection_namespaced_{kind}": f"kubectl delete {kind.replace('_', '')} --all -n {{}}"
        for kind in KINDS
    }
    | {f"delete_{kind}": f"kubectl delete {kind.replace('_', '')} {{}}" for kind in SHARED_KINDS}
)
METHODS = {
    "docker": DOCKER,
    "podman": {name: f"podman{words[6:]}" for name, words in DOCKER.items()},
    "kubernetes": KUBERNETES,
}
