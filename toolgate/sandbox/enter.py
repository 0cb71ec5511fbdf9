"""Sets up a sandbox in its own process and executes the command: started by `entering`, with a plan in a descriptor.

INVARIANT: the command runs only after every step of its plan has succeeded. A step that fails ends with status 126 and
one line. Loaded by an interpreter that sees nothing but this package and its own library, and only what is needed here.
"""

from __future__ import annotations

import marshal
import os
import sys

from toolgate.sandbox import landlock, limits, mounts, namespaces, seccomp
from toolgate.sandbox.system_calls import opened

TYPE_CHECKING = False
if TYPE_CHECKING:
    import signal
    from typing import Any, NoReturn
else:
    import _signal as signal  # the module on top of it takes as long to import as an interpreter to start

REFUSED, MISSING = 126, 127
PATH = "/usr/local/bin:/usr/bin:/bin"
LARGEST = 64 * 1024 * 1024  # bytes of a plan
OURS = 2  # processes around a command in its own namespaces: one waits outside, one reaps inside
KEYS = (signal.SIGINT, signal.SIGQUIT)  # sent by keys of a terminal to whatever is in its foreground
TERMINAL = (signal.SIGINT, signal.SIGQUIT, signal.SIGHUP, signal.SIGTERM, signal.SIGTSTP)  # meant for the command alone


def main() -> None:
    """Reads the plan from the given descriptor, and never returns."""
    try:
        _enter(_plan(int(sys.argv[-1])))
    except FileNotFoundError as error:
        _end(str(error), MISSING if error.filename else REFUSED)
    except Exception as error:  # noqa: BLE001 # whatever it is, the command must not run, and the reason be said
        _end(str(error) or type(error).__name__, REFUSED)


def _plan(descriptor: int) -> dict[str, Any]:
    text = os.pread(descriptor, LARGEST, 0)
    os.close(descriptor)
    plan: dict[str, Any] = marshal.loads(text)  # noqa: S302 # written by who starts this, into a file that nobody else has
    return plan


def _enter(plan: dict[str, Any]) -> None:
    limits.die_with_parent()
    spaces = plan["spaces"]
    if spaces:
        namespaces.leave(spaces, plan["root_as"])
    if spaces & namespaces.NETWORK:
        namespaces.raise_loopback()
    if plan["handover"] >= 0:
        namespaces.hand_out_listener(plan["port"], plan["handover"])
    _open(plan["opens"])
    limits.bound(plan["limits"], OURS if spaces else limits.tasks_of_user())
    limits.close_others(plan["keep"])
    if spaces & namespaces.PROCESSES:
        _apart(plan)
    elif plan["temporary"] is not None:
        _with_temporary(plan)
    else:
        _become(plan)


def _open(wanted: list[tuple[int, str]]) -> None:
    """Opens each path as the descriptor with its number; refuses a path with a link in it, which was not judged."""
    for number, path in wanted:
        try:
            handle = opened(path)
        except OSError as error:
            raise OSError(error.errno, f"`{path}` cannot be mounted: {os.strerror(error.errno or 0)}") from None
        if handle != number:
            os.dup2(handle, number)
            os.close(handle)


def _become(plan: dict[str, Any]) -> None:
    """Confines this process, and executes the command in its place."""
    if not plan["words"]:
        os._exit(0)
    limits.no_new_privileges()
    if plan["drops"]:
        limits.drop_capabilities()
    if plan["files"] is not None or plan["tcp"] or plan["scoped"]:
        landlock.restrict(plan["files"], plan["tcp"])
    if plan["seccomp"]:
        seccomp.install(bytes.fromhex(plan["seccomp"]))
    limits.plain_signals()
    for number in KEYS if plan["deaf"] else ():
        signal.signal(number, signal.SIG_IGN)
    _run(plan["words"], plan["variables"])


