"""A program that a tool starts in place of another: a name that is looked up is one thing, a shell or a path another."""

from toolgate.knowledge.vocabulary import SCRIPT, SIDE_DOOR, Found

INTERPRETERS = frozenset(
    "sh bash dash zsh ksh ash fish env eval python python3 perl ruby node php lua busybox sudo xargs".split()
)
OPEN = "word"  # parts that are only known later cannot change its form


def read(text: str) -> Found | None:
    """`sccache` or `qemu-arm -L /usr/arm` is read as the command it is; a shell, or a file that is named, is a question."""
    words = text.split()
    if not words:
        return []
    name = words[0].rpartition("/")[2]
    installed = "/" not in words[0] or words[0].startswith(("/usr/", "/bin/", "/opt/", "/nix/", "/snap/"))
    return [(SCRIPT, text)] if installed and name not in INTERPRETERS else [(SIDE_DOOR, text)]
