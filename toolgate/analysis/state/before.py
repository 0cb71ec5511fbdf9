"""What settings and lists of packages said before this session changed them: that is the project's word, the rest its own.

The first call that changes such a file leaves a mark (`BEFORE`) with what the file named until then; what it names later
and did not name before is judged as if the session had typed it where it is used.
"""

from __future__ import annotations

from toolgate.analysis.git.remotes import BEFORE as GIT
from toolgate.analysis.git.remotes import leading, settings_files
from toolgate.model.memory import BEFORE, Mark

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.analysis.state.scope import Ledger

LIMIT = 200_000  # characters of a settings file


def recall(ledger: Ledger) -> None:
    """Note what git's settings were before the session, for all who ask which remotes are the project's own."""
    memory = ledger.memory
    files = settings_files(ledger.facts)
    if memory is None or not (memory.everything or any([path in memory.before for path in files])):
        return
    found: list[tuple[str, str]] = []
    for path in files:
        if memory.everything:
            continue
        named = memory.before.get(path)
        if named is None:
            found += leading(ledger.facts.read(path, LIMIT) or "")
        else:
            pairs = [line.partition("=") for line in named.split("\n")]
            found += [(key, value) for key, equals, value in pairs if equals]
    ledger.facts.call_notes[GIT] = found


def before_marks(ledger: Ledger) -> list[Mark]:
    """Return what git's settings named before this call, if it changes them and no earlier call has."""
    found: list[Mark] = []
    known = ledger.memory.before if ledger.memory is not None else {}
    for path in settings_files(ledger.facts):
        if path in known or not _changed(path, ledger):
            continue
        pairs = leading(ledger.facts.read(path, LIMIT) or "")
        found.append(Mark(BEFORE, path, "\n".join([f"{key}={value}" for key, value in pairs if "=" not in key])))
    return found


def _changed(path: str, ledger: Ledger) -> bool:
    return path in ledger.files or any([path == one.target.path and one.verb == "write" for one in ledger.effects])
