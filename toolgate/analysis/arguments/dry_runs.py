"""Whether a command asks one of the project's tasks to show what it would do: `just release --dry-run`."""

from __future__ import annotations

from toolgate.analysis.arguments.switches import is_given
from toolgate.analysis.text.yes_no import REHEARSED_BY, affirms
from toolgate.shell.expand.fields import Scalar

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.analysis.arguments.invocation import Run

NAMES = ("dry-run", "dryrun", "dry")  # a word without dashes would be another task
VARIABLES = ("DRY_RUN", "DRYRUN")
AGAINST = ("no-dry-run", "execute")
ASKED, REFUSED = "--dry-run", "--no-dry-run"


def rehearsed(run: Run) -> bool:
    """Whether a task gets a dry-run argument, as an option or a variable, which the program itself does not take."""
    own = [name for option, _ in run.options for name in option.names]
    words = [_as_flag(word) for word in run.scope.command.argv[1:] if word not in own and word != "--"]
    if any([word.partition("=")[0] in (ASKED, REFUSED) for word in words]):
        return is_given((ASKED,), words)
    return any([_is_on(run, name) for name in VARIABLES])


def _as_flag(word: str) -> str:
    """A word that is about a dry run, in one spelling: `DRY_RUN=1` as `--dry-run=1`."""
    name, equals, value = word.partition("=")
    plain = name.lstrip("-").lower().replace("_", "-")
    if plain in NAMES and (equals or name[:2] == "--"):
        return f"{ASKED}{equals}{'yes' if value in REHEARSED_BY else value}"
    return REFUSED if plain in AGAINST else word


def _is_on(run: Run, name: str) -> bool:
    value = run.scope.lookup(name) if name in run.scope.passed else None
    return type(value) is Scalar and all([affirms(text) for text in value.values])
