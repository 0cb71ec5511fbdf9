"""Recognises programs of SDKs and toolchains by their path, so that they are described by their name."""

from toolgate.analysis.places.names import fold
from toolgate.analysis.state.scope import Scope
from toolgate.analysis.state.streams import TOOLS, Stream
from toolgate.model.effect import Place
from toolgate.model.path import removable
from toolgate.shell.expand.fields import Field, Hole, Partial, shown

PROFILES = "/etc/profile.d/"
ABOVE = ("/opt/", "/usr/", "/Applications/", "/Library/", "/snap/", "/nix/store/")


def sets_up(field: Field, scope: Scope) -> bool:
    """Whether a file that a shell reads is the one by which an SDK, or the system, sets up shells."""
    from toolgate.knowledge.places.toolchains import SETUP_SCRIPTS

    if shown(field).rpartition("/")[2] not in SETUP_SCRIPTS:
        return False
    return in_toolchain(field, scope, True) if isinstance(field, str) else of_toolchain(field) != ""


def in_toolchain(path: str, scope: Scope, known: bool = False) -> bool:
    """Whether a program is in an SDK installed in the home directory, or among the system's programs.

    `known`: whether its name is that of a file which sets up shells.
    """
    from toolgate.analysis.state.locate import locate_field
    from toolgate.knowledge.lookup import named
    from toolgate.knowledge.places.homes import KITS

    target = locate_field(path, scope)
    memory = scope.ledger.memory
    written = target.path in scope.ledger.files or (memory is not None and target.path in memory.files)
    if written or removable(target.path):
        return False
    if known and target.path.startswith(PROFILES):
        return True
    if target.place == Place.SYSTEM:
        return target.path.startswith(ABOVE) and (known or named(target.path.rpartition("/")[2]))
    home = scope.facts.home()
    if target.place not in (Place.HOME, Place.STARTUP, Place.CACHE) or not target.path.startswith(home + "/"):
        return False
    below = fold(target.path[len(home) + 1 :])
    return any([below.startswith(kit + "/") if kit[-1] != "*" else below.startswith(kit[:-1]) for kit in KITS])


def of_toolchain(head: Field) -> str:
    """The program in `$ANDROID_HOME/platform-tools/adb` or `$(go env GOPATH)/bin/x`; empty: it may be anywhere."""
    if not isinstance(head, Partial) or len(head.pieces) != 2:
        return ""
    from toolgate.knowledge.texts.variables import TOOLCHAIN_ROOTS

    root, rest = head.pieces
    if not isinstance(root, Hole) or not isinstance(rest, str) or rest[:1] != "/" or ".." in rest:
        return ""
    printed = type(root.stream) is Stream and root.stream.kind == TOOLS
    return rest.rpartition("/")[2] if printed or root.shown.strip('${}"') in TOOLCHAIN_ROOTS else ""
