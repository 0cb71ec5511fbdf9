"""Trials without walls: a script on the layers of a project in a directory of the test, and what it changed."""

import os
import stat
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from toolgate.executor.changes import ChangeSet, Reader, Source
from toolgate.executor.overlay import COVERED, NAMES, OVERLAY, Layers, Overlaid, Way
from toolgate.executor.trying import copied
from toolgate.sandbox.choosing import Bare
from toolgate.sandbox.starting import Limits, Needs

SECONDS = 120  # at most, on a busy machine
PATH = "/usr/local/bin:/usr/bin:/bin"


@contextmanager
def trial(project: Path, script: str, way: str = OVERLAY) -> Iterator[tuple[ChangeSet, Source]]:
    """Run a script on layers over a project; the changes are there until the block ends."""
    places = project.parent / "places"
    places.mkdir(mode=0o700, exist_ok=True)
    with Layers(str(project), [str(places)]) as layers:
        found = layers.way()
        if found.name != OVERLAY:
            pytest.skip("this kernel mounts no overlay in a namespace of our own")
        source = Source(str(project), layers.upper, NAMES[found.attributes])
        if way != OVERLAY:
            os.makedirs(layers.copy, exist_ok=True)
            source = Source(str(project), layers.copy, "", copied(str(project), layers.copy).entries)
            found = Way(COVERED)
        needs = Needs(str(project), str(project), variables=(("PATH", PATH), ("LC_ALL", "C")))
        start = Overlaid(Bare(), layers, found).start(["/bin/sh", "-ec", script], needs, Limits())
        try:
            done = subprocess.run(
                start.words,
                env=start.variables,
                pass_fds=start.descriptors,
                capture_output=True,
                timeout=SECONDS,
                check=False,
            )
        finally:
            for descriptor in start.descriptors:
                os.close(descriptor)
        assert done.returncode == 0, done.stderr.decode(errors="replace")
        yield Reader(source).read(), source
    assert os.listdir(places) == [], "a trial left something behind"


def tree(root: Path | str) -> dict[str, tuple[object, ...]]:
    """Everything in a directory: kind, rights, and what it holds."""
    found: dict[str, tuple[object, ...]] = {}
    for directory, names, files in os.walk(os.fsencode(root)):
        for name in [*names, *files]:
            path = os.path.join(directory, name)
            state = os.lstat(path)
            kind = stat.S_IFMT(state.st_mode)
            held: object = None
            if stat.S_ISLNK(state.st_mode):
                found[os.fsdecode(os.path.relpath(path, os.fsencode(root)))] = (kind, os.readlink(path))
                continue
            if stat.S_ISREG(state.st_mode):
                with open(path, "rb") as file:
                    held = file.read()
            found[os.fsdecode(os.path.relpath(path, os.fsencode(root)))] = (kind, stat.S_IMODE(state.st_mode), held)
    return found


def sample(directory: Path) -> Path:
    """A project with files, directories, links, a nested repository and odd names."""
    root = directory.resolve() / "pro,ject: \\odd\nname"
    for name in ("src/deep/deeper", "docs", "vendor/lib/.git", "empty"):
        (root / name).mkdir(parents=True)
    for name in ("a.txt", "src/b.py", "src/deep/c.py", "src/deep/deeper/d.py", "docs/e.md", "vendor/lib/.git/HEAD"):
        (root / name).write_text(f"one\n{name}\nthree\n")
    (root / "run.sh").write_text("#!/bin/sh\n")
    (root / "binary").write_bytes(bytes(range(256)))
    (root / os.fsdecode(b"bad-\xff-name")).write_text("x\n")
    (root / "new\nline").write_text("x\n")
    (directory / "elsewhere").mkdir()
    (root / "out").symlink_to("../elsewhere")
    (root / "inner").symlink_to("src/deep")
    (root / "dangling").symlink_to("nowhere")
    return root
