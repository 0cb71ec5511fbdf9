"""Instead of all processes and services: find out which one is meant."""

from toolgate.advice.privilege import ROOTS
from toolgate.advice.subject import Subject, Way, line, on, way, written
from toolgate.model.effect import Manner
from toolgate.model.options import value_of
from toolgate.sentences.parsed_command import started_by
from toolgate.sentences.signals import pid_file, spares
from toolgate.sentences.substituted import substitution

WHICH = "lists them; signal the one you started by its PID"
STATE = "shows the current state"
SHOWS, SHOWS_ALL = "shows it; ask the user to stop it", "lists them; ask the user to stop them"
SHOWN = {
    "mount": "findmnt", "umount": "findmnt", "ifconfig": "ip addr", "iptables": "iptables -L",
    "nft": "nft list ruleset", "ufw": "ufw status", "swapoff": "swapon --show",
    "hostnamectl": "hostnamectl status",
    "timedatectl": "timedatectl status", "loginctl": "loginctl list-sessions", "supervisorctl": "supervisorctl status",
    "pm2": "pm2 list", "launchctl": "launchctl list", "crontab": "crontab -l", "tmux": "tmux ls",
    "screen": "screen -ls", "route": "ip route", "pfctl": "pfctl -s rules", "setenforce": "getenforce",
}  # fmt: skip
PARTS = ("route", "link", "rule", "neigh", "netns")  # of what `ip` sets up, which it takes by their beginnings
FLOODING = ("--flood",)  # options that have packets sent as fast as they can be
USERS = ("userdel", "deluser", "usermod")  # accounts that are there


def suggest(subject: Subject) -> list[Way]:
    if subject.effect.where:
        return []
    if Manner.EXHAUSTS in subject.effect.manner:
        return [Way(f"leave out {option}") for option in FLOODING if option in subject.words]
    return _signalled(subject) or _shown(subject)


def _signalled(subject: Subject) -> list[Way]:
    """Advice to list the processes to which a command sends a signal."""
    name, operands, wanted = subject.name, subject.operands, subject.effect.target.name
    if spares(subject.argv):
        return [Way("signal only a process you started, by its PID")]
    if Manner.SERVICE in subject.effect.manner and wanted and not wanted.isdigit() and wanted[:1] != "$":
        wanted = wanted.removeprefix("^").removesuffix("$")
        return way(line("pgrep", "-af", wanted), SHOWS_ALL if "|" in wanted else SHOWS)
    if name in ("pkill", "killall", "skill", "killall5", "pkexec"):
        names = [word for word in operands if not word.isdigit()][-1:]
        if subject.has("-P", "--parent"):
            return way(line("pgrep", "-l", "-P", value_of(subject.argv, "-P", "--parent")), WHICH)
        if subject.has("-u", "-U", "--user", "--euid"):
            user = value_of(subject.argv, "-u", "-U", "--user", "--euid")
            return way(line("pgrep", "-u", user, "-l"), WHICH) + way("ps aux", WHICH)
        return way(line("pgrep", "-af", *names), WHICH) if names else way("ps aux", WHICH)
    if name == "kill" and wanted.isdigit() and wanted != "0":
        return way(line("ps", "-fp", wanted), "shows it; signal only a process you started")
    if wanted == "0" or name == "fuser" or (name == "kill" and Manner.SERVICE in subject.effect.manner):
        return [Way("signal only a process you started, by its PID")]
    if name in ("kill", "xargs", "taskkill"):
        if pid_file(subject.call_text[subject.effect.start : subject.effect.end]):
            return [Way("ask the user to do it")]
        printed = substitution(subject.effect, subject.call) if name == "kill" else ""
        return way(printed, "shows their PIDs; signal the one you started by its PID") + way("ps aux", WHICH)
    return []


def _shown(subject: Subject) -> list[Way]:
    """Advice to show the current state of a service, a device or an account."""
    name, operands = subject.name, subject.operands
    if subject.has("-H", "--host", "-M", "--machine") and name.endswith("ctl"):
        return []  # it is about another machine
    if name == "systemctl":
        units = [] if "environment" in "".join(operands[:1]) else operands[1:]
        user = ["--user"] if subject.has("--user") else []
        return way(line("systemctl", *user, "status", *units), STATE) if units else []
    if name == "systemd-run" and not subject.has("--user", "-H", "--host", "-M", "--machine"):
        words = started_by(subject.argv)
        own = words and words[0].rpartition("/")[2] not in ROOTS
        return way(line(*words), "runs as the current user") if own else []
    if name in ("service", "rc-service"):
        return way(line("service", *operands[:1], "status"), STATE) if operands else []
    if name in USERS:
        return way(line("id", *subject.words[-1:]), "shows the account and its groups") if subject.words else []
    if name == "sysctl":
        names = [word.partition("=")[0] for word in operands if "=" in word]
        return way(line("sysctl", *names), "shows the current value" + "s" * (len(names) > 1)) if names else []
    if name in ("modprobe", "insmod", "rmmod"):
        removed = name == "rmmod" or subject.has("-r", "--remove")
        return way("lsmod", "lists the loaded modules") if removed else _module(subject)
    if name == "logrotate":
        return on("cat", written(operands[-1]), "shows what it would do") if operands else []
    if name == "ip" or name in SHOWN:
        return way(SHOWN[name], STATE) if name in SHOWN else _network(subject)
    if name.startswith(("fsck", "e2fsck")):
        return way(line(name, "-n", *operands[-1:]), "only checks it") if operands else []
    return way("ps aux", WHICH) if Manner.SIGNAL in subject.effect.manner else []


def _module(subject: Subject) -> list[Way]:
    """Advice to show information about a kernel module."""
    return way(line("modinfo", *subject.operands[:1]), "shows the module; ask the user to load it")


def _network(subject: Subject) -> list[Way]:
    """Advice to show the network settings that a command changes, or a file of commands."""
    if "-batch" in subject.words[:-1]:
        return on("cat", written(subject.words[subject.words.index("-batch") + 1]), "shows what would run")
    given = "".join(subject.operands[:1])
    part = next((part for part in PARTS if given and part.startswith(given)), "addr")
    return way(line("ip", part), STATE)
