"""Sentences for what a login on another machine opens, runs or goes through, by the options of `ssh` and the like.

Only what is said of a call depends on this, never what is decided; it is loaded where a rule objects.
"""

from toolgate.model.effect import Effect, backticked

CLIENTS = ("ssh", "autossh", "slogin", "scp", "sftp")
SHELLS = CLIENTS[:3]  # which run the words behind the host
VALUED = "BbcDEeFIiJLlmOoPpQRSWwX"  # letters of options that are followed by a value
SENTENCE, COMMAND = 90, 50  # characters


def values(words: tuple[str, ...], letter: str) -> list[str]:
    """The values of an option of one letter, which may follow others: `-R x`, `-Rx`, `-fNR x`."""
    found, index = [], 1
    while index < len(words) and words[index] != "--":
        word, index = words[index], index + 1
        if word[:1] != "-" or word[:2] == "--":
            continue
        at = next((place for place, sign in enumerate(word) if place and sign in VALUED), 0)
        if not at:
            continue
        value = word[at + 1 :]
        if not value and index < len(words):
            value, index = words[index], index + 1
        if word[at] == letter:
            found.append(value)
    return found


def logged_in(effect: Effect) -> str:
    """A sentence on what else a login enables; empty: nothing that its words say."""
    words, host = effect.command.argv, effect.target
    if effect.command.name not in CLIENTS:
        return ""
    done = f"logs in to {host}"
    if reached := reached_here(words):
        return f"{done} and lets it connect to {reached}"
    if any(["…" in word and word.endswith(f"@{host.name}") for word in words]):
        return f"{done} as a user that is not known in advance"
    if ports := values(words, "D"):
        return f"{done} and opens a proxy through it on port {ports[0].rpartition(':')[2]}"
    if program := proxied(words):
        return done + program
    if (files := settings_of(words)) and "…" not in files:
        return f"{done} with the settings in {backticked(files)}"
    command = _command(effect)
    whole = f"{done} and runs {backticked(command)}" if command else ""
    return whole if len(whole) <= SENTENCE else ""


def reached_here(words: tuple[str, ...]) -> str:
    """What `ssh -R` lets another machine reach here; empty: nothing."""
    given = "".join(values(words, "R")[:1])
    if not given:
        return ""
    inner = given.split(":")[-2:] if given.count(":") > 1 else []
    if inner[:1] in (["localhost"], ["127.0.0.1"]):  # as this machine says it
        return f"port {inner[1]} of this machine"
    return backticked(":".join(inner)) if inner else "every host that this one reaches"


def proxied(words: tuple[str, ...]) -> str:
    """A phrase for the command used instead of a connection, or run beside it; empty: none, or a long one."""
    for setting in values(words, "o"):
        name, _, command = setting.replace(" ", "=", 1 if "=" not in setting.partition(" ")[0] else 0).partition("=")
        plain = command.strip().isprintable() and 0 < len(command.strip()) <= COMMAND
        if (run := RUN_HERE.get(name.strip().lower())) and plain and command.strip().lower() != "none":
            return run.format(backticked(command.strip()))
    return ""


RUN_HERE = {"proxycommand": " through the command {}", "localcommand": " and runs {} on this machine"}


def settings_of(words: tuple[str, ...]) -> str:
    """The settings file that a client is given; empty: none, or an empty one."""
    named = "".join(values(words, "F")[:1])
    return "" if named in ("none", "/dev/null") else named


def _command(effect: Effect) -> str:
    """The command that a login runs, as in the call; empty: none, or not short and plain."""
    words, host = effect.command.argv, effect.target.name
    at = next((index for index, word in enumerate(words) if host and word.rpartition("@")[2] == host), 0)
    rest = words[at + 1 :]
    while rest and rest[0][:1] == "-":  # options may follow the host as well
        rest = rest[2 if rest[0][-1] in VALUED and len(rest[0]) == 2 else 1 :]
    command = " ".join(rest) if at and effect.command.name in SHELLS else ""
    plain = command.isprintable() and "`" not in command and "…" not in command and command[:1] != "-"
    return command if plain and len(command) <= COMMAND else ""
