"""Asks the system's own Pythons what they make of the sources.

Releases of one version compile a few functions differently, and Python runs what either has written.

GUARANTEE: only a Python that root alone can change is asked, and it compiles the sources itself, so a file that one of
them makes as well is what the sources make.
"""

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from importlib.util import MAGIC_NUMBER
from pathlib import Path

from toolgate.bundle import PACKAGE

PLACES = ("/usr/bin", "/usr/local/bin")
OTHERS_WRITE = 0o022
SECONDS = 120
# No byte code is loaded: it could be what is looked into.
QUESTION = """
import json, sys
sys.pycache_prefix = "/nonexistent"
sys.path.insert(0, sys.argv[1])
from importlib.util import MAGIC_NUMBER
from pathlib import Path
from toolgate.bundling.compiling import foreign
sys.pycache_prefix = None
print(json.dumps([MAGIC_NUMBER.hex(), [str(path) for path in foreign(Path(sys.argv[2]))]]))
"""


def others(places: Sequence[str] = ()) -> Iterator[str]:
    """The Pythons of this version that root alone can change, in some places or else in those where programs are."""
    places = places or (*PLACES, *os.get_exec_path())
    asked = {os.path.realpath(sys.executable), os.path.realpath(getattr(sys, "_base_executable", "") or sys.executable)}
    for place in places:
        for name in (f"python{sys.version_info[0]}.{sys.version_info[1]}", "python3"):
            real = os.path.realpath(f"{place}/{name}")
            if real not in asked and os.access(real, os.X_OK) and _of_root(Path(place, name), Path(real)):
                asked.add(real)
                yield real


def _of_root(*paths: Path) -> bool:
    """Whether nobody but root can change files, or replace them."""
    found = [one.stat() for path in paths for one in (path, *path.absolute().parents)]
    return not any([one.st_uid or one.st_mode & OTHERS_WRITE for one in found])


def foreign_to(python: str, package: Path) -> frozenset[Path] | None:
    """The compiled files that a Python would make differently; `None`: it cannot say."""
    try:
        done = subprocess.run(  # noqa: S603 # see `others`
            [python, "-I", "-S", "-B", "-c", QUESTION, str(Path(PACKAGE).parent), str(package)],
            capture_output=True, text=True, timeout=SECONDS, check=True, stdin=subprocess.DEVNULL, cwd="/",
        )  # fmt: skip
        magic, found = json.loads(done.stdout)
    except (OSError, subprocess.SubprocessError, ValueError):
        return None
    return frozenset(Path(path) for path in found) if magic == MAGIC_NUMBER.hex() else None
