"""Places of rclone: a remote, or a path here."""

from toolgate.knowledge.vocabulary import CLOUD_COPY, WRITES, Found, reads, writes


def rclone_path(text: str) -> Found | None:
    """A place as rclone names it: `remote:path`, or a path here, which is sent."""
    if ":" in text.partition("/")[0]:
        return [reads(text, "cloud")]
    return [(CLOUD_COPY, text)]


def rclone_target(text: str) -> Found | None:
    """Where rclone copies to: `remote:path`, or a path here."""
    return [writes(text, "cloud")] if ":" in text.partition("/")[0] else [(WRITES, text)]
