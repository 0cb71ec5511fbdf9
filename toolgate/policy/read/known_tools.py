"""Known tool names: those a policy may have a section for, and those of every agent."""

from difflib import get_close_matches
from functools import cache

from toolgate.adapters import AGENTS, adapter_of
from toolgate.policy.match.pattern import tool_pattern
from toolgate.policy.match.tool_names import ALIASES, SERVED, folded, tool_matches
from toolgate.policy.read import schema
from toolgate.protocols.kinds import CLAUDE
from toolgate.shell.expand.patterns import magical

OTHERS = "code Python node javascript typescript MultiEdit TodoWrite".split()  # languages, and tools of older agents


@cache
def known_tools() -> dict[str, str]:
    """A spelling of every tool by its folded name, our own names first."""
    agents = [name for agent in AGENTS for name in getattr(adapter_of(agent), "TOOLS", ())]
    written = [*schema.TOP_TOOLS, *ALIASES.values(), *CLAUDE, *agents, *OTHERS]
    return {folded(name): name for name in reversed(written)}


def nowhere(text: str) -> tuple[str, str] | None:
    """What is wrong with a tool name that no agent has, and what was probably meant; `None`: nothing."""
    if not unknown(text):
        return None
    near = misspelt(text)
    if near:
        return f"Toolgate does not know a tool `{text}`", f"did you mean `{near}`?"
    if magical(text):
        return f"no tool of an agent is called `{text}`", f"for tools of MCP servers write `mcp:*/{text}`"
    meant = f"for all tools of an MCP server write `mcp:{text}/*`, for one tool of any server `mcp:*/{text}`"
    return f"Toolgate does not know a tool `{text}`", meant


def of_agents(text: str) -> tuple[str, str] | None:
    """What a pattern with a star matches and what not; `None`: it is about tools of servers, or has no star."""
    pattern = tool_pattern(text)
    if pattern == "*" or pattern.startswith(SERVED) or not magical(pattern):
        return None
    known = next((written for name, written in known_tools().items() if tool_matches(pattern, name)), "")
    words = f"`{text}` is about tools of agents, such as `{known}`, and not about those of MCP servers"
    return words, f"for tools of MCP servers write `mcp:*/{text}`"


def unknown(text: str) -> bool:
    """Whether a pattern matches neither a server's tool nor a known tool of an agent."""
    pattern = tool_pattern(text)
    return not pattern.startswith(SERVED) and not any([tool_matches(pattern, name) for name in known_tools()])


def misspelt(text: str) -> str:
    """The tool most similar to an unknown name; empty: none is."""
    known = known_tools()
    near = get_close_matches(tool_pattern(text), known, n=1, cutoff=0.7)
    return known[near[0]] if near else ""
