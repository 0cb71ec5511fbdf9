"""Tries the examples of some files in seconds: of a family, a command, a rule, a file of cases, or of what has changed.

`make quick` writes the index before, so that a command or a rule is judged by its file as it is now.
"""

import subprocess
import sys
import time
from difflib import get_close_matches
from pathlib import Path

from toolgate.cases import record_of
from toolgate.knowledge.lookup import family_of, known_names
from toolgate.model.errors import CaseFailed
from tools import told
from tools.examples import FOLDERS, ROOT, examples, files, judge, wrong

READERS, LANGUAGES = "toolgate/knowledge/readers/", "toolgate/knowledge/languages/"  # their examples are elsewhere
RULES = "toolgate/rules/"
ENDINGS = ("py", "cases", "effects", "told")


def chosen(words: list[str], held: list[str]) -> list[str]:
    """The files that words name: `git`, `rules/exfiltration`, a path, a command, a reader or a language."""
    found: list[str] = []
    for word in words:
        stem, _, ending = word.rstrip("/").rpartition(".")
        name = stem if ending in ENDINGS else word.rstrip("/")
        name = name.removeprefix("toolgate/knowledge/")
        named = [file for file in held if is_named(file, name) or is_named(file, name.replace("-", "_"))]
        named += [file for file in held if is_named(file, family_of(name))] + examples_of(
            f"toolgate/knowledge/{name}.py", held
        )
        if not named and word.endswith((".cases", ".effects")) and Path(word).is_file():
            named = [str(Path(word).absolute())]
        if not named:
            raise LookupError(bare(name) or f"no examples are called `{word}`{meant(name, held)}")
        found += named
    return list(dict.fromkeys(found))


def bare(name: str) -> str:
    """What to do for a command, a rule, a reader or a language that has no examples yet; empty: it is none."""
    for file in (f"toolgate/knowledge/commands/{family_of(name) or name}.py", f"{RULES}{name.replace('-', '_')}.py"):
        if (ROOT / file).is_file():
            return f'{file} has no examples: write them into CASES = """…"""'
    stem = name.rpartition("/")[2]
    if (ROOT / READERS / f"{stem}.py").is_file():
        return f'no command is read by {READERS}{stem}.py: say READ_BY("{stem}") in its file, and write examples there'
    if (ROOT / LANGUAGES / f"{stem}.py").is_file():
        return f"{LANGUAGES}{stem}.py has no examples: write them into tests/effects/{stem}.effects"
    return ""


def meant(name: str, held: list[str]) -> str:
    """What a wrong name may have been meant for, or what there is to name."""
    files = [file.rpartition(".")[0].rpartition("/")[2] for file in held]
    near = get_close_matches(name, [*files, *known_names()], 1, 0.75)
    return f", did you mean `{near[0]}`?" if near else ": name a family, a command, a rule or a file of cases"


def examples_of(file: str, held: list[str]) -> list[str]:
    """The files with the examples of a reader (the commands that name it) or of a language; of others none."""
    name = file.rpartition("/")[2].removesuffix(".py")
    if file.startswith(READERS):
        said = (f"({name})", f"({name}.", f'("{name}")', f'("{name}.')
        return [
            one for one in held if "/commands/" in one and any(word in (ROOT / one).read_text("utf-8") for word in said)
        ]
    return [one for one in held if file.startswith(LANGUAGES) and is_named(one, f"effects/{name}")]


def is_named(file: str, name: str) -> bool:
    """Whether a file, or a folder it is in, has this name."""
    return bool(name) and f"/{name}/" in f"/{file.rpartition('.')[0]}/"


def is_told(file: str) -> bool:
    return file.endswith(told.ENDING)


def changed(held: list[str]) -> list[str]:
    """Files with examples of what is not as it is in the last commit."""
    asked = ["git", "-C", str(ROOT), "status", "--porcelain", "--untracked-files=all", "--", *FOLDERS, told.FOLDER]
    listed = subprocess.run(asked, capture_output=True, text=True, check=False).stdout.splitlines()
    touched = [line[3:].rpartition(" -> ")[2] for line in listed]
    elsewhere = [one for file in touched for one in examples_of(file, held)]
    return [file for file in held if file in touched or file in elsewhere]


def silent(file: str) -> bool:
    """Whether a rule has no opinion in any of its examples, which then show nothing; if so, it is said."""
    rule = file.removeprefix(RULES).removesuffix(".py").replace("_", "-")
    found = [finding for case in examples(file) for finding in judge(record_of(case)).because]
    if any(finding.opinion.rule == rule for finding in found):
        return False
    print(f"{file}: `{rule}` decides none of its examples: `make explain CALL=…` shows which rule does", end="\n\n")
    return True


def main(words: list[str]) -> int:
    started = time.monotonic()
    try:
        held = [*files(), *told.files()]
        picked = chosen(words, held) if words else changed(held)
    except LookupError as error:
        print(error, file=sys.stderr)
        return 64
    if not picked:
        print("no file with examples has changed since the last commit; make quick WHAT=git tries those of git")
        return 0
    try:
        count = sum([len(told.told(file) if is_told(file) else examples(file)) for file in picked])
    except CaseFailed as error:
        print(error.message, *([f"    {error.help}"] if error.help else []), sep="\n", file=sys.stderr)
        return 1
    failed = 0
    for file in picked:
        for words_of_one in told.wrong(file) if is_told(file) else wrong(file):
            failed += 1
            print(words_of_one, end="\n\n")
    idle = [] if failed else [file for file in picked if file.startswith(RULES) and silent(file)]
    spent = time.monotonic() - started
    where = ", ".join(picked) if len(picked) < 4 else f"{len(picked)} files"
    print(f"{count - failed} of {count} examples hold, in {where} ({spent:.1f} s)")
    return 1 if failed or idle else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
