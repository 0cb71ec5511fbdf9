"""The plan for `enter`: what it does before it becomes a command, and the words that start it."""

import marshal
import os
import socket
import sys
from pathlib import Path
from typing import NamedTuple

from toolgate.sandbox.starting import Limits, Start
from toolgate.sandbox.system_files import USER

PROXY_PORT = 3128  # free in a network without other processes
ROOT = str(Path(__file__).resolve().parent.parent.parent)
CODE = "import sys; sys.path.append(sys.argv[1]); from toolgate.sandbox.enter import main; main()"
PLAIN = {"LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin"}  # of `enter`; nothing of the command's, which could influence it
USERS_AND_NETWORK = 0x50000000


class Files(NamedTuple):
    """The file system that `enter` sets up for a command, and where it starts in it."""

    cwd: str
    mounts: tuple[tuple[str, ...], ...]  # a kind of `mounts`, a path, and the path inside if it differs
    links: dict[str, str]
    texts: dict[str, str]  # small files, by their paths
    temporary: str  # shown as `/tmp`; empty: a fresh one


class Plan(NamedTuple):
    """What `enter` does, and the command that it becomes.

    `keep` are descriptors that the command inherits. `proxied`: it gets a network with only a proxy on `PROXY_PORT`,
    whose socket is handed out. `tcp`: the kinds of calls that Landlock refuses, `BIND` and `CONNECT`. `rules` are the
    files that Landlock allows, a word of `RIGHTS` and a path each; `None`: it does not restrict files. `scoped`:
    Landlock confines signals and abstract sockets, as it also does with `tcp` and `rules`. `spaces` are further
    namespaces; with `files`, all of them. `temporary` is a directory that `TMPDIR` names; empty: a fresh one, which is
    removed with the command; `None`: the command needs none. `opens` are descriptors that the command inherits, and the
    paths that are opened for them without following a link. `deaf`: what it becomes ignores Ctrl-C, which is for the
    command inside alone. Without `words`, `enter` only tests the setup.
    """

    words: tuple[str, ...]
    variables: dict[str, str]
    limits: Limits = Limits()
    keep: tuple[int, ...] = ()
    proxied: bool = False
    tcp: int = 0
    seccomp: bytes = b""
    rules: tuple[tuple[str, str], ...] | None = None
    spaces: int = 0
    files: Files | None = None
    drops: bool = False  # every capability
    scoped: bool = False
    temporary: str | None = None
    opens: tuple[tuple[int, str], ...] = ()
    deaf: bool = False


def entered(plan: Plan) -> Start:
    """How `enter` is started with this plan."""
    ours, theirs = -1, -1
    if plan.proxied:
        ours, theirs = (end.detach() for end in socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET))
    written = _written(_encoded(plan, theirs))
    descriptors = (written, *plan.keep, *((theirs,) if plan.proxied else ()))
    words = (sys.executable, "-I", "-S", "-c", CODE, ROOT, str(written))
    return Start(words, dict(PLAIN), descriptors, ours)


def proxy_variables() -> dict[str, str]:
    """The variables by which programs inside find the proxy."""
    address = f"http://127.0.0.1:{PROXY_PORT}"
    names = ("http_proxy", "https_proxy", "all_proxy")
    found = {spelled: address for name in names for spelled in (name, name.upper())}
    return {**found, "no_proxy": "localhost,127.0.0.1,::1", "NO_PROXY": "localhost,127.0.0.1,::1"}


def _encoded(plan: Plan, handover: int) -> bytes:
    files = plan.files or Files("", (), {}, {}, "")
    return marshal.dumps(
        {
            "words": list(plan.words),
            "variables": plan.variables,
            "limits": plan.limits._asdict(),
            "keep": [*plan.keep, *(number for number, _ in plan.opens)],
            "opens": [tuple(each) for each in plan.opens],
            "handover": handover,
            "port": PROXY_PORT,
            "tcp": plan.tcp,
            "seccomp": plan.seccomp.hex(),
            "files": plan.rules if plan.rules is None else [tuple(each) for each in plan.rules],
            "spaces": plan.spaces | (USERS_AND_NETWORK if plan.proxied else 0),
            "root_as": USER if plan.files else 0,
            "drops": plan.drops,
            "scoped": plan.scoped,
            "cwd": files.cwd,
            "mounts": [tuple(each) for each in files.mounts],
            "links": files.links,
            "texts": files.texts,
            "shown_as_tmp": files.temporary,
            "temporary": plan.temporary,
            "deaf": plan.deaf,
        }
    )


def _written(text: bytes) -> int:
    """A file without a name that holds the plan, inherited by its descriptor."""
    descriptor = os.memfd_create("toolgate-plan", 0)
    os.write(descriptor, text)
    return descriptor
