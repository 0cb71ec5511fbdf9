"""Command lines that a command hands to another machine, to run there: of them, what is grave wherever it happens."""

from __future__ import annotations

from toolgate.analysis.state.grave_effects import grave
from toolgate.analysis.state.streams import NOTHING
from toolgate.shell.expand.fields import shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.analysis.arguments.invocation import Run
    from toolgate.shell.expand.fields import Field

ANOTHER = "cloud:"  # a machine whose name is not known
LONGEST = 4_000  # characters of a line that is looked at


def judge_words(run: Run) -> None:
    """Judge each word of a command that may be a command line, as it is or in JSON."""
    for word in run.scope.command.argv[1:]:
        if " " in word:
            for line in _lines_in(word):
                _there(run, line, "")


def _there(run: Run, field: Field, machine: str) -> None:
    """Emit what is grave in a line of a shell that runs on another machine, which may have a description."""
    line = shown(field)
    if len(line) > LONGEST:
        return
    scope = run.scope.fork()
    scope.where = scope.where or run.where or ANOTHER + machine
    scope.functions, scope.aliases = {}, {}
    scope.frame = run.scope.frame or (run.scope.start, run.scope.end)
    effects = run.scope.ledger.effects
    mark = len(effects)
    try:
        run.walk.run_text(line, scope, NOTHING)
    finally:  # also where the budget ends
        effects[mark:] = [effect for effect in effects[mark:] if grave(effect)]


def _lines_in(word: str) -> list[str]:
    """The command lines in a word: all of it, what is behind `key=`, and the texts of a list in JSON."""
    start, end = word.find('["'), word.rfind('"]')
    if 0 <= start < end:
        items = word[start + 2 : end].replace('", "', '","').split('","')
        return [item.replace('\\"', '"').replace("\\\\", "\\") for item in items]
    key, equals, value = word.partition("=")
    return [value if equals and key.isidentifier() and " " in value else word]


ROLES = {"THERE": _there}
