"""What containers are given: volumes, devices, rights, secrets, and where their images go."""

from toolgate.knowledge.readers import variables
from toolgate.knowledge.vocabulary import (
    FETCHES,
    MOUNTS,
    OBEYS,
    OPAQUE,
    READS,
    SENDS,
    WRITES,
    Found,
    Manner,
    controls,
    deletes,
    publishes,
    reads,
    runs,
    writes,
)

OPEN = True  # a hole in the text arrives as `\0`
HOST = (
    "all", "sys_admin", "sys_module", "sys_ptrace", "sys_rawio", "dac_read_search", "net_admin", "sys_boot",
    "sys_time",
)  # fmt: skip


def build_context(text: str) -> Found | None:
    """What an image is built from: a directory, standard input, or somebody's repository."""
    if "://" in text or text.startswith(("git@", "github.com/")):
        return [runs(text, "remote", Manner.INSTALL)]
    return [] if text == "-" else [(READS, text)]


def image(text: str) -> Found | None:
    """The image that is fetched: from the host before its first slash, should that be one."""
    host, slash, _ = text.partition("/")
    return [(FETCHES, f"https://{host}/")] if slash and ("." in host or ":" in host) else []


def composed(text: str) -> Found | None:
    """The file that says which containers there are: the project's own, or somebody else's."""
    return [(FETCHES, text)] if "://" in text else [(OBEYS, text)]


def build_output(text: str) -> Found | None:
    """Where the result of a build goes: a path, or `type=…,dest=…`."""
    if "=" not in text:
        return [] if text == "-" else [(WRITES, text)]
    fields = dict([part.partition("=")[::2] for part in text.split(",")])
    found: Found = [(WRITES, fields["dest"])] if fields.get("dest") not in (None, "", "-") else []
    if fields.get("push") == "true" or fields.get("type") == "registry":
        found.append(publishes("an image"))
    return found


def build_secret(text: str) -> Found | None:
    """`id=x,src=path` or `default=path`: a secret that a build is given."""
    fields = dict([part.partition("=")[::2] for part in text.split(",")])
    source = fields.get("src") or fields.get("source")
    if source:
        return [(READS, source)]
    return variables.read(fields["env"]) if fields.get("env") else []


def capability(text: str) -> Found | None:
    """Linux capabilities given to a container; a few of them are the host's own rights."""
    name = text.lower().removeprefix("cap_")
    return [controls(f"a container with {text}", "container", Manner.PRIVILEGED)] if name in HOST else []


def container_format(text: str) -> Found | None:
    """What `docker inspect --format` prints: of a container's environment, its secrets."""
    return [reads("the environment of containers", "secret")] if ".Env" in text else []


def device_handed(text: str) -> Found | None:
    """A device of the host given to a container: `host[:container[:rights]]`."""
    host = text.partition(":")[0]
    return [(MOUNTS, host)] if host.startswith("/") else [(OPAQUE, text)]


def docker_host(text: str) -> Found | None:
    """Which container engine is talked to: this machine's, or another's."""
    return [] if text.startswith(("unix:", "npipe:", "fd:", "/")) else [(SENDS, text)]


def entitlement(text: str) -> Found | None:
    """What a build is allowed beyond the usual."""
    return [(OPAQUE, text)] if "insecure" in text or "host" in text else []


def namespace(text: str) -> Found | None:
    """Namespaces a container shares: those of the host make it part of the host."""
    return [controls("a container in the host's namespace", "container", Manner.PRIVILEGED)] if text == "host" else []


def network(text: str) -> Found | None:
    """The network of a container: the host's own is no network of containers."""
    return [controls("a container that shares the host's network", "container")] if text == "host" else []


def restart(text: str) -> Found | None:
    """When a container starts again: some do with the machine."""
    again = text in ("always", "unless-stopped")
    return [writes("the containers that start with the machine", "startup")] if again else []


def controlled(text: str) -> Found | None:
    """A container that is stopped or started: by its name, or whichever they are."""
    return [controls("containers whose names are not known", "container")] if "\0" in text else []


def removed(text: str) -> Found | None:
    """A container that is removed: by its name, or whichever they are."""
    return [deletes("containers whose names are not known", "container")] if "\0" in text else []


def removed_image(text: str) -> Found | None:
    """An image that is removed: by its name, or whichever they are."""
    return [deletes("images whose names are not known", "container")] if "\0" in text else []


def inside(text: str) -> Found | None:
    """A path in the container, which is none of this machine."""
    return [] if text else None


def volume_option(text: str) -> Found | None:
    """An option of a volume: `device=` lays a directory of the host under it."""
    key, _, value = text.partition("=")
    return [(MOUNTS, value)] if key == "device" else []


def security_opt(text: str) -> Found | None:
    """Security options of a container: switching confinement off."""
    loose = "unconfined" in text or text in ("label=disable", "label:disable")
    return [controls("a container without confinement", "container", Manner.PRIVILEGED)] if loose else []


def variable_passed(text: str) -> Found | None:
    """A variable handed to a container: by value, or by name out of the environment."""
    return [] if "=" in text else variables.read(text)


def volume(text: str) -> Found | None:
    """A volume of a container: `host:container[:options]`, or `type=bind,source=…,target=…`."""
    if "=" in text and not text.startswith(("/", ".", "~", "$")):
        return _mount(text)
    host, colon, rest = text.partition(":")
    if not colon or not host.startswith(("/", ".", "~")):
        return []  # a named volume, or one inside the container only
    if host.endswith(("docker.sock", "podman.sock")):
        return [controls("the container engine's socket", "container", Manner.PRIVILEGED)]
    only_read = rest.endswith((":ro", ",ro")) and host not in ("/", "~")
    return [(MOUNTS("read") if only_read else MOUNTS, host), (MOUNTS("seen"), f"{rest.partition(':')[0]}:{host}")]


def _mount(text: str) -> Found | None:
    fields = dict([part.partition("=")[::2] for part in text.split(",")])
    source = fields.get("source") or fields.get("src") or ""
    if fields.get("type", "volume") != "bind":
        source = ("," + text).partition(",volume-opt=device=")[2].partition(",")[0]  # laid under a volume
        if not source.startswith("/"):
            return []
    if source.endswith(".sock"):
        return [controls("the container engine's socket", "container", Manner.PRIVILEGED)]
    read_only = "readonly" in fields or "ro" in fields
    seen = fields.get("target") or fields.get("dst") or fields.get("destination") or ""
    role = MOUNTS("read") if read_only and source != "/" else MOUNTS
    return [(role, source), (MOUNTS("seen"), f"{seen}:{source}")] if source else None
