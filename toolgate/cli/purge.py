"""`toolgate uninstall --purge`: removes the guard from every recorded place, then everything that Toolgate has stored.

The policy stays: it is the user's own.
"""

from __future__ import annotations

import json
import os
import shutil
import sys
from argparse import Namespace
from collections.abc import Callable, Iterator
from pathlib import Path

from toolgate import directories
from toolgate.bundle import PACKAGE
from toolgate.cli.attendance import confirmed
from toolgate.cli.screen import folded, visible
from toolgate.cli.usage import UsageError
from toolgate.install import ledger, server_files
from toolgate.install.change import short
from toolgate.install.places import PROJECT, Site, here


def purge(site: Site, options: Namespace, leave: Callable[[Site, Namespace], int]) -> int:
    """Remove the guard from each place with `leave`; stored data is removed only if nothing needs it any more."""
    state = Path(directories.state(str(site.home)))
    for place in [site, *projects(site, state)]:
        if leave(place, options):
            raise UsageError("nothing stored was removed, because the guard could not be removed everywhere")
    known = [one for one in ledger.recorded(state).values() if not server_files.is_over(one)]
    left = [one for one in known if any(Path(file["path"]).exists() for file in one.files)]
    if left and not options.dry_run:
        names = ", ".join(f"`{visible(file['path'])}`" for one in left for file in one.files)
        raise UsageError(f"nothing stored was removed: the original files are on record for {names}; undo that first")
    found = list(stored(site.home))
    if options.json:
        print(json.dumps({"removes": [str(path) for path, _ in found]}))
    else:
        for path, what in found:
            print(folded(f"  {visible(short(path, site.home))} ({what})", 4))
        print(f"Your policy stays: {short(Path(directories.configuration(str(site.home))), site.home)}")
    if options.dry_run or not found:
        return 0
    if not options.yes and not confirmed("Remove these?"):
        print("nothing stored was removed", file=sys.stderr)
        return 1
    for path, _ in found:
        remove(path)
    return 0


def projects(site: Site, state: Path) -> list[Site]:
    """The recorded projects that still exist."""
    places = dict.fromkeys(place for _, scope, place in ledger.recorded(state) if scope == PROJECT)
    return [here(site.home, Path(place)) for place in places if Path(place).is_dir()]


def stored(home: Path) -> Iterator[tuple[Path, str]]:
    """What Toolgate has stored outside the agents' settings."""
    places = {
        directories.cache(str(home)): "compiled policies, the index of the log",
        directories.state(str(home)): "the log, sessions, trust, records of what was installed",
    }
    for name, what in places.items():
        if os.path.lexists(name):
            yield Path(name), what
    for path in sorted(Path(PACKAGE).glob("__pycache__/bundle.*.bin")):
        if os.access(path.parent, os.W_OK):  # otherwise it belongs to the package, which is another user's
            yield path, "compiled code"


def remove(path: Path) -> None:
    """Remove a file or a directory; for a symbolic link, only the link."""
    try:
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path)
        else:
            path.unlink(missing_ok=True)
    except OSError as error:
        raise UsageError(
            f"`{path}` was not removed: {error.strerror}; what comes before it in the list was removed"
        ) from None
