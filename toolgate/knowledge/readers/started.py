"""A program that a tool starts instead of its default: a name from the path, a shell, or a file."""

from toolgate.knowledge.vocabulary import PLAIN, RUNS, SCRIPT, SIDE_DOOR, Found, has_trait, one_of

STARTING = ("env", "eval", "busybox", "sudo", "xargs")  # they run the words after them
TRACING = one_of("-x -e -u -v -ex -eu -ux -eux -xe -o pipefail -eo -euo -euxo --norc --noprofile")
OPEN = "word"  # unknown parts do not change how it is read


def traces(words: list[str]) -> bool:
    """`/bin/bash -x`: a shell of the system instead of another, with options for errors and tracing only."""
    shell = words[0].removeprefix("/usr").removeprefix("/bin/")
    return len(words) > 1 and "/" not in shell and has_trait(shell, "bourne") and TRACING.issuperset(words[1:])


def read(text: str) -> Found | None:
    """`sccache` or `qemu-arm -L /usr/arm` is read as a command; a shell or a path asks."""
    words = text.split()
    if not words:
        return []
    name = words[0].rpartition("/")[2]
    if traces(words):
        return []
    installed = "/" not in words[0] or words[0].startswith(("/usr/", "/bin/", "/opt/", "/nix/", "/snap/"))
    return (
        [(SCRIPT, text)]
        if installed and name not in STARTING and not has_trait(name, "interprets")
        else [(SIDE_DOOR, text)]
    )


def arguments(text: str) -> Found | None:
    """The arguments a program is started with; after `-c` comes shell text."""
    return [(SCRIPT, text[3:])] if text.startswith("-c ") else None if text.strip() else []


def mailer(text: str) -> Found | None:
    """`sendmail=…`: a setting of `mail` that names a program."""
    name, _, value = text.partition("=")
    return read(value) if name in MAILERS else [(PLAIN, text)]


MAILERS = ("sendmail", "mta", "SHELL", "EDITOR", "VISUAL", "PAGER")


def setting(text: str) -> Found | None:
    """`testenv.commands=…`: a setting that holds commands."""
    name, _, value = text.partition("=")
    return [(SCRIPT, value)] if name.endswith(("commands", "commands_pre", "commands_post")) else [(PLAIN, text)]


def page(text: str) -> Found | None:
    """A file that a server runs, or one from an address."""
    return [(RUNS, text)]


def manager(text: str) -> Found | None:
    """A package manager by name and version, or as a file or an address: `yarn@https://…`."""
    _, at, version = text.partition("@")
    file = version if at else text
    return [(RUNS, file)] if "/" in file or file.endswith((".tgz", ".tar.gz")) else []
