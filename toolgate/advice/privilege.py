"""Instead of another user's privileges: the same command with one's own."""

from toolgate.advice.matter import Matter, Way, line, way
from toolgate.rules.privilege import RUNNING, raised_of
from toolgate.sentences.given import started_by

ROOTS = frozenset(
    """
    chown chgrp chroot mount umount setcap mknod useradd usermod groupadd passwd apt apt-get aptitude dpkg dnf yum
    zypper pacman apk snap systemctl service modprobe insmod rmmod sysctl iptables ip6tables nft ufw ip ifconfig
    route tcpdump dmesg shutdown reboot update-alternatives update-ca-certificates ldconfig swapon swapoff losetup
    cryptsetup visudo
    """.split()
)  # programs that do nothing useful without root

CLOSED = ("/etc/sudoers", "/etc/shadow", "/etc/gshadow", "/var/log/")  # that nobody else can read


ENTERING = (
    "nsenter", "chpst", "chroot", "unshare", "machinectl", "setpriv", "capsh", "runuser", "su", "gosu", "su-exec",
    "runcon",
)  # fmt: skip
CODE = ("python", "perl", "ruby", "node", "php")  # interpreters, whose code changes the user


def suggest(matter: Matter) -> list[Way]:
    if matter.effect.where:
        return []
    if matter.name in ENTERING:
        return _without(matter)
    if matter.name == "ansible" and "-b" in matter.words:
        return [Way("leave out -b")]
    if matter.name.startswith(CODE):
        return [Way("leave out the change of user")]
    if matter.name not in RUNNING:
        return []
    words = raised_of((matter.name, *matter.words))
    closed = any([word.startswith(CLOSED) or word.endswith("/sudoers") for word in words])
    if words and (closed or words[0].rpartition("/")[2] in ROOTS or "install" in words):
        return [Way("ask the user to run it")]
    return way(line(*words), "runs as the current user") if words else way("sudo -l", "lists what the user may run")


def _without(matter: Matter) -> list[Way]:
    """Advice to run a command directly, without the program that runs it elsewhere or as another user."""
    words = raised_of(matter.argv) or (started_by(matter.argv) if matter.name in PLAINLY else ())
    if matter.name == "su" and any([mark in word for word in words for mark in "&|;<>$`'\"("]):  # it is shell text
        return []
    if words:
        return way(line(*words), f"runs without {matter.name}")
    return [Way(f"run it without {matter.name}")] if matter.name not in (*PLAINLY, "su", "capsh", "chroot") else []


PLAINLY = ("unshare", "runcon", "chpst", "setpriv", "gosu", "su-exec")  # that take the command after their own options
