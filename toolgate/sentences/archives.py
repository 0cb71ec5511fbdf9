"""Finds the archive that a command or code unpacks."""

ARCHIVES = (".zip", ".tar", ".tgz", ".gz", ".xz", ".bz2", ".7z", ".whl", ".jar", ".rar")


def archive_of(words: tuple[str, ...]) -> str:
    """The archive that a command names; empty: no word looks like one."""
    named = [word for word in words[1:] if word[:1] != "-" and word[-1:] != "/" and "(" not in word]
    return next((word for word in named if "." in word.rpartition("/")[2].strip(".")), "")


def archive_in(words: tuple[str, ...]) -> str:
    """The only archive that code in the words has as a string; empty: none, or several."""
    texts = [text for word in words if "(" in word for text in word.replace('"', "'").split("'")[1::2]]
    found = [text for text in texts if text.endswith(ARCHIVES) and text.isprintable()]
    return found[0] if len(found) == 1 else ""
