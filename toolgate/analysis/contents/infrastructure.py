"""Descriptions of containers that access the host: its privileges, its files, its processes.

Compose, Kubernetes, dev containers, Nomad and pipelines use the same few keys for this.
"""

from toolgate.analysis.contents.grants import WORDS, grants_in
from toolgate.analysis.contents.part import ADDRESS, GRANT, HOST, Part
from toolgate.analysis.formats.task_files import at
from toolgate.analysis.formats.trees import MOST, notation_of, tree_in
from toolgate.analysis.formats.yaml import Tree
from toolgate.analysis.state.locate import locate_field
from toolgate.analysis.state.scope import Scope
from toolgate.analysis.text.words import holds
from toolgate.knowledge.places.images import CUSTOMERS_REGISTRIES
from toolgate.model.effect import Manner, Place, Target, Verb, backticked, description

TRUE = ("true", "yes", "on")
FLAGS = ("privileged", "hostpid", "hostipc", "hostnetwork", "host_pid", "host_network", "host_ipc", "hostprocess")
SHARED = (
    "networkmode", "pidmode", "ipcmode", "usernsmode", "pid", "ipc", "network_mode", "userns_mode", "uts", "cgroup",
    "pid_mode", "ipc_mode", "network",
)  # fmt: skip
CAPABILITIES = ("cap_add", "capadd", "add")
MOUNTS = ("volumes", "mounts", "binds", "devices", "runargs", "workspacemount", "args", "options", "docker_run_options")
BOUND = (
    "volumes", "mounts", "binds", "devices", "volume", "mount", "bind", "volume_mounts", "bind_mounts", "volumemounts",
    "bindmounts", "host_volumes", "hostvolumes",
)  # fmt: skip
HOST_SIDE = ("source", "src", "hostpath", "host", "pathonhost", "hostdir", "hostdirectory", "local", "localpath")
ROOTED = ("/", "~", "$HOME", "${HOME")
ARGUMENTS = ("runargs", "options", "docker_run_options", "containeroptions")
TELLING = ("image", "container", "volumes", "rivileged", "host", "runArgs", "mounts", *WORDS)
IMAGES = ("image", "baseimage", "base_image", "container", "from")
MOUNTED = (
    Place.SYSTEM, Place.SECRET, Place.HOME, Place.OTHER_USER, Place.DEVICE, Place.GUARD, Place.AGENT, Place.STARTUP,
)  # fmt: skip
CREDENTIALS = (Place.SECRET, Place.GUARD, Place.AGENT)
ROOT = ("all", "sys_admin", "sys_module", "sys_rawio")  # capabilities equivalent to root
PROCESSES = ("pid", "pid_mode", "pidmode", "userns_mode", "usernsmode")
HARMLESS = (
    "/etc/localtime", "/etc/timezone", "/etc/ssl", "/usr/share/zoneinfo", "/etc/ca-certificates", "/tmp", "/dev/dri",
    "/dev/shm", "/dev/null", "/dev/net/tun", "/dev/fuse", "/dev/kvm", "/dev/snd", "/dev/video0", "/dev/bus/usb",
)  # fmt: skip


def host_parts(name: str, text: str) -> list[Part]:
    """What a settings file grants its containers and everyone else, and the images it uses."""
    if notation_of(name, text) not in ("yaml", "json", "toml", "hcl"):
        return _from_lines(name, text)
    if not holds(text, TELLING):
        return []
    tree = tree_in(name, text)
    return given_in(tree) if tree is not None else []


def given_in(tree: Tree) -> list[Part]:
    """What a parsed description grants, in any notation, and the images it uses."""
    found: list[Part] = []
    waiting: list[tuple[str, Tree]] = [("", tree)]
    count = 0
    while waiting and count < MOST:
        count += 1
        key, node = waiting.pop()
        if isinstance(node, dict):
            found += [*_mapping(key, node), *grants_in(key, node)]
            waiting.extend([(inner.lower(), value) for inner, value in node.items()])
        elif isinstance(node, list):
            found += _sequence(key, node)
            waiting.extend([(key, item) for item in node])
        else:
            found += _scalar(key, node)
    return found


