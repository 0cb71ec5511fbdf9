"""Statistics of the log: verdicts over time, what interrupted whom, and what judging costs.

The index first puts what is counted into a small table, so that a million records, most of which is uncounted text, are
read only once.
"""

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from typing import Any

from toolgate.audit.columns import DAMAGED, ERROR, UNCLEAR
from toolgate.audit.event import DECISION
from toolgate.audit.index import RECORDS, Index, Where
from toolgate.audit.log import RECOVERY

Table = dict[str, Any]

ALLOW, ASK, DENY = "allow", "ask", "deny"
VERDICTS = (ALLOW, ASK, DENY)
ASKED = f"verdict = '{ASK}'"
INTERRUPTED = f"verdict <> '{ALLOW}'"
HOUR, MINUTE = 13, 16  # characters of a time to that precision
STEPS = 100  # fractions of a millisecond in which latencies are counted
SLOWEST = 5
STOPPED = {"rules": "rule", "programs": "program", "commands": "call"}  # statistics of what was not allowed, by column
MADE = {"agents": "agent", "tools": "tool", "projects": "cwd"}  # statistics of all calls
CHOSEN = {  # the columns that are counted, and their source; an unsettled decision counts as asked
    "number": "record.row",
    "verdict": f"CASE WHEN verdict IN ('{ALLOW}', '{DENY}') THEN verdict ELSE '{ASK}' END",
    "call": f"CASE WHEN {INTERRUPTED} THEN call END",
    **{name: name for name in ("id", "time", "session", "agent", "tool", "cwd", "rule", "program", "ms", "tokens")},
    **{name: name for name in ("answer", "waited_ms", "model", "ruling", "settled", "cached", "cost", "model_ms")},
}


def statistics(index: Index, where: Where, edges: Sequence[datetime], most: int = 10) -> Table:
    """All statistics; `edges` are the start of each period and the end of the last."""
    _choose(index, where)
    groups = Counter(_rows(index, f"verdict, {', '.join(MADE.values())}"))  # quicker than `GROUP BY`, which sorts first
    verdicts = dict.fromkeys(VERDICTS, 0)
    for (verdict, *_), number in groups.items():
        verdicts[verdict] += number
    calls = sum(verdicts.values())
    return {
        "calls": calls,
        "sessions": next(iter(_rows(index, "count(DISTINCT session)", "session <> ''")))[0],
        "verdicts": verdicts,
        "interrupted": round(verdicts[ASK] / calls, 4) if calls else 0.0,
        "questions": _questions(index),
        "over_time": _over_time(index, edges),
        **{name: _counted(index, column, most) for name, column in STOPPED.items()},
        **{name: _folded(groups, at, most) for at, name in enumerate(MADE, 1)},
        "latency": _latency(index),
        "tokens": int(next(iter(_rows(index, "total(tokens)")))[0]),
        "llm": _models(index, most),
    }


def in_the_log(index: Index, since: str, until: str) -> Table:
    """What the log says about itself in a period: torn or damaged lines, and what was pruned."""
    query = "SELECT kind, count(*) FROM record WHERE time >= ? AND time < ? GROUP BY kind"
    kinds = {str(kind): number for kind, number in index.select(query, (since, until))}
    return {"recoveries": kinds.get(RECOVERY, 0), "damaged": kinds.get(DAMAGED, 0)}


# --- the parts -------------------------------------------------------------------------------------------------------


def _questions(index: Index) -> Table:
    """How questions were answered, and how long people took."""
    found = {str(answer or ""): number for answer, number in _rows(index, "answer, count(*)", ASKED, "GROUP BY answer")}
    total = sum(found.values())
    approved, refused = found.get("approved", 0), found.get("refused", 0)
    return {
        "asked": total,
        "approved": approved,
        "refused": refused,
        "unknown": total - approved - refused,
        "waited_ms": _percentiles(index, "waited_ms", ASKED, (50,))[0],
    }


def _over_time(index: Index, edges: Sequence[datetime]) -> list[Table]:
    """The verdicts in each period."""
    starts = [edge.astimezone(UTC).strftime("%Y-%m-%dT%H:%M") for edge in edges]
    exact = HOUR if all([start.endswith(":00") for start in starts]) else MINUTE
    keys = [start[:exact] for start in starts]
    parts: list[Table] = [
        {"start": edge.isoformat(timespec="minutes"), **dict.fromkeys(VERDICTS, 0)} for edge in edges[:-1]
    ]
    for moment, verdict, number in _rows(index, f"substr(time, 1, {exact}), verdict, count(*)", rest="GROUP BY 1, 2"):
        at = bisect_right(keys, moment) - 1
        if 0 <= at < len(parts):
            parts[at][verdict] += number
    return parts


