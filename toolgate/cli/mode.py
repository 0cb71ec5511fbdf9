"""`toolgate mode`: sets a mode (ask nothing, only watch, refuse all changes) for a project, a session or everything."""

import json
import os
from argparse import Namespace
from time import time

from toolgate import session as sessions
from toolgate.answering import change_mode
from toolgate.approvals.modes import (
    NAMES,
    NORMAL,
    PROJECT,
    SESSION,
    USER,
    Mode,
    in_force,
    listed,
    loosens,
    session_of,
    set_for,
    spoken,
)
from toolgate.approvals.store import Store
from toolgate.cli.answers import Setting
from toolgate.cli.arguments import Parser
from toolgate.cli.attendance import TERMINAL, confirmed, require_person
from toolgate.cli.moments import clock
from toolgate.cli.questions import seconds, state_directory
from toolgate.cli.screen import folded, visible
from toolgate.cli.usage import UsageError
from toolgate.cli.words import directory, usage_error
from toolgate.host import Machine
from toolgate.model.errors import GuardError

DESCRIPTION = (
    "Show or set the mode. `yolo` skips questions; `observe` skips them too, and the log says what would have been "
    "asked; `readonly` refuses everything that changes anything; `normal` ends a mode. What is denied stays denied in "
    "every mode. Without --session or --all a mode is for the project in this directory."
)
EPILOG = """examples:
  toolgate mode                        what is in force
  toolgate mode readonly               in this project
  toolgate mode yolo --for 2h          in this project, for two hours
  toolgate mode observe --all          everywhere
  toolgate mode normal                 ask again in this project
For people only: an agent that sets a mode is denied."""
WORDS = {
    "yolo": "questions are skipped",
    "observe": "questions are skipped and logged",
    "readonly": "changes are refused",
    "normal": "questions are asked again",
}


def run(words: list[str]) -> int:
    parser = Parser("mode", DESCRIPTION, EPILOG)
    parser.add_argument(
        "mode", nargs="?", choices=(*NAMES, NORMAL), metavar="MODE", help="yolo, observe, readonly or normal"
    )
    scope = parser.add_mutually_exclusive_group()
    scope.add_argument("--session", metavar="ID", help="for this session of an agent")
    scope.add_argument("--project", action="store_true", help="for the project in this directory (the default)")
    scope.add_argument("--all", action="store_true", help="for everything")
    parser.add_argument("--for", dest="seconds", type=seconds, metavar="TIME", help="for how long, such as 15m or 1h")
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of text")
    options = parser.parse_args(words)
    if options.mode is None:
        return show(options)
    require_person("mode")
    try:
        return set_one(options)
    except GuardError as error:
        raise usage_error(error) from None


def show(options: Namespace) -> int:
    """Print every mode in force."""
    found = listed(Store(state_directory()), time())
    if options.json:
        print(json.dumps([{name: getattr(mode, name) for name in mode.__slots__} for mode in found]))
        return 0
    for mode in found:
        print(folded(f"{spoken(mode)}: {visible(about(mode))}"))
    if not found:
        print("normal: questions are asked")
    return 0


def set_one(options: Namespace) -> int:
    """Put a mode in force, or end it."""
    state = state_directory()
    scope, subject = subject_of(options, state)
    now = time()
    until = now + options.seconds if options.seconds else 0.0
    mode = Mode(options.mode, scope, subject, until, now)
    before = set_for(Store(state), scope, subject, now)
    after = None if mode.name == NORMAL else mode
    if loosens(before, after) and not confirmed(question_of(mode), TERMINAL):
        print("nothing was changed")
        return 1
    change = change_mode(state, mode, "mode", f"{mode.name}: {about(mode)}")
    if change is None:
        print("no mode was set there")
        return 0
    print(folded(f"{mode.name}: {visible(about(mode))}" + ("" if mode.name == NORMAL else f" (undo: {change.id})")))
    return 0


def question_of(mode: Mode) -> str:
    """The question to a person before a mode is set."""
    if mode.name == NORMAL:
        return f"End `readonly`: let changes be made {visible(where_of(mode))}?"
    return f"Set `{mode.name}`: {visible(about(mode))}?"


def subject_of(options: Namespace, state: str) -> tuple[str, str]:
    """The scope of a mode and its subject."""
    if options.all:
        return USER, ""
    if not options.session:
        return PROJECT, os.path.realpath(Machine(directory(None)).workspace())
    known = sessions.listed(state)
    found = [kept for kept in known if kept.id == options.session] or [
        kept for kept in known if kept.id.startswith(options.session) and len(options.session) >= 6
    ]
    if len(found) != 1:
        raise UsageError(
            f"no session has the id `{visible(options.session)}`\n"
            "  hint: `toolgate log show ID` names the session of a call"
        )
    return SESSION, session_of(found[0].agent, found[0].id)


def about(mode: Mode) -> str:
    """What a mode does, where, and for how long."""
    until = f", until {clock(mode.until)}" if mode.until else ""
    return f"{WORDS[mode.name]} {where_of(mode)}{until}"


def lines_of(setting: Setting) -> list[str]:
    """A line for each mode that counts for calls in a setting: what it does, and how a person ends it."""
    state, session = setting.modes
    machine = Machine(setting.cwd, setting.workspace)
    places = tuple([os.path.realpath(place) for place in (machine.workspace(), setting.cwd)])
    return [
        f"mode: {visible(about(mode))} (`{ending(mode)}` ends it)"
        for mode in in_force(Store(state), places, session, time())
    ]


def ending(mode: Mode) -> str:
    """The command that ends a mode."""
    if mode.paused:
        return "toolgate resume"
    name = visible(mode.subject.rpartition(" ")[2])
    return "toolgate mode normal" + {USER: " --all", PROJECT: "", SESSION: f" --session {name}"}[mode.scope]


def where_of(mode: Mode) -> str:
    """The scope of a mode in words."""
    name = "the project " + _short(mode.subject)
    return {USER: "everywhere", PROJECT: f"in {name}", SESSION: f"in session {mode.subject.rpartition(' ')[2][:12]}"}[
        mode.scope
    ]


def _short(path: str) -> str:
    """A path with `~` for the home."""
    home = os.path.realpath(os.path.expanduser("~"))
    return f"~{path[len(home) :]}" if path == home or path.startswith(home + "/") else path
