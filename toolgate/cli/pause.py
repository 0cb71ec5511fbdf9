"""`toolgate pause`: asks nobody for a while; what is denied stays denied."""

import json
import sys
from time import time

from toolgate.answering import change_mode
from toolgate.approvals.modes import YOLO, Mode
from toolgate.cli.arguments import Parser
from toolgate.cli.attendance import TERMINAL, confirmed, require_person
from toolgate.cli.moments import clock
from toolgate.cli.questions import seconds, state_directory
from toolgate.cli.screen import folded
from toolgate.cli.words import usage_error
from toolgate.model.errors import GuardError

DESCRIPTION = (
    "Stop asking for a while. What Toolgate denies stays denied, its own files stay protected, and every call is "
    "recorded; what the floor, which no policy can loosen, asks about, and what Toolgate cannot read, is still asked."
)
EPILOG = """examples:
  toolgate pause          for 15 minutes
  toolgate pause 1h
`toolgate resume` ends it, the status line shows it. For people only: an agent that calls it is denied."""
LONGEST = 86_400.0  # seconds


def run(words: list[str]) -> int:
    parser = Parser("pause", DESCRIPTION, EPILOG)
    parser.add_argument(
        "time",
        nargs="?",
        type=seconds,
        default=900.0,
        metavar="TIME",
        help="for how long, such as 15m or 1h (default: 15m)",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of text")
    options = parser.parse_args(words)
    if options.time > LONGEST:
        parser.error("a pause is at most a day long: for longer, use `toolgate mode yolo --for TIME`")
    require_person("pause")
    now = time()
    until = clock(now + options.time)
    if not confirmed(f"Stop asking until {until}? What is denied stays denied.", TERMINAL):
        print("nothing was changed", file=sys.stderr if options.json else sys.stdout)
        return 1
    try:
        mode = Mode(YOLO, until=now + options.time, made=now, paused=True)
        change = change_mode(state_directory(), mode, "pause", f"questions are allowed until {until}")
    except GuardError as error:
        raise usage_error(error) from None
    if options.json:
        print(json.dumps({"id": change.id if change else None, "until": mode.until}))
        return 0
    print(folded(f"paused until {until}: what would be asked is allowed, and denials stay. `toolgate resume` ends it."))
    return 0
