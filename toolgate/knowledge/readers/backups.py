"""Places of rclone: a remote, or a path here."""

from toolgate.knowledge.vocabulary import CLOUD_COPY, DELETES, WRITES, Found, deletes, reads, writes


def rclone_path(text: str) -> Found | None:
    """A place as rclone names it: `remote:path`, or a path here, which is sent."""
    if ":" in text.partition("/")[0]:
        return [reads(text, "cloud")]
    return [(CLOUD_COPY, text)]


def rclone_target(text: str) -> Found | None:
    """Where rclone copies to: `remote:path`, or a path here."""
    return [writes(text, "cloud")] if ":" in text.partition("/")[0] else [(WRITES, text)]


def rclone_removed(text: str) -> Found | None:
    """What rclone deletes: `remote:path`, or a path here, with everything in it."""
    if ":" in text.partition("/")[0] and text[:1] not in ("/", "~", "."):
        return [deletes("remote storage", "cloud")]
    return [(DELETES, text)]
