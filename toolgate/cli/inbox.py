"""`toolgate inbox`: the questions of all agents on one screen, where they can be answered."""

import os
import signal
import sys
import termios

from toolgate import directories
from toolgate.approvals.store import Store
from toolgate.cli.arguments import Parser
from toolgate.cli.attendance import require_person
from toolgate.cli.log_filters import user_home
from toolgate.cli.usage import INTERNAL, UsageError
from toolgate.cli.words import usage_error
from toolgate.extras import installing, offer
from toolgate.model.errors import GuardError

DESCRIPTION = (
    "Show the questions of all agents as they come, with what each call would do, and answer them. While it is open, "
    "hooks of agents that cannot ask wait for the answer."
)
EPILOG = """\
Keys: y once, h for a time, s for the session, a always (shows the rule first), n deny, t deny with words to the \
agent, u undo, / filter, ? all keys, q quit.
For people only: an agent that calls it is denied. Needs the extra: pip install 'toolgate[ui]'

examples:
  toolgate inbox
  toolgate inbox --notify    # also as desktop notifications"""
NEEDS = "`toolgate inbox` needs the extra `ui`"
ANOTHER = "Another inbox is open. Both work: the first answer to a question counts."
STEERING = "TEXTUAL"  # variables with this prefix can press keys and load code


def run(words: list[str]) -> int:
    parser = Parser("inbox", DESCRIPTION, EPILOG)
    parser.add_argument("--notify", action="store_true", help="show each new question as a desktop notification")
    options = parser.parse_args(words)
    require_person("inbox")
    for name in [name for name in os.environ if name.startswith(STEERING)]:
        del os.environ[name]
    offer("ui")
    try:
        from toolgate.cli.desk import UsersDesk
        from toolgate.inbox.application import Inbox
        from toolgate.inbox.notification import notify
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("toolgate"):
            raise
        raise UsageError(f"{NEEDS}\n  hint: {installing('ui')}") from None
    for stream in (sys.__stdin__, sys.__stderr__):
        if stream is None or not stream.isatty():
            raise UsageError("`toolgate inbox` needs standard input and standard error to be the terminal")
    home = user_home()
    store = Store(directories.state(home))
    another = store.inbox_open()
    try:
        handle = store.hold_inbox()
    except GuardError as error:
        raise usage_error(error) from None
    try:
        signal.signal(signal.SIGHUP, signal.SIG_DFL)  # end when the terminal is gone, whatever the parent process set
        termios.tcflush(sys.__stdin__, termios.TCIFLUSH)  # type: ignore[arg-type]  # it is a terminal: looked at above
        application = Inbox(UsersDesk(home), ANOTHER if another else "", notify if options.notify else None)
        application.run()
        return INTERNAL if application.return_code else 0
    finally:
        os.close(handle)
