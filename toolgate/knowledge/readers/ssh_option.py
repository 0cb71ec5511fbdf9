"""`-o key=value` of ssh: keys that run a command, and keys that send variables."""

from toolgate.knowledge.readers.variables import holds_secret
from toolgate.knowledge.vocabulary import APPENDS, DATA, MACHINE, SCRIPT, WRITES, Found, Manner, Name, sends, writes

RUNNING = (
    "proxycommand", "localcommand", "knownhostscommand", "xauthlocation", "pkcs11provider", "securitykeyprovider",
)  # fmt: skip


def read(text: str) -> Found | None:
    key, equals, value = text.partition("=")
    if not equals:
        key, _, value = text.partition(" ")
    name = key.strip().lower()
    if name in RUNNING:
        return [(SCRIPT, value.strip())] if value.strip().lower() != "none" else []
    if name == "sendenv":
        return [(DATA("variable"), pattern) for pattern in value.split() if holds_secret(pattern)]
    if name == "setenv":
        return [(DATA("header"), value)]
    return [writes("the list of known hosts", "home")] if name == "updatehostkeys" else []


def imported(text: str) -> Found | None:
    """The keys of `ssh-import-id`, which may then log in."""
    return [(WRITES, "~/.ssh/authorized_keys")]


def key_receiver(text: str) -> Found | None:
    """The machine on which `ssh-copy-id` adds a key, which may be this one."""
    host = text.rpartition("@")[2].removeprefix("ssh://").partition(":")[0]
    here = host in ("localhost", "ip6-localhost", "0", "::1") or host.startswith("127.")
    user = text.removeprefix("ssh://").rpartition("@")[0]
    home = f"~{user}" if user.replace("-", "").replace("_", "").isalnum() else "~"
    return [(MACHINE("ssh"), text), *([(APPENDS, f"{home}/.ssh/authorized_keys")] if here else [])]


def logins(text: str) -> Found | None:
    """The machines on which commands run: `4/user@host,host`; `:` is this one."""
    names = [name.rpartition("/")[2].rpartition("@")[2].strip() for name in text.split(",")]
    return [sends(Name(name), "remote", Manner.LOGIN) for name in names if name and name != ":"]
