"""Arguments for containers: volumes, devices, capabilities, secrets, images."""

from toolgate.knowledge.readers import variables
from toolgate.knowledge.vocabulary import (
    FETCHES,
    MOUNTS,
    OBEYS,
    OPAQUE,
    READS,
    SENDS,
    UPLOADS,
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

OPEN = True  # an unknown part of the text is `\0`
HOST = (
    "all", "sys_admin", "sys_module", "sys_ptrace", "sys_rawio", "dac_read_search", "net_admin", "sys_boot",
    "sys_time",
)  # fmt: skip


def build_context(text: str) -> Found | None:
    """What an image is built from: a directory, standard input, or a repository."""
    if "://" in text or text.startswith(("git@", "github.com/")):
        return [runs(text, "remote", Manner.INSTALL)]
    return [] if text == "-" else [(READS, text)]


def image(text: str) -> Found | None:
    """The image that is fetched, from the host before its first slash, if that is one."""
    host, slash, _ = text.partition("/")
    return [(FETCHES, f"https://{host}/")] if slash and ("." in host or ":" in host) else []


def composed(text: str) -> Found | None:
    """The compose file: the project's own, or one from a URL."""
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
    """A Linux capability for a container; a few give rights over the host."""
    name = text.lower().removeprefix("cap_")
    return [controls(f"a container with {text}", "container", Manner.PRIVILEGED)] if name in HOST else []


def container_format(text: str) -> Found | None:
    """What `docker inspect --format` prints; a container's environment holds secrets."""
    return [reads("the environment of containers", "secret")] if ".Env" in text else []


def device_handed(text: str) -> Found | None:
    """A host device for a container: `host[:container[:rights]]`."""
    host = text.partition(":")[0]
    return [(MOUNTS, host)] if host.startswith("/") else [(OPAQUE, text)]


def docker_host(text: str) -> Found | None:
    """The container engine to connect to: this machine's, or another's."""
    return [] if text.startswith(("unix:", "npipe:", "fd:", "/")) else [(SENDS, text)]


def entitlement(text: str) -> Found | None:
    """An additional permission for a build."""
    return [(OPAQUE, text)] if "insecure" in text or "host" in text else []


def namespace(text: str) -> Found | None:
    """A namespace that a container shares; the host's makes it part of the host."""
    return [controls("a container in the host's namespace", "container", Manner.PRIVILEGED)] if text == "host" else []


def network(text: str) -> Found | None:
    """The network of a container; `host` shares the host's own."""
    return [controls("a container that shares the host's network", "container")] if text == "host" else []


def restart(text: str) -> Found | None:
    """When a container is restarted; with some values, when the machine starts."""
    again = text in ("always", "unless-stopped")
    return [writes("the containers that start with the machine", "startup")] if again else []


def controlled(text: str) -> Found | None:
    """A container that is stopped or started; its name may not be known."""
    return [controls("containers whose names are not known", "container")] if "\0" in text else []


def removed(text: str) -> Found | None:
    """A container that is removed; its name may not be known."""
    return [deletes("containers whose names are not known", "container")] if "\0" in text else []


def removed_image(text: str) -> Found | None:
    """An image that is removed; its name may not be known."""
    return [deletes("images whose names are not known", "container")] if "\0" in text else []


def inside(text: str) -> Found | None:
    """A path in the container, not on this machine."""
    return [] if text else None


def volume_option(text: str) -> Found | None:
    """An option of a volume; `device=` mounts a host directory."""
    key, _, value = text.partition("=")
    return [(MOUNTS, value)] if key == "device" else []


def security_opt(text: str) -> Found | None:
    """A security option of a container; some turn confinement off."""
    loose = "unconfined" in text or text in ("label=disable", "label:disable")
    return [controls("a container without confinement", "container", Manner.PRIVILEGED)] if loose else []


def variable_passed(text: str) -> Found | None:
    """A variable for a container: with a value, or by name from the environment."""
    return [] if "=" in text else variables.read(text)


def volume(text: str) -> Found | None:
    """A volume of a container: `host:container[:options]`, or `type=bind,source=…,target=…`."""
    if "=" in text and not text.startswith(("/", ".", "~", "$")):
        return _mount(text)
    host, colon, rest = text.partition(":")
    if not colon or not host.startswith(("/", ".", "~", "\0")):
        return []  # a named volume, or one only in the container
    if host.endswith(("docker.sock", "podman.sock")):
        return [controls("the container engine's socket", "container", Manner.PRIVILEGED)]
    only_read = rest.endswith((":ro", ",ro")) and host not in ("/", "~")
    return [(MOUNTS("read") if only_read else MOUNTS, host), (MOUNTS("seen"), f"{rest.partition(':')[0]}:{host}")]


def _mount(text: str) -> Found | None:
    fields = dict([part.partition("=")[::2] for part in text.split(",")])
    source = fields.get("source") or fields.get("src") or ""
    if fields.get("type", "volume") != "bind":
        source = ("," + text).partition(",volume-opt=device=")[2].partition(",")[0]  # what a volume mounts
        if not source.startswith("/"):
            return []
    if source.endswith(".sock"):
        return [controls("the container engine's socket", "container", Manner.PRIVILEGED)]
    read_only = "readonly" in fields or "ro" in fields
    seen = fields.get("target") or fields.get("dst") or fields.get("destination") or ""
    role = MOUNTS("read") if read_only and source != "/" else MOUNTS
    return [(role, source), (MOUNTS("seen"), f"{seen}:{source}")] if source else None


ARCHIVED = ("docker-archive:", "oci-archive:", "oci:", "dir:")  # transports of images that are files
THERE = ("docker://", "registry://", "ocidir://")


def pushed(text: str) -> Found | None:
    """What is copied to a registry: a file, perhaps with its media type, or an image there."""
    if text.startswith(THERE):
        return []
    for transport in ARCHIVED:
        if text.startswith(transport):
            return [(UPLOADS, text[len(transport) :].partition(":")[0])]
    path = text.partition(":")[0]
    name = path.rpartition("/")[2]
    local = path.startswith(("./", "../", "/", "~")) or (":" not in text.rpartition("/")[2] and "." in name)
    return [(UPLOADS, path)] if local and "@" not in text else []
