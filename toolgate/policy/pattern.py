"""Patterns as people write them, checked and brought into the form in which they are matched.

Commands are read by our own shell reader: a pattern is one simple command, quotes and all.
"""

from __future__ import annotations

from toolgate.model.errors import ShellSyntaxError
from toolgate.model.path import normalise
from toolgate.policy.matching import folded
from toolgate.shell import nodes, parse

PLAIN = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./:=*?@%+,^ ")
LONGEST = 1_000  # characters of a command pattern
MAGIC = "*?[]\\"
WORKSPACE = "$WORKSPACE"


class BadPattern(ValueError):
    """A pattern that means nothing, or not what its author thinks."""

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
    """The one simple command a text is."""
    one = "write one command in each pattern"
    try:
        script = parse(text, "bash")
    except ShellSyntaxError as error:
        raise BadPattern(f"no shell command: {error.message}", one) from None
    commands = [command for item in script.lists for pipeline in item.pipelines for command in pipeline.commands]
    if len(commands) != 1 or script.lists[0].background:
        raise BadPattern(f"{len(commands)} commands" if len(commands) != 1 else "a command in the background", one)
    (command,) = commands
    if not isinstance(command, nodes.Simple) or not command.words:
        raise BadPattern("no simple command", one)
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
        raise BadPattern("no path", "name one path")
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
    """A directory; a name alone is one in the project."""
    pattern = path_pattern(text)
    if "/" not in text and text != "**" and text != "~" and text != WORKSPACE:
        pattern = _tidy(WORKSPACE + "/" + text)
    return pattern.removesuffix("/**")


def _tidy(pattern: str) -> str:
    """Without `.` and doubled slashes."""
    first, slash, rest = pattern.partition("/")
    tail = normalise("/" + rest) if slash else ""
    return (first + tail).rstrip("/") or "/"


# --- hosts and tools -------------------------------------------------------------------------------------------------


def domain_pattern(text: str) -> str:
    """A host: exact, `*.example.com` for it and all beneath it, `*` for any."""
    if "/" in text or "@" in text or " " in text:
        raise BadPattern("no host", "name the host alone: `example.com`, `*.example.com`")
    host, colon, port = text.rpartition(":")
    if colon and port.isdigit() and ":" not in host:
        raise BadPattern("a host with a port", "name the host alone")
    return text.lower().rstrip(".")


def tool_pattern(text: str) -> str:
    """A tool: `bash`, `mcp:server/tool`, `server:tool`; `*` inside either part."""
    if " " in text or "\n" in text:
        raise BadPattern("no tool", "name one tool: `bash`, `mcp:server/tool`")
    if text.startswith("mcp__"):
        server, _, tool = text[5:].partition("__")
        return f"mcp:{server}/{tool or '*'}"
    if text.startswith("mcp:"):
        server, slash, tool = text[4:].replace(":", "/", 1).partition("/")
        return f"mcp:{server}/{tool if slash else '*'}"
    server, colon, tool = text.partition(":")
    if colon:
        if not server or not tool:
            raise BadPattern("half of a tool", "write `server:tool`; `*` stands for any")
        return f"mcp:{server}/{tool}"
    return folded(text)
