"""Landlock by system call: this process permanently gives up rights to files, TCP and other processes.

The kernel is asked which of the rights it knows. One that it does not know is not restricted, so a caller checks `abi`
first, and uses Landlock only if what it needs is in `SINCE`. INVARIANT: rights apply to a directory with everything
under it, and nothing takes a part of them away again.
"""

import os
import stat
from collections.abc import Iterable

from toolgate.sandbox.system_calls import call, function, opened, words

EXECUTE, WRITE_FILE, READ_FILE, READ_DIR, REMOVE_DIR, REMOVE_FILE = 1, 2, 4, 8, 16, 32
MAKE_DIR, MAKE_REG, MAKE_SOCK, MAKE_FIFO, MAKE_SYM = 128, 256, 512, 1024, 4096
REFER, TRUNCATE, IOCTL_DEV = 8192, 16384, 32768
ANY = 0x1FFF  # all rights of the first version
SINCE = {REFER: 2, TRUNCATE: 3, IOCTL_DEV: 5}
FOR_FILES = EXECUTE | WRITE_FILE | READ_FILE | TRUNCATE | IOCTL_DEV

LISTED = READ_DIR
READ = EXECUTE | READ_FILE | READ_DIR
# Creating devices is left out: no command needs it.
MAKE = MAKE_DIR | MAKE_REG | MAKE_SOCK | MAKE_FIFO | MAKE_SYM
CHANGE = READ | WRITE_FILE | TRUNCATE | REMOVE_DIR | REMOVE_FILE | REFER | MAKE
DEVICE = READ_FILE | WRITE_FILE | TRUNCATE | IOCTL_DEV
RIGHTS = {"list": LISTED, "read": READ, "change": CHANGE, "device": DEVICE, "terminals": DEVICE | READ_DIR}

BIND, CONNECT = 1, 2
TCP_SINCE = 4
SCOPES, SCOPES_SINCE = 3, 6  # abstract sockets and signals

CREATE_VERSION = 1
BENEATH = 1
NO_NEW_PRIVILEGES = 38


def abi() -> int:
    """The kernel's version of Landlock; 0: none, or it is disabled."""
    try:
        return call("landlock_create_ruleset", None, 0, CREATE_VERSION)
    except OSError:  # no such call, or a filter refuses it
        return 0


def handled(version: int) -> int:
    """All file rights that this version knows."""
    return ANY | sum(right for right, since in SINCE.items() if version >= since)


def restrict(files: Iterable[tuple[str, str]] | None, tcp: int) -> None:
    """Permanently gives up every file but these, the kinds of `tcp` calls, and access to other processes.

    Each of the `files` is a word of `RIGHTS` and a path; `None`: files are not restricted. `tcp` holds the kinds that
    are given up, of `BIND` and `CONNECT`. Signals and abstract sockets are confined if the kernel can. A path that no
    longer exists, or has a link in it, gives no rights.
    """
    version = abi()
    if not version:
        raise OSError(95, "this kernel has no Landlock")
    known = handled(version) if files is not None else 0
    fields = [known]
    if version >= TCP_SINCE:
        fields.append(tcp)
    elif tcp & CONNECT:
        raise OSError(95, f"Landlock of this kernel (version {version}) cannot refuse TCP, {TCP_SINCE} can")
    if version >= SCOPES_SINCE:
        fields.append(SCOPES)
    attributes = words(*fields)
    ruleset = call("landlock_create_ruleset", attributes, len(attributes), 0)
    try:
        for rights, path in files or ():
            _give(ruleset, RIGHTS[rights] & known, path)
        function("prctl", NO_NEW_PRIVILEGES, 1, 0, 0, 0)
        call("landlock_restrict_self", ruleset, 0)
    finally:
        os.close(ruleset)


def _give(ruleset: int, rights: int, path: str) -> None:
    """Adds the rights to a path and everything under it."""
    try:
        place = opened(path)
    except OSError:
        return  # it is gone, or has a link in it, whose target was not meant
    try:
        if not stat.S_ISDIR(os.fstat(place).st_mode):
            rights &= FOR_FILES
        call("landlock_add_rule", ruleset, BENEATH, words(rights) + place.to_bytes(4, "little"), 0)
    finally:
        os.close(place)
