"""Whether a command asks one of the project's tasks to show what it would do: `just release --dry-run`."""

from __future__ import annotations

from toolgate.shell.expand.fields import Scalar

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.analysis.arguments.invocation import Run

NAMES = ("dry-run", "dryrun", "dry")  # a word without dashes would be another task
VARIABLES = ("DRY_RUN", "DRYRUN")
OFF = ("", "0", "false", "no", "off", "n")
AGAINST = ("no-dry-run", "execute")


def rehearsed(run: Run) -> bool:
    """Whether a task gets a dry-run argument, as an option or a variable, which the program itself does not take."""
    own = [name for option, _ in run.options for name in option.names]
    words = [word for word in run.scope.command.argv[1:] if word not in own]
    if any([_asks(word) for word in words]):
        return not any([word.lstrip("-").lower() in AGAINST for word in words])
    return any([_is_on(run, name) for name in VARIABLES])


def _asks(word: str) -> bool:
    name, equals, value = word.partition("=")
    named = name.lstrip("-").lower().replace("_", "-") in NAMES
    return named and (value.lower() not in OFF if equals else name[:2] == "--")


def _is_on(run: Run, name: str) -> bool:
    value = run.scope.lookup(name) if name in run.scope.passed else None
    return type(value) is Scalar and all([type(text) is str and text.lower() not in OFF for text in value.values])
