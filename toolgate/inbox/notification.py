"""Desktop notifications of new questions, where the system has a program for them.

INVARIANT: what a notification says is an argument, never part of a script, and never markup.
"""

import shutil
import subprocess
import sys
from collections.abc import Sequence

from toolgate.approvals.store import Question
from toolgate.inbox.entries import call_of
from toolgate.model.visible import start_of, visible

PLACES = "/usr/bin:/bin:/usr/local/bin:/opt/homebrew/bin"  # of programs; the user's path may include a project
COLUMNS = 100
PATIENCE = 5  # seconds
SCRIPT = ("on run argv", "display notification (item 2 of argv) with title (item 1 of argv)", "end run")
ENTITIES = {"&": "&amp;", "<": "&lt;", ">": "&gt;"}


def command(questions: Sequence[Question], places: str = PLACES) -> list[str]:
    """The words that start the notification program; empty if there is none."""
    first = questions[0]
    title = f"Toolgate: {visible(first.agent) or 'an agent'} asks"
    more = f" (and {len(questions) - 1} more)" if len(questions) > 1 else ""
    body = start_of(visible(call_of(first)[: 4 * COLUMNS]), COLUMNS) + more
    program = shutil.which("osascript", path=places) if sys.platform == "darwin" else None
    if program:
        return [program, *[word for line in SCRIPT for word in ("-e", line)], "--", title, body]
    program = shutil.which("notify-send", path=places)
    if program:
        return [program, "--app-name=Toolgate", "--", title, "".join([ENTITIES.get(one, one) for one in body])]
    return []


def notify(questions: Sequence[Question]) -> None:
    """Show a notification of new questions, if the system can."""
    words = command(questions)
    if not words:
        return
    quiet = subprocess.DEVNULL
    try:
        subprocess.run(words, stdin=quiet, stdout=quiet, stderr=quiet, timeout=PATIENCE, check=False)  # noqa: S603 # words of our own, no shell
    except (OSError, subprocess.SubprocessError):
        return
