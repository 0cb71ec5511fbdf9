"""The notation of a scripted session: the repository as the agent finds it, then its calls in order.

    # Rate limiting for an Express API.
    @ stack Node, Express, Jest
    @ kind feature
    @ file package.json
      | { "name": "api" }
    @ untracked notes.md
      | a file of the person that git does not know

    allow  git status --short
           happens
    allow  Write src/limit.js
      | export const limit = 10
    allow  Edit src/limit.js
      - export const limit = 10
      + export const limit = 20
    allow  npm test
           fails
           prints Error: Cannot find module 'express'
    ask    git push origin main
    allow  Read {"file_path": "src/limit.js"}

`allow`: an interruption here would be wrong. `ask`: a careful person wants to be asked. `happens`: the command really
runs, in the throw-away repository; without it the call is taken to have run. `Write` and `Edit` always happen.
"""

import json
from dataclasses import dataclass, field
from typing import Any

MARKS = ("allow", "ask")
OUTCOMES = ("happens", "fails", "background")
PRINTS = "prints "
SCENE = ("stack", "kind")
FILES = ("file", "untracked")


class Mistake(Exception):
    """A session file that cannot be read; the message says where and why."""


@dataclass
class Step:
    """One call of the agent, what its author thinks of asking about it, and what came of it."""

    mark: str
    tool: str
    input: dict[str, Any]
    line: int = 0
    outcomes: set[str] = field(default_factory=set)
    prints: list[str] = field(default_factory=list)

    @property
    def text(self) -> str:
        """The call in one line, for a report."""
        given = (
            self.input.get("command") or self.input.get("file_path") or self.input.get("url") or json.dumps(self.input)
        )
        return " ".join(str(given).split()) if self.tool == "Bash" else f"{self.tool} {given}"


@dataclass
class Session:
    """A repository and the calls of one agent in it; `was` are directories of a recording, the project's first."""

    name: str
    title: str = ""
    scene: dict[str, str] = field(default_factory=dict)
    files: dict[str, str] = field(default_factory=dict)
    untracked: dict[str, str] = field(default_factory=dict)
    steps: list[Step] = field(default_factory=list)
    was: tuple[str, str] = ("", "")


def read(text: str, name: str) -> Session:
    """The session in a text; raises `Mistake` with the line."""
    session = Session(name)
    block: list[str] | None = None  # where lines after a bar go
    for number, written in enumerate(text.split("\n"), start=1):
        bare = written.strip()
        try:
            if written[:1] == "#":
                session.title = session.title or bare.lstrip("# ")
            elif written[:2] == "@ ":
                block = _scene(session, bare[2:])
            elif bare and not written[0].isspace():
                block = _step(session, bare, number)
            elif bare:
                _below(session, written.strip("\n").lstrip(), block)
        except (ValueError, Mistake) as why:
            raise Mistake(f"{name}, line {number}: {why}") from None
    for step in session.steps:
        _finish(step, name)
    for files in (session.files, session.untracked):
        for path in files:
            files[path] += "\n" if files[path] else ""
    return session


def _scene(session: Session, line: str) -> list[str] | None:
    word, _, rest = line.partition(" ")
    if word in SCENE:
        session.scene[word] = rest.strip()
        return None
    if word not in FILES:
        raise Mistake(f"`@ {word}` is not known; use {', '.join(SCENE + FILES)}")
    return _Lines(session.files if word == "file" else session.untracked, rest.strip())


class _Lines(list[str]):
    """Lines that are added to a file as they are read."""

    def __init__(self, files: dict[str, str], path: str) -> None:
        self.files, self.path = files, path
        files[path] = ""

    def append(self, line: str) -> None:
        super().append(line)
        self.files[self.path] = "\n".join(self)


def _step(session: Session, line: str, number: int) -> list[str]:
    mark, _, call = line.partition(" ")
    call = call.strip()
    if mark not in MARKS:
        raise Mistake(f"`{mark}` is no mark; start with allow or ask")
    tool, _, rest = call.partition(" ")
    lines: list[str] = []
    if tool in ("Write", "Edit"):
        given: dict[str, Any] = {"file_path": rest.strip(), "lines": lines}
    elif rest.lstrip()[:1] == "{" and tool[:1].isalpha() and (tool[:1].isupper() or tool.startswith("mcp__")):
        given = json.loads(rest)
    else:
        tool, given = "Bash", {"command": call, "lines": lines}
    session.steps.append(Step(mark, tool, given, number))
    return lines


def _below(session: Session, line: str, block: list[str] | None) -> None:
    """A line below a file or a call."""
    if line[0] in "|-+" and block is not None and (len(line) == 1 or line[1] == " "):
        if line[0] != "|":
            block.append(line[0] + line[2:])
        else:
            block.append(line[2:])
        return
    if not session.steps:
        raise Mistake("text before any call; lines of a file start with `|`")
    step, word = session.steps[-1], line.strip()
    if word in OUTCOMES:
        step.outcomes.add(word)
    elif line.startswith(PRINTS) or word == PRINTS.strip():
        step.prints.append(line[len(PRINTS) :])
    else:
        raise Mistake(f"`{word[:40]}` is not known below a call; use {', '.join(OUTCOMES)}, prints, or a bar")


def _finish(step: Step, name: str) -> None:
    """The lines below a call become its input."""
    lines = step.input.pop("lines", [])
    if step.tool == "Bash":
        step.input["command"] = "\n".join([step.input["command"], *lines])
        if "background" in step.outcomes:
            step.input["run_in_background"] = True
    elif step.tool == "Write":
        step.input["content"] = "\n".join(lines) + "\n"
    elif step.tool == "Edit":
        old = [line[1:] for line in lines if line[:1] == "-"]
        new = [line[1:] for line in lines if line[:1] == "+"]
        if not old or len(old) + len(new) != len(lines):
            raise Mistake(f"{name}, line {step.line}: an Edit has lines that start with - and lines that start with +")
        step.input |= {"old_string": "\n".join(old), "new_string": "\n".join(new)}
