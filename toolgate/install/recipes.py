"""What each agent needs to be guarded: entries in lists of its settings, and files of our own.

A recipe is built from the adapter's declaration; the reference and `docs/guide/agents.md` give the reasons.
"""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from toolgate.adapters import AGENTS, adapter_of
from toolgate.install import launching
from toolgate.model.agent import Agent
from toolgate.protocols import declaration
from toolgate.protocols.capability import WRAPPER
from toolgate.protocols.declaration import AFTER_SCRIPT, PLUGIN, SCRIPT, Declaration, filled

Entry = dict[str, Any]
COMMANDS = ("%line", "%after", "%status", "%banner")  # placeholders for commands in declarations
MARKS = ("/toolgate/hook.py", "/toolgate/__main__.py", "-m toolgate statusline")  # the last one is from older versions


@dataclass(frozen=True)
class Insertion:
    """A list in a JSON file that gets one entry; `first` is the initial content if we create the file.

    `user` and `project` are the files, as in `OwnFile` and `Member`; no `project`: the agent has no hooks in one.
    """

    user: str
    project: str
    keys: tuple[str, ...]
    entry: Callable[[], Entry]
    first: Entry | None = None


@dataclass(frozen=True)
class OwnFile:
    """A file that is ours alone."""

    user: str
    project: str
    content: Callable[[], str]
    executable: bool = False


@dataclass(frozen=True)
class Member:
    """A top-level setting of a JSON file, added if it is missing."""

    user: str
    project: str
    key: str
    value: Callable[[], Entry]


@dataclass(frozen=True)
class Recipe:
    """How to guard one agent, and how to detect that it is installed: by its programs and directories."""

    declaration: Declaration
    declared: Agent
    title: str
    insertions: tuple[Insertion, ...]
    files: tuple[OwnFile, ...]
    status: tuple[Insertion | Member, ...]  # shows in a session that it is guarded, optional

    @property
    def agent(self) -> str:
        return self.declared.name

    @property
    def directories(self) -> tuple[str, ...]:
        """The agent's directories under a home; if one exists, the agent is installed."""
        return tuple(directory.path for directory in self.declared.directories if not directory.shared)


def ours(value: object) -> bool:
    """Whether an entry of a list is ours: one of its commands starts one of our files."""
    if isinstance(value, list):
        return any(ours(part) for part in value)
    if not isinstance(value, dict):
        return False
    command = command_in(value)
    mine = isinstance(command, str) and any(mark in command for mark in MARKS)
    return mine or ours(value.get("hooks"))


def command_in(entry: Entry) -> object:
    """The command of an entry, under the key that its agent uses; `None`: there is none."""
    return next((entry[key] for key in COMMAND_KEYS if key in entry), None)


# --- from what is declared -------------------------------------------------------------------------------------------


def recipe_of(agent: str) -> Recipe | None:
    """How to guard an agent; `None`: its settings have no place for a hook."""
    adapter = adapter_of(agent)
    known = adapter.declaration()
    return None if known.places is None else made(known, known.places, adapter.CAPABILITIES[0].title)


def made(known: Declaration, places: Agent, title: str) -> Recipe:
    """The recipe for what is declared; no hooks in projects: nothing of it is ever in one."""
    return Recipe(
        known,
        places,
        title,
        tuple(_insertion(places, one) for one in known.insertions),
        tuple(_own(places, one) for one in known.files),
        tuple(
            _insertion(places, one) if isinstance(one, declaration.Insertion) else _member(places, one)
            for one in known.status
        ),
    )


def _insertion(agent: Agent, part: declaration.Insertion) -> Insertion:
    entry = partial(written, agent.name, part.entry)
    return Insertion(*_files(agent), part.keys, entry, part.first)


def _member(agent: Agent, part: declaration.Member) -> Member:
    return Member(*_files(agent), part.key, partial(written, agent.name, part.value))


def _own(agent: Agent, part: declaration.OwnFile) -> OwnFile:
    return OwnFile(
        *_files(agent, part.number), partial(_content, agent.name, part.content), part.content in (SCRIPT, AFTER_SCRIPT)
    )


def _files(agent: Agent, number: int = 0) -> tuple[str, str]:
    """The user's and the project's file of one number among those for hooks."""
    return agent.user_hooks[number], agent.project_hooks[number] if agent.project_hooks else ""


def written(agent: str, value: Entry) -> Entry:
    """An entry with its placeholders replaced by commands."""
    words: dict[str, object] = {
        "%line": launching.shell_line(agent),
        "%after": launching.after_line(agent),
        "%status": launching.verb_line("statusline"),
        "%banner": launching.verb_line("statusline", "--banner"),
    }
    return {key: filled(part, words) for key, part in value.items()}


def _content(agent: str, content: Entry | str) -> str:
    if content == SCRIPT:
        return launching.script(agent)
    if content == AFTER_SCRIPT:
        return launching.after_script(agent)
    if content == PLUGIN:
        return _plugin(agent)
    assert isinstance(content, dict), f"{agent} declares a file that is neither JSON nor a script nor a plugin"
    return json.dumps(written(agent, content), indent=2) + "\n"


def _plugin(agent: str) -> str:
    template = (Path(__file__).parent / f"{agent}.js").read_text()
    values = {"@WORDS@": launching.words(agent), "@GONE@": launching.gone(agent), "@PATIENCE@": WRAPPER * 1000}
    for mark, value in values.items():
        template = template.replace(f'"{mark}"', json.dumps(value))
    return template


def _command_keys(value: object) -> Iterator[str]:
    """The keys of a declaration whose value is a command."""
    if isinstance(value, list):
        for part in value:
            yield from _command_keys(part)
    if isinstance(value, dict):
        yield from [key for key, part in value.items() if part in COMMANDS]
        for part in value.values():
            yield from _command_keys(part)


def _declared(known: Declaration) -> list[object]:
    """The contents of an agent's settings and files, as declared."""
    members = [one.entry if isinstance(one, declaration.Insertion) else one.value for one in known.status]
    return [*[one.entry for one in known.insertions], *members, *[one.content for one in known.files]]


RECIPES = tuple(recipe for agent in AGENTS if (recipe := recipe_of(agent)) is not None)
BY_AGENT = {recipe.agent: recipe for recipe in RECIPES}
COMMAND_KEYS = tuple(dict.fromkeys(key for recipe in RECIPES for key in _command_keys(_declared(recipe.declaration))))
