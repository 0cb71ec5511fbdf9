"""Finds questions by the ids in messages, or why one can no longer be answered."""

import argparse
from dataclasses import replace
from time import time

from toolgate import directories
from toolgate.answering import shown_call
from toolgate.approvals.store import Question, Store
from toolgate.audit.secrets.redaction import redacted
from toolgate.audit.values import Table, text
from toolgate.cli.log_filters import index_for, user_home
from toolgate.cli.log_show import Found, answers_to, id_in, place_of
from toolgate.cli.moments import UNITS
from toolgate.cli.screen import columns, folded, one_line, visible, width
from toolgate.cli.usage import UsageError
from toolgate.host import Machine
from toolgate.model.errors import GuardError
from toolgate.showing.frame import lines_of
from toolgate.showing.picture import Picture
from toolgate.showing.stored import picture_of

LONGEST = 30 * 86_400  # seconds for which something can be allowed without a rule


def state_directory() -> str:
    return directories.state(user_home())


def answer_options(parser: argparse.ArgumentParser, words: list[str]) -> argparse.Namespace:
    """The options of a verb that answers a question; `parser` has its own, `--always` among them."""
    scope = parser.add_mutually_exclusive_group()
    scope.add_argument("--project", action="store_true", help="with --always: in this project only (the default)")
    scope.add_argument("--user", action="store_true", help="with --always: in all your projects")
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of text")
    options = parser.parse_args(words)
    if (options.project or options.user) and not options.always:
        parser.error("`--project` and `--user` belong to `--always`")
    return options


def question_named(word: str, denies: bool = False) -> Question:
    """The open or answered question with an id; raises `UsageError` if there is none. `denies`: to refuse its call."""
    name = id_in(word)
    store = Store(state_directory())
    store.tidy(time())
    found = store.asked(name)
    if found is None:
        raise UsageError(why_closed(name, denies))
    return found


def why_closed(name: str, denies: bool) -> str:
    """Why a record with this id cannot be answered."""
    with index_for(user_home()) as index:
        data = Found(index, place_of(index, name)).data
        answers = [Found(index, place).data for place in answers_to(index, name)]
    verdict, rule = text(data, "verdict"), visible(text(data, "rule"))
    if answers:
        said, how = text(answers[-1], "answer"), text(answers[-1], "how")
        return f"`{name}` was answered already: {visible(said)} ({visible(how)})\n  hint: {again()}"
    if verdict == "allow":
        return f"`{name}` was allowed: there is nothing to answer"
    if verdict == "deny" and denies:
        return f"`{name}` was denied by the rule `{rule}`: there is nothing to answer"
    if verdict == "deny":
        return (
            f"`{name}` was denied by the rule `{rule}`, which no approval changes\n"
            f"  hint: `toolgate log show {name}` says why; run the command yourself if you want it"
        )
    return f"`{name}` is no longer open: a question is kept for a day\n  hint: {again()}"


def again() -> str:
    return "let the agent try again, and use the id of its new question"


def machine_of(question: Question, home: str = "") -> Machine:
    """This machine, as the call of a question was judged: where it starts does not say whose project it is."""
    return Machine(question.cwd, question.project or None, home)


def shown(question: Question) -> Picture | None:
    """The picture of the call in a question; `None`: it can no longer be read."""
    try:
        return picture_of(question, machine_of(question, user_home()))
    except GuardError:
        return None


def description(question: Question, full: bool = False, title: str = "") -> list[str]:
    """What a question is about: its call as every prompt shows it, or under another title."""
    found = shown(question)
    if found is not None:
        return lines_of(replace(found, title=title) if title else found, width(), full)
    rows = [("call", shown_call(question)), ("directory", question.cwd), ("why", redacted(question.reason))]
    return [folded(f"  {label:<9} {visible(words)}", 12) for label, words in rows if words]


def seconds(word: str) -> float:
    """A duration such as 15m, in seconds."""
    number, unit = word[:-1], word[-1:]
    if unit not in UNITS or not number.isascii() or not number.isdigit() or not 0 < int(number[:9]):
        raise argparse.ArgumentTypeError(f"`{word}` is not a length of time such as 15m, 1h or 2d")
    length = float(int(number[:9]) * UNITS[unit])
    if length > LONGEST:
        raise argparse.ArgumentTypeError(f"`{word}` is longer than 30d: for longer, add a rule with `--always`")
    return length


def row(cells: Table, room: int = 0) -> str:
    """Cells of a list in one row, the last one cut to the rest of the line."""
    *first, last = [str(cell) for cell in cells.values()]
    start = "  ".join(first)
    return f"{start}  {one_line(visible(last), max((room or width()) - columns(start) - 2, 20))}"
