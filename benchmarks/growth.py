"""How the time of a verdict grows with its input: many shapes, ordinary and hostile, from 1 kB to 1 MB.

The bar is 50 ms of CPU for any of them, plus the time to read the input: 20 ms for each million characters, in which
nothing is done but to look at every one of them. Where each of many things is judged (the addresses of a lock file, the
arguments of one command), the bar is a second. Times are CPU time, the best of some rounds; the plot has one column
for each factor of four and one mark for each doubling of the time.
"""

import argparse
import json
import sys
import time

from benchmarks.shapes import SHAPES, SINGLY, SIZES
from toolgate.guard import Guard
from toolgate.model import ToolCall
from toolgate.world import World

BAR = 50.0  # milliseconds
JUDGED = 1_000.0  # milliseconds, for `SINGLY`
READING = 20.0  # milliseconds for a million characters
MARKS = "▁▂▃▄▅▆▇█"
Row = dict[str, object]


def milliseconds(call: ToolCall, rounds: int) -> tuple[float, str]:
    """The best of some rounds, and the verdict."""
    guard = Guard(facts=World({"home": "/home/user", "workspace": "/home/user/project"}))
    best, verdict = float("inf"), ""
    for _ in range(rounds):
        before = time.process_time()
        verdict = str(guard.check(call).verdict)
        best = min(best, 1000 * (time.process_time() - before))
    return best, verdict


def measured(rounds: int, sizes: tuple[int, ...]) -> list[Row]:
    rows: list[Row] = []
    for name, shape in SHAPES.items():
        cells = [milliseconds(ToolCall(shape(size, True), "/home/user/project"), rounds) for size in sizes]
        times = [round(taken, 2) for taken, _ in cells]
        bar = JUDGED if name in SINGLY else BAR
        over = [size for size, taken in zip(sizes, times, strict=True) if taken > bar + READING * size / 1e6]
        rows.append({"shape": name, "milliseconds": times, "verdicts": [said for _, said in cells], "over": over})
    return rows


def plotted(times: list[float]) -> str:
    """One mark for each size, one step higher for each doubling from a quarter of a millisecond on."""
    return "".join([MARKS[min(len(MARKS) - 1, max(0, int(4 * taken).bit_length()))] for taken in times])


def print_table(rows: list[Row], sizes: tuple[int, ...]) -> None:
    print(f"milliseconds of CPU for a verdict, harm at the very end; Python {sys.version.split()[0]}")
    print(f"  {'shape':<28}" + "".join([f"{size // 1000:>8}k" for size in sizes]) + "   growth  said at the end")
    for row in sorted(rows, key=lambda row: -max(row["milliseconds"])):  # type: ignore[call-overload]  # a list of numbers
        times, verdicts = row["milliseconds"], row["verdicts"]
        assert isinstance(times, list)
        assert isinstance(verdicts, list)
        cells = "".join([f"{taken:>9.1f}" for taken in times])
        print(f"  {row['shape']!s:<28}{cells}   {plotted(times)}  {verdicts[-1]}")


def main() -> int:
    parser = argparse.ArgumentParser(description="how the time of a verdict grows with its input")
    parser.add_argument("--quick", action="store_true", help="fewer sizes, one round after the first")
    parser.add_argument("--json", action="store_true", help="one JSON object instead of a table")
    options = parser.parse_args()
    sizes = SIZES if not options.quick else SIZES[::5]
    rows = measured(2 if options.quick else 4, sizes)
    over = [row["shape"] for row in rows if row["over"]]
    if options.json:
        print(json.dumps({"benchmark": "growth", "bar": BAR, "reading": READING, "sizes": sizes, "rows": rows}))
        return 0
    print_table(rows, sizes)
    judged = f"or {JUDGED:.0f} ms where many things are judged"
    print(f"the bar: {BAR:.0f} ms, {judged}, and {READING:.0f} ms for each million characters to read")
    print("result: every shape stays below it" if not over else f"result: {len(over)} shapes are above it: {over}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
