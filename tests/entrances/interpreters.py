"""The Python versions that are supported, and where this machine has them."""

import os
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

SUPPORTED = ("3.11", "3.12", "3.13", "3.14")
ASK = "import sys; print('%d.%d' % sys.version_info[:2], sys._base_executable)"


@cache
def found() -> dict[str, str]:
    """The interpreter of each version that is here; never that of a virtual environment."""
    versions: dict[str, str] = {}
    for candidate in candidates():
        try:
            done = subprocess.run([candidate, "-I", "-S", "-c", ASK], capture_output=True, text=True, timeout=30)
        except OSError:
            continue
        version, _, path = done.stdout.strip().partition(" ")
        if done.returncode == 0 and version in SUPPORTED:
            versions.setdefault(version, path)
    return versions


def candidates() -> list[str]:
    """This one, those of pyenv and of uv, and those that `PATH` names."""
    roots = [Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"]
    roots.append(Path.home() / ".local/share/uv/python")
    kept = [str(path) for root in roots for path in sorted(root.glob("*/bin/python3.*")) if path.name.count(".") == 1]
    named = [shutil.which(f"python{version}") for version in SUPPORTED]
    return [sys.executable, *kept, *filter(None, named)]
