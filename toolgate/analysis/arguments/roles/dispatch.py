"""Maps each role of the vocabulary to the module that turns an argument into effects.

The modules are loaded when a role is first met: most commands of a session need only one of them.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from toolgate.analysis.arguments.invocation import Run
    from toolgate.knowledge.vocabulary import Role
    from toolgate.shell.expand.fields import Field

    Handler = Callable[["Run", "Field", str], None]

MODULES = {
    "files": (
        "READS GIVES UNPACKS LISTS WRITES APPENDS EDITS MARKS TIES MAKES EMPTIES HUNTS DELETES DISCARDS MOVES INTO "
        "LINK CHDIR MODE ARCHIVE CLOUD_COPY DOCKER_COPY LISTED "
        "UNPACKS_INTO INSTALLS"
    ),
    "network": (
        "FETCHES SENDS UPLOADS DATA LISTENS COPIES COPIES_TO REMOTE HANDS LOOKUP CONNECTS OPENS SENDING PROXY SOCKET"
    ),
    "side_doors": "OWN_SCRIPT SIDE_DOOR SET_PROGRAM",
    "execution": "SCRIPT SPLIT CODE EVALUATES RUNS CHECKS MODULE TASK SHELL_OPTION",
    "readers": "BESIDE FILE_BY HOLDS READ_BY STATEMENTS",
    "git": "PUSHES CLONES TREE BRANCH CHECKOUT RESTORES SEARCHES",
    "git_settings": "REPOINTS SETS STORES UPSTREAM",
    "packages": "OPAQUE FIELD PACKAGES ASSIGNS MACHINE MOUNTS MESSAGE",
    "processes": "PROCESSES",
    "searches": "SELECTS",
    "config_code": "OBEYS",
    "backups": "PACKS STARTS FILLS",
    "employers": "WORKS_FOR",
    "remote_commands": "THERE",
    "templates": "TEMPLATE",
    "image_builds": "BUILT_WITH",
    "server_data": "KEEPS_DATA",
}
TOKEN = 20  # characters of the shortest credential recognised by its form
SILENT = frozenset(("PLAIN", "PATTERN", "PROSE", "BACKUP"))  # roles that touch nothing

_HANDLERS: dict[str, Handler] = {}  # what has been loaded; the same whatever order it fills in


def play(run: Run, role: Role, field: Field) -> None:
    """Judge one argument by its role."""
    name = role.name
    if name in SILENT:
        return
    if name == "MESSAGE" and isinstance(field, str) and max([len(word) for word in field.split()], default=0) < TOKEN:
        return  # most messages are words, and no word is a credential
    handler = _HANDLERS.get(name) or _loaded(name)
    handler(run, field, role.argument)


def _loaded(name: str) -> Handler:
    for module, roles in MODULES.items():
        if name in roles.split():
            found = __import__("toolgate.analysis.arguments.roles." + module, fromlist=("ROLES",)).ROLES
            _HANDLERS.update(found)
            return _HANDLERS[name]
    raise KeyError(f"no such role: {name}")
