"""Terminals that others can see or type into: on another display, through a relay, or by a printed login."""

from toolgate.knowledge.vocabulary import (
    HANDS,
    READS,
    SCRIPT,
    SENDS,
    Found,
    controls,
    has_trait,
    listens,
    one_of,
    reads,
)
from toolgate.model.call import quoted

NEAR = ("", "unix", "localhost", "127.0.0.1", "::1")
VALUES = "spdekfLTxCS"  # letters of gs-netcat with a value
SHELL = "sh"
HOLDING = ("busybox", "tmux", "screen", "zellij")  # programs that have a shell in them
OBEYING = ("irb", "awk", "gdb", "xargs")  # these obey what they read, as interpreters do


def display(text: str) -> Found | None:
    """`host:0`: the owner of that display can type into the shell; without a host it is a local display."""
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
    obeying = [name for name in names if name in HOLDING or has_trait(name, "shell")] + [
        name for name in names[-1:] if name in OBEYING or has_trait(name, "interprets")
    ]
    if obeying:
        return [(HANDS, obeying[0])]
    return [(SCRIPT, " ".join([quoted(word) for word in words]))]


def ttyd(words: list[str]) -> Found | None:
    """`ttyd -W bash`: a page in which everybody who opens it types; without `-W`, one that only shows."""
    return _page(words, TTYD_VALUES, ("-W", "--writable"), "W")


def gotty(words: list[str]) -> Found | None:
    """The same with `-w`."""
    return _page(words, GOTTY_VALUES, ("-w", "--permit-write"), "w")


def websocketd(words: list[str]) -> Found | None:
    """A program that is started for each page that connects, and reads what that one sends."""
    return _page([*words[:1], "-W", *words[1:]] if words else [], (), ("-W",), "")


def _page(words: list[str], values: tuple[str, ...], writing: tuple[str, ...], letter: str) -> Found | None:
    given: dict[str, str] = {}
    at = 0
    while at < len(words) and words[at][:1] == "-" and len(words[at]) > 1:
        name, equals, value = words[at].partition("=")
        at += 1
        if name in values and not equals:
            value, at = "".join(words[at : at + 1]), at + 1
        given[name] = value
        if letter and name[:2] != "--" and name not in values and letter in name[1:]:
            given[writing[0]] = ""
    if not INFORMING.isdisjoint(given):
        return []
    near = [value.rpartition(":")[0] or value for name, value in given.items() if name in ADDRESSES]
    kept = any([host in NEAR[1:] or host == "lo" or host[:1] == "/" for host in near])
    opened = not kept and CREDENTIALS.isdisjoint(given) and any([name in given for name in writing])
    run = activated(words[at:]) if words[at:] else None
    served = listens("a port", "loopback" if kept else "machine")
    if run is None or run[0][0] is not HANDS:  # type: ignore[index]  # a role and its text
        return [served, CHANGES, *(run or ())]
    return [*run, served] if opened else [served, CHANGES]


CHANGES = controls("system services")
INFORMING = one_of("--version -v --help -h --license")
ADDRESSES = ("-i", "--interface", "-a", "--address")
CREDENTIALS = one_of("-c --credential -H --auth-header --tls-ca-crt -A --ssl-ca")
TTYD_VALUES = (
    "-p", "--port", "-i", "--interface", "-U", "--socket-owner", "-c", "--credential", "-H", "--auth-header", "-u", "--uid",
    "-g", "--gid", "-s", "--signal", "-w", "--cwd", "-t", "--client-option", "-T", "--terminal-type", "-m", "--max-clients",
    "-I", "--index", "-b", "--base-path", "-P", "--ping-interval", "-f", "--srv-buf-size", "-C", "--ssl-cert", "-K", "--ssl-key",
    "-A", "--ssl-ca", "-d", "--debug",
)  # fmt: skip
GOTTY_VALUES = (
    "-p", "--port", "-a", "--address", "-c", "--credential", "--path", "--random-url-length", "--tls-crt", "--tls-key",
    "--tls-ca-crt", "--index", "--title-format", "--reconnect-time", "--max-connection", "--timeout", "--width", "--height",
    "--ws-origin", "--term", "--config", "--close-signal", "--close-timeout",
)  # fmt: skip


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
