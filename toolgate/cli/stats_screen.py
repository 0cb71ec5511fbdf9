"""The output of `toolgate stats`: numbers and plots that fit the terminal; on a wide one in two columns."""

from datetime import datetime
from typing import Any

from toolgate.cli.plots import Row, beside, by_verdict, counted, fitted, legend, table
from toolgate.cli.screen import columns, folded, styled

Table = dict[str, Any]

WIDE = 100  # columns from which lists are shown side by side
LABELS = {"hour": "%H:%M", "day": "%a %d %b", "week": "%d %b %Y", "month": "%b %Y"}
PROJECTS = "Projects"  # directories, which differ in their last part
LISTS = (  # a heading, the list, and its numbers
    ("Rules that asked or denied", "rules", ("ask", "deny")),
    ("Programs most often interrupted", "programs", ("ask", "deny")),
    ("Commands most often interrupted", "commands", ("ask", "deny")),
    ("Agents", "agents", ("allow", "ask", "deny")),
    ("Tools", "tools", ("allow", "ask", "deny")),
    (PROJECTS, "projects", ("allow", "ask", "deny")),
)


def screen(found: Table, title: str, room: int, colour: bool) -> list[str]:
    """The lines of the whole screen."""
    lines = [folded(f"{styled(title, 'bold', colour)}: {_sized(found)}", 2, room), "", *_verdicts(found, room, colour)]
    lines += ["", *_over_time(found, room, colour)]
    half = (room - 4) // 2 if room >= WIDE else room
    blocks = [_list(heading, found[name], kinds, half, colour) for heading, name, kinds in LISTS if found[name]]
    blocks.append(_latency(found, half, colour))
    if found["llm"]["asked"]:
        blocks.append(_models(found["llm"], half, colour))
    blocks.append(_log(found, half, colour))
    while blocks:
        first = blocks.pop(0)
        if room >= WIDE and blocks:
            first = beside(first, blocks.pop(0), room)
        lines += ["", *first]
    return lines


def _sized(found: Table) -> str:
    return f"{counted(found['calls'], 'call')} in {counted(found['sessions'], 'session')}"


def _verdicts(found: Table, room: int, colour: bool) -> list[str]:
    """How many calls were allowed, asked about and denied, and what people answered."""
    widest = max([len(f"{number:,}") for number in found["verdicts"].values()])
    lines = [
        styled(f"  {verdict:<5}  {number:>{widest},}  {_share(number, found['calls']):>6}", verdict, colour)
        for verdict, number in found["verdicts"].items()
    ]
    asked = found["questions"]
    if not asked["asked"]:
        return [*lines, "  No call interrupted a person."]
    often = f"  {_one_in(found['calls'], asked['asked'])} interrupted a person: "
    parts = [("approved", asked["approved"]), ("refused", asked["refused"]), ("answer unknown", asked["unknown"])]
    often += ", ".join([f"{number:,} {words}" for words, number in parts if number])
    if asked["waited_ms"] is not None:
        often += f"; half of the answers came within {_duration(asked['waited_ms'])}"
    return [*lines, *folded(often, 2, room).split("\n")]


def _over_time(found: Table, room: int, colour: bool) -> list[str]:
    parts = found["over_time"]
    kept = [part for part in parts if part["allow"] or part["ask"] or part["deny"]]
    first = parts.index(kept[0]) if kept else 0
    label = LABELS[found["unit"]]
    rows = [Row(datetime.fromisoformat(part["start"]).strftime(label), by_verdict(part)) for part in parts[first:]]
    heading = styled(f"Calls by {found['unit']}", "bold", colour)
    return [f"{heading}  {legend(colour)}", *table(rows, ("allow", "ask", "deny"), room, colour)]


def _list(heading: str, items: list[Table], kinds: tuple[str, ...], room: int, colour: bool) -> list[str]:
    rows = []
    for item in items:
        counts = {"ask": item["ask"], "deny": item["deny"]}
        if "allow" in kinds:
            counts["allow"] = item["calls"] - item["ask"] - item["deny"]
        rows.append(Row(item["name"], counts))
    return [styled(heading, "bold", colour), *table(rows, kinds, room, colour, heading == PROJECTS)]


def _latency(found: Table, room: int, colour: bool) -> list[str]:
    """What judging costs."""
    told = found["latency"]
    lines = [styled("Time to judge a call", "bold", colour)]
    if told["median_ms"] is None:
        return [*lines, "  not recorded"]
    shown = [("median", "median_ms"), ("95% within", "p95_ms"), ("99% within", "p99_ms")]
    lines += [f"  {words:<10}  {_duration(told[name]):>8}" for words, name in shown]
    lines.append(styled("  slowest", "dim", colour))
    for one in told["slowest"]:
        start = f"  {_duration(one['ms']):>8}  {one['id']}  "
        lines.append(start + fitted(one["call"], room - columns(start)))
    return lines


def _models(told: Table, room: int, colour: bool) -> list[str]:
    """What the guard agent was asked, and the cost."""
    lines = [styled("Guard agent", "bold", colour)]
    rows = [("asked", told["asked"]), ("settled by it", told["settled"]), ("known answers", told["cached"])]
    words = (("said allow", "allow"), ("said ask", "ask"), ("said deny", "deny"), ("unclear", "unclear"))
    rows += [(shown, told[name]) for shown, name in (*words, ("errors", "error")) if told[name]]
    lines += [f"  {words:<22}  {number:>8,}" for words, number in rows]
    if told["median_ms"] is not None:
        lines.append(f"  {'median time':<22}  {_duration(told['median_ms']):>8}")
    if told["cost"]:
        lines.append(f"  {'cost':<22}  {told['cost']:>8.4f}")
    lines.append(styled("  models", "dim", colour))
    for one in told["models"]:
        start = f"  {one['calls']:>8,}  "
        lines.append(start + fitted(one["name"], room - columns(start)))
    return lines


def _log(found: Table, room: int, colour: bool) -> list[str]:
    """What the log says about itself."""
    log = found["log"]
    lines = [styled("Log", "bold", colour)]
    rows = [
        ("tokens of guard agents", found["tokens"]),
        ("decisions not recorded", log["unrecorded"]),
        ("torn lines removed", log["recoveries"]),
        ("damaged lines", log["damaged"]),
    ]
    lines += [f"  {words:<22}  {number:>8,}" for words, number in rows]
    if log["unrecorded"]:
        lines += folded("  `toolgate doctor` says why decisions are not recorded.", 2, room).split("\n")
    if log["damaged"]:
        lines += folded("  `toolgate log verify` says which lines are damaged.", 2, room).split("\n")
    return lines


# --- words -----------------------------------------------------------------------------------------------------------


def _one_in(whole: int, part: int) -> str:
    times = round(whole / part)
    return f"One call in {times:,}" if times > 1 else "Nearly every call"


def _share(part: int, whole: int) -> str:
    return f"{part / whole:.1%}" if whole else "–"


def _duration(milliseconds: float) -> str:
    """A duration in readable form, with two or three digits."""
    if milliseconds < 10:
        return f"{milliseconds:.1f} ms"
    if milliseconds < 1_000:
        return f"{milliseconds:.0f} ms"
    if milliseconds < 60_000:
        return f"{milliseconds / 1_000:.1f} s"
    minutes = milliseconds / 60_000
    return f"{minutes:.0f} min" if minutes < 120 else f"{minutes / 60:.0f} h"
