"""Instead of everybody's processes and services: find out which one it is."""

from __future__ import annotations

from toolgate.advice.matter import Matter, Way, line, way
from toolgate.model.effect import Manner

WHICH = "lists them; signal the one you started by its PID"
SHOWS = "shows it; ask the user to stop it"
SHOWN = {
    "mount": "findmnt", "umount": "findmnt", "ip": "ip addr", "ifconfig": "ip addr", "iptables": "iptables -L",
    "nft": "nft list ruleset", "ufw": "ufw status", "swapoff": "swapon --show", "sysctl": "sysctl -a",
    "modprobe": "lsmod", "rmmod": "lsmod", "insmod": "lsmod", "hostnamectl": "hostnamectl status",
    "timedatectl": "timedatectl status", "loginctl": "loginctl list-sessions", "supervisorctl": "supervisorctl status",
    "pm2": "pm2 list", "launchctl": "launchctl list", "crontab": "crontab -l", "tmux": "tmux ls",
    "screen": "screen -ls", "route": "ip route", "pfctl": "pfctl -s rules", "setenforce": "getenforce",
}  # fmt: skip
USERS = ("userdel", "deluser", "usermod")  # accounts that are there


def suggest(matter: Matter) -> list[Way]:
    if matter.effect.where or Manner.EXHAUSTS in matter.effect.manner:
        return []
    name, operands = matter.name, matter.operands
    wanted = matter.effect.target.name
    if Manner.SERVICE in matter.effect.manner and wanted and not wanted.isdigit() and wanted[:1] != "$":
        return way(line("pgrep", "-af", wanted), SHOWS)
    if name in ("pkill", "killall", "skill", "killall5", "pkexec"):
        names = [word for word in operands if not word.isdigit()][-1:]
        if matter.has("-u", "-U", "--user", "--euid"):
            return way(line("pgrep", "-u", *names, "-l"), WHICH) + way("ps aux", WHICH)
        return way(line("pgrep", "-af", *names), WHICH) if names else way("ps aux", WHICH)
    if name == "kill" and wanted.isdigit() and wanted != "0":
        return way(line("ps", "-fp", wanted), "shows it; signal only a process you started")
    if name == "fuser" or (name == "kill" and wanted == "0"):
        return [Way("signal only a process you started, by its PID")]
    if name in ("kill", "xargs", "taskkill"):
        return way("ps aux", WHICH)
    if matter.has("-H", "--host", "-M", "--machine") and name.endswith("ctl"):
        return []  # it is about another machine
    if name == "systemctl":
        units = [] if "environment" in "".join(operands[:1]) else operands[1:]
        user = ["--user"] if matter.has("--user") else []
        return way(line("systemctl", *user, "status", *units), "shows the current state") if units else []
    if name in ("service", "rc-service"):
        return way(line("service", *operands[:1], "status"), "shows the current state") if operands else []
    if name in USERS:
        return way(line("id", *operands[-1:]), "shows the account and its groups") if operands else []
    if name in SHOWN:
        return way(SHOWN[name], "shows the current state")
    return way("ps aux", WHICH) if Manner.SIGNAL in matter.effect.manner else []
