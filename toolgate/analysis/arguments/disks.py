"""Finds a disk that an undescribed program writes to, according to its arguments."""

from toolgate.analysis.arguments.undeclared import WRITING, named
from toolgate.analysis.state.locate import locate_field
from toolgate.analysis.state.scope import Scope
from toolgate.analysis.text.identifiers import words_of
from toolgate.model.effect import Place, Verb

ROOT = "/dev/"
NOT_DISKS = (
    "tty", "pts", "shm", "dri", "snd", "video", "input", "fd", "std", "serial", "usb", "kvm", "net", "cpu", "i2c",
)  # fmt: skip
KEYS = ("of", "hof", "dest", "target", "output", "out", "to")  # keys before a disk that is written: `of=/dev/sdb`
OVERWRITING = frozenset(
    """write flash burn restore wipe erase format overwrite destructive zap clone copy deploy install partition nuke
    sanitize randomize zero fill trim reset shred""".split()
)


def write_disks(scope: Scope) -> None:
    """Emit a write to a disk that an output option names, or that appears with a word for overwriting."""
    program, *words = scope.command.argv
    said = [program.rpartition("/")[2], *[word for word in words if "/" not in word and " " not in word]]
    overwrites = any([bool(words_of(word) & OVERWRITING) for word in said])
    for index, word in [(index, word) for index, word in enumerate(words) if _disk_in(word)]:
        key = word.partition(ROOT)[0].rstrip("=").rpartition(",")[2]
        name = key or (words[index - 1] if index else "")
        output = named(name.lstrip("-"), WRITING) if name[:1] == "-" else key in KEYS
        target = locate_field(_disk_in(word), scope)
        if target.place == Place.DEVICE and (output or overwrites):
            scope.emit(Verb.WRITE, target)


def _disk_in(word: str) -> str:
    """The disk that a word names: `/dev/sdb`, `--to=/dev/sdb`, `id=0,dest=/dev/sdb`; empty: none."""
    at = word.find(ROOT)
    if at < 0 or " " in word or (at and word[at - 1] not in "=:,"):
        return ""
    path = word[at:].partition(",")[0]
    name = path.removeprefix(ROOT)
    return "" if not name or name.startswith(NOT_DISKS) else path
