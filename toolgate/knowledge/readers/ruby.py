"""Libraries, templates and code of Ruby."""

from toolgate.knowledge.vocabulary import CODE, PLAIN, RUNS, Found, runs


def rails_runner(text: str) -> Found | None:
    """`rails runner`: a file, or Ruby text."""
    named = text.endswith(".rb") and not any([sign in text for sign in " \n\t;#(`%"])  # else it is code
    return [(RUNS("ruby") if named or text == "-" else CODE("ruby"), text)]


def ruby_library(text: str) -> Found | None:
    """`ruby -r NAME`: the name of a library, or a file that is run."""
    return [(RUNS if text.startswith((".", "/", "~")) else PLAIN, text)]


def template(text: str) -> Found | None:
    """A template that is run: a file here or an address."""
    if "://" in text:
        return [runs(text, "remote")]
    return [(RUNS, text)]
