"""Past questions and their answers, from the log."""

from datetime import UTC, datetime

from toolgate import directories
from toolgate.approvals.store import Question
from toolgate.audit.answers import APPROVED
from toolgate.audit.index import RECORDS, index_of
from toolgate.audit.reading import Places, record_in
from toolgate.audit.values import Table, tables, text
from toolgate.inbox.entries import ALLOWED, DENIED, PAST, Entry

MOST = 200  # entries
QUERY = (
    "SELECT segment.name, record.start, record.size, answer.answer, answer.how, said.time"  # noqa: S608 # names of our own
    f" FROM {RECORDS} JOIN segment ON segment.number = record.segment LEFT JOIN record AS said ON said.row = answer.row"
    " WHERE record.kind = 'decision' AND (record.verdict IN ('ask', 'llm') OR answer.answer IS NOT NULL)"
    " ORDER BY record.row DESC LIMIT ?"
)


def past(home: str, most: int = MOST) -> list[Entry]:
    """The newest questions in a user's log."""
    with index_of(home) as index, Places(directories.log(home)) as places:
        index.update()
        found = [_entry(record_in(places.line(str(name), int(str(at)), int(str(size)))), *rest)
                 for name, at, size, *rest in index.select(QUERY, [most])]  # fmt: skip
    return [entry for entry in found if entry is not None]


def _entry(data: Table, answer: object, how: object, when: object) -> Entry | None:
    if not data:
        return None
    standing = PAST if not answer else ALLOWED if answer == APPROVED else DENIED
    told = f"{answer}{f' ({how})' if how else ''}" if answer else "the answer is not known"
    return Entry(_question(data), standing, told, _seconds(str(when or "")))


def _question(data: Table) -> Question:
    findings = tables(data, "findings")
    deciding = [one for one in findings if text(one, "rule") == text(data, "rule")] or findings or [{}]
    given, hits = data.get("input"), data.get("hits")
    return Question(
        text(data, "id"),
        _seconds(text(data, "time")),
        "",
        text(data, "verdict"),
        agent=text(data, "agent"),
        session=text(data, "session"),
        cwd=text(data, "cwd"),
        tool=text(data, "tool"),
        input=given if isinstance(given, dict) else {},
        reason=text(deciding[0], "reason"),
        rule=text(data, "rule"),
        instead=text(deciding[0], "instead"),
        hits=tuple([one for one in hits if isinstance(one, str)]) if isinstance(hits, list) else (),
        findings=tuple(tables(data, "effects")),
    )


def _seconds(time: str) -> float:
    """A time of the log in seconds since 1970; 0: it is not valid."""
    try:
        found = datetime.fromisoformat(time)
    except ValueError:
        return 0.0
    return (found if found.tzinfo else found.replace(tzinfo=UTC)).timestamp()
