"""Source in any language that evaluates what it fetches: a call that runs text, with a URL close to it.

The language is not known, so values are not followed; what is fetched into one variable and evaluated in the next line
is close enough.
"""

from toolgate.analysis.text.web_addresses import addresses_in
from toolgate.analysis.text.words import held, holds
from toolgate.knowledge.texts.written_files import BRINGING, EVALUATING
from toolgate.model.occurrences import occurrences

BEFORE, AFTER = 400, 240  # characters around a call in which the URL is looked for
MOST = 40  # calls that are looked at


def evaluated_addresses(text: str) -> list[str]:
    """The URLs whose text is evaluated, in the order in which they are found."""
    if "://" not in text or not holds(text, BRINGING):
        return []
    found: list[str] = []
    for call in held(text, EVALUATING):
        for at in occurrences(text, call, MOST):
            if call[:1] == "." or not (
                at and (text[at - 1] in "._" or text[at - 1].isalnum())
            ):  # not a method of others
                around = text[max(0, at - BEFORE) : at + AFTER]
                found += [address for _, address in addresses_in(around)] if holds(around, BRINGING) else []
    return list(dict.fromkeys(found))
