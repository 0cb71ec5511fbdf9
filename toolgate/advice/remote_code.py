"""Instead of running code unread: download it, read it, then run the file."""

from toolgate.advice.subject import LETTERS, Subject, Way, line, on, way
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


def suggest(subject: Subject) -> list[Way]:
    if Manner.REMOTE_SHELL in subject.effect.manner:
        return []
    address = _address(subject)
    if not address:  # an earlier call has brought the file
        return on("cat", subject.place(subject.effect.target), "shows what would run") if _is_there(subject) else []
    name = address.partition("?")[0].rstrip("/").rpartition("/")[2]
    if name.rpartition(".")[2] not in ENDINGS or not PLAIN.issuperset(name) or name[:1] in ".-":
        name = "install." + KINDS.get(subject.name.rstrip("0123456789."), "sh")
    return way(line("curl", "-fsSL", address, "-o", name), ", then read the file before you run it")


def _is_there(subject: Subject) -> bool:
    """Whether what runs is a text that an earlier call has written."""
    target = subject.effect.target
    text = target.path.rpartition(".")[2] in ENDINGS and Manner.WRITTEN in subject.effect.manner
    return text and not target.described and not subject.makes(target.path)


def _address(subject: Subject) -> str:
    """The URL in one of the call's commands; empty: it is not literal."""
    host = subject.effect.origin.name if subject.effect.origin is not None else ""
    for finding in (subject.finding, *subject.others):
        for word in finding.effect.command.argv[1:]:
            if word.startswith(("http://", "https://")) and host in word and '"' not in word:
                return word
    return ""
