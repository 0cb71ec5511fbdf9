"""`toolgate policy init`: writes a first policy file, with comments; an existing one is not changed."""

import os

from toolgate.cli.arguments import Parser
from toolgate.cli.attendance import require_person
from toolgate.cli.policy_files import shown
from toolgate.cli.screen import folded
from toolgate.cli.usage import UsageError
from toolgate.cli.words import directory
from toolgate.host import Machine
from toolgate.policy.force.layers import PROJECT, USER, files
from toolgate.policy.force.profile_files import profile_names
from toolgate.policy.read.json_schema import written
from toolgate.policy.read.starter import SCHEMA, text

DESCRIPTION = "Write a commented policy file, and the schema that editors check it with. Never overwrites a file."
EPILOG = """examples:
  toolgate policy init
  toolgate policy init --project --profile strict
For people only: it needs a terminal, and an agent that calls it is denied."""


def run(words: list[str]) -> int:
    parser = Parser("policy init", DESCRIPTION, EPILOG)
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--user", action="store_true", help="write it for all your projects (the default)")
    where.add_argument("--project", action="store_true", help="write it for this project, in .toolgate next to .git")
    parser.add_argument("--profile", metavar="P", help=f"the profile it starts from: {', '.join(profile_names())}")
    options = parser.parse_args(words)
    if options.profile is not None and options.profile not in profile_names():
        raise UsageError(f"there is no profile `{options.profile}`; there are {', '.join(profile_names())}")
    require_person("policy init")
    machine = Machine(directory(None))
    layer = PROJECT if options.project else USER
    file = dict(files(machine.installed_home(), machine.workspace()))[layer]
    create(file, text(options.project, options.profile), options.project)
    print(
        folded(
            f"{shown(file, machine)} was written; edit it, then run `toolgate policy check` and `toolgate policy test`"
        )
    )
    if options.project:
        print(folded("until you run `toolgate trust`, it can only forbid"))
    return 0


def create(file: str, content: str, shared: bool) -> None:
    """Create a file and the schema next to it; an existing file is never changed."""
    mode = 0o644 if shared else 0o600
    above = os.path.dirname(file)
    try:
        os.makedirs(above, 0o755 if shared else 0o700, exist_ok=True)
        handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW, mode)
    except FileExistsError:
        raise UsageError(f"`{file}` already exists and was not changed; `toolgate policy check` checks it") from None
    except OSError as error:
        raise UsageError(f"`{file}` cannot be written: {error.strerror}") from None
    with os.fdopen(handle, "w", encoding="utf-8") as stream:
        stream.write(content)
    try:
        handle = os.open(os.path.join(above, SCHEMA), os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW, mode)
    except OSError:  # only for editors: an older schema is good enough, and none is no loss
        return
    with os.fdopen(handle, "w", encoding="utf-8") as stream:
        stream.write(written())
