"""Settings of package managers in the project that hold a login, as those in the home do."""

from toolgate.analysis.text.credentials import credential_in, secretive
from toolgate.model.facts import Facts

NAMES = frozenset({".npmrc", ".yarnrc", ".yarnrc.yml", "bunfig.toml", "pip.conf", "pip.ini", "nuget.config"})
BASIC = "_auth"  # of npm: a name and a password, encoded
LONGEST = 65_536


def holds_login(path: str, facts: Facts) -> bool:
    """Whether a file is such settings and holds a token or a password; a variable or a placeholder is neither."""
    if path.rpartition("/")[2].lower() not in NAMES:
        return False
    text = facts.read(path, LONGEST) or ""
    return credential_in(text) != "" or any([_logs_in(line) for line in text.split("\n")])


def _logs_in(line: str) -> bool:
    """Whether a line has a login that no name of a credential shows: `_auth=…`, `https://user:password@host`."""
    key, _, value = line.partition("=")
    account = line.partition("://")[2].partition("/")[0].rpartition("@")[0]
    named = key.strip().lower().endswith(BASIC) and secretive(value.strip(" \"'") or "<")
    return named or secretive(account.partition(":")[2] or "<")
