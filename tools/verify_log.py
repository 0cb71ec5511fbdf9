"""Verifies a log of Toolgate by its specification, docs/log-format.md, and shares no code with the package.

python tools/verify_log.py DIRECTORY [FILE_OF_CHECKPOINTS ...]      status 0: whole, 1: it is not
"""

import hashlib
import json
import re
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

TIME, HASH = r'"time": "(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)"', r'"([0-9a-f]{64})"'
START, END = r'{"v": 1, "kind": "([a-z]+)", "id": "([0-9a-z]+)", ' + TIME, rf'"prev": {HASH}, "hash": {HASH}}}\n'
LINE = re.compile(START + r'.*, "seq": ([1-9]\d{0,11}), ' + END, re.A)
SIGNED = r'{"v": 1, "kind": "checkpoint", "seq": \d+, "hash": H, T, "key": H, "signature": "[0-9a-f]{128}"}'
LETTERS, ED25519 = "0123456789abcdefghjkmnpqrstvwxyz", "cryptography.hazmat.primitives.asymmetric.ed25519"


def need(right: object, message: str) -> None:
    if not right:
        raise ValueError(message)


def unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    need(len(dict(pairs)) == len(pairs), "a key is given twice")
    return dict(pairs)


def signed(found: dict[str, Any], keys: set[str], *statement: object) -> bool:
    try:
        public = import_module(ED25519).Ed25519PublicKey.from_public_bytes(bytes.fromhex(found["key"]))
        public.verify(bytes.fromhex(found["signature"]), "".join(f"{part}\n" for part in statement).encode())
    except ImportError:
        print("a signature was not checked: the package `cryptography` is not installed", file=sys.stderr)
    except Exception:  # noqa: BLE001 # whatever is wrong with it, it is not right
        return False
    return found["key"] in keys


def checkpoints(file: Path) -> Any:
    for line in file.read_bytes().decode("ascii").removesuffix("\n").split("\n"):
        need(re.fullmatch(SIGNED.replace("H", HASH).replace("T", TIME), line, re.A), f"{file}: not a checkpoint")
        yield json.loads(line)


def records(directory: Path) -> Any:
    seq, head = 0, ""  # of the line before
    names = sorted(path.name for path in directory.iterdir() if re.fullmatch(r"[0-9]{12}-[0-9]{8}\.jsonl", path.name))
    for name in names:
        need((directory / name).is_file() and not (directory / name).is_symlink(), f"{name}: not a regular file")
        for number, line in enumerate((directory / name).read_bytes().splitlines(keepends=True), 1):
            if name == names[-1] and not line.endswith(b"\n"):
                return  # torn: the next record replaces it
            found, place = LINE.fullmatch(line.decode("ascii")), f"{name}:{number}"
            need(found and len(line) <= 65_536, f"{place}: not a line of the log")
            kind, identity, time, counted, previous, own = found.groups() if found else [""] * 6
            seq, head = (seq, head) if head else (int(counted) - 1, "0" * 64 if counted == "1" else previous)
            need((int(counted), previous) == (seq + 1, head), f"{place}: does not follow on the line before it")
            seq, head, size = seq + 1, own, next(size for size in range(4, 99) if int(counted) < 32**size)
            value = (seq * 387_420_489 + 12_345) % 32**size
            fits = identity == "".join(LETTERS[value >> 5 * digit & 31] for digit in range(size - 1, -1, -1))
            need(fits and hashlib.sha256(line[:-78]).hexdigest() == own, f"{place}: the hash or the id does not fit")
            day = name[13:21] if kind == "recovery" else time[:10].replace("-", "")
            need(number > 1 or name[:21] == f"{seq:012d}-{day}", f"{name}: the name does not fit its first record")
            record = json.loads(line, object_pairs_hook=unique, parse_constant=lambda word: need(False, word))
            need(kind != "recovery" or "missing" not in record, f"{place}: a segment was removed before it")
            yield name, record


def verify(directory: Path, files: list[Path]) -> int:
    given, kept = [one for file in files for one in checkpoints(file)], directory / "checkpoints.jsonl"
    public, every = directory / "key.pub", given + ([*checkpoints(kept)] if kept.exists() else [])
    keys = {one["key"] for one in given} | ({public.read_text()[:64]} if public.exists() else set())
    need(len(keys) < 2, "signed by another key than that of the log")
    first, start, last, tombstones, ends = 1, "", 0, [], dict[str, tuple[int, str]]()
    for name, record in records(directory):
        first, start = (first, start) if last else (record["seq"], record["prev"])
        last, ends[name] = record["seq"], (record["seq"], record["hash"])
        need({one["hash"] for one in every if one["seq"] == last} <= {record["hash"]}, f"record {last} was not signed")
        tombstones += [record] if record["kind"] == "pruned" else []
    for one in tombstones:
        low, high, head = one["from"], one["to"], one["head"]
        fits = (high, head) in ends.values() if high >= first else high < first - 1 or head == start
        right = signed(one, keys, "toolgate pruned 1", low, high, head, one["time"])
        need(right and fits and low <= high < one["seq"], f"the tombstone of {low} to {high} does not fit")
    need(first == 1 or any(one["from"] < first <= one["to"] + 1 for one in tombstones), f"nothing before {first}")
    for one in every:
        right = signed(one, keys, "toolgate checkpoint 1", one["seq"], one["hash"], one["time"])
        need(right and one["seq"] <= last, f"the checkpoint of record {one['seq']} does not fit, or the log was cut")
    return last


if __name__ == "__main__":
    try:
        print(f"whole up to record {verify(Path(sys.argv[1]), [Path(word) for word in sys.argv[2:]])}")
    except Exception as error:  # noqa: BLE001 # whatever it stumbles over, the log is not whole
        sys.exit(f"not whole: {error}")
