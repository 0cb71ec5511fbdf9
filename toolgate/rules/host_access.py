"""Descriptions of containers that give them access to the host, when written and when the containers start."""

from toolgate.model import Effect, Manner, Opinion, Place, Scene, Verb, ask, rule
from toolgate.model.effect import backticked
from toolgate.model.sentence import HERE


@rule("host-access", "write", "control", builtin=39, manner=Manner.HOST_ACCESS)
def host_access(effect: Effect, scene: Scene) -> Opinion | None:
    origin = effect.origin
    if effect.verb not in (Verb.WRITE, Verb.CONTROL) or Manner.HOST_ACCESS not in effect.manner or origin is None:
        return None
    where = "" if effect.verb == Verb.CONTROL else f" in {effect.target}"  # a file that says so is named before it
    where = f" with the MCP tool {effect.target}" if effect.target.place == Place.MCP else where
    if origin.name.startswith("/dev/"):
        return ask(f"gives a container the device {origin}{where}", instead="leave the device out")
    if origin.name[:1] in ("/", "~"):
        machine = "a virtual machine" if effect.target.path.endswith("/Vagrantfile") else "a container"
        control = ", with which it controls the host" if origin.name.endswith(SOCKETS) else ""
        return ask(f"mounts {origin} into {machine}{where}{control}", instead="mount only the project's files")
    given = str(origin) if origin.described else _as_given(origin.name, scene.call.action)
    if origin.name.startswith("tcp:"):
        return ask(f"opens the Docker API to the network{where}: {given}", instead="listen on a Unix socket only")
    held = effect.command.carrier is not None  # in a file that the call does not write
    instead = "take that setting out of the file" if held else "leave that setting out"
    if "unconfined" in origin.name:
        return ask(f"turns off a protection of containers{where}: {given}", instead)
    started = effect.verb == Verb.CONTROL or effect.target.place == Place.MCP  # not only written down
    whose = "a container access to " + HERE if started else "containers access to their host"
    return ask("gives " + whose + f"{where}: {given}", instead)


SOCKETS = ("docker.sock", "podman.sock", "containerd.sock", "crio.sock")  # of programs that run containers


def _as_given(setting: str, action: object) -> str:
    """A setting as written in the call, or its key: `hostPID: true`, `Privileged`."""
    text = getattr(action, "text", "") or str(getattr(action, "arguments", ""))
    for part in (setting, setting.partition(":")[0]):
        at = text.lower().find(part.lower())
        if part and at >= 0:
            return backticked(text[at : at + len(part)])
    return backticked(setting)


CASES = """
ask    printf 'services:\\n  a:\\n    privileged: true\\n' > compose.yaml
ask    printf 'services:\\n  a:\\n    volumes: ["/var/run/docker.sock:/d"]\\n' > compose.yaml
ask    printf 'kind: Pod\\nspec:\\n  hostPID: true\\n' > k8s/pod.yaml
ask    printf 'kind: Pod\\nspec:\\n  volumes:\\n  - hostPath: {path: /}\\n' > k8s/pod.yaml
allow  printf 'services:\\n  a:\\n    image: redis:7\\n    volumes: ["./data:/data", "cache:/c"]\\n' > compose.yaml
allow  printf 'services:\\n  a:\\n    volumes: ["/etc/localtime:/etc/localtime:ro"]\\n' > compose.yaml
"""
