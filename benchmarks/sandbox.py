"""What each kind of sandbox adds to a command, as a ratio to the bare command in the same run.

The bare command is started directly. In the column `none` Toolgate starts it without a sandbox: with a keeper, its
output read and its limits watched, as in every kind; what a kind adds is the difference to that. Runs are interleaved,
so that a slow minute slows every kind; the fastest of each counts, because whatever else a machine does only makes a
run slower. Kinds that do not work here are named with the reason.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from toolgate.sandbox.choosing import AUTO, NAMES, NONE, box_named
from toolgate.sandbox.running import finished
from toolgate.sandbox.starting import Box, Limits, Needs

SAMPLES = Path(__file__).resolve().parent.parent / "tests" / "sandbox" / "samples"
LIMITS = Limits(seconds=600, memory=4 << 30, processes=500)
COMMANDS = {
    "true": ("true", ""),
    "git status": ("git status --short", ""),
    "tests in Python": ("python3 -m unittest -q", "python"),
    "tests in Node": ("node --test", "node"),
    "build in C": ("make clean all test", "c"),
}
CONTAINED = ("docker", "podman")  # with programs of their own: only `true` is the same there
ALONE = "alone"


def project(directory: Path, sample: str) -> Path:
    """A copy of a sample project, with a repository around it."""
    root = directory / (sample or "plain")
    if sample:
        shutil.copytree(SAMPLES / sample, root)
        for file in root.rglob("*.sample"):
            file.rename(file.with_suffix(""))
    else:
        root.mkdir()
        subprocess.run(["git", "init", "-q", str(root)], check=True)
    return root


def needs_of(root: Path) -> Needs:
    """What all of the commands need, whatever they are: the project to change, and the kits of this home to read."""
    home = Path.home()
    kits = [str(path) for name in (".pyenv", ".nvm", ".local/lib", ".gitconfig") if (path := home / name).exists()]
    names = ("PATH", "HOME", "LANG", "LC_ALL", "PYENV_ROOT")
    variables = tuple((name, os.environ[name]) for name in names if name in os.environ)
    return Needs(str(root), str(root), readable=tuple(kits), writable=(str(root),), variables=variables)


def seconds(text: str, needs: Needs, box: Box | None) -> float:
    """How long one run takes; `None`: started directly, with nothing around it."""
    words = ("/bin/sh", "-c", text)
    started = time.perf_counter()
    if box is None:
        done = subprocess.run(
            words, cwd=needs.cwd, env=dict(needs.variables), capture_output=True, stdin=subprocess.DEVNULL, check=False
        )
        status, errors = done.returncode, done.stderr
    else:
        ended = finished(words, needs, LIMITS, box)
        status, errors = ended.status or 0, ended.errors
    took = time.perf_counter() - started
    if status:
        name = ALONE if box is None else box.name
        raise SystemExit(f"`{text}` failed ({name}, {status}): {errors.decode(errors='replace')[-500:]}")
    return took


def measured(text: str, needs: Needs, boxes: dict[str, Box | None], runs: int) -> dict[str, float]:
    """The fastest run of each kind."""
    best = dict.fromkeys(boxes, float("inf"))
    for _ in range(runs):
        for name, box in boxes.items():
            best[name] = min(best[name], seconds(text, needs, box))
    return best


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="benchmarks.sandbox", description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--runs", type=int, default=10, help="of each command in each kind (default 10)")
    parser.add_argument("--image", default="", help="for containers")
    options = parser.parse_args(arguments)
    boxes: dict[str, Box | None] = {ALONE: None, NONE: box_named(NONE)}
    for name in NAMES:
        if name in (AUTO, NONE):
            continue
        box = box_named(name, options.image)
        if lack := box.lacking():
            print(f"not measured: {name}: {lack}")
        else:
            boxes[name] = box
    print("\n" + f"{'':<18}" + f"{'bare, ms':>12}" + "".join(f"{name:>12}" for name in boxes if name != ALONE))
    with tempfile.TemporaryDirectory(prefix="toolgate-bench-") as directory:
        for label, (text, sample) in COMMANDS.items():
            if shutil.which(text.split()[0]) is None:
                continue
            root = project(Path(directory).resolve(), sample) if label != "true" else Path(directory).resolve()
            able = {name: box for name, box in boxes.items() if name not in CONTAINED or text == "true"}
            best = measured(text, needs_of(root), able, options.runs)
            bare = best[ALONE]
            cells = [
                f"{best[name] / bare:>11.2f}x" if name in best else f"{'-':>12}" for name in boxes if name != ALONE
            ]
            print(f"{label:<18}{best[ALONE] * 1000:>12.1f}" + "".join(cells), flush=True)
    print("\nEach column is a ratio to the bare command; `none` is Toolgate without a sandbox.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
