"""The options that select records, as conditions on the index of the log."""

from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from toolgate.audit.event import ANSWER, DECISION
from toolgate.audit.index import RECORDS, Index, Where, index_of
from toolgate.audit.reading import Unreadable
from toolgate.cli.arguments import Parser
from toolgate.cli.moments import FORMS, since, today, until
from toolgate.cli.progress import Progress
from toolgate.cli.screen import visible
from toolgate.cli.usage import UsageError, nearest
from toolgate.cli.words import usage_error
from toolgate.host import Machine
from toolgate.install.sessions import SESSION
from toolgate.model.verdict import NAMES

ANSWERS = ("approved", "refused", "none")
EXACT = {"rule": "a rule", "agent": "an agent", "tool": "a tool", "entrance": "an entrance"}


NOTHING_YET = "nothing is recorded yet: `toolgate install` guards an agent, and every call it makes is recorded then"


def parsed(parser: Parser, words: list[str]) -> Namespace:
    """The parsed options; raises if two of them exclude each other."""
    options: Namespace = parser.parse_args(words)
    if options.all and options.since:
        raise UsageError("--all and --since exclude each other")
    return options


def add_filters(parser: Parser) -> None:
    """Add the options that select records; each may be given several times, for any of its values."""
    several: dict[str, Any] = {"action": "append", "default": []}
    parser.add_argument("--since", type=since, metavar="TIME", help=f"start at this time: {FORMS}")
    parser.add_argument(
        "--until", type=until, metavar="TIME", help="stop at this time; a date means the end of that day"
    )
    parser.add_argument("--all", action="store_true", help="start at the beginning of the log")
    parser.add_argument("--verdict", choices=NAMES, help="pick calls with this verdict", **several)
    parser.add_argument("--rule", metavar="NAME", help="pick calls that this rule decided or objected to", **several)
    parser.add_argument("--session", metavar="ID", help="pick calls of sessions whose id starts with this", **several)
    parser.add_argument("--agent", metavar="NAME", help="pick calls of this agent, such as claude-code", **several)
    parser.add_argument("--tool", metavar="NAME", help="pick calls of this tool, such as Bash", **several)
    parser.add_argument(
        "--entrance", metavar="NAME", help="pick calls that came by hook, library, proxy, listen or batch", **several
    )
    parser.add_argument("--answer", choices=ANSWERS, help="pick calls that a person answered like this", **several)
    parser.add_argument("--text", metavar="TEXT", help="pick calls with this text in call, reason or target", **several)
    parser.add_argument("--suspect", action="store_true", help="pick what was not allowed, or only just allowed")


def add_self_tests(parser: Parser) -> None:
    """Add the option that keeps the calls with which `install` and `doctor` test; without it they are left out."""
    parser.add_argument("--self-tests", action="store_true", help="also the calls with which install and doctor test")


def leaves_out(options: Namespace) -> bool:
    """Whether self-tests are left out: an export has everything, and a session that was named is meant."""
    return getattr(options, "self_tests", True) is False and not options.session


def self_tests_left_out(index: Index, options: Namespace) -> int:
    """How many self-tests the options would select but for that."""
    if not leaves_out(options):
        return 0
    condition, values = where(Namespace(**{**vars(options), "self_tests": True}))
    query = f"SELECT count(*) FROM {RECORDS} WHERE {condition or '1'} AND record.session = ?"  # noqa: S608 # values are marks
    return int(str(next(index.select(query, [*values, SESSION]))[0]))


def said_of_self_tests(number: int) -> str:
    """A remark on the self-tests that are left out."""
    tests = "1 self-test" if number == 1 else f"{number} self-tests"
    return f"{tests} of install and doctor left out (--self-tests)"


def user_home() -> str:
    """The home whose log is used."""
    return Machine("/").installed_home()


