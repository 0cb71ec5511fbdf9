"""Replays whole sessions: every call of a piece is judged after the earlier ones, and counted."""

from collections.abc import Callable
from dataclasses import dataclass

from toolgate.history.calls import BadLine, Found, PastCall
from toolgate.history.judging import Judge, Played
from toolgate.history.summary import Summary


@dataclass(frozen=True, slots=True)
class Choice:
    """The calls to count: since a time, at most so many per piece (0: all), in this project (empty: any)."""

    since: str = ""
    most: int = 0
    project: str = ""

    def counts(self, call: PastCall) -> bool:
        if self.since and call.time < self.since:
            return False
        return not self.project or f"{call.cwd}/".startswith(self.project.rstrip("/") + "/")


def played(
    calls: Found, choice: Choice, judge: Judge, tell: Callable[[int], object] = bool, stopped: Callable[[], bool] = bool
) -> Summary:
    """The summary of the calls of a piece. Those not counted are judged too, for what they leave behind.

    `tell` is called for every judged call; `stopped` says whether to end with what was judged so far.
    """
    kept, summary = Played(), Summary()
    sessions: set[str] = set()
    for one in calls:
        if stopped():
            break
        if isinstance(one, BadLine):
            summary.broken(one)
            continue
        judged = judge.judged(one, kept)
        tell(1)
        if choice.counts(one):
            summary.add(judged)
            sessions.add(one.session)
            if choice.most and summary.calls >= choice.most:
                break
    summary.sessions = len(sessions)
    return summary


def safely(calls: Found, path: str) -> Found:
    """The calls of a file; no error in it ends the report."""
    try:
        yield from calls
    except (OSError, ValueError, KeyError, TypeError, RecursionError) as error:
        yield BadLine(path, 0, f"reading ended: {type(error).__name__}: {error}"[:200])
