"""The full-screen application: a list of questions, the details of one, and the keys that answer it.

INVARIANT: a call can only be approved after its details have been on the screen, to their end, for a moment. An error
is shown in the line above the keys; it never ends the application, and never answers anything.

One module because it is one screen: what a key may do depends on what is shown.
"""

import asyncio
from collections.abc import Callable
from time import time
from typing import TypeVar

from textual import events, on
from textual.app import App, ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Input, OptionList, Static

from toolgate.approvals.store import ONCE, SESSION, UNTIL, Question
from toolgate.inbox.desk import Desk, Proposal
from toolgate.inbox.dialogs import HelpDialog, RuleDialog, ScopeDialog, TimeDialog, WordsDialog
from toolgate.inbox.entries import Entry, Filter, age, in_order
from toolgate.inbox.keys import KEYS, MOVES, OURS, SIGNS, line_of_keys
from toolgate.inbox.listing import EMPTY, NO_FIT, Listing, counts, waits
from toolgate.inbox.looks import STYLES
from toolgate.inbox.page import kept_picture, page
from toolgate.inbox.sheet import EMPTY as EMPTY_PAGE
from toolgate.inbox.sheet import Sheet
from toolgate.model.visible import visible
from toolgate.showing.picture import Picture

T = TypeVar("T")

PAUSE = 0.5  # seconds between two reads of the questions
MOMENT = 0.4  # seconds that details must be on the screen before a yes
WIDE = 90  # columns from which the list and the details are side by side


