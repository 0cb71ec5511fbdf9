"""`toolgate check`: the verdict on one call; with `--batch`, on many."""

from __future__ import annotations

from toolgate.cli.answers import Answer, Setting, answer, as_json, parse
from toolgate.cli.report import report
from toolgate.cli.usage import INTERNAL, UsageError
from toolgate.cli.words import command_text, directory_there, profile_named, spelt_out, split_at_dashes
from toolgate.model.errors import PayloadError
from toolgate.model.verdict import ALLOW, DENY

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from toolgate.audit.interfaces import Recorder
    from toolgate.cli.answers import Record
    from toolgate.cli.arguments import Parser
    from toolgate.rehearsal import Rehearsal

VALUES = ("cwd", "workspace", "tool", "input", "profile", "shell", "session")  # options of one call
FLAGS = ("json", "record")
SHELLS = ("bash", "dash", "sh", "zsh")
TEXTS = {"Bash": "command", "PowerShell": "command", "Python": "code"}  # tools whose input is one text

DESCRIPTION = "Judge a call, and do not make it: `toolgate check -- COMMAND`."
EPILOG = """\
It is judged as a hook would judge it, by the policy and the mode in force here. A call that a person has allowed with
`toolgate allow` is still a question.

Exit status: 0 allow, 1 ask, 2 deny, 64 wrong usage or a malformed line in a batch, 70 internal error.

examples:
  toolgate check -- 'git push --force origin main'
  toolgate check --json --cwd ~/shop -- make deploy
  toolgate check --tool Write --input '{"file_path": ".env", "content": "A=1"}'
  toolgate check --batch calls.jsonl --jobs 4"""


def run(words: list[str]) -> int:
    before, after = split_at_dashes(words)
    options = spelt_out(before, VALUES, FLAGS) or vars(parser().parse_args(before))
    if options.get("schema"):
        from toolgate.protocols.line_schema import written

        print(written(options["schema"]), end="")
        return 0
    command = command_text(options["words"], after)
    workspace = directory_there("--workspace", options["workspace"]) if options["workspace"] else None
    recorder = log_of_this_machine() if options["record"] else None
    setting = Setting(
        directory_there("--cwd", options["cwd"]),
        workspace,
        profile_named(options["profile"]),
        recorder=recorder,
        modes=modes_of_this_machine(options["session"]),
    )
    if options.get("batch") is not None:
        if command is not None or options["tool"] or options["input"] is not None:
            raise UsageError("`--batch` takes its calls from a file, not from the command line")
        from toolgate.cli.batch import run_batch

        return run_batch(options["batch"], setting, options["jobs"])
    if command is None and options["input"] is None:
        raise UsageError("nothing to check: give a command after `--`, or `--tool` and `--input`, or `--batch`")
    record = record_of(options, command)
    if options["session"] is not None:
        record["session"] = options["session"]
        given = answer(record, setting, session_of(options["session"]))
    else:
        given = answer(record, setting)
    print(as_json(given) if options["json"] else report(given.decision, text_in(record)))
    if not options["json"]:
        print_modes(setting)
    if recorder is not None and not options["json"]:
        kept = given.decision
        print(f"not recorded: {kept.unrecorded}" if kept.unrecorded else f"recorded as {kept.id}")
    return status_of(given)


def log_of_this_machine() -> Recorder:
    """The log in which decisions are recorded on request."""
    from toolgate.audit.recorders import FileRecorder
    from toolgate.directories import state
    from toolgate.host import Machine

    return FileRecorder(state(Machine("/").installed_home()), "batch")


def modes_of_this_machine(session: str | None = None) -> tuple[str, str]:
    """Where the modes are that people have set, and the session they are for; `Setting.modes` explains it."""
    from toolgate.directories import state
    from toolgate.host import Machine

    directory = state(Machine("/").installed_home())
    if session is None:
        return directory, ""
    from toolgate.session import found

    kept = found(directory, session)
    return directory, f"{kept.agent} {kept.id}" if kept else ""


