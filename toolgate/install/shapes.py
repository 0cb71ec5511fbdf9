"""Tells why an agent would ignore a settings file, and the hook in it: the JSON it reads, and the shapes it requires.

This was observed in the real clients: each silently ignores the whole file.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from re import fullmatch
from typing import Any

from toolgate.adapters import adapter_of
from toolgate.install.json_text import PLAIN, WITH_COMMENTS, Dialect, NotJson, read

TEXT, FLAG, NUMBER, LIST, TABLE = "a text", "true or false", "a number", "a list", "a table"
ABOVE_0, FROM_0, TEXTS, ONE_OR_MORE = (
    "a whole number above 0", "a whole number, 0 or more", "a list of texts", "a text or a list of texts",
)  # fmt: skip
TABLES, OF_TEXTS, OF_TABLES = "a list of tables", "a table of texts", "a table of tables"
SHARE, SHARE_ABOVE_0 = "a number from 0 to 1", "a number above 0, at most 1"
TABLE_OR_FLAG, PLUGINS = "a table, true or false", "a table of true, false or lists of texts"
TIME, OVERRIDES = "a time such as 22:00", "a table of `on`, `name-only`, `user-invocable-only` or `off`"


def _number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _whole(value: object) -> bool:
    return isinstance(value, int | float) and _number(value) and value == value // 1


def _texts(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(one, str) for one in value)


def _table_of(kind: type, value: object) -> bool:
    return isinstance(value, dict) and all(isinstance(one, kind) for one in value.values())


KINDS: dict[str, Callable[[Any], bool]] = {
    TEXT: lambda value: isinstance(value, str),
    FLAG: lambda value: isinstance(value, bool),
    NUMBER: _number,
    ABOVE_0: lambda value: _whole(value) and value > 0,
    FROM_0: lambda value: _whole(value) and value >= 0,
    SHARE: lambda value: _number(value) and 0 <= value <= 1,
    SHARE_ABOVE_0: lambda value: _number(value) and 0 < value <= 1,
    LIST: lambda value: isinstance(value, list),
    TEXTS: _texts,
    ONE_OR_MORE: lambda value: isinstance(value, str) or _texts(value),
    TABLES: lambda value: isinstance(value, list) and all(isinstance(one, dict) for one in value),
    TABLE: lambda value: isinstance(value, dict),
    TABLE_OR_FLAG: lambda value: isinstance(value, dict | bool),
    OF_TEXTS: lambda value: _table_of(str, value),
    OF_TABLES: lambda value: _table_of(dict, value),
    TIME: lambda value: isinstance(value, str) and fullmatch(r"([01]?[0-9]|2[0-3]):[0-5][0-9]", value) is not None,
    OVERRIDES: lambda value: _table_of(str, value) and all(f"`{one}`" in OVERRIDES for one in value.values()),
    PLUGINS: lambda value: (
        isinstance(value, dict) and all(isinstance(one, bool) or _texts(one) for one in value.values())
    ),
}
# The settings for which Claude Code 2.1.325 rejects the whole file, each tried with values of every type.
CLAUDE = {
    TEXT: """advisorModel agent apiKeyHelper attribution.commit attribution.pr attributionProject autoMemoryDirectory
        awsAuthRefresh awsCredentialExport breakReminder.message claudeMd fileSuggestion.command gcpAuthRefresh language
        minimumVersion model otelHeadersHelper outputStyle plansDirectory pluginTrustMessage prUrlTemplate
        processWrapper proxyAuthHelper remote.defaultEnvironmentId requiredMaximumVersion requiredMinimumVersion
        statusLine.command timeFormat timeZone""",
    TIME: "quietHours.end quietHours.start",
    FLAG: """agentPushNotifEnabled allowAllClaudeAiMcps allowClaudeInChromeWithManagedMcp allowManagedHooksOnly
        allowManagedMcpServersOnly allowManagedPermissionRulesOnly alwaysThinkingEnabled attribution.sessionUrl
        autoCompactEnabled autoContinueAtUsageLimit autoDreamEnabled autoMemoryEnabled autoScrollEnabled
        autoUploadSessions awaySummaryEnabled bashEditDiffEnabled breakReminder.enabled channelsEnabled
        clawdFileProgressEnabled disableAgentView disableAllHooks disableArtifact disableBundledSkills
        disableClaudeAiConnectors disableCommandPluginSources disableRemoteControl disableReplyCheck
        disableSideloadFlags disableSkillShellExecution disableWindowsBashCommandSplit disableWorkflows doneMeansMerged
        emojiCompletionEnabled enableAllProjectMcpServers enableArtifact enableWorkflows enforceAvailableModels fastMode
        fastModePerSessionOptIn fileCheckpointingEnabled forceRemoteSettingsRefresh idleCompaction includeCoAuthoredBy
        includeGitInstructions inputNeededNotifEnabled isolatePeerMachines precomputeCompactionEnabled
        prefersReducedMotion promptSuggestionEnabled quietHours.enabled remoteControlAtStartup
        remoteTools.allowUnattendedServing respectGitignore respondToBashCommands responseComparisonEnabled
        sandbox.allowUnsandboxedCommands sandbox.autoAllowBashIfSandboxed sandbox.enableWeakerNestedSandbox
        sandbox.enabled sandbox.failIfUnavailable showClearContextOnPlanAccept showMessageTimestamps
        showThinkingSummaries showTurnDuration skipDangerousModePermissionPrompt skipWebFetchPreflight
        skipWorkflowUsageWarning spinnerTipsEnabled statusLine.hideVimModeIndicator switchModelsOnFlag
        syncClaudeAiPlugins syncClaudeAiSkills syntaxHighlightingDisabled terminalProgressBarEnabled
        terminalTitleFromRename todoFeatureEnabled totalTokensReminderAfterUserTurn verbose voice.autoSubmit
        voice.enabled wheelScrollAccelerationEnabled workflowKeywordTriggerEnabled wslInheritsWindowsSettings""",
    NUMBER: "statusLine.padding",
    ABOVE_0: """breakReminder.breakThresholdMinutes breakReminder.intervalMinutes cleanupPeriodDays
        skillListingMaxDescChars totalTokensReminderBudget""",
    FROM_0: "desktopSessionCleanupPeriodDays",
    SHARE: "feedbackSurveyRate",
    SHARE_ABOVE_0: "skillListingBudgetFraction",
    LIST: "permissions.allow permissions.ask permissions.deny",
    TEXTS: """allowedHttpHookUrls availableModels claudeMdExcludes companyAnnouncements fallbackModel
        httpHookAllowedEnvVars permissions.additionalDirectories pluginSuggestionMarketplaces sandbox.excludedCommands
        spinnerVerbs.verbs worktree.sparsePaths worktree.symlinkDirectories""",
    ONE_OR_MORE: "disabledMcpjsonServers enabledMcpjsonServers forceLoginOrgUUID",
    TABLES: "allowedChannelPlugins blockedMarketplaces sshConfigs strictKnownMarketplaces",
    TABLE: """breakReminder env fileSuggestion hooks permissions quietHours remote remoteTools sandbox
        sandbox.credentials sandbox.filesystem sandbox.ignoreViolations sandbox.network spinnerVerbs statusLine voice
        worktree""",
    TABLE_OR_FLAG: "attribution",
    OF_TEXTS: "modelOverrides",
    OVERRIDES: "skillOverrides",
    OF_TABLES: "pluginConfigs",
    PLUGINS: "enabledPlugins",
}
WORDS = {
    "autoUpdatesChannel": ("latest", "stable", "rc"),
    "daemonColdStart": ("transient", "ask"),
    "defaultShell": ("bash", "powershell"),
    "disableAutoMode": ("disable",),
    "feedbackDrafts": ("notify", "quiet", "off"),
    "fileSuggestion.type": ("command",),
    "managedSourcesBehavior": ("first-wins", "merge"),
    "parentSettingsBehavior": ("first-wins", "merge"),
    "permissions.defaultMode": ("default", "acceptEdits", "plan", "bypassPermissions", "dontAsk", "auto", "delegate"),
    "permissions.disableBypassPermissionsMode": ("disable",),
    "statusLine.type": ("command",),
    "spinnerVerbs.mode": ("append", "replace"),
    "totalTokensReminder": ("off", "infinite", "fixed", "countdown", "padded-countdown"),
    "tui": ("default", "fullscreen"),
    "voice.mode": ("hold", "tap"),
    "workflowSizeGuideline": ("unrestricted", "small", "medium", "large"),
    "worktree.baseRef": ("fresh", "head"),
}
# Those that also accept null.
NULL_TOO = """allowManagedMcpServersOnly allowManagedPermissionRulesOnly autoContinueAtUsageLimit autoUploadSessions
    blockedMarketplaces channelsEnabled disableAgentView disableArtifact disableAutoMode disableBundledSkills
    disableClaudeAiConnectors disableCommandPluginSources disableRemoteControl disableSideloadFlags
    disableSkillShellExecution disableWindowsBashCommandSplit disableWorkflows enableAllProjectMcpServers enableArtifact
    enableWorkflows enforceAvailableModels fastModePerSessionOptIn feedbackDrafts isolatePeerMachines
    remoteControlAtStartup responseComparisonEnabled skipDangerousModePermissionPrompt skipWebFetchPreflight
    skipWorkflowUsageWarning strictKnownMarketplaces syncClaudeAiPlugins syncClaudeAiSkills""".split()
NEEDED = {"statusLine": ("type", "command"), "fileSuggestion": ("type", "command"), "spinnerVerbs": ("mode", "verbs")}
HANDLERS = {  # what a hook of each type must name
    "claude-code": {"command": "command", "prompt": "prompt", "agent": "prompt", "http": "url", "mcp_tool": "server"},
    "codex": {"command": "command", "prompt": "", "agent": ""},
}
CODEX_KEYS = ("description", "hooks")


def dialect_of(agent: str) -> Dialect:
    return WITH_COMMENTS if adapter_of(agent).declaration().comments else PLAIN


def dropped(agent: str, text: str) -> str:
    """Why the agent ignores a file with this text; empty: it does not."""
    try:
        settings = read(text, dialect_of(agent)).value
    except NotJson as error:
        return error.message
    check = {"claude-code": _claude, "codex": _codex}.get(agent)
    return next(check(settings), "") if check is not None else ""


def _claude(settings: object) -> Iterator[str]:
    for kind, names in CLAUDE.items():
        for name in names.split():
            if name not in NULL_TOO or _value(settings, name) is not None:
                yield from _kind(settings, name, kind)
    for name, known in WORDS.items():
        found = _value(settings, name)
        if found is not ABSENT and found not in known and (found is not None or name not in NULL_TOO):
            yield f"`{name}` must be one of {', '.join(known)} (got {found!r})"
    for name, needed in NEEDED.items():
        if isinstance(_value(settings, name), dict):
            yield from [f"`{name}.{key}` is missing" for key in needed if _value(settings, f"{name}.{key}") is ABSENT]
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
    """What is wrong with the hook groups for one event."""
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
