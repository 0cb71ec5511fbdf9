"""The words of a git command: its own options, the subcommand, paths; and numbers in readable form."""

TAKING = ("-C", "-c", "--git-dir", "--work-tree", "--namespace")  # git's own options that take the next word


def split(argv: tuple[str, ...]) -> tuple[tuple[str, ...], str, tuple[str, ...]]:
    """Return git with its own options, the subcommand, and its words."""
    if argv[0].rpartition("/")[2].startswith("git-"):
        return ("git",), argv[0].rpartition("/")[2][4:], argv[1:]
    index = 1
    while index < len(argv) and argv[index][:1] == "-":
        index += 2 if argv[index] in TAKING else 1
    return argv[:index], argv[index] if index < len(argv) else "", argv[index + 1 :]


def directory(head: tuple[str, ...], cwd: str) -> str | None:
    """Return git's working directory according to its own options; `None`: not known."""
    for index, word in enumerate(head):
        if word.startswith(("--git-dir", "--work-tree")):
            return None
        if word == "-C" and index + 1 < len(head):
            cwd = head[index + 1] if head[index + 1][:1] == "/" else f"{cwd}/{head[index + 1]}"
    return cwd if cwd[:1] == "/" and "$" not in cwd and "…" not in cwd else None


def operands(words: tuple[str, ...], taking: tuple[str, ...] = ()) -> tuple[list[str], list[str] | None]:
    """Return the words before `--` that are not options, and those after it; `None`: there is no `--`."""
    found: list[str] = []
    skip = False
    for index, word in enumerate(words):
        if word == "--":
            return found, list(words[index + 1 :])
        if skip:
            skip = False
        elif word[:1] != "-" or word == "-":
            found.append(word)
        else:
            skip = word in taking
    return found, None


def counted(number: int, what: str) -> str:
    """Return a count with its unit: `1 file`, `2 files`, `12,345 files`."""
    return f"{number:,} {what}" if number == 1 else f"{number:,} {what}s"


def sized(size: int) -> str:
    """Return a size in bytes in readable form."""
    for unit, name in ((1_000_000_000, "GB"), (1_000_000, "MB"), (1_000, "kB")):
        if size >= unit:
            return f"{size / unit:.1f} {name}" if size < 10 * unit else f"{size // unit:,} {name}"
    return counted(size, "byte")
