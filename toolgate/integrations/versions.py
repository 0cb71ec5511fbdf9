"""Checks the versions of a framework that an integration was tested with.

Any other is an error, since a hook that the framework no longer calls would leave the agent unguarded.
"""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from importlib.metadata import PackageNotFoundError, version

__all__ = ["framework", "require"]


@contextmanager
def framework(extra: str) -> Generator[None]:
    """Context for importing a framework: if that fails, the error says what to install."""
    try:
        yield
    except ImportError as error:
        raise ImportError(f"{error}; run `pip install 'toolgate[{extra}]'`", name=error.name) from error


def require(package: str, extra: str, least: tuple[int, ...], below: tuple[int, ...]) -> str:
    """The version of an installed package; raises `ImportError` unless it is at least `least` and below `below`."""
    wanted = f"{package} {_written(least)} or newer, below {_written(below)}"
    advice = f"run `pip install 'toolgate[{extra}]'`"
    try:
        found = version(package)
    except PackageNotFoundError:
        raise ImportError(f"this integration needs {wanted}; {advice}") from None
    numbers = _numbers(found)
    if not least <= numbers < below:
        raise ImportError(f"this integration needs {wanted} (got {found}); {advice}")
    return found


def _written(numbers: tuple[int, ...]) -> str:
    return ".".join([str(number) for number in numbers])


def _numbers(text: str) -> tuple[int, ...]:
    """The leading numbers of a version; anything after them, as in `2.0rc1`, is ignored."""
    found: list[int] = []
    for part in text.split("."):
        digits = part[: len(part) - len(part.lstrip("0123456789"))]
        if not digits:
            break
        found.append(int(digits))
        if digits != part:
            break
    return tuple(found)
