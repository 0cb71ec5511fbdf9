"""`toolgate run`: judges one command like an agent's call, and runs it in a sandbox."""

from __future__ import annotations

import json
import os
import sys
from argparse import ArgumentTypeError
from typing import TYPE_CHECKING

from toolgate.approvals.handlers import NO, AutoDeny
from toolgate.cli.arguments import Parser, absolute
from toolgate.cli.attendance import agent_near, surroundings
from toolgate.cli.screen import visible
from toolgate.cli.usage import UsageError
from toolgate.cli.words import lacking, quoted, split_at_dashes
from toolgate.executor.attached import run_attached
from toolgate.executor.executor import USUAL, Executor
from toolgate.executor.results import restored
from toolgate.executor.shell import run as run_captured
from toolgate.guard import Guard
from toolgate.host import Machine
from toolgate.knowledge.lookup import BUILTINS
from toolgate.policy.force.sandbox_settings import sandbox_settings
from toolgate.sandbox.choosing import AUTO, BWRAP, LANDLOCK, NAMES, NONE, SEATBELT
from toolgate.sandbox.starting import Stopped

if TYPE_CHECKING:
    from typing import Any

    from toolgate.approvals.handlers import Handler, Reply
    from toolgate.executor.results import ActionResult
    from toolgate.model.call import ToolCall
    from toolgate.model.verdict import Decision

OF_THIS_MACHINE = (AUTO, BWRAP, LANDLOCK, SEATBELT, NONE)  # sandboxes that show its programs
KEYWORDS = (
    "if", "then", "elif", "else", "fi", "case", "esac", "for", "select", "while", "until", "do", "done", "in",
    "function", "time", "coproc",
)  # fmt: skip
WRITE = "write"  # `Refusal.what`
LATE, FAILED, REFUSED, SIGNALLED = 124, 125, 126, 128  # as `timeout` and `env` use them

DESCRIPTION = "Judge a command as an agent's call would be, and run it in a sandbox: `toolgate run -- COMMAND`."
EPILOG = """\
The words after `--` are one command with its arguments; `-c` takes shell text for bash. The command sees and changes \
what it was predicted to need, and no more. What needs approval is asked in the terminal, unless an agent has started \
this.

Exit status: that of the command, or 128 and the number of the signal that ended it; 124 it took too long, 125 it \
could not be started, 126 it was refused; 64 wrong usage, 70 internal error.

examples:
  toolgate run -- pytest -q
  toolgate run --timeout 60 -c 'make clean && make'
  toolgate run --sandbox none -- git push"""


def run(words: list[str]) -> int:
    text, words = text_in(words)
    before, after = split_at_dashes(words)
    options = vars(parser().parse_args(before))
    if options["text"] is not None:
        raise UsageError("give `-c` once")
    captured = options["json"]
    if text is None and after and (missing := absent(after[0], options["sandbox"], options["home"] or "")):
        return not_started(missing, shell_text(after) or "check its name", captured)
    text = command_in(text, after)
    asked = asked_here()
    guard = Guard(permission=asked, home=options["home"] or "")
    limits = USUAL._replace(seconds=options["timeout"], output=USUAL.output if captured else None)
    executor = Executor(
        guard, sandbox=options["sandbox"], limits=limits, run=run_captured if captured else run_attached
    )
    result = executor.shell(text)
    if captured:
        print(json.dumps(as_record(result)))
    elif isinstance(asked, AtTerminal) and asked.refused and result.blocked:
        print("toolgate: it was not run, since you said no", file=sys.stderr)
    elif told := remark(result):
        print(f"toolgate: {visible(told)}", file=sys.stderr)
        if status_of(result) == FAILED and options["sandbox"] != NONE:
            print("  hint: `toolgate run --sandbox none` runs it without a sandbox", file=sys.stderr)
    return status_of(result)


def absent(program: str, sandbox: str, home: str) -> str:
    """Why a program cannot be started; empty: it is here, bash has it, or it may be in the image of a container."""
    missing = "" if program in BUILTINS else lacking(program)
    if not missing:
        return ""
    kind = sandbox or sandbox_settings(Guard().book_for(Machine(os.getcwd(), home=home))).kind
    return missing if kind in OF_THIS_MACHINE else ""


def not_started(why: str, advice: str, as_json: bool) -> int:
    """Say why there is nothing to judge or run."""
    if as_json:
        print(json.dumps({"success": False, "message": why}))
    else:
        print(f"toolgate: {why}\n  hint: {advice}", file=sys.stderr)
    return FAILED


