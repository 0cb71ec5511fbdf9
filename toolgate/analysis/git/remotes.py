"""The project's remotes, read from its repository without starting git."""

from toolgate.analysis.git.config import configured
from toolgate.analysis.git.repository import workspace_repository
from toolgate.model.facts import Facts

LIMIT = 200_000  # characters of a configuration file


def remotes(facts: Facts) -> dict[str, str] | None:
    """Return the URL of each remote by its name, the push URL by `NAME push`; `None`: the settings are not known."""
    if "remotes" not in facts.notes:
        repository = workspace_repository(facts)
        text = None if repository is None else facts.read(repository.common + "/config", LIMIT)
        facts.notes["remotes"] = None if text is None else _read(text)
    found: dict[str, str] | None = facts.notes["remotes"]
    return found


def diverted(facts: Facts, name: str, written: dict[str, str]) -> tuple[str, str] | None:
    """Return the URL for a push to this remote and where `url.BASE.insteadOf` redirects it; `None`: it does not.

    `written` are settings files by path, as this script has left them.
    """
    known = remotes(facts) or {}
    url, given = known.get(name + " push"), known.get(name)
    if url is None and given is None:
        return None
    both, pushes = _rewriting(facts, written)
    rules = both
    if url is None and any([(given or "").startswith(prefix) for prefix, _ in pushes]):
        rules = pushes  # `pushInsteadOf` does not apply to an explicit push URL
    url = url or given or ""
    fitting = [rule for rule in rules if rule[0] and url.startswith(rule[0])]
    if not fitting:
        return None
    prefix, base = max(fitting, key=lambda rule: len(rule[0]))
    return url, base + url[len(prefix) :]


def _rewriting(facts: Facts, written: dict[str, str]) -> tuple[list[tuple[str, str]], list[tuple[str, str]]]:
    """Return URL prefixes and what git replaces them with: for all, and for pushes."""
    both: list[tuple[str, str]] = []
    pushes: list[tuple[str, str]] = []
    repository = workspace_repository(facts)
    own = [repository.common + "/config"] if repository is not None else []
    for path in (facts.home() + "/.gitconfig", *own):
        text = written.get(path) or facts.read(path, LIMIT) or ""
        for key, value in configured(text) if "insteadof" in text.lower() else []:
            if key.startswith("url.") and key.endswith(".insteadof"):
                both.append((value, key[4:-10]))
            elif key.startswith("url.") and key.endswith(".pushinsteadof"):
                pushes.append((value, key[4:-14]))
    return both, pushes


def _read(text: str) -> dict[str, str]:
    """Return the remotes in the text of a configuration file."""
    found: dict[str, str] = {}
    for key, value in configured(text):
        for ending, mark in ((".url", ""), (".pushurl", " push")):
            if key.startswith("remote.") and key.endswith(ending):
                found.setdefault(key[7 : -len(ending)] + mark, value)
    return found