class Inbox(App[None]):
    """Shows a desk's questions and passes on answers; `notice` is shown first, `ring` is called for new questions."""

    CSS = STYLES
    ENABLE_COMMAND_PALETTE = False
    AUTO_FOCUS = "#list"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (WIDE, "-wide")]
    VERTICAL_BREAKPOINTS = [(0, "-low"), (20, "-high")]
    BINDINGS = [
        *[Binding(key, action, words) for key, action, words, _ in KEYS],
        Binding("ctrl+c,ctrl+q", "quit", show=False, priority=True),
        Binding("escape", "step_back", show=False),
        Binding("space", "on", show=False),
        Binding("b", "page_back", show=False),
        Binding("j", "next", show=False),
        Binding("k", "previous", show=False),
    ]

    def __init__(
        self,
        desk: Desk,
        notice: str = "",
        ring: Callable[[list[Question]], None] | None = None,
        moment: float = MOMENT,
        pause: float = PAUSE,
    ) -> None:
        super().__init__()
        self._top = Static("", id="top", markup=False)
        self._field = Input(placeholder="words to look for; Enter keeps, Esc clears", id="filter")
        self._list = Listing("list")
        self._nothing = Static("", id="nothing", markup=False)
        self._details = Vertical(id="details")
        self._waits = Static("", id="waits", markup=False)
        self._sheet = Sheet("sheet")
        self._said = Static("", id="said", markup=False)
        self._keys = Static("", id="keys")
        self._desk = desk
        self._notice = notice
        self._ring = ring
        self._moment = moment
        self._pause = pause
        self._entries: list[Entry] = []
        self._shown: list[Entry] = []  # those that match the filter
        self._known: set[str] | None = None  # earlier questions; `None`: not read yet
        self._chosen = ""  # the id of the question in the details
        self._picture: Picture | None = None
        self._pictured = ""  # the id of the question with the current picture, or that has none
        self._trouble = ""  # why there is no picture
        self._since = 0.0  # when its details appeared on the screen
        self._whole = False
        self._filter = Filter()
        self._drawn: tuple[object, ...] = ()  # inputs of the current details
        self._busy: set[str] = set()  # questions being answered

    # --- the screen --------------------------------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        yield self._top
        yield self._field
        with Horizontal(id="body"):
            yield self._list
            yield self._nothing
            with self._details:
                yield self._waits
                yield self._sheet
        yield self._said
        yield self._keys

    def on_mount(self) -> None:
        self._field.display = False
        self._say(self._notice)
        self._look()
        self.set_interval(self._pause, self._tick)

    def _tick(self) -> None:
        self._look()
        self._tell_time()

    def _look(self) -> None:
        """Read the questions again, unless that is in progress."""
        if "look" not in self._busy:
            self._busy.add("look")
            self._start(self._desk.entries, self._arrived, "look")

    def _arrived(self, entries: list[Entry]) -> None:
        entries = in_order(entries)
        waiting = [entry.question for entry in entries if entry.open]
        new = [one for one in waiting if self._known is not None and one.id not in self._known]
        self._known = {one.id for one in waiting} | (self._known or set())
        ring = self._ring
        if new and ring is not None:
            self._start(lambda: ring(new), lambda none: None, "ring")
        self._entries = entries
        self._refill(True)

    def _refill(self, by_itself: bool = False) -> None:
        """Show the entries that match; the selection is kept, and with `by_itself` it does not move to another."""
        self._shown = self._filter.fitting(self._entries)
        self._list.fill(self._shown, time(), self._chosen, by_itself and bool(self._chosen))
        self._tell_time()
        self._choose(self._entry(self._list.chosen))

    def _entry(self, id: str) -> Entry | None:
        return next((entry for entry in self._shown if entry.question.id == id), None)

    def _tell_time(self) -> None:
        """Update the line on top, and the waiting time of the selected question's hook."""
        self._top.update(counts(self._entries, self._filter))
        empty = not self._shown
        self.screen_stack[0].set_class(empty, "-empty")
        if empty:
            self._nothing.update(Content(NO_FIT if self._entries else EMPTY))
        entry = self._entry(self._chosen)
        self._waits.update(waits(entry, time()) if entry else "")

    # --- the details -------------------------------------------------------------------------------------------------

    @on(OptionList.OptionHighlighted, "#list")
    def highlighted(self) -> None:
        self._choose(self._entry(self._list.chosen))

    @on(OptionList.OptionSelected, "#list")
    def selected(self) -> None:
        self._choose(self._entry(self._list.chosen))
        self._open()

    def _choose(self, entry: Entry | None) -> None:
        """Show the details of an entry."""
        name = entry.question.id if entry is not None else ""
        if name == self._chosen:
            self._draw(False)
            self._take_picture(entry)
            return
        if self._chosen:
            self._say("")
        self._chosen, self._picture, self._pictured, self._trouble, self._whole = name, None, "", "", False
        self._since = time()
        self._draw(True)
        self._tell_time()
        self._busy.discard("picture")
        self._take_picture(entry)

    def _take_picture(self, entry: Entry | None) -> None:
        """Judge a call as it would be now, unless that was done or is not needed."""
        if entry is None or not entry.open or self._pictured == self._chosen or "picture" in self._busy:
            return
        question = entry.question
        self._busy.add("picture")
        self._start(lambda: self._seen_now(question), self._came, "picture", True)

    def _seen_now(self, question: Question) -> tuple[str, Picture | None, str]:
        """The id of a question, and the picture of its call or the error."""
        try:
            return question.id, self._desk.picture(question), ""
        except Exception as error:  # noqa: BLE001 # a call that cannot be shown cannot be allowed, and may be denied
            return question.id, None, f"this call cannot be judged again: {words_of(error)}"

    def _came(self, found: tuple[str, Picture | None, str]) -> None:
        if found[0] == self._chosen:
            self._pictured, self._picture, self._trouble = found
            self._since = time()
            self._draw(True)

    def _draw(self, anew: bool) -> None:
        entry = self._entry(self._chosen)
        made_of = (entry, self._picture, self._trouble, self._sheet.room, self._whole)
        if not anew and made_of == self._drawn:
            return
        self._drawn = made_of
        if entry is None:
            self._sheet.put(EMPTY_PAGE, anew)
            return
        picture = self._picture or kept_picture(entry.question, self._trouble)
        self._sheet.put(page(entry, picture, self._sheet.room, self._whole), anew)

    @on(Sheet.Resized)
    def resized(self) -> None:
        self._draw(False)

    def on_resize(self, event: events.Resize) -> None:
        self._keys.update(line_of_keys(event.size.width - 2))
        self.call_after_refresh(self._refill, True)

    def _open(self) -> None:
        """Go to the details, which cover the list in a narrow window."""
        if self._chosen:
            if not self.screen_stack[0].has_class("-reading"):
                self._since = time()
            self.screen_stack[0].add_class("-reading")
            self._sheet.focus()

    def action_step_back(self) -> None:
        if self._field.display:
            self._field.clear()
            self._end_filter()
        elif self.screen_stack[0].has_class("-reading"):
            self.screen_stack[0].remove_class("-reading")
            self._list.focus()
        elif self._filter != Filter():
            self._filter = Filter()
            self._field.clear()
            self._refill()

    def action_on(self) -> None:
        self._sheet.scroll_page_down(animate=False)

    def action_page_back(self) -> None:
        self._sheet.scroll_page_up(animate=False)

    def action_next(self) -> None:
        self._list.action_cursor_down()

    def action_previous(self) -> None:
        self._list.action_cursor_up()

    def action_everything(self) -> None:
        self._whole = not self._whole
        self._draw(True)

    def action_keys(self) -> None:
        rows = [(SIGNS.get(key, key), words) for key, _, _, words in KEYS]
        self.push_screen(HelpDialog([*rows, *MOVES]))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Only the top screen takes keys: while a dialog is open, only our quit keys work."""
        return len(self.screen_stack) < 2 or action not in OURS

    # --- the filter --------------------------------------------------------------------------------------------------

    def action_filter(self) -> None:
        self._field.display = True
        self.screen.set_focus(self._field)  # at once: what is typed next is text, not keys

    @on(Input.Changed, "#filter")
    def filtered(self, event: Input.Changed) -> None:
        self._filter = Filter(event.value, self._filter.agent, self._filter.pending)
        self._refill()

    @on(Input.Submitted, "#filter")
    def _end_filter(self) -> None:
        self._field.display = False
        self._list.focus()

    def action_pending(self) -> None:
        self._filter = Filter(self._filter.words, self._filter.agent, not self._filter.pending)
        self._refill()

    def action_agent(self) -> None:
        self._filter = self._filter.next_agent(self._entries)
        self._refill()

    # --- answers -----------------------------------------------------------------------------------------------------

    def action_once(self) -> None:
        question = self._approvable()
        if question is not None:
            self._answer(question, lambda: self._desk.allow(question, ONCE))

    def action_hour(self) -> None:
        question = self._approvable(True)

        def chosen(seconds: float | None) -> None:
            if question is not None and seconds:
                self._answer(question, lambda: self._desk.allow(question, UNTIL, seconds))

        if question is not None:
            self.push_screen(TimeDialog(self._desk.seconds), chosen)

    def action_session(self) -> None:
        question = self._approvable(True)
        if question is not None:
            self._answer(question, lambda: self._desk.allow(question, SESSION))

    def action_always(self) -> None:
        question = self._approvable(True)

        def chosen(scope: str | None) -> None:
            if question is not None and scope:
                self._say("Looking for the narrowest rule…")
                self._start(
                    lambda: self._desk.propose(question, scope), lambda found: self._propose(question, found), "propose"
                )

        if question is not None:
            self.push_screen(ScopeDialog(question.project), chosen)

    def _propose(self, question: Question, proposal: Proposal) -> None:
        def decided(yes: bool | None) -> None:
            self._say("")
            if yes:
                self._answer(question, lambda: self._desk.write(question, proposal))

        if self._chosen != question.id or len(self.screen_stack) > 1:
            self._say("The rule was not shown, since you went on to something else.")
            return
        self.push_screen(RuleDialog("Always allow this?", list(proposal.lines), self._moment), decided)

    def action_deny(self) -> None:
        entry = self._answerable()
        if entry is not None:
            self._answer(entry.question, lambda: self._desk.deny(entry.question))

    def action_tell(self) -> None:
        entry = self._answerable()

        def written(words: str | None) -> None:
            if entry is not None and words is not None:
                self._answer(entry.question, lambda: self._desk.deny(entry.question, words))

        if entry is not None:
            self.push_screen(WordsDialog(), written)

    def action_undo(self) -> None:
        entry = self._entry(self._chosen)
        if entry is None or entry.open:
            self._say("Choose a question that was answered: its answer is taken back.")
        else:
            self._start(lambda: self._desk.undo(entry.question), self._done, "undo")

    def _answerable(self) -> Entry | None:
        """The selected entry, if it can be answered; otherwise show why not."""
        entry = self._entry(self._chosen)
        if entry is None:
            self._say("Choose a question first.")
        elif not entry.open:
            self._say(f"This question was answered {age(entry.answered or entry.question.time, time())}.")
        elif entry.question.id in self._busy:
            self._say("This question is being answered.")
        else:
            return entry
        return None

    def _approvable(self, lasting: bool = False) -> Question | None:
        """The selected question, if it may be approved now; otherwise show what is missing."""
        entry = self._answerable()
        if entry is None:
            return None
        sheet = self._sheet
        if not sheet.is_shown:
            self._open()
            self._say("This is what you would allow. Press the key again.")
        elif self._pictured != self._chosen or time() - self._since < self._moment:
            self._say("The details have only just appeared. Read them, then press the key again.")
        elif self._picture is None:
            self._say("The details of this call cannot be shown, so it cannot be allowed here.", True)
        elif not self._whole and sheet.cut:
            self._whole = True
            self._draw(True)
            self._open()
            self._say("Lines were left out. Read to the end (Space, End), then press the key again.")
        elif not sheet.read:
            self._open()
            self._say("There is more of this call below. Read to the end (Space, End), then press the key again.")
        elif lasting and not entry.question.remembered:
            self._say("This can only be allowed once: what it does is asked about every time.")
        else:
            return entry.question
        return None

    def _answer(self, question: Question, work: Callable[[], str]) -> None:
        self._busy.add(question.id)
        self._start(work, self._done, question.id)

    def _done(self, words: str) -> None:
        self._say(words)
        self._look()

    # --- work that takes a while -------------------------------------------------------------------------------------

    def _start(self, work: Callable[[], T], done: Callable[[T], None], name: str, last: bool = False) -> None:
        """Do work in the background; `last`: earlier work with this name no longer counts."""
        self.run_worker(self._run(work, done, name), group=name, exclusive=last)

    async def _run(self, work: Callable[[], T], done: Callable[[T], None], name: str) -> None:
        try:
            done(await asyncio.to_thread(work))
        except Exception as error:  # noqa: BLE001 # shown, whatever it is: nobody may lose the list by it
            self._say(words_of(error), True)
        finally:
            self._busy.discard(name)

    def _say(self, words: str, wrong: bool = False) -> None:
        self._said.set_class(wrong, "wrong")
        self._said.update(Content(visible(words)))


def words_of(error: Exception) -> str:
    return str(error) or type(error).__name__
