"""The list of system calls for podman: none of those that no command needs, and no way to a new namespace."""

import os

from toolgate.sandbox.containers import ALLOW, ERROR, filter_file, filtered
from toolgate.sandbox.seccomp import NAMESPACES_OF_CLONE, REFUSED

USERS = 0x10000000
THREAD = 0x3D0F00


def answers(profile, name, flags):
    """What a list answers to a call, by the first entry that fits, as the engines read it."""
    for entry in profile["syscalls"]:
        if name in entry["names"] and all(
            (flags & one["value"]) == one["valueTwo"] if one["op"] == "SCMP_CMP_MASKED_EQ" else False
            for one in entry.get("args") or ()
        ):
            return entry["action"]
    return profile["defaultAction"]


def both():
    """A list as podman has it, and the one that is used where there is none."""
    given = {
        "defaultAction": ERROR,
        "syscalls": [{"names": ["read", "unshare", "clone", "clone3", *REFUSED], "action": ALLOW}],
    }
    return [filtered(given), filtered({"defaultAction": ALLOW, "syscalls": []})]


def test_threads_are_made_and_namespaces_are_not():
    for profile in both():
        assert ALLOW == answers(profile, "clone", THREAD) == answers(profile, "read", 0)
        assert ERROR == answers(profile, "unshare", 0) == answers(profile, "clone3", 0)
        for bit in range(32):
            if NAMESPACES_OF_CLONE >> bit & 1:
                assert ERROR == answers(profile, "clone", THREAD | 1 << bit)
        assert {ERROR} == {answers(profile, name, 0) for name in REFUSED}


def test_the_file_is_private_and_written_once(tmp_path, monkeypatch):
    monkeypatch.setenv("HOME", str(tmp_path))
    (tmp_path / ".cache").mkdir()
    path = filter_file()
    first = os.stat(path)
    assert path == filter_file() and (first.st_ino, first.st_mode & 0o77) == (os.stat(path).st_ino, 0)
