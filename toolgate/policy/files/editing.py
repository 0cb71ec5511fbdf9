"""Adds rules to the text of a policy file and removes them again, leaving every other byte as it is.

INVARIANT: the result is the given text with exactly one piece added or removed.
"""

import os
from collections.abc import Mapping
from contextlib import suppress

from toolgate.policy.files.positions import positions, value_at

RULE = "rule"
MARK = "# toolgate "  # starts the comment that was written with a rule and is removed with it
MODE = 0o600  # of a new file
OTHERS_WRITE = 0o022


class NotWritten(Exception):
    """The file cannot be changed, or not safely; the message says why."""


class Changed(NotWritten):
    """Someone else has changed the file in the meantime."""


# --- text ------------------------------------------------------------------------------------------------------------


def with_block(text: str, block: str, before: int | None = None) -> str:
    """The text with a block of lines added at its end, or before rule number `before` and the comment above it."""
    ending = "\r\n" if "\r\n" in text else "\n"
    block = block.rstrip("\n").replace("\n", ending) + ending
    if before is None:
        gap = ending if text.endswith("\n") else ending * 2 if text else ""
        return text + gap + block
    start = _above(text, positions(text).found[(RULE, before)])
    return text[:start] + block + ending + text[start:]


def without_rule(text: str, index: int) -> tuple[str, str]:
    """The text without rule number `index` and the comment that was written with it, and the text that was removed."""
    found = positions(text).found
    header = found[(RULE, index)]
    headers = [place for path, place in found.items() if _is_header(text, place) and path[:2] != (RULE, index)]
    end = min([place for place in headers if place > header], default=len(text))
    end = _last_word(text, header, end)
    start = _above(text, header, MARK)
    taken = text[start:end]
    if end < len(text):
        return text[:start] + text[_past_line(text, end) :], taken
    return text[: _before_line(text, start)], taken


def _past_line(text: str, place: int) -> int:
    """The position after the empty line that starts here."""
    return place + (2 if text.startswith("\r\n", place) else 1 if text.startswith("\n", place) else 0)


def _before_line(text: str, place: int) -> int:
    """The position before the empty line that ends here."""
    for empty in ("\r\n", "\n"):
        if text[:place].endswith("\n" + empty):
            return place - len(empty)
    return place


def with_text(text: str, key: str, value: str) -> str:
    """The text with a top-level key set to a string, replacing any earlier value; `value` is written in TOML."""
    place = positions(text).found.get((key,))
    if place is None:
        ending = "\r\n" if "\r\n" in text else "\n"
        start = text.find("\n") + 1 if text.startswith("#:") else 0  # editors read this line, so it stays first
        return f"{text[:start]}{key} = {value}{ending}{ending if text[start:].strip() else ''}{text[start:]}"
    start = text.index("=", place) + 1
    while text[start : start + 1] in (" ", "\t"):
        start += 1
    mark = text[start : start + 1]
    end = text.find(mark, start + 1) if mark in ("'", '"') and text[start : start + 3] != mark * 3 else -1
    if end < 0 or "\\" in text[start:end]:
        raise NotWritten(f"`{key}` is written in a way that cannot be changed safely; change it by hand")
    return text[:start] + value + text[end + 1 :]


def with_values(text: str, table: str, values: Mapping[str, str | None]) -> str:
    """The text with these values for keys of a table, replacing earlier ones; `None` removes a key.

    Values are written in TOML. Comments stay, also those on the lines of these keys; a missing table is added at the
    end.
    """
    found = positions(text).found
    header = found.get((table,))
    if header is not None and not _is_header(text, header):
        raise NotWritten(f"`{table}` is not written as `[{table}]`; change it by hand")
    if header is None or not text.startswith(f"[{table}]", header):
        lines = [f"{key} = {value}" for key, value in values.items() if value is not None]
        return with_block(text, "\n".join([f"[{table}]", *lines])) if lines else text
    ending = "\r\n" if "\r\n" in text else "\n"
    edits: list[tuple[int, int, str]] = []
    new = ""
    for key, value in values.items():
        place = found.get((table, key))
        if place is None:
            new += f"{key} = {value}{ending}" if value is not None else ""
            continue
        start, end = value_at(text, place)
        if value is None:
            last = text.find("\n", end) + 1 or len(text)
            edits.append((text.rfind("\n", 0, place) + 1, last, ""))
        else:
            edits.append((start, end, value))
    after = text.find("\n", header) + 1
    edits.append((after or len(text), after or len(text), new if after else ending * bool(new) + new))
    for start, end, value in sorted(edits, reverse=True):
        text = text[:start] + value + text[end:]
    return text


