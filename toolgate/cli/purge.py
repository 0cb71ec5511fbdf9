"""`toolgate uninstall --purge`: removes the guard from every recorded place, then everything that Toolgate has stored.

The policy stays: it is the user's own.
"""

from __future__ import annotations

import json
import os
import shutil
import sys
from argparse import Namespace
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, TypeVar

from toolgate import directories
from toolgate.bundle import PACKAGE
from toolgate.cli.attendance import confirmed
from toolgate.cli.install import display
from toolgate.cli.screen import folded, visible
from toolgate.cli.usage import UsageError
from toolgate.install import ledger, server_files
from toolgate.install.change import short
from toolgate.install.places import PROJECT, Site, here

if TYPE_CHECKING:
    from toolgate.install.planning import Step
    from toolgate.install.recipes import Recipe


class Leaving(Protocol):
    """What removing the guard from one place changes: `uninstall.Departure`."""

    @property
    def site(self) -> Site: ...
    @property
    def steps(self) -> list[Step]: ...
    @property
    def problems(self) -> list[tuple[Recipe | Step, str]]: ...
    def tell(self) -> None: ...


L = TypeVar("L", bound=Leaving)


def purge(site: Site, options: Namespace, plan: Callable[[Site], L], leave: Callable[[L], None]) -> int:
    """Remove the guard from each place as planned, and what is stored if nothing needs it, after one question.

    A place is planned again when it is its turn: those before it may have changed the same file.
    """
    state = Path(directories.state(str(site.home)))
    sites = [site, *projects(site, state)]
    places = [plan(one) for one in sites]
    for place in places:
        if place.steps or place.problems or options.json:
            display(place.steps, place.problems, place.site, options.json)
    found = list(stored(site.home))
    show(found, site, options.json)
    if options.dry_run:
        return 1 if any(place.problems for place in places) else 0
    if not found and not any(place.steps or place.problems for place in places):
        return 0
    if not options.yes and not confirmed("Remove all of this?"):
        print("nothing was changed", file=sys.stderr)
        return 1
    for one in sites:
        place = plan(one)
        leave(place)
        if not options.json:
            place.tell()
    check_left(places, state)
    for path, _ in found:
        remove(path)
    return 0


def show(found: list[tuple[Path, str]], site: Site, as_json: bool) -> None:
    """Show what is stored, and what stays."""
    if as_json:
        print(json.dumps({"removes": [str(path) for path, _ in found]}))
        return
    for path, what in found:
        print(folded(f"  {visible(short(path, site.home))} ({what})", 4))
    print(f"Your policy stays: {short(Path(directories.configuration(str(site.home))), site.home)}")


def check_left(places: Sequence[Leaving], state: Path) -> None:
    """Raise if something that is stored is still needed: the guard, or an original file, could not be put back."""
    if any(place.problems for place in places):
        raise UsageError("nothing stored was removed, because the guard could not be removed everywhere")
    known = [one for one in ledger.recorded(state).values() if not server_files.is_over(one)]
    left = [one for one in known if any(Path(file["path"]).exists() for file in one.files)]
    if left:
        names = ", ".join(f"`{visible(file['path'])}`" for one in left for file in one.files)
        raise UsageError(f"nothing stored was removed: the original files are on record for {names}; undo that first")


def projects(site: Site, state: Path) -> list[Site]:
    """The recorded projects that still exist."""
    places = dict.fromkeys(place for _, scope, place in ledger.recorded(state) if scope == PROJECT)
    return [here(site.home, Path(place)) for place in places if Path(place).is_dir()]


def stored(home: Path) -> Iterator[tuple[Path, str]]:
    """What Toolgate has stored outside the agents' settings."""
    places = {
        directories.cache(str(home)): "compiled policies, the index of the log",
        directories.state(
            str(home)
        ): "the log, sessions, trust, answers and open questions, records of what was installed, and the copies that "
        "`toolgate restore` brings back",
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
