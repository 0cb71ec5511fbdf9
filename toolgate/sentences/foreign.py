"""Sentences for code that is not the project's own, or not written in the call.

Only what is said of a call depends on this, never what is decided; it is loaded where a rule objects.
"""

from toolgate.knowledge.vocabulary import has_trait
from toolgate.model.effect import Effect, Manner, Place, Target, backticked
from toolgate.model.sentence import Sentence, Words, which
from toolgate.sentences.loading import HOSTS, PROGRAMMED, ending_of, is_named

DESCRIPTORS = ("/dev/fd/", "/proc/self/fd/")
OUTSIDE = which("is outside the project")
LONGEST = 60  # characters of a command whose output runs
ENDS = ";&\n({`"  # separators before a shell pipeline


def not_written(effect: Effect, text: str) -> Sentence:
    """A sentence about code that is read, or made from input, by its source; `text` is the call's."""
    origin = effect.origin
    if Manner.OPERAND in effect.manner and origin is not None:
        return Sentence("runs the scripts that ", origin, " names, which are not known in advance")
    if Manner.OPERAND in effect.manner:
        return Sentence("runs scripts whose names it reads from standard input")
    if Manner.OPTION in effect.manner and origin is not None:
        return Sentence("runs code with arguments from ", origin, " that are not known in advance")
    if Manner.OPTION in effect.manner:
        return Sentence("runs code with arguments from standard input")
    stated = has_trait(effect.command.name, "statements")
    if origin is not None and stated:
        return Sentence("runs statements from ", origin, ", which are not known in advance")
    if origin is not None:
        return Sentence("runs code from ", origin, " that is not known in advance")
    if Manner.BUILT in effect.manner:
        return Sentence("puts text from standard input into code that it runs")
    command = piped_into(effect, text)
    if command and len(command) <= LONGEST:
        return Sentence("runs the output of ", backticked(command), " as statements" if stated else " as code")
    return Sentence("runs its input as statements" if stated else "runs its input as code")


SEEN = 20_000  # characters before a command, in which the pipe that feeds it begins


def piped_into(effect: Effect, text: str) -> str:
    """The commands piped into a command, as written in the call; empty: not simple enough."""
    before = text[: effect.start].rstrip()
    if not before.endswith("|") or before.endswith("||") or len(before) > SEEN:
        return ""
    quote, start = "", 0
    for index, sign in enumerate(before):
        if sign in ("'", '"') and quote in ("", sign):
            quote = "" if quote else sign
        elif not quote and (sign in ENDS or before[max(index - 1, 0) : index + 1] == "||"):
            start = index + 1
    command = before[start:-1].strip()
    return "" if quote or not command[:1].isalnum() or "\n" in command else command


def brought(effect: Effect, workspace: str) -> Sentence:
    """A sentence about code that came from elsewhere."""
    target = effect.target
    if target.path.startswith("/dev/fd/"):
        return Sentence("runs ", "code", f" that came from {effect.origin}")
    return Sentence("runs ", code_of(target, workspace), f", which came from {effect.origin}")


def code_of(target: Target, workspace: str) -> Target | str:
    """What runs: code that a file of a project names is told by the directory of that project."""
    there = target.path.removesuffix("/-")
    if there == target.path or (target.described and there == workspace):
        return target
    return f"code in {backticked(there.removeprefix(workspace + '/'))}"


def turned(effect: Effect, text: str) -> str:
    """A sentence about a data file that runs or is loaded, or about a program made from one."""
    if substituted(effect, text):
        return f"runs {effect.target} as a command, because it is in backticks"
    if effect.origin is None or effect.origin.path == effect.target.path:
        return f"runs {effect.target} as code, though its name says it is data"
    if is_named(effect):
        return f"runs {effect.target}, which is made from the data in {effect.origin}"
    loads = f"which {backticked(effect.command.name.rpartition('/')[2])} loads"
    return f"writes {effect.target}, {loads}, from the data in {effect.origin}"


def substituted(effect: Effect, text: str) -> bool:
    """Whether backticks turn a name into a command, as in text written for people."""
    return effect.origin is None and "`" in text[max(effect.start - 1, 0) : effect.start + 1]


def installed(target: Target) -> Sentence:
    """A sentence about an installed program that is not described."""
    if target.described:
        return Sentence("runs ", f"code in {backticked(target.path[:-2])}" if target.path.endswith("/-") else target)
    if ending_of(target.path) in PROGRAMMED:
        return Sentence("runs ", target, OUTSIDE)
    program = Words("runs the installed program ", "runs the installed programs ")
    return Sentence(program, target, ", which Toolgate does not know")


def elsewhere(done: str, target: Target, home: str) -> Sentence:
    """A sentence on what is done with code from outside, by where it is."""
    if target.described and target.path:
        there = target.path.removesuffix("/-") or "/"
        there = "~" + there[len(home) :] if f"{there}/".startswith(home + "/") else there
        return Sentence(f"{done} code in ", backticked(there), OUTSIDE)
    if target.described:
        return Sentence(f"{done} ", target)
    if target.place in HOSTS:
        return Sentence(f"{done} code from ", target)
    directory, _, last = target.name.rpartition("/")
    if target.place == Place.UNKNOWN and "…" in directory and last.strip("…"):
        return Sentence(f"{done} {backticked(last)} from a directory that is not known in advance")
    if target.place == Place.UNKNOWN and "…" in target.name:
        return Sentence(f"{done} a command that is not known in advance")
    if target.place == Place.UNKNOWN:
        code = "code from " if target.name.isidentifier() else ""
        return Sentence(f"{done} {code}", target, which("is not known in advance"))
    if target.path.startswith(DESCRIPTORS):
        return Sentence(f"{done} what it reads from file descriptor {target.path.rpartition('/')[2]}")
    if target.path.endswith("/-") and not target.whole:
        return Sentence(f"{done} ", f"{target} in {backticked(target.path[:-2] or '/')}", OUTSIDE)
    where = OUTSIDE if target.place != Place.GUARD else which("is part of Toolgate")
    return Sentence(f"{done} code from " if target.whole and done == "runs" else f"{done} ", target, where)
