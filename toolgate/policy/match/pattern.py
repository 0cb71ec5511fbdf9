"""Checks patterns as people write them and converts them to the form in which they are matched.

Commands are read by Toolgate's shell reader: a pattern is one simple command, including quotes.
"""

from toolgate.model.errors import ShellSyntaxError
from toolgate.model.path import normalise
from toolgate.policy.match.tool_names import MAGIC as MAGIC_LETTERS
from toolgate.policy.match.tool_names import OR, SERVED, folded, served
from toolgate.shell import parse
from toolgate.shell.tree import nodes

PLAIN = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./:=*?@%+,^ ")
LONGEST = 1_000  # characters of a command pattern
MAGIC = "*?[]\\"
WORKSPACE = "$WORKSPACE"
MOST_PARTS = 8  # of the name of a server and its tool


class BadPattern(ValueError):
    """A pattern that means nothing, or not what its author expects."""

    def __init__(self, message: str, help: str = "") -> None:
        super().__init__(message)
        self.help = help


# --- commands --------------------------------------------------------------------------------------------------------


def command_pattern(text: str) -> tuple[str, ...]:
    """The words of a command pattern, each a shell pattern in which quoted characters are escaped."""
    if len(text) > LONGEST:
        raise BadPattern(f"longer than {LONGEST} characters", "keep the words that matter")
    if PLAIN.issuperset(text) and "=" not in text.lstrip().partition(" ")[0]:
        words = tuple(text.split())
    else:
        words = tuple([_word(word) for word in _simple(text).words])
    if not words:
        raise BadPattern("an empty command", "name a command")
    if words[0].startswith("-"):
        raise BadPattern("an option without its command", "write the command's name first")
    return words


def _simple(text: str) -> nodes.Simple:
    """The one simple command in a text."""
    one = "write one command in each pattern"
    try:
        script = parse(text, "bash")
    except ShellSyntaxError as error:
        raise BadPattern(f"not a shell command: {error.message}", one) from None
    commands = [command for item in script.lists for pipeline in item.pipelines for command in pipeline.commands]
    if len(commands) != 1 or script.lists[0].background:
        raise BadPattern(
            f"{len(commands)} commands in one pattern" if len(commands) != 1 else "a command in the background", one
        )
    (command,) = commands
    if not isinstance(command, nodes.Simple) or not command.words:
        raise BadPattern("not a simple command", one)
    if command.redirects:
        raise BadPattern("a redirection", 'for files say `effect = "write"` and `target`')
    if command.assignments:
        raise BadPattern("an assignment", "leave it out: it makes no difference to the command")
    return command


def _word(word: nodes.Word | nodes.Assignment) -> str:
    if not isinstance(word, nodes.Word):
        raise BadPattern("an assignment", "quote it")
    return "".join([_part(part) for part in word.parts])


def _part(part: nodes.Part) -> str:
    if isinstance(part, nodes.Text):
        if not part.quoted:
            if "{" in part.value and "," in part.value:
                raise BadPattern("braces", "write one pattern for each alternative, or quote them")
            return part.value
        return "".join(["\\" + letter if letter in MAGIC else letter for letter in part.value])
    if isinstance(part, nodes.Quoted):
        return "".join([_part(inner) for inner in part.parts])
    raise BadPattern(
        "something that is only known when it runs", "quote it with single quotes if it is meant literally"
    )


# --- paths -----------------------------------------------------------------------------------------------------------


def path_pattern(text: str) -> str:
    """A path pattern that starts with `/`, `~`, `$WORKSPACE` or `**`.

    Without a slash it is a name at any depth; with one, it starts in the project. `*` stays in one segment.
    """
    if "\0" in text or "\n" in text:
        raise BadPattern("not a path", "name one path")
    if text.endswith("/") and text != "/":
        text += "**"
    segments = text.split("/")
    if ".." in segments:
        raise BadPattern("a path with `..`", "write the path out")
    for segment in segments:
        if "**" in segment and segment != "**":
            raise BadPattern("`**` beside other characters", "`**` is a segment of its own: `src/**/*.py`")
    first = segments[0]
    if first.startswith("$") and first != WORKSPACE:
        raise BadPattern(f"the variable `{first[:40]}`", "patterns know `$WORKSPACE` and `~`")
    if first in ("", "~", WORKSPACE, "**"):
        return _tidy(text)
    if first.startswith("~"):
        raise BadPattern("another user's home", "write the path out")
    if len(segments) == 1 and text != ".":
        return "**/" + text
    return _tidy(WORKSPACE + "/" + text)


