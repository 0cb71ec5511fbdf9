"""`toolgate statusline`: prints one line about the session, for agents that display it; `--banner` greets a session."""

import json
import os
import sys
from time import time

from toolgate import directories, session
from toolgate.approvals.modes import in_force, session_of, spoken
from toolgate.approvals.store import Store
from toolgate.audit import health
from toolgate.cli.arguments import Parser, absolute
from toolgate.cli.moments import clock
from toolgate.host import Machine, home_directory
from toolgate.install.sessions import SESSION, real_sessions, summary
from toolgate.model.errors import GuardError
from toolgate.policy.force.layers import book_for

DESCRIPTION = (
    "Print one line about the session whose JSON an agent gives on standard input (or the latest one): how many "
    "calls were judged, asked about and denied, the same for all sessions of today, which model is the guard agent, "
    "and whether the log works."
)
EPILOG = 'For Claude Code, in settings.json: "statusLine": {"type": "command", "command": "toolgate statusline"}'
BANNER = (
    "Toolgate judges every tool call of this session before it runs. A call it refuses comes back with the reason and "
    "a safer way: do not repeat it or look for a way around; explain it to the user, and take the safer way or ask."
)
LONGEST = 1_000_000


def run(words: list[str]) -> int:
    parser = Parser("statusline", DESCRIPTION, EPILOG)
    parser.add_argument("--banner", action="store_true", help="print what to tell a model at the start of a session")
    parser.add_argument("--home", type=absolute, metavar="DIR", help="read the sessions kept in this home")
    options = parser.parse_args(words)
    if options.banner:
        print(BANNER)
        return 0
    home = options.home or home_directory()
    name = given_session()
    state = directories.state(home)
    print(line(name, home) + of_modes(state, name) + of_model(state, home) + of_today(state))
    return 0


def of_model(state: str, home: str) -> str:
    """The model that settles what rules leave to one, and its standing; empty: none is set up."""
    try:
        book = book_for(Machine(os.getcwd(), home=home))
    except GuardError:  # a broken policy, which the next call reports
        return ""
    if not book.llm or not book.llm.get("model"):
        return ""
    from toolgate.cli.llm_state import in_short

    return f" · guard agent {in_short(book, state)}"


def given_session() -> str:
    """The session id that an agent sends on standard input; empty: none."""
    if sys.stdin.isatty():
        return ""
    try:
        payload = json.loads(sys.stdin.read(LONGEST))
    except ValueError:
        return ""
    found = payload.get("session_id", payload.get("sessionId", "")) if isinstance(payload, dict) else ""
    return found if isinstance(found, str) else ""


def of_modes(state: str, name: str) -> str:
    """The modes in force here, each with its end; empty: questions are asked."""
    here = tuple([os.path.realpath(place) for place in (Machine(os.getcwd()).workspace(), os.getcwd())])
    kept = session.found(state, name) if name else None
    found = in_force(Store(state), here, session_of(kept.agent, name) if kept else "", time())
    words = [spoken(mode) for mode in found]
    ends = [f" until {clock(mode.until)}" if mode.until else "" for mode in found]
    return "".join([f" · {word.upper()}{end}" for word, end in zip(words, ends, strict=True)])


def of_today(state: str) -> str:
    """Today's numbers, and whether something could not be recorded; empty: nothing."""
    now = time()
    told = health.today(state, now, SESSION)
    text = f" · {told}" if told.calls else ""
    failed = health.failures(state, health.midnight(now))
    return text + (f" · {len(failed)} not recorded: run `toolgate doctor`" if failed else "")


def line(name: str, home: str) -> str:
    state = directories.state(home)
    if name:
        found = session.found(state, name)
        return f"toolgate: {summary(found)}" if found else "toolgate: no call judged yet"
    latest = real_sessions(state)
    return f"toolgate: {summary(latest[0])} ({latest[0].agent or 'generic'})" if latest else "toolgate: no session yet"
