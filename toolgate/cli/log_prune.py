"""`toolgate log prune`: removes old segments of the log, and leaves a signed record of what was there."""

import argparse
import sys
from time import time

from toolgate import directories
from toolgate.audit.log import Log, moment
from toolgate.audit.pruning import planned, prune
from toolgate.cli.arguments import Parser
from toolgate.cli.attendance import confirmed, require_person
from toolgate.cli.log_filters import index_for, user_home
from toolgate.cli.log_verify import checked
from toolgate.cli.moments import UNITS
from toolgate.cli.usage import UsageError
from toolgate.cli.words import usage_error
from toolgate.extras import offer
from toolgate.model.errors import GuardError

DESCRIPTION = (
    "Remove the oldest segments of the log, as long as all records in them are older than the given age. A signed "
    "record says which were removed, so that the log is still whole."
)
EPILOG = "Exit status: 0 done, 1 nothing was removed. For people only: an agent that calls it is denied."
AGES = ("h", "d", "w")


def run(words: list[str]) -> int:
    parser = Parser("log prune", DESCRIPTION, EPILOG)
    parser.add_argument(
        "--older-than", type=age, required=True, metavar="AGE", help="remove what is older, such as 36h, 90d or 12w"
    )
    parser.add_argument("--yes", "-y", action="store_true", help="remove without asking")
    parser.add_argument("--dry-run", action="store_true", help="print what would be removed, and remove nothing")
    parser.add_argument("--damaged", action="store_true", help="remove even if `log verify` finds problems")
    options = parser.parse_args(words)
    if not options.dry_run:
        require_person("log prune")
    directory = directories.log(user_home())
    before = moment(time() - options.older_than)
    try:
        return decide(directory, before, options)
    except GuardError as error:
        raise usage_error(error) from None
    except OSError as error:
        raise UsageError(f"`{error.filename}` cannot be read: {error.strerror}") from None


def decide(directory: str, before: str, options: argparse.Namespace) -> int:
    """Say what would be removed, ask, and remove it."""
    plan = planned(directory, before)
    if not plan.names:
        print(f"nothing to remove: no segment is wholly older than {before}")
        return 0
    offer("audit")
    if not options.damaged and checked(directory, []).count:
        raise UsageError(
            "the log has problems, and pruning could remove the evidence\n"
            "  hint: `toolgate log verify` shows them; `--damaged` prunes all the same"
        )
    for name in plan.names:
        print(f"  {directory}/{name}")
    files = "1 file" if len(plan.names) == 1 else f"{len(plan.names)} files"
    counted = f"records {plan.first} to {plan.last} in {files}, {plan.size:,} bytes"
    if options.dry_run:
        print(f"would be removed: {counted}")
        return 0
    if not options.yes and not confirmed(f"Remove {counted}?"):
        print("nothing was removed", file=sys.stderr)
        return 1
    gone = prune(Log(directory), before)
    with index_for(user_home()):
        pass  # what was removed must not stay in the index either
    print(f"removed: records {gone.first} to {gone.last}")
    return 0


def age(text: str) -> float:
    number, unit = text[:-1], text[-1:]
    if unit not in AGES or not number.isascii() or not number.isdigit() or len(number) > 6:
        raise argparse.ArgumentTypeError(f"`{text}` is not an age such as 90d, 12w or 36h")
    return int(number) * UNITS[unit]
