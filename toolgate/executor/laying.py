"""Mounts a layer over a project in a mount namespace of its own, and then executes the given command.

A separate program, started as `python -I -S laying.py DESCRIPTOR WORD...`: the descriptor holds the plan in JSON. The
layer is an overlay, whose changes go to a separate directory (`upper`), or a copy of the project (`copy`). It is
invisible outside the namespace. If a step fails, it says so in one line and exits with status 126: the command does not
run.
"""

import ctypes
import json
import os
import sys

NEW_NAMES, NEW_USERS = 0x00020000, 0x10000000  # mount and user namespaces
BIND, RECURSIVE, PRIVATE = 4096, 16384, 1 << 18
NO_SETUID, NO_DEVICES = 2, 4
FAILED = 126  # the status of a command that was not started
LOOK = getattr(os, "O_PATH", 0)


def main() -> None:
    """Mount what the plan says over the project, and execute the command."""
    descriptor, words = int(sys.argv[1]), sys.argv[2:]
    with open(descriptor, encoding="utf-8") as file:
        plan = json.load(file)
    separate()
    if plan["copy"]:
        mount(plan["copy"], plan["project"], "", BIND, "")
    else:
        lay(plan["project"], plan["upper"], plan["work"], plan["names"])
    os.chdir(plan["cwd"])  # the old working directory is under the overlay
    os.execvp(words[0], words)  # noqa: S606 # that is its purpose


def separate() -> None:
    """Enter a mount namespace: as root directly, else in a user namespace."""
    user, group = os.getuid(), os.getgid()
    kernel = ctypes.CDLL(None, use_errno=True)
    if user != 0 or kernel.unshare(NEW_NAMES) != 0:
        if kernel.unshare(NEW_NAMES | NEW_USERS) != 0:
            raise OSError(ctypes.get_errno(), "user namespaces cannot be made here")
        for name, text in (("setgroups", "deny"), ("uid_map", f"{user} {user} 1"), ("gid_map", f"{group} {group} 1")):
            with open(f"/proc/self/{name}", "w", encoding="ascii") as file:
                file.write(text)
    mount("none", "/", "", RECURSIVE | PRIVATE, "")


def lay(project: str, upper: str, work: str, names: str) -> None:
    """Mount an overlay on the project; directories are named by descriptors, so that no character in a name matters."""
    held = [os.open(path, LOOK | os.O_DIRECTORY | os.O_NOFOLLOW) for path in (project, upper, work)]
    try:
        lower, changed, scratch = [f"/proc/self/fd/{one}" for one in held]
        options = f"lowerdir={lower},upperdir={changed},workdir={scratch}"
        if names == "user":
            options += ",userxattr"
        mount("overlay", lower, "overlay", NO_SETUID | NO_DEVICES, options)
    finally:
        for one in held:
            os.close(one)


def mount(source: str, target: str, kind: str, flags: int, options: str) -> None:
    kernel = ctypes.CDLL(None, use_errno=True)
    words = [os.fsencode(word) if word else None for word in (source, target, kind, options)]
    if kernel.mount(words[0], words[1], words[2], ctypes.c_ulong(flags), words[3]) != 0:
        number = ctypes.get_errno()
        raise OSError(number, f"{kind or 'the copy'} cannot be mounted on the project: {os.strerror(number)}")


if __name__ == "__main__":
    try:
        main()
    except (OSError, ValueError, KeyError) as error:
        sys.stderr.write(f"toolgate: try: {getattr(error, 'strerror', None) or error}\n")
        sys.exit(FAILED)
