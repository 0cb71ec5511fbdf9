"""The word of a call for a text in which only a part is known: `lib/${n/…}.c` is `lib/${n/_spec//}.c` there.

Only what is said of a call depends on this, never what is decided; it is loaded where a rule objects.
"""

import re

UNKNOWN = re.compile(r"\$\{[^{}]*…[^{}]*\}|\$\(…\)|…")
FORMS = (r"\$(?:\{[^{}`\n]{1,60}?\}|\w{1,60})", r"\$\([^\n]{1,60}?\)")  # a variable, or what a command prints


def as_written(said: str, text: str) -> str:
    """Return a sentence in which the text between backticks is quoted as the call has it, if that can be found."""
    before, mark, rest = said.partition("`")
    quoted, closed, after = rest.partition("`")
    if not mark or not closed or "…" not in quoted or quoted in text or quoted == "…":
        return said
    known = [re.escape(piece) for piece in UNKNOWN.split(quoted)]
    for form in FORMS:
        if found := re.search(form.join(known), text):
            return f"{before}`{found[0]}`{after}" if "`" not in found[0] else said
    return said
