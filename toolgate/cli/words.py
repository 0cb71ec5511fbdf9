"""Reads words of the command line: those after `--`, and options that need no parser.

`argparse` costs more than a verdict does, so this module imports none of it.
"""

from __future__ import annotations

import os

from toolgate.cli.usage import UsageError
from toolgate.model.call import as_word
from toolgate.model.errors import GuardError
from toolgate.model.visible import visible

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def spelt_out(words: list[str], values: tuple[str, ...], flags: tuple[str, ...]) -> dict[str, Any] | None:
    """The options of a line if each is written in full, and the other words; `None`: the parser has to decide.

    `values` are options with a value in the next word, `flags` those without one. Anything else that starts with a dash
    is left to the parser, and so are other words in several places.
    """
    found: dict[str, Any] = dict.fromkeys(values) | dict.fromkeys(flags, False)
    others: list[str] = []
    rest = list(words)
    while rest:
        word = rest.pop(0)
        name = word[2:] if word[:2] == "--" else ""
        if name in flags:
            found[name] = True
        elif name in values and rest and rest[0][:1] != "-":
            found[name] = rest.pop(0)
        elif word[:1] == "-" or others:
            return None
        else:
            others.append(word)
            while rest and rest[0][:1] != "-":
                others.append(rest.pop(0))
    return found | {"words": others}


def lacking(program: str) -> str:
    """Why a program cannot be started here; empty: it is there."""
    from shutil import which  # only verbs that start programs ask

    return "" if which(program) else f"there is no program `{visible(program)}` here"


def split_at_dashes(words: list[str]) -> tuple[list[str], list[str]]:
    """The words before the first `--`, and those after it."""
    if "--" not in words:
        return words, []
    index = words.index("--")
    return words[:index], words[index + 1 :]


def command_text(before: list[str], after: list[str]) -> str | None:
    """The command on the command line; `None`: there is none.

    One word is a text for a shell. Several words are an argument list that a shell has already split, so each is quoted
    to stay one word.
    """
    words = [*before, "--", *after] if before and after else before or after
    if not words:
        return None
    return words[0] if len(words) == 1 else " ".join(quoted(word) for word in words)


def quoted(word: str) -> str:
    """A word quoted for a shell."""
    return as_word(word, "@%+=:,")


def quoted_if_needed(word: str) -> str:
    """A word for people to read: quoted only if it contains blanks or quotes, or is empty."""
    return word if word and not any(character.isspace() or character in "'\"" for character in word) else quoted(word)


def directory(text: str | None) -> str:
    """The absolute path of a directory on the command line; `None`: the current one."""
    try:
        return os.path.abspath(text or ".")
    except OSError as error:
        raise UsageError(f"the current directory cannot be named: {error.strerror}") from None


def directory_there(option: str, text: str | None) -> str:
    """The absolute path of the directory that an option names, which must exist; `None`: the current one."""
    if text is not None and not os.path.isdir(text):
        problem = "is not a directory" if os.path.lexists(text) else "does not exist"
        raise UsageError(f"`{text}` {problem}\n  hint: `{option}` needs a directory that exists")
    return directory(text)


def not_there(path: str | os.PathLike[str]) -> UsageError:
    """The error about a path on the command line at which there is nothing."""
    return UsageError(f"`{visible(str(path))}` does not exist")


def unread_file(path: str, error: Exception) -> UsageError:
    """The error about a file on the command line that cannot be read."""
    if isinstance(error, FileNotFoundError):
        return not_there(path)
    return UsageError(f"`{visible(path)}` cannot be read: {getattr(error, 'strerror', None) or error}")


def usage_error(error: GuardError) -> UsageError:
    """An error with its hint, as the command line reports it."""
    from toolgate.cli.screen import visible

    return UsageError(visible(error.message) + (f"\n  hint: {visible(error.help)}" if error.help else ""))


def profile_named(name: str | None) -> str:
    """The profile on the command line; empty: none."""
    if not name:
        return ""
    from toolgate.model.errors import PolicyError
    from toolgate.policy.force.profile_files import known_profile

    try:
        return known_profile(name)
    except PolicyError as error:
        raise UsageError(f"{error.message}: {error.help}") from None
