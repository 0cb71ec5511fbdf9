"""Records what is installed where, and the files' former content, which `uninstall` restores byte for byte."""

import json
from base64 import b64decode, b64encode
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from hashlib import sha256
from pathlib import Path
from typing import Any

from toolgate.install.change import PRIVATE, Change, content_of, target_of

NAME = "installed.json"
Key = tuple[str, str, str]  # agent, scope, place


@dataclass(frozen=True)
class Installation:
    """One agent in one place, and the files that were changed for it."""

    agent: str
    scope: str
    place: str  # the home or the project
    files: tuple[dict[str, Any], ...]  # path, before (base64, or null), after (a digest, or null)
    directories: tuple[str, ...] = ()  # created for them
    beside: tuple[str, ...] = ()  # digests of the other hooks for the same calls when it was installed

    @property
    def key(self) -> Key:
        return self.agent, self.scope, self.place


Known = dict[Key, Installation]


def digest(content: bytes | None) -> str | None:
    return None if content is None else sha256(content).hexdigest()


def recorded(state: Path) -> Known:
    """All installations of this user; if the list is damaged, none: removal then relies on the files' structure."""
    try:
        rows = json.loads((state / NAME).read_text())["installations"]
        made = [
            Installation(**row | {name: tuple(row.get(name, ())) for name in ("files", "directories", "beside")})
            for row in rows
        ]
    except (OSError, ValueError, KeyError, TypeError):
        return {}
    return {one.key: one for one in made}


def absent_directories(changes: list[Change]) -> list[str]:
    """The directories that changes will create, the innermost first."""
    found = {parent for change in changes for parent in target_of(change.path).parents if not parent.exists()}
    return [str(path) for path in sorted(found, key=lambda path: -len(path.parts))]


def noted(known: Known, key: Key, changes: list[Change], beside: tuple[str, ...] = ()) -> Known:
    """The records after these changes; for a file that we changed before, the oldest content is kept."""
    earlier = known.get(key)
    files = {file["path"]: file for file in (earlier.files if earlier else ())}
    for change in changes:
        path = str(change.path)
        old = files.get(path)
        kept = old["before"] if old and old["after"] == digest(change.before) else _packed(change.before)
        files[path] = {"path": path, "before": kept, "after": digest(change.after)}
    made = [*(earlier.directories if earlier else ()), *absent_directories(changes)]
    return {**known, key: Installation(*key, tuple(files.values()), tuple(dict.fromkeys(made)), beside)}


def recording(state: Path, known: Known) -> Change:
    """The change to the ledger itself, to be made together with the changes it records."""
    rows = [asdict(one) for one in known.values()]
    path = state / NAME
    return Change(path, content_of(path), (json.dumps({"installations": rows}, indent=1) + "\n").encode(), PRIVATE)


def without(known: Known, key: Key) -> tuple[Known, tuple[str, ...]]:
    """The records without one installation, and the directories created for it; another installation may need them."""
    rest = dict(known)
    gone = rest.pop(key, None)
    directories = gone.directories if gone else ()
    for heir, other in list(rest.items())[:1]:
        rest[heir] = replace(other, directories=tuple(dict.fromkeys([*other.directories, *directories])))
    return rest, directories


def remove_directories(names: Iterable[str]) -> None:
    """Remove the directories that are empty; the others are in use."""
    for name in names:
        with suppress(OSError):
            Path(name).rmdir()


def restoring(installation: Installation) -> tuple[list[Change], list[Path]]:
    """The changes that restore files, and the files that others have changed since."""
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
