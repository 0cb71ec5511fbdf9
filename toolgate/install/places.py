"""Where agents read their settings on this machine: by declaration, environment variables and desktop settings."""

import os
import shutil
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from toolgate.install.change import content_of
from toolgate.model.agent import Agent, documents

USER, PROJECT = "user", "project"
Variable = Callable[[str], str | None]


def _unset(name: str) -> str | None:
    """The environment lookup that finds no variable."""
    return None


@dataclass(frozen=True)
class Site:
    """Where something is installed: for the user, or in one project. `variable` looks up the agents' environment."""

    home: Path
    project: Path | None = None
    variable: Variable = _unset

    @property
    def scope(self) -> str:
        return USER if self.project is None else PROJECT

    def of_user(self, agent: Agent, path: str) -> Path:
        """The file the agent reads for the user, also if a variable has moved it."""
        return Path(agent.place(path, str(self.home), self.variable))


def here(home: Path, project: Path | None = None) -> Site:
    """The user's home, or a project, as agents started from this environment see it."""
    return Site(home, project, environment(home, os.environ, _has_desktop()))


def environment(home: Path, variables: Mapping[str, str], desktop: bool) -> Variable:
    """The variables that move what agents read; `desktop`: the directory for documents is what `xdg-user-dir` says.

    That program uses the last entry in `user-dirs.dirs`, then the variable, and else the home itself.
    """
    known = {key: value for key, value in variables.items() if key != "XDG_DOCUMENTS_DIR"}
    if desktop:
        configuration = variables.get("XDG_CONFIG_HOME") or str(home / ".config")
        text = ""
        with suppress(OSError):
            text = (content_of(Path(configuration) / "user-dirs.dirs") or b"").decode("utf-8", "replace")
        known["XDG_DOCUMENTS_DIR"] = documents(text, str(home)) or variables.get("XDG_DOCUMENTS_DIR") or str(home)
    return known.get


def _has_desktop() -> bool:
    return sys.platform == "linux" and shutil.which("xdg-user-dir") is not None
