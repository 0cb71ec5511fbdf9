"""Toolgate's variables in files that programs, sessions and containers take their environment from."""

from toolgate.analysis.contents.settings import is_environment
from toolgate.analysis.state.readable import carry
from toolgate.analysis.state.scope import Scope
from toolgate.knowledge.lookup import OWN_VARIABLES
from toolgate.model.effect import Manner, Place, Target, Verb
from toolgate.model.occurrences import occurrences

STARTING = (Place.STARTUP, Place.PIPELINE, Place.AGENT)  # places of files that are loaded automatically
COMMENTS = ("#", "//", ";", "--", "<!--")
GIVING = "=:,> \t"  # between a name and its value
MOST = 8  # names in one line


def judge_variables(target: Target, text: str, scope: Scope, before: str) -> None:
    """Emit each Toolgate variable that a file newly sets."""
    if target.place not in STARTING and not is_environment(target.path.rpartition("/")[2]):
        return
    known, mark = before.splitlines(), len(scope.ledger.effects)
    for line in [line.strip() for line in text.splitlines() if line not in known]:
        if OWN_VARIABLES not in line or line.startswith(COMMENTS):
            continue
        for name in _given(line):
            scope.emit(Verb.WRITE, Target(name, Place.GUARD), None, (Manner.DEFERRED,))
    carry(scope, target, mark, written=True)


def _given(line: str) -> list[str]:
    """The variables that a line sets, not those it only reads."""
    found: list[str] = []
    for at in occurrences(line, OWN_VARIABLES, MOST):
        end = at
        while end < len(line) and (line[end].isalnum() or line[end] == "_"):
            end += 1
        rest = line[end:].lstrip("'\"})")
        if line[max(0, at - 2) : at].rstrip("{")[-1:] not in ("$", "%") and rest[:1] in GIVING and rest.strip(GIVING):
            found.append(line[at:end])
    return [name for name in found if name]
