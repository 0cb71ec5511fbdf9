"""What all agents keep and read, field by field; a hook would put it together for every call.

Paths are as the tables of places have them, in lower case, those of a project from its root and the others from the
home. Made of what the adapters declare; written by tools/agents.py, not by hand.
"""

# Their directories, hooks and settings in a home.
IN_HOMES = (
    ".claude", ".cline", "documents/cline", ".codex", ".copilot", ".config/crush", ".local/share/crush", ".cursor",
    ".config/cursor/cli-config.json", ".gemini", ".gemini/settings.json", ".config/goose", ".local/share/goose",
    ".agents", ".config/opencode", ".config/opencode/opencode.json", ".local/share/opencode", ".qwen",
    ".qwen/settings.json", ".codeium/windsurf", ".claude/settings.json", "documents/cline/hooks/pretooluse",
    "documents/cline/hooks/posttooluse", ".codex/hooks.json", ".codex/config.toml", ".copilot/hooks/toolgate.json",
    ".config/crush/crush.json", ".cursor/hooks.json", ".gemini/settings.json",
    ".agents/plugins/toolgate/hooks/hooks.json", ".agents/plugins/toolgate/plugin.json",
    ".config/opencode/plugin/toolgate.js", ".qwen/settings.json", ".codeium/windsurf/hooks.json", ".claude.json",
    ".claude.json.backup", ".config/claude", ".config/claude-code", ".claude-code", ".local/share/claude",
    ".local/state/claude", ".local/bin/claude", "library/application support/claude",
    "library/application support/claudecode", ".config/claude desktop", ".config/cline", "cline/hooks", "cline/rules",
    ".config/code/user/globalstorage/saoudrizwan.claude-dev",
    "library/application support/code/user/globalstorage/saoudrizwan.claude-dev", ".config/codex", ".config/copilot",
    ".config/github-copilot/mcp.json", ".crush", ".crush.json", "library/application support/crush",
    ".config/cursor/hooks.json", ".cursor-server/data/user", "library/application support/cursor/user/mcp.json",
    "library/application support/cursor/hooks.json", ".config/gemini", ".config/agents",
    "library/application support/goose", ".opencode", "library/application support/opencode", ".config/qwen",
    ".codeium", ".windsurf", ".config/windsurf", "library/application support/windsurf"
)  # fmt: skip
# The first components of those that do not start with a dot.
WITHOUT_DOT = (
    "cline", "documents", "library"
)  # fmt: skip
# Credentials in a home.
CREDENTIALS = (
    ".claude/.credentials.json", ".cline/data/secrets.json", ".codex/auth.json", ".copilot/auth.json",
    ".config/github-copilot", ".local/share/crush/auth.json", ".config/cursor/auth.json",
    ".config/cursor/user/globalstorage/state.vscdb",
    "library/application support/cursor/user/globalstorage/state.vscdb", ".gemini/oauth_creds.json",
    ".gemini/google_accounts.json", ".gemini/mcp-oauth-tokens.json", ".gemini/.env", ".config/goose/secrets.yaml",
    ".local/share/opencode/auth.json", ".qwen/oauth_creds.json", ".qwen/.env"
)  # fmt: skip
# What runs by itself in a home.
STARTING = (
    ".config/cursor/user/settings.json", ".config/cursor/user/tasks.json",
    "library/application support/cursor/user/settings.json", ".cursor/extensions"
)  # fmt: skip
# What is neither of these nor settings.
HARMLESS = (
    ".claude/claude.md", ".claude/projects", ".claude/debug", ".claude/file-history", ".claude/statsig",
    ".claude/specs", ".claude/worktrees", ".claude/tasks", ".claude/teams", ".claude/usage-data", ".claude/telemetry",
    ".codex/agents.md", ".codex/sessions", ".codex/log", ".codex/history.jsonl", ".gemini/gemini.md", ".gemini/history",
    ".gemini/tmp", ".config/opencode/agents.md", ".qwen/qwen.md", ".qwen/tmp"
)  # fmt: skip
# Plans and memories, as they are spelt.
NOTES = (
    ".claude/plans", ".claude/todos", ".codex/memories", ".cursor/plans"
)  # fmt: skip
# Directories in a project.
DIRECTORIES = (
    ".claude", ".clinerules", ".cline", ".codex", ".copilot", ".cursor", ".gemini", ".agents", ".goose", ".opencode",
    ".qwen", ".windsurf"
)  # fmt: skip
# Hooks and settings in a project.
IN_PROJECTS = (
    ".claude/settings.local.json", ".claude/settings.json", ".clinerules/hooks/pretooluse",
    ".clinerules/hooks/posttooluse", ".codex/hooks.json", ".codex/config.toml", ".github/hooks/toolgate.json",
    ".crush.json", "crush.json", ".cursor/hooks.json", ".gemini/settings.json",
    ".agents/plugins/toolgate/hooks/hooks.json", ".agents/plugins/toolgate/plugin.json", ".opencode/plugin/toolgate.js",
    ".qwen/settings.json", ".windsurf/hooks.json", ".claude/hooks", ".claude/plugins", ".claude/hooks.json",
    ".mcp.json", ".claude.json", ".cline/hooks", ".clinerules/hooks", ".codex/hooks", ".codex/rules",
    ".codex/requirements.toml", ".codex/auth.json", ".copilot/hooks", ".copilot/config.json",
    ".copilot/mcp-config.json", ".github/hooks", ".cursor/hooks", ".cursor/mcp.json", ".cursor/cli.json",
    ".cursor/permissions.json", ".cursor/environment.json", ".gemini/hooks", ".gemini/hooks.json", ".gemini/policies",
    ".gemini/extensions", ".gemini/config", ".agents/plugins", ".agents/hooks.json", ".agents/hooks", "opencode.json",
    "opencode.jsonc", ".opencode.json", ".opencode/plugin", ".opencode/plugins", ".opencode/opencode.json",
    ".opencode/opencode.jsonc", ".opencode/tool", ".opencode/tools", ".qwen/settings.local.json", ".qwen/hooks",
    ".windsurf/hooks", ".windsurf/mcp_config.json"
)  # fmt: skip
# What they read for all users, by absolute path.
MACHINE = (
    "/etc/claude-code", "/library/application support/claudecode", "/programdata/claudecode", "/etc/cline",
    "/etc/codex", "/opt/codex", "/etc/copilot", "/etc/crush", "/etc/cursor", "/library/application support/cursor",
    "/programdata/cursor", "/etc/gemini-cli", "/library/application support/geminicli", "/etc/goose", "/etc/opencode",
    "/library/application support/opencode", "/etc/qwen-code", "/library/application support/qwencode", "/etc/windsurf",
    "/library/application support/windsurf"
)  # fmt: skip
# Names of files that they obey.
INSTRUCTIONS = (
    "CLAUDE.md", "CLAUDE.local.md", ".clinerules", "AGENTS.md", "AGENTS.override.md", "CODEX.md",
    "copilot-instructions.md", "CRUSH.md", ".cursorrules", "GEMINI.md", ".goosehints", "OPENCODE.md", "QWEN.md",
    ".windsurfrules"
)  # fmt: skip
# The same in lower case.
INSTRUCTION_NAMES = (
    "claude.md", "claude.local.md", ".clinerules", "agents.md", "agents.override.md", "codex.md",
    "copilot-instructions.md", "crush.md", ".cursorrules", "gemini.md", ".goosehints", "opencode.md", "qwen.md",
    ".windsurfrules"
)  # fmt: skip
# Their commands.
PROGRAMS = (
    "claude", "cline", "codex", "copilot", "crush", "cursor", "cursor-agent", "gemini", "goose", "opencode", "qwen",
    "windsurf"
)  # fmt: skip
# A variable, the path below its value, and the path from the home that it moves or adds.
MOVED = (
    ("CLAUDE_CONFIG_DIR", "", ".claude"), ("CLINE_DIR", "", ".cline"), ("XDG_DOCUMENTS_DIR", "/Cline",
    "Documents/Cline"), ("CODEX_HOME", "", ".codex"), ("COPILOT_HOME", "", ".copilot"), ("CRUSH_GLOBAL_CONFIG", "",
    ".config/crush"), ("XDG_CONFIG_HOME", "/crush", ".config/crush"), ("CRUSH_GLOBAL_DATA", "", ".local/share/crush"),
    ("XDG_DATA_HOME", "/crush", ".local/share/crush"), ("CURSOR_CONFIG_DIR", "", ".cursor"), ("XDG_CONFIG_HOME",
    "/cursor/cli-config.json", ".config/cursor/cli-config.json"), ("GEMINI_CLI_HOME", "/.gemini", ".gemini"),
    ("GEMINI_CLI_SYSTEM_SETTINGS_PATH", "", ".gemini/settings.json"), ("GEMINI_CLI_SYSTEM_DEFAULTS_PATH", "",
    ".gemini/settings.json"), ("GOOSE_PATH_ROOT", "/config", ".config/goose"), ("XDG_CONFIG_HOME", "/goose",
    ".config/goose"), ("GOOSE_PATH_ROOT", "/data", ".local/share/goose"), ("XDG_DATA_HOME", "/goose",
    ".local/share/goose"), ("GOOSE_PATH_ROOT", "/.agents", ".agents"), ("XDG_CONFIG_HOME", "/opencode",
    ".config/opencode"), ("OPENCODE_CONFIG_DIR", "", ".config/opencode"), ("OPENCODE_CONFIG", "",
    ".config/opencode/opencode.json"), ("XDG_DATA_HOME", "/opencode", ".local/share/opencode"), ("QWEN_HOME", "",
    ".qwen"), ("QWEN_CODE_SYSTEM_SETTINGS_PATH", "", ".qwen/settings.json"), ("QWEN_CODE_SYSTEM_DEFAULTS_PATH", "",
    ".qwen/settings.json")
)  # fmt: skip
