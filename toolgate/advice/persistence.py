"""Instead of what runs by itself later: look at what is there, or change a copy."""

from __future__ import annotations

from toolgate.advice.matter import Matter, Way, line, on, parent, way, written

SHOWN = {
    "crontab": "crontab -l", "at": "atq", "batch": "atq", "launchctl": "launchctl list",
    "update-rc.d": "ls /etc/init.d", "chkconfig": "ls /etc/init.d", "visudo": "sudo -l",
}  # fmt: skip


def suggest(matter: Matter) -> list[Way]:
    effect = matter.effect
    if effect.where:
        return []
    if matter.name in SHOWN:
        return way(SHOWN[matter.name], "shows what is there")
    if matter.name == "systemctl":
        units = matter.operands[1:]
        return way(line("systemctl", "status", *units), "shows how it stands") if units else []
    if matter.name == "git":
        return _git(matter)
    place = matter.place(effect.target)
    if not place or "*" in place or not effect.target.path:
        return []
    if "authorized_keys" in place or matter.facts.exists(effect.target.path) is False:
        return on("ls -ld", written(parent(matter.text(effect.target))), "shows what is there; let the user change it")
    return on("cp", f"{place} .", "and change the copy") + on("ls -ld", place, "shows it; let the user change it")


def _git(matter: Matter) -> list[Way]:
    words = [word for word in matter.words if word not in ("--global", "--system")]
    found = way(line("git", *words), "sets it for this project alone") if len(words) < len(matter.words) else []
    place = matter.place(matter.effect.target)
    if matter.effect.target.path:
        return found + on("ls -ld", place, "shows it; let the user change it")
    return found + way("git config --list --show-origin", "shows what is set")
