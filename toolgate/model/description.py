"""What a custom tool does: which of its arguments are commands, paths, addresses, recipients."""

from __future__ import annotations

from toolgate.model.errors import GuardError
from toolgate.model.value import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    Names = str | tuple[str, ...]

OPTIONAL = "?"  # at the end of an argument's name: a call may omit it


class Description(Value):
    """What a tool does, by the names of its arguments: one each, or a tuple; all others are data.

    It `runs` shell commands, `evaluates` code in a `language`, `reads`, `writes` or `deletes` files, `fetches` pages,
    `sends` something to a recipient, `publishes` or `changes` something elsewhere. `text` is the argument with the
    content. A `harmless` tool only returns its result. `like` names a tool that Toolgate knows and
    that takes the same input. A name that ends in `?` may be missing from a call; any other that is missing is denied.
    """

    __slots__ = (
        "runs", "evaluates", "reads", "writes", "deletes", "fetches", "sends", "publishes", "changes", "text",
        "language", "harmless", "like",
    )  # fmt: skip

    def __init__(
        self,
        *,
        runs: Names = (),
        evaluates: Names = (),
        reads: Names = (),
        writes: Names = (),
        deletes: Names = (),
        fetches: Names = (),
        sends: Names = (),
        publishes: Names = (),
        changes: Names = (),
        text: str = "",
        language: str = "python",
        harmless: bool = False,
        like: str = "",
    ) -> None:
        self.runs = _names(runs, "runs")
        self.evaluates = _names(evaluates, "evaluates")
        self.reads = _names(reads, "reads")
        self.writes = _names(writes, "writes")
        self.deletes = _names(deletes, "deletes")
        self.fetches = _names(fetches, "fetches")
        self.sends = _names(sends, "sends")
        self.publishes = _names(publishes, "publishes")
        self.changes = _names(changes, "changes")
        self.text = text
        self.language = language
        self.harmless = harmless
        self.like = like
        _check(self)

    def named(self) -> Iterator[tuple[str, str]]:
        """Yield each argument that describes the call, with its role."""
        for word in DOES:
            for name in getattr(self, word):
                yield word, name
        if self.text:
            yield "text", self.text


DOES = ("runs", "evaluates", "reads", "writes", "deletes", "fetches", "sends", "publishes", "changes")


def _names(given: object, word: str) -> tuple[str, ...]:
    names: object = (given,) if type(given) is str else tuple(given) if type(given) is list else given
    if type(names) is not tuple or any([type(name) is not str or not name.strip(OPTIONAL) for name in names]):
        raise GuardError(f"`{word}` must name an argument", help=f'write `{word}="argument"`, or a tuple of them')
    return names


def _check(made: Description) -> None:
    """Raise `GuardError` for a description that is empty or contradicts itself."""
    for word in ("text", "language", "like"):
        if type(getattr(made, word)) is not str:
            raise GuardError(f"`{word}` must be a text", help=f'write `{word}="…"`')
    if type(made.harmless) is not bool:
        raise GuardError("`harmless` must be True or False", help="leave it out")
    does = [word for word in DOES if getattr(made, word)]
    kinds = bool(does) + made.harmless + bool(made.like)
    if kinds == 0:
        raise GuardError("the description does not say what the tool does", help=f"say {', '.join(DOES)} or harmless")
    if kinds > 1:
        raise GuardError("`harmless` and `like` are said alone", help="leave out one of them")
    if made.text and len(made.writes) != 1:
        raise GuardError("`text` goes with the one path that `writes` names", help='write `writes="path", text="text"`')
