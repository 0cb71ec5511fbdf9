"""Arguments of cluster tools: modules by name or file, container images, and directories in containers."""

from toolgate.knowledge.readers.docker import image as registry
from toolgate.knowledge.vocabulary import MOUNTS, RUNS, SIDE_DOOR, WRITES, Found, fetches, runs
from toolgate.model.effect import backticked

PATHS = ("/", "./", "../", "~")
FETCHED = fetches("an image", "registry")


def module(text: str) -> Found | None:
    """`gcc/12`, the name of a module, or the file of one, which is code."""
    return [(RUNS, text)] if text.startswith(PATHS) else []


def _addressed(text: str) -> Found:
    """`docker://python:3.12`: an image that is fetched from a registry."""
    return [FETCHED, *(registry(text.partition("://")[2]) or [])]


def image(text: str) -> Found | None:
    """The image of a container with the user's home in it: a file, or an image in a registry.

    `docker://python:3.12` is an official one; any other is a stranger's.
    """
    scheme, address, rest = text.partition("://")
    if not address:
        return [(RUNS, text)]
    if scheme == "instance":  # it runs already
        return []
    official = scheme == "docker" and "/" not in rest
    return [*_addressed(text), *([] if official else [runs(f"the container image {backticked(text)}", "registry")])]


def recipe(text: str) -> Found | None:
    """What an image is built from: a recipe, whose commands run here, a directory, or an image in a registry."""
    return image(text)


def pulled(text: str) -> Found | None:
    """The image that is fetched, or the file it is saved to."""
    return _addressed(text) if "://" in text else [(WRITES, text)]


def bound(text: str) -> Found | None:
    """`/data:/mnt:ro,src/`: directories that are mounted in the container."""
    return [(MOUNTS("placed"), part) for part in text.split(",")]


COMPONENTS = (
    "btl",
    "pml",
    "mtl",
    "coll",
    "osc",
    "topo",
    "rmaps_base",
    "hwloc_base_bind",
    "orte_base_help",
    "mpi_",
    "opal_cuda",
)


def component(text: str) -> Found | None:
    """`btl:self,vader`: components of Open MPI; some parameters name programs that it starts or loads."""
    name, _, value = text.partition(":")
    if name.endswith("_agent"):
        return [(SIDE_DOOR, value)]
    return [] if name.startswith(COMPONENTS) and "/" not in value else None