@contextmanager
def index_for(home: str) -> Iterator[Index]:
    """The up-to-date index of the log, closed in the end; if updating it takes long, with a progress bar."""
    with index_of(home) as index:
        try:
            progress = Progress(index.behind(), "records")
            try:
                index.update(progress.advance)
            finally:
                progress.hide()
        except Unreadable as error:
            raise usage_error(error) from None
        yield index


# --- conditions ------------------------------------------------------------------------------------------------------


def where(options: Namespace) -> Where:
    """The condition for the options."""
    parts = [_in_time(options), _of_kind(options)]
    parts += [_one_of(f"lower(record.{name})", getattr(options, name)) for name in ("agent", "tool", "entrance")]
    parts += [_one_of("record.verdict", options.verdict), _by_rule(options.rule), _answered(options.answer)]
    parts += [_any([("record.session >= ? AND record.session < ?", [x, x + "\U0010ffff"]) for x in options.session])]
    parts += [_any([_with_text(text) for text in options.text])]
    parts += [("record.suspect <> ''", [])] if options.suspect else []
    parts += [("record.session <> ?", [SESSION])] if leaves_out(options) else []
    return _joined(parts, " AND ")


def picks_calls(options: Namespace) -> bool:
    """Whether the options select by more than time, so that only decisions are meant."""
    return options.suspect or any([getattr(options, name) for name in (*EXACT, "verdict", "session", "answer", "text")])


def _of_kind(options: Namespace) -> Where:
    if picks_calls(options):
        return "record.kind = ?", [DECISION]
    return "record.kind <> ?", [ANSWER]


def _in_time(options: Namespace) -> Where:
    first = options.since or ("" if options.all or options.until else today())
    recent = "likelihood(record.time >= ?, 0.01)"  # the planner cannot know that most of a log is older
    parts: list[Where] = [(recent, [first])] if first else []
    parts += [("record.time < ?", [options.until])] if options.until else []
    return _joined(parts, " AND ")


def _by_rule(names: list[str]) -> Where:
    if not names:
        return "", []
    condition, values = _one_of("record.rule", names)
    inside = f"SELECT row FROM finding WHERE rule IN ({_marks(names)})"  # noqa: S608 # marks alone
    return f"{condition} OR record.row IN ({inside})", values * 2


def _answered(words: list[str]) -> Where:
    parts: list[Where] = [("answer.answer = ?", [word]) for word in words if word != "none"]
    if "none" in words:
        parts.append(("answer.answer IS NULL AND record.verdict IN ('ask', 'llm')", []))
    return _any(parts)


def _with_text(text: str) -> Where:
    pattern = "%" + text.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_") + "%"
    return "record.call LIKE ? ESCAPE '\\' OR record.text LIKE ? ESCAPE '\\'", [pattern, pattern]


def _one_of(column: str, words: list[str]) -> Where:
    return (f"{column} IN ({_marks(words)})", [word.lower() for word in words]) if words else ("", [])


def _marks(words: list[str]) -> str:
    return ", ".join(["?"] * len(words))


def _any(parts: list[Where]) -> Where:
    return _joined(parts, " OR ")


def _joined(parts: list[Where], word: str) -> Where:
    said = [part for part in parts if part[0]]
    return word.join([f"({condition})" for condition, _ in said]), [value for _, values in said for value in values]


# --- when nothing is found -------------------------------------------------------------------------------------------


def strangers(index: Index, options: Namespace) -> list[str]:
    """The requested words that occur nowhere in the log, each with suggestions."""
    found = []
    for name, noun in EXACT.items():
        for word in getattr(options, name):
            query = f"SELECT DISTINCT {name} FROM record WHERE {name} <> ''"  # noqa: S608 # one of `EXACT`
            known = [str(row[0]) for row in index.select(query)]
            known += (
                [str(row[0]) for row in index.select("SELECT DISTINCT rule FROM finding")] if name == "rule" else []
            )
            if known and word.lower() not in [one.lower() for one in known]:
                found.append(f"`{visible(word)}` is not {noun} in the log; {nearest(word, sorted(set(known)))}")
    return found
