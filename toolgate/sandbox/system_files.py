"""The parts of the system that a sandbox shows: programs, libraries, and the settings that programs read."""

import os
from collections.abc import Iterator
from pathlib import Path

from toolgate.sandbox.starting import Network

SYSTEM = ("/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/opt", "/nix/store", "/gnu/store")
# Under `/etc`: what programs read to find libraries, names, certificates, times and their own defaults.
SETTINGS = tuple(
    """
    ld.so.cache ld.so.conf ld.so.conf.d ld.so.preload alternatives passwd group nsswitch.conf localtime timezone
    locale.conf default/locale ssl/certs ssl/cert.pem ssl/openssl.cnf ssl/ca-bundle.pem ca-certificates pki/tls/certs
    pki/tls/cert.pem pki/tls/openssl.cnf pki/ca-trust pki/java crypto-policies os-release lsb-release debian_version
    redhat-release alpine-release protocols services host.conf gai.conf mime.types magic terminfo inputrc bash.bashrc
    profile profile.d shells gitconfig perl fonts
    """.split()
)
KITS = ("python3", "java-")  # prefixes of other entries of `/etc` that programs read
OF_HOSTS = ("hosts", "resolv.conf")  # if the network is open
USER = 1000  # what root appears as inside: programs that see themselves as root try what only root may
LOOPBACK = b"127.0.0.1 localhost sandbox\n::1 localhost sandbox\n"


def links() -> dict[str, str]:
    """The directories of the system that are links, as on the machine."""
    return {path: os.readlink(path) for path in SYSTEM if os.path.islink(path)}


def shown(network: str) -> Iterator[tuple[str, str]]:
    """What is shown, by its resolved path and its path inside, which is often a link on the machine.

    The machine's host names are shown only if the network is open.
    """
    yield from ((path, path) for path in SYSTEM if os.path.isdir(path) and not os.path.islink(path))
    names = [*SETTINGS, *sorted(name for name in os.listdir("/etc") if name.startswith(KITS))]
    other = texts(network)
    for name in (*names, *(OF_HOSTS if network == Network.OPEN else ())):
        if f"/etc/{name}" not in other and os.path.exists(real := os.path.realpath(f"/etc/{name}")):
            yield (real, f"/etc/{name}")


def texts(network: str) -> dict[str, bytes]:
    """Settings that differ inside: who this is, and which hosts exist."""
    hosts = {} if network == Network.OPEN else {"/etc/hosts": LOOPBACK}
    return {**hosts, **({} if os.getuid() else {path: _known_as(path) for path in ("/etc/passwd", "/etc/group")})}


def _known_as(path: str) -> bytes:
    """The machine's list of users or groups, with an entry for the one that root appears as."""
    lines = Path(path).read_bytes().splitlines() if os.path.exists(path) else []
    others = [line for line in lines if line.split(b":")[2:3] != [str(USER).encode()]]
    entry = f"sandbox:x:{USER}:{USER}::/:/bin/sh" if path.endswith("passwd") else f"sandbox:x:{USER}:"
    return b"".join(line + b"\n" for line in (*others, entry.encode()))