def _run(words: list[str], variables: dict[str, str]) -> None:
    """Executes a program by its path, or by its name in `PATH`, as a shell finds it."""
    name = words[0]
    paths = [name] if "/" in name else [f"{each or '.'}/{name}" for each in variables.get("PATH", PATH).split(":")]
    refused: OSError | None = None
    for path in paths:
        try:
            os.execve(path, words, variables)  # noqa: S606 # what was judged, word for word
        except (FileNotFoundError, NotADirectoryError):
            continue
        except OSError as error:
            refused = refused or error
    if refused:
        raise refused
    raise FileNotFoundError(2, "no such program", name)


def _apart(plan: dict[str, Any]) -> NoReturn:
    """Runs the command in its own process namespace, which ends with it, and exits as it did."""
    for number in TERMINAL:
        signal.signal(number, signal.SIG_IGN)
    reading, writing = os.pipe()
    first = os.fork()
    if not first:
        os.close(reading)
        try:
            _first(plan, writing)
        except BaseException as error:  # noqa: BLE001 # the fork of this process must not go on as if it were it
            _end(str(error) or type(error).__name__, REFUSED)
    os.close(writing)
    limits.no_new_privileges()
    limits.drop_capabilities()
    _let_go_of_streams()
    answer = os.read(reading, 4)
    _, status = os.waitpid(first, 0)
    _end_like(int.from_bytes(answer, "little") if answer else status)


def _with_temporary(plan: dict[str, Any]) -> NoReturn:
    """Runs the command with its own temporary directory, and removes one that was created for it."""
    made = "" if plan["temporary"] else _made()
    path = plan["temporary"] or made
    for number in TERMINAL:
        signal.signal(number, signal.SIG_IGN)
    plan["files"].append(("change", path))
    plan["variables"].update(dict.fromkeys(("TMPDIR", "TMP", "TEMP"), path))
    command = os.fork()
    if not command:
        limits.die_with_parent()
        main_of_command(plan)
    _let_go_of_streams()
    _, status = os.waitpid(command, 0)
    if made:
        from shutil import rmtree  # noqa: PLC0415 # it loads much, and the command need not wait for it

        rmtree(made, ignore_errors=True)
    _end_like(status)


def _made() -> str:
    """A new directory that nobody else can read."""
    path = f"/var/tmp/toolgate-{os.urandom(12).hex()}"
    os.mkdir(path, 0o700)
    return path


def _first(plan: dict[str, Any], report: int) -> NoReturn:
    """The first process of the new namespace: starts the command, reaps processes, and ends with the command."""
    limits.die_with_parent()
    inherited = os.umask(0o022)
    mounts.build(plan)
    os.umask(inherited)
    command = os.fork()
    if not command:
        os.close(report)
        main_of_command(plan)
    limits.no_new_privileges()
    limits.drop_capabilities()
    _let_go_of_streams()
    while True:
        ended, status = os.wait()
        if ended == command:
            os.write(report, status.to_bytes(4, "little"))
            os._exit(0)


def main_of_command(plan: dict[str, Any]) -> NoReturn:
    """The process that becomes the command, in the new namespaces."""
    try:
        _become(plan)
    except FileNotFoundError as error:
        _end(f"{plan['words'][0]}: {error.strerror}", MISSING)
    except Exception as error:  # noqa: BLE001 # as in `main`
        _end(str(error) or type(error).__name__, REFUSED)
    os._exit(REFUSED)


def _let_go_of_streams() -> None:
    """Closes the command's streams here, so that their readers see the end."""
    empty = os.open("/dev/null", os.O_RDWR | os.O_CLOEXEC)
    for stream in (0, 1, 2):
        os.dup2(empty, stream)
    os.close(empty)


def _end_like(status: int) -> NoReturn:
    """Ends as a process with this wait status ended, by the same signal."""
    if os.WIFSIGNALED(status):
        number = os.WTERMSIG(status)
        if number not in (signal.SIGKILL, signal.SIGSTOP):
            signal.signal(number, signal.SIG_DFL)
            signal.pthread_sigmask(signal.SIG_UNBLOCK, {number})
        os.kill(os.getpid(), number)
        os._exit(128 + number)
    os._exit(os.WEXITSTATUS(status))


def _end(reason: str, status: int) -> NoReturn:
    text = " ".join(reason.split())
    os.write(2, f"toolgate: sandbox: {text}\n".encode(errors="replace"))
    os._exit(status)
