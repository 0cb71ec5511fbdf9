"""The scripts in a package manifest, `package.json` or `composer.json`: the shell text of each."""

from __future__ import annotations

from toolgate.analysis.formats.json_files import json_value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

WIREIT = "wireit"  # what a script is whose command and dependencies are in the table of this name


def scripts_in(text: str) -> dict[str, str] | None:
    """Return the scripts by name; `None`: the manifest cannot be read."""
    found = json_value(text, _with_both) if text.strip() else {}
    if found is None:
        return None
    scripts = found.get("scripts") if isinstance(found, dict) else None
    if not isinstance(scripts, dict):
        return {}
    texts: dict[str, str] = {}
    for name, value in scripts.items():  # composer allows lists
        texts[name] = " && ".join(map(str, value)) if isinstance(value, list) else str(value)
    table = found.get(WIREIT) if WIREIT in texts.values() else None
    if isinstance(table, dict):
        texts |= {name: " && ".join(_wired(table, name)) for name in texts if texts[name] == WIREIT}
    return texts


def _with_both(members: list[tuple[str, Any]]) -> dict[str, object]:
    """Return an object in which a key given twice has both values: tools differ in which one counts."""
    found: dict[str, object] = {}
    for key, value in members:
        before = found.get(key, value)
        if isinstance(before, dict) and isinstance(value, dict):
            found[key] = _with_both([*before.items(), *value.items()])
        else:
            found[key] = value if before == value else [before, value]
    return found


def _wired(table: dict[str, object], name: str) -> list[str]:
    """Return the commands of a script and of those that it depends on, which run first."""
    waiting = [name]
    lines: list[str] = []
    for chosen in waiting:  # it grows during iteration
        step = table.get(chosen)
        given = step if isinstance(step, dict) else {}
        needs = [need.get("script") if isinstance(need, dict) else need for need in given.get("dependencies") or ()]
        waiting += [need for need in needs if isinstance(need, str) and need not in waiting]
        lines += [str(given["command"])] if "command" in given else []
    return lines[::-1]
