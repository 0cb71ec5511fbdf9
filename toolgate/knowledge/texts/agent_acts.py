"""What subcommands of agents and of Toolgate do to their settings, each in a sentence."""

TOOLGATE = {
    "allow | deny | inbox": "answers Toolgate's questions for the user",
    "undo": "takes back what the user allowed",
    "pause": "pauses Toolgate",
    "resume": "ends a pause that the user made",
    "mode": "sets Toolgate's mode[ to {one}], which decides what it asks about",
    "suggest | import": "adds rules to Toolgate's policy",
    "policy init | policy": "changes Toolgate's policy",
    "policy show | policy check | policy lint | policy test | policy diff | policy schema": "starts Toolgate with another home directory, whose policy it reads",
    "profile create": "creates a profile for Toolgate[: {one}]",
    "profile use": "sets Toolgate's profile[ to {one}]",
    "profile": "changes Toolgate's profiles",
    "trust --revoke": "stops trusting a project's policy",
    "trust": "trusts a project's policy, which may then allow calls",
    "llm test": "sends a test question to Toolgate's guard agent",
    "llm try": "asks Toolgate's guard agent about a call",
    "llm on": "turns Toolgate's guard agent on",
    "llm off": "turns Toolgate's guard agent off",
    "llm": "changes the settings of Toolgate's guard agent",
    "install": "changes how Toolgate is installed",
    "uninstall": "uninstalls Toolgate from agents",
    "hook": "calls Toolgate's hook in place of an agent",
    "mcp-proxy": "starts Toolgate's proxy for an MCP server",
    "compile": "rebuilds the files that Toolgate's hook starts from",
    "log prune | audit prune": "removes old records from Toolgate's log",
    "log | audit": "changes Toolgate's log",
}
AGENTS = {
    "config set": "changes an agent's settings[: {1}]",
    "mcp add | mcp add-json": "adds the MCP server[ {1}] to an agent",
    "mcp add-from-claude-desktop": "adds the MCP servers of Claude Desktop to an agent",
    "mcp remove | mcp rm | mcp delete": "removes the MCP server[ {1}] from an agent",
    "plugin install | plugins install | extensions install": "installs an extension of an agent[: {1}]",
    "plugin uninstall | plugins uninstall | extensions uninstall": "removes an extension of an agent[: {1}]",
}
GUARDED = {"toolgate": TOOLGATE, "claude claude-code codex gemini qwen": AGENTS}
