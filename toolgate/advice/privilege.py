"""Instead of somebody else's rights: the same command with one's own."""

from __future__ import annotations

from toolgate.advice.matter import Matter, Way, line, way

TAKING = ("-u", "-g", "-h", "-p", "-C", "-D", "-R", "-T", "-U", "-r", "-t", "--user", "--group", "--host", "--chdir")


def suggest(matter: Matter) -> list[Way]:
    if matter.name not in ("sudo", "doas", "pkexec") or matter.effect.where:
        return []
    words = list(matter.words)
    while words and (words[0][:1] == "-" or "=" in words[0]):
        words = words[2:] if words[0] in TAKING else words[1:]
    return way(line(*words), "runs it without root") if words else way("sudo -l", "lists what the user may run")
