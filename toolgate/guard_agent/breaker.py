"""A circuit breaker: an endpoint that does not answer is left alone for a minute, by all hook processes together.

After that minute one of them tries, and the others wait for its result: a dead endpoint costs one timeout a minute.
"""

import time
from collections.abc import Callable

from toolgate.guard_agent.database import Unusable, remove, transaction
from toolgate.guard_agent.exchange import LATE, LIMITED, UNREACHABLE, ProviderError
from toolgate.guard_agent.settings import Endpoint
from toolgate.model.digest import digest

NAME = "breaker"
SCHEMA = ("CREATE TABLE failures (endpoint TEXT PRIMARY KEY, until REAL NOT NULL, why TEXT NOT NULL)",)
OPENING = (LATE, UNREACHABLE, LIMITED)  # kinds of errors; with any other the endpoint is reachable and can be asked
MINUTE, LONGEST = 60.0, 600.0  # seconds; the second if an endpoint asks for it
SHOWN = 300  # characters of an error that are kept


class Breaker:
    """The breaker of one endpoint."""

    __slots__ = ("_state", "_endpoint", "_clock")

    def __init__(self, state: str, endpoint: Endpoint, clock: Callable[[], float] = time.time, lent: str = "") -> None:
        """`lent` tells models apart that a host lends: such a model has no address, and the next may have its name."""
        self._state = state
        self._endpoint = digest(f"{endpoint.provider}\0{endpoint.base_url}\0{lent or endpoint.model}".encode())
        self._clock = clock

    def open(self) -> str:
        """Why the endpoint must not be asked now; empty: ask it, and report the result."""
        now = self._clock()
        try:
            with transaction(self._state, NAME, SCHEMA) as database:
                ours = (self._endpoint,)
                for until, why in database.execute("SELECT until, why FROM failures WHERE endpoint = ?", ours):
                    if now < until <= now + LONGEST:  # a later time comes from a clock that was set back
                        return f"{why} (paused for {int(until - now) + 1} s)"
                database.execute("UPDATE failures SET until = ? WHERE endpoint = ?", (now + MINUTE, *ours))
        except Unusable:  # the failure then costs its time once more
            remove(self._state, NAME)
        return ""

    def paused(self) -> str:
        """Why the endpoint is left alone now; empty: it is not. Changes nothing."""
        now = self._clock()
        try:
            with transaction(self._state, NAME, SCHEMA) as database:
                found = database.execute("SELECT until, why FROM failures WHERE endpoint = ?", (self._endpoint,))
                return next((str(why) for until, why in found if now < until <= now + LONGEST), "")
        except Unusable:
            return ""

    def failed(self, error: ProviderError) -> None:
        """Record a failure: leave the endpoint alone, if that helps with this kind of failure."""
        if error.kind not in OPENING:
            self.worked()
            return
        wait = getattr(error, "wait", None)
        until = self._clock() + min(max(MINUTE, wait or 0.0), LONGEST)
        try:
            with transaction(self._state, NAME, SCHEMA) as database:
                database.execute("DELETE FROM failures WHERE until <= ?", (self._clock() - LONGEST,))
                row = self._endpoint, until, error.message[:SHOWN]
                database.execute("INSERT OR REPLACE INTO failures VALUES (?, ?, ?)", row)
        except Unusable:
            remove(self._state, NAME)

    def worked(self) -> None:
        """Record a success."""
        try:
            with transaction(self._state, NAME, SCHEMA) as database:
                database.execute("DELETE FROM failures WHERE endpoint = ?", (self._endpoint,))
        except Unusable:
            remove(self._state, NAME)
