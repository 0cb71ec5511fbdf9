"""Operands of editors and pagers, and keys that are typed into them."""

from toolgate.knowledge.readers import vim
from toolgate.knowledge.vocabulary import (
    EDITS,
    READ_BY,
    READS,
    RUNS,
    SCRIPT,
    SIDE_DOOR,
    WRITES,
    Found,
    changes,
    reads,
    runs,
)
from toolgate.model.effect import Manner

QUIET = "gGFpqnN0123456789/?&=%^$"  # commands that move or search
PAGERS = ("cat", "less", "more", "most", "bat", "head", "tail", "col -b")
QUITTING = ("ZZ", "ZQ", "")


def less_options(text: str) -> Found | None:
    """LESS: options of the pager in one text; `+!command` runs a program and `-o` writes."""
    at = text.find("+!")
    if at >= 0:
        return [(SIDE_DOOR, text[at + 2 :])]
    risky = [word for word in text.split() if word.startswith(("-o", "-O", "-k", "--log-file", "--lesskey"))]
    return None if risky else []


def pager_operand(text: str) -> Found | None:
    """Operands of less and more: a file, or `+command`, in which `!` runs a program."""
    if not text.startswith("+"):
        return [(READS, text)]
    command = text.lstrip("+")
    if not command or command[0] in QUIET:
        return []
    if command[0] in "!#":
        return [(SIDE_DOOR, command[1:])]
    return None


def vim_keys(text: str) -> Found | None:
    """Keys typed into vi: lines that begin with `:` are commands, and other keys are not followed."""
    found: Found = []
    for line in text.replace("\x1b", "").split("\n"):
        pairs = vim.read(line) if line.startswith(":") else [] if line in QUITTING else None
        if pairs is None:
            return None
        found.extend(pairs)
    return found


def vim_operand(text: str) -> Found | None:
    """Operands of vi: `+command`, `+12`, `+/pattern`, or a file."""
    if text == "-":  # the edited text, so no commands are read there
        return [reads("standard input", "pipeline"), changes(fills="STDIN")]
    if not text.startswith("+"):
        return [(EDITS, text)]
    command = text[1:]
    if not command or command.isdigit() or command.startswith("/"):
        return []
    return [(READ_BY("vim"), command)]


def vim_script(text: str) -> Found | None:
    """The first operand after `vim -s`: a file of keys that are typed."""
    return [(RUNS, text)]


def pager(text: str) -> Found | None:
    """A program that shows pages: a known pager, or any other program."""
    return [] if text in PAGERS else [(SIDE_DOOR, text)]


def tmux_format(text: str) -> Found | None:
    """A text that tmux shows; `#(command)` in it runs a command."""
    found: Found = []
    for part in text.split("#(")[1:]:
        open_brackets, end = 1, len(part)
        for index, character in enumerate(part):
            open_brackets += (character == "(") - (character == ")")
            if not open_brackets:
                end = index
                break
        found.append((SCRIPT, part[:end]))
    return found


STARTED = ("default-command", "default-shell", "lock-command", "copy-command", "editor", "command-alias")


def tmux_variable(text: str) -> Found | None:
    """`LD_PRELOAD /tmp/x.so`: a variable of every program that is started in a pane from then on."""
    name, blank, value = text.strip().partition(" ")
    return [(READ_BY("setting"), f"{name}={value.strip()}")] if blank else []


def vim_verbosity(text: str) -> Found | None:
    """`-V9log.txt`: how much is told, and the file that it is written to."""
    file = text.lstrip("0123456789")
    return [(WRITES, file)] if file else []


def tmux_setting(text: str) -> Found | None:
    """`status-right '#(uptime)'`: an option of tmux and its value, which may be a command."""
    for name in STARTED:
        at = text.find(name + " ")
        if at >= 0:
            return [(SCRIPT, text[at + len(name) + 1 :])]
    return tmux_format(text)


def plugin(text: str) -> Found | None:
    """A plugin command of an editor: list, or install or remove for all files that it opens."""
    looks = text in ("list", "available", "search")
    return [] if looks else [runs("plugins of the editor", "registry", (Manner.INSTALL, Manner.GLOBAL))]
