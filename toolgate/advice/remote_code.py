"""Instead of running code unread: download it, read it, then run the file."""

from toolgate.advice.matter import LETTERS, Matter, Way, line, on, way
from toolgate.model.effect import Manner

PLAIN = frozenset(LETTERS + "._-")
ENDINGS = ("sh", "bash", "py", "js", "mjs", "ts", "rb", "pl", "ps1", "php", "lua")
KINDS = {
    "python": "py",
    "node": "js",
    "deno": "ts",
    "bun": "ts",
    "ruby": "rb",
    "perl": "pl",
    "php": "php",
    "pwsh": "ps1",
}


def suggest(matter: Matter) -> list[Way]:
    if Manner.REMOTE_SHELL in matter.effect.manner:
        return []
    address = _address(matter)
    if not address:  # an earlier call has brought the file
        return on("cat", matter.place(matter.effect.target), "shows what would run") if _is_there(matter) else []
    name = address.partition("?")[0].rstrip("/").rpartition("/")[2]
    if name.rpartition(".")[2] not in ENDINGS or not PLAIN.issuperset(name) or name[:1] in ".-":
        name = "install." + KINDS.get(matter.name.rstrip("0123456789."), "sh")
    return way(line("curl", "-fsSL", address, "-o", name), ", then read the file before you run it")


def _is_there(matter: Matter) -> bool:
    """Whether what runs is a text that an earlier call has written."""
    target = matter.effect.target
    text = target.path.rpartition(".")[2] in ENDINGS and Manner.WRITTEN in matter.effect.manner
    return text and not target.described and not matter.makes(target.path)


def _address(matter: Matter) -> str:
    """The URL in one of the call's commands; empty: it is not literal."""
    host = matter.effect.origin.name if matter.effect.origin is not None else ""
    for finding in (matter.finding, *matter.others):
        for word in finding.effect.command.argv[1:]:
            if word.startswith(("http://", "https://")) and host in word and '"' not in word:
                return word
    return ""
