"""Code that Python programs load: modules named in variables, and files in given directories."""

from toolgate.knowledge.vocabulary import OPAQUE, RUNS, Found, one_of

DEBUGGERS = one_of("pdb ipdb pudb bpdb pdbpp IPython debugpy remote_pdb web_pdb")


def stopping(text: str) -> Found | None:
    """What `breakpoint()` calls: nothing, a debugger, or a function of any module."""
    return [] if text == "0" or text.partition(".")[0] in DEBUGGERS else [(OPAQUE, text)]


def warning(text: str) -> Found | None:
    """`action:message:category:module:line`: a category with a dot makes Python load its module."""
    parts = [part.split(":") for part in text.split(",")]
    return [] if all([len(part) < 3 or "." not in part[2] for part in parts]) else [(OPAQUE, text)]


def documents(text: str) -> Found | None:
    """The directory of Sphinx's settings."""
    return [(RUNS("python"), (text.rstrip("/") or text) + "/conf.py")]


def tests(text: str) -> Found | None:
    """The directory in which pytest looks for its `conftest.py`."""
    return [(RUNS("python"), (text.rstrip("/") or text) + "/conftest.py")]
