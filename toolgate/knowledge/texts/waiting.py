"""Commands at which a loop waits, so that it does not start processes faster than they end."""

from __future__ import annotations

LEAVING = frozenset("break exit return".split())
ALWAYS = frozenset("wait read inotifywait fswatch".split())
FOLLOWING = {"tail": ("-f", "-F", "--follow", "--retry"), "nc": ("-l",), "ncat": ("-l", "--listen")}
SLEEPING = frozenset(("sleep", "gsleep"))
NO_TIME = frozenset("0 0s 0m 0.0 .0 00".split())


def waits(name: str, words: list[str]) -> bool:
    """Whether a command ends the loop or waits in it; `words` are its arguments, as far as they are written out."""
    if name in LEAVING or name in ALWAYS:
        return True
    if name in SLEEPING:
        return not NO_TIME.issuperset(words)
    if name not in FOLLOWING:
        return False
    wanted = FOLLOWING[name]
    return any([word.startswith(wanted) or (word[:1] == "-" != word[1:2] and wanted[0][1] in word) for word in words])
