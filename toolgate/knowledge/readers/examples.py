"""Texts with examples that are run: `>>>` of doctest, `$` lines of cram, blocks of bats."""

from toolgate.knowledge.readers.cells import plain
from toolgate.knowledge.vocabulary import CODE, SCRIPT, Found

FIRST, NEXT = ">>> ", "... "
TYPED, CONTINUED = "  $ ", "  > "
BLOCK = "@test "
FENCE = "```{"
CHUNKS = {"r": CODE("r"), "python": CODE("python"), "bash": SCRIPT, "sh": SCRIPT, "julia": CODE("julia")}
SCRATCH = "$(mktemp -d)"
STARTS = f"""run() {{ "$@"; }}
setup() {{ :; }}; teardown() {{ :; }}; setup_file() {{ :; }}; teardown_file() {{ :; }}
BATS_TEST_TMPDIR={SCRATCH} BATS_FILE_TMPDIR={SCRATCH} BATS_SUITE_TMPDIR={SCRATCH} BATS_RUN_TMPDIR={SCRATCH}
"""  # words and variables of bats


def python(text: str) -> Found | None:
    """The code after `>>>`, and the module itself if the text is Python."""
    found: Found = [(CODE("python"), text)] if _is_module(text) else []
    code = shown_code(text)
    return [*found, (CODE("python"), code)] if code else found


def shown_code(text: str) -> str:
    """The Python of all examples in a text, in order; empty: there are none."""
    lines: list[str] = []
    going = False
    for line in text.split("\n"):
        stripped = line.lstrip() + " "
        going = stripped.startswith(FIRST) or (going and stripped.startswith(NEXT))
        if going:
            lines.append(stripped[len(FIRST) :].rstrip())
    return "\n".join(lines)


def cram(text: str) -> Found | None:
    """Commands as typed in a shell, each with its output."""
    lines = [line[len(TYPED) :] for line in text.split("\n") if line.startswith((TYPED, CONTINUED))]
    return [(SCRIPT, "\n".join(lines))] if lines else []


def bats(text: str) -> Found | None:
    """Shell text in which each test is a named block, between what sets it up and what tidies up after it."""
    lines: list[str] = []
    tests: list[str] = []
    for line in text.split("\n"):
        if line.lstrip().startswith(BLOCK):
            tests.append(f"test_of_bats_{len(tests)}")
            line = f"{tests[-1]}() {_opened(line)}"
        lines.append(line)
    each = [f"( setup; {test}; teardown )" for test in tests]
    return [(SCRIPT, "\n".join([STARTS, *lines, "setup_file", *each, "teardown_file"]))]


def notebook(text: str) -> Found | None:
    """The cells of a notebook that are code, as one program."""
    import json

    try:
        cells = json.loads(text)["cells"]
        sources = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
    except (ValueError, LookupError, TypeError, RecursionError):
        return []
    written_in = CODE("r") if '"language": "R"' in text or '"name": "ir"' in text else CODE("python")
    return [(written_in, "\n".join([plain(source) for source in sources]))]


def chunks(text: str) -> Found | None:
    """The chunks of a document that are run when it is built: three backticks and `{r}`, `{python}`, `{bash}`."""
    found: Found = []
    for piece in text.split(FENCE)[1:]:
        head, _, rest = piece.partition("\n")
        role = CHUNKS.get(head.replace("}", " ").replace(",", " ").split(" ")[0].lower())
        if role is not None and "eval=FALSE" not in head:
            found.append((role, rest.partition("\n```")[0]))
    return found


def _opened(line: str) -> str:
    """The block that a test begins with, without its name."""
    name = line.lstrip()[len(BLOCK) :].lstrip()
    rest = name[1:].partition(name[:1])[2] if name[:1] in ("'", '"') else name
    return "{" + rest.partition("{")[2]


def _is_module(text: str) -> bool:
    import ast

    try:
        ast.parse(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False
    return True
