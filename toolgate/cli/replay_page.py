"""The report of `toolgate replay` as one HTML file: no network, no script; light, dark and printable.

INVARIANT: every text that comes from a history goes through `shown`, which escapes it and makes control characters
visible.
"""

from datetime import datetime
from html import escape
from typing import Any

from toolgate.cli.plots import counted
from toolgate.cli.replay_screen import DONE, KINDS, WOULD, days, moment
from toolgate.cli.screen import visible

Table = dict[str, Any]

MARK = "<!-- written by toolgate replay -->"
POLICY = "default-src 'none'; style-src 'unsafe-inline'"
STACK = ("deny", "ask", "allow")  # in the order of a bar, the most important first
MOST_WEEKS, MOST_RULES, MOST_NAMES = 53, 20, 12
TALL, WIDE, LEFT, FOOT = 180, 720, 52, 34  # of the chart of weeks, in its own units
STYLE = """
:root { color-scheme: light dark; --text: #1c2126; --soft: #5b656f; --line: #d8dde2; --ground: #ffffff; --card: #f5f7f8;
  --allow: #9fb3c8; --ask: #d98a00; --deny: #c2282d; }
@media (prefers-color-scheme: dark) { :root { --text: #e6e9ec; --soft: #9aa5b0; --line: #333b43; --ground: #14181c;
  --card: #1c2227; --allow: #4f6478; --ask: #e6a532; --deny: #ef5a5f; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 60rem; padding: 2rem 1.25rem 4rem; color: var(--text); background: var(--ground);
  font: 16px/1.5 system-ui, sans-serif; }
h1 { font-size: 1.6rem; margin: 0 0 .25rem; } h2 { font-size: 1.15rem; margin: 2.5rem 0 .75rem; }
p { margin: .5rem 0; } .soft { color: var(--soft); } .small { font-size: .875rem; }
code { font: .875em/1.45 ui-monospace, monospace; overflow-wrap: anywhere; white-space: pre-wrap; }
.tiles { display: grid; grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr)); gap: .75rem;
  margin: 1.5rem 0 1rem; }
.tile { background: var(--card); border: 1px solid var(--line); border-radius: .5rem; padding: .75rem 1rem; }
.tile b { display: block; font-size: 1.6rem; line-height: 1.2; font-variant-numeric: tabular-nums; }
svg { display: block; width: 100%; height: auto; } svg text { fill: var(--soft); font: 11px system-ui, sans-serif; }
.allow { fill: var(--allow); } .ask { fill: var(--ask); } .deny { fill: var(--deny); } .grid { stroke: var(--line); }
.word { font-weight: 600; } .word.allow { color: var(--soft); } .word.ask { color: var(--ask); }
.word.deny { color: var(--deny); }
.key { display: inline-block; width: .75em; height: .75em; border-radius: .15em; margin: 0 .35em 0 1em; }
.key.allow { background: var(--allow); } .key.ask { background: var(--ask); } .key.deny { background: var(--deny); }
.scroll { overflow-x: auto; } table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; padding: .3rem .75rem .3rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
th { font-weight: 600; font-size: .875rem; color: var(--soft); }
td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; }
td.bar { width: 40%; min-width: 8rem; vertical-align: middle; } ol { padding-left: 1.5rem; } li { margin: 0 0 1rem; }
li > div { margin-top: .15rem; }
@media print { body { max-width: none; padding: 0; font-size: 11pt; } h2 { break-after: avoid; }
  li, tr, svg, .tile { break-inside: avoid; }
  svg rect, .key { print-color-adjust: exact; -webkit-print-color-adjust: exact; } }
"""


def page(found: Table) -> str:
    """The whole file."""
    title = f"What Toolgate would have said about {counted(found['calls'], 'call')}"
    parts = [
        "<!doctype html>", MARK, '<html lang="en"><head><meta charset="utf-8">',
        f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{shown(title)}</title><style>{STYLE}</style></head><body>",
        _heading(found, title), _tiles(found), _weeks(found), _rules(found), _rules_by_week(found), _worst(found),
        _questions(found), _suggestions(found), _answers(found), _names(found, "projects", "Projects"),
        _names(found, "agents", "Agents"), _names(found, "tools", "Tools"), _notes(found), "</body></html>",
    ]  # fmt: skip
    return "\n".join([part for part in parts if part]) + "\n"


def shown(text: object) -> str:
    """A text, escaped for the page."""
    return escape(visible(str(text)), quote=True)


def _sentence(text: str) -> str:
    """A sentence with its backticked parts as code."""
    parts = text.split("`")
    if len(parts) % 2 == 0:
        return shown(text)
    return "".join([f"<code>{shown(part)}</code>" if index % 2 else shown(part) for index, part in enumerate(parts)])


def _heading(found: Table, title: str) -> str:
    when = f"{days(found)}, " if found["first"] else ""
    stopped = " The run was interrupted: this is what was judged until then." if found["interrupted"] else ""
    said = f"{when}{counted(found['sessions'], 'session')} of {found['from']}. Judged as if the calls were made now."
    text = f"{said}{stopped} Nothing was executed; secrets are left out."
    return f'<h1>{shown(title)}</h1><p class="soft">{shown(text)}</p>'


