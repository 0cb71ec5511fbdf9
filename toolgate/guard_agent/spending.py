"""Counts the cost of asking models against the policy's ceilings, for all hook processes together.

An hour and a day are the last 60 minutes and the last 24 hours.

INVARIANT: a question that cannot be counted is not asked. Each is counted before it is asked: however many processes
ask at once, the ceiling is not exceeded.
"""

from dataclasses import dataclass
from sqlite3 import Connection

from toolgate.guard_agent.database import Unusable, transaction
from toolgate.guard_agent.exchange import Usage
from toolgate.guard_agent.settings import Endpoint, Settings

NAME = "spending"
SCHEMA = (
    """CREATE TABLE spent (at REAL NOT NULL, questions INTEGER NOT NULL, input INTEGER NOT NULL,
    output INTEGER NOT NULL, cost REAL NOT NULL)""",
    "CREATE INDEX spent_at ON spent (at)",
)
SUMS = "SELECT SUM(questions), SUM(input), SUM(output), SUM(cost) FROM spent WHERE at > ?"
HOUR, DAY = 3_600.0, 86_400.0  # seconds
MILLION = 1_000_000  # tokens that a price refers to


@dataclass(frozen=True, slots=True)
class Spent:
    """Questions, tokens and money in a period."""

    calls: int = 0
    input: int = 0
    output: int = 0
    cost: float = 0.0

    @property
    def tokens(self) -> int:
        return self.input + self.output


class Ledger:
    """The spending in a state directory, and its ceilings."""

    __slots__ = ("_state", "_settings")

    def __init__(self, state: str, settings: Settings) -> None:
        self._state = state
        self._settings = settings

    def refuses(self, now: float) -> str:
        """Why nothing more may be asked now (in seconds since the epoch); empty: one question may, and is counted."""
        try:
            with transaction(self._state, NAME, SCHEMA, lasting=True) as database:
                _tidied(database, now)
                why = self.reached(_sums(database, now - HOUR), _sums(database, now - DAY))
                if not why:
                    database.execute("INSERT INTO spent VALUES (?, 1, 0, 0, 0)", (now,))
                return why
        except Unusable as error:
            return f"what models have cost cannot be counted: {error.message}"

    def add(self, endpoint: Endpoint, usage: Usage, now: float) -> float:
        """Count the tokens of a question; returns their cost, in the currency of the prices."""
        cost = (usage.input * endpoint.input_price + usage.output * endpoint.output_price) / MILLION
        try:
            with transaction(self._state, NAME, SCHEMA, lasting=True) as database:
                database.execute("INSERT INTO spent VALUES (?, 0, ?, ?, ?)", (now, usage.input, usage.output, cost))
        except Unusable:  # the next question is then refused
            return cost
        return cost

    def today(self, now: float) -> Spent:
        """The spending of the last 24 hours; raises `Unusable` if it is not known."""
        with transaction(self._state, NAME, SCHEMA, lasting=True) as database:
            _tidied(database, now)
            return _sums(database, now - DAY)

    def hour(self, now: float) -> Spent:
        """The spending of the last 60 minutes; raises `Unusable` if it is not known."""
        with transaction(self._state, NAME, SCHEMA, lasting=True) as database:
            return _sums(database, now - HOUR)

    def reached(self, hour: Spent, day: Spent) -> str:
        """The ceiling that is reached, in words; empty: none."""
        most = self._settings
        if hour.calls >= most.max_calls_hour:
            return f"the ceiling of {most.max_calls_hour} questions an hour is reached (`max_calls_hour`)"
        if day.calls >= most.max_calls_day:
            return f"the ceiling of {most.max_calls_day} questions a day is reached (`max_calls_day`)"
        if day.tokens >= most.max_tokens_day:
            return f"the ceiling of {most.max_tokens_day} tokens a day is reached (`max_tokens_day`)"
        if most.max_cost_day and day.cost >= most.max_cost_day:
            return f"the ceiling of {most.max_cost_day:g} a day is reached (`max_cost_day`)"
        return ""


def _sums(database: Connection, since: float) -> Spent:
    (row,) = database.execute(SUMS, (since,)).fetchall()
    return Spent(*[value or 0 for value in row])


def _tidied(database: Connection, now: float) -> None:
    """Delete entries that no ceiling covers any more; entries in the future (after a clock change) count as of now."""
    database.execute("UPDATE spent SET at = ? WHERE at > ?", (now, now))
    database.execute("DELETE FROM spent WHERE at <= ?", (now - DAY,))
