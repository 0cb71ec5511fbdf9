"""`toolgate try`: runs a command on an overlay of the project, and shows its changes before anything is kept."""

import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from typing import Any

from toolgate import directories
from toolgate.cli.arguments import Parser
from toolgate.cli.attendance import agent_near, confirmed, surroundings
from toolgate.cli.screen import colourful, styled, visible
from toolgate.cli.usage import UsageError
from toolgate.cli.words import lacking, quoted
from toolgate.executor.changes import Change, Done, State
from toolgate.executor.copies import Copies
from toolgate.executor.differences import difference_of, shown_path, spelled, summary_of, unpredicted
from toolgate.executor.keeping import Applied, keep, left_behind
from toolgate.executor.trying import Trial, box_and_limits, needs_for, tried
from toolgate.host import Machine
from toolgate.model.errors import GuardError

DESCRIPTION = (
    "Run a command on an overlay of the project and show what it would change: files with their diff, links, modes, "
    "and connections it tried. The project stays as it is, unless the changes are kept. It always runs in a sandbox, "
    "without network and without credentials; where there is no sandbox, it does not run."
)
EPILOG = """\
The command has no input. At a terminal you are asked whether to keep the changes; --keep keeps them without a \
question, and only those that are shown: if a file in the project was changed meanwhile, nothing is kept. What they \
change or delete is kept as a copy, which `toolgate restore` brings back; files that they add stay. \
For pipes and several commands write `bash -c 'TEXT'`.

An agent may call `toolgate try -- COMMAND`; with --keep it is judged as the command itself.

Exit status: that of the command; 1 if its changes could not be kept, 64 if it did not run.

examples:
  toolgate try -- npm run clean
  toolgate try --keep -- ./scripts/migrate.sh
  toolgate try --json -- make format
  toolgate try -- bash -c 'make clean && make'"""
LISTED = 200  # changes listed if nothing is kept
LINES = 2_000  # lines of diffs
GIT = ".git/"  # changes by git there are listed without a diff
STYLES = {Done.ADDED: "allow", Done.CHANGED: "ask", Done.DELETED: "deny", Done.MODE: "ask"}
STOPPED = {
    "time": "it took too long",
    "memory": "it used too much memory",
    "processes": "it started too many processes",
    "output": "it wrote too much output",
    "cancelled": "it was cancelled",
}
NOT_KEPT = 1


def run(words: list[str]) -> int:
    parser = Parser("try", DESCRIPTION, EPILOG)
    parser.usage = "toolgate try [-h] [--keep] [--json] -- COMMAND [ARGUMENT ...]"
    parser.runs = True
    parser.add_argument("--keep", action="store_true", help="keep the changes that are shown")
    parser.add_argument("--json", action="store_true", help="print one JSON object: changes, diffs, output")
    separator = words.index("--") if "--" in words else len(words)
    options = parser.parse_args(words[:separator])
    command = words[separator + 1 :]
    if not command:
        raise UsageError("COMMAND is missing\n  hint: write it after `--`: `toolgate try -- COMMAND`")
    signal.signal(signal.SIGTERM, _ended)
    signal.signal(signal.SIGHUP, _ended)
    try:
        return attempt(command, options.keep, options.json)
    except GuardError as error:
        raise UsageError(f"{error.message}\n  hint: {error.help}" if error.help else error.message) from None


def _ended(number: int, _: object) -> None:
    raise SystemExit(128 + number)  # so that nothing is left behind


