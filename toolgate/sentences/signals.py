"""Sentences for what a signal does, and to which processes: `pkill -9 sshd` kills `sshd`.

Only what is said of a call depends on this; it is loaded where a rule objects.
"""

from toolgate.knowledge.texts.tool_acts import SERVICES
from toolgate.model.effect import Effect, Manner, backticked
from toolgate.model.options import value_of
from toolgate.sentences.filling import phrase

TERMINATING = frozenset("kill gkill pkill skill slay killall gkillall taskkill tskill".split())  # without a signal
KILLING = ("fuser", "kill-port", "fkill", "killport", "fkill-cli", "killall5")  # the same
DONE = {  # what single signals do, by name and number
    "KILL": "kills", "9": "kills", "TERM": "terminates", "15": "terminates", "INT": "terminates", "2": "terminates",
    "QUIT": "terminates", "3": "terminates", "STOP": "pauses", "19": "pauses", "TSTP": "pauses", "20": "pauses",
}  # fmt: skip
SENDING = "signals"
ALL_OF = {"-1": "every process of the user", "0": "every process in its group"}  # by the number of a signal's target
NEEDED = "on which every other process depends"
LEFT_OUT = "every process except those it names"


def done_by(words: tuple[str, ...], text: str = "") -> str:
    """What the signal of a command or of code does: `kills`; `signals` if it is not known."""
    name = words[0].rpartition("/")[2] if words else ""
    plain = "kills" if name in KILLING else "terminates" if name in TERMINATING else SENDING
    for index, word in enumerate(words[1:], start=1):
        option, equals, value = word.partition("=")
        if word == "--":
            break
        if option == "--signal" or (option in ("-s", "-n") and name not in ("pkill", "fuser", "skill")):
            return _of_signal(value if equals else "".join(words[index + 1 : index + 2]))
        if word[:1] == "-" and _is_signal(word[1:]):
            return _of_signal(word[1:])
    return _in_code("".join(text.split())) if plain == SENDING else plain


def pid_file(text: str) -> str:
    """The system's file that holds the PID of a service: `kill $(cat /run/sshd.pid)`; empty: none is named."""
    path = text.partition("$(")[2].partition(")")[0].rpartition(" ")[2]
    return path if path.endswith(".pid") and path.startswith(("/run/", "/var/")) else ""


def _in_code(text: str) -> str:
    """What a call in code that names its signal does: `os.kill(-1, 9)`."""
    found = [done for end, done in ((".kill()", "kills"), *DONE.items()) if end in text and _names_signal(end, text)]
    return found[0] if found else SENDING


def _names_signal(signal: str, text: str) -> bool:
    forms = ("SIG{}", ",{})", "kill{},", "kill({},", '"{}"', "'{}'")  # without blanks
    return signal == ".kill()" or any([form.format(signal) in text for form in forms])


def _of_signal(text: str) -> str:
    return DONE.get(text.upper().removeprefix("SIG"), SENDING)


def _is_signal(text: str) -> bool:
    return text.isdigit() or text.upper().removeprefix("SIG") in SIGNALS


SIGNALS = frozenset("HUP INT QUIT KILL TERM USR1 USR2 STOP TSTP CONT ABRT SEGV ALRM CHLD WINCH PIPE".split())


def spares(words: tuple[str, ...]) -> bool:
    """Whether a command names the processes that it spares: `pkill --inverse vim`."""
    return words[:1] == ("pkill",) and any([word in ("-v", "--inverse") for word in words])


