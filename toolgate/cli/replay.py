"""`toolgate replay`: what Toolgate would have said about calls that agents made before it was installed."""

import json
import os
import sys
from argparse import Namespace
from collections.abc import Iterator
from datetime import datetime
from functools import partial

from toolgate.cli.arguments import Parser, count, jobs
from toolgate.cli.attendance import confirmed
from toolgate.cli.moments import since
from toolgate.cli.plots import counted
from toolgate.cli.progress import Meter, add, add_read, stopped
from toolgate.cli.recorded import LINES, agent_of, calls, pieces_in
from toolgate.cli.replay_screen import screen
from toolgate.cli.screen import colourful, visible, width
from toolgate.cli.usage import INTERRUPTED, UsageError, nearest
from toolgate.cli.words import directory
from toolgate.cli.workers import Lines, answered
from toolgate.history.calls import BadLine, Found
from toolgate.history.files import opened, watched
from toolgate.history.judging import Judge
from toolgate.history.playing import Choice, played, safely
from toolgate.history.sources import AGENTS, Piece, pieces_of, places_of, unpacked
from toolgate.history.summary import Summary
from toolgate.host import home_directory

DESCRIPTION = (
    "Judge the calls in the histories of agents, and report how many would have been allowed, "
    "asked about and denied. Calls are judged as if they were made now, on this machine; nothing is executed, recorded "
    "or changed. Without --from, list the histories that are there and offer to judge them."
)
EPILOG = """\
Secrets are left out of the report. As in a real session, your answers count for later calls.

examples:
  toolgate replay --from claude-code --since 30d
  toolgate replay --from claude-code --html report.html
  toolgate replay --from codex ~/backup/.codex/sessions --json
  toolgate replay --from calls.jsonl

A file may be a session of one of these agents, or have one JSON object a line: {"tool", "input", "cwd"}, payloads of
hooks, or Toolgate's own log."""
ALL = "all"
STEP = 65_536  # bytes between two times that the progress is told
WIDEST = 120
MEGABYTE = 1_000_000


def run(words: list[str]) -> int:
    options = parser().parse_args(words)
    if options.html:
        refuse_others(options.html)
    pieces = chosen(options)
    if pieces is None:
        return 0
    if not pieces:
        whose = "any agent" if options.source == ALL else options.source
        raise UsageError(f"no history of {whose} found{in_places(options)}; name a file or directory")
    summary, interrupted = judged(pieces, options)
    report(summary, options, interrupted)
    return INTERRUPTED if interrupted else 0


def parser() -> Parser:
    found = Parser("replay", DESCRIPTION, EPILOG)
    found.add_argument(
        "--from",
        dest="source",
        metavar="AGENT|FILE",
        help=f"whose history: {', '.join(AGENTS)}, `{ALL}` for all of them, or a file",
    )
    found.add_argument(
        "path", nargs="?", metavar="PATH", help="the history's directory or file (default: where AGENT keeps it)"
    )
    found.add_argument("--since", type=since, metavar="TIME", help="count calls from this time on: 30d, 2026-11-01")
    found.add_argument("--project", metavar="DIR", help="count only calls made in this directory")
    found.add_argument(
        "--limit", type=count, default=0, metavar="N", help="stop after N calls, the newest sessions first"
    )
    found.add_argument("--html", metavar="FILE", help="write the report as one HTML file, with charts")
    found.add_argument("--json", action="store_true", help="print one JSON object instead of text")
    found.add_argument("--jobs", type=jobs, default=os.cpu_count() or 1, metavar="N", help="number of processes")
    return found


# --- what there is ---------------------------------------------------------------------------------------------------


def chosen(options: Namespace) -> list[Piece] | None:
    """The pieces to judge, the newest first; `None`: the person declined."""
    if options.source is None:
        if options.path:
            if options.path in (*AGENTS, ALL):
                raise UsageError(f"unknown argument `{options.path}`\n  hint: did you mean `--from {options.path}`?")
            raise UsageError(f"name the agent whose history it is: `--from {AGENTS[0]} {options.path}`")
        return offered(options)
    if options.source == ALL and not options.path:
        return every()
    if options.source not in AGENTS and os.path.isfile(options.source) and not options.path:
        return in_file(options)
    if options.source not in AGENTS:
        near = nearest(options.source, AGENTS)
        raise UsageError(f"`{options.source}` is not a file, nor an agent whose history can be read: {near}")
    if options.path and not os.path.exists(options.path):
        raise UsageError(f"{options.path}: no such file or directory")
    return pieces_of(options.source, home_directory(), [os.path.abspath(options.path)] if options.path else ())


def in_file(options: Namespace) -> list[Piece]:
    """The pieces of a file that is named in place of an agent."""
    path = os.path.abspath(options.source)
    agent = agent_of(path)
    return pieces_in(path, options.jobs) if agent == LINES else pieces_of(agent, home_directory(), [path])


def every() -> list[Piece]:
    found = [piece for agent in AGENTS for piece in pieces_of(agent, home_directory())]
    return sorted(found, key=lambda piece: -piece.changed)


