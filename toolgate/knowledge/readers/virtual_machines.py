"""Drives and channels of QEMU, devices of LXC containers, and images of Vagrant machines."""

from toolgate.knowledge.vocabulary import FETCHES, LISTENS, MOUNTS, OPAQUE, READS, WRITES, Found

NEAR = ("stdio", "none", "null", "pty", "mon:stdio", "vc", "user", "file:", "unix:", "socket,path", "nic")


def qemu_channel(text: str) -> Found | None:
    """The other end of a virtual machine's console or network."""
    if "guestfwd" in text or "smb=" in text or "script=" in text or text.startswith(("tap", "bridge")):
        return [(OPAQUE, text)]
    if text.startswith(NEAR) or "127.0.0.1" in text or "localhost" in text:
        return []
    return [(LISTENS, text)]


def box(text: str) -> Found | None:
    """The name of a machine image, or its address."""
    return [(FETCHES, text)] if "://" in text else []


def qemu_drive(text: str) -> Found | None:
    """`file=…,format=…`: the disk of a virtual machine, which it writes to unless it is read-only."""
    fields = dict([part.partition("=")[::2] for part in text.split(",")])
    path = fields.get("file", "")
    if not path:
        return []
    only_read = fields.get("readonly") in ("on", "true", "") or fields.get("media") == "cdrom"
    return [(READS if only_read and "readonly" in fields else WRITES, path)]


def lxc_device(text: str) -> Found | None:
    """`source=/path` of a container's device: a directory or a disk of this machine."""
    key, _, value = text.partition("=")
    return [(MOUNTS, value)] if key == "source" and value[:1] in ("/", "~", ".") else []
