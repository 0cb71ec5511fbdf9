"""Whether words name one thing or several, and the advice about several."""

from __future__ import annotations

BEHIND = (
    " of ",
    " in ",
    " for ",
    " that ",
    " which ",
    " on ",
    " with ",
    " from ",
    " to ",
    ", ",
)  # what goes with a noun
SINGULAR = ("ss", "us", "is", "'s")  # how words end that are not several
ABOUT_ONE = (  # as advice says it of one thing, and of several
    (" shows whether it exists;", " shows whether they exist;"),
    (" need from it", " need from them"),
    (" shows it;", " shows them;"),
    (" put it in place", " put them in place"),
    (" shows the package first", " shows the packages first"),
)


def is_several(description: str) -> bool:
    """Whether a description names several things: `scheduled jobs`, `the settings of the tool`."""
    for word in BEHIND:
        description = description.partition(word)[0]
    return description.endswith("s") and not description.endswith(SINGULAR)


def of_several(advice: str) -> str:
    """Advice about one thing, said of several: `ask the user to delete them`."""
    for one, several in ABOUT_ONE:
        advice = advice.replace(one, several)
    asked = advice.rpartition("; ")[2]
    single = asked.startswith("ask the user to ") and asked.endswith(" it") and not asked.endswith(" do it")
    return advice[:-2] + "them" if single else advice


def of_all(advices: list[str]) -> str:
    """One piece of advice about several things, out of those about each; where they do not fit together, the first.

    Commands that differ in one word become one: `ls -ld ~/.ssh` and `ls -ld ~/.aws` are `ls -ld ~/.ssh ~/.aws`.
    """
    first, *others = dict.fromkeys(advices)
    if "`" not in first:
        return of_several(first)
    parts = [advice.split("`") for advice in (first, *others)]
    if not others or any([len(part) != 3 or part[::2] != parts[0][::2] for part in parts]):
        return first
    words = [part[1].split(" ") for part in parts]
    apart = {index for some in words for index, word in enumerate(some) if words[0][index : index + 1] != [word]}
    if len(apart) != 1 or any([len(some) != len(words[0]) for some in words]) or "'" in first:
        return first
    at = apart.pop()
    command = " ".join([*words[0][:at], *[some[at] for some in words], *words[0][at + 1 :]])
    text = of_several(f"{parts[0][0]}`{command}`{parts[0][2]}")
    return text if len(text) <= LONGEST else first


LONGEST = 120  # characters of advice
