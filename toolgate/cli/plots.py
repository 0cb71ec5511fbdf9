"""Plots counts on a terminal: bars of block characters whose parts differ in shade as well as colour."""

from collections.abc import Mapping, Sequence

from toolgate.cli.screen import columns, shown_columns, styled, visible

SHADES = {"deny": "█", "ask": "▓", "allow": "░"}  # in the order of a bar, the most important first
LEAST_BAR = 8  # columns; below that there is no bar
LEAST_NAME, MOST_NAME = 6, 0.5  # columns of a name, and its share of all columns
GAP = 2


class Row:
    """One bar: its name, and the count of each verdict."""

    def __init__(self, name: str, counts: dict[str, int]) -> None:
        self.name = name
        self.counts = counts

    @property
    def total(self) -> int:
        return sum(self.counts.values())


def by_verdict(part: Mapping[str, int]) -> dict[str, int]:
    return {kind: part[kind] for kind in SHADES}


def legend(colour: bool) -> str:
    """The shade of each verdict."""
    return "  ".join([f"{styled(shade, kind, colour)} {kind}" for kind, shade in SHADES.items()])


def counted(number: int, noun: str) -> str:
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def stacked(counts: dict[str, int], most: int, room: int) -> list[tuple[str, int]]:
    """The columns of each verdict in a bar of at most `room`; any that is present gets at least one."""
    total = sum(counts.values())
    if not total or not most or room < len(SHADES):
        return []
    whole = max(round(room * total / most), sum(1 for kind in SHADES if counts.get(kind)))
    sizes = {kind: max(1, int(whole * counts[kind] / total)) for kind in SHADES if counts.get(kind)}
    largest = max(sizes, key=lambda kind: (counts[kind], kind))
    sizes[largest] += whole - sum(sizes.values())
    return [*sizes.items()]


def bar(counts: dict[str, int], most: int, room: int, colour: bool) -> str:
    return "".join([styled(SHADES[kind] * size, kind, colour) for kind, size in stacked(counts, most, room)])


def table(rows: Sequence[Row], kinds: Sequence[str], room: int, colour: bool, endings: bool = False) -> list[str]:
    """The rows with their numbers, and a bar if there is room; a long name is cut to its start or its ending."""
    if not rows:
        return []
    widths = [max([len(kind), *[len(_number(row.counts.get(kind, 0))) for row in rows]]) + GAP for kind in kinds]
    longest = max([columns(visible(row.name)) for row in rows])
    name_room = max(min(longest, int(room * MOST_NAME), room - sum(widths) - GAP), LEAST_NAME)
    bar_room = room - GAP - name_room - sum(widths) - GAP
    most = max([row.total for row in rows])
    heading = "".join([f"{kind:>{width}}" for kind, width in zip(kinds, widths, strict=True)])
    lines = [styled(" " * (GAP + name_room) + heading, "dim", colour)]
    for row in rows:
        name = fitted(row.name, name_room, endings)
        text = " " * GAP + name + " " * (name_room - columns(name))
        for kind, width in zip(kinds, widths, strict=True):
            number = row.counts.get(kind, 0)
            text += styled(f"{_number(number):>{width}}", kind, colour and number > 0 and kind != "allow")
        if bar_room >= LEAST_BAR:
            text += " " * GAP + bar(row.counts, most, bar_room, colour)
        lines.append(text.rstrip())
    return lines


def fitted(text: str, room: int, ending: bool = False) -> str:
    """A text cut to `room` columns: its start, or its ending."""
    shown = visible(text[-4 * room :] if ending else text[: 4 * room])
    if columns(shown) <= room and len(text) <= 4 * room:
        return shown
    while columns(shown) > room - 1:
        shown = shown[1:] if ending else shown[:-1]
    return f"…{shown}" if ending else f"{shown}…"


def _number(count: int) -> str:
    """A count in at most eight characters."""
    return f"{count / 1_000_000:,.1f}M" if count >= 1_000_000 else f"{count:,}" if count else "·"


def beside(left: list[str], right: list[str], room: int, gap: int = 4) -> list[str]:
    """Two blocks next to each other, each half as wide."""
    half = (room - gap) // 2
    height = max(len(left), len(right))
    pairs = zip([*left, *[""] * (height - len(left))], [*right, *[""] * (height - len(right))], strict=True)
    return [(one + " " * (half - shown_columns(one) + gap) + other).rstrip() if other else one for one, other in pairs]
