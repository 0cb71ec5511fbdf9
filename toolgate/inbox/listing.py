"""The list of questions, which changes as little as possible while a person looks at it."""

from collections.abc import Sequence

from textual.content import Content
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from toolgate.inbox.entries import Entry
from toolgate.inbox.rows import row

LEAST = 20  # columns of a row


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
