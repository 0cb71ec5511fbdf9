"""Keeps files with paths of this machine out of what a project shares, through this clone's git exclude list.

A file that git already tracks is shared, so nothing is written into it.
"""

from pathlib import Path

from toolgate.analysis.git.repository import Repository, repository_at
from toolgate.analysis.git.worktree import IGNORED, UNTRACKED, standing
from toolgate.host import Machine
from toolgate.install.change import Change, content_of
from toolgate.model.errors import GuardError
from toolgate.model.path import work_tree

COMMENT = "# Written by `toolgate install --project`: the next file holds paths of this machine."


class Shared(GuardError):
    """A file that a project shares, into which nothing about this machine is written."""


def checked(project: Path, path: Path, agent: str) -> None:
    """Raise `Shared` if git tracks a file, or that is not known."""
    found = _repository(project)
    if found is None:
        return
    name = str(Path(found.root) / path.relative_to(project.resolve())) if _inside(path, project) else str(path)
    if standing(name, Machine(found.root, found.root)) in (UNTRACKED, IGNORED):
        return
    raise Shared(
        f"{path}: git tracks the file, and the entry would hold paths of this machine",
        help=f"guard the agent for all your projects instead: toolgate install {agent}",
    )


def excluding(project: Path, paths: list[Path]) -> list[Change]:
    """The change that makes git ignore files in this clone; empty if it already does."""
    found = _repository(project)
    if found is None:
        return []
    facts = Machine(found.root, found.root)
    lines = [_line(found, path) for path in paths if standing(str(path), facts) == UNTRACKED]
    before = content_of(_list(found))
    text = (before or b"").decode("utf-8", "surrogateescape")
    wanted = [line for line in dict.fromkeys(lines) if line not in text.splitlines()]
    if not wanted:
        return []
    between = "" if not text or text.endswith("\n") else "\n"
    after = text + between + "".join(f"{COMMENT}\n{line}\n" for line in wanted)
    return [Change(_list(found), before, after.encode("utf-8", "surrogateescape"))]


def including(project: Path, paths: list[Path]) -> list[Change]:
    """The change that removes files from that list."""
    found = _repository(project)
    before = content_of(_list(found)) if found is not None else None
    if found is None or before is None:
        return []
    gone = {_line(found, path) for path in paths}
    kept: list[str] = []
    for line in before.decode("utf-8", "surrogateescape").splitlines(keepends=True):
        if line.rstrip("\r\n") in gone and kept and kept[-1].rstrip("\r\n") == COMMENT:
            kept.pop()
        else:
            kept.append(line)
    after = "".join(kept).encode("utf-8", "surrogateescape")
    return [] if after == before else [Change(_list(found), before, after)]


def in_repository(project: Path) -> bool:
    return _repository(project) is not None


def _repository(project: Path) -> Repository | None:
    """The repository of a project; `None`: it has none."""
    facts = Machine(str(project), str(project))
    found = repository_at(str(project), facts)
    if found is None and work_tree(str(project), lambda git: facts.exists(git) is not False) is not None:
        raise Shared(
            f"{project}: the git repository cannot be read, so it is not known which files are shared",
            help="guard the agent for all your projects instead, without --project",
        )
    return found


def _inside(path: Path, project: Path) -> bool:
    return path.is_relative_to(project.resolve())


def _list(found: Repository) -> Path:
    return Path(found.common) / "info/exclude"


def _line(found: Repository, path: Path) -> str:
    """A pattern that matches only this file."""
    return "/" + str(path.relative_to(found.root)).replace("\\", "\\\\").replace("*", "\\*").replace("?", "\\?")
