"""Sentences for where a command sends something, and what else it does there.

Only what is said of a call depends on this, never what is decided; it is loaded where a rule objects.
"""

from toolgate.knowledge.vocabulary import has_trait
from toolgate.model.effect import Effect, Manner, backticked
from toolgate.sentences.logins import proxied

# Directories that programs and settings of a whole machine are in.
SYSTEM = ("/bin", "/boot", "/etc", "/lib", "/lib32", "/lib64", "/opt", "/root", "/sbin", "/usr", "/var")
LONGEST = 30  # characters of a command or a path


def destination(effect: Effect, text: str) -> str:
    """The host, with the system directory there that a file is copied to, or the host of a remote that the call adds."""
    host, words = effect.target, effect.command.argv
    if has_trait(effect.command.name, "repository") and (added := _added(host.name, text)):
        return backticked(added)
    if not has_trait(effect.command.name, "remote-copy"):
        return str(host)
    paths = [word.partition(":")[2] for word in words[1:] if word.rpartition("@")[2].startswith(f"{host.name}:")]
    path = paths[-1].rstrip("/") if paths else ""
    system = any([path == place or path.startswith(place + "/") for place in SYSTEM])
    return f"{backticked(path)} on {host}" if system and len(path) <= LONGEST and path.isprintable() else str(host)


def host_in(effect: Effect) -> str:
    """The only host that code names in an object: `{ hostname: 'a.example' }`; empty: none, or several."""
    found = set()
    for part in " ".join(effect.command.argv[1:]).replace('"', "'").replace("`", "'").split("host")[1:]:
        key, colon, rest = part.partition(":")
        value = rest.strip()
        if colon and key.strip(" '") in ("", "name") and value[:1] == "'":
            found.add(value[1:].partition("'")[0])
    name = found.pop() if len(found) == 1 else ""
    return backticked(name) if "." in name and name.replace(".", "").replace("-", "").isalnum() else ""


def _added(remote: str, text: str) -> str:
    """The host of a remote that the call itself adds: `git remote add x https://host/x.git`; empty: it adds none."""
    words = text.replace(";", " ").split()
    for index, word in enumerate(words[:-1]):
        if remote and word == remote and words[index - 2 : index] == ["remote", "add"]:
            address = words[index + 1].strip("'\"")
            host = address.partition("://")[2].partition("/")[0] or address.partition(":")[0]
            return host.rpartition("@")[2].partition(":")[0] if "." in host else ""
    return ""


def besides(effect: Effect) -> str:
    """What a command does in addition to sending: deletes or runs something, or is not known; empty: nothing."""
    words, name = effect.command.argv, effect.command.name
    if Manner.PROGRAM in effect.manner and name:
        return f" with {backticked(name)}"
    if has_trait(name, "remote-copy") and (through := proxied(words)):
        return through
    if name != "rsync":
        return ""
    if any([word.startswith("--del") for word in words]):
        return ", and deletes what is only there"
    started = next((word.partition("=")[2] for word in words if word.startswith("--rsync-path=")), "")
    several = any([mark in started for mark in ";|&\n$"])
    return f", and runs {backticked(started)} there" if several and len(started) <= LONGEST else ""