def met_by(effect: Effect, text: str = "") -> tuple[str, str]:
    """The processes a signal goes to, and what is known about them; `text`: the whole command line."""
    target, words = effect.target, effect.command.argv
    if spares(words):
        return LEFT_OUT, ""
    if target.described and takes_all(text):
        return ALL_OF["-1"], ""
    if words[:1] == ("fuser",) and target.described and words[-1][:1] != "-":
        return f"every process using the file system of {backticked(words[-1])}", ""
    if target.described:
        user = value_of(words, "-u", "--user") if words[:1] == ("killall",) else ""
        return f"every process of {backticked(user)}" if user else str(target), ""
    if target.name in ALL_OF:
        return ALL_OF[target.name], ""
    if target.name == "1":
        return "process 1", f", {NEEDED}"
    if "PPID" in target.name:
        return str(target), ", the process that runs this shell"
    name = target.name.removeprefix("^").removesuffix("$")  # of a pattern for exactly this name
    if Manner.EVERYBODY in effect.manner:
        if name in (".", ".*", ""):  # any name
            return "every process that this user can signal", ""
        return f"every process that {target} matches", ", not only those this session started"
    shown = backticked(name) if name.isalnum() else str(target)
    lost = NEEDED if name in ("init", "systemd") else _lost(name)
    return shown, phrase(f", {lost}") if lost else ", which this session did not start"


def takes_all(text: str) -> bool:
    """Whether a command line signals all that `ps` lists of every user: `ps -eo pid= | xargs kill`; `False`: not known."""
    before, opened, inner = text.strip().partition("$(")
    if " while read " in text:
        first, _, loop = text.partition("|")
        stages = [first] if not any([mark in loop for mark in CHOOSING]) else []
    elif opened:
        given = before.split()
        if given[:1] != ["kill"] or any([word[:1] != "-" for word in given[1:]]) or inner[-1:] != ")":
            return False
        stages = inner[:-1].split("|")
    else:
        *stages, last = text.split("|")
        if last.split()[:1] != ["xargs"] or "kill" not in last.split() or ";" in last or "&" in last:
            return False
    listed = stages[0].split() if stages else []
    every = any([word in EVERY or word.startswith(("-eo", "-Ao", "axo")) for word in listed[1:]])
    known = all(
        [word in EVERY or word in PRINTED or word.startswith(("pid,", "-eo", "-Ao", "axo")) for word in listed[1:]]
    )
    return listed[:1] == ["ps"] and every and known and all([stage.strip() in KEEPING for stage in stages[1:]])


CHOOSING = ("if ", "[", "case ", "grep", "&&", "||", "/", "continue", "break", "head", "tail", "test ")  # in a loop
EVERY = frozenset("-e -A -ef -eF -ax -aux ax aux axu auxww auxw -eo -Ao axo -axo".split())  # options that select all
PRINTED = frozenset("-o o pid pid= pid,comm --no-headers --no-header -h h".split())  # options for the output
KEEPING = frozenset(  # filters that leave every process in the list
    ("awk '{print $1}'", "awk '{print $2}'", "awk '{ print $1 }'", "awk '{ print $2 }'",
     "awk 'NR>1{print $2}'", "awk 'NR>1 {print $2}'", "sort", "sort -u", "sort -n", "sort -rn", "tr -d ' '", "tail -n +2", "sed 1d")
)  # fmt: skip


def _lost(pattern: str) -> str:
    """What the machine loses with the services that a pattern names; empty: not known."""
    parts = [part for part in pattern.lower().replace("\\|", "|").strip("()").split("|") if part]
    found = [next((why for why, names in SERVICES.items() if _names(part, names)), "") for part in parts]
    whys = [why for why in dict.fromkeys(found) if why]
    if not whys:
        return ""
    if len(parts) == 1:
        return f"which {whys[0]}"
    verb, _, rest = whys[0].partition(" ")
    of_all = "which" if found == whys * len(found) else "some of which"
    several = f"{of_all} {verb.removesuffix('s')} {rest}"
    return several if found.count(whys[0]) > 1 else f"one of which {whys[0]}"


def _names(part: str, names: str) -> bool:
    known, part = names.split(), part.replace(" ", "")
    return part in known or (part != "systemd" and any([name.startswith(part + "-") for name in known]))
