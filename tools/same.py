"""What a change does to answers: every known call judged by two revisions, and the differences call by call.

The calls are those of `tools.calls`, by way of `toolgate check --batch`, and the recorded payloads of every agent, by
way of its hook. Both ways in are stable, so revisions that have nothing else in common can be compared.
"""

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tools.calls import ROOT, cases, examples, sessions

ORDER = ("allow", "llm", "ask", "deny")
MILDER, STRICTER, EFFECTS, WORDS = "milder", "stricter", "effects", "words"
PROSE = ("target", "reason")  # of an effect: what people read
SHOWN = 20  # differences of each kind
NUMBERED = re.compile(r'(\(|allow |"record": ")[0-9a-z]{4}(?=[)"])')  # the id of a record, another one each time
Record = dict[str, Any]
Difference = tuple[str, str, str, str]  # its kind, the call, before, after


# --- judging ---------------------------------------------------------------------------------------------------------


def checkout(revision: str) -> Path:
    """The files of a revision, beneath `.build`."""
    name = subprocess.run(
        ["git", "rev-parse", "--verify", f"{revision}^{{commit}}"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    if name.returncode != 0:
        raise SystemExit(f"`{revision}` is not a revision of this repository")
    place = ROOT / ".build" / "same" / name.stdout.strip()
    if not place.is_dir():
        place.mkdir(parents=True)
        archive = subprocess.run(["git", "archive", name.stdout.strip()], cwd=ROOT, capture_output=True, check=True)
        subprocess.run(["tar", "-x", "-C", str(place)], input=archive.stdout, check=True)
    return place


def batch(root: Path, calls: Path, home: Path) -> list[Record]:
    """The answers of a checkout to a file of records."""
    command = [sys.executable, "-m", "toolgate", "check", "--batch", str(calls), "--jobs", str(os.cpu_count() or 1)]
    done = subprocess.run(command, cwd=root, env=environment(home), stdout=subprocess.PIPE, text=True, check=False)
    return [json.loads(line) for line in done.stdout.splitlines()]


def hooks(root: Path, home: Path) -> Iterator[tuple[str, Record]]:
    """The answers of a checkout's hooks to the payloads recorded in this one."""
    for path in sorted((ROOT / "tests" / "adapters").glob("*/*.json")):
        recording = json.loads(path.read_text("utf-8"))
        command = [sys.executable, "-I", "-S", str(root / "toolgate" / "hook.py"), path.parent.name]
        variables = environment(home) | recording.get("environment", {})
        text = json.dumps(recording["payload"])
        done = subprocess.run(command, cwd=home, env=variables, input=text, capture_output=True, text=True, check=False)
        blocked = done.returncode != 0 or any(f'"{word}"' in done.stdout for word in ("deny", "block", "cancel"))
        verdict = "deny" if blocked else "ask" if '"ask"' in done.stdout else "allow"
        reason = NUMBERED.sub(r"\1", done.stdout + done.stderr)
        yield f"{path.parent.name}/{path.stem}", {"verdict": verdict, "reason": reason}


def environment(home: Path) -> dict[str, str]:
    """The variables of a hook, without the settings of the person who runs this."""
    kept = {name: os.environ[name] for name in ("PATH", "LANG") if name in os.environ}
    return kept | {"HOME": str(home), "PYTHONDONTWRITEBYTECODE": "1", "PYTHONUTF8": "1"}


# --- comparing -------------------------------------------------------------------------------------------------------


def difference(call: str, before: Record, after: Record) -> Difference | None:
    """How two answers to one call differ; `None`: not at all."""
    one, other = ORDER.index(before["verdict"]), ORDER.index(after["verdict"])
    if one != other:
        kind = MILDER if other < one else STRICTER
        return kind, call, told(before), told(after)
    mine, yours = [[facts(effect) for effect in answer.get("effects", ())] for answer in (before, after)]
    if mine != yours:
        return EFFECTS, call, *_first(mine, yours)
    if words(before) != words(after):
        return WORDS, call, told(before), told(after)
    return None


def told(answer: Record) -> str:
    rule = f"  [{answer['rule']}]" if answer.get("rule") else ""
    return f"{answer['verdict']}: {answer.get('reason', '').strip()}{rule}"


def facts(effect: Record) -> Record:
    """An effect without the words for it."""
    kept = {key: value for key, value in effect.items() if key not in PROSE}
    if "origin" in kept:
        kept["origin"] = {key: value for key, value in kept["origin"].items() if key not in PROSE}
    return kept


def words(answer: Record) -> tuple[object, ...]:
    return (
        answer.get("reason"), answer.get("rule"), answer.get("instead"), answer.get("hits"), answer.get("error"),
        [[effect.get(key) for key in PROSE] for effect in answer.get("effects", ())],
    )  # fmt: skip


def _first(before: list[Record], after: list[Record]) -> tuple[str, str]:
    """The first effect on which two lists differ."""
    for index in range(max(len(before), len(after))):
        pair = [json.dumps(given[index]) if index < len(given) else "none" for given in (before, after)]
        if pair[0] != pair[1]:
            return pair[0], pair[1]
    return "", ""


def compare(base: Path) -> tuple[int, list[Difference]]:
    """How many calls were judged, and every difference between a checkout and this one."""
    calls = [*examples(), *cases(), *sessions()]
    with tempfile.TemporaryDirectory() as directory:
        home = Path(directory)
        records = home / "calls.jsonl"
        records.write_text("".join([json.dumps(call) + "\n" for call in calls]), "utf-8")
        pairs = list(zip(calls, batch(base, records, home), batch(ROOT, records, home), strict=True))
        found = [difference(shown(call), before, after) for call, before, after in pairs]
        payloads = zip(hooks(base, home), hooks(ROOT, home), strict=True)
        found += [difference(name, before, after) for (name, before), (_, after) in payloads]
    return len(found), [one for one in found if one is not None]


def shown(call: Record) -> str:
    given = call["input"]
    text = given.get("command") if isinstance(given, dict) and "__" not in call["tool"] else None
    return text if isinstance(text, str) else f"{call['tool']} {json.dumps(given)}"


def main() -> int:
    parser = argparse.ArgumentParser(description="compare the answers of a revision with those of this checkout")
    parser.add_argument("base", metavar="REVISION", help="what to compare with")
    parser.add_argument(
        "--most", type=int, default=SHOWN, help="differences to show of each kind (default %(default)s)"
    )
    parser.add_argument("--json", action="store_true", help="print every difference as one JSON object a line")
    options = parser.parse_args()
    judged, found = compare(checkout(options.base))
    counts = Counter(kind for kind, *_ in found)
    if options.json:
        for kind, call, before, after in found:
            print(json.dumps({"kind": kind, "call": call, "before": before, "after": after}))
        return 1 if counts.keys() - {WORDS} else 0
    for kind in (MILDER, STRICTER, EFFECTS, WORDS):
        some = [one for one in found if one[0] == kind][: options.most]
        for _, call, before, after in some:
            print(f"{kind}: {call[:300]}\n    - {before[:300]}\n    + {after[:300]}")
    summary = ", ".join([f"{counts[kind]} {kind}" for kind in (MILDER, STRICTER, EFFECTS, WORDS)])
    print(f"{judged} calls: {summary}")
    return 1 if counts.keys() - {WORDS} else 0


if __name__ == "__main__":
    sys.exit(main())