def print_modes(setting: Setting) -> None:
    """Say which modes count for the call."""
    from os.path import exists

    from toolgate.guard import MODES

    if exists(setting.modes[0] + MODES):
        from toolgate.cli.mode import lines_of
        from toolgate.cli.screen import folded

        for line in lines_of(setting):
            print(folded(line))


def session_of(name: str) -> Rehearsal:
    """What an agent's session of this name has done so far; it is not changed."""
    from toolgate.adapters.generic import HOST
    from toolgate.directories import state
    from toolgate.host import Machine
    from toolgate.rehearsal import Rehearsal
    from toolgate.session import found

    kept = found(state(Machine("/").installed_home()), name)
    if kept is None:
        raise UsageError(f"there is no session `{name}` on record; leave out `--session` to judge the call alone")
    sessions = Rehearsal()
    sessions.given(HOST, name, kept.memory)
    return sessions


def parser() -> Parser:
    from toolgate.cli.arguments import Parser, jobs

    found = Parser("check", DESCRIPTION, EPILOG)
    add_call(found)
    found.add_argument("--json", action="store_true", help="print one JSON object instead of text")
    found.add_argument("--batch", metavar="FILE", help="read one JSON record a line from FILE (`-`: standard input)")
    found.add_argument("--schema", choices=("request", "answer"), help="print the JSON Schema of a line, and exit")
    found.add_argument("--record", action="store_true", help="record the decision in the log (default: it is not)")
    found.add_argument("--jobs", type=jobs, default=1, metavar="N", help="number of processes for a batch")
    return found


def add_call(found: Parser) -> None:
    """Add the options that describe a call."""
    found.add_argument("words", nargs="*", metavar="COMMAND", help="the command; after `--` it may start with a dash")
    found.add_argument("--cwd", metavar="DIRECTORY", help="the directory it would run in (default: this one)")
    found.add_argument(
        "--workspace", metavar="DIRECTORY", help="the project's root (default: the repository around it)"
    )
    found.add_argument("--tool", metavar="NAME", help="the tool: Bash (default), Read, Write, WebFetch, mcp__S__T …")
    found.add_argument("--input", metavar="JSON", help="the tool's input, as an agent would send it")
    found.add_argument("--profile", metavar="NAME", help="judge by this profile (`toolgate profile` lists them)")
    found.add_argument("--shell", metavar="NAME", help="the shell that would run it: bash (default), dash, sh or zsh")
    found.add_argument("--session", metavar="ID", help="judge as a call of this session, after its earlier calls")


def record_of(options: dict[str, Any], command: str | None) -> Record:
    """The call on the command line, as a generic record."""
    tool = options["tool"] or "Bash"
    record: Record = {"id": None, "tool": tool}
    if options["shell"] is not None:
        if options["shell"] not in SHELLS:
            raise UsageError(f"`{options['shell']}` is not a valid value of `--shell`\n  hint: use {', '.join(SHELLS)}")
        record["shell"] = options["shell"]
    if options["input"] is not None:
        if command is not None:
            raise UsageError("give either `--input` or a command")
        record["input"] = given_input(options["input"])
        return record
    if command is None:
        raise UsageError("nothing to check: give a command after `--`, or `--tool` and `--input`")
    if tool not in TEXTS:
        raise UsageError(f"the tool `{tool}` takes its input from `--input`")
    record["input"] = {TEXTS[tool]: command}
    return record


def given_input(text: str) -> object:
    try:
        value, repeated = parse(text)
    except PayloadError as error:
        raise UsageError(f"`--input` is {error.message}") from None
    if repeated:
        raise UsageError(f"`--input` gives `{repeated}` twice")
    if not isinstance(value, dict):
        raise UsageError('`--input` is not an object: give one such as \'{"command": "ls"}\'')
    return value


def text_in(record: Record) -> str:
    """The text that a finding's span refers to; empty: there is none."""
    found = record["input"].get(TEXTS.get(record["tool"], ""), "") if isinstance(record["input"], dict) else ""
    return found if isinstance(found, str) else ""


def status_of(given: Answer) -> int:
    if given.internal:
        return INTERNAL
    verdict = given.decision.verdict
    return 0 if verdict == ALLOW else 2 if verdict == DENY else 1
