"""Locations of rclone and unison: a remote, or a local path."""

from toolgate.knowledge.vocabulary import (
    CLOUD_COPY,
    DELETES,
    OPAQUE,
    SENDS,
    WRITES,
    Found,
    changes,
    deletes,
    one_of,
    reads,
    writes,
)


def rclone_path(text: str) -> Found | None:
    """What rclone copies: `remote:path`, or a local path, which is sent."""
    if ":" in text.partition("/")[0]:
        return [reads(text, "cloud")]
    return [(CLOUD_COPY, text)]


def rclone_target(text: str) -> Found | None:
    """Where rclone copies to: `remote:path`, or a local path."""
    return [writes(text, "cloud")] if ":" in text.partition("/")[0] else [(WRITES, text)]


def rclone_removed(text: str) -> Found | None:
    """What rclone deletes: `remote:path`, or a local path, with everything in it."""
    if ":" in text.partition("/")[0] and text[:1] not in ("/", "~", "."):
        return [deletes("remote storage", "cloud")]
    return [(DELETES, text)]


TAKING = one_of(  # options of unison before a value
    """force prefer path ignore ignorenot follow merge diff sshargs sshcmd rshcmd servercmd addversionno backup backuploc backupdir maxbackups
    log logfile perms root label times key include includestring maxthreads retry repeat debug ui height killserver nodeletion nocreation
    noupdate forcepartial preferpartial backupcurrent"""
)
STARTED = ("sshcmd", "rshcmd", "diff", "merge", "servercmd", "backupcurrent")


def synchronized(words: list[str]) -> Found | None:
    """Two roots; with `-force`, what only the other root has is deleted."""
    said: dict[str, str] = {}
    roots: list[str] = []
    waiting = ""
    for word in words:
        name, equals, value = word.lstrip("-").partition("=")
        if waiting:
            said[waiting], waiting = word, ""
        elif word[:1] != "-":
            roots.append(word)
        elif equals or name not in TAKING:
            said[name] = value
        else:
            waiting = name
    if "version" in said or "help" in said:
        return [changes(clears="write")]
    winner = said.get("force", "")
    found: Found = [(OPAQUE, said[name]) for name in STARTED if said.get(name)]
    for root in roots if len(roots) > 1 else ():
        if "://" in root:
            found.append((SENDS, root))
        elif winner and winner.rstrip("/") != root.rstrip("/"):
            found.append((DELETES, root))
    return found
