"""The list of questions and its texts, which change as little as possible while a person looks at them."""

from collections.abc import Sequence

from textual.content import Content
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from toolgate.audit.secrets.redaction import redacted
from toolgate.inbox.entries import ALLOWED, DENIED, MARKS, OPEN, PAST, WAITING, Entry, Filter, age, call_of, left_of
from toolgate.inbox.page import clock
from toolgate.model.visible import columns, start_of, visible

LEAST = 20  # columns of a row
COLOURS = {WAITING: "bold $warning", OPEN: "$warning", ALLOWED: "$success", DENIED: "$error", PAST: "dim"}
EMPTY = """\
No questions.

When an agent wants to do something that needs your yes, it appears here. Leave this window open: agents that cannot \
ask you themselves then wait for your answer.

toolgate doctor   shows which agents are guarded
toolgate install  guards more of them
toolgate log      lists what was decided"""
NO_FIT = "No question matches.\n\nEsc shows all of them."


class Listing(OptionList):
    """Entries under their headings; one of them is selected, by its id."""

    def __init__(self, id: str) -> None:
        super().__init__(id=id, markup=False)

    @property
    def chosen(self) -> str:
        """The id of the selected question; empty: none."""
        option = self.highlighted_option
        return (option.id or "") if option is not None else ""

    def fill(self, entries: Sequence[Entry], now: float, kept: str, alone: bool) -> None:
        """Show entries; the one with the id `kept` stays selected, and with `alone` no other is selected instead."""
        room = max(LEAST, self.scrollable_content_region.width - 2)
        options: list[Option] = []
        heading = ""
        for entry in entries:
            if entry.heading != heading:
                heading = entry.heading
                options.append(Option(Content.styled(heading, "dim"), disabled=True))
            options.append(Option(row(entry, now, room), id=entry.question.id))
        if [option.id for option in options] == [option.id for option in self.options]:
            for index, option in enumerate(options):
                if option.prompt != self.options[index].prompt:
                    self.replace_option_prompt_at_index(index, option.prompt)
        else:
            self._replace(options, kept, alone)

    def _replace(self, options: list[Option], kept: str, alone: bool) -> None:
        with self.prevent(OptionList.OptionHighlighted):
            place = self.scroll_offset
            self.set_options(options)
            names = [option.id for option in options]
            first = None if alone or not options else 1  # under the first heading
            self.highlighted = names.index(kept) if kept in names else first
            self.scroll_to(y=place.y, animate=False)
            self.call_after_refresh(self.scroll_to_highlight)


def counts(entries: Sequence[Entry], chosen: Filter) -> Content:
    """The line on top: the number of questions, and the filter."""
    waiting = len([entry for entry in entries if entry.standing == WAITING])
    unanswered = len([entry for entry in entries if entry.open]) - waiting
    picked = [f"“{visible(chosen.words)}”"] if chosen.words else []
    picked += [visible(chosen.agent)] if chosen.agent else []
    picked += ["pending only"] if chosen.pending else []
    shown = f"   only {', '.join(picked)}" if picked else ""
    return Content.assemble(
        ("Toolgate inbox", "bold"), f"  {waiting} waiting · {unanswered} not answered", (shown, "italic")
    )


def row(entry: Entry, now: float, room: int) -> Content:
    """An entry in two lines: its state, and the call."""
    question, colour = entry.question, COLOURS[entry.standing]
    state = {WAITING: f"waits {left_of(question, now)}", OPEN: "open", PAST: "asked"}.get(
        entry.standing, entry.standing
    )
    about = "  ".join([visible(question.agent[:20]) or "no agent", age(question.time, now)])
    first = Content.assemble((f"{MARKS[entry.standing]} {state}", colour), "  ", (about, "dim"))
    return Content("\n").join([first, Content("  " + one_line(redacted(call_of(question)), room - 2))])


def one_line(text: str, room: int) -> str:
    """The start of a text, as much as fits."""
    shown = visible(text[: room * 4])
    return shown if columns(shown) <= room and len(text) <= room * 4 else start_of(shown, room - 1) + "…"


def waits(entry: Entry, now: float) -> Content:
    """Whether a hook waits for the answer, and what happens otherwise."""
    question = entry.question
    if entry.standing == WAITING:
        left = f"The agent waits {left_of(question, now)} more."
        return Content.assemble((left, COLOURS[WAITING]), " Without an answer the call is refused.")
    if entry.standing == OPEN:
        return Content.assemble(
            ("No hook waits.", COLOURS[OPEN]), " If you allow it, the call passes at the agent's next try."
        )
    told = visible(entry.told or "answered")
    return Content.styled(
        f"{told[:1].upper()}{told[1:]}, {clock(entry.answered or question.time)}.", COLOURS[entry.standing]
    )