def attempt(command: list[str], keeps: bool, as_json: bool) -> int:
    """Try a command, show its changes, and keep them if wanted."""
    cwd = os.getcwd()
    facts = Machine(cwd)
    home = facts.installed_home()
    needs = needs_for(cwd, facts, os.environ)
    if cut := left_behind(needs.workspace):
        raise GuardError(
            f"`{cut}` is left of changes that were being kept when the process was killed",
            help="put back what its file `journal` names, and remove it",
        )
    box, limits = box_and_limits(facts)
    if not hasattr(box, "image") and (missing := lacking(command[0])):
        advice = "for shell text, write `toolgate try -- bash -c 'TEXT'`" if " " in command[0] else "check its name"
        raise GuardError(missing, help=advice)
    with tried(command, needs, box, limits, home, None if as_json else _pass_on) as trial:
        status = trial.ended.status if trial.ended.status is not None else 128 + trial.ended.signal
        applied, problem = None, ""
        if as_json:
            applied, problem = kept(trial, command, facts) if keeps else (None, "")
            print(json.dumps(as_record(trial, applied, problem)))
        else:
            whole = keeps or is_person()
            lines = [*listing(trial, whole), *diffs(trial), *network(trial)]
            page(lines)
            if trial.changes.changes and (keeps or (whole and confirmed("Keep these changes, and no others?"))):
                applied, problem = kept(trial, command, facts, asked=not keeps)
            print(conclusion(trial, applied, problem))
        return status if not problem else status or NOT_KEPT


def _pass_on(stream: str, data: bytes) -> None:
    target = sys.stderr if stream == "stderr" else sys.stdout
    target.buffer.write(data)
    target.buffer.flush()


def is_person() -> bool:
    """Whether a person is at the terminal and can be asked."""
    return sys.stdin.isatty() and sys.stdout.isatty() and not agent_near(surroundings())


def kept(trial: Trial, command: Sequence[str], facts: Machine, asked: bool = False) -> tuple[Applied | None, str]:
    """Keep the changes that were shown, or say why not. Without asking a person, all must have been predicted."""
    if trial.ended.stopped or trial.full:
        return None, "the command did not end by itself"
    more = [] if asked else unpredicted(trial.changes, command, os.getcwd(), facts)
    if more:
        names = ", ".join(f"`{visible(path)}`" for path in more[:5])
        return None, f"the command was not expected to change {names}"
    copies = Copies(directories.state(facts.installed_home()), lambda: Machine(trial.source.project))
    cause = f"trial was kept (`{' '.join(map(quoted, command))[:200]}`)"
    try:
        return keep(trial.changes, trial.changes.digest(), trial.source, trial.since, copies, cause), ""
    except GuardError as error:
        return None, f"{error.message} ({error.help})" if error.help else error.message


# --- what a person is shown ------------------------------------------------------------------------------------------


def counted_paths(changes: Sequence[Change]) -> str:
    """How many files and directories there are among some changes."""
    directories = len([change for change in changes if shown_path(change)[-1:] == "/"])
    files = len(changes) - directories
    parts = [f"{files} {'file' if files == 1 else 'files'}"] if files else []
    parts += [f"{directories} {'directory' if directories == 1 else 'directories'}"] if directories else []
    return " and ".join(parts)


def listing(trial: Trial, whole: bool) -> Iterator[str]:
    """One line for each change; if nothing is kept, cut to a screen or two, with the number of others."""
    colour = colourful()
    changes = trial.changes.changes
    yield f"it would change {counted_paths(changes)}:" if changes else "it would change nothing"
    for change in changes if whole else changes[:LISTED]:
        about = summary_of(change)
        word = styled(f"{change.done:<8}", STYLES[change.done], colour)
        yield f"  {word} {visible(shown_path(change))}{f'  ({visible(about)})' if about else ''}"
    if not whole and len(changes) > LISTED:
        counts = [f"{trial.changes.count(done)} {done}" for done in STYLES if trial.changes.count(done)]
        size = sum(change.now.size for change in changes if change.now is not None)
        yield f"  … {len(changes) - LISTED} more; in all {', '.join(counts)}, {spelled(size)} of new content"
    if not trial.changes.whole:
        yield "  there is more, which was not looked at"


