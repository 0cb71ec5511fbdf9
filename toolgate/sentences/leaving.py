"""Sentences for things that are gone from their place afterwards, and for a file that loses its content."""

from toolgate.model.effect import Effect, Manner, Place, Verb, backticked

ARCHIVERS = ("zip", "7z", "7za", "7zr", "7zz", "tar", "gtar", "bsdtar", "rar")
TAKING = ("-e", "-f", "-M", "-T", "--rsh", "--filter", "--exclude", "--include", "--exclude-from", "--include-from")
NOTHING = ("0", "-s0", "--size=0")  # the sizes of an empty file
FILLING = {"/dev/zero": " with zeros", "/dev/urandom": " with random data", "/dev/random": " with random data"}


def lacking(argv: tuple[str, ...], home: str) -> str:
    """The source of a copy that deletes what the source does not have; empty: it is another command."""
    before, source, into = ("", "", *argv)[-3:] if argv[:1] and argv[0].rpartition("/")[2] == "rsync" else ("", "", "")
    plain = "-" not in (source[:1], into[:1]) and before not in TAKING
    if not plain or not any([word.startswith("--del") for word in argv]):
        return ""
    return "~" + source[len(home) :] if home and source.startswith(home + "/") else source


def leaving(manner: tuple[str, ...]) -> tuple[str, str]:
    """The verb as an imperative and in the third person, by manner: `delete` and `deletes`."""
    if Manner.PACKED in manner:
        return "compress", "compresses"
    if Manner.BEYOND_RECOVERY in manner:
        return "delete", "destroys"
    return ("move", "moves") if Manner.MOVED in manner else ("delete", "deletes")


def through(effect: Effect) -> str:
    """The link created in the call by which a command reaches a file; empty: it names the file itself."""
    words, name = effect.command.argv, effect.command.name.rpartition("/")[2]
    given = [word for word in words[1:] if word[:1] != "-"]
    if (
        effect.verb != Verb.DELETE
        or name not in LINKED
        or len(given) > 1 + (name == "mv")
        or not given
        or not effect.target.path
    ):
        return ""
    parts, last = effect.target.path.split("/"), given[0].rstrip("/").rpartition("/")[2]
    plain = given[0].translate(PLAIN).isalnum() and last not in ("", ".", "..", "~")
    behind = "," if effect.target.described and effect.target.place in (Place.AGENT, Place.GUARD) else ""
    return f"{behind} through {backticked(given[0])}" if plain and last not in parts else ""


LINKED = ("rm", "mv", "unlink", "shred", "find")
PLAIN = str.maketrans(dict.fromkeys("./_-~", "a"))  # signs in the name of a file that need no quotes


def emptying(effect: Effect) -> tuple[str, str]:
    """The phrase before the file's name for what is done to it, and the phrase after it for with what."""
    words = effect.command.argv
    if effect.command.name.rpartition("/")[2] == "fallocate":  # a hole, or zeros
        return "erases a part of ", ""
    part = "conv=notrunc" in words
    filled = next((said for path, said in FILLING.items() if path in words or f"if={path}" in words), "")
    if effect.command.name == "fio":
        return "overwrites ", ""
    if part:
        return "overwrites a part of ", filled
    if effect.command.name.rpartition("/")[2] == "truncate" and not any([word in NOTHING for word in words]):
        return "truncates ", ""
    return ("overwrites ", filled) if filled else ("empties ", "")
