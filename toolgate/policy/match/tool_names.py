"""How tools are named: one notation for policies, and every spelling of a call's tool brought into it.

A tool of an agent is its name folded (`web_fetch` is `webfetch`); a tool of an MCP server is `mcp:server/tool`, in the
characters that agents leave as they are. A pattern may hold several of these, separated by `|`: where the name of the
server ends is not known from `mcp__a__b__c`.
"""

from toolgate.analysis.tools.uses import tool_name
from toolgate.model.call import Mcp, Other, ToolCall
from toolgate.shell.expand.patterns import matches

SERVED = "mcp:"
ANY_SERVED = "mcp:*/*"
OR = "|"
ALIASES = {
    "shell": "bash", "terminal": "bash", "runcommand": "bash", "runshellcommand": "bash", "fetch": "webfetch",
    "multiedit": "edit", "rm": "delete", "mv": "move",
}  # fmt: skip  # names for the same tool
KEPT = frozenset("abcdefghijklmnopqrstuvwxyz0123456789_-")
MAGIC = frozenset("*?[]!\\")
READ, LIST = "read_resource", "list_resources"  # treated as tools of the server
NO_SERVER = SERVED + "/" + READ  # a server that the call does not name
RESOURCES = frozenset(
    """readmcpresource readmcpresourcetool readmcpresourcedirtool fetchmcpresource accessmcpresource listmcpresources
    listmcpresourcestool listmcpresourcetemplates""".split()
)  # tools of agents, folded
SERVERS = frozenset("server servername mcpserver mcpservername".split())  # their arguments, folded
JOINTS = ("__", "-", "_")  # separators that agents put between a server and its tool, the most reliable first


def folded(name: str) -> str:
    """A tool's name without spelling differences between agents: `WebFetch`, `web_fetch`, `web-fetch`."""
    plain = name.lower().replace("_", "").replace("-", "")
    return ALIASES.get(plain, plain)


def served(server: str, tool: str, magic: frozenset[str] = frozenset()) -> str:
    """A tool of a server; agents write `my.server` as `my_server`, so both are the same."""
    return f"{SERVED}{_plain(server, magic)}/{_plain(tool, magic)}"


def _plain(name: str, magic: frozenset[str]) -> str:
    name = name.lower()
    if KEPT.issuperset(name):
        return name
    return "".join([letter if letter in KEPT or letter in magic else "_" for letter in name])


def resources_of(call: ToolCall) -> list[str]:
    """The MCP resources that an agent's own tool reads or lists, as if they were tools of their servers."""
    action = call.action
    if not isinstance(action, Other) or folded(action.name) not in RESOURCES:
        return []
    given = action.arguments.items()
    servers = [value for key, value in given if folded(key) in SERVERS and isinstance(value, str) and value]
    listed = folded(action.name).startswith("list")
    return [served(server, LIST if listed else READ) for server in servers] or ([] if listed else [NO_SERVER])


def tools_of(call: ToolCall) -> tuple[str, ...]:
    """The names of a call's tool: the agent's and Toolgate's."""
    action = call.action
    if isinstance(action, Mcp):
        return (served(action.server, action.tool), *_other_joints(action.server, action.tool, call.tool))
    kind = tool_name(call)
    names = (folded(kind), folded(call.tool)) if call.tool else (folded(kind),)
    return (*names, *resources_of(call)) if isinstance(action, Other) else names


def _other_joints(server: str, tool: str, sent: str) -> list[str]:
    """The tool under every other way to split `mcp_my_server_do_it` or `my-server-do-it` into server and tool."""
    for joint in JOINTS:
        joined = server + joint + tool
        if sent.endswith(joined):
            parts = joined.split(joint)
            ends = [end for end in range(1, len(parts)) if joint.join(parts[:end]) != server]
            return [served(joint.join(parts[:end]), joint.join(parts[end:])) for end in ends]
    return []


def tool_matches(pattern: str, name: str) -> bool:
    if pattern == "*":
        return True
    if OR in pattern:
        return any([tool_matches(one, name) for one in pattern.split(OR)])
    if pattern.startswith(SERVED) != name.startswith(SERVED):
        return False
    server, _, tool = pattern.partition("/")
    own, _, its = name.partition("/")
    return matches(server, own) and matches(tool, its)
