"""The constructs of each shell's language; a missing one is read as ordinary characters."""

from toolgate.model.value import Value


class Dialect(Value):
    """One shell's language.

    `declarers`: builtins that take array assignments as arguments. `strict_arithmetic`: `$((` is never a substitution
    that starts with a subshell, and quotes mean nothing after it. `quirks`: behaviour of bash only: a substitution is
    printed and read again before it runs, which changes some; the word after `>&` is expanded twice; a parenthesis may
    follow the delimiter of a here-document; quotes within quoted braces hide a closing brace.
    """

    __slots__ = (
        "name", "reserved", "declarers", "arrays", "process_substitution", "ansi_quotes", "bracket_arithmetic",
        "arithmetic_command", "both_streams", "here_strings", "named_descriptors", "fall_through",
        "simple_function_bodies", "rich_parameters", "strict_arithmetic", "quirks",
    )  # fmt: skip

    def __init__(self, name: str, reserved: frozenset[str], declarers: frozenset[str], rich: bool) -> None:
        self.name = name
        self.reserved = reserved
        self.declarers = declarers
        self.arrays = rich
        self.process_substitution = rich
        self.ansi_quotes = rich
        self.bracket_arithmetic = rich
        self.arithmetic_command = rich
        self.both_streams = rich
        self.here_strings = rich
        self.named_descriptors = rich
        self.fall_through = rich
        self.simple_function_bodies = not rich
        self.rich_parameters = rich
        self.strict_arithmetic = name != "bash"
        self.quirks = name == "bash"


BREAKS = frozenset(" \t\n;&|()<>\0'\"\\$`#")
"""Characters that end a run of plain ones, in every shell. `#` is included because it opens a comment at the start of a
word."""
BREAK, MAGIC = 0, 1  # bytes that represent, once a text is translated, any of `BREAKS`, and what a shell may expand
MARKED = bytes.maketrans("".join(BREAKS).encode() + b"*?[{~", bytes([BREAK] * len(BREAKS) + [MAGIC] * 5))
OWNING = ("declare", "typeset", "local")  # builtins that give a function a local variable
KEEPING = (*OWNING, "readonly")  # variables that are not exported
DECLARING = (*KEEPING, "export")
SKIPPING = ("command", "builtin")  # words before a builtin that do not change it

_POSIX = "! { } case do done elif else esac fi for if in then until while"
_BASH = _POSIX + " [[ ]] coproc function select time"
_ZSH = _BASH + " always end foreach nocorrect repeat"

BASH = Dialect("bash", frozenset(_BASH.split()), frozenset((*DECLARING, "alias", "eval", "let")), True)
DASH = Dialect("dash", frozenset(_POSIX.split()), frozenset(), False)
SH = Dialect("sh", frozenset(_POSIX.split()), frozenset(), False)
ZSH = Dialect("zsh", frozenset(_ZSH.split()), frozenset(DECLARING), True)

DIALECTS = {"bash": BASH, "dash": DASH, "sh": SH, "zsh": ZSH}


def dialect_named(name: str) -> Dialect:
    dialect = DIALECTS.get(name)
    if dialect is None:
        from toolgate.model.mistakes import UnknownShell

        raise UnknownShell(f"Toolgate cannot read the shell `{name}`", "use bash, dash, sh or zsh")
    return dialect
