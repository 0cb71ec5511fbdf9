"""What statements and calls of a certain form mean in a language, as `GRAMMAR` in its knowledge file says."""

from __future__ import annotations

from toolgate.model.value import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Grammar(Value):
    """What differs between languages; a text is words separated by blanks.

    Texts: `literals` is a key of `LITERALS` in `lexers.py`. `tags` are an opening and a closing mark of code in a page,
    and what may follow the first. Code ends at a line that is one of `ends`. `driving` and `escalating`: words of a
    text that controls other programs, or asks for more rights.

    Names: `members` are marks before a member. `declaring` are words before new names. `requested` are variables that
    hold what the visitor of a page sent. `qualified`: a module is used by its name, without being loaded. `exports`:
    what a module offers is called by its bare name. `imports`: `import` takes a name without quotes.

    Values: `separators` are marks between arguments. `adjacent`: strings side by side are one. `lists`: a list needs
    no brackets.

    Calls: `requiring` return the module that they name. `methods` return the method that they name; `sending` call it.
    `delaying` call their first argument, with the arguments from an index on. `promising` are methods that pass a
    module on to a function. `methods_of`: methods of unknown objects that count as a function of a module, if the text
    loads the module. `matching` are methods of patterns as well. `blocks` open a block with parameters. `tagging` run
    the string that follows. `unbracketed`: a call with one string needs no brackets. `by_name`: a string is called as
    the function of that name. `topic` is what a call without arguments applies to.

    Programs: `arguments` occurs in a text that reads its arguments. `waiting` ends the names of calls that wait for
    the program they start; if it is empty, all do. `parsed` ends the names of files that are only parsed when they are
    loaded.
    """

    __slots__ = (
        "literals", "tags", "ends", "driving", "escalating", "members", "declaring", "requested", "qualified",
        "exports", "imports", "separators", "adjacent", "lists", "requiring", "methods", "sending", "delaying",
        "promising", "methods_of", "matching", "blocks", "tagging", "unbracketed", "by_name", "topic", "arguments",
        "waiting", "parsed",
    )  # fmt: skip

    def __init__(self, said: dict[str, Any]) -> None:
        self.literals: str = said.get("literals", "")
        self.tags = tuple(said.get("tags", "").split())
        self.ends = tuple(said.get("ends", "").split())
        self.driving = frozenset(said.get("driving", "").split())
        self.escalating = frozenset(said.get("escalating", "").split())
        self.members = frozenset(said.get("members", ". -> :: ?.").split())
        self.declaring = frozenset(said.get("declaring", "").split())
        self.requested = frozenset(said.get("requested", "").split())
        self.qualified: bool = said.get("qualified", False)
        self.exports: bool = said.get("exports", False)
        self.imports: bool = said.get("imports", False)
        self.separators = frozenset(said.get("separators", ",").split())
        self.adjacent: bool = said.get("adjacent", False)
        self.lists: bool = said.get("lists", False)
        self.requiring = frozenset(said.get("requiring", "").split())
        self.methods = frozenset(said.get("methods", "").split())
        self.sending = frozenset(said.get("sending", "").split())
        self.delaying: dict[str, int] = said.get("delaying", {})
        self.promising = frozenset(said.get("promising", "").split())
        self.methods_of: dict[str, str] = said.get("methods_of", {})
        self.matching = frozenset(said.get("matching", "").split())
        self.blocks = frozenset(said.get("blocks", "").split())
        self.tagging = frozenset(said.get("tagging", "").split())
        self.unbracketed: bool = said.get("unbracketed", False)
        self.by_name: bool = said.get("by_name", False)
        self.topic: str = said.get("topic", "")
        self.arguments: str = said.get("arguments", "")
        self.waiting: str = said.get("waiting", "")
        self.parsed: str = said.get("parsed", "")