def renamed_key(text: str, key: str, other: str) -> str:
    """The text with a top-level key renamed, if it has the key."""
    place = positions(text).found.get((key,))
    return text if place is None else text[:place] + other + text[place + len(key) :]


def _is_header(text: str, place: int) -> bool:
    """Whether a table begins here; an inline table in a list does not start its line."""
    return text.startswith("[", place) and not text[text.rfind("\n", 0, place) + 1 : place].strip()


def _above(text: str, header: int, mark: str = "#") -> int:
    """Where the comment directly above a header starts; the start of the header's own line if there is none."""
    start = text.rfind("\n", 0, header) + 1
    while start:
        line = text.rfind("\n", 0, start - 1) + 1
        if not text[line:start].lstrip(" \t").startswith(mark):
            break
        start = line
    return start


def _last_word(text: str, start: int, end: int) -> int:
    """The end of the last line that is neither empty nor a comment; what follows belongs to the next section."""
    while end > start:
        line = text.rfind("\n", start, end - 1) + 1
        shown = text[line:end].strip()
        if shown and not shown.startswith("#"):
            return end
        end = line
    return end


# --- files -----------------------------------------------------------------------------------------------------------


def bytes_of(file: str) -> bytes | None:
    """The content of a file; `None`: it does not exist. Raises `NotWritten` if it could not be changed safely."""
    try:
        _look_at(file)
        with open(file, "rb") as stream:
            return stream.read()
    except FileNotFoundError:
        if os.path.islink(file):
            raise NotWritten(f"`{file}` is a link that leads nowhere") from None
        return None
    except OSError as error:
        raise NotWritten(f"`{file}` cannot be read: {error.strerror}") from None


def rewrite(file: str, before: bytes | None, after: bytes | None) -> None:
    """Replace the file's content `before` with `after`, completely or not at all; links and permissions are kept.

    With `None` the file is removed.
    """
    real = os.path.realpath(file)
    above = os.path.dirname(real)
    try:
        os.makedirs(above, 0o700, exist_ok=True)
        with _locked(above):
            if bytes_of(file) != before:
                raise Changed(f"`{file}` was changed at the same time; try again")
            mode = os.stat(real).st_mode & 0o777 if before is not None else MODE
            if after is None:
                os.unlink(real)
            else:
                _replace(real, after, mode)
    except OSError as error:
        raise NotWritten(f"`{file}` cannot be written: {error.strerror}") from None


def _replace(real: str, data: bytes, mode: int) -> None:
    draft = f"{os.path.dirname(real)}/.{os.path.basename(real)}.{os.getpid()}"
    handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW, 0o600)
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(data)
            stream.flush()
            os.fchmod(stream.fileno(), mode)
            os.fsync(stream.fileno())
        os.replace(draft, real)
    except OSError:
        with suppress(OSError):
            os.unlink(draft)
        raise


class _locked:  # noqa: N801 # used like a function
    """A lock for a directory: other users of this class cannot change files in it meanwhile."""

    def __init__(self, directory: str) -> None:
        self.handle = os.open(directory, os.O_RDONLY | os.O_DIRECTORY)

    def __enter__(self) -> None:
        import fcntl

        fcntl.flock(self.handle, fcntl.LOCK_EX)

    def __exit__(self, *error: object) -> None:
        os.close(self.handle)


def _look_at(file: str) -> None:
    """Raise unless the file (after links) is regular, and only its owner can change it and its directory."""
    real = os.path.realpath(file)
    for path in (real, os.path.dirname(real)):
        state = os.stat(path)
        if state.st_uid not in (0, os.getuid()):
            raise NotWritten(f"`{path}` belongs to another user")
        if state.st_mode & OTHERS_WRITE:
            raise NotWritten(f"others may change `{path}`: `chmod go-w {path}`")
    if not os.path.isfile(real):
        raise NotWritten(f"`{file}` is not a regular file")
