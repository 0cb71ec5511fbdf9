"""Who sent a payload, told by its fields alone: for hooks installed without a name, and for those others borrow."""

from __future__ import annotations

Table = dict[str, object]


def speaker_of(record: Table) -> str:
    """The agent whose payload this is; whoever looks like nobody else speaks Claude Code's protocol."""
    if "agent_action_name" in record:
        return "windsurf"
    if "clineVersion" in record or isinstance(record.get("preToolUse"), dict):
        return "cline"
    if "cursor_version" in record:
        return "cursor"
    if "toolName" in record and ("toolArgs" in record or "toolInput" in record):
        return "copilot"
    if "event" in record and ("matcher_context" in record or "working_dir" in record):
        return "goose"
    if "event" in record and "tool_name" in record:
        return "crush"
    if "tool" in record and "input" in record:
        return "generic"
    return _claude_like(record)


def _claude_like(record: Table) -> str:
    if record.get("hook_event_name") in ("BeforeTool", "AfterTool", "BeforeAgent", "AfterAgent"):
        return "gemini"
    if record.get("hook_event_name") == "tool.execute.before":
        return "opencode"
    if "turn_id" in record and "model" in record:
        return "codex"
    if "timestamp" in record and "prompt_id" in record:
        return "qwen"
    if "timestamp" in record and "transcript_path" not in record:
        return "copilot"
    return "claude-code"