def diffs(trial: Trial) -> Iterator[str]:
    """The diffs, up to a number of lines."""
    left, colour = LINES, colourful()
    for number, change in enumerate(trial.changes.changes):
        if change.path.startswith(GIT):
            continue
        difference = difference_of(change, trial.source)
        if difference.note:
            yield f"\n{visible(shown_path(change))}: {difference.note}"
        if difference.lines:
            yield ""
            yield from [visible(line) for line in difference.head.split("\n")]
            for line in difference.lines[:left]:
                style = "allow" if line[:1] == "+" else "deny" if line[:1] == "-" else ""
                shown = "\t".join(visible(part) for part in line.split("\t"))
                yield styled(shown, style, colour) if style else shown
            left -= len(difference.lines)
        if left <= 0:
            yield f"… the diffs of {len(trial.changes.changes) - number - 1} more are not shown"
            return


def network(trial: Trial) -> Iterator[str]:
    """What the sandbox stopped, as far as it is known."""
    words = {"connect": "connect to", "write": "write", "read": "read"}
    for refusal in dict.fromkeys(trial.ended.refused):
        yield f"it tried to {words.get(refusal.what, refusal.what)} {visible(refusal.target)}, which a trial refuses"


def page(lines: Sequence[str]) -> None:
    """Print lines; on a terminal that is too short, with a pager."""
    text = "\n".join(lines)
    less = shutil.which("less") if sys.stdout.isatty() else None
    if less is None or len(lines) < shutil.get_terminal_size().lines - 4:
        print(text)
        return
    sys.stdout.flush()
    subprocess.run([less, "-FRX"], input=text.encode("utf-8", "replace"), check=False)  # noqa: S603 # the pager of this machine


def conclusion(trial: Trial, applied: Applied | None, problem: str) -> str:
    """The last line: how the command ended, and whether anything was kept."""
    said = []
    if trial.full:
        said.append("it was ended: it filled the disk")
    elif trial.ended.stopped:
        said.append(f"it was ended: {STOPPED.get(trial.ended.stopped, trial.ended.stopped)}")
    if applied is not None:
        said.append(f"kept {applied.changes} change{'' if applied.changes == 1 else 's'}")
        if applied.copy:
            said.append(f"`toolgate restore {applied.copy}` brings back what was changed or deleted")
    elif problem:
        said.append(f"nothing was kept: {visible(problem)}")
    elif trial.changes.changes:
        said.append("nothing was kept")
    return "; ".join(said) if said else "the project is as it was"


# --- for programs ----------------------------------------------------------------------------------------------------


def as_record(trial: Trial, applied: Applied | None, problem: str) -> dict[str, Any]:
    """The change set and how the command ended, for programs."""
    return {
        "status": trial.ended.status,
        "signal": trial.ended.signal,
        "stopped": "disk" if trial.full else trial.ended.stopped,
        "output": trial.ended.output.decode("utf-8", "replace"),
        "errors": trial.ended.errors.decode("utf-8", "replace"),
        "changes": [_change(change, trial) for change in trial.changes.changes],
        "whole": trial.changes.whole,
        "digest": trial.changes.digest(),
        "refused": [{"what": one.what, "target": one.target} for one in dict.fromkeys(trial.ended.refused)],
        "kept": applied.changes if applied is not None else 0,
        "copy": applied.copy if applied is not None else "",
        "problem": problem,
        "sandbox": trial.box,
        "layers": trial.way,
    }


def _change(change: Change, trial: Trial) -> dict[str, Any]:
    difference = difference_of(change, trial.source)
    text = "\n".join([difference.head, *difference.lines]) if difference.lines else ""
    return {
        "path": os.fsencode(change.path).decode("utf-8", "backslashreplace"),
        "done": change.done,
        "was": _state(change.was),
        "now": _state(change.now),
        "diff": text,
    }


def _state(state: State | None) -> dict[str, Any] | None:
    return None if state is None else state._asdict() | {"mode": f"{state.mode:04o}"}
