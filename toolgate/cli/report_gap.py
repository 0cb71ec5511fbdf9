"""`toolgate report-gap`: what a sandbox stopped that was not predicted, as an example to paste."""

import json
import os
from collections.abc import Iterator

from toolgate import directories
from toolgate.audit.gaps import GAP, gap_in
from toolgate.audit.reading import kind_and_time, names_in, plain_file, reason_of, record_in
from toolgate.cli.arguments import Parser
from toolgate.cli.screen import visible
from toolgate.cli.usage import UsageError
from toolgate.host import home_directory
from toolgate.sandbox.gaps import case_of

DESCRIPTION = (
    "Print a command that tried more in its sandbox than Toolgate had predicted. The example is in Toolgate's "
    "notation for cases, without secrets and with general paths. Look through it, then paste it into an issue."
)
EPILOG = """examples:
  toolgate report-gap           the latest
  toolgate report-gap k3f9      that of one command, by the id in the message
  toolgate report-gap --json    one JSON object"""
NONE = "no sandbox has stopped anything that was not predicted"


def run(words: list[str]) -> int:
    parser = Parser("report-gap", DESCRIPTION, EPILOG)
    parser.add_argument("id", nargs="?", default="", metavar="ID", help="the id in the message (default: the latest)")
    parser.add_argument("--last", action="store_true", help="the latest, as without an id")
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of text")
    options = parser.parse_args(words)
    if options.id and options.last:
        parser.error("give an id or `--last`")
    found = next((data for data in recorded() if not options.id or options.id in (data.get("of"), data["id"])), None)
    if found is None and options.id:
        raise UsageError(f"there is no gap `{options.id}` in the log\n  hint: `toolgate report-gap` prints the latest")
    if options.json:
        print(json.dumps(None if found is None else as_record(found)))
    else:
        shown = NONE if found is None else case_of(gap_in(found)).rstrip("\n")
        print("\n".join([visible(line) for line in shown.split("\n")]))
    return 0


def as_record(data: dict[str, object]) -> dict[str, object]:
    """A gap as JSON: what was predicted, what was seen, and the example."""
    gap = gap_in(data)
    seen = [{"what": what, "target": target} for what, target in gap.seen]
    known = {"id": data["id"], "of": gap.of, "command": gap.command, "box": gap.box}
    return known | {"predicted": list(gap.predicted), "seen": seen, "case": case_of(gap)}


def recorded() -> Iterator[dict[str, object]]:
    """The gaps in this machine's log, the latest first."""
    directory = directories.log(home_directory())
    for name in reversed(names_in(directory)):
        try:
            handle = plain_file(f"{directory}/{name}")
        except OSError as error:
            raise UsageError(f"{directory}/{name}: {reason_of(error)}; run `toolgate doctor`") from None
        with os.fdopen(handle, "rb") as segment:
            lines = [line for line in segment if kind_and_time(line)[0] == GAP]
        yield from [data for line in reversed(lines) if (data := record_in(line))]