def _from_lines(name: str, text: str) -> list[Part]:
    """The images and URLs that a Dockerfile takes files from, and what a Vagrantfile shares."""
    if "NOPASSWD" in text and "ALL" in text and ("sudoers" in name or _is_sudoers(text)):
        names = [line.split()[0] for line in text.split("\n") if "NOPASSWD" in line and line[:1].isalpha()]
        given = f"{backticked(names[0])} " if len(names) == 1 and names[0].isidentifier() else ""
        return [Part(GRANT, given + "root access without a password")]
    if name == "vagrantfile":
        lines = [line.split("synced_folder")[1] for line in text.split("\n") if "synced_folder" in line]
        shared = [line.strip(" (\"'").partition(line.strip(" (")[:1] or "'")[0] for line in lines]
        return [Part(HOST, path, keys=("mount",)) for path in shared if path[:1] in ("/", "~")]
    if not name.startswith(("dockerfile", "containerfile", "earthfile")) and not name.endswith(".dockerfile"):
        return []
    found: list[Part] = []
    for line in text.replace("\\\n", " ").split("\n"):
        words = line.split()
        plain = [word for word in words[1:] if not word.startswith("--")]
        head = words[0].upper() if words else ""
        if head == "FROM" and plain:
            found += _image(plain[0])
        elif head in ("COPY", "RUN"):
            found += [part for word in words if word.startswith("--from=") for part in _image(word[7:] + "/")]
        elif head == "ADD":
            found += [Part(ADDRESS, word) for word in plain if "://" in word]
        elif line.startswith(("# syntax=", "#syntax=")):
            found += _image(line.partition("=")[2].strip())
    return found


def _is_sudoers(text: str) -> bool:
    """Whether every meaningful line grants permissions: `deploy ALL=(ALL) NOPASSWD: ALL`."""
    lines = [line.strip() for line in text.split("\n") if line.strip() and line.strip()[0] != "#"]
    return all([line.startswith("Defaults") or "ALL" in line.partition("=")[0] for line in lines])


def _scalar(key: str, value: str) -> list[Part]:
    if key in FLAGS and value.lower() in TRUE:
        return [Part(HOST, f"{key}: {value}")]
    if key in SHARED and value == "host":
        return [Part(HOST, f"{key}: host")]
    if key in ("security_opt", "securityopt") and "unconfined" in value:
        return [Part(HOST, value)]
    if value.startswith(("tcp://0.0.0.0:237", "tcp://:237", "tcp://[::]:237")):
        return [Part(HOST, value)]
    if key in BOUND and value.startswith(ROOTED) and ":" in value:
        return _sequence("volumes", [*value.split(",")])
    return _image(value) if key in IMAGES else []


def _image(value: str) -> list[Part]:
    """The registry of an image, unless it is the default one, or a cloud's for its customers."""
    registry = value.removeprefix("docker://").partition("/")[0]
    named = "/" in value and " " not in value and "$" not in registry and ("." in registry or ":" in registry)
    if not named or registry.partition(":")[0].endswith(CUSTOMERS_REGISTRIES):
        return []
    return [Part(ADDRESS, f"https://{registry}/")]


def _mapping(key: str, node: dict[str, Tree]) -> list[Part]:
    found = [part for name in node for part in _image(name)] if key == "features" else []
    kind, spec = at(node, "kind"), at(node, "spec", "url")
    if isinstance(kind, str) and kind.lower().endswith("repository") and isinstance(spec, str) and "://" in spec:
        found.append(Part(ADDRESS, spec))
    path = at(node, "path")
    if key in ("hostpath", "host_path") and isinstance(path, str):
        found.append(Part(HOST, path, keys=("mount",)))
    device = at(node, "device")
    if isinstance(device, str) and "bind" in str(at(node, "o")).split(",") and device.startswith(ROOTED):
        found.append(Part(HOST, device, keys=("mount",)))
    source = at(node, "source") or at(node, "src")
    if isinstance(source, str) and at(node, "type") == "bind":
        found.append(Part(HOST, source, keys=("mount",)))
    elif key in BOUND:
        found += [Part(HOST, path, keys=("mount",)) for path in _bound(node)]
    return found


def _bound(node: dict[str, Tree]) -> list[str]:
    """The host's paths in a mapping of mounts: `{"/": {"bind": "/host"}}`, `{"host_path": "/"}`."""
    found: list[str] = []
    for name, value in node.items():
        if name.startswith(ROOTED):
            if value == "/" or (isinstance(value, str) and value.endswith(".sock")):
                found.append(value)  # either of the two may be the host's
            found.append(name)
        elif isinstance(value, str) and name.lower().replace("_", "") in HOST_SIDE and value.startswith(ROOTED):
            found.append(value)
    return found


