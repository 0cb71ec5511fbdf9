"""Terminals that others can see or type into: on another display, through a relay, or by a printed login."""

from toolgate.knowledge.vocabulary import HANDS, READS, SCRIPT, SENDS, Found, has_trait, listens, reads
from toolgate.model.call import quoted

NEAR = ("", "unix", "localhost", "127.0.0.1", "::1")
VALUES = "spdekfLTxCS"  # letters of gs-netcat with a value
SHELL = "sh"
OBEYING = ("irb", "awk", "gdb", "xargs")  # these obey what they read, as interpreters do


def display(text: str) -> Found | None:
    """`host:0`: whoever owns that display can type into the shell; without a host it is a local display."""
    host = text.rpartition(":")[0].strip("[]")
    return [] if host.rpartition("/")[2] in NEAR or host[:1] == "/" else [(HANDS, SHELL), (SENDS, host)]


def relayed(words: list[str]) -> Found | None:
    """`gs-netcat -l -i`: a shell for everyone who knows the secret; without `-l`, a connection to one."""
    letters, values = _sorted(words)
    handed = values.get("e", SHELL if "i" in letters else "")
    found: Found = [(READS, values["k"])] if "k" in values else []
    if "l" not in letters:
        return [*found, (SENDS("both"), "gsocket.io")]
    return [*found, (HANDS, handed)] if handed else [*found, listens("a port through a relay", "machine")]


def activated(words: list[str]) -> Found | None:
    """A program that is started for those who connect; a shell, or an interpreter without a file, obeys them."""
    names = [word.rpartition("/")[2] for word in words if word[:1] != "-"]
    obeying = [name for name in names if name == "busybox" or has_trait(name, "shell")] + [
        name for name in names[-1:] if name in OBEYING or has_trait(name, "interprets")
    ]
    if obeying:
        return [(HANDS, obeying[0])]
    return [(SCRIPT, " ".join([quoted(word) for word in words]))]


def _sorted(words: list[str]) -> tuple[set[str], dict[str, str]]:
    letters: set[str] = set()
    values: dict[str, str] = {}
    waiting = ""
    for word in words:
        if waiting:
            values[waiting], waiting = word, ""
        elif word[:1] == "-":
            for at, letter in enumerate(word[1:], 2):
                letters.add(letter)
                if letter in VALUES:
                    values[letter], waiting = word[at:], "" if word[at:] else letter
                    break
    return letters, values


def shared_login(text: str) -> Found | None:
    """A format of tmate that prints how others log in to the terminal."""
    return [reads("the shared terminal's login link", "secret")] if "tmate_" in text else []
