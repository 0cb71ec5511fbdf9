"""What earlier calls of the session cloned or unpacked from elsewhere: code in it is not the project's own."""

from __future__ import annotations

from toolgate.model.effect import Place, Target
from toolgate.model.memory import CLONED, FROM_HOST, Mark

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.analysis.state.scope import Ledger, Scope
    from toolgate.model.facts import Facts
    from toolgate.model.memory import Memory

ENDINGS = (".tar", ".tgz", ".tbz2", ".txz", ".zip", ".7z", ".rar")  # what follows the name in an archive's name
SHOWN = 40  # top directories of an archive that are remembered


def is_strangers(scope: Scope, target: Target, origin: Target | None) -> bool:
    """Whether code that runs may be what a stranger's clone or archive holds, and cannot be read.

    It was brought by an earlier call, or is unpacked now from what that call downloaded.
    """
    memory = scope.ledger.memory
    if memory is None or scope.where:
        return False
    path = target.path or f"{scope.cwd or ''}/-"
    host = host_of(path, memory)
    source = origin if not host and origin is not None else target
    host = host or _downloaded(source.path, memory)
    if not host or target.path in scope.ledger.files:
        return False
    from toolgate.analysis.places.hosts import locate_host
    from toolgate.analysis.state.readable import text_of

    return locate_host(host, scope.facts).place == Place.REMOTE and text_of(scope, source) is None


def host_of(path: str, memory: Memory) -> str:
    """Return the host that the directory around a path was brought from; empty: none was."""
    hosts = [host for directory, host in memory.clones.items() if f"{path}/".startswith(directory + "/")]
    return hosts[-1] if hosts else ""


def _downloaded(path: str, memory: Memory) -> str:
    origin = memory.files.get(path, "")
    return origin.removeprefix(FROM_HOST) if origin.startswith(FROM_HOST) else ""


def brought_marks(ledger: Ledger, memory: Memory) -> list[Mark]:
    """Return the marks for directories that the call clones, or fills with what comes from a host in an archive."""
    found = [Mark(CLONED, directory, host.text) for directory, host in ledger.clones]
    for into, source in ledger.landed:
        host = _host(source, ledger, memory)
        if host:
            found += [Mark(CLONED, directory, host) for directory in _filled(into, source, ledger.facts)]
    return found


def _host(source: Target, ledger: Ledger, memory: Memory) -> str:
    """Return the host that something comes from, where it is not this machine."""
    if source.place in (Place.REMOTE, Place.PRIVATE):
        return source.text
    held = ledger.files.get(source.path) if source.path else None
    sources = held.sources if held is not None else ()
    hosts = [each.text for each in sources if each.place in (Place.REMOTE, Place.PRIVATE)]
    return hosts[0] if hosts else _downloaded(source.path, memory)


def _filled(into: str, archive: Target, facts: Facts) -> list[str]:
    """Return the directories that are new with an archive's files: of one that has others in it, those of its own."""
    if facts.is_dir(into) is not True and not f"{facts.workspace()}/".startswith(into + "/"):
        return [into]
    if facts.entries(into, 1) == ():
        return [into]
    from toolgate.analysis.formats.archives import names_of

    names = names_of(archive.path, facts) if archive.path else None
    if names is not None:
        tops = dict.fromkeys([name.removeprefix("./").partition("/")[0] for name in names if "/" in name.strip("./")])
        return [f"{into}/{top}" for top in list(tops)[:SHOWN] if top and facts.is_dir(f"{into}/{top}") is not True]
    name = archive.path.rpartition("/")[2]
    for ending in ENDINGS:
        name = name.partition(ending)[0]
    return [f"{into}/{each}" for each in dict.fromkeys((name, name.partition("-")[0])) if each]
