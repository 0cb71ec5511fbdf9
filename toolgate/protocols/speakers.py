"""Identifies the sender of a payload by its fields: for hooks without an agent's name, and those that others run."""

Table = dict[str, object]

# Agents with fields that all have to be there; `!` is one that must not, and after `=` is the value it must have.
# written by tools/agents.py
SIGNS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("cline", ("clineVersion",)),
    ("cline", ("preToolUse",)),
    ("cursor", ("cursor_version",)),
    ("gemini", ("hook_event_name=BeforeTool",)),
    ("gemini", ("hook_event_name=AfterTool",)),
    ("gemini", ("hook_event_name=BeforeAgent",)),
    ("gemini", ("hook_event_name=AfterAgent",)),
    ("opencode", ("hook_event_name=tool.execute.before",)),
    ("opencode", ("hook_event_name=tool.execute.after",)),
    ("windsurf", ("agent_action_name",)),
    ("codex", ("turn_id", "model")),
    ("copilot", ("toolName", "toolArgs")),
    ("copilot", ("toolName", "toolInput")),
    ("generic", ("tool", "input")),
    ("goose", ("event", "matcher_context")),
    ("goose", ("event", "working_dir")),
    ("qwen", ("timestamp", "prompt_id")),
    ("copilot", ("hook_event_name", "timestamp", "!transcript_path")),
    ("crush", ("event", "tool_name", "!matcher_context", "!working_dir")),
)
OTHERWISE = "claude-code"
# end of what tools/agents.py writes


def speaker_of(record: Table) -> str:
    """The agent that sent this payload; if none matches, the one whose hooks others run too."""
    for agent, sign in SIGNS:
        if all([_has(record, *word.partition("=")) for word in sign]):
            return agent
    return OTHERWISE


def _has(record: Table, field: str, equals: str, value: str) -> bool:
    if field[0] == "!":
        return field[1:] not in record
    return record.get(field) == value if equals else field in record
