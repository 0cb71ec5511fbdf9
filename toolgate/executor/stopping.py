"""Cancels an action from outside, whatever it is doing at that moment."""

from collections.abc import Callable
from threading import RLock

from toolgate.model.errors import GuardError


class Cancelled(GuardError):
    """Raised inside an action that was cancelled."""

    def __init__(self) -> None:
        super().__init__("it was cancelled", help="start it again if it is still needed")


class Stop:
    """The switch of one action: `cancel` ends what it does now, and prevents anything later."""

    __slots__ = ("_ends", "_lock", "_over")

    def __init__(self) -> None:
        self._lock = RLock()  # a signal handler may cancel what its own thread does
        self._over = False
        self._ends: Callable[[], object] | None = None

    @property
    def over(self) -> bool:
        """Whether it was cancelled."""
        return self._over

    @property
    def acting(self) -> bool:
        """Whether something is running that has to be ended."""
        return self._ends is not None

    def check(self) -> None:
        """Raise `Cancelled` if it was."""
        if self._over:
            raise Cancelled

    def by(self, ends: Callable[[], object] | None) -> None:
        """Set the function that ends the current work; it is called at once if already cancelled."""
        with self._lock:
            self._ends = ends
            late = self._over
        if late and ends is not None:
            ends()

    def cancel(self) -> None:
        """Cancel it, from any thread."""
        with self._lock:
            self._over = True
            ends = self._ends
        if ends is not None:
            ends()
