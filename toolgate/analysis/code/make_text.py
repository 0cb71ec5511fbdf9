"""Text of a makefile or a justfile in the call itself, `make --eval`: every command in it counts as if typed."""

from toolgate.analysis.arguments.roles.dispatch import play
from toolgate.analysis.code.actions import CodeActions
from toolgate.analysis.formats.makefiles import every_command, every_just_command, read_justfile, read_makefile
from toolgate.analysis.state.streams import NOTHING
from toolgate.knowledge.vocabulary import READ_BY, RUNS
from toolgate.model.effect import Manner, backticked

INCLUDING = ("include", "-include", "sinclude", "load", "-load")
UNREAD = ("$(file ", "${file ", "$(eval ", "${eval ", "$(guile ", "${guile ", "vpath ")  # what only make can evaluate


def run_makefile(actions: CodeActions, text: str) -> None:
    """Emit what the text would do: its includes, its variables, its recipes."""
    if any([mark in text for mark in UNREAD]):
        name = next(mark for mark in UNREAD if mark in text).strip(" ${(")
        actions.unknown(f"makefile code with {backticked(name)}", Manner.UNREADABLE, Manner.BUILT)
    for line in text.split("\n"):
        words = line.split()
        if words and words[0] in INCLUDING:
            for word in words[1:]:
                play(actions.run, RUNS, word)
    recipes = read_makefile(text, {})
    for name, value in recipes.variables.items():
        if value and name != "MAKE" and "$(shell" not in value:
            play(actions.run, READ_BY("make_goal"), f"{name}={value}")
    _run_all(actions, every_command(recipes))


def run_justfile(actions: CodeActions, text: str) -> None:
    """Emit what the recipes of the text would run."""
    _run_all(actions, every_just_command(read_justfile(text)))


def _run_all(actions: CodeActions, commands: list[str]) -> None:
    for command in commands:
        scope = actions.scope.fork()
        scope.functions, scope.aliases, scope.parameters = {}, {}, None
        actions.scope.walk.run_text(command, scope, NOTHING, "bash")
