"""Adds and removes our hooks' entries in the file with the hooks that an agent trusts: it runs no others.

The hash is the agent's own, over what it reads of the hook; it is written because the user asked for this hook, and
the diff shows it.
"""

import json
import tomllib
from hashlib import sha256

from toolgate.install.jsonc import NotJson, read
from toolgate.install.recipes import ours
from toolgate.protocols.declaration import Trust


def comment(agent: str, known: Trust) -> str:
    """The line above each of our entries."""
    return f"# Written by `toolgate install {agent}`: {known.name} runs only hooks that are trusted."


def entries(known: Trust, hooks: str, path: str) -> dict[str, str]:
    """The keys under which the agent trusts our hooks of a `hooks.json`, with their hashes."""
    found = {}
    lists = read(hooks).value.get("hooks", {})
    for name, event in known.events.items():
        groups = lists.get(name, [])
        for number, group in enumerate(groups if isinstance(groups, list) else ()):
            for place, hook in enumerate(group.get("hooks", [])):
                if ours(hook):
                    found[f"{path}:{event}:{number}:{place}"] = hash_of(hook, group.get("matcher"), event)
    return found


def hash_of(hook: dict[str, object], matcher: object, event: str) -> str:
    """The hash that the agent computes for a hook; a change of command, matcher or timeout changes it."""
    seen = {"async": False, "command": hook["command"], "timeout": hook.get("timeout", 600), "type": "command"}
    whole = {"event_name": event, "hooks": [seen], "matcher": matcher}
    return "sha256:" + sha256(json.dumps(whole, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


def trusting(config: str, wanted: dict[str, str], line: str) -> str:
    """The text of `config.toml` with these entries below our `line`, and without our older ones."""
    text = forgetting(config, line)
    blocks = [f'{line}\n[hooks.state.{json.dumps(name)}]\ntrusted_hash = "{value}"\n' for name, value in wanted.items()]
    between = "" if not text.strip() else "\n" if text.endswith("\n") else "\n\n"
    result = text + between + "\n".join(blocks)
    _checked(result, wanted)
    return result


def forgetting(config: str, line: str) -> str:
    """The text without our entries: each of our lines and the two after it."""
    lines = config.splitlines(keepends=True)
    kept: list[str] = []
    position = 0
    while position < len(lines):
        if lines[position].rstrip("\r\n") == line:
            position += 3
            if kept and not kept[-1].strip():
                kept.pop()
            continue
        kept.append(lines[position])
        position += 1
    return "".join(kept)


def _checked(text: str, wanted: dict[str, str]) -> None:
    try:
        state = tomllib.loads(text).get("hooks", {}).get("state", {})
    except (tomllib.TOMLDecodeError, AttributeError) as error:
        raise NotJson(
            f"`config.toml` does not take the entry that makes the agent trust the hook: {error}",
            help="fix the file, or trust the hook in the agent itself (its hook review)",
        ) from None
    if any(state.get(name, {}).get("trusted_hash") != value for name, value in wanted.items()):
        raise NotJson("`config.toml` holds another entry for the same hook", help="remove it, then install again")
    if any(state[name].get("enabled", True) is not True for name in wanted):
        raise NotJson("`config.toml` turns the hook off (`enabled`)", help="remove that line, then install again")


def trusted(config: str, wanted: dict[str, str]) -> bool:
    """Whether a `config.toml` already trusts these hooks."""
    try:
        _checked(config, wanted)
    except NotJson:
        return False
    return True


def shunned(config: str, project: str) -> bool:
    """Whether a `config.toml` marks a project as untrusted, so that none of its hooks run."""
    found = tomllib.loads(config).get("projects", {}).get(project, {})
    return isinstance(found, dict) and found.get("trust_level") == "untrusted"
