"""Settings of logrotate: the scripts it runs around a rotation, and what they include."""

from toolgate.knowledge.vocabulary import OBEYS, SCRIPT, Found

BEGINNING = ("prerotate", "postrotate", "firstaction", "lastaction", "preremove")
NAMED = ("compresscmd", "uncompresscmd", "shred")  # settings that name a program


def read(text: str) -> Found | None:
    """Each script between its first word and `endscript`, the programs that are named, and the files that are included."""
    found: Found = []
    script: list[str] | None = None
    for line in text.split("\n"):
        words = line.split()
        if script is not None:
            if words[:1] == ["endscript"]:
                found.append((SCRIPT, "\n".join(script)))
                script = None
            else:
                script.append(line)
        elif words[:1] and words[0] in BEGINNING:
            script = []
        elif len(words) > 1 and words[0] in NAMED:
            found.append((SCRIPT, words[1]))
        elif len(words) > 1 and words[0] == "include":
            found.append((OBEYS, words[1]))
    return found if script is None else [*found, (SCRIPT, "\n".join(script))]
