"""The project's remotes, read from its repository without starting git, and where a push to one of them goes.

INVARIANT: a remote is the project's own by what its settings said before this session changed them: `BEFORE` in the
call notes of the facts, and the files themselves where the session has changed none.
"""

from __future__ import annotations

from toolgate.analysis.git.config import configured
from toolgate.analysis.git.repository import usual_repository, workspace_repository
from toolgate.model.facts import Facts

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    Settings = list[tuple[str, str]]

LIMIT = 200_000  # characters of a configuration file
BEFORE = "git before"  # in the call notes: settings as they were before the session
MADE_HERE = "made here"  # in the call notes: the session has made the project's directory, or cloned it
# What says where a push goes, and what it takes along, begins with one of these.
LEADING = ("remote.", "url.", "branch.", "push.default", "include.", "includeif.")
INCLUDED = 8  # files that settings include


def remotes(facts: Facts) -> dict[str, str] | None:
    """Return the URL of each remote by its name, the push URL by `NAME push`; `None`: the settings are not known."""
    if BEFORE in facts.call_notes:
        return _read(facts.call_notes[BEFORE])
    if "remotes" not in facts.notes:
        repository = workspace_repository(facts)
        text = None if repository is None else facts.read(repository.common + "/config", LIMIT)
        facts.notes["remotes"] = None if text is None else _read(configured(text))
    found: dict[str, str] | None = facts.notes["remotes"]
    return found


def settings_files(facts: Facts) -> tuple[str, str]:
    """Return the paths of the user's settings and of the project's."""
    return facts.home() + "/.gitconfig", usual_repository(facts).common + "/config"


def settings_now(facts: Facts, written: Mapping[str, str]) -> Settings:
    """Return the settings that say where pushes go; `written` are files by path, as this script has left them."""
    found: Settings = []
    for path in settings_files(facts):
        found += _settings_in(path, facts, written)
    return found


def _settings_in(path: str, facts: Facts, written: Mapping[str, str]) -> Settings:
    text = written[path] if path in written else facts.read(path, LIMIT)
    return with_included(leading(text or ""), path.rpartition("/")[0], facts, written)


def leading(text: str) -> Settings:
    """Return the settings in a text that say where pushes go."""
    return [(key, value) for key, value in configured(text) if key.startswith(LEADING)]


def with_included(found: Settings, directory: str, facts: Facts, written: Mapping[str, str]) -> Settings:
    """Return settings with those in the files that they include."""
    for key, value in found[:INCLUDED]:
        if key.endswith(".path") and key.startswith("include"):
            named = facts.home() + value[1:] if value[:2] == "~/" else value
            path = facts.resolve(named if named[:1] == "/" else f"{directory}/{named}")
            text = written[path] if path in written else facts.read(path, LIMIT)
            found = found + leading(text or "")
    return found


def misdirected(facts: Facts, name: str, now: Settings) -> str:
    """Return an address that a push to `name` goes to because this session has set it, or `name` if it is not known.

    Empty: there is none, or it is of an account that the project had a remote of before.
    """
    before = facts.call_notes[BEFORE] if BEFORE in facts.call_notes else settings_now(facts, {})
    if now == before:
        return ""
    named = "/" in name or ":" in name  # an address in place of a name
    usual = addresses(name, before) if not named or name in [value for _, value in before] else []
    own = {account(one) for one in usual}
    for key, value in before:
        if key.startswith("remote.") and key.endswith("url"):
            own.add(account(value))
    found = addresses(name, now)
    for address in found:
        if address not in usual and account(address) not in own:
            return address
    return name if usual and not found else ""


def addresses(name: str, settings: Settings) -> list[str]:
    """Return the addresses that git pushes to for the name of a remote, or for an address."""
    start = f"remote.{name}."
    given = [value for key, value in settings if key == start + "pushurl"]
    plain = given or [value for key, value in settings if key == start + "url"]
    if not plain and not ("/" in name or ":" in name):
        return []
    return [_rewritten(address, settings, bool(given)) for address in plain or [name]]


def _rewritten(address: str, settings: Settings, explicit: bool) -> str:
    """Return an address as git rewrites it: `pushInsteadOf` comes first, but not for an explicit push URL."""
    for ending in (".insteadof",) if explicit else (".pushinsteadof", ".insteadof"):
        rules = [
            (value, key[4 : -len(ending)]) for key, value in settings if key[:4] == "url." and key.endswith(ending)
        ]
        fitting = [rule for rule in rules if rule[0] and address.startswith(rule[0])]
        if fitting:
            prefix, base = max(fitting, key=lambda rule: len(rule[0]))
            return base + address[len(prefix) :]
    return address


def account(address: str) -> str:
    """Return the host and the account of a repository's address, whatever its scheme; of a path, the path."""
    scheme, mark, rest = address.partition("://")
    if not mark:
        host, colon, path = address.partition(":")
        if not colon or "/" in host:
            return address
        rest = f"{host}/{path.lstrip('/')}"
    elif scheme == "file":
        return rest
    host, _, path = rest.partition("/")
    host = host.rpartition("@")[2].partition(":")[0].lower()
    owner, slash, _ = path.strip("/").removesuffix(".git").rpartition("/")
    return f"{host}/{owner.lower() if slash else path.lower()}"


def pushed_by_default(branch: str | None, settings: Settings) -> str:
    """Return the remote, or address, that a push without one goes to."""
    found = {key: value for key, value in settings}  # noqa: C416 # the last one counts
    if branch is not None and (value := found.get(f"branch.{branch}.pushremote")):
        return value
    chosen = [value for key, value in settings if key.endswith(".pushremote") and branch is None]
    if chosen or "remote.pushdefault" in found:
        return chosen[-1] if chosen else found["remote.pushdefault"]
    return found.get(f"branch.{branch}.remote", "origin")


def remote_mirrors(name: str, settings: Settings) -> bool:
    """Whether a push to a remote takes everything, and deletes the rest, as with `--mirror`."""
    found = [value for key, value in settings if key == f"remote.{name}.mirror"]
    return bool(found) and found[-1].lower() not in ("false", "no", "off", "0", "")


def refspecs(name: str, branch: str | None, sources: list[str], settings: Settings) -> list[str]:
    """Return the refspecs that settings give a push without any, or for the `sources` that it names."""
    found = [value for key, value in settings if key == f"remote.{name}.push"]
    if sources:
        plain = [source.removeprefix("refs/heads/") for source in sources]
        return [one for one in found if one.lstrip("+").partition(":")[0].removeprefix("refs/heads/") in plain]
    chosen = [value for key, value in settings if key == "push.default"][-1:]
    if found or not chosen:
        return found
    if chosen[0] in ("upstream", "tracking"):
        return [f"HEAD:{value}" for key, value in settings if key == f"branch.{branch}.merge"][-1:]
    return [":"] if chosen[0] == "matching" else []


def diverted(facts: Facts, name: str, now: Settings) -> tuple[str, str] | None:
    """Return the URL for a push to this remote and where `url.BASE.insteadOf` redirects it; `None`: it does not."""
    known = remotes(facts) or {}
    url, given = known.get(name + " push"), known.get(name)
    address = url or given
    if address is None:
        return None
    found = _rewritten(address, now, url is not None)
    return (address, found) if found != address else None


def _read(settings: Settings) -> dict[str, str]:
    """Return the remotes among settings."""
    found: dict[str, str] = {}
    for key, value in settings:
        for ending, mark in ((".url", ""), (".pushurl", " push")):
            if key.startswith("remote.") and key.endswith(ending):
                found.setdefault(key[7 : -len(ending)] + mark, value)
    return found
