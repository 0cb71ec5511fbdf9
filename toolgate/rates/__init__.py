"""How often is too often: rates, and the counters that all processes of a machine, or of many machines, share.

INVARIANT: a counter that cannot be read or written raises `CounterUnavailable`; nobody takes that for permission.
"""

from __future__ import annotations

from toolgate.model.errors import GuardError
from toolgate.model.value import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Protocol
else:
    Protocol = object

SECONDS = {"second": 1, "minute": 60, "hour": 3_600, "day": 86_400}
SCHEMES = ("redis", "rediss", "redis+unix", "redis+cluster", "redis+sentinel", "valkey", "valkeys", "valkey+unix")
LARGEST = 1_000_000  # calls in one window; more is no limit


class Rate(Value):
    """At most `calls` in any stretch of `seconds`."""

    __slots__ = ("calls", "seconds")

    def __init__(self, calls: int, seconds: int) -> None:
        self.calls = calls
        self.seconds = seconds

    def __str__(self) -> str:
        calls = f"{self.calls} call{'' if self.calls == 1 else 's'}"
        for name, length in reversed(SECONDS.items()):
            if self.seconds % length == 0:
                times = self.seconds // length
                return f"{calls} a {name}" if times == 1 else f"{calls} in {times} {name}s"
        return calls


class Quota(Value):
    """A rate for one thing: `subject` says whose calls are counted together, in words a person understands."""

    __slots__ = ("subject", "rate")

    def __init__(self, subject: str, rate: Rate) -> None:
        self.subject = subject
        self.rate = rate


class Refusal(Value):
    """The quota that is used up, and in how many seconds it has room again."""

    __slots__ = ("quota", "retry_after")

    def __init__(self, quota: Quota, retry_after: float) -> None:
        self.quota = quota
        self.retry_after = retry_after

    @property
    def seconds(self) -> int:
        """How long to wait, in whole seconds."""
        return max(1, int(self.retry_after) + (self.retry_after % 1 > 0))

    def __str__(self) -> str:
        room = f"it has room again in {self.seconds} s"
        return f"the limit of {self.quota.rate} for {self.quota.subject} is used up; {room}"


class CounterUnavailable(GuardError):
    """The shared counter cannot be asked."""


class Counter(Protocol):
    """Counts calls: `None` means that this one is counted in every quota, a refusal that it is counted in none."""

    def take(self, quotas: tuple[Quota, ...], now: float) -> Refusal | None:
        """Count one call at a time in seconds since the epoch."""


def read_rate(text: str) -> Rate:
    """`30/minute`, `5 per second`, `100 / 2 hours`, or a bare number: calls a minute."""
    count, _, unit = text.replace(" per ", "/").partition("/")
    calls = _whole(count.strip(), text)
    words = unit.split() or ["minute"]
    times = _whole(words[0], text) if len(words) == 2 else 1
    name = words[-1][:-1] if words[-1][-1:] == "s" else words[-1]
    if len(words) > 2 or name not in SECONDS:
        raise ValueError(f"`{text}` is not a valid rate: write it as `30/minute`, with one of {', '.join(SECONDS)}")
    return Rate(calls, times * SECONDS[name])


def _whole(digits: str, text: str) -> int:
    if not (digits.isascii() and digits.isdigit()) or not 1 <= int(digits[:8]) <= LARGEST or len(digits) > 8:
        raise ValueError(f"`{text}` is not a valid rate: the number must be a whole number from 1 to {LARGEST}")
    return int(digits)


class Uncounted:
    """Counts nothing: for those who only want to know what would be answered."""

    def take(self, quotas: tuple[Quota, ...], now: float) -> Refusal | None:
        return None


def counter_at(url: str, state: str) -> Counter:
    """The counter at a url; an empty one: the file in this directory, shared by all processes of this machine."""
    if not url:
        from toolgate.rates.embedded import Embedded

        return Embedded(state + "/rates.sqlite")
    from toolgate.rates.shared import Shared

    return Shared(url)
