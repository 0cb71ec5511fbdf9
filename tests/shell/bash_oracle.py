"""What bash and dash say about a text without running it: is it valid (`-n FILE`), and how does bash print it.

INVARIANT: texts reach a shell only as files under `-n` or `--pretty-print`; with `-c` it would execute them.
"""

import re
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

BASH = shutil.which("bash") or ""
DASH = shutil.which("dash") or ""
WORKERS = 2
BATCH = 200
SECONDS_PER_BATCH = 120
ENVIRONMENT = {"PATH": "/nonexistent", "LC_ALL": "C.UTF-8"}

WARNING = re.compile(
    r"[^\n]*: warning: here-document at line \d+ delimited by end-of-file \(wanted `.*?'\)\n", re.DOTALL
)

# One shell walks a batch of files: starting each reader from Python would cost more than the reading.
DRIVER = """
ulimit -c 0 -t 10
for ((number = 0; number < $1; number++)); do
    "${@:2}" "$number.sh" >"$number.out" 2>"$number.err" </dev/null
    echo "$?" >"$number.status"
done
"""


class Reading(NamedTuple):
    """What a shell answered about one file."""

    status: int
    output: str
    errors: str

    @property
    def complaints(self) -> list[str]:
        """The lines on standard error that are not warnings: bash leaves status 0 after an error inside `[[ … ]]`."""
        return [line for line in WARNING.sub("", self.errors).split("\n") if line]

    @property
    def valid(self) -> bool:
        return self.status == 0 and not self.complaints


def bash_version() -> tuple[int, ...]:
    """The version of the installed bash, empty when there is none."""
    if not BASH:
        return ()
    banner = subprocess.run([BASH, "--version"], capture_output=True, text=True, timeout=120, check=True).stdout
    number = banner.partition("version ")[2].partition("(")[0]
    return tuple(int(piece) for piece in number.split("."))


def bash_validity(texts: Sequence[str], *options: str) -> list[Reading]:
    """`bash -n` on each text."""
    return read_files([BASH, "--norc", "--noprofile", *options, "-n"], texts)


def dash_validity(texts: Sequence[str]) -> list[Reading]:
    """`dash -n` on each text."""
    return read_files([DASH, "-n"], texts)


def bash_printing(texts: Sequence[str]) -> list[Reading]:
    """`bash --pretty-print` on each text."""
    return read_files([BASH, "--norc", "--noprofile", "--pretty-print"], texts)


def read_files(reader: Sequence[str], texts: Sequence[str]) -> list[Reading]:
    """The answers of one reader, in the order of the texts."""
    batches = [texts[start : start + BATCH] for start in range(0, len(texts), BATCH)]
    with ThreadPoolExecutor(WORKERS) as pool:
        answers = pool.map(lambda batch: _read_batch(reader, batch), batches)
        return [reading for answer in answers for reading in answer]


def _read_batch(reader: Sequence[str], texts: Sequence[str]) -> list[Reading]:
    with tempfile.TemporaryDirectory(prefix="toolgate-oracle-") as name:
        directory = Path(name)
        (directory / "driver").write_text(DRIVER, encoding="utf-8")
        for number, text in enumerate(texts):
            (directory / f"{number}.sh").write_bytes(text.encode("utf-8", "surrogateescape"))
        command = [BASH, "--norc", "--noprofile", "driver", str(len(texts)), *reader]
        subprocess.run(command, cwd=name, env=ENVIRONMENT, timeout=SECONDS_PER_BATCH, check=True, capture_output=True)
        return [_answer(directory, number) for number in range(len(texts))]


def _answer(directory: Path, number: int) -> Reading:
    def content(suffix: str) -> str:
        return (directory / f"{number}.{suffix}").read_bytes().decode("utf-8", "surrogateescape")

    return Reading(int(content("status")), content("out"), content("err"))
