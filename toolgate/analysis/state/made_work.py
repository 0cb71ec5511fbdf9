"""What programs made for a session: recorded before a call by path, and proven after it by what exists then.

Before the call nothing is at the path, or only what git holds unchanged or the session made; so what exists when the
call is over is the call's work. Another process that writes the same file while the call runs cannot be ruled out,
so a call that takes long proves nothing.
"""

from toolgate.analysis.state.own_work import DEEPEST, LARGEST, MOST_FILES, digest, link_digest, replaceable
from toolgate.analysis.state.scope import Ledger
from toolgate.analysis.state.scratch import BARE, identity_of, takes_foreign
from toolgate.model.effect import Effect, Manner, Place, Verb
from toolgate.model.facts import Facts
from toolgate.model.memory import MAKES, OWNS, Mark, Memory

LONGEST = 120  # seconds of a call
MOST_PATHS = 40  # that one call records
MOST_BYTES = 4_194_304  # of them together
PLACES = (Place.WORKSPACE, Place.PIPELINE, Place.OUTPUT, Place.TEMP, Place.HOME, Place.NOWHERE)
ANY, FILE = "any", "file"  # what is the call's work: a directory with everything in it, or the directory alone
LINK, KIND = 0o120000, 0o170000


def making_marks(effects: tuple[Effect, ...], ledger: Ledger, memory: Memory, call: str, now: int) -> list[Mark]:
    """Return marks for the paths that a call writes with content not known in advance, where no work is replaced."""
    facts = ledger.facts
    if any([_brings(effect, memory, facts) for effect in effects]):
        return []
    opaque = any([effect.verb in (Verb.RUN, Verb.UNKNOWN) for effect in effects])  # it may put any work anywhere
    found = dict.fromkeys(ledger.files)
    for effect in effects:
        target = effect.target
        written = effect.verb == Verb.WRITE and not effect.where and Manner.DEFERRED not in effect.manner
        if written and target.place in PLACES and target.path and not target.whole:
            found[target.path] = None
    exact = [path for path in found if path != facts.workspace() and not any([mark in path for mark in "*?[…$"])]
    paths = [path for path in exact if path not in ledger.files or ledger.files[path].text is None]
    if len(paths) > MOST_PATHS:
        return []
    kind = BARE if takes_foreign(effects, memory) else FILE if opaque else ANY
    noted = f"{call} {now} {kind}"
    return [Mark(MAKES, path, noted) for path in paths if replaceable(path, memory, facts)]


def _brings(effect: Effect, memory: Memory, facts: Facts) -> bool:
    """Whether an effect moves an only copy elsewhere: a file that is moved, or a stash that is restored."""
    if Manner.MOVED in effect.manner:
        return not replaceable(effect.target.path, memory, facts)
    return effect.verb == Verb.WRITE and Manner.BY_GIT in effect.manner and "stash" in effect.command.argv


def made_marks(call: str, now: int, memory: Memory, facts: Facts) -> list[Mark]:
    """Return marks for the files that exist after a call, at the paths recorded before it."""
    found: dict[str, str] = {}
    for path, noted in memory.making.items():
        name, begun, kind = noted.rsplit(" ", 2) if noted.count(" ") >= 2 else ("", "", "")
        if name != call or not begun.isdecimal() or not 0 <= now - int(begun) <= LONGEST:
            continue
        directory = facts.is_dir(path) is True and facts.resolve(path) == path
        if directory and kind != BARE:
            found[path] = identity_of(path, facts)
        looked = _contents(path, facts) if kind == ANY or not directory else {}
        found |= looked if len(found) + len(looked) <= MOST_FILES else {}
    return [Mark(OWNS, path, held) for path, held in found.items()]


def _contents(path: str, facts: Facts) -> dict[str, str]:
    """Return a file, or every file in a directory, with its digest; empty: they are too many or too large."""
    state = facts.stat(path)
    if state is not None and state[0] & KIND == LINK:
        return {path: link_digest(path, facts)}
    if state is None or facts.resolve(path) != path:
        return {}
    found: dict[str, str] = {}
    left, waiting = MOST_BYTES, [(path, 0)]
    while waiting:
        here, depth = waiting.pop()
        if facts.is_dir(here):
            members = facts.members(here, MOST_FILES)
            if members is None or depth >= DEEPEST:
                return {}
            found |= {
                f"{here}/{name}": link_digest(f"{here}/{name}", facts) for name, _, kind in members if kind == "link"
            }
            waiting += [(f"{here}/{name}", depth + 1) for name, _, kind in members if kind != "link"]
        else:
            data = facts.read_bytes(here, min(left, LARGEST))
            if data is None or len(found) >= MOST_FILES:
                return {}
            left -= len(data)
            found[here] = digest(data)
    return found