def shell_text(words: list[str]) -> str:
    """The advice for words that were meant as one text for a shell; empty: they were not."""
    return f"for shell text, write `toolgate run -c {visible(quoted(words[0]))}`" if " " in words[0] else ""


def parser() -> Parser:
    found = Parser("run", DESCRIPTION, EPILOG)
    found.usage = (
        "toolgate run [-h] [--sandbox NAME] [--timeout S] [--json] [--home DIR] (-c TEXT | -- COMMAND [ARGUMENT ...])"
    )
    found.runs = True
    found.add_argument("-c", dest="text", metavar="TEXT", help="shell text for bash, instead of a command after `--`")
    found.add_argument(
        "--sandbox",
        choices=NAMES,
        default="",
        metavar="NAME",
        help=f"where it runs: {', '.join(NAMES)} (default: the policy's, or the first that works here)",
    )
    found.add_argument(
        "--timeout", type=positive, metavar="S", help="end it after S seconds (a policy may set a lower limit)"
    )
    found.add_argument("--json", action="store_true", help="print one JSON object with its output, at its end")
    found.add_argument("--home", type=absolute, metavar="DIR", help="take policy and state from this home")
    return found


def text_in(words: list[str]) -> tuple[str | None, list[str]]:
    """The text after `-c`, whatever it starts with (`None`: there is none), and the other words.

    A `-c` in the place of another option's value does not count, as in the guard's own reading.
    """
    before = ""
    for index, word in enumerate(words[:-1]):
        if word == "--":
            break
        valued = before.startswith("--") and "=" not in before and not "--json".startswith(before)
        if word == "-c" and not valued:
            return words[index + 1], words[:index] + words[index + 2 :]
        before = word
    return None, words


def positive(text: str) -> float:
    """A positive number of seconds."""
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0 < value < float("inf"):
        raise ArgumentTypeError(f"`{text}` is not a number of seconds")
    return value


def command_in(text: str | None, words: list[str]) -> str:
    """The command for bash, which is what is judged: the text as it is, or the words, each quoted."""
    if text is not None and words:
        raise UsageError("give either `-c` or words after `--`")
    if text is not None and text.strip():
        return text
    if not words:
        raise UsageError("nothing to run: give a command after `--`, or shell text after `-c`")
    first, *rest = words
    program = quoted(first)
    if program == first and ("=" in first or first in KEYWORDS):
        program = f"'{first}'"  # a program of this name, not a keyword or builtin of bash
    return " ".join([program, *[quoted(one) for one in rest]])


def asked_here() -> Handler:
    """The handler for questions: the person at the terminal, unless an agent could press the keys."""
    return AutoDeny() if agent_near(surroundings()) else AtTerminal()


class AtTerminal:
    """Asks the person at the terminal; `refused`: the last answer was a no."""

    def __init__(self) -> None:
        self.refused = False

    def __call__(self, call: ToolCall, decision: Decision) -> Reply:
        from toolgate.prompt.asking import TerminalPrompt  # few commands raise a question

        reply = TerminalPrompt(tells=False)(call, decision)
        self.refused = reply.attended and reply.answer == NO
        return reply


def remark(result: ActionResult) -> str:
    """What the person has to know besides the command's output; empty: nothing.

    If a command has succeeded, it did not need the files that it could not change.
    """
    ended = result.ended
    if ended is None or ended.stopped or ended.cut:
        return result.message
    missed = not result.success or any([one.what != WRITE for one in ended.refused])
    gap = [result.gap] if result.gap and missed else []
    return "; ".join([*result.notes, *gap, *([restored(result.copy)] if result.copy else [])])


def status_of(result: ActionResult) -> int:
    """The exit status for a command that was run, or refused."""
    ended = result.ended
    if ended is None:
        return REFUSED if result.blocked else FAILED
    if ended.stopped == Stopped.TIME:
        return LATE
    return SIGNALLED + ended.signal if ended.status is None else ended.status


def as_record(result: ActionResult) -> dict[str, Any]:
    """A result as JSON."""
    ended = result.ended
    found: dict[str, Any] = {"success": result.success, "message": result.message}
    if result.decision is not None:
        found["decision"] = result.decision.to_dict()
    if ended is None:
        return found
    return found | {
        "status": ended.status,
        "signal": ended.signal,
        "stopped": ended.stopped,
        "cut": ended.cut,
        "output": ended.output.decode("utf-8", "replace"),
        "errors": ended.errors.decode("utf-8", "replace"),
        "refused": [{"what": one.what, "target": one.target} for one in ended.refused],
    }
