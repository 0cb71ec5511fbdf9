"""Checks that the code that hooks run is what this version ships: any difference can disable every hook.

What starts a hook is compared with digests that are part of this version, an installed package with its installer's
list, and compiled code with its source. Anyone who can write the package can also change this file: doctor reports who
could.
"""

import csv
import sys
from base64 import urlsafe_b64decode
from collections.abc import Iterator
from contextlib import suppress
from hashlib import sha256
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

from toolgate import __version__
from toolgate.bundle import path_of
from toolgate.bundling.compiling import foreign
from toolgate.bundling.pythons import foreign_to, others
from toolgate.install.change import content_of

# What runs before anything else is known, with its digest.
# written by tools/agents.py
STARTED = {
    "hook.sh": "e470cfdbe1ee058862c8e05e09bad21bb94b89fc52ca0a0412b75f100313e7b0",
    "hook.py": "0edfdc4af8beb53f48606dd253b25cfaa7501e2d64930dea322d6cebb0e18b00",
    "launcher.py": "e56a0f23cb9665825684e3df42699ab8834493566222fad63e65ff287a958191",
    "bundle.py": "a6fef975d4fc027c688ffd8ab6af7245b387aafe3abce590b0feff50a968fff1",
    "loose.py": "9533ca7cc3c07d60f7d05004389c16e2c26819cf863493534cdc415adb43a62e",
    "install/opencode.js": "3dbde875d28433840098fc7fa9da40c67dc74e6a87b7bf08779dbbfa0ede0470",
}
# end of what tools/agents.py writes
LOADED = (*EXTENSION_SUFFIXES, ".pyc")  # Python prefers the first to a source; the package has neither
MEMO = "compared"  # in the state directory: what was compared last, since compiling everything takes seconds


def changed(package: Path) -> Iterator[str]:
    """What differs from this version besides compiled code, in words."""
    for name, wanted in STARTED.items():
        if _digest(package / name) != wanted:
            yield f"`{package / name}` is not the file that Toolgate {__version__} ships"
    yield from _unlisted(package)
    for path in sorted(package.rglob("*")):
        if path.name.endswith(LOADED) and path.parent.name != "__pycache__":
            yield f"`{path}` is loaded instead of a source, and Toolgate ships none"
        elif path.is_dir() and path.with_suffix(".py").is_file():
            yield f"`{path}` is loaded instead of `{path.with_suffix('.py')}`"


def _digest(path: Path) -> str:
    """The digest of a file; empty: it does not exist or cannot be read."""
    try:
        content = content_of(path)
    except OSError:
        return ""
    return "" if content is None else sha256(content).hexdigest()


# --- the list of an installer ----------------------------------------------------------------------------------------


def _unlisted(package: Path) -> Iterator[str]:
    """The differences from the installer's list; a clone has no such list."""
    listed = _listed(package)
    for name, wanted in listed.items():
        if name not in STARTED and _digest(package / name) != wanted:
            yield f"`{package / name}` is not the file that was installed"
    for path in sorted(package.rglob("*.py")) if listed else ():
        if path.relative_to(package).as_posix() not in listed:
            yield f"`{path}` was not installed with the package"


def _listed(package: Path) -> dict[str, str]:
    """The digests of the package's files, as its installer recorded them."""
    found: dict[str, str] = {}
    with suppress(OSError, UnicodeDecodeError, ValueError, csv.Error):
        text = (content_of(package.parent / f"toolgate-{__version__}.dist-info/RECORD") or b"").decode("utf-8")
        for name, digest, _ in csv.reader(text.splitlines()):
            if name.startswith("toolgate/") and digest.startswith("sha256="):
                encoded = digest.removeprefix("sha256=")
                found[name.removeprefix("toolgate/")] = urlsafe_b64decode(encoded + "=" * (-len(encoded) % 4)).hex()
    return found


# --- compiled code ---------------------------------------------------------------------------------------------------


def miscompiled(package: Path, state: Path) -> list[Path]:
    """The compiled files that no trusted Python makes of the sources: neither this one nor one of the system's."""
    memo, now = state / MEMO, _everything(package)
    with suppress(OSError):
        if content_of(memo) == now:
            return []
    found = list(foreign(package))
    for python in others() if found else ():
        there = foreign_to(python, package)
        found = [path for path in found if there is None or path in there]
    if not found and state.is_dir():
        with suppress(OSError):
            memo.write_bytes(now)
    return found


def _everything(package: Path) -> bytes:
    """One digest of all sources and all compiled code for this interpreter."""
    whole = sha256(sys.version.encode())
    code = package.rglob(f"*.{sys.implementation.cache_tag}.pyc")
    for path in sorted([*package.rglob("*.py"), *code, Path(path_of(str(package)))]):
        whole.update(f"\n{path.relative_to(package)} {_digest(path)}".encode())
    return whole.hexdigest().encode()
