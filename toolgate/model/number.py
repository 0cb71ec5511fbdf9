"""Whether a description is singular or plural, and advice about several things."""

from toolgate.model.effect import Target
from toolgate.model.sentence import parts_of

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
)  # words that start a complement of a noun
SINGULAR = ("ss", "us", "is", "'s")  # how words end that are not plurals


def is_several(target: Target) -> bool:
    """Whether a description is plural: `scheduled jobs`, `the settings of the tool`."""
    description = str(target)
    for word in BEHIND:
        description = description.partition(word)[0]
    return description.endswith("s") and not description.endswith(SINGULAR)


def of_all(advices: list[str]) -> str:
    """Combine advice about each of several things into one; keep what is asked where they do not fit together.

    Commands on one thing each become one: `ls -ld ~/.ssh` and `ls -ld ~/.aws` are `ls -ld ~/.ssh ~/.aws`.
    """
    first, *others = [parts_of(advice) for advice in dict.fromkeys(advices)]
    if not first.thing:
        return first.of_several("")
    if not others:
        return first
    said = first.of_several(" ".join([first.thing, *[other.thing for other in others]]))
    if len(said) <= LONGEST and all([other.form == first.form for other in others]):
        return said
    asked = said.partition("; ")[2]  # without what would show only the first one
    return asked if asked.endswith(" them") else first


LONGEST = 120  # characters of advice
