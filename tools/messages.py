"""Messages to read with fresh eyes: random calls that are stopped, with reason and advice as an agent gets them.

The calls are those of `tools.calls`; each pair of a reason and advice is drawn once at most. A seed gives the same
calls for as long as the calls and their messages stay the same.
"""

import argparse
import json
import random
import sys
import tempfile
from pathlib import Path

from toolgate.cases import standard_files
from tools.calls import ROOT, Record, cases, examples, sessions
from tools.same import batch, shown

COUNT = 60
LONGEST = 1_000  # characters of a call
FEW = 4  # files that are shown
SOURCES = {"examples": examples, "cases": cases, "sessions": sessions}
FIELDS = ("verdict", "reason", "instead")
SCENE = ("symlinks", "hardlinks", "mounts", "absent", "confined", "profile")  # of a world, where one is unusual
BEFORE = ("prior_calls", "remembered", "definition", "approved_definition", "shell")  # of a record
USUAL = ("HOME", "USER", "SHELL")  # variables
Message = tuple[Record, Record]  # a call and its answer


def stopped(calls: list[Record]) -> list[Message]:
    """The calls that are not allowed, with their answers."""
    with tempfile.TemporaryDirectory() as directory:
        home = Path(directory)
        records = home / "calls.jsonl"
        records.write_text("".join([json.dumps(call) + "\n" for call in calls]), "utf-8")
        answers = batch(ROOT, records, home)
    return [(call, answer) for call, answer in zip(calls, answers, strict=True) if answer["verdict"] != "allow"]


def drawn(messages: list[Message], count: int, seed: int) -> list[Message]:
    """That many messages, chosen at random; of those that say the same, one."""
    alike: dict[tuple[str, str], list[Message]] = {}
    for call, answer in messages:
        alike.setdefault((answer["reason"], answer.get("instead", "")), []).append((call, answer))
    chance = random.Random(seed)  # noqa: S311 # a sample, no secret
    chosen = chance.sample(list(alike.values()), min(count, len(alike)))
    return [chance.choice(group) for group in chosen]


def record(message: Message) -> Record:
    """What a reader needs: the call, what is special about its surroundings, and what is said of it."""
    call, answer = message
    world = call.get("world") or {}
    workspace = world.get("workspace", "")
    usual = standard_files(workspace)
    files = {path: text for path, text in (world.get("files") or {}).items() if usual.get(path) != text}
    around = {
        "cwd": call["cwd"] if call.get("cwd") != workspace else "",
        "user": "root" if world.get("uid") == 0 else "",
        "variables": {name: value for name, value in (world.get("env") or {}).items() if name not in USUAL},
        "files": files if len(files) <= FEW else f"{len(files)} files",
        "earlier": world.get("prior_commands"),
        **{key: world.get(key) for key in SCENE},
        **{key: call.get(key) for key in BEFORE},
    }
    said = {key: answer.get(key) for key in FIELDS}
    return {"call": shown(call)[:LONGEST]} | {key: value for key, value in (around | said).items() if value}


def main() -> int:
    parser = argparse.ArgumentParser(description="draw random messages to read: calls that are stopped, and why")
    parser.add_argument("--count", type=int, default=COUNT, help="how many to draw (default %(default)s)")
    parser.add_argument("--seed", type=int, default=None, help="draw the same ones again (default: a new seed)")
    parser.add_argument("--of", choices=SOURCES, action="append", help="draw from these calls (default: from all)")
    parser.add_argument("--json", action="store_true", help="print one JSON object a line")
    options = parser.parse_args()
    seed = random.randrange(10_000) if options.seed is None else options.seed  # noqa: S311 # any
    calls = [call for name in options.of or SOURCES for call in SOURCES[name]()]
    messages = drawn(stopped(calls), options.count, seed)
    for number, found in enumerate([record(message) for message in messages], 1):
        if options.json:
            print(json.dumps(found))
        else:
            print(f"{number}.", *[f"   {key}: {found[key]}" for key in found], "", sep="\n")
    print(f"{len(messages)} messages, seed {seed}", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
