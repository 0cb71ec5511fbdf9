"""What a call puts into a file that programs obey, where the call shows it: an alias, a command, a single line."""

from __future__ import annotations

from toolgate.knowledge.texts.settings import HELD
from toolgate.model.call import Shell
from toolgate.model.effect import Manner, backticked
from toolgate.sentences.spotted import command_in

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.model.effect import Effect

LONGEST = 50  # characters of a line that is told
PRINTING, PASSING = ("echo", "printf"), ("tee", "sponge")
DECIDING = ("ExecStart=", "Exec=", "ProxyCommand ", "index-url", "extra-index-url")  # lines that say what runs
SHELLS = ("rc", "profile", "login", "logout", "env", "aliases", ".fish", ".sh")  # ends of the names of their files


def brought(effect: Effect, action: object) -> str:
    """What is done to the file, up to its name: "adds `x=1` to "; empty: the call does not show what is put there."""
    name, values = effect.command.name.rpartition("/")[2], getattr(action, "arguments", {}).values()
    whole = str(getattr(action, "text", "")) or "\n".join([value for value in values if type(value) is str])
    shell = type(action) is Shell
    file = "/" + effect.target.path.rpartition("/")[2]
    if shell and sum([file in "".join(part.split()[:1]) for part in whole.split(">")[1:]]) > 1:  # of several pieces
        return ""
    given = _given(effect, name, whole) if shell else whole
    lines = [line.strip(" \t+") for line in given.replace("\\n", "\n").split("\n") if line.strip()]  # `+`: of a patch
    if effect.target.path.endswith(SHELLS) and (alias := _alias(lines)):
        return f"defines the alias {backticked(alias)} in "
    text = next((command for command in map(command_in, lines) if command), "")
    plain = name in (*PRINTING, *PASSING) if shell else hasattr(action, "old")
    if not text and plain and len(lines) == 1:
        text = lines[0]
    text = text or next((line for line in lines if line.startswith(DECIDING)), "")
    secret = Manner.SECRET_LITERAL in effect.manner or any([word in text.lower() for word in (*HELD, "@")])
    if not 0 < len(text) <= LONGEST or secret or "…" in text or not text.isprintable():
        return ""
    adds = Manner.APPEND in effect.manner or (shell and Manner.EDIT in effect.manner) or "-a" in effect.command.argv
    return f"adds {backticked(text)} to " if adds else f"writes {backticked(text)} into "


def _given(effect: Effect, name: str, whole: str) -> str:
    """The text that a command of a shell is given to put somewhere: its words, its input, or a file made just before."""
    words, own = effect.command.argv[1:], whole[effect.command.start : effect.command.end]
    if name in PRINTING:
        return " ".join([word for word in words if word[:1] != "-"])
    if "<<" in own:
        return _document(own, whole[effect.command.end :])
    if name in PASSING:
        before = whole[: effect.command.start].rstrip("| ").rpartition("\n")[2].split(None, 1)
        return before[1].strip("'\" ") if len(before) == 2 and before[0] in PRINTING else ""
    if name == "cat":
        file, made = "".join(own.split()[1:2]), [line for line in whole.split("\n") if "<<" in line]
        opening = next((line for line in made if file and file in line), "")
        return _document(opening, whole.partition(opening)[2]) if opening else ""
    return "\n".join(words)


def _document(opening: str, rest: str) -> str:
    """What a here-document holds, or the text behind `<<<`."""
    mark = opening.partition("<<")[2]
    if mark[:1] == "<":
        return mark[1:].strip().removeprefix("$").strip("'\"")
    end = "".join(mark.lstrip("- ").split()[:1]).strip("'\"\\")
    lines = rest.split("\n")[1:]
    return "\n".join(lines[: lines.index(end)]) if end in lines else ""


def _alias(lines: list[str]) -> str:
    """The name that an alias is given, in code of another language as well: `f.write('alias ls=id')`."""
    for line in lines:
        before, found, rest = line.partition("alias ")
        name, equals, _ = rest.partition("=")
        defined = found and equals and not before[-1:].isalnum() and before[-1:] not in ("/", "^")  # a pattern of `sed`
        if defined and name.isprintable() and " " not in name and 0 < len(name) <= LONGEST:
            return name
    return ""
