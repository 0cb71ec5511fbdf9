"""Tries the examples of some files in seconds: of a family, a command, a rule, a file of cases, or of what has changed.

`make quick` writes the index before, so that a command or a rule is judged by its file as it is now.
"""

import subprocess
import sys
import time

from toolgate.knowledge import index as written_index
from tools.examples import FOLDERS, ROOT, examples, files, wrong


def chosen(words: list[str], held: list[str]) -> list[str]:
    """The files that words name: `git`, `rules/exfiltration`, a path, or a command that a family describes."""
    found: list[str] = []
    for word in words:
        name = word.rstrip("/").removesuffix(".py").removesuffix(".cases").removesuffix(".effects")
        named = [file for file in held if is_named(file, name)] or [file for file in held if is_named(file, home(name))]
        if not named:
            raise LookupError(f"no examples are called `{word}`: name a family, a command, a rule or a file of cases")
        found += named
    return list(dict.fromkeys(found))


def is_named(file: str, name: str) -> bool:
    """Whether a file, or a folder it is in, has this name."""
    return bool(name) and f"/{name}/" in f"/{file.rpartition('.')[0]}/"


def home(command: str) -> str:
    """The family that describes a command; empty: none does."""
    lines = [line for line in written_index.FAMILIES.split() if f",{command}," in line]
    return lines[0].partition(",")[0] if lines else ""


def changed(held: list[str]) -> list[str]:
    """Files with examples that are not as they are in the last commit."""
    asked = ["git", "-C", str(ROOT), "status", "--porcelain", "--untracked-files=all", "--", *FOLDERS]
    listed = subprocess.run(asked, capture_output=True, text=True, check=False).stdout.splitlines()
    return [file for file in held if file in {line[3:].rpartition(" -> ")[2] for line in listed}]


def main(words: list[str]) -> int:
    started = time.monotonic()
    try:
        held = files()
        picked = chosen(words, held) if words else changed(held)
    except LookupError as error:
        print(error, file=sys.stderr)
        return 64
    if not picked:
        print("no file with examples has changed since the last commit; make quick WHAT=git tries those of git")
        return 0
    count, failed = 0, 0
    for file in picked:
        count += len(examples(file))
        for words_of_one in wrong(file):
            failed += 1
            print(words_of_one, end="\n\n")
    spent = time.monotonic() - started
    where = ", ".join(picked) if len(picked) < 4 else f"{len(picked)} files"
    print(f"{count - failed} of {count} examples hold, in {where} ({spent:.1f} s)")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
