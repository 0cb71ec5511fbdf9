"""The counter of many machines: Redis or Valkey, through the `limits` library's sliding window.

With several quotas each is asked in turn, and one that was counted before another refused stays counted: a call may be
refused too early, never too late.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolgate.rates import SCHEMES, CounterUnavailable, Quota, Refusal

if TYPE_CHECKING:
    from limits import RateLimitItem
    from limits.strategies import MovingWindowRateLimiter

PATIENCE = 2.0  # seconds for a connection and for an answer
NAMESPACE = "toolgate"


class Shared:
    """Counts at the server a url names."""

    def __init__(self, url: str) -> None:
        self.url = url
        self._limiter: MovingWindowRateLimiter | None = None

    def take(self, quotas: tuple[Quota, ...], now: float) -> Refusal | None:
        """As any counter does, but by the server's clock: many machines have many."""
        try:
            limiter = self._connected()
            for quota in quotas:
                item = _item(quota)
                if not limiter.hit(item, quota.subject):
                    return Refusal(quota, max(0.0, limiter.get_window_stats(item, quota.subject).reset_time - now))
            return None
        except CounterUnavailable:
            raise
        except Exception as error:  # a client library has errors of its own; whatever it is, nothing was permitted
            raise CounterUnavailable(
                f"the counter of calls at `{_shown(self.url)}` cannot be used: {type(error).__name__}: {error}",
                help="see whether the server runs and the url is right",
            ) from error

    def _connected(self) -> MovingWindowRateLimiter:
        if self._limiter is not None:
            return self._limiter
        scheme = self.url.partition("://")[0]
        if scheme not in SCHEMES:
            raise CounterUnavailable(
                f"no counter is known for `{scheme}` urls", help=f"write one of {', '.join(SCHEMES)}"
            )
        from toolgate.extras import offer

        offer("redis")
        try:
            from limits.storage import storage_from_string
            from limits.strategies import MovingWindowRateLimiter
        except ImportError as error:
            raise CounterUnavailable(
                "a counter at a server needs the `redis` extra", help="pip install 'toolgate[redis]'"
            ) from error
        options = {"socket_timeout": PATIENCE, "socket_connect_timeout": PATIENCE, "key_prefix": NAMESPACE}
        if scheme.startswith("valkey"):
            options = {"key_prefix": NAMESPACE}
        storage = storage_from_string(self.url, **options)  # type: ignore[arg-type]  # its stub knows strings only
        self._limiter = MovingWindowRateLimiter(storage)
        return self._limiter


def _item(quota: Quota) -> RateLimitItem:
    from limits import RateLimitItemPerSecond

    return RateLimitItemPerSecond(quota.rate.calls, quota.rate.seconds, namespace=NAMESPACE)


def _shown(url: str) -> str:
    """A url without the password in it."""
    scheme, mark, rest = url.partition("://")
    return scheme + mark + rest.rpartition("@")[2]
