"""What a real shell does with a harmless text: every argv it would execute, and every file it creates by redirection.

No command exists for it: `PATH` leads to nothing, and bash hands each unknown command to a function that writes the argv down
(dash has no such function: for it the names in the text are linked to a stub). A command named `no…` fails, the others succeed.
"""

import fcntl
import multiprocessing
import os
import re
import resource
import select
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import NamedTuple

from tests.shell.bash_oracle import BASH, DASH, WORKERS
from tests.shell.confinement import NOBODY, confine

BETWEEN_WORDS, NEWLINE_INSIDE = "\x1f", "\x1e"
LOWEST_DESCRIPTOR = 40
RECORD_LIMIT = 1 << 15
SECONDS = 3.0
HOME = "/nonexistent/home"

RECORDER = r"""
    local IFS=$'\x1f' words
    words="$*"
    printf '%s\n' "${words//$'\n'/$'\x1e'}" >&"$TOOLGATE_RECORD"
    [[ $1 != no* ]]
"""
PREAMBLE = f"command_not_found_handle() {{ {RECORDER} }}\n"
STUBBED = re.compile("[a-z][a-z0-9]*")
STUB = f'#!{BASH}\nrecord() {{ {RECORDER} }}\nrecord "${{0##*/}}" "$@"\n'

# What may stand in a text that is run. Slashes are refused apart from the operator of `${x/a/b}`, so neither programs nor
# files outside the directory can be named; the words are builtins that run, leave, wait or signal.
REPLACEMENT = re.compile(r"\$\{[A-Za-z_]\w*//?[^/{}$`]*(/[^/{}$`]*)?\}")
REFUSED_WORDS = re.compile(
    r"\b(kill|exec|eval|source|command|builtin|trap|cd|pushd|popd|dirs|umask|ulimit|shopt|set|enable|hash|bind|fc|history|suspend"
    r"|logout|exit|return|wait|jobs|bg|fg|disown|alias|unalias|mapfile|readarray|complete|compgen|compopt|getopts|caller|times|help"
    r"|BASH\w*|PATH|IFS|ENV|HOME|OLDPWD|PWD|SHELL|SHELLOPTS|PS\d|PROMPT_COMMAND|TMPDIR|RANDOM|DIRSTACK|TOOLGATE\w*)\b"
)
REFUSED_PIECES = re.compile(
    r"/|\\(x\{?0*2f|0?57|u0*2f)"  # a slash, also as an escape of `$'…'`
    r"|\.\.?(?=[\s;|&<>()]|$)|~[\w+-]|\$\{?_\b|\$\{?0|@P|[\x00\x1e\x1f]|\\(x1[ef]|03[67]|c[\^_])",
    re.IGNORECASE,
)


class Recording(NamedTuple):
    """What a run did. `complete`: it ended by itself, so nothing is missing."""

    commands: tuple[tuple[str, ...], ...]
    files: tuple[str, ...]
    errors: str
    complete: bool


def harmless(text: str) -> bool:
    """Whether we are willing to run a text."""
    without = REPLACEMENT.sub("", text)
    return REFUSED_WORDS.search(without) is None and REFUSED_PIECES.search(without) is None


def record(texts: Sequence[str], shell: str = "bash") -> list[Recording]:
    """Run every text in its own empty directory."""
    for text in texts:
        if not harmless(text):
            raise ValueError(f"not harmless: {text!r}")
    with tempfile.TemporaryDirectory(prefix="toolgate-argv-") as name:
        root = Path(name)
        stubs = _prepare(root, texts, shell)
        if os.geteuid() == 0:
            os.chown(root, NOBODY, NOBODY)
        executable = [os.path.realpath(BASH), os.path.realpath(DASH), str(stubs)]
        context = multiprocessing.get_context("spawn")
        with ProcessPoolExecutor(WORKERS, context, _begin, (name, executable)) as pool:
            jobs = [(name, number, text, shell) for number, text in enumerate(texts)]
            return list(pool.map(_record_one, jobs, chunksize=25))


def _begin(writable: str, executable: Sequence[str]) -> None:
    """Confine a worker; being here, it has imported this module while it still could."""
    confine(writable, executable)


def _prepare(root: Path, texts: Sequence[str], shell: str) -> Path:
    """The files every run needs: the preamble for bash, a stub for each name that dash may look for."""
    root.chmod(0o755)
    (root / "preamble").write_text(PREAMBLE, encoding="utf-8")
    stubs = root / "stubs"
    stubs.mkdir()
    if shell != "bash":
        stub = stubs / "recording-stub"
        stub.write_text(STUB, encoding="utf-8")
        stub.chmod(0o755)
        spellings = [*texts, *[re.sub(r"\\\n|[\"'\\]", "", text) for text in texts]]
        for word in {word for text in spellings for word in STUBBED.findall(text)}:
            (stubs / word[:200]).symlink_to(stub.name)
    return stubs


def _record_one(job: tuple[str, int, str, str]) -> Recording:
    root, number, text, shell = job
    directory, script, errors = f"{root}/run{number}", f"{root}/script{number}", f"{root}/errors{number}"
    os.mkdir(directory)
    Path(script).write_bytes(text.encode("utf-8", "surrogateescape"))
    reader, low_writer = os.pipe()
    writer = fcntl.fcntl(low_writer, fcntl.F_DUPFD, LOWEST_DESCRIPTOR)
    os.close(low_writer)
    interpreter = [BASH, "--norc", "--noprofile"] if shell == "bash" else [DASH]
    environment = {"PATH": f"{root}/stubs", "HOME": HOME, "LC_ALL": "C.UTF-8", "TOOLGATE_RECORD": str(writer)}
    if shell == "bash":
        environment["BASH_ENV"] = f"{root}/preamble"
    with open(errors, "wb") as error_file:
        process = subprocess.Popen(
            [*interpreter, script], cwd=directory, env=environment, pass_fds=[writer], start_new_session=True,
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=error_file,
        )  # fmt: skip
    os.close(writer)
    resource.prlimit(process.pid, resource.RLIMIT_CPU, (2, 2))
    content, complete = _drain(reader)
    if not complete:
        os.killpg(process.pid, signal.SIGKILL)  # our own child's group, and it has not been waited for yet
    process.wait()
    os.close(reader)
    recording = Recording(
        _commands(content), tuple(sorted(os.listdir(directory))), Path(errors).read_text(errors="replace"), complete
    )
    shutil.rmtree(directory, ignore_errors=True)
    return recording


def _drain(reader: int) -> tuple[bytes, bool]:
    """Read until every descendant has closed its end; false when there is too much or it takes too long."""
    content = b""
    deadline = time.monotonic() + SECONDS
    while len(content) < RECORD_LIMIT:
        ready, _, _ = select.select([reader], [], [], max(0.0, deadline - time.monotonic()))
        if not ready:
            return content, False
        piece = os.read(reader, 1 << 14)
        if not piece:
            return content, True
        content += piece
    return content, False


def _commands(content: bytes) -> tuple[tuple[str, ...], ...]:
    lines = content.decode("utf-8", "surrogateescape").split("\n")[:-1]
    return tuple(tuple(line.replace(NEWLINE_INSIDE, "\n").split(BETWEEN_WORDS)) for line in lines)
