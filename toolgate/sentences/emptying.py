"""Sentences for a file that loses its content: it is emptied, or overwritten."""

from toolgate.model.effect import Effect

NOTHING = ("0", "-s0", "--size=0")  # the sizes of an empty file
FILLING = {"/dev/zero": " with zeros", "/dev/urandom": " with random data", "/dev/random": " with random data"}


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
