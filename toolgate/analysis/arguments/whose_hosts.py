"""Whose a host in the value of a variable is: the project's, the application's own, or that of a tool."""

from __future__ import annotations

from toolgate.analysis.text.command_lines import is_program
from toolgate.analysis.text.identifiers import words_in
from toolgate.knowledge.places.hosts import FORGES
from toolgate.knowledge.vocabulary import has_trait

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.analysis.state.scope import Scope

# The application asks, not the installer.
APPLICATION = frozenset("api app public service database db callback redirect dsn site page docs".split())
ENVIRONMENT_FILES = (".env", ".env.local", ".env.test", ".env.development")
MACHINES = frozenset(("host", "addr", "server", "url"))  # what a variable with a tool's name ends in
LONGEST = 4000  # characters of an environment file that are looked at


def is_named_by_project(scope: Scope, host: str) -> bool:
    """Whether an environment file of the project names a host, and the session has not written that file."""
    ledger, facts = scope.ledger, scope.facts
    for name in ENVIRONMENT_FILES:
        path = f"{facts.workspace()}/{name}"
        written = path in ledger.files or (ledger.memory is not None and path in ledger.memory.files)
        if not written and host.partition(":")[0] in (facts.read(path, LONGEST) or ""):
            return True
    return False


def installs(name: str) -> bool:
    """Whether a variable is named after a program that installs: `FLUTTER_STORAGE_BASE_URL`."""
    from toolgate.knowledge.packages.sources import REGISTRIES

    first, *others = words_in(name)
    return name.isupper() and first in " ".join(REGISTRIES.values()).split() and APPLICATION.isdisjoint(others)


def is_tools(name: str, host: str) -> bool:
    """Whether a variable says where a tool's own service is, and it is not with the tool's makers: `TURBO_API`."""
    first, *others = words_in(name)
    if not name.isupper() or not (APPLICATION.isdisjoint(others) or others[-1:] == ["api"]):
        return False
    tool = is_program(first) or is_program(f"{first}-cli") or f"{first}.com" in FORGES
    return tool and not has_trait(first, "interprets") and first not in host.partition(":")[0].split(".")[-2:]


def names_service(name: str, host: str) -> bool:
    """Whether a variable names a machine that a tool talks to, and it is not with the tool's makers: `GH_HOST`."""
    words = words_in(name)
    return len(words) > 1 and words[-1] in MACHINES and is_tools(name, host)