def _tiles(found: Table) -> str:
    whole = found["calls"] or 1
    verdicts = found["verdicts"]
    tiles = [("calls", f"{found['calls']:,}"), ("questions per 100 calls", f"{found['interruptions_per_100']:.1f}")]
    words = {"allow": "would run without a question", "ask": "would be asked about", "deny": "would be denied"}
    tiles += [(f"{words[kind]} ({verdicts[kind] / whole:.1%})", f"{verdicts[kind]:,}") for kind in KINDS]
    cards = "".join([f'<div class="tile"><b>{shown(number)}</b>{shown(name)}</div>' for name, number in tiles])
    return f'<div class="tiles">{cards}</div>{_band(verdicts, 14)}<p class="small soft">{_legend()}</p>'


def _legend() -> str:
    return "".join([f'<span class="key {kind}"></span>{kind}' for kind in STACK])


def _band(counts: Table, height: int, most: int = 0) -> str:
    """One bar with a part for each verdict, as long as its share of calls."""
    whole = most or sum([counts.get(kind, 0) for kind in STACK]) or 1
    rects, left = [], 0.0
    for kind in STACK:
        width = 100 * counts.get(kind, 0) / whole
        if width:
            rects.append(f'<rect class="{kind}" x="{left:.2f}" y="0" width="{max(width, 0.4):.2f}" height="{height}"/>')
        left += width
    told = ", ".join([f"{counts.get(kind, 0):,} {kind}" for kind in STACK if counts.get(kind)])
    box = f'viewBox="0 0 100 {height}" preserveAspectRatio="none" style="height:{height}px"'
    return f'<svg role="img" aria-label="{shown(told)}" {box}>{"".join(rects)}</svg>'


# --- charts ----------------------------------------------------------------------------------------------------------


