"""`make test-pythons`: the tests under every supported Python version that is here, each in its own environment.

With `--part`, what `.ci/run` does beside the whole under one version: a minute of what depends on the interpreter under
each of the others, where a warning is an error, also one of what was left open.
"""

import os
import re
import shutil
import subprocess
import sys
import tomllib
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SUPPORTED = ("3.11", "3.12", "3.13", "3.14")
PART = (
    "tests/cold/test_modules.py tests/cold/test_hook.py tests/cold/test_bundle.py tests/install/test_shipped.py"
    " tests/audit/test_index.py tests/audit/test_log.py tests/audit/test_recorders.py tests/inbox/test_desk.py"
    " tests/cli/test_log.py tests/history/test_other_agents.py"
).split()
LONG = "every_example or functions_wait"  # which say nothing of the interpreter
NEEDED = ("hypothesis", "pytest", "pytest-timeout")  # by the part, of the development packages
STRICT = ("-X", "dev", "-W", "error", "-m", "pytest", "-q", "-o", "addopts=--import-mode=importlib", "-m", "not slow")
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


def environment(version: str, python: str, part: bool = False) -> str:
    """The interpreter of an environment with the development packages, or those of the part, made or updated."""
    place = ROOT / ".build" / (f"part-{version}" if part else f"python-{version}")
    inside = str(place / "bin/python")
    stamp, wanted = place / "made", ROOT / "pyproject.toml"
    if stamp.exists() and stamp.stat().st_mtime >= wanted.stat().st_mtime:
        return inside
    print(f"making {place.relative_to(ROOT)} with {python}", flush=True)
    subprocess.run([python, "-m", "venv", "--clear", str(place)], check=True)
    install = [inside, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    if part:
        subprocess.run([*install, *needed()], check=True, cwd=ROOT)
    else:
        subprocess.run([*install, "pip>=25.1"], check=True, cwd=ROOT)
        subprocess.run([*install, "--group", "dev"], check=True, cwd=ROOT)
    stamp.touch()
    return inside


def needed() -> list[str]:
    """What the part needs, as `pyproject.toml` says it."""
    groups = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["dependency-groups"]
    return [one for one in groups["dev"] if re.split(r"[^\w-]", one)[0] in NEEDED]


def tested(version: str, python: str, part: bool, words: list[str]) -> bool:
    """Whether the tests pass, under this version."""
    inside = environment(version, python, part)
    command = [inside, *STRICT, "-k", f"not ({LONG})", *PART] if part else [inside, "-m", "pytest"]
    variables = {**os.environ, "PYTHONDEVMODE": "1"} if part else None  # for the processes that the tests start
    return subprocess.run([*command, *words], cwd=ROOT, env=variables, check=False).returncode == 0


def main(words: list[str]) -> int:
    failed = []
    part = words[:1] == ["--part"]
    own = f"{sys.version_info[0]}.{sys.version_info[1]}"
    for version in SUPPORTED:
        if part and version == own:
            continue  # the whole runs under this one
        python = found().get(version)
        if python is None:
            print(f"Python {version}: not here, skipped", flush=True)
            continue
        print(f"Python {version}: {python}", flush=True)
        if not tested(version, python, part, words[part:]):
            failed.append(version)
    print(f"failed: Python {', '.join(failed)}" if failed else "passed under every version that is here")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