def _counted(index: Index, column: str, most: int) -> list[Table]:
    """The most frequent names in a column among what was not allowed, with their verdicts."""
    what = f"{column}, count(*) AS calls, sum({ASKED}), sum(verdict = '{DENY}')"
    rest = f"GROUP BY {column} ORDER BY calls DESC, {column} LIMIT {most}"
    return [
        {"name": name, "calls": calls, ASK: asked, DENY: denied}
        for name, calls, asked, denied in _rows(index, what, f"{INTERRUPTED} AND {column} <> ''", rest)
    ]


def _folded(groups: Counter[Any], at: int, most: int) -> list[Table]:
    """The most frequent names at a position of the groups, with their verdicts."""
    found: dict[str, Table] = {}
    for group, number in groups.items():
        verdict, name = group[0], group[at]
        if name:
            table = found.setdefault(name, {"name": name, "calls": 0, ASK: 0, DENY: 0})
            table["calls"] += number
            if verdict != ALLOW:
                table[verdict] += number
    return sorted(found.values(), key=lambda table: (-table["calls"], table["name"]))[:most]


def _latency(index: Index) -> Table:
    names = ("id", "time", "ms", "verdict")
    median, most, nearly_all = _percentiles(index, "ms", "1", (50, 95, 99))
    slowest = []
    for number, *row in _rows(
        index, "number, id, time, ms, verdict", "ms IS NOT NULL", f"ORDER BY ms DESC LIMIT {SLOWEST}"
    ):
        call = next(iter(index.select("SELECT call FROM record WHERE row = ?", (number,))), ("",))[0]
        slowest.append({**dict(zip(names, row, strict=True)), "call": call})
    return {"median_ms": median, "p95_ms": most, "p99_ms": nearly_all, "slowest": slowest}


def _models(index: Index, most: int) -> Table:
    """Which models were asked, what they answered, and what that cost."""
    about = "model <> ''"
    what = "count(*), total(settled), total(cached), total(tokens), total(cost)"
    asked, settled, cached, tokens, cost = next(iter(_rows(index, what, about)))
    said = dict(_rows(index, "ruling, count(*)", about, "GROUP BY ruling"))
    names = ("name", "calls", "settled", "tokens", "cost")
    each = "model, count(*) AS calls, total(settled), total(tokens), total(cost)"
    rows = _rows(index, each, about, f"GROUP BY model ORDER BY calls DESC, model LIMIT {most}")
    median, nearly_all = _percentiles(index, "model_ms", f"{about} AND cached = 0", (50, 95))
    return {
        "asked": asked,
        "settled": int(settled),
        "cached": int(cached),
        **{word: said.get(word, 0) for word in (*VERDICTS, UNCLEAR, ERROR)},
        "tokens": int(tokens),
        "cost": round(cost, 6),
        "median_ms": median,
        "p95_ms": nearly_all,
        "models": [
            {**dict(zip(names, row, strict=True)), "settled": int(row[2]), "tokens": int(row[3])} for row in rows
        ],
    }


def _percentiles(index: Index, column: str, about: str, shares: Sequence[int]) -> list[float | None]:
    """The percentile for each share, to a hundredth; `None`: there are no values."""
    values = _rows(index, f"CAST({column} * {STEPS} AS INTEGER)", f"{about} AND {column} IS NOT NULL")
    steps = sorted(Counter(value for (value,) in values).items())
    total = sum([number for _, number in steps])
    found: list[float | None] = []
    seen = 0
    for step, number in steps:
        seen += number
        while len(found) < len(shares) and seen * 100 >= total * shares[len(found)]:
            found.append(step / STEPS)
    return found or [None] * len(shares)


# --- asking the index ------------------------------------------------------------------------------------------------


def _choose(index: Index, where: Where) -> None:
    """Create the table of what is counted, for as long as the index is open."""
    condition, values = where
    about = f"record.kind = '{DECISION}' AND ({condition or '1'})"
    source = f"SELECT {', '.join(CHOSEN.values())} FROM {RECORDS} WHERE {about}"  # noqa: S608 # words of our own; values are bound
    list(index.select("PRAGMA temp_store = MEMORY"))
    list(index.select("DROP TABLE IF EXISTS temp.chosen"))
    list(index.select(f"CREATE TEMP TABLE chosen ({', '.join(CHOSEN)})"))
    list(index.select(f"INSERT INTO chosen {source}", values))


def _rows(index: Index, what: str, about: str = "1", rest: str = "") -> Iterable[Any]:
    return index.select(f"SELECT {what} FROM chosen WHERE {about} {rest}")  # noqa: S608 # words of our own
