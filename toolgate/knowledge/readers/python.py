"""Code that Python programs load and run: modules named in variables, files in given directories, statements."""

from toolgate.knowledge.vocabulary import CODE, OPAQUE, RUNS, WRITES, Found, one_of

OPEN = {"test_path": "word", "feed": "word"}  # an unknown part does not change how these are read

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


def test_path(text: str) -> Found | None:
    """An operand of a test runner: a name, or a file."""
    return [(RUNS, text)] if "/" in text else []


def documented(text: str) -> Found | None:
    """What `pydoc` describes: a module, which is imported for it, or a file."""
    return [(RUNS, text)] if "/" in text else [(CODE("python"), f"__import__({text!r})")]


def feed(text: str) -> Found | None:
    """`scrapy crawl x -o items.data:json`: an output file, and its format."""
    path, colon, kind = text.rpartition(":")
    path = path if colon and kind.isalnum() else text
    return [] if path == "-" else [(WRITES, path)]


VALUED = ("-n", "--number", "-r", "--repeat", "-u", "--unit")
SETUP = ("-s", "--setup")


def timeit(words: list[str]) -> Found | None:
    """`python -m timeit`: setup statements, then the measured ones, as one program."""
    prepared: list[str] = []
    rest = list(words)
    while rest and rest[0][:1] == "-" and rest[0] not in ("-", "--"):
        word, equals, value = rest.pop(0).partition("=")
        if word in ("-h", "--help"):
            return []
        if word[:2] in SETUP[:1] and word not in SETUP:
            prepared.append(word[2:] + equals + value)
        elif word in (*SETUP, *VALUED) and not equals:
            value = rest.pop(0) if rest else ""
            prepared += [value] if word in SETUP else []
        elif word in SETUP:
            prepared.append(value)
    return [(CODE("python"), "\n".join([*prepared, *rest[rest[:1] == ["--"] :]]))]
