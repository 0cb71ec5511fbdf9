"""Checks that the code that hooks run is what this version ships: any difference can disable every hook.

What starts a hook is compared with digests that are part of this version, an installed package with its installer's
list, and compiled code with its source. Anyone who can write the package can also change this file: doctor reports who
could.
"""

import csv
import os
import sys
from base64 import urlsafe_b64decode
from collections.abc import Iterator
from contextlib import suppress
from hashlib import sha256
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path, PurePath

from toolgate import __version__
from toolgate.bundling.compiling import foreign, prepare
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


class Contents(dict[str, str]):
    """The files of a package by their paths in it, with their digests; each is read once, when it is asked for.

    An empty digest: it does not exist or cannot be read.
    """

    def __init__(self, package: Path) -> None:
        self.package = package
        self.folders: list[str] = []
        self.files: list[str] = []
        for place, folders, files in os.walk(package):
            inside = "" if place == str(package) else Path(place).relative_to(package).as_posix() + "/"
            self.folders += [inside + name for name in folders]
            self.files += [inside + name for name in files]

    def __missing__(self, name: str) -> str:
        try:
            content = content_of(f"{self.package}/{name}")
        except OSError:
            content = None
        self[name] = "" if content is None else sha256(content).hexdigest()
        return self[name]

    @property
    def state(self) -> bytes:
        """One digest of all sources and all compiled code for this interpreter."""
        compiled = f".{sys.implementation.cache_tag}."
        whole = sha256(sys.version.encode())
        for name in sorted(self.files):
            if name.endswith(".py") or compiled in name:
                whole.update(f"\n{name} {self[name]}".encode())
        return whole.hexdigest().encode()


def changed(found: Contents) -> Iterator[str]:
    """What differs from this version besides compiled code, in words."""
    for name, wanted in STARTED.items():
        if found[name] != wanted:
            yield f"`{found.package / name}` is not the file that Toolgate {__version__} ships"
    yield from _unlisted(found)
    for name in sorted(found.files):
        if name.endswith(LOADED) and PurePath(name).parent.name != "__pycache__":
            yield f"`{found.package / name}` is loaded instead of a source, and Toolgate ships none"
    for name in sorted({f"{name}.py" for name in found.folders}.intersection(found.files)):
        yield f"`{found.package / name.removesuffix('.py')}` is loaded instead of `{found.package / name}`"


# --- the list of an installer ----------------------------------------------------------------------------------------


def _unlisted(found: Contents) -> Iterator[str]:
    """The differences from the installer's list; a clone has no such list."""
    listed = _listed(found.package)
    for name, wanted in listed.items():
        if name not in STARTED and found[name] != wanted:
            yield f"`{found.package / name}` is not the file that was installed"
    for name in sorted(found.files) if listed else ():
        if name.endswith(".py") and name not in listed:
            yield f"`{found.package / name}` was not installed with the package"


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


def miscompiled(now: Contents, state: Path) -> list[Path]:
    """The compiled files that no trusted Python makes of the sources: neither this one nor one of the system's."""
    with suppress(OSError):
        if content_of(state / MEMO) == now.state:
            return []
    found = list(foreign(now.package))
    for python in others() if found else ():
        there = foreign_to(python, now.package)
        found = [path for path in found if there is None or path in there]
    if not found:
        _note(now, state)
    return found


def compiled(package: Path, state: Path) -> tuple[int, int]:
    """Compile a package, whose code doctor then need not compare; returns what `prepare` does."""
    made = prepare(package)
    _note(Contents(package), state)
    return made


def _note(now: Contents, state: Path) -> None:
    """Remember that all compiled code is what Python makes of the sources."""
    with suppress(OSError):
        (state / MEMO).write_bytes(now.state)
