"""Commands of vi: which of them run something or write files."""

from __future__ import annotations

QUITTING = ("q", "q!", "qa", "qa!", "quit", "quit!", "cq", "x", "wq", "wqa", "w", "wa", "xa", "update")
PLAIN = ("set", "se", "syntax", "syn", "normal", "norm", "echo", "s/", "%s/", "g/", "v/", "d", "help", "colorscheme", "filetype")


def read(text: str) -> list[tuple[str, str]] | None:
    found: list[tuple[str, str]] = []
    for part in text.split("|") if "!" not in text else [text]:
        command = part.strip().lstrip(":").strip()
        bare = command.lstrip("%0123456789,$.'<>").strip()
        if bare.startswith("!") or command.startswith(("r!", "r !", "w !", "read !", "silent !", "sil !", "silent!", "term ")):
            found.append(("SIDE_DOOR", command.partition("!")[2].strip() or command.partition(" ")[2]))
        elif command.startswith(("w ", "write ", "sav ", "saveas ")):
            found.append(("WRITES", command.partition(" ")[2].strip()))
        elif command in QUITTING or not command or bare.startswith(PLAIN) or command.startswith(PLAIN) or command.isdigit():
            continue
        elif command.startswith(("e ", "edit ", "r ", "read ")):
            found.append(("READS", command.partition(" ")[2].strip()))
        else:
            return None
    return found
