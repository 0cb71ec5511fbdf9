"""Lines of a crontab: when, and the command that then runs."""

from toolgate.knowledge.vocabulary import SCRIPT, Found


def read(text: str) -> Found | None:
    found: Found = []
    for line in text.split("\n"):
        entry = line.strip()
        if not entry or entry.startswith("#"):
            continue
        words = entry.split(None, 1 if entry.startswith("@") else 5)
        if "=" in words[0]:
            continue
        if len(words) in (2, 6):
            found.append((SCRIPT, words[-1]))
    return found
