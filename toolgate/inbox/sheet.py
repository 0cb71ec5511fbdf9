"""The pane with the details: lines drawn as they are, possibly thousands."""

from rich.segment import Segment
from rich.style import Style
from textual.geometry import Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from toolgate.inbox.page import Page
from toolgate.showing.frame import ADDED, EDGE, NOTE, REASON, REMOVED, ROW, SAME, TEXT, TITLE, WARNING

STYLES = {
    TITLE: Style(bold=True),
    REASON: Style(bold=True, color="#f5b041"),
    WARNING: Style(bold=True, color="#ff6b6b"),
    ROW: Style(color="#aeb8c8"),
    TEXT: Style(color="#ffffff"),
    SAME: Style(color="#aeb8c8"),
    ADDED: Style(color="#7ddf8f"),
    REMOVED: Style(color="#ff8f8f"),
    NOTE: Style(bold=True, color="#f5b041"),
    EDGE: Style(),
}
EMPTY = Page((), 0, False)


class Sheet(ScrollView, can_focus=True):
    """Shows a page, and tracks how far it was read."""

    class Resized(Message):
        """The width has changed: the lines must be rebuilt."""

    def __init__(self, id: str) -> None:
        super().__init__(id=id)
        self._page = EMPTY
        self._seen = 0

    @property
    def room(self) -> int:
        """Columns for text; one is reserved for the scroll bar, so that lines do not change when it appears."""
        return max(1, self.size.width - 1)

    @property
    def is_shown(self) -> bool:
        """Whether it is visible now."""
        return bool(self.display and self.size.height and self.is_on_screen)

    @property
    def cut(self) -> bool:
        """Whether lines of the call are left out."""
        return self._page.cut

    @property
    def read(self) -> bool:
        """Whether the last line that must be seen has been on the screen."""
        self._look()
        return self._seen >= self._page.end

    def put(self, page: Page, anew: bool) -> None:
        """Show a page; `anew`: it has another subject than the previous one."""
        if not anew and page == self._page:
            return
        if anew or page.end != self._page.end:
            self._seen = 0
        self._page = page
        self.virtual_size = Size(self.room, len(page.lines))
        if anew:
            self.scroll_to(0, 0, animate=False)
        self.refresh()

    def _look(self) -> None:
        if self.is_shown:
            self._seen = max(self._seen, int(self.scroll_offset.y) + self.scrollable_content_region.height)

    def watch_scroll_y(self, old_value: float, new_value: float) -> None:
        super().watch_scroll_y(old_value, new_value)
        self._look()

    def on_resize(self) -> None:
        self.post_message(self.Resized())

    def render_line(self, y: int) -> Strip:
        number = int(self.scroll_offset.y) + y
        lines = self._page.lines
        kind, text = lines[number] if number < len(lines) else (EDGE, "")
        base, width = self.rich_style, self.size.width
        return Strip([Segment(text, base + STYLES[kind])]).extend_cell_length(width, base).crop(0, width)
