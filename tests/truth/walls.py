"""One trial twice: as it is, and in the walls that its own effects give it; both must come to the same."""

import json
import os
import subprocess
import sys
from pathlib import Path
from stat import S_IFMT, S_ISREG
from typing import Any, NamedTuple

from tests.truth import sandbox
from tests.truth.experiment import prepared
from tests.truth.prediction import foreign
from tests.truth.sandbox import ENVIRONMENT, HOME, PROJECT
from tests.truth.throwaway import Inside, copied, state_of
from tests.truth.trials import Trial
from toolgate.model import Shell, ToolCall

ROOT = Path(__file__).parents[2]
SECONDS = 60
OF_USERS = (".tgz", ".gz", ".tar", ".tbz", ".bz2", ".txz", ".xz", ".tzst", ".zst", ".cpio", "/snapshot")
CHANCE = ("mktemp", "RANDOM", "shuf", "date", "$$")
Tree = dict[str, tuple[int, int]]


class Compared(NamedTuple):
    """What came of a trial; `skipped` says why it was not run in walls, `differences` what was not the same."""

    trial: Trial
    skipped: str = ""
    differences: tuple[str, ...] = ()


def compare(trial: Trial, model: Path, box: str = "bwrap") -> Compared:
    """Run a trial in a copy of the model, then once more within its walls in another."""
    call = ToolCall(Shell(trial.text, "bash"), trial.directory)
    if any(word in trial.text for word in CHANCE):
        return Compared(trial, "it comes to something else each time")
    refused = foreign(call, Inside(model))
    if refused:
        return Compared(trial, refused)
    with copied(model) as root:
        refused = prepared(trial, root)
        if refused:
            return Compared(trial, refused)
        plain = sandbox.run(trial.text, root, trial.directory, traced=False)
        if plain.status is None:
            return Compared(trial, "it waits for somebody, or takes too long")
        before = _tree(root)
    with copied(model) as root:
        prepared(trial, root)
        told = _within(trial, root, box)
        after = _tree(root)
    if "beyond" in told:
        return Compared(trial, "no sandbox gives what it needs: " + "; ".join(told["beyond"]))
    return Compared(trial, "", tuple(_differences(plain, told, before, after)))


def _within(trial: Trial, root: Path, box: str) -> dict[str, Any]:
    """Start `inside_walls` where `/home/user` and `/tmp` are the throw-away directory, owned by who runs it."""
    if os.geteuid() == 0:
        for above, directories, files in os.walk(root):
            for name in (".", *directories, *files):
                os.chown(os.path.join(above, name), 0, 0, follow_symlinks=False)
    words = ["bwrap", "--dev-bind", "/", "/", "--tmpfs", "/home", "--bind", str(root / "home"), HOME]
    words += ["--bind", str(root / "tmp"), "/tmp", "--chdir", trial.directory]
    words += [sys.executable, "-m", "tests.truth.inside_walls", trial.text, trial.directory, box]
    ended = subprocess.run(
        words,
        env=ENVIRONMENT | {"PYTHONPATH": str(ROOT), "PWD": trial.directory},
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=False,
    )
    try:
        told: dict[str, Any] = json.loads(ended.stdout.splitlines()[-1])
    except (ValueError, IndexError):
        told = {"status": f"none: {ended.stderr[-600:]}"}
    return told


def _tree(root: Path) -> Tree:
    """Kinds and sizes in the project; git's own files hold times, and archives the names of users."""
    return {
        path: (S_IFMT(mode), size if S_ISREG(mode) and not path.endswith(OF_USERS) else 0)
        for path, (mode, size, _, _) in state_of(root).items()
        if path.startswith(PROJECT) and "/.git/" not in path and "/__pycache__" not in path
    }


def _differences(plain: sandbox.Ended, told: dict[str, Any], before: Tree, after: Tree) -> list[str]:
    found = []
    if plain.status != told["status"]:
        found.append(f"status {plain.status} / {told['status']} {told.get('stopped', '')}: {told.get('errors', '')}")
        found.append(f"writable {told.get('writable')}, protected {told.get('protected')}")
    changed = [path for path in sorted(before.keys() | after.keys()) if before.get(path) != after.get(path)]
    return [*found, *(f"{path}: {before.get(path)} / {after.get(path)}" for path in changed)]
