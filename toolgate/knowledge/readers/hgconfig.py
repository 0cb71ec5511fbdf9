"""Settings of Mercurial as `section.name=value`: hooks, aliases, extensions and programs are code."""

from toolgate.knowledge.vocabulary import REMOTE, SCRIPT, SEARCHES, Found, unknown
from toolgate.model.effect import Manner

PROGRAMS = (
    "ui.editor", "ui.ssh", "ui.merge", "pager.pager", "ui.remotecmd", "ui.clonebundles", "gpg.cmd", "share.pool",
)  # fmt: skip
CODE = (
    "hooks", "alias", "extdiff", "merge-tools", "diff-tools", "encode", "decode", "fix", "merge-patterns", "subpaths",
    "templatealias",
)  # fmt: skip


def read(text: str) -> Found | None:
    key, equals, value = text.partition("=")
    section, dot, _ = key.strip().lower().partition(".")
    if not equals or not dot:
        return None
    if section == "alias" and not value.startswith("!"):
        return [(SCRIPT, "hg " + value)]
    if section in CODE or key.strip().lower() in PROGRAMS:
        return [(SCRIPT, value.lstrip("!")), unknown(f"`{text}`", "unknown", Manner.SETTING)]
    if section == "extensions" and value not in ("", "!"):
        return [(SEARCHES, value), unknown(f"`{text}`", "unknown", Manner.SETTING)]
    if section in ("paths", "http_proxy"):
        return [(REMOTE, value)]
    return []
