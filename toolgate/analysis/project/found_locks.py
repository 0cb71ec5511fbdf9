"""Lock files that an installation obeys: whether packages come from a host that neither a person nor a registry names.

INVARIANT: reading such a file can only tighten: it is followed separately from the call, see `separate_files.py`.
"""

from toolgate.analysis.arguments.invocation import Run
from toolgate.analysis.formats.locked_sources import locked_sources
from toolgate.analysis.project.recipe_files import upwards
from toolgate.knowledge.packages.lock_files import HOME_SETTINGS, LOCKS, SETTINGS

LARGEST = 4 * 1024 * 1024  # bytes of a lock file
SMALL = 64 * 1024  # of settings


def judge_locks(run: Run) -> None:
    """Judge the hosts in the nearest lock file of a package manager."""
    program = run.scope.command.name.rpartition("/")[2]
    for names, files, words in LOCKS:
        if program in names:
            for path in [f"{directory}/{file}" for directory in upwards(run) for file in files.split()]:
                text = _text(run, path, LARGEST)
                if text:
                    judge_hosts(run, path, locked_sources(text, words))
                    break


def judge_hosts(run: Run, path: str, hosts: dict[str, str]) -> None:
    """Judge the addresses by host that a file takes code from."""
    from toolgate.analysis.places.hosts import locate_host
    from toolgate.model.effect import Place

    facts = run.scope.facts
    strangers = [host for host in hosts if locate_host(hosts[host], facts).place == Place.REMOTE]
    if not strangers:
        return
    places = [f"{directory}/{name}" for directory in upwards(run) for name in SETTINGS]
    places += [f"{facts.home()}/{name}" for name in HOME_SETTINGS]
    named = "\n".join([_text(run, place, SMALL) for place in places if place != path])
    addresses = [hosts[host] for host in strangers if host.rpartition("@")[2] not in named]
    if addresses:
        from toolgate.analysis.project.package_sources import judge_sources, redirects
        from toolgate.analysis.project.separate_files import follow

        follow(run, path, judge_sources, redirects, "\n".join(addresses))


def _text(run: Run, path: str, largest: int) -> str:
    held = run.scope.ledger.files.get(path)
    return (held.text if held is not None else run.scope.facts.read(path, largest)) or ""
