"""What is said of a call, word for word: the files `*.told` of `tests/rules`, and whether they hold.

Their notation is that of examples, and below an example stands what is said of it:

    ask git tag -d v2
        reason   deletes the tag `v2`
        instead  `git tag -n` lists the tags
"""

from collections.abc import Iterator

from toolgate.cases import ACCEPT, Case, read, record_of, render
from tools.examples import ROOT, Failure, judge, placed

FOLDER, ENDING = "tests/rules", ".told"
PARTS = ("reason", "instead")
Said = dict[str, str]


def files() -> list[str]:
    """Every such file, relative to the root."""
    return [path.relative_to(ROOT).as_posix() for path in sorted((ROOT / FOLDER).glob("*" + ENDING))]


def told(file: str) -> list[tuple[Case, Said]]:
    """The examples of a file, each with what is said of it."""
    with placed(file):
        return said_in((ROOT / file).read_text("utf-8"))


def said_in(text: str) -> list[tuple[Case, Said]]:
    """The examples of a text, each with what is said of it."""
    lines = text.split("\n")
    said = [line.split(maxsplit=1) if line.lstrip().startswith(("reason ", "instead ")) else [] for line in lines]
    cases = read("\n".join(["#" if words else line for words, line in zip(said, lines, strict=True)]))
    ends = [case.line - 1 for case in cases[1:]] + [len(lines)]
    return [
        (case, {words[0]: words[1] for words in said[case.line : end] if words})
        for case, end in zip(cases, ends, strict=True)
    ]


def wrong(file: str) -> Iterator[str]:
    """Each example of a file of which something else is said, with what to write if that is right."""
    for case, said in told(file):
        try:
            words = complaint(case, said)
        except Failure as error:
            words = f"{case.text}\n    {error}"
        if words:
            yield f"{file}:{case.line}:\n{words}"


def complaint(case: Case, said: Said) -> str:
    """What is wrong with an example; empty: it holds."""
    if not said:
        return f"{render(case)}\n    nothing is said of it: write `reason` and `instead` below it"
    found = judge(record_of(case))
    now = {name: str(getattr(found, name)) for name in said}
    if case.verdict == str(found.verdict) and now == said:
        return ""
    lines = [f"    expected {case.verdict}, got {found.verdict}"] if case.verdict != str(found.verdict) else []
    lines += [f"    expected {name}  {said[name]}" for name in said if now[name] != said[name]]
    written = render(Case(str(found.verdict), case.text, scene=case.scene))
    return "\n".join([render(case), *lines, ACCEPT, written, *[f"    {name:<8} {text}" for name, text in now.items()]])
