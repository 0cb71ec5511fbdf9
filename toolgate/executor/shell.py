"""Runs one judged command with bash, unchanged, in a sandbox and within its limits.

INVARIANT: the text that bash gets is the text that was judged, byte for byte, as one word that no other shell reads.
Nothing in the environment makes bash read anything before it or interpret it differently.
"""

from __future__ import annotations

import os
import shutil
import signal as signals
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, NamedTuple

from toolgate.executor.results import ActionResult
from toolgate.model.errors import GuardError
from toolgate.sandbox.choosing import NONE
from toolgate.sandbox.running import begin
from toolgate.sandbox.starting import Limits, Stopped
from toolgate.sandbox.surroundings import inside

if TYPE_CHECKING:
    from toolgate.executor.stopping import Stop
    from toolgate.model.verdict import Decision
    from toolgate.sandbox.running import Running
    from toolgate.sandbox.starting import Box, Ended, Needs

    OnOutput = Callable[[str, bytes], object]

USUAL = ("/bin/bash", "/usr/bin/bash", "/usr/local/bin/bash", "/opt/homebrew/bin/bash")
CONTAINED = ("docker", "podman")  # sandboxes with a file system of their own
OPTIONS = ("--noprofile", "--norc", "-c", "--")  # the next word is the command, even if it starts with a dash
LONGEST = 131_071  # bytes of one argument that Linux accepts
READ_FIRST = "BASH_FUNC_"  # prefix of an exported bash function, which may have the name of any command
MISREAD = (
    "BASH_ENV", "ENV", "SHELLOPTS", "BASHOPTS", "BASH_COMPAT", "POSIXLY_CORRECT", "BASH_LOADABLES_PATH",
    "BASH_XTRACEFD", "CDPATH", "EXECIGNORE", "GLOBIGNORE", "PROMPT_COMMAND", "PS0", "PS1", "PS4", "INPUTRC",
)  # fmt: skip
ENDINGS = {
    Stopped.TIME: "took longer than its limit of {time}",
    Stopped.MEMORY: "used more memory than its limit",
    Stopped.PROCESSES: "started more processes than its limit",
    Stopped.OUTPUT: "wrote more than its limit",
    Stopped.CANCELLED: "was cancelled",
}


class Job(NamedTuple):
    """A command to run: its text, what it needs, its limits and its sandbox."""

    text: str
    needs: Needs
    limits: Limits
    box: Box


def words_of(text: str, box: str = "") -> tuple[str, ...]:
    """The words that make bash run a text; raises for a text that cannot be passed unchanged."""
    if "\0" in text:
        raise GuardError("the command contains a NUL byte", help="no shell can be given one: leave it out")
    try:
        size = len(text.encode("utf-8"))
    except UnicodeEncodeError:
        raise GuardError("the command is not valid UTF-8", help="write such bytes with `printf` inside it") from None
    if size > LONGEST:
        raise GuardError(
            f"the command is {size} bytes long, and the system takes {LONGEST}",
            help="write it to a script, and run that",
        )
    return (_bash(box), *OPTIONS, text)


def _bash(box: str) -> str:
    if box in CONTAINED:
        return "bash"
    found = next((path for path in USUAL if os.access(path, os.X_OK)), None) or shutil.which("bash")
    if found is None:
        raise GuardError("there is no bash on this machine", help="install the package `bash`")
    return found


def check_program(name: str, workspace: str) -> None:
    """Raise `GuardError` for a sandbox program that the project itself put in the search path: it confines nothing."""
    found = shutil.which(name)
    if found is not None and any(
        inside(path, [workspace]) for path in (os.path.abspath(found), os.path.realpath(found))
    ):
        raise GuardError(f"`{found}` is a file of the project", help="take the project's directories out of `PATH`")


def variables_for_bash(variables: Mapping[str, str]) -> dict[str, str]:
    """An environment without variables that make bash run or read something else."""
    return {name: value for name, value in variables.items() if name not in MISREAD and not name.startswith(READ_FIRST)}


def run(
    job: Job, decision: Decision, stop: Stop, on_output: OnOutput | None, input: bytes | None = None
) -> ActionResult:
    """Run a command to its end, report its output as it comes, and return its result."""
    written: list[bytes] = []
    with begun(job, stop, input) as running:
        for stream, chunk in running:
            written.append(chunk)
            if on_output is not None:
                on_output(stream, chunk)
        ended = running.wait()
    output = b"".join(written).decode("utf-8", "replace")
    return ActionResult(successful(ended), message_of(ended, job.limits), output, decision, ended)


@contextmanager
def begun(
    job: Job, stop: Stop, input: bytes | None = None, tty: bool = False, source: int | None = None, kept: bool = True
) -> Iterator[Running]:
    """A running command that `stop` can end; nothing of it is left afterwards."""
    if job.needs.beyond and job.box.name != NONE:
        raise GuardError(
            f"no sandbox gives the command what it needs: {'; '.join(job.needs.beyond)}",
            help="run it without one, if that is right: the sandbox `none` has to be chosen by its name",
        )
    words = words_of(job.text, job.box.name)
    check_program(words[0], job.needs.workspace)
    stop.check()
    with begin(words, job.needs, job.limits, job.box, input, tty, source=source, kept=kept, witness=True) as running:
        stop.by(running.cancel)
        try:
            yield running
        finally:
            stop.by(None)


def physical_memory() -> int:
    """The physical memory of this machine in bytes; 0: not known."""
    try:
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (AttributeError, ValueError, OSError):
        return 0


def successful(ended: Ended) -> bool:
    """Whether a command succeeded, as far as its status shows."""
    return ended.status == 0 and ended.stopped == Stopped.NOT


def message_of(ended: Ended, limits: Limits) -> str:
    """How a command ended, in a sentence."""
    if ended.stopped:
        time = f"{limits.seconds or 0:g} second{'' if limits.seconds == 1 else 's'}"
        said = f"The command {ENDINGS[ended.stopped].format(time=time)}, and was ended"
    elif ended.status is None:
        said = f"The command was ended by {signal_name(ended.signal)}"
    elif ended.status:
        said = f"The command failed with exit status {ended.status}"
    else:
        said = "Command executed successfully"
    return f"{said} (its output was cut at {limits.output} bytes)" if ended.cut else said


def signal_name(number: int) -> str:
    """The name of a signal."""
    try:
        return signals.Signals(number).name
    except ValueError:
        return f"signal {number}"