def _weeks(found: Table) -> str:
    weeks = [week for week in found["weeks"] if week["start"]][-MOST_WEEKS:]
    if not weeks:
        return ""
    most = max([sum([week[kind] for kind in STACK]) for week in weeks])
    step = (WIDE - LEFT - 12) / len(weeks)
    bars = [_bar(week, LEFT + step * index, min(step * 0.8, 48), most) for index, week in enumerate(weeks)]
    every = max(1, len(weeks) // 8)
    labels = [
        f'<text x="{LEFT + step * index + min(step * 0.8, 48) / 2:.1f}" y="{TALL + 16}" text-anchor="middle">'
        f"{datetime.fromisoformat(week['start']):%d %b}</text>"
        for index, week in enumerate(weeks)
        if index % every == 0
    ]
    lines = [_line(share, most) for share in (0.0, 0.5, 1.0)]
    chart = f'<svg role="img" aria-label="Calls by week" viewBox="0 -12 {WIDE} {TALL + FOOT}">'
    year = f"{datetime.fromisoformat(weeks[0]['start']):%Y}"
    below = f'<p class="small soft">Weeks begin on Monday; the first is of {year}.{_legend()}</p>'
    return f"<h2>Calls by week</h2>{chart}{''.join([*lines, *bars, *labels])}</svg>{below}"


def _line(share: float, most: int) -> str:
    height = TALL - share * TALL
    line = f'<line class="grid" x1="{LEFT}" x2="{WIDE}" y1="{height:.1f}" y2="{height:.1f}"/>'
    return f'{line}<text x="{LEFT - 6}" y="{height + 4:.1f}" text-anchor="end">{round(share * most):,}</text>'


def _bar(week: Table, left: float, width: float, most: int) -> str:
    rects, foot = [], float(TALL)
    for kind in STACK:
        height = TALL * week[kind] / most
        height = max(height, 1.5) if week[kind] else 0.0
        foot -= height
        if height:
            place = f'x="{left:.1f}" y="{foot:.1f}" width="{width:.1f}" height="{height:.1f}"'
            rects.append(f'<rect class="{kind}" {place}/>')
    told = ", ".join([f"{week[kind]:,} {kind}" for kind in STACK])
    return f"<g><title>{shown('Week of ' + week['start'] + ': ' + told)}</title>{''.join(rects)}</g>"


def _rules(found: Table) -> str:
    rules = found["rules"][:MOST_RULES]
    if not rules:
        return ""
    most = max([one["ask"] + one["deny"] for one in rules])
    rows = [
        f"<tr><td>{shown(one['name'])}</td>{_numbers(one, ('ask', 'deny'))}"
        f'<td class="bar">{_band({"ask": one["ask"], "deny": one["deny"]}, 12, most)}</td></tr>'
        for one in rules
    ]
    head = '<tr><th>rule</th><th class="number">ask</th><th class="number">deny</th><th></th></tr>'
    return f"<h2>Rules that would have asked or denied</h2><table>{head}{''.join(rows)}</table>"


def _rules_by_week(found: Table) -> str:
    weeks = [week["start"] for week in found["weeks"] if week["start"]][-12:]
    if len(weeks) < 2 or not found["rules"]:
        return ""
    head = "".join([f'<th class="number">{datetime.fromisoformat(week):%d %b}</th>' for week in weeks])
    rows = [
        f"<tr><td>{shown(one['name'])}</td>"
        + "".join([f'<td class="number">{one["weeks"].get(week, 0) or "·"}</td>' for week in weeks])
        + "</tr>"
        for one in found["rules"][:MOST_RULES]
        if any([one["weeks"].get(week) for week in weeks])
    ]
    table = f'<table class="small"><tr><th>rule</th>{head}</tr>{"".join(rows)}</table>'
    return f'<h2>By rule and week</h2><div class="scroll">{table}</div>'


def _numbers(counts: Table, kinds: tuple[str, ...]) -> str:
    return "".join([f'<td class="number">{counts[kind]:,}</td>' for kind in kinds])


# --- calls -----------------------------------------------------------------------------------------------------------


def _worst(found: Table) -> str:
    items = []
    for one in found["worst"]:
        again = f", {one['times']:,} times" if one["times"] > 1 else ""
        done = f"; {DONE[one['outcome']]}" if one["outcome"] in DONE else ""
        where = f"{moment(one['time'])}{again}, {one['agent']} in {one['project']}{done}"
        instead = f'<div class="small">Instead: {_sentence(one["instead"])}</div>' if one["instead"] else ""
        items.append(
            f'<li><span class="word {one["verdict"]}">{one["verdict"]}</span> <code>{shown(one["shown"])}</code>'
            f'<div>{_sentence(one["reason"])} <span class="soft">[{shown(one["rule"])}]</span></div>{instead}'
            f'<div class="small soft">{shown(where)}</div></li>'
        )
    return f"<h2>The worst calls</h2><ol>{''.join(items)}</ol>" if items else ""


def _questions(found: Table) -> str:
    rows = []
    for one in found["questions"][:MOST_RULES]:
        example = one["example"]
        rows.append(
            f'<tr><td class="number">{one["asked"]:,}</td><td>{shown(one["program"])}<div class="small soft">'
            f"{shown(one['rule'])}</div></td><td><code>{shown(example.get('shown', ''))}</code>"
            f'<div class="small soft">{_sentence(example.get("reason", ""))}</div></td></tr>'
        )
    head = '<tr><th class="number">times</th><th>program</th><th>the latest of them</th></tr>'
    return f"<h2>What would be asked most</h2><table>{head}{''.join(rows)}</table>" if rows else ""


def _suggestions(found: Table) -> str:
    rows = [
        f'<tr><td class="number">{one["asked"]:,}</td><td>allow {_sentence(one["allow"])}</td></tr>'
        for one in found["suggestions"]
    ]
    if not rows:
        return ""
    number = sum(one["asked"] for one in found["suggestions"])
    said = f"{counted(number, 'question')} of {found['verdicts']['ask']:,} that a rule would answer"
    more = "<code>toolgate suggest</code> drafts such rules from what you answer, with what else they would allow."
    return f'<h2>{shown(said)}</h2><table>{"".join(rows)}</table><p class="small soft">{more}</p>'


def _answers(found: Table) -> str:
    lines = []
    for said in ("approved", "refused"):
        numbers = {word: found["answers"].get(word, {}).get(said, 0) for word in KINDS}
        if total := sum(numbers.values()):
            parts = ", ".join([f"{numbers[word]:,} {words}" for word, words in WOULD.items() if numbers[word]])
            lines.append(f"<p>You were asked about and {said} {counted(total, 'call')}: {shown(parts)}.</p>")
    return f"<h2>What you answered then</h2>{''.join(lines)}" if lines else ""


def _names(found: Table, part: str, heading: str) -> str:
    names = found[part][:MOST_NAMES]
    if len(names) < 2:
        return ""
    most = names[0]["calls"]
    rows = [
        f"<tr><td><code>{shown(one['name'] or 'not known')}</code></td>{_numbers(one, KINDS)}"
        f'<td class="bar">{_band(one, 12, most)}</td></tr>'
        for one in names
    ]
    head = "".join([f'<th class="number">{kind}</th>' for kind in KINDS])
    return f"<h2>{heading}</h2><table><tr><th></th>{head}<th></th></tr>{''.join(rows)}</table>"


def _notes(found: Table) -> str:
    lines = []
    if gone := found["gone"]:
        names = "".join(
            [
                f"<li><code>{shown(one['project'])}</code>, {counted(one['calls'], 'call')}</li>"
                for one in gone[:MOST_NAMES]
            ]
        )
        lines.append(f"<p>Projects that are gone, judged without their files:</p><ul>{names}</ul>")
    bad = found["bad_lines"]
    if bad["count"]:
        places = "".join(
            [f"<li><code>{shown(one['path'])}:{one['line']}</code> {shown(one['why'])}</li>" for one in bad["first"]]
        )
        lines.append(f"<p>{counted(bad['count'], 'line')} could not be read:</p><ul>{places}</ul>")
    return f"<h2>Notes</h2>{''.join(lines)}" if lines else ""
