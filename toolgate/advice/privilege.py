"""Instead of another user's privileges: the same command with one's own."""

from toolgate.advice.subject import Subject, Way, line, way
from toolgate.rules.privilege import RUNNING, raised_of
from toolgate.sentences.parsed_command import started_by

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


def suggest(subject: Subject) -> list[Way]:
    if subject.effect.where:
        return []
    if subject.name in ENTERING:
        return _without(subject)
    if subject.name == "ansible" and "-b" in subject.words:
        return [Way("leave out -b")]
    if subject.name.startswith(CODE):
        return [Way("leave out the change of user")]
    if subject.name not in RUNNING:
        return []
    words = raised_of((subject.name, *subject.words))
    closed = any([word.startswith(CLOSED) or word.endswith("/sudoers") for word in words])
    if words and (closed or words[0].rpartition("/")[2] in ROOTS or "install" in words):
        return [Way("ask the user to run it")]
    return way(line(*words), "runs as the current user") if words else way("sudo -l", "lists what the user may run")


def _without(subject: Subject) -> list[Way]:
    """Advice to run a command directly, without the program that runs it elsewhere or as another user."""
    words = raised_of(subject.argv) or (started_by(subject.argv) if subject.name in PLAINLY else ())
    if subject.name == "su" and any([mark in word for word in words for mark in "&|;<>$`'\"("]):  # it is shell text
        return []
    if words:
        return way(line(*words), f"runs without {subject.name}")
    return [Way(f"run it without {subject.name}")] if subject.name not in (*PLAINLY, "su", "capsh", "chroot") else []


PLAINLY = ("unshare", "runcon", "chpst", "setpriv", "gosu", "su-exec")  # that take the command after their own options
