"""Builds the file system that a command sees, from nothing: it holds only what is mounted here.

Everything is opened before anything is mounted, without following a link, so that a path replaced by a link since the
command was judged is an error instead of showing something else.
"""

import os
import stat
from collections.abc import Mapping
from typing import Any

from toolgate.sandbox.system_calls import HERE, call, function, opened, words

SHOWN, CHANGED, COVERED, DEVICE = "shown", "changed", "covered", "device"

READ_ONLY, NO_SET_USER, NO_DEVICES, NO_EXECUTION = 1, 2, 4, 8
RECURSIVE, PRIVATE, DETACH = 0x4000, 0x40000, 2
EMPTY_PATH, ALL_BENEATH, CLONE, CLOSE = 0x1000, 0x8000, 1, 0x80000
FROM_EMPTY, TO_EMPTY = 0x04, 0x40
WITHIN = 0x10

STAGES = ("/tmp", "/mnt", "/var", "/usr")  # one is covered while the new root is built, invisible to others
DEVICES = ("null", "zero", "full", "random", "urandom", "tty")
LINKS = {"fd": "/proc/self/fd", "stdin": "/proc/self/fd/0", "stdout": "/proc/self/fd/1", "stderr": "/proc/self/fd/2"}
TERMINALS = "newinstance,ptmxmode=0666,mode=0600"
SCRATCH = ("/tmp", "/var/tmp", "/dev/shm", "/run")  # fresh and empty
SMALLEST = 65536  # bytes that a fresh directory holds
ATTRIBUTES = {
    SHOWN: READ_ONLY | NO_SET_USER | NO_DEVICES,
    CHANGED: NO_SET_USER | NO_DEVICES,
    DEVICE: NO_SET_USER,
}  # attributes added to those that a mount has


def build(plan: Mapping[str, Any]) -> None:
    """Builds a new root, and moves this process into its directory there.

    Of the plan: each of the `mounts` is a kind, a path of the machine, and the path inside if it differs; `links` and
    `texts` are created as given; `shown_as_tmp` is shown as `/tmp` if it is not empty; fresh directories hold no more
    than half of the memory limit.
    """
    devices = [(DEVICE, f"/dev/{name}", f"/dev/{name}") for name in DEVICES if os.path.exists(f"/dev/{name}")]
    wanted = [*devices, *((each[0], each[1], each[-1]) for each in plan["mounts"])]
    kept = [(CHANGED, plan["shown_as_tmp"], SCRATCH[0])] if plan["shown_as_tmp"] else []
    trees = [(kind, _tree(kind, source), inside) for kind, source, inside in [*kept, *wanted]]
    function("mount", None, "/", None, RECURSIVE | PRIVATE, None)
    stage = next(path for path in STAGES if os.path.isdir(path))
    size = plan["limits"].get("memory")
    limit = "" if size is None else f",size={max(size // 2, SMALLEST)}"
    function("mount", "tmpfs", stage, "tmpfs", NO_SET_USER | NO_DEVICES, f"mode=0755{limit}")
    os.chdir(stage)
    root = os.open(".", os.O_PATH | os.O_CLOEXEC)
    _own(limit)
    _link(plan["links"])
    _write(plan["texts"])
    for kind, tree, inside in trees:
        _mount(root, kind, tree, inside)
    _make(plan["cwd"])
    for path in ("/dev", "/"):
        _read_only(root, path)
    os.close(root)
    call("pivot_root", ".", ".")
    function("umount2", ".", DETACH)
    os.chdir(plan["cwd"])


def _link(links: Mapping[str, str]) -> None:
    for path, target in links.items():
        _make(os.path.dirname(path))
        os.symlink(target, f".{path}")


def _write(texts: Mapping[str, str]) -> None:
    for path, text in texts.items():
        _make(os.path.dirname(path))
        place = os.open(f".{path}", os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o444)
        os.write(place, os.fsencode(text))
        os.close(place)


def _read_only(root: int, path: str) -> None:
    """Makes one of the sandbox's own mounts read-only; what is mounted in it stays as it is."""
    place = _opened(path.strip("/") or ".", root, WITHIN)
    _set(place, READ_ONLY, all_beneath=False)
    os.close(place)


def _own(limit: str) -> None:
    """Mounts the sandbox's own `/proc`, devices and empty directories."""
    for path in ("/proc", "/dev"):
        _make(path)
    quiet = NO_SET_USER | NO_DEVICES | NO_EXECUTION
    function("mount", "proc", "./proc", "proc", quiet | READ_ONLY, None)
    function("mount", "tmpfs", "./dev", "tmpfs", NO_SET_USER | NO_EXECUTION, "mode=0755,size=64k")
    for path in SCRATCH:
        _make(path)
        function("mount", "tmpfs", f".{path}", "tmpfs", NO_SET_USER | NO_DEVICES, f"mode=1777{limit}")
    for name, target in LINKS.items():
        os.symlink(target, f"./dev/{name}")
    os.mkdir("./dev/pts")
    function("mount", "devpts", "./dev/pts", "devpts", NO_SET_USER | NO_EXECUTION, TERMINALS)
    os.symlink("pts/ptmx", "./dev/ptmx")


def _tree(kind: str, path: str) -> int | None:
    """A detached copy of the mount at a path, with everything under it; `None`: it is covered, not shown."""
    if kind not in ATTRIBUTES:
        return None
    place = _opened(path)
    try:
        tree = call("open_tree", place, b"", EMPTY_PATH | ALL_BENEATH | CLONE | CLOSE)
    finally:
        os.close(place)
    _set(tree, ATTRIBUTES[kind], all_beneath=True)
    return tree


def _mount(root: int, kind: str, tree: int | None, path: str) -> None:
    """Attaches a tree at a path of the new root, or covers what is there."""
    if tree is None:
        tree = _cover(kind)
    if not os.path.lexists(f".{path}"):
        if stat.S_ISDIR(os.fstat(tree).st_mode):
            _make(path)
        else:
            _make(os.path.dirname(path))
            os.close(os.open(f".{path}", os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o444))
    place = _opened(path.lstrip("/"), root, WITHIN)
    call("move_mount", tree, b"", place, b"", FROM_EMPTY | TO_EMPTY)
    os.close(place)
    os.close(tree)


def _cover(kind: str) -> int:
    """An empty directory or file that cannot be opened, as a detached mount."""
    name = "./dev/.cover" if kind == COVERED else "./dev/.covered"
    if not os.path.lexists(name):
        if kind == COVERED:
            os.mkdir(name, 0)
        else:
            os.close(os.open(name, os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0))
    tree = call("open_tree", HERE, name, CLONE | CLOSE)
    _set(tree, READ_ONLY | NO_SET_USER | NO_DEVICES | NO_EXECUTION, all_beneath=False)
    return tree


def _opened(path: str, start: int = HERE, resolve: int = 0) -> int:
    try:
        return opened(path, start, resolve)
    except OSError as error:
        raise OSError(error.errno, f"`{path}` cannot be mounted: {os.strerror(error.errno or 0)}") from None


def _set(tree: int, attributes: int, *, all_beneath: bool) -> None:
    how = words(attributes, 0, 0, 0)
    call("mount_setattr", tree, b"", EMPTY_PATH | (ALL_BENEATH if all_beneath else 0), how, len(how))


def _make(path: str) -> None:
    """Creates a directory with its parents in the new root."""
    os.makedirs(f".{path}", 0o755, exist_ok=True)