def offered(options: Namespace) -> list[Piece] | None:
    """Every history in this home, if a person agrees to judge them."""
    home, pieces = home_directory(), []
    lines = []
    for agent in AGENTS:
        found = pieces_of(agent, home)
        pieces += found
        if found:
            size = sum(piece.size for piece in found) / MEGABYTE
            lines.append(
                f"  {agent:<12}  {len(found):>6,} {'session' if len(found) == 1 else 'sessions'}  {size:>8,.1f} MB"
            )
    if not pieces:
        print(f"No history found of {', '.join(AGENTS)} in {visible(home)}.")
        return None
    print("\n".join(["Histories of agents on this machine:", *lines]))
    if not sys.stdin.isatty() or not sys.stdout.isatty():
        print("`toolgate replay --from AGENT` judges one of them, `--from all` every one.")
        return None
    options.source = ALL
    return pieces if confirmed("Judge them all? Nothing is executed or changed.") else None


def in_places(options: Namespace) -> str:
    if options.source == ALL:
        return f" in {visible(home_directory())}"
    return " in " + ", ".join([options.path] if options.path else places_of(options.source, home_directory()))


# --- judging ---------------------------------------------------------------------------------------------------------


def judged(pieces: list[Piece], options: Namespace) -> tuple[Summary, bool]:
    """The summary of all pieces, and whether a person interrupted it."""
    choice = Choice(options.since or "", options.limit, directory(options.project) if options.project else "")
    if options.since:  # a file last written before then holds no later call
        start = datetime.fromisoformat(options.since).timestamp()
        pieces = [piece for piece in pieces if piece.changed >= start] or pieces[:1]
    summary, meter = Summary(), Meter(sum(piece.size for piece in pieces), "calls")
    work, several = partial(play, choice), min(options.jobs, len(pieces))
    try:
        with meter.stopping():
            for _, found in answered(groups(pieces), work, lost, several, begin=meter.begin(), idle=meter.show):
                for one in found:
                    summary.join(one)
                meter.show()
                if options.limit and summary.calls >= options.limit:
                    break
    except KeyboardInterrupt:
        return summary, True
    finally:
        meter.hide()
    return summary, meter.stopped


def groups(pieces: list[Piece]) -> Iterator[Lines]:
    """One piece at a time: sessions differ in size, and each is judged by one process."""
    for piece in pieces:
        yield [piece.packed()]


def play(choice: Choice, lines: Lines) -> list[Summary]:
    judge = Judge()
    return [played_piece(unpacked(line), choice, judge) for line in lines]


def played_piece(piece: Piece, choice: Choice, judge: Judge) -> Summary:
    """The summary of a piece; however it is read, the progress of all of it counts once it is judged."""
    whole = piece.size
    seen = told = 0

    def watch(size: int) -> None:
        nonlocal seen, told
        seen = min(seen + size, whole)
        if seen - told >= STEP:
            add_read(seen - told)
            told = seen

    with watched(watch):
        found = played(safely(read(piece), piece.paths[0]), choice, judge, add, stopped)
    add_read(whole - told)
    return found


def read(piece: Piece) -> Found:
    return calls(piece) if piece.agent == LINES else piece.calls()


def lost(lines: Lines, error: BaseException) -> list[Summary]:
    found = Summary()
    for line in lines:
        found.broken(BadLine(unpacked(line).paths[0], 0, f"its process ended with {type(error).__name__}"))
    return [found]


# --- telling ---------------------------------------------------------------------------------------------------------


def report(summary: Summary, options: Namespace, interrupted: bool) -> None:
    record = summary.as_record() | {"from": options.source, "interrupted": interrupted}
    record |= {"since": options.since or "", "project": options.project or ""}
    if options.html:
        from toolgate.cli.replay_page import page

        write(options.html, page(record))
    if options.json:
        print(json.dumps(record))
    elif options.html:
        print(f"{visible(options.html)}: the report of {counted(summary.calls, 'call')}")
    else:
        print("\n".join(screen(record, min(width(), WIDEST), colourful())))


def refuse_others(path: str) -> None:
    """Raise `UsageError` if the file exists and is not a report: nothing else is overwritten."""
    from toolgate.cli.replay_page import MARK

    if not os.path.lexists(path):
        return
    try:
        with opened(path) as file:
            ours = MARK.encode() in file.read(200)
    except OSError:
        ours = False
    if not ours or os.path.islink(path):
        raise UsageError(f"{path}: is there already, and not a report of `toolgate replay`; name another file")


def write(path: str, text: str) -> None:
    """Write a report atomically to a file that only its owner can read."""
    new = f"{path}.{os.getpid()}"
    try:
        descriptor = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with open(descriptor, "w", encoding="utf-8", errors="backslashreplace") as file:
            file.write(text)
        os.replace(new, path)
    except OSError as error:
        raise UsageError(f"`{visible(path)}` cannot be written: {error.strerror}") from None
