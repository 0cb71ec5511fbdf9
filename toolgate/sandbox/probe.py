"""Runs inside a sandbox and tries each of its restrictions: a line for each, with what did not hold.

Started by `verified`, by its path, in an interpreter that sees nothing else. Everything it tries is planted for it, and
harmless if a restriction does not hold.
"""

import ctypes
import json
import os
import socket
import sys
from collections.abc import Callable

NEW_USERS = 0x10000000
SEIZE = 0x4206  # of `ptrace`: it does not stop the process
SECONDS = 5  # for a connection: without an answer it counts as not made
HELD, FELL = "held", "fell"


def walls(plan: dict[str, str]) -> dict[str, Callable[[], object]]:
    """What is tried, by the name of the restriction; each attempt must fail with a system error."""
    process = int(plan["process"])
    found: dict[str, Callable[[], object]] = {
        "files outside are not changed": lambda: _append(f"{plan['outside']}/file"),
        "no file is made outside": lambda: _append(f"{plan['outside']}/new"),
        "no file outside is removed": lambda: os.unlink(f"{plan['outside']}/file"),
        "files outside are not read": lambda: _read(f"{plan['outside']}/file"),
        "what is hidden is not read": lambda: _read(f"{plan['project']}/hidden/file"),
        "a hidden file is not read": lambda: _read(f"{plan['project']}/secret"),
        "what is readable is not changed": lambda: _append(f"{plan['project']}/readable"),
        "what is protected is not changed": lambda: _append(f"{plan['project']}/writable/deep/protected/file"),
        "what is protected is not moved away": lambda: _moved(f"{plan['project']}/writable/deep"),
        "the network is not reached": lambda: _connect(socket.AF_INET, ("127.0.0.1", int(plan["port"]))),
        "sockets outside are not reached": lambda: _connect(socket.AF_UNIX, f"{plan['outside']}/socket"),
        "sockets without a path are not reached": lambda: _connect(socket.AF_UNIX, f"\0{plan['abstract']}"),
        "other processes are not signalled": lambda: os.kill(process, 0),
        "other processes are not traced": lambda: _trace(process),
        "no user namespace is made": _new_users,
        "no descriptor is inherited": lambda: os.fstat(int(plan["descriptor"])),
        "no variable is inherited": lambda: os.environb[plan["variable"].encode()],
    }
    if plan["proxy"]:
        found["the proxy calls no other host"] = lambda: _ask(int(plan["proxy"]), f"127.0.0.1:{plan['port']}")
    return found


def permitted(plan: dict[str, str]) -> dict[str, Callable[[], object]]:
    """What must succeed, or the sandbox is useless."""
    return {
        "what is readable is read": lambda: _read(f"{plan['project']}/readable"),
        "what is writable is changed": lambda: _append(f"{plan['project']}/writable/file"),
        "temporary files are made": lambda: _append("/tmp/toolgate-probe"),  # the sandbox's own
    }


def main() -> None:
    """Tries everything, and prints the results."""
    plan = json.loads(sys.argv[1])
    answers = {name: FELL if _works(attempt) else HELD for name, attempt in walls(plan).items()}
    answers |= {name: HELD if _works(attempt) else FELL for name, attempt in permitted(plan).items()}
    sys.stdout.write(json.dumps(answers))


def _works(attempt: Callable[[], object]) -> bool:
    try:
        attempt()
    except (OSError, KeyError):
        return False
    return True


def _read(path: str) -> None:
    with open(path, "rb") as file:
        if not file.read(1):
            raise OSError("empty")


def _append(path: str) -> None:
    with open(path, "ab") as file:
        file.write(b"x")


def _moved(path: str) -> None:
    os.rename(path, f"{path}-moved")


def _connect(family: int, address: object) -> None:
    with socket.socket(family, socket.SOCK_STREAM) as caller:
        caller.settimeout(SECONDS)
        caller.connect(address)  # type: ignore[arg-type] # a path or a pair, by the family


def _ask(proxy: int, address: str) -> None:
    """Asks the proxy for a connection that the command does not need; raises only if the proxy refuses."""
    with socket.create_connection(("127.0.0.1", proxy), SECONDS) as caller:
        caller.sendall(f"CONNECT {address} HTTP/1.1\r\nHost: {address}\r\n\r\n".encode())
        try:
            answer = caller.recv(100)
        except TimeoutError:
            return
    if answer.startswith(b"HTTP/1.") and b" 403 " in answer[:16]:
        raise OSError("refused")


def _trace(process: int) -> None:
    if sys.platform != "linux":
        raise OSError("no process is traced by this call here")
    _called("ptrace", SEIZE, process, 0, 0)


def _new_users() -> None:
    if sys.platform == "linux":
        _called("unshare", NEW_USERS)
    else:
        raise OSError("there is no such thing here")


def _called(name: str, *arguments: int) -> None:
    library = ctypes.CDLL(None, use_errno=True)
    if getattr(library, name)(*map(ctypes.c_long, arguments)) < 0:
        raise OSError(ctypes.get_errno(), name)


if __name__ == "__main__":
    main()
