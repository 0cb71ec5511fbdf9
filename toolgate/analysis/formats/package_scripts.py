"""The scripts in a package manifest, `package.json` or `composer.json`: the shell text of each."""

WIREIT = "wireit"  # what a script is whose command and dependencies are in the table of this name


def scripts_in(text: str) -> dict[str, str]:
    """Return the scripts by name."""
    import json

    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        return {}
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
