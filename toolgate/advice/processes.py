"""Instead of everybody's processes and services: find out which one it is."""

from __future__ import annotations

from toolgate.advice.matter import Matter, Way, line, way
from toolgate.model.effect import Manner

WHICH = "shows which they are; then signal the one you started, by its number"
SHOWN = {
    "mount": "findmnt", "umount": "findmnt", "ip": "ip addr", "ifconfig": "ip addr", "iptables": "iptables -L",
    "nft": "nft list ruleset", "ufw": "ufw status", "swapoff": "swapon --show", "sysctl": "sysctl -a",
    "modprobe": "lsmod", "rmmod": "lsmod", "insmod": "lsmod", "hostnamectl": "hostnamectl status",
    "timedatectl": "timedatectl status", "loginctl": "loginctl list-sessions", "supervisorctl": "supervisorctl status",
    "pm2": "pm2 list", "launchctl": "launchctl list", "crontab": "crontab -l", "tmux": "tmux ls",
    "screen": "screen -ls", "route": "ip route", "pfctl": "pfctl -s rules", "setenforce": "getenforce",
}  # fmt: skip
USERS = ("useradd", "userdel", "usermod", "adduser", "deluser", "passwd", "chpasswd", "gpasswd")


def suggest(matter: Matter) -> list[Way]:
    if matter.effect.where:
        return []
    name, operands = matter.name, matter.operands
    if name in ("pkill", "killall", "skill", "killall5", "pkexec"):
        wanted = [word for word in operands if not word.isdigit()][-1:]
        if matter.has("-u", "-U", "--user", "--euid"):
            return way(line("pgrep", "-u", *wanted, "-l"), WHICH) + way("ps aux", WHICH)
        return way(line("pgrep", "-af", *wanted), WHICH) if wanted else way("ps aux", WHICH)
    if name in ("kill", "xargs", "fuser", "taskkill"):
        return way("ps aux", WHICH)
    if name == "systemctl":
        return way(line("systemctl", "status", *operands[1:]), "shows how it stands")
    if name in ("service", "rc-service"):
        return way(line("service", *operands[:1], "status"), "shows how it stands") if operands else []
    if name in USERS:
        return way(line("id", *operands[-1:]), "shows whether it is there") if operands else []
    if name in SHOWN:
        return way(SHOWN[name], "shows how it stands")
    return way("ps aux", WHICH) if Manner.SIGNAL in matter.effect.manner else []
