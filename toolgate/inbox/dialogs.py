"""Dialogs for answers that need more than a key: the duration, the words, and the check of a rule."""

from collections.abc import Callable
from time import time
from typing import Generic, TypeVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from toolgate.model.visible import visible

Result = TypeVar("Result")

TIMES = {"15 minutes": 900, "1 hour": 3_600, "4 hours": 14_400, "8 hours": 28_800}  # in seconds
DEFAULT = "1 hour"
WORDS = 1_000  # characters for the agent


class Dialog(ModalScreen[Result | None], Generic[Result]):
    """A box over the list; Esc changes nothing."""

    AUTO_FOCUS = "*"
    BINDINGS = [Binding("escape", "leave", "cancel")]

    def action_leave(self) -> None:
        self.dismiss(None)


class TimeDialog(Dialog[float]):
    """Asks how long a call is allowed: the answer is in seconds. `read` converts a text, or raises."""

    def __init__(self, read: Callable[[str], float]) -> None:
        super().__init__()
        self._read = read

    def compose(self) -> ComposeResult:
        with Vertical(id="box"):
            yield Static("Allow this very call for how long?", classes="title", markup=False)
            yield OptionList(*TIMES, id="times", markup=False)
            yield Input(placeholder="or another time: 90m, 2h, 1d", id="time")
            yield Static("", id="wrong", classes="wrong", markup=False)
            yield Static("Enter: allow   Tab: another time   Esc: cancel", classes="dim", markup=False)

    def on_mount(self) -> None:
        times = self.query_one("#times", OptionList)
        times.highlighted = list(TIMES).index(DEFAULT)
        times.focus()

    @on(OptionList.OptionSelected, "#times")
    def chosen(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(list(TIMES.values())[event.option_index])

    @on(Input.Submitted, "#time")
    def written(self, event: Input.Submitted) -> None:
        try:
            seconds = self._read(event.value.strip())
        except Exception as error:  # noqa: BLE001 # what was typed is no time, and the words say why
            self.query_one("#wrong", Static).update(Content(visible(str(error))))
            return
        self.dismiss(seconds)


class WordsDialog(Dialog[str]):
    """Asks for the words to the agent with a no."""

    def compose(self) -> ComposeResult:
        with Vertical(id="box"):
            yield Static("Deny, and tell the agent", classes="title", markup=False)
            yield Input(placeholder="what it should do instead", id="words", max_length=WORDS)
            yield Static("Enter: deny   Esc: cancel", classes="dim", markup=False)

    @on(Input.Submitted, "#words")
    def written(self, event: Input.Submitted) -> None:
        self.dismiss(event.value.strip())


class RuleDialog(Dialog[bool]):
    """Shows a rule in words, with what else it covers, before it is written; a yes works after some seconds."""

    BINDINGS = [
        Binding("y", "write", "write the rule"),
        Binding("n", "leave", "cancel", show=False),
        Binding("down,j", "down", show=False),
        Binding("up,k", "up", show=False),
    ]

    def __init__(self, title: str, lines: list[str], moment: float) -> None:
        super().__init__()
        self._title = title
        self._lines = lines
        self._moment = moment
        self._since = 0.0

    def compose(self) -> ComposeResult:
        with Vertical(id="box"):
            yield Static(self._title, classes="title", markup=False)
            with VerticalScroll(id="text"):
                yield Static(Content("\n".join([visible(line) for line in self._lines])), markup=False)
            yield Static("y: write the rule   n, Esc: cancel", classes="dim", markup=False)

    def on_mount(self) -> None:
        self._since = time()

    def action_write(self) -> None:
        """Write the rule, if all of it has been on the screen for a moment."""
        text = self.query_one("#text", VerticalScroll)
        if text.scroll_y < text.max_scroll_y:
            text.scroll_page_down(animate=False)
        elif time() - self._since >= self._moment:
            self.dismiss(True)

    def action_down(self) -> None:
        self.query_one("#text").scroll_down(animate=False)

    def action_up(self) -> None:
        self.query_one("#text").scroll_up(animate=False)


class ScopeDialog(Dialog[str]):
    """Asks where a rule applies: in the project, or everywhere for the user."""

    def __init__(self, project: str) -> None:
        super().__init__()
        self._project = project

    def compose(self) -> ComposeResult:
        with Vertical(id="box"):
            yield Static("Always allow this: where?", classes="title", markup=False)
            here = f"in this project: {visible(self._project)}" if self._project else "in this project (none is known)"
            options = [Option(here, id="project", disabled=not self._project), Option("everywhere", id="user")]
            yield OptionList(*options, id="scopes", markup=False)
            yield Static("Enter: show the rule   Esc: cancel", classes="dim", markup=False)

    @on(OptionList.OptionSelected, "#scopes")
    def chosen(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(event.option.id)


class HelpDialog(Dialog[None]):
    """Shows what the keys do."""

    BINDINGS = [Binding("question_mark,q,enter", "leave", show=False)]

    def __init__(self, rows: list[tuple[str, str]]) -> None:
        super().__init__()
        self._rows = rows

    def compose(self) -> ComposeResult:
        width = max([len(key) for key, _ in self._rows])
        with Vertical(id="box"):
            yield Static("Keys", classes="title", markup=False)
            with VerticalScroll(id="text"):
                yield Static("\n".join([f"{key:<{width}}  {words}" for key, words in self._rows]), markup=False)
            yield Static("Esc: back", classes="dim", markup=False)
