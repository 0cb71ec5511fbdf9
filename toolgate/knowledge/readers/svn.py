"""Operands of Subversion: addresses and paths."""

from toolgate.knowledge.vocabulary import FETCHES, LISTS, OPAQUE, Found, one_of, publishes
from toolgate.model.effect import Manner


def svn_change(text: str) -> Found | None:
    """What Subversion changes: an address at once for everyone, a path only in the work tree."""
    if "://" in text or text.startswith("^/"):
        return [publishes(text, "forge", Manner.DEFAULT_BRANCH)]
    return []


def svn_place(text: str) -> Found | None:
    """What Subversion reads: an address, or a path in the work tree."""
    place, _, _ = text.partition("@")
    if place.startswith("svn+") and not place.startswith("svn+ssh://"):
        return None  # a tunnel that the settings define
    if "://" in text:
        return [(FETCHES, text)]
    return [(LISTS, text)] if not text.startswith("^/") else []


HARMLESS = {
    "config:miscellany": one_of("""global-ignores log-encoding use-commit-times no-unlock preserved-conflict-file-exts enable-auto-props
        interactive-conflicts memory-cache-size diff-ignore-content-type"""),
    "config:working-copy": one_of("exclusive-locking exclusive-locking-clients busy-timeout compress-pristine"),
    "servers:global": one_of("""http-timeout http-compression http-bulk-updates http-max-connections http-chunked-requests
        http-detect-chunking neon-debug-mask serf-log-components serf-log-level"""),
}
PROGRAMS = "config:helpers"
SWITCHED_OFF = ("no", "off", "false", "0", "")


def svn_setting(text: str) -> Found | None:
    """`config:miscellany:global-ignores=*.o`: a setting for this call; those that start nothing and trust no one pass."""
    name, equals, value = text.partition("=")
    section, _, option = name.rpartition(":")
    known = section == "config:auto-props" or option in HARMLESS.get(section, ())
    stores = option.startswith("store-") and value in SWITCHED_OFF
    harmless = known or stores or (section == PROGRAMS and not value)
    return [] if equals and harmless else [(OPAQUE, text)]
