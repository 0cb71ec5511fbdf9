"""Why an agent would drop a settings file, and the hook in it: the JSON it reads, and the shapes it demands.

What is here was seen in the real clients: each drops the whole file without a word.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator

from toolgate.install.json_text import PLAIN, WITH_COMMENTS, Dialect, NotJson, read

DIALECTS = {"gemini": WITH_COMMENTS, "qwen": WITH_COMMENTS}  # the others were not seen to read more than plain JSON
TEXT, FLAG, NUMBER, LIST, TABLE = "a text", "true or false", "a number", "a list", "a table"
KINDS: dict[str, Callable[[object], bool]] = {
    TEXT: lambda value: isinstance(value, str),
    FLAG: lambda value: isinstance(value, bool),
    NUMBER: lambda value: isinstance(value, int | float) and not isinstance(value, bool),
    LIST: lambda value: isinstance(value, list),
    TABLE: lambda value: isinstance(value, dict),
}
CLAUDE = {
    TEXT: """apiKeyHelper autoUpdatesChannel awsAuthRefresh awsCredentialExport attribution.commit language
        attribution.pr forceLoginOrgUUID model otelHeadersHelper outputStyle plansDirectory""",
    FLAG: """alwaysThinkingEnabled autoMemoryEnabled disableAllHooks sandbox.enabled enableAllProjectMcpServers
        includeCoAuthoredBy respectGitignore showTurnDuration skipWebFetchPreflight spinnerTipsEnabled""",
    NUMBER: "cleanupPeriodDays",
    LIST: """allowedMcpServers companyAnnouncements deniedMcpServers disabledMcpjsonServers enabledMcpjsonServers
        permissions.allow permissions.ask permissions.deny permissions.additionalDirectories""",
    TABLE: """attribution enabledPlugins env extraKnownMarketplaces fileSuggestion hooks permissions sandbox
        statusLine worktree""",
}
WORDS = {
    "permissions.defaultMode": ("default", "acceptEdits", "plan", "bypassPermissions", "dontAsk", "auto", "delegate"),
    "permissions.disableBypassPermissionsMode": ("disable",),
    "autoUpdatesChannel": ("latest", "stable"),
}
HANDLERS = {  # what a hook of each type must name
    "claude-code": {"command": "command", "prompt": "prompt", "agent": "prompt", "http": "url", "mcp_tool": "server"},
    "codex": {"command": "command", "prompt": "", "agent": ""},
}
CODEX_KEYS = ("description", "hooks")


def dialect_of(agent: str) -> Dialect:
    return DIALECTS.get(agent, PLAIN)


def dropped(agent: str, text: str) -> str:
    """Why the agent drops a file with this text; empty: it takes it."""
    try:
        settings = read(text, dialect_of(agent)).value
    except NotJson as error:
        return error.message
    check = {"claude-code": _claude, "codex": _codex}.get(agent)
    return next(check(settings), "") if check is not None else ""


def _claude(settings: object) -> Iterator[str]:
    for kind, names in CLAUDE.items():
        for name in names.split():
            yield from _kind(settings, name, kind)
    for name, known in WORDS.items():
        found = _value(settings, name)
        if found is not ABSENT and found not in known:
            yield f"`{name}` must be one of {', '.join(known)} (got {found!r})"
    line = _value(settings, "statusLine")
    if isinstance(line, dict) and not (line.get("type") == "command" and isinstance(line.get("command"), str)):
        yield "`statusLine` must have the type `command`, and a text `command`"
    yield from _groups("claude-code", settings, "PreToolUse")


def _codex(settings: object) -> Iterator[str]:
    if any("\ud800" <= letter <= "\udfff" for letter in json.dumps(settings, ensure_ascii=False)):
        yield "half of a surrogate pair is not text"
    if isinstance(settings, dict):
        yield from [f"Codex does not know the key `{key}`" for key in settings if key not in CODEX_KEYS]
    yield from _kind(settings, "hooks", TABLE)
    hooks = _value(settings, "hooks")
    for event in ("PreToolUse", "PermissionRequest", "PostToolUse", "SessionStart", "UserPromptSubmit", "Stop"):
        if isinstance(hooks, dict) and event in hooks:
            yield from _groups("codex", settings, event)


def _groups(agent: str, settings: object, event: str) -> Iterator[str]:
    """What is wrong with the groups of hooks for one event."""
    where = f"hooks.{event}"
    yield from _kind(settings, where, LIST)
    found = _value(settings, where)
    for number, group in enumerate(found if isinstance(found, list) else ()):
        place = f"`{where}[{number}]`"
        if not isinstance(group, dict) or not isinstance(group.get("hooks", agent != "codex" or []), list):
            yield f"{place} must be a table with a list `hooks`"
        elif not isinstance(group.get("matcher", ""), str) and (agent, group["matcher"]) != ("codex", None):
            yield f"{place}: `matcher` must be a text"
        else:
            yield from [f"{place}: {text}" for one in group.get("hooks", ()) for text in _handler(agent, one)]


def _handler(agent: str, hook: object) -> Iterator[str]:
    named = hook.get("type") if isinstance(hook, dict) else None
    known = HANDLERS[agent]
    if not isinstance(hook, dict) or not isinstance(named, str) or named not in known:
        yield f"each hook must be a table with a `type` ({', '.join(known)})"
    elif known[named] and not isinstance(hook.get(known[named]), str):
        yield f"a hook of type `{named}` must have a text `{known[named]}`"
    else:
        yield from _kind(hook, "timeout", NUMBER)


ABSENT = object()


def _value(settings: object, name: str) -> object:
    for key in name.split("."):
        settings = settings.get(key, ABSENT) if isinstance(settings, dict) else ABSENT
    return settings


def _kind(settings: object, name: str, kind: str) -> Iterator[str]:
    found = _value(settings, name)
    if found is not ABSENT and not KINDS[kind](found):
        yield f"`{name}` must be {kind}"
