"""What settings and lists of packages said before this session changed them: only that is the project's word.

The first call that changes such a file leaves a mark (`BEFORE`) with what the file named until then. What it names
later and did not name before is judged, where it is used, as if the session had typed it.
"""

from __future__ import annotations

from toolgate.analysis.git.remotes import BEFORE as GIT
from toolgate.analysis.git.remotes import MADE_HERE, leading, settings_files
from toolgate.knowledge.packages.manifests import LOCKS, MANAGERS, SETTING
from toolgate.model.effect import Verb
from toolgate.model.memory import BEFORE, TYPED, Mark

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.analysis.state.scope import Ledger

LIMIT = 200_000  # characters of a settings file
LARGEST = 1_048_576  # of a list of packages
LONGEST = 20_000  # characters of the names that are remembered; of a longer list, none
UNKNOWN = "?"  # in place of what a list named: nothing is known of it
COSTS = 4  # two to the power of this many characters of a list cost a step


def recall(ledger: Ledger) -> None:
    """Note what git's settings were before the session, for all who ask which remotes are the project's own."""
    memory, facts = ledger.memory, ledger.facts
    if memory is None:
        return
    root, files = facts.workspace(), settings_files(facts)
    made = root in memory.files or any([f"{root}/".startswith(path + "/") for path in memory.clones])
    if not (made or memory.everything or any([path in memory.before for path in files])):
        return
    found: list[tuple[str, str]] = []
    for path in () if memory.everything else files[: 1 if made else 2]:
        named = memory.before.get(path)
        if named is None:
            found += leading(facts.read(path, LIMIT) or "")
        else:
            pairs = [line.partition("=") for line in named.split("\n")]
            found += [(key, value) for key, equals, value in pairs if equals]
    facts.call_notes[GIT] = found
    if made:
        facts.call_notes[MADE_HERE] = True


def before_marks(ledger: Ledger) -> list[Mark]:
    """Return what settings of git and lists of packages named before this call, if no earlier call has changed them."""
    found: list[Mark] = []
    known = ledger.memory.before if ledger.memory is not None else {}
    settings = settings_files(ledger.facts)
    for path in written(ledger):
        if path in known:
            continue
        if path in settings:
            pairs = leading(ledger.facts.read(path, LIMIT) or "")
            found.append(Mark(BEFORE, path, "\n".join([f"{key}={value}" for key, value in pairs if "=" not in key])))
        elif lists_packages(path) and changed_by_hand(path, ledger):
            named = "\n".join(named_before(path, ledger))
            found.append(Mark(BEFORE, path, named if len(named) <= LONGEST else ""))
    return found


def written(ledger: Ledger) -> list[str]:
    """Return the files that this call writes."""
    effects = [
        one.target.path for one in ledger.effects if one.verb == Verb.WRITE and one.target.path and not one.where
    ]
    return list(dict.fromkeys([*ledger.files, *ledger.links, *effects]))


def lists_packages(path: str) -> bool:
    """Whether a file lists the packages of a project, or locks them; or may, if an option says so."""
    name = path.rpartition("/")[2]
    if name in LOCKS or name.endswith((".txt", ".in")):
        return True
    from toolgate.analysis.formats.listed_packages import written_as

    return bool(written_as(name))


def named_before(path: str, ledger: Ledger) -> list[str]:
    """Return the packages that a list named before the session changed it."""
    from toolgate.analysis.formats.listed_packages import packages_in

    memory, name = ledger.memory, path.rpartition("/")[2]
    if memory is not None and (memory.everything or path in memory.before):
        return [] if memory.everything else memory.before[path].split("\n")
    if memory is not None and memory.files.get(path) == TYPED and not lists_packages(path):
        return []
    if name in LOCKS:
        return []
    text = ledger.facts.read(path, LARGEST)
    if text is None and ledger.facts.exists(path) is not False:
        return [UNKNOWN]
    ledger.budget.left -= len(text or "") >> COSTS
    return packages_in(name, text) if text else []


def changed_by_hand(path: str, ledger: Ledger) -> bool:
    """Whether this call changes a list otherwise than by the package manager that keeps it."""
    held = ledger.files.get(path)
    if held is not None and (held.text is not None or held.parts):
        return True
    made = [one for one in ledger.effects if one.verb == Verb.WRITE and one.target.path == path]
    return not made or not (_kept(made[-1].command.argv) or _renumbers(made[-1].command.argv))


def _kept(argv: tuple[str, ...]) -> bool:
    """Whether a command writes lists from what is installed or locked."""
    words = [word.rpartition("/")[2] for word in argv[:3]]
    named = words[2] if words[1:2] == ["-m"] and len(words) > 2 else words[0] if words else ""
    return named == "touch" or (named in MANAGERS and not any([word in SETTING for word in argv[1:3]]))


def _renumbers(argv: tuple[str, ...]) -> bool:
    """Whether `sed` puts nothing new into a file but the number of a version."""
    scripts = [word for word in argv[1:] if word[:1] == "s" and not word[1:2].isalnum()]
    if argv[:1] != ("sed",) or len(scripts) != 1 or len([word for word in argv[1:] if word[:1] != "-"]) != 2:
        return False
    parts = scripts[0].replace("\\", "").split(scripts[0][1])
    if len(parts) != 4 or not (parts[3] == "" or parts[3].isalnum()):
        return False
    before, after = [
        "".join([one if one.isalnum() or one in "._-" else " " for one in part]).split() for part in parts[1:3]
    ]
    return all([word in before or word.replace(".", "").isdecimal() for word in after])
