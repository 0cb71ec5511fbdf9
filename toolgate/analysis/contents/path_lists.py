"""Files that only add directories to where a program looks for code, such as a virtual environment's `.pth`."""

from toolgate.analysis.arguments.masking import mark
from toolgate.analysis.state.locate import locate_field
from toolgate.analysis.state.scope import Scope
from toolgate.model.effect import Manner, Place, Target, Verb

ENDING = ".pth"
OURS = (Place.WORKSPACE,)


def mark_own_directories(target: Target, text: str, scope: Scope) -> None:
    """Mark the writing of a file in the project that only names the project's directories: `../../../../src`."""
    if not target.path.endswith(ENDING) or not target.path.startswith(scope.facts.workspace() + "/"):
        return
    lines = [line.strip() for line in text.split("\n") if line.strip() and line[:1] != "#"]
    if not lines or not all(map(_is_path, lines)):
        return
    folder = target.path.rpartition("/")[0]
    named = [locate_field(line if line[0] == "/" else f"{folder}/{line}", scope) for line in lines]
    if all([place.place in OURS for place in named]):
        effects = scope.ledger.effects
        found = [at for at, effect in enumerate(effects) if effect.verb == Verb.WRITE and effect.target == target]
        mark(scope, found[-1:], Manner.PLAIN_SETTINGS)


def _is_path(line: str) -> bool:
    return line.split(maxsplit=1)[0] != "import" and line.isprintable()
