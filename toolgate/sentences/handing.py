"""Says which program is given credentials that a call reads, where the call shows that: `kubectl set env a K="$(cat .env)"`.

Only what is said of a call depends on this, never what is decided; it is loaded where a rule objects.
"""

from toolgate.model.effect import Effect, Manner, backticked
from toolgate.model.sentence import Sentence
from toolgate.sentences.acts import act_of
from toolgate.sentences.parsed_command import subcommand_of

LONGEST = 40  # characters of a command that is told
NOTHING = Sentence("")
OUT = "leave the credentials out, or ask the user to do it"
SHELL = frozenset(  # words of a shell, what only prints what it is given, and what runs another command
    """echo printf test [ [[ export declare typeset local readonly eval exec source . read let set case for select if while
    until then do else elif return exit ! time { command builtin sudo doas env nohup nice timeout xargs""".split()
)
PRINTING = ("cat", "head", "tail", "tac", "nl", "base64", "xxd", "od", "hexdump")


def handed(effect: Effect, text: str) -> tuple[Sentence, str]:
    """What is given credentials, and what to do instead; empty: they are read for what they say, or it is not shown."""
    if effect.target.described and (program := _logging_in(text[effect.end :].lstrip())):
        return Sentence("gives ", effect.target, f" to {backticked(program)}"), "ask the user to log in"
    if effect.target.described or not effect.target.path:
        return NOTHING, ""
    name = effect.command.name.rpartition("/")[2]
    if Manner.REDIRECTED in effect.manner:
        program = subcommand_of(effect.command.argv, LONGEST) if act_of(effect.command.argv) else ""
    else:
        program = _around(effect, text) if name in PRINTING else ""
    return (
        (Sentence("gives credentials from ", effect.target, f" to {backticked(program)}"), OUT)
        if program
        else (NOTHING, "")
    )


def _logging_in(behind: str) -> str:
    """The command behind a pipe that logs in with what it reads: `docker login`; empty: there is none."""
    words = behind[1:].partition("|")[0].partition(";")[0].partition("&")[0].split()
    return subcommand_of(tuple(words), LONGEST) if behind[:1] == "|" and words[1:] and "login" in words else ""


def _around(effect: Effect, text: str) -> str:
    """The program whose argument the whole output of a command is; empty: there is none, or it is not plainly said."""
    before, behind = text[: effect.start].rstrip(), text[effect.end :].lstrip()
    opened = next((mark for mark in ("$(", "`") if before.endswith(mark)), "")
    if not opened or not behind.startswith(")" if opened == "$(" else opened):
        return ""
    words = before.removesuffix(opened)[_start(before.removesuffix(opened)) :].split()
    while words and "=" in words[0] and words[0].partition("=")[0].isidentifier():
        words = words[1:]
    name = words[0].rpartition("/")[2] if len(words) > 1 else ""
    return name if name and name not in SHELL and name.translate(PLAIN).isalnum() else ""


PLAIN = str.maketrans(dict.fromkeys("._-", "a"))  # signs in the name of a program


def _start(text: str) -> int:
    """Where the last command of a text begins: behind a separator that is not between quotes."""
    quote, start = "", 0
    for index, sign in enumerate(text):
        if sign in ("'", '"') and quote in ("", sign):
            quote = "" if quote else sign
        elif not quote and sign in ";&|\n({":
            start = index + 1
    return start
