"""Decisions per second in one process: short, medium and long commands, a mix, the same as records of a batch.

And how both the verdict and the reader alone grow with the length of a command.

Everything is asked in a described world, so that neither the disk nor this machine's files play a part. Times are CPU
time, the median of repeated rounds; compare them on one machine only.
"""

import argparse
import json
import statistics
import sys
import time
from collections.abc import Callable, Iterable, Iterator

from benchmarks.commands import LONG, MEDIUM, MIX, SHORT
from toolgate.cli.answers import Setting, Shared, answer_line, as_json
from toolgate.guard import Guard
from toolgate.model import GuardError, Shell, ToolCall
from toolgate.shell import parse
from toolgate.world import World

ROUNDS = 5
SIZES = (1_000, 4_000, 16_000, 64_000)
SHAPES: dict[str, Callable[[int], str]] = {
    "one word": lambda size: "echo " + "a" * size,
    "many words": lambda size: "echo " + "word " * (size // 5),
    "list": lambda size: "echo ok; " * (size // 9),
    "lines": lambda size: "echo one two\n" * (size // 13),
    "pipeline": lambda size: "cat | " * (size // 6) + "cat",
    "here-document": lambda size: "cat <<'END'\n" + "some text here\n" * (size // 15) + "END\n",
    "substitutions": lambda size: "echo " + "$(echo a) " * (size // 10),
    "assignments": lambda size: "x=1; y=$x\n" * (size // 10),
    "nested": lambda size: "( " * min(size // 3, 400) + "true" + " )" * min(size // 3, 400),
}
Row = dict[str, object]


def decides() -> Callable[[str], object]:
    """A verdict on one command, as a host would ask for it."""
    world = World({"home": "/home/user", "workspace": "/home/user/project"})
    guard = Guard(facts=world)
    return lambda text: guard.check(ToolCall(Shell(text), "/home/user/project"))


def answers() -> Callable[[str], object]:
    """The line that `toolgate check --batch` prints for a record: the world is described in each, and is the same."""
    shared, setting = Shared(), Setting("/home/user/project")
    return lambda text: as_json(answer_line(text.encode(), setting, None, shared))


def record(text: str) -> str:
    world = {"home": "/home/user", "workspace": "/home/user/project"}
    return json.dumps(
        {"id": "1", "tool": "Bash", "input": {"command": text}, "cwd": world["workspace"], "world": world}
    )


def reads(text: str) -> object:
    """The tree of one command; a text beyond the reader's limits counts as read."""
    try:
        return parse(text, "bash")
    except GuardError as error:
        return error


def cpu_seconds(answer: Callable[[str], object], texts: Iterable[str], least: float) -> float:
    """Median CPU seconds for one pass over `texts`, each round lasting at least `least` seconds."""
    texts = list(texts)
    for text in texts:
        answer(text)
    rounds = []
    for _ in range(ROUNDS):
        passes = 0
        start = time.process_time()
        while (taken := time.process_time() - start) < least:
            for text in texts:
                answer(text)
            passes += 1
        rounds.append(taken / passes)
    return statistics.median(rounds)


def speeds(least: float) -> Iterator[Row]:
    decide = decides()
    kinds = {"short": [SHORT], "medium": [MEDIUM], "long": [LONG], f"mix of {len(MIX)}": MIX}
    for name, texts in kinds.items():
        whole = cpu_seconds(decide, texts, least) / len(texts)
        reader = cpu_seconds(reads, texts, least) / len(texts)
        yield {
            "command": name,
            "characters": sum(map(len, texts)) // len(texts),
            "decisions_per_second": round(1 / whole),
            "microseconds": round(1e6 * whole, 1),
            "reader_microseconds": round(1e6 * reader, 1),
        }
    records = [record(text) for text in MIX]
    whole = cpu_seconds(answers(), records, least) / len(records)
    yield {
        "command": "the mix, batch",
        "characters": sum(map(len, records)) // len(records),
        "decisions_per_second": round(1 / whole),
        "microseconds": round(1e6 * whole, 1),
        "reader_microseconds": "",
    }


def growth(least: float) -> Iterator[Row]:
    """Microseconds for each thousand characters; a row that stays level is linear."""
    decide = decides()
    for name, shape in SHAPES.items():
        for who, answer in (("verdict", decide), ("reader", reads)):
            per_thousand = [1e9 * cpu_seconds(answer, [text], least) / len(text) for text in map(shape, SIZES)]
            yield {"shape": name, "of": who, "microseconds_per_thousand": [round(value) for value in per_thousand]}


def print_tables(fast: list[Row], grown: list[Row]) -> None:
    print(f"decisions in one process, CPU time, Python {sys.version.split()[0]}")
    print(f"  {'command':<14} {'characters':>10} {'decisions/s':>12} {'µs each':>9} {'reader µs':>10}")
    for row in fast:
        name, *numbers = row.values()
        print(f"  {name!s:<14} {numbers[0]!s:>10} {numbers[1]!s:>12} {numbers[2]!s:>9} {numbers[3]!s:>10}")
    print("\ngrowth: µs for each 1000 characters; level is linear")
    print(f"  {'shape':<16} {'of':<8}" + "".join(f"{size // 1000:>8}k" for size in SIZES))
    for row in grown:
        cells = row["microseconds_per_thousand"]
        assert isinstance(cells, list)
        print(f"  {row['shape']!s:<16} {row['of']!s:<8}" + "".join(f"{value:>9}" for value in cells))


def main() -> int:
    parser = argparse.ArgumentParser(description="decisions per second in one process")
    parser.add_argument("--quick", action="store_true", help="short rounds")
    parser.add_argument("--json", action="store_true", help="one JSON object instead of tables")
    options = parser.parse_args()
    least = 0.02 if options.quick else 0.2
    fast, grown = list(speeds(least)), list(growth(least / 4))
    if options.json:
        version = sys.version.split()[0]
        print(
            json.dumps({"benchmark": "throughput", "python": version, "speed": fast, "sizes": SIZES, "growth": grown})
        )
    else:
        print_tables(fast, grown)
    return 0


if __name__ == "__main__":
    sys.exit(main())
