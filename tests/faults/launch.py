"""Starts hooks the way agents do: the command an installer would write, a payload on its standard input."""

import json
import os
import resource
import shlex
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from tests.adapters.hosts import would_run
from toolgate.adapters import adapter_of
from toolgate.install.launching import guarded, script, wrapper
from toolgate.protocols.capability import PLUGIN, SCRIPT

PACKAGE = Path(__file__).resolve().parent.parent.parent / "toolgate"
PATIENCE = 120.0  # seconds an agent waits here; every hook has to answer long before


@dataclass(frozen=True)
class Outcome:
    """What an agent sees of its hook; no `status`: it has lost patience."""

    agent: str
    status: int | None
    stdout: str
    stderr: str

    @property
    def runs(self) -> bool:
        return would_run(adapter_of(self.agent).CAPABILITIES[0], self.status, self.stdout, self.stderr)


def copied(directory: Path) -> Path:
    """A copy of the package with its byte code, to be spoilt."""
    package = directory / "toolgate"
    shutil.copytree(PACKAGE, package, ignore=shutil.ignore_patterns("*.bin"))
    return package


def payload(agent: str, command: str, cwd: str) -> bytes:
    """A shell command as each agent announces it."""
    return json.dumps(adapter_of(agent).declaration().sample.shell(command, cwd, "s")).encode()


@dataclass
class Launch:
    """One start of a hook, and what is wrong with it."""

    agent: str
    package: Path
    home: Path
    given: bytes | None = b""  # None: a pipe nobody ever closes
    deadline: float = 10.0
    wrapper: float = 12.0  # seconds after which the shell around the hook blocks
    shell: str = "/bin/sh"  # what the agent starts the line with
    inner: str = "/bin/sh"  # what stands where the line says /bin/sh
    python: str = sys.executable
    streams: str = ""  # shell redirections around the installed command
    first: str = ""  # what the shell does before
    limits: tuple[tuple[int, int], ...] = ()
    kill: int = 0  # a signal, sent as soon as the hook waits for its input
    words: tuple[str, ...] | None = None  # instead of the installed ones
    prepare: Callable[[], None] | None = None  # in the child, before it starts

    def line(self) -> str:
        """The installed command, as a line for a shell."""
        closing = adapter_of(self.agent).CAPABILITIES[0].failing.closing
        told = (self.agent, "--deadline", str(self.deadline)) if self.words is None else self.words
        command = [self.python, "-I", "-S", str(self.package / "hook.py"), *told]
        if closing == PLUGIN:
            return "exec " + shlex.join(command)
        line = (script if closing == SCRIPT else guarded)(self.agent, command, self.wrapper)
        return line.replace(wrapper(), str(self.package / "hook.sh")).replace("; /bin/sh ", f"; {self.inner} ")

    def start(self) -> Outcome:
        line = self.first + (f"{{ {self.line()}\n}} {self.streams}" if self.streams else self.line())
        process = subprocess.Popen(
            [self.shell, "-c", line],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd=self.home,
            env={"HOME": str(self.home), "PATH": os.environ["PATH"]},
            # To fork a process that has all tests loaded takes longer than the hook itself.
            preexec_fn=self._limited if self.limits or self.prepare else None,  # noqa: PLW1509 # there is no other thread
            start_new_session=True,
        )
        with process:
            try:
                if self.kill:
                    os.kill(hook_beneath(process.pid), self.kill)
                if self.given is None or self.kill:  # it waits for input that does not come
                    process.wait(PATIENCE)
                stdout, stderr = process.communicate(self.given or b"", timeout=PATIENCE)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)
                return Outcome(self.agent, None, "", "")
        texts = [text.decode("utf-8", "replace") for text in (stdout, stderr)]
        return Outcome(self.agent, process.returncode, *texts)

    def _limited(self) -> None:
        for what, limit in self.limits:
            resource.setrlimit(what, (limit, limit))
        if self.prepare is not None:
            self.prepare()


def hook_beneath(shell: int) -> int:
    """The process of the hook, beneath the shells around it; asleep, reading."""
    for _ in range(12_000):
        for line in family(shell):
            try:
                status = Path(f"/proc/{line}/stat").read_text("ascii").rpartition(")")[2].split()[0]
                words = Path(f"/proc/{line}/cmdline").read_bytes()
            except OSError:  # it has ended since
                continue
            if b"hook.py" in words and words.startswith(sys.executable.encode()) and status == "S":
                return line
        signal.sigtimedwait([], 0.005)
    raise AssertionError("the hook did not start")


def family(process: int) -> list[int]:
    """A process and all beneath it."""
    try:
        below = Path(f"/proc/{process}/task/{process}/children").read_text("ascii").split()
    except OSError:
        return []
    return [process, *(found for child in below for found in family(int(child)))]