def _sequence(key: str, node: list[Tree]) -> list[Part]:
    words = [item for item in node if isinstance(item, str)]
    if key in CAPABILITIES:
        return [_capability(word) for word in words]
    if key in ARGUMENTS:
        return run_options(words)
    if key not in MOUNTS:
        return []
    found: list[Part] = []
    for word in words:
        fields = dict([part.partition("=")[::2] for part in word.split(",")]) if "source=" in word else {}
        host = fields.get("source", "") or word.partition(":")[0]
        if host.startswith(ROOTED) and (":" in word or fields):
            found.append(Part(HOST, host, keys=("mount",)))
    return found


def _capability(name: str) -> Part:
    said = "all capabilities" if name.upper().removeprefix("CAP_") == "ALL" else f"the capability {name}"
    return Part(HOST, said, keys=("capability", name))


def run_options(words: list[str]) -> list[Part]:
    """What options of `docker run` let the container access."""
    found: list[Part] = []
    for index, word in enumerate(words):
        name, equals, value = word.partition("=")
        value = value if equals else words[index + 1] if index + 1 < len(words) else ""
        if name == "--privileged":
            found.append(Part(HOST, word))
        elif name in ("--pid", "--ipc", "--network", "--net", "--userns", "--uts") and value == "host":
            found.append(Part(HOST, f"{name} host"))
        elif name in ("-v", "--volume", "--device") and value.startswith(ROOTED):
            found.append(Part(HOST, value.partition(":")[0], keys=("mount",)))
        elif name == "--mount":
            fields = dict([part.partition("=")[::2] for part in value.split(",")])
            found.append(Part(HOST, fields.get("source") or fields.get("src") or "", keys=("mount",)))
        elif name == "--cap-add":
            found.append(_capability(value))
        elif name == "--security-opt" and "unconfined" in value:
            found.append(Part(HOST, value))
    return found


def give_host(part: Part, target: Target, scope: Scope) -> None:
    """Emit what a written file lets a container access on the host."""
    given = _given(part, scope, MOUNTED)
    if given:
        what = description(given, Place.CONTAINER) if part.keys[:1] == ("capability",) else None
        what = what or Target(given, Place.CONTAINER)
        scope.emit(Verb.WRITE, target, what, (Manner.HOST_ACCESS, Manner.DEFERRED))


def start_host(part: Part, target: Target, scope: Scope) -> None:
    """Emit what a container that starts now may access, if it amounts to control of the host.

    The Docker socket and the host's network are left to the project, as proxies, debuggers and training use them.
    """
    key, _, value = part.text.partition(": ")
    if part.keys[:1] == ("capability",):
        ordinary = part.keys[1].lower().removeprefix("cap_") not in ROOT
    elif part.keys:
        ordinary = part.text.endswith(".sock")
    else:
        ordinary = "unconfined" in part.text or (value == "host" and key not in PROCESSES)
    given = "" if ordinary else _given(part, scope, CREDENTIALS)
    if given:
        what = description(given, Place.CONTAINER) if part.keys[:1] == ("capability",) else None
        scope.emit(Verb.CONTROL, target, what or Target(given, Place.CONTAINER), (Manner.HOST_ACCESS,))


def _given(part: Part, scope: Scope, places: tuple[str, ...]) -> str:
    """What a container may access on the host, with paths judged by their `places`; empty: nothing that matters."""
    if part.keys[:1] == ("capability",):
        from toolgate.knowledge.readers.docker import capability

        return part.text if capability(part.keys[1]) else ""
    if not part.keys:
        return part.text
    path = part.text.replace("${HOME}", "~").replace("$HOME", "~")
    if (
        f"{path}/".startswith(tuple([f"{place}/" for place in HARMLESS]))
        and not path.endswith(".sock")
        and "/.." not in path
    ):
        return ""
    mounted = locate_field(scope.facts.home() + path[1:] if path.startswith("~/") else path, scope)
    outside = mounted.whole and mounted.place != Place.WORKSPACE
    told = mounted.path if "/.." in path and mounted.path else path
    return told if path.endswith(".sock") or outside or mounted.place in places else ""
