"""Runs one harmless shell text for real: no network, a root of system programs alone, a throw-away home, under strace.

The text sees what a user of the standard scene sees: user 1000 in `/home/user/project`. Everything it can write is one
temporary directory of ours, bound there; besides, it runs as nobody, with limits on time, processes and file size.
"""

import os
import resource
import shutil
import signal
import subprocess
from pathlib import Path
from typing import NamedTuple

HOME = "/home/user"
PROJECT = HOME + "/project"
TEMPORARY = "/tmp"
NOBODY = 65534
SECONDS = 10
BYTES = 64 << 20  # of one file
PROCESSES = 400
SEARCHED = "/usr/bin:/bin:/usr/sbin"
ENVIRONMENT = {
    "PATH": SEARCHED,
    "HOME": HOME,
    "USER": "user",
    "LOGNAME": "user",
    "LANG": "C",
    "TERM": "dumb",
    "SHELL": "/bin/bash",
}
TRACED = "%file,%process,fchdir,fchmod,fchown,connect"
NEEDED = {"bwrap": "bubblewrap", "strace": "strace", "git": "git"}  # program: Debian's package
SYSTEM = ("/usr", "/etc/alternatives", "/etc/ssl", "/etc/passwd", "/etc/group", "/etc/ld.so.cache", "/etc/magic")
MERGED = ("bin", "sbin", "lib", "lib64")  # links into /usr


class Ended(NamedTuple):
    """How a run ended; `status` is `None` when its time was over."""

    status: int | None
    output: str
    errors: str


def missing() -> list[str]:
    """Packages to install before anything can be run here."""
    return [package for program, package in NEEDED.items() if shutil.which(program) is None]


def installed(program: str) -> bool:
    """Whether the sandbox has a program of this name."""
    return shutil.which(program, path=SEARCHED) is not None


def walls(root: Path, directory: str) -> list[str]:
    """The command line of bubblewrap up to the program; `root` holds `home`, `tmp` and `trace`."""
    words = [
        "bwrap",
        "--unshare-all",
        "--die-with-parent",
        "--new-session",
        "--cap-drop",
        "ALL",
        "--uid",
        "1000",
        "--gid",
        "1000",
    ]
    for path in SYSTEM:
        words += ["--ro-bind-try", path, path]
    for name in MERGED:
        if os.path.islink("/" + name):
            words += ["--symlink", "usr/" + name, "/" + name]
        else:
            words += ["--ro-bind-try", "/" + name, "/" + name]
    words += ["--proc", "/proc", "--dev", "/dev", "--tmpfs", "/var", "--dir", "/var/tmp", "--tmpfs", "/run"]
    words += [
        "--bind",
        str(root / "home"),
        HOME,
        "--bind",
        str(root / "tmp"),
        TEMPORARY,
        "--bind",
        str(root / "trace"),
        "/trace",
    ]
    words += ["--remount-ro", "/", "--chdir", directory, "--clearenv"]
    for name, value in ENVIRONMENT.items():
        words += ["--setenv", name, value]
    return words


def run(text: str, root: Path, directory: str = PROJECT, traced: bool = True) -> Ended:
    """Let bash run the text; what strace saw is in `root/trace`, one file for each process."""
    watched = [
        "strace",
        "-ff",
        "-qqq",
        "-y",
        "-s",
        "4096",
        "-a",
        "0",
        "-e",
        "signal=none",
        "-e",
        "trace=" + TRACED,
        "-o",
        "/trace/of",
    ]
    words = [*walls(root, directory), *(watched if traced else ()), "bash", "-c", text]
    owner = NOBODY if os.geteuid() == 0 else None
    process = subprocess.Popen(
        words, cwd="/", env={"PATH": SEARCHED}, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        preexec_fn=_limit, start_new_session=True,  # noqa: PLW1509 # one thread in each worker
        user=owner, group=owner, extra_groups=[] if owner else None,
    )  # fmt: skip
    try:
        output, errors = process.communicate(timeout=SECONDS)
        status: int | None = process.returncode
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)  # bubblewrap dies, and its whole process namespace with it
        output, errors = process.communicate()
        status = None
    return Ended(status, output.decode("utf-8", "replace")[-2000:], errors.decode("utf-8", "replace")[-2000:])


def _limit() -> None:
    """Limits of the process to be; set before it becomes nobody."""
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    resource.setrlimit(resource.RLIMIT_FSIZE, (BYTES, BYTES))
    if os.geteuid() == 0:  # for one's own user the limit would count one's other processes
        resource.setrlimit(resource.RLIMIT_NPROC, (PROCESSES, PROCESSES))
