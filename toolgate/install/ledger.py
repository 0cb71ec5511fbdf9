"""What is installed where, and what the files were before: the backup that `uninstall` puts back byte for byte."""

from __future__ import annotations

import json
from base64 import b64decode, b64encode
from dataclasses import asdict, dataclass, replace
from hashlib import sha256
from pathlib import Path
from typing import Any

from toolgate.install.change import Change, content_of, make

NAME = "installed.json"


@dataclass(frozen=True)
class Installation:
    """One agent in one place, and the files that were changed for it."""

    agent: str
    scope: str
    place: str  # the home or the project
    files: tuple[dict[str, Any], ...]  # path, before (base64, or null), after (a digest, or null), executable
    directories: tuple[str, ...] = ()  # that were made for them

    @property
    def key(self) -> tuple[str, str, str]:
        return self.agent, self.scope, self.place


def digest(content: bytes | None) -> str | None:
    return None if content is None else sha256(content).hexdigest()


def recorded(state: Path) -> dict[tuple[str, str, str], Installation]:
    """All installations this user has made; a damaged list is an empty one, and structure alone guides a removal."""
    try:
        rows = json.loads((state / NAME).read_text())["installations"]
        made = [
            Installation(**{**row, "files": tuple(row["files"]), "directories": tuple(row["directories"])})
            for row in rows
        ]
    except (OSError, ValueError, KeyError, TypeError):
        return {}
    return {one.key: one for one in made}


def absent_directories(changes: list[Change]) -> list[str]:
    """The directories that changes are going to make, the innermost first."""
    found = {parent for change in changes for parent in change.path.parents if not parent.exists()}
    return [str(path) for path in sorted(found, key=lambda path: -len(path.parts))]


def remember(state: Path, agent: str, scope: str, place: str, changes: list[Change], directories: list[str]) -> None:
    """Note what was changed; of a file that we changed before, the oldest state stays the one to go back to."""
    known = recorded(state)
    earlier = known.get((agent, scope, place))
    files = {file["path"]: file for file in (earlier.files if earlier else ())}
    for change in changes:
        path = str(change.path)
        old = files.get(path)
        kept = old["before"] if old and old["after"] == digest(change.before) else _packed(change.before)
        files[path] = {"path": path, "before": kept, "after": digest(change.after), "executable": change.executable}
    made = tuple(dict.fromkeys([*(earlier.directories if earlier else ()), *directories]))
    known[agent, scope, place] = Installation(agent, scope, place, tuple(files.values()), made)
    _write(state, known)


def forget(state: Path, key: tuple[str, str, str]) -> None:
    """Forget an installation, and remove the directories made for it that nobody uses."""
    known = recorded(state)
    gone = known.pop(key, None)
    if gone is None:
        return
    left = []
    for name in gone.directories:
        try:
            Path(name).rmdir()
        except FileNotFoundError:
            continue
        except OSError:  # somebody has put something there
            left.append(name)
    for heir, other in list(known.items())[:1]:  # what another installation still needs goes with that one
        known[heir] = replace(other, directories=tuple(dict.fromkeys([*other.directories, *left])))
    _write(state, known)


def restoring(installation: Installation) -> tuple[list[Change], list[Path]]:
    """The changes that put files back as they were, and the files that others have changed since."""
    changes: list[Change] = []
    changed: list[Path] = []
    for file in installation.files:
        path = Path(file["path"])
        now = content_of(path)
        if digest(now) == file["after"]:
            before = None if file["before"] is None else b64decode(file["before"])
            changes.append(Change(path, now, before))
        elif now is not None:
            changed.append(path)
    return [change for change in changes if not change.empty], changed


def _packed(content: bytes | None) -> str | None:
    return None if content is None else b64encode(content).decode()


def _write(state: Path, known: dict[tuple[str, str, str], Installation]) -> None:
    rows = [asdict(one) for one in known.values()]
    state.mkdir(parents=True, exist_ok=True, mode=0o700)
    path = state / NAME
    before = content_of(path)
    make(Change(path, before, (json.dumps({"installations": rows}, indent=1) + "\n").encode()))
    path.chmod(0o600)
