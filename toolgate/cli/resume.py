"""`toolgate resume`: ask again after `toolgate pause`."""

import json
import sys
from time import time

from toolgate.answering import change_mode
from toolgate.approvals.modes import NORMAL, USER, Mode, loosens, set_for
from toolgate.approvals.store import Store
from toolgate.cli.arguments import Parser
from toolgate.cli.attendance import TERMINAL, confirmed, require_person
from toolgate.cli.questions import state_directory
from toolgate.cli.words import usage_error
from toolgate.model.errors import GuardError

DESCRIPTION = "Ask again: ends `toolgate pause`, and a mode that is set for everything."
EPILOG = """example:
  toolgate resume         after `toolgate pause`; `toolgate mode normal` ends a mode of a project
For people only: an agent that calls it is denied."""


def run(words: list[str]) -> int:
    parser = Parser("resume", DESCRIPTION, EPILOG)
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of text")
    options = parser.parse_args(words)
    require_person("resume")
    state = state_directory()
    if loosens(set_for(Store(state), USER, "", time()), None) and not confirmed("End `readonly` everywhere?", TERMINAL):
        print("nothing was changed", file=sys.stderr if options.json else sys.stdout)
        return 1
    try:
        change = change_mode(state, Mode(NORMAL), "resume", "questions are asked again")
    except GuardError as error:
        raise usage_error(error) from None
    if options.json:
        print(json.dumps({"id": change.id if change else None, "resumed": change is not None}))
        return 0
    print("questions are asked again" if change else "Toolgate was not paused")
    return 0
