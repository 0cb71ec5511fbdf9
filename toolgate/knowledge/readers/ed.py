"""Scripts of ed: lines that run a command or write a file."""

from __future__ import annotations


def read(text: str) -> list[tuple[str, str]] | None:
    found: list[tuple[str, str]] = []
    inserting = False
    for line in text.split("\n"):
        if inserting:
            inserting = line != "."
            continue
        bare = line.lstrip("0123456789,$.;%+-/ ")
        if bare.startswith("!"):
            found.append(("SIDE_DOOR", bare[1:]))
        elif bare[:1] in ("r", "w", "e", "E", "f", "W") and len(bare) > 1 and bare[1] in " \t!q":
            name = bare[1:].strip().removeprefix("q").strip()
            if name.startswith("!"):
                found.append(("SIDE_DOOR", name[1:]))
            elif name:
                found.append(("WRITES" if bare[0] in "wW" else "READS", name))
        elif bare in ("a", "i", "c"):
            inserting = True
    return found
