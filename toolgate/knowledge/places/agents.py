"""Where each agent keeps its settings, its hooks and its records.

Made of what the adapters declare; written by tools/agents.py, not by hand.
"""

from __future__ import annotations

from toolgate.model.agent import Agent, Directory

AGENTS = (
    Agent(
        "claude-code",
        (Directory(".claude", moved=(("CLAUDE_CONFIG_DIR", ""),)),),
        user_hooks=(".claude/settings.json",),
        project_hooks=(".claude/settings.local.json", ".claude/settings.json"),
        user_settings=(
            ".claude.json",
            ".claude.json.backup",
            ".config/claude",
            ".config/claude-code",
            ".claude-code",
            ".local/share/claude",
            ".local/state/claude",
            ".local/bin/claude",
        ),
        project_settings=(".claude/hooks", ".claude/plugins", ".claude/hooks.json", ".mcp.json", ".claude.json"),
        project_directory=".claude",
        records=(".claude/projects",),
        machine=("/etc/claude-code", "/Library/Application Support/ClaudeCode", "/ProgramData/ClaudeCode"),
        notes=(".claude/plans", ".claude/todos", ".claude/projects/*/memory"),
    ),
    Agent(
        "cline",
        (
            Directory(".cline", moved=(("CLINE_DIR", ""),)),
            Directory("Documents/Cline", moved=(("XDG_DOCUMENTS_DIR", "/Cline"),)),
        ),
        user_hooks=("Documents/Cline/Hooks/PreToolUse", "Documents/Cline/Hooks/PostToolUse"),
        project_hooks=(".clinerules/hooks/PreToolUse", ".clinerules/hooks/PostToolUse"),
        user_settings=(".config/cline", "Cline/Hooks", "Cline/Rules"),
        project_settings=(".cline/hooks", ".clinerules/hooks"),
        project_directory=".clinerules",
        machine=("/etc/cline",),
    ),
    Agent(
        "codex",
        (Directory(".codex", moved=(("CODEX_HOME", ""),)),),
        user_hooks=(".codex/hooks.json", ".codex/config.toml"),
        project_hooks=(".codex/hooks.json", ".codex/config.toml"),
        user_settings=(".config/codex",),
        project_settings=(".codex/hooks", ".codex/rules", ".codex/requirements.toml", ".codex/auth.json"),
        project_directory=".codex",
        records=(".codex/sessions",),
        machine=("/etc/codex", "/opt/codex"),
        notes=(".codex/memories",),
    ),
    Agent(
        "copilot",
        (Directory(".copilot", moved=(("COPILOT_HOME", ""),)),),
        user_hooks=(".copilot/hooks/toolgate.json",),
        project_hooks=(".github/hooks/toolgate.json",),
        user_settings=(".config/copilot", ".config/github-copilot/mcp.json"),
        project_settings=(".copilot/hooks", ".copilot/config.json", ".copilot/mcp-config.json", ".github/hooks"),
        project_directory=".copilot",
        records=(".copilot/session-state", ".copilot/logs"),
        machine=("/etc/copilot",),
    ),
    Agent(
        "crush",
        (
            Directory(".config/crush", moved=(("CRUSH_GLOBAL_CONFIG", ""), ("XDG_CONFIG_HOME", "/crush"))),
            Directory(".local/share/crush", moved=(("CRUSH_GLOBAL_DATA", ""), ("XDG_DATA_HOME", "/crush"))),
        ),
        user_hooks=(".config/crush/crush.json",),
        project_hooks=(".crush.json", "crush.json"),
        user_settings=(".crush", ".crush.json"),
        machine=("/etc/crush",),
    ),
    Agent(
        "cursor",
        (
            Directory(".cursor", added=(("CURSOR_CONFIG_DIR", ""),)),
            Directory(".config/cursor/cli-config.json", moved=(("XDG_CONFIG_HOME", "/cursor/cli-config.json"),)),
        ),
        user_hooks=(".cursor/hooks.json",),
        project_hooks=(".cursor/hooks.json",),
        user_settings=(".config/cursor/hooks.json", ".cursor-server/data/user"),
        project_settings=(
            ".cursor/hooks",
            ".cursor/mcp.json",
            ".cursor/cli.json",
            ".cursor/permissions.json",
            ".cursor/environment.json",
        ),
        project_directory=".cursor",
        machine=("/etc/cursor", "/Library/Application Support/Cursor", "/ProgramData/Cursor"),
        notes=(".cursor/plans",),
    ),
    Agent(
        "gemini",
        (
            Directory(".gemini", moved=(("GEMINI_CLI_HOME", "/.gemini"),)),
            Directory(
                ".gemini/settings.json",
                added=(("GEMINI_CLI_SYSTEM_SETTINGS_PATH", ""), ("GEMINI_CLI_SYSTEM_DEFAULTS_PATH", "")),
            ),
        ),
        user_hooks=(".gemini/settings.json",),
        project_hooks=(".gemini/settings.json",),
        user_settings=(".config/gemini",),
        project_settings=(
            ".gemini/hooks",
            ".gemini/hooks.json",
            ".gemini/policies",
            ".gemini/extensions",
            ".gemini/config",
        ),
        project_directory=".gemini",
        records=(".gemini/tmp",),
        machine=("/etc/gemini-cli", "/Library/Application Support/GeminiCli"),
        notes=(".gemini/tmp/*/plans",),
    ),
    Agent(
        "goose",
        (
            Directory(".config/goose", moved=(("GOOSE_PATH_ROOT", "/config"), ("XDG_CONFIG_HOME", "/goose"))),
            Directory(".local/share/goose", moved=(("GOOSE_PATH_ROOT", "/data"), ("XDG_DATA_HOME", "/goose"))),
            Directory(".agents", moved=(("GOOSE_PATH_ROOT", "/.agents"),), shared=True),
        ),
        user_hooks=(".agents/plugins/toolgate/hooks/hooks.json", ".agents/plugins/toolgate/plugin.json"),
        project_hooks=(".agents/plugins/toolgate/hooks/hooks.json", ".agents/plugins/toolgate/plugin.json"),
        user_settings=(".config/agents",),
        project_settings=(".agents/plugins", ".agents/hooks.json", ".agents/hooks"),
        project_directory=".agents",
        machine=("/etc/goose",),
    ),
    Agent(
        "opencode",
        (
            Directory(
                ".config/opencode", moved=(("XDG_CONFIG_HOME", "/opencode"),), added=(("OPENCODE_CONFIG_DIR", ""),)
            ),
            Directory(".config/opencode/opencode.json", added=(("OPENCODE_CONFIG", ""),)),
            Directory(".local/share/opencode", moved=(("XDG_DATA_HOME", "/opencode"),)),
        ),
        user_hooks=(".config/opencode/plugin/toolgate.js",),
        project_hooks=(".opencode/plugin/toolgate.js",),
        user_settings=(".opencode",),
        project_settings=(
            "opencode.json",
            "opencode.jsonc",
            ".opencode.json",
            ".opencode/plugin",
            ".opencode/plugins",
            ".opencode/opencode.json",
            ".opencode/opencode.jsonc",
            ".opencode/tool",
            ".opencode/tools",
        ),
        project_directory=".opencode",
        records=(".local/share/opencode/storage",),
        machine=("/etc/opencode", "/Library/Application Support/OpenCode"),
    ),
    Agent(
        "qwen",
        (
            Directory(".qwen", moved=(("QWEN_HOME", ""),)),
            Directory(
                ".qwen/settings.json",
                added=(("QWEN_CODE_SYSTEM_SETTINGS_PATH", ""), ("QWEN_CODE_SYSTEM_DEFAULTS_PATH", "")),
            ),
        ),
        user_hooks=(".qwen/settings.json",),
        project_hooks=(".qwen/settings.json",),
        user_settings=(".config/qwen",),
        project_settings=(".qwen/settings.local.json", ".qwen/hooks"),
        project_directory=".qwen",
        records=(".qwen/tmp", ".qwen/projects"),
        machine=("/etc/qwen-code", "/Library/Application Support/QwenCode"),
    ),
    Agent(
        "windsurf",
        (
            Directory(
                ".codeium/windsurf",
            ),
        ),
        user_hooks=(".codeium/windsurf/hooks.json",),
        project_hooks=(".windsurf/hooks.json",),
        user_settings=(".codeium", ".windsurf", ".config/windsurf"),
        project_settings=(".windsurf/hooks", ".windsurf/mcp_config.json"),
        project_directory=".windsurf",
        machine=("/etc/windsurf", "/Library/Application Support/Windsurf"),
    ),
)
