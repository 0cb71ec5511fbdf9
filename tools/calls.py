"""Every call this checkout knows, as generic records: its own examples, and labelled cases and sessions beside it."""

import importlib
import json
import pkgutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from toolgate import knowledge, rules
from toolgate.cases import read, record_of, standard_files
from toolgate.score import record_of as labelled

ROOT = Path(__file__).resolve().parent.parent
BESIDE = ROOT.parent / "shared" / "cases"
Record = dict[str, Any]


def examples() -> Iterator[Record]:
    """The examples of knowledge and rules, and those under `tests/cases`."""
    modules = [
        importlib.import_module(module.name)
        for package in (knowledge, rules)
        for module in pkgutil.walk_packages(package.__path__, package.__name__ + ".")
        if not module.ispkg
    ]
    texts = [str(getattr(module, "CASES", "")) for module in modules]
    files = sorted((ROOT / "tests" / "cases").rglob("*.cases"))
    for text in [*texts, *[path.read_text("utf-8") for path in files]]:
        yield from [dict(record_of(case)) for case in read(text)]


def cases() -> Iterator[Record]:
    """The labelled cases beside the checkout; none where there are none."""
    yield from [dict(labelled(line)) for line in _lines() if "kind" in line]


def sessions() -> Iterator[Record]:
    """The calls of the recorded sessions beside the checkout, in order; each names its session."""
    for session in [line for line in _lines() if "calls" in line]:
        world = {key: session[key] for key in ("home", "workspace", "uid") if session.get(key) is not None}
        world["files"] = standard_files(session["workspace"])
        for index, call in enumerate(session["calls"]):
            name = {"id": f"{session['id']}#{index}", "session": session["id"], "world": world}
            yield name | {key: call[key] for key in ("tool", "input", "cwd")}


def _lines() -> Iterator[Record]:
    for path in sorted(BESIDE.glob("*.jsonl")):
        yield from [json.loads(line) for line in path.read_text("utf-8").splitlines()]
