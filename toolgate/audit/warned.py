"""Warns the developer of an error in a function of the program; the decision is not affected."""

import sys
import warnings
from contextlib import suppress

from toolgate.audit.secrets.redaction import redacted
from toolgate.model.errors import GuardError

LONGEST = 300  # characters of an error or a value that are shown
SIMPLE = (str, int, float, bool, type(None))  # values that are shown as they are


def warned(text: str, error: BaseException | None = None) -> None:
    """Issue a `RuntimeWarning` or, if warnings are errors, pass the error or the warning to `sys.excepthook`."""
    try:
        warnings.warn(text, RuntimeWarning, stacklevel=3)
    except Exception as raised:  # noqa: BLE001 # warnings are errors here, or whoever shows them fails
        shown = raised if error is None else error
        with suppress(Exception):
            sys.excepthook(type(shown), shown, shown.__traceback__)


def name_of(function: object) -> str:
    """The name of a function, or of the class of a callable object."""
    try:
        return str(getattr(function, "__qualname__", type(function).__name__))
    except BaseException:  # noqa: BLE001 # it may be anybody's
        return _kind(function)


def error_told(error: BaseException) -> str:
    """The class and message of an error."""
    try:
        advice = f": {error.help}" if isinstance(error, GuardError) and error.help else ""
        words = redacted(f"{error}{advice}"[:LONGEST])
    except BaseException:  # noqa: BLE001 # an error that cannot even be printed is still an error
        words = ""
    return _kind(error) + (f": {words}" if words else "")


def value_told(value: object) -> str:
    """A simple value as its `repr`; for any other, its class."""
    return f"`{redacted(repr(value)[:LONGEST])}`" if type(value) in SIMPLE else f"a `{_kind(value)}`"


def _kind(value: object) -> str:
    name: str = type.__dict__["__name__"].__get__(type(value))
    return name
