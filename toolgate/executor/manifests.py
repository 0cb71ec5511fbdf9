"""The manifest of a copy: what is in it, what was left out, and what existed after the call.

One JSON object per line. The first is enough for a list; notes about the state afterwards are appended.
"""

import json
from collections.abc import Iterator
from typing import NamedTuple

VERSION = 1


class Item(NamedTuple):
    """One file in a copy; `path` is relative to the project's root. `stored` is the name of its content in the copy.

    `digest` is that of the content, or of a link's target. `after` is the digest of what was there after the call;
    empty: not known.
    """

    path: str
    kind: str  # file, link or directory
    mode: int = 0
    size: int = 0
    digest: str = ""
    stored: str = ""
    to: str = ""  # target of a link
    after: str = ""


class LeftOut(NamedTuple):
    """Something left out of a copy, and why."""

    path: str
    why: str


class Kept(NamedTuple):
    """A copy, or what is known of one; without an `id` nothing had to be kept, or nothing could be."""

    id: str
    time: float
    workspace: str
    cause: str
    items: tuple[Item, ...] = ()
    left_out: tuple[LeftOut, ...] = ()
    more: int = 0  # left out beyond those that are named

    @property
    def size(self) -> int:
        return sum([item.size for item in self.items])

    @property
    def lacks(self) -> tuple[str, ...]:
        """What is missing in it, as sentences."""
        said = [f"`{path}` is not in the copy: {why}" for path, why in self.left_out]
        return (*said, f"{self.more} more are not in the copy") if self.more else tuple(said)


class Head(NamedTuple):
    """The first line of a manifest: enough for a list, and to see what is too old."""

    id: str
    time: float
    workspace: str
    cause: str
    entries: int
    size: int
    left_out: int


def lines_of(kept: Kept) -> Iterator[str]:
    """The lines of a manifest."""
    yield json.dumps(
        {
            "v": VERSION,
            "id": kept.id,
            "time": kept.time,
            "workspace": kept.workspace,
            "cause": kept.cause,
            "entries": len(kept.items),
            "size": kept.size,
            "left_out": len(kept.left_out) + kept.more,
        }
    )
    for item in kept.items:
        yield json.dumps({name: value for name, value in item._asdict().items() if value or name in ("path", "kind")})
    for path, why in kept.left_out:
        yield json.dumps({"left_out": path, "why": why})


def read(data: bytes, id: str) -> Kept:
    """The manifest in these bytes; raises `ValueError`, `KeyError` or `TypeError` if it is damaged."""
    first, *rest = data.decode().splitlines()
    head = json.loads(first)
    if head["v"] != VERSION or head["id"] != id:
        raise ValueError(head["v"])
    items: dict[str, Item] = {}
    left: list[LeftOut] = []
    for line in rest:
        table = json.loads(line)
        if "after" in table and "digest" in table and "kind" not in table:
            items[table["after"]] = items[table["after"]]._replace(after=str(table["digest"]))
        elif "left_out" in table:
            left.append(LeftOut(str(table["left_out"]), str(table["why"])))
        else:
            item = Item(**table)
            items[item.path] = item
    more = int(head["left_out"]) - len(left)
    return Kept(
        id, float(head["time"]), str(head["workspace"]), str(head["cause"]), tuple(items.values()), tuple(left), more
    )


def head_of(line: bytes, id: str) -> Head:
    """The first line of a manifest; it raises as `read` does."""
    table = json.loads(line)
    return Head(
        id, float(table["time"]), str(table["workspace"]), str(table["cause"]),
        int(table["entries"]), int(table["size"]), int(table["left_out"]),
    )  # fmt: skip


def notes_of(kept: Kept) -> str:
    """What is appended to a manifest after the call."""
    return "".join([json.dumps({"after": item.path, "digest": item.after}) + "\n" for item in kept.items])
