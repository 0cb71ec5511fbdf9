"""The terminal output of `toolgate replay`: numbers first, then the worst calls, then the most frequent questions."""

from datetime import datetime
from typing import Any

from toolgate.adapters.generic import HOST
from toolgate.cli.moments import local
from toolgate.cli.plots import Row, by_verdict, counted, legend, table
from toolgate.cli.screen import folded, one_line, styled, visible

Table = dict[str, Any]

KINDS = ("allow", "ask", "deny")
DONE = {"approved": "you approved it", "refused": "you refused it", "ran": "it ran", "blocked": "the agent blocked it"}
MOST_RULES = 12
MOST_WEEKS = 26
MOST_BAD = 5


def screen(found: Table, room: int, colour: bool) -> list[str]:
    """The lines of the whole report."""
    blocks = [
        _heading(found, room, colour),
        _verdicts(found, room, colour),
        _weeks(found, room, colour),
        _rules(found, room, colour),
        _worst(found, room, colour),
        _questions(found, room, colour),
        _suggestions(found, room, colour),
        _answers(found, room, colour),
        _notes(found, room),
    ]
    lines: list[str] = []
    for block in blocks:
        lines += [*([""] if lines and block else []), *block]
    return lines


def _heading(found: Table, room: int, colour: bool) -> list[str]:
    start = "Interrupted. So far: " if found["interrupted"] else ""
    said = f"{start}{counted(found['calls'], 'call')} in {counted(found['sessions'], 'session')}"
    if found["first"]:
        said += f", {days(found)}"
    return folded(f"{styled(said, 'bold', colour)}, judged as if they were made now", 2, room).split("\n")


def _verdicts(found: Table, room: int, colour: bool) -> list[str]:
    if not found["calls"]:
        return [] if found["interrupted"] else folded(f"  {_none(found)}", 2, room).split("\n")
    widest = max([len(f"{number:,}") for number in found["verdicts"].values()])
    lines = [
        styled(f"  {verdict:<5}  {number:>{widest},}  {number / found['calls']:>6.1%}", verdict, colour)
        for verdict, number in found["verdicts"].items()
    ]
    often = f"  {found['interruptions_per_100']:.1f} questions per 100 calls"
    return [*lines, *folded(often, 2, room).split("\n")]


def _none(found: Table) -> str:
    """Why no call was counted."""
    since = f" since {day(found['since'])}" if found.get("since") else ""
    place = f" in {visible(found['project'])}" if found.get("project") else ""
    return f"No call was made{since}{place}" if since or place else "There are no calls in it"


def _weeks(found: Table, room: int, colour: bool) -> list[str]:
    weeks = [week for week in found["weeks"] if week["start"]]
    if len(weeks) < 2:
        return []
    rows = [Row(f"{datetime.fromisoformat(week['start']):%d %b %Y}", by_verdict(week)) for week in weeks[-MOST_WEEKS:]]
    return [f"{styled('Calls by week', 'bold', colour)}  {legend(colour)}", *table(rows, KINDS, room, colour)]


def _rules(found: Table, room: int, colour: bool) -> list[str]:
    if not found["rules"]:
        return []
    rows = [Row(one["name"], {"ask": one["ask"], "deny": one["deny"]}) for one in found["rules"][:MOST_RULES]]
    return [
        styled("Rules that would have asked or denied", "bold", colour),
        *table(rows, ("ask", "deny"), room, colour),
    ]


def _worst(found: Table, room: int, colour: bool) -> list[str]:
    if not found["worst"]:
        return []
    lines = [styled("The worst calls", "bold", colour)]
    for number, one in enumerate(found["worst"], 1):
        verdict = styled(f"{one['verdict']:<4}", one["verdict"], colour)
        again = f", {one['times']} times" if one["times"] > 1 else ""
        lines.append(f"  {number:>2}. {verdict} {one_line(one['shown'], room - 11)}")
        lines += folded(f"      {visible(one['reason'])}  [{visible(one['rule'])}]", 6, room).split("\n")
        done = f"; {DONE[one['outcome']]}" if one["outcome"] in DONE else ""
        where = f"      {moment(one['time'])}{again}, {maker(one)}{done}"
        lines += [styled(line, "dim", colour) for line in folded(where, 6, room).split("\n")]
    return lines


