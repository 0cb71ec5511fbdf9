"""A description of containers that gives them the machine they run on, when it is written and when they start."""

from toolgate.model import Effect, Manner, Opinion, Scene, Verb, ask, rule


@rule("host-access", "write", "control", builtin=39, manner=Manner.HOST_ACCESS)
def host_access(effect: Effect, scene: Scene) -> Opinion | None:
    origin = effect.origin
    if effect.verb not in (Verb.WRITE, Verb.CONTROL) or Manner.HOST_ACCESS not in effect.manner or origin is None:
        return None
    mounts = origin.name[:1] in ("/", "~")
    if effect.verb == Verb.CONTROL:  # the file that says so is named before it
        reason = (
            f"mounts {origin} into a container" if mounts else f"gives a container access to this machine: {origin}"
        )
    elif mounts:
        reason = f"mounts {origin} into a container in {effect.target}"
    else:
        reason = f"gives containers access to this machine in {effect.target}: {origin}"
    return ask(reason, instead="mount only the project's files, without host privileges")


CASES = """
ask    printf 'services:\\n  a:\\n    privileged: true\\n' > compose.yaml
ask    printf 'services:\\n  a:\\n    volumes: ["/var/run/docker.sock:/d"]\\n' > compose.yaml
ask    printf 'kind: Pod\\nspec:\\n  hostPID: true\\n' > k8s/pod.yaml
ask    printf 'kind: Pod\\nspec:\\n  volumes:\\n  - hostPath: {path: /}\\n' > k8s/pod.yaml
allow  printf 'services:\\n  a:\\n    image: redis:7\\n    volumes: ["./data:/data", "cache:/c"]\\n' > compose.yaml
allow  printf 'services:\\n  a:\\n    volumes: ["/etc/localtime:/etc/localtime:ro"]\\n' > compose.yaml
"""
