"""`make test-pythons`: the tests under every supported Python version that is here, each in its own environment."""

import os
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SUPPORTED = ("3.11", "3.12", "3.13", "3.14")
ASK = "import sys; print('%d.%d' % sys.version_info[:2], sys._base_executable)"


@cache
def found() -> dict[str, str]:
    """The interpreter of each version that is here; never that of a virtual environment."""
    versions: dict[str, str] = {}
    for candidate in candidates():
        try:
            done = subprocess.run(
                [candidate, "-I", "-S", "-c", ASK], capture_output=True, text=True, timeout=30, check=False
            )
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


def environment(version: str, python: str) -> str:
    """The interpreter of an environment with the development packages, made or updated."""
    place = ROOT / ".build" / f"python-{version}"
    inside = str(place / "bin/python")
    stamp, wanted = place / "made", ROOT / "pyproject.toml"
    if stamp.exists() and stamp.stat().st_mtime >= wanted.stat().st_mtime:
        return inside
    print(f"making {place.relative_to(ROOT)} with {python}", flush=True)
    subprocess.run([python, "-m", "venv", "--clear", str(place)], check=True)
    subprocess.run([inside, "-m", "pip", "install", "--quiet", "pip>=25.1"], check=True, cwd=ROOT)
    subprocess.run([inside, "-m", "pip", "install", "--quiet", "--group", "dev"], check=True, cwd=ROOT)
    stamp.touch()
    return inside


def main(words: list[str]) -> int:
    failed = []
    for version in SUPPORTED:
        python = found().get(version)
        if python is None:
            print(f"Python {version}: not here, skipped", flush=True)
            continue
        print(f"Python {version}: {python}", flush=True)
        command = [environment(version, python), "-m", "pytest", *words]
        if subprocess.run(command, cwd=ROOT, check=False).returncode != 0:
            failed.append(version)
    print(f"failed: Python {', '.join(failed)}" if failed else "passed under every version that is here")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
