"""Where the files are that a glob, or a path known only in part, can name."""

from __future__ import annotations

from toolgate.analysis.places import locate
from toolgate.model.effect import Place, Target

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.model.facts import Facts


def locate_pattern(prefix: str, pattern: str, cwd: str, facts: Facts) -> Target:
    head, slash, _ = prefix.rpartition("/")
    return locate((head + slash) or ".", cwd, facts)


def locate_unknown(prefix: str, cwd: str, facts: Facts, suffix: str = "") -> Target:
    if not prefix:
        return Target("…" + suffix, Place.UNKNOWN)
    head, slash, _ = prefix.rpartition("/")
    return locate((head + slash) or ".", cwd, facts)