def _questions(found: Table, room: int, colour: bool) -> list[str]:
    questions = found["questions"][:10]
    if not questions:
        return []
    lines = [styled("What would be asked most", "bold", colour)]
    for one in questions:
        start = f"  {one['asked']:>5,} ×  "
        lines.append(start + one_line(f"{one['program']}  [{one['rule']}]", room - len(start)))
        lines.append(styled("           " + one_line(one["example"].get("shown", ""), room - 11), "dim", colour))
    return lines


def _suggestions(found: Table, room: int, colour: bool) -> list[str]:
    """The rules that would have spared a person questions."""
    lines = []
    for one in found["suggestions"]:
        lines += folded(f"  {one['asked']:>5,} ×  allow {visible(one['allow'])}", 11, room).split("\n")
    if not lines:
        return []
    number = sum(one["asked"] for one in found["suggestions"])
    said = f"{counted(number, 'question')} of {found['verdicts']['ask']:,} that a rule would answer"
    more = "  `toolgate suggest` drafts such rules from what you answer, with what else they would allow."
    return [styled(said, "bold", colour), *lines, *folded(more, 2, room).split("\n")]


def _answers(found: Table, room: int, colour: bool) -> list[str]:
    """What people answered then, and what Toolgate would have said."""
    told = found["answers"]
    approved = {word: told.get(word, {}).get("approved", 0) for word in KINDS}
    refused = {word: told.get(word, {}).get("refused", 0) for word in KINDS}
    lines = []
    for said, numbers in (("approved", approved), ("refused", refused)):
        if total := sum(numbers.values()):
            parts = ", ".join([f"{numbers[word]:,} {words}" for word, words in WOULD.items() if numbers[word]])
            lines += folded(f"  You were asked about and {said} {counted(total, 'call')}: {parts}", 4, room).split("\n")
    return [styled("What you answered then", "bold", colour), *lines] if lines else []


WOULD = {"allow": "would have run without a question", "ask": "would have been asked about", "deny": "would be denied"}


def _notes(found: Table, room: int) -> list[str]:
    lines: list[str] = []
    if gone := found["gone"]:
        number, are = sum(one["calls"] for one in gone), "is" if len(gone) == 1 else "are"
        names = ", ".join([place_of(one) for one in gone[:3]]) + (" …" if len(gone) > 3 else "")
        said = f"{counted(number, 'call')} in {counted(len(gone), 'project')} that {are} gone"
        lines += folded(f"{said}, judged without their files: {names}", 2, room).split("\n")
    bad = found["bad_lines"]
    if bad["count"]:
        lines.append(f"{counted(bad['count'], 'line')} could not be read:")
        for one in bad["first"][:MOST_BAD]:
            place = f"{one['path']}:{one['line']}" if one["line"] else one["path"]
            lines += folded(f"  {visible(place)}: {visible(one['why'])}", 4, room).split("\n")
    return lines


# --- words -----------------------------------------------------------------------------------------------------------


def days(found: Table) -> str:
    """The period of a report."""
    first, last = day(found["first"]), day(found["last"])
    return first if first == last else f"{first} – {last}"


def day(time: str) -> str:
    found = local(time)
    return f"{found:%d %b %Y}" if found else "?"


def moment(time: str) -> str:
    found = local(time)
    return f"{found:%d %b %Y %H:%M}" if found else "at an unknown time"


def maker(one: Table) -> str:
    """Who made a call, and where."""
    return f"{'an unknown agent' if one['agent'] == HOST else one['agent']} in {place_of(one)}"


def place_of(one: Table) -> str:
    return visible(one["project"]) or "a directory that is not known"
