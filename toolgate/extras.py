"""Lets an isolated process import the packages of an extra, and nothing else that is installed next to them.

Toolgate's own command lines start Python with `-I -S`, where only the standard library can be imported. A verb that
needs an extra offers it first: from then on a module is also found if the extra's distributions, or those they require,
have recorded it as theirs. Any other file next to them stays unknown to Python, and no `.pth` file runs.
"""

import sys
from importlib.machinery import PathFinder
from pathlib import Path

EXTRAS = {
    "audit": ("cryptography",),
    "llm": ("keyring",),
    "mcp": ("mcp", "uvicorn"),
    "redis": ("limits[redis,valkey]", "redis"),
    "ui": ("textual", "tomlkit"),
}
BESIDE = str(Path(__file__).resolve().parent.parent)


def offer(extra: str, place: str = "") -> None:
    """Make an extra importable, from where this package is installed or from the directory `place`.

    A process without isolation finds its packages as usual.
    """
    if sys.flags.no_site:
        from toolgate.recorded import Recorded

        sys.meta_path.append(Recorded(place or BESIDE, EXTRAS[extra]))


def installing(extra: str) -> str:
    """The command that installs an extra: of the released package, or of the clone that this is."""
    clone = (Path(BESIDE) / "pyproject.toml").is_file()
    return f"pip install '{BESIDE if clone else 'toolgate'}[{extra}]'"


def place_of(module: str) -> str:
    """The directory in which a module is installed; empty: it is not."""
    spec = PathFinder.find_spec(module)
    if spec is None or spec.origin is None:
        return ""
    file = Path(spec.origin)
    return str((file.parent if spec.submodule_search_locations else file).parent)
