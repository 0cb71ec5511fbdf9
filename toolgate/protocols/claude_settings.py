"""The shape of Claude Code's settings: where they have another, it ignores the whole file."""

from toolgate.protocols import shape

# The settings for which Claude Code 2.1.325 rejects the whole file, each tried with values of every type.
KINDS = {
    shape.TEXT: """advisorModel agent apiKeyHelper attribution.commit attribution.pr attributionProject
        autoMemoryDirectory awsAuthRefresh awsCredentialExport breakReminder.message claudeMd
        fileSuggestion.command gcpAuthRefresh language minimumVersion model otelHeadersHelper outputStyle
        plansDirectory pluginTrustMessage prUrlTemplate processWrapper proxyAuthHelper
        remote.defaultEnvironmentId requiredMaximumVersion requiredMinimumVersion statusLine.command timeFormat
        timeZone""",
    shape.TIME: "quietHours.end quietHours.start",
    shape.FLAG: """agentPushNotifEnabled allowAllClaudeAiMcps allowClaudeInChromeWithManagedMcp allowManagedHooksOnly
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
    shape.NUMBER: "statusLine.padding",
    shape.ABOVE_0: """breakReminder.breakThresholdMinutes breakReminder.intervalMinutes cleanupPeriodDays
        skillListingMaxDescChars totalTokensReminderBudget""",
    shape.FROM_0: "desktopSessionCleanupPeriodDays",
    shape.SHARE: "feedbackSurveyRate",
    shape.SHARE_ABOVE_0: "skillListingBudgetFraction",
    shape.LIST: "permissions.allow permissions.ask permissions.deny",
    shape.TEXTS: """allowedHttpHookUrls availableModels claudeMdExcludes companyAnnouncements fallbackModel
        httpHookAllowedEnvVars permissions.additionalDirectories pluginSuggestionMarketplaces sandbox.excludedCommands
        spinnerVerbs.verbs worktree.sparsePaths worktree.symlinkDirectories""",
    shape.ONE_OR_MORE: "disabledMcpjsonServers enabledMcpjsonServers forceLoginOrgUUID",
    shape.TABLES: "allowedChannelPlugins blockedMarketplaces sshConfigs strictKnownMarketplaces",
    shape.TABLE: """breakReminder env fileSuggestion hooks permissions quietHours remote remoteTools sandbox
        sandbox.credentials sandbox.filesystem sandbox.ignoreViolations sandbox.network spinnerVerbs statusLine voice
        worktree""",
    shape.TABLE_OR_FLAG: "attribution",
    shape.OF_TEXTS: "modelOverrides",
    shape.OVERRIDES: "skillOverrides",
    shape.OF_TABLES: "pluginConfigs",
    shape.PLUGINS: "enabledPlugins",
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
HANDLERS = {"command": "command", "prompt": "prompt", "agent": "prompt", "http": "url", "mcp_tool": "server"}
SHAPE = shape.Shape(("PreToolUse",), HANDLERS, kinds=KINDS, words=WORDS, nullable=tuple(NULL_TOO), needed=NEEDED)
