"""A seccomp list for podman containers: podman's own lets a container create namespaces.

docker's own list refuses them, and stays as it is.
"""

import json
import os
import tempfile
from typing import Any

from toolgate import directories, private_files
from toolgate.sandbox.seccomp import ENOSYS, NAMESPACES_OF_CLONE
from toolgate.sandbox.seccomp_numbers import REFUSED

GIVEN = ("/etc/containers/seccomp.json", "/usr/share/containers/seccomp.json")  # podman's own
ALLOW, ERROR = "SCMP_ACT_ALLOW", "SCMP_ACT_ERRNO"
EXAMINED = ("clone", "clone3", "unshare")
SPACES = [1 << bit for bit in range(32) if NAMESPACES_OF_CLONE >> bit & 1]
WITHOUT_NAMESPACES = {"index": 0, "value": NAMESPACES_OF_CLONE, "valueTwo": 0, "op": "SCMP_CMP_MASKED_EQ"}


def filter_file() -> str:
    """The path of a file with the list, in the user's cache."""
    directory = directories.cache(os.path.expanduser("~"))
    path = f"{directory}/podman-seccomp.json"
    content = json.dumps(filtered(_given()))
    private_files.made(directory)
    if _read(path) != content:
        handle, draft = tempfile.mkstemp(dir=directory)  # private, and renamed when complete
        with open(handle, "w", encoding="utf-8") as file:
            file.write(content)
        os.replace(draft, path)
    return path


def filtered(given: dict[str, Any]) -> dict[str, Any]:
    """A list without the calls that no command needs, and with no way to a new namespace."""
    without = {*REFUSED, *EXAMINED}
    entries = []
    for entry in given["syscalls"]:
        names = [name for name in entry["names"] if name not in without]
        if names:
            entries.append({**entry, "names": names})
    entries.append({"names": ["clone3"], "action": ERROR, "errnoRet": ENOSYS})  # libc then uses `clone`
    if given["defaultAction"] != ALLOW:
        entries.append({"names": ["clone"], "action": ALLOW, "args": [WITHOUT_NAMESPACES]})
        return {**given, "syscalls": entries}
    entries.append({"names": ["unshare", *REFUSED], "action": ERROR})
    for space in SPACES:
        one = {"index": 0, "value": space, "valueTwo": space, "op": "SCMP_CMP_MASKED_EQ"}
        entries.append({"names": ["clone"], "action": ERROR, "args": [one]})
    return {**given, "syscalls": entries}


def _given() -> dict[str, Any]:
    for path in GIVEN:
        found = json.loads(_read(path) or "null")
        if isinstance(found, dict):
            return found
    return {"defaultAction": ALLOW, "syscalls": []}


def _read(path: str) -> str:
    try:
        with open(path, encoding="utf-8") as file:
            return file.read()
    except OSError:
        return ""
