"""A description of containers that gives them the machine they run on."""

from toolgate.model import Effect, Manner, Opinion, Scene, Verb, ask, rule


@rule("host-access", "write", builtin=39, manner=Manner.HOST_ACCESS)
def host_access(effect: Effect, scene: Scene) -> Opinion | None:
    if effect.verb != Verb.WRITE or Manner.HOST_ACCESS not in effect.manner or effect.origin is None:
        return None
    reason = f"gives containers access to this machine in {effect.target}: {effect.origin}"
    if effect.origin.name[:1] in ("/", "~"):
        reason = f"mounts {effect.origin} into a container in {effect.target}"
    return ask(reason, instead="mount only the project's files, without host privileges")


CASES = """
ask    printf 'services:\\n  a:\\n    privileged: true\\n' > compose.yaml
ask    printf 'services:\\n  a:\\n    volumes: ["/var/run/docker.sock:/d"]\\n' > compose.yaml
ask    printf 'kind: Pod\\nspec:\\n  hostPID: true\\n' > k8s/pod.yaml
ask    printf 'kind: Pod\\nspec:\\n  volumes:\\n  - hostPath: {path: /}\\n' > k8s/pod.yaml
allow  printf 'services:\\n  a:\\n    image: redis:7\\n    volumes: ["./data:/data", "cache:/c"]\\n' > compose.yaml
allow  printf 'services:\\n  a:\\n    volumes: ["/etc/localtime:/etc/localtime:ro"]\\n' > compose.yaml
"""