def directory_pattern(text: str) -> str:
    """A directory pattern; a bare name is one in the project."""
    pattern = path_pattern(text)
    if "/" not in text and text != "**" and text != "~" and text != WORKSPACE:
        pattern = _tidy(WORKSPACE + "/" + text)
    return pattern.removesuffix("/**")


def given_path(text: str) -> str:
    """A path that a sandbox makes available, with its contents: not a pattern, and neither `/` nor the whole home."""
    pattern = directory_pattern(text)
    if any([letter in text for letter in MAGIC]):
        raise BadPattern("a pattern", "name the file or the directory itself")
    if pattern in ("/", "~"):
        raise BadPattern("everything there is", "name the directory that commands need")
    return pattern


def _tidy(pattern: str) -> str:
    """The pattern without `.` and doubled slashes."""
    first, slash, rest = pattern.partition("/")
    tail = normalise("/" + rest) if slash else ""
    return (first + tail).rstrip("/") or "/"


# --- hosts and tools -------------------------------------------------------------------------------------------------


def domain_pattern(text: str) -> str:
    """A host: exact, `*.example.com` for it and its subdomains, `*` for any."""
    if "/" in text or "@" in text or " " in text:
        raise BadPattern("not a host", "name the host alone: `example.com`, `*.example.com`")
    host, colon, port = text.rpartition(":")
    if colon and port.isdigit() and ":" not in host:
        raise BadPattern("a host with a port", "name the host alone")
    return text.lower().rstrip(".")


def given_host(text: str) -> str:
    """A host that sandboxed commands may reach, with one port or any; `=private`: also at a private address."""
    named = text.removesuffix("=private")
    host, colon, port = named.rpartition(":")
    name = domain_pattern(host if colon and port.isdigit() else named)
    if "*" in name.removeprefix("*.") or not name.strip(".") or "=" in name:
        raise BadPattern(
            "not a host", "name it: `example.com`, `*.example.com`, `example.com:8443`, `git.corp=private`"
        )
    return text


def tool_pattern(text: str) -> str:
    """A tool: `bash`, `mcp:server/tool`; `server/tool`, `server:tool` and `mcp__server__tool` mean the same."""
    if not text or any([letter.isspace() or letter in ",|" for letter in text]):
        raise BadPattern("not the name of one tool", "write `bash` or `mcp:server/tool`")
    rest, between = text.removeprefix(SERVED), "/"
    if text.startswith("mcp__"):
        rest, between = text[5:], "__"
    elif between in text or ":" in text:
        rest = rest.replace(":", "/")
    else:
        return folded(text)
    parts = rest.split(between)
    if len(parts) == 1:
        parts.append("*")
    if not all(parts) or len(parts) > MOST_PARTS:
        raise BadPattern("an incomplete tool name", f"write `mcp:{parts[0] or 'server'}/tool`; `*` stands for any")
    ends = range(1, len(parts))  # a server's own name may contain the separator between it and its tool
    return OR.join([served(between.join(parts[:end]), between.join(parts[end:]), MAGIC_LETTERS) for end in ends])


def served_pattern(text: str, loose: bool) -> str:
    """A tool in a list that is only about servers; a bare name is a server, and read widely also a tool."""
    pattern = tool_pattern(text)
    if pattern.startswith(SERVED):
        return pattern
    whole = served(text, "*", MAGIC_LETTERS)
    return OR.join([whole, served("*", text, MAGIC_LETTERS)]) if loose and text != "*" else whole


def server_pattern(text: str) -> str:
    """A server: its name, or all its tools in the notation for tools."""
    pattern = served_pattern(text, loose=False)
    whole = pattern.split(OR)[-1]
    if not whole.endswith("/*"):
        raise BadPattern("one tool of a server", "`trusted` names servers; put the tool into `allowed_tools`")
    return whole
