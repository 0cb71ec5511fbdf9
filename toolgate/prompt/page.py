"""What is on the screen: the picture in a window that can be scrolled, and a line of keys under it."""

from toolgate.model.visible import columns, pieces_of, visible
from toolgate.showing.frame import Line, drawn
from toolgate.showing.picture import Picture

RESET = "\x1b[m"
STYLES = {
    "title": "\x1b[1;33m",
    "reason": "\x1b[1m",
    "warning": "\x1b[1;31m",
    "added": "\x1b[32m",
    "removed": "\x1b[31m",
    "note": "\x1b[1;33m",
    "edge": "\x1b[33m",
}
LEAST = 3  # lines of a picture in the smallest window
WORD_LINES = 1  # of what is typed for the agent: its end
TOO_SMALL = "Toolgate asks: make this window larger, or press n"
YES, ALWAYS, NO, EXPLAIN, TELL = "[y] once", "[a] always", "[n] no", "[e] explain", "[t] tell the agent"
MORE, BACK = "[space] more", "[e] back"
ASKING = "tell the agent (Enter sends, Esc goes back): "


class Page:
    """A picture on a screen, how far it was scrolled, and whether all of it has been shown."""

    def __init__(self, picture: Picture, explanation: Picture, lasting: bool, colour: bool, tells: bool = True) -> None:
        self.picture = picture
        self.explanation = explanation
        self.lasting = lasting  # a yes may be remembered
        self.colour = colour
        self.tells = tells  # an agent hears what is typed for it
        self.full = self.explaining = False
        self.seen_all = False
        self.top = 0  # the first line in the window
        self.width, self.height = 80, 24
        self.lines: list[Line] = []
        self._state: tuple[int, bool, bool] | None = None  # what the lines were drawn for
        self.words: str | None = None  # for the agent, while they are typed

    def fit(self, width: int, height: int) -> None:
        """Draw for a window of this size; lines that are broken anew are read from the first one on."""
        if width != self.width and not self.seen_all:
            self.top = 0
        self.width, self.height = width, height
        state = width, self.full, self.explaining
        if state != self._state:  # ten thousand lines take a moment
            shown = self.explanation if self.explaining else self.picture
            self.lines, self._state = drawn(shown, width, self.full or self.explaining), state
        self.top = min(self.top, self._last_top())

    def _room(self) -> int:
        """Lines for the picture: as many as are left if all keys are shown."""
        return self.height - len(_filled([f"{MORE} (99,999 below)", YES, ALWAYS, NO, EXPLAIN, TELL], self.width))

    def _last_top(self) -> int:
        return max(0, len(self.lines) - self._room())

    def turn(self, pages: int) -> None:
        """Scroll; at the end of what was cut, begin with all of it."""
        if pages > 0 and self.top >= self._last_top():
            if self._cut():
                self.full, self.top = True, 0
                self.fit(self.width, self.height)
            return
        self.top = max(0, min(self._last_top(), self.top + pages * max(1, self._room() - 1)))

    def _cut(self) -> bool:
        """Whether something is left out of what is drawn."""
        return self.picture.hidden and not self.full and not self.explaining

    def explain(self) -> None:
        self.explaining, self.top = not self.explaining, 0
        self.fit(self.width, self.height)

    def text(self, with_keys: bool = True) -> str:
        """The screen."""
        room = self._room()
        if room < LEAST:
            return TOO_SMALL
        shown = self.lines[self.top : self.top + room]
        if not self.explaining and self.top >= self._last_top() and (self.full or not self.picture.hidden):
            self.seen_all = True
        page = [self._styled(kind, line) for kind, line in shown]
        return "\n".join([*page, *(self.keys() if with_keys else [])])

    def _styled(self, kind: str, line: str) -> str:
        style = STYLES.get(kind, "") if self.colour else ""
        return f"{style}{line}{RESET}" if style else line

    def keys(self) -> list[str]:
        """The lines under the picture: the keys, or the words that are typed."""
        if self.words is not None:
            return pieces_of(f"{ASKING}{visible(self.words)}_", max(1, self.width - 2))[-WORD_LINES:]
        below = len(self.lines) - self.top - self._room()
        more = [f"{MORE} ({below:,} below)"] if below > 0 else [MORE] if self._cut() else []
        if self.explaining:
            return _filled([*more, BACK, NO], self.width)
        return _filled([*more, *self.answers(), NO, EXPLAIN, *([TELL] if self.tells else [])], self.width)

    def answers(self) -> list[str]:
        """How a person can say yes: not at all before everything that it is about has been on the screen."""
        if not self.seen_all or self.explaining or self._room() < LEAST:
            return []
        return [YES, ALWAYS] if self.lasting else [YES]


def _filled(keys: list[str], width: int) -> list[str]:
    """Keys in as few lines as they fit in."""
    lines = [""]
    for key in keys:
        longer = f"{lines[-1]}  {key}" if lines[-1] else key
        if columns(longer) < width:
            lines[-1] = longer
        else:
            lines.append(key)
    return lines
