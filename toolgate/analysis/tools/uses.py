"""The effect of using a tool at all, for rules about tools when a call has no other effect."""

from toolgate.model.call import Code, Delete, Fetch, Mcp, Move, Other, Own, Read, Shell, ToolCall, Write
from toolgate.model.effect import Effect, Manner, Place, Verb, description


def tool_use(call: ToolCall) -> Effect:
    place = Place.MCP if type(call.action) is Mcp else Place.UNKNOWN
    return Effect(Verb.USE, description(f"the tool {tool_name(call)}", place), manner=(Manner.TOOL,))


def tool_name(call: ToolCall) -> str:
    """The name of a call's tool in a policy: `bash`, `read`, `mcp:server/tool`, or the agent's own name for it."""
    action = call.action
    match action:
        case Shell():
            return "bash"
        case Code():
            return action.language or "code"
        case Read():
            return "read"
        case Write():
            return "write" if action.old is None else "edit"
        case Delete():
            return "delete"
        case Move():
            return "move"
        case Fetch():
            return "web_fetch"
        case Mcp():
            return f"mcp:{action.server}/{action.tool}"
        case Other() | Own():
            return action.name
