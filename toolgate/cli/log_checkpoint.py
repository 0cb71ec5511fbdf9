"""`toolgate log checkpoint`: signs the log's length and end, to be kept where nobody here can change it."""

import os

from toolgate import directories
from toolgate.audit.checkpoints import checkpoint
from toolgate.audit.log import Log, segments
from toolgate.cli.arguments import Parser
from toolgate.cli.usage import UsageError
from toolgate.cli.words import usage_error
from toolgate.extras import offer
from toolgate.host import Machine
from toolgate.model.errors import GuardError

DESCRIPTION = (
    "Sign the number of records in the log and the hash of the last. Kept on another machine, a checkpoint shows later "
    "that records before it were removed or rewritten, even by someone who has the key."
)
EPILOG = """\
The first checkpoint creates the key. Needs the extra: pip install 'toolgate[audit]'

examples:
  toolgate log checkpoint -o /mnt/other/checkpoints.jsonl
  toolgate log checkpoint | ssh backup.example 'cat >> checkpoints.jsonl'"""


def run(words: list[str]) -> int:
    parser = Parser("log checkpoint", DESCRIPTION, EPILOG)
    parser.add_argument("--output", "-o", metavar="FILE", help="add it to this file instead of printing it")
    options = parser.parse_args(words)
    directory = directories.log(Machine("/").installed_home())
    if not segments(directory):
        raise UsageError(f"there is no log in `{directory}` yet")
    offer("audit")
    try:
        made = checkpoint(Log(directory))
    except GuardError as error:
        raise usage_error(error) from None
    if not options.output:
        print(made)
        return 0
    try:
        with open(options.output, "a", encoding="ascii") as file:
            file.write(f"{made}\n")
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        raise UsageError(f"`{options.output}` cannot be written: {error.strerror}") from None
    print(f"signed record {made.seq}: {options.output}")
    return 0
