"""Sentences for changes of a file's permissions or names, not of its content."""

from toolgate.model.effect import Manner, backticked

CHANGED = {  # by the program
    "chmod": "permissions", "chown": "owner", "chgrp": "group", "setfacl": "access list", "chattr": "attributes",
    "chflags": "attributes", "setfattr": "attributes", "xattr": "attributes", "chcon": "security label",
    "restorecon": "security label", "setcap": "capabilities",
}  # fmt: skip
IMMUTABLE = {  # by the word for the attribute
    "+i": "sets the immutable attribute on", "-i": "removes the immutable attribute from",
    "uchg": "sets the immutable flag on", "schg": "sets the immutable flag on",
    "nouchg": "removes the immutable flag from", "noschg": "removes the immutable flag from",
}  # fmt: skip
TAKEN = {"x": "execute", "w": "write", "r": "read"}  # permissions, by their letters


def rights_of(words: tuple[str, ...]) -> str:
    """What a command changes of a file beside its content, `permissions`; empty: it does another thing."""
    return CHANGED.get(words[0].rpartition("/")[2], "") if words else ""


def _copies_trees(words: tuple[str, ...]) -> bool:
    """Whether a command that makes hard links goes through directories: `cp -al`."""
    if not words or words[0].rpartition("/")[2] not in ("cp", "gcp", "rsync"):
        return False
    letters = "".join([word for word in words[1:] if word[:1] == "-" != word[1:2]])
    return any([letter in letters for letter in "raR"]) or "--recursive" in words or "--archive" in words


def _searched_anew(words: tuple[str, ...], file: str) -> bool:
    """Whether a command changes where the program in a file, its last word, looks for the libraries it loads."""
    names = LIBRARY_PATHS.get(words[0].rpartition("/")[2], ()) if words else ()
    return bool(file) and words[-1:] == (file,) and any([word in names for word in words[1:-1]])


LIBRARY_PATHS = {  # options that say where libraries are, by the program
    "patchelf": ("--set-rpath", "--add-rpath", "--remove-rpath", "--shrink-rpath"),
    "install_name_tool": ("-add_rpath", "-prepend_rpath", "-rpath", "-delete_rpath"),
    "chrpath": ("-r", "--replace", "-d", "--delete"),
}


def doing(words: tuple[str, ...], manner: tuple[str, ...], file: str = "") -> str:
    """What a command does to the rights or names of a file, up to its name; empty: it does another thing.

    `file`: the file, as the command names it, where more than that may be told.
    """
    if Manner.EDIT in manner and Manner.REDIRECTED in manner:  # `<> file`, which a command may only read
        return "may write to "
    kind = rights_of(words)
    if Manner.TIED in manner:
        return "makes hard links to the files in " if _copies_trees(words) else "makes a hard link to "
    if _searched_anew(words, file):
        return "changes the library search path of "
    if not kind:  # code may do it as well
        return "lets everyone write to " if {Manner.WORLD_WRITABLE, Manner.EDIT} <= set(manner) else ""
    everything = "everything in " if Manner.RECURSIVE in manner else ""
    taken = [
        TAKEN[word[-1]]
        for word in words[1:]
        if kind == "permissions" and word.lstrip("a")[:-1] == "-" and word[-1] in TAKEN
    ]
    if taken:
        return f"removes the {taken[0]} permission from {everything}"
    if Manner.REMOVES_ACCESS in manner:
        return "removes all access to " + everything
    if Manner.WORLD_WRITABLE in manner:
        return "lets everyone write to " + everything
    if kind == "attributes" and (done := IMMUTABLE.get("".join([word for word in words if word in IMMUTABLE][:1]))):
        return f"{done} {everything}"
    if kind == "access list" and any([word.startswith(("o::", "other::")) and "w" in word for word in words]):
        return "lets everyone write to " + everything
    if kind == "access list" and (user := _granted(words)):
        return f"gives the user {backticked(user)} access to {everything}"
    return f"changes the {kind} of {everything}"


def _granted(words: tuple[str, ...]) -> str:
    """Whom `setfacl -m u:bob:rw` lets in; empty: it takes access away, or names nobody."""
    for index, entry in enumerate(words):
        kind, _, rest = entry.partition(":")
        user, _, access = rest.partition(":")
        if words[index - 1] in ("-m", "--modify") and kind in ("u", "user") and user and access.strip("-"):
            return user
    return ""
