"""Project settings that make an editor, a debugger or a build start a program.

What runs automatically is reported as a change of a startup file, in whichever directory the file is.
"""

from toolgate.analysis.contents.later import run_shells
from toolgate.analysis.formats import fragments as formats
from toolgate.analysis.formats.ini import line_pairs
from toolgate.analysis.state.locate import locate_field
from toolgate.analysis.state.scope import Scope
from toolgate.knowledge.readers import preload
from toolgate.knowledge.texts.written_files import (
    EDITOR_ACTIONS,
    EDITOR_FILES,
    EXECUTED,
    KEPT_THERE,
    LISP_ACTIONS,
    PROGRAM_KEYS,
    SETTINGS_FILES,
)
from toolgate.knowledge.vocabulary import Does, Option
from toolgate.model.effect import Manner, Place, Target, Verb, backticked, description

EDITORS = ("/.vscode/settings.json", "/.zed/settings.json", ".code-workspace")
VIRTUAL_MACHINES = ("/.mvn/jvm.config", "/.mvn/maven.config")
OWN = (Place.OUTPUT, Place.SYSTEM, Place.PIPELINE)
STRANGE = (Place.TEMP, Place.HOME, Place.OTHER_USER, Place.NOWHERE)
FOLDER = "${workspaceFolder}/"
BYPASSING = ("bypasspermissions", "dangerously-skip-permissions")


def obeyed_effects(path: str, text: str, target: Target, scope: Scope) -> None:
    """Emit the programs that a file makes others start."""
    name = path.rpartition("/")[2]
    if path.endswith(EDITORS):
        scope.step(len(text) >> 3)
        _programs(formats.json_pairs(text), target, scope)
    elif name in SETTINGS_FILES and target.place == Place.PIPELINE:
        scope.step(len(text) >> 3)
        told = [(".".join(keys), value) for keys, value in line_pairs(text) if keys[-1].lower() not in EXECUTED]
        _programs(told, target, scope)
    elif path.endswith(VIRTUAL_MACHINES):
        for part in preload.read(text) or []:
            if not isinstance(part, Option):
                _starts(backticked(part.target if isinstance(part, Does) else part[1]), target, scope)
    elif name in EDITOR_FILES and name.endswith(".el"):
        commands, rest = _compile_commands(text)
        if any([action in rest for action in LISP_ACTIONS]):
            _starts("a command", target, scope)
        run_shells(commands, scope, own=True)
    elif name in EDITOR_FILES and any([action in text for action in EDITOR_ACTIONS]):
        _starts("a command", target, scope)
    elif "/agents/" in path and "/." in path and any([word in text.lower() for word in BYPASSING]):
        scope.emit(
            Verb.WRITE, description(f"an agent's permissions in {target}", Place.AGENT), None, (Manner.DEFERRED,)
        )


COMPILING = "(compile-command . "


def _compile_commands(text: str) -> tuple[list[str], str]:
    """The literal compile commands in Emacs settings, and the text without them."""
    commands: list[str] = []
    first, *others = text.split(COMPILING)
    rest = [first]
    for part in others:
        value, quote, after = part[1:].partition('"')
        if part[:1] == '"' and quote and "\\" not in value and after.lstrip()[:1] == ")":
            commands.append(value)
            rest.append(after)
        else:
            rest.append("compile-command" + part)
    return commands, "".join(rest)


def _programs(pairs: list[tuple[str, str]], target: Target, scope: Scope) -> None:
    """Report settings whose value is a program of the project, or in a directory anyone can write to."""
    for key, value in pairs:
        last = key.lower().rpartition(".")[2].rpartition(" ")[2]
        if "/" not in value or "://" in value or " " in value or any([word in last for word in KEPT_THERE]):
            continue
        place = locate_field(value.replace(FOLDER, "./"), scope).place
        if place in STRANGE or (last in PROGRAM_KEYS and place not in OWN and value[:2] != FOLDER[:2]):
            _starts(backticked(key), target, scope)


def _starts(what: str, target: Target, scope: Scope) -> None:
    scope.emit(Verb.WRITE, description(f"{what} into {target}", Place.STARTUP), None, (Manner.DEFERRED,))
