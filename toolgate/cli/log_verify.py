"""`toolgate log verify`: verifies that the log is unchanged, and says what is wrong where."""

import json

from toolgate import directories
from toolgate.audit.reading import size_in
from toolgate.audit.verification import Note, Report, verified
from toolgate.cli.arguments import Parser
from toolgate.cli.guides import page
from toolgate.cli.progress import Progress
from toolgate.cli.screen import colourful, folded, styled, visible
from toolgate.cli.usage import UsageError
from toolgate.extras import offer
from toolgate.host import Machine

DESCRIPTION = (
    "Check every record of the log: its hash, the chain, the numbers, and all checkpoints. Records cut off at the "
    "end, or a log rewritten as a whole, can be found only with a checkpoint kept elsewhere."
)
EPILOG = f"Exit status: 0 the log is whole, 1 it has problems. The format is in {page('log-format.md')}."


def run(words: list[str]) -> int:
    parser = Parser("log verify", DESCRIPTION, EPILOG)
    parser.add_argument(
        "--checkpoint", action="append", default=[], metavar="FILE", help="compare with the checkpoints in this file"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of text")
    options = parser.parse_args(words)
    offer("audit")
    report = checked(directories.log(Machine("/").installed_home()), options.checkpoint)
    if options.json:
        print(json.dumps(as_json(report)))
    else:
        show(report)
    return 1 if report.count else 0


def checked(directory: str, files: list[str]) -> Report:
    """Verify a log, with a progress bar if it takes long."""
    try:
        bar = Progress(size_in(directory), "records")
        try:
            return verified(directory, files, bar.advance)
        finally:
            bar.hide()
    except OSError as error:
        raise UsageError(f"`{visible(str(error.filename))}` cannot be read: {error.strerror}") from None


def show(report: Report) -> None:
    colour = colourful()
    for style, notes in (("deny", report.problems), ("ask", report.remarks)):
        for note in notes:
            word = "problem" if style == "deny" else "remark"
            print(folded(f"{styled(f'{word:<8}', style, colour)} {place_of(note)}{visible(note.what)}", 9))
            if note.help:
                print(folded(f"         do: {visible(note.help)}", 13))
    if report.count > len(report.problems):
        print(f"         and {report.count - len(report.problems)} problems more")
    ending = f"record {report.first} to {report.last}" if report.records else "no records"
    signed = f", {report.checked} checkpoint{'s' * (report.checked != 1)} agree{'s' * (report.checked == 1)}"
    state = f"{report.count} problem{'s' * (report.count != 1)}" if report.count else "whole"
    print(f"{state}: {ending}{signed if report.checked else ', not compared with any checkpoint'}")


def place_of(note: Note) -> str:
    return f"{visible(note.file)}{f':{note.line}' if note.line else ''}: " if note.file else ""


def as_json(report: Report) -> dict[str, object]:
    def listed(notes: tuple[Note, ...]) -> list[dict[str, object]]:
        return [{name: getattr(note, name) for name in note.__slots__} for note in notes]

    return {
        "whole": not report.count,
        "records": report.records,
        "first": report.first,
        "last": report.last,
        "head": report.head,
        "checkpoints": report.checked,
        "count": report.count,
        "problems": listed(report.problems),
        "remarks": listed(report.remarks),
    }
