"""Code inside settings: the commands that a playbook's lookups run, and Ruby in ERB templates."""

from toolgate.analysis.formats.file_words import holed

LONGEST = 200_000  # characters of a file that are read
MOST = 60  # pieces of one file
PIPES = ("'pipe'", '"pipe"', "'ansible.builtin.pipe'", '"ansible.builtin.pipe"')
INCLUDING = ("import_playbook", "include_tasks", "import_tasks")


def piped(text: str) -> list[str]:
    """Return the commands in `lookup('pipe', 'CMD')`, also in a double-quoted string, where quotes are escaped."""
    text = text[:LONGEST].replace('\\"', '"')
    found: list[str] = []
    for mark in PIPES:
        for rest in text.split(mark)[1:MOST]:
            rest = rest.lstrip()
            value = rest[1:].lstrip() if rest[:1] == "," else ""
            command, quote, _ = value[1:].partition(value[0]) if value[:1] in ("'", '"') else ("", "", "")
            found.extend([command] if quote else [])
    lines = [line.strip().removeprefix("- ").partition(":") for line in text.splitlines() if "with_pipe" in line]
    return found + [value.strip().strip("'\"") for key, _, value in lines if key.rpartition(".")[2] == "with_pipe"]


def played(text: str) -> list[str]:
    """Return the files that a playbook includes by name, in which `HOLE` stands for an expression."""
    lines = [line.strip().removeprefix("- ").partition(":") for line in text[:LONGEST].splitlines() if "_" in line]
    names = [value.strip().strip("'\"") for key, _, value in lines if key.rpartition(".")[2] in INCLUDING]
    return [name for name in map(holed, names) if name.endswith((".yml", ".yaml"))][:MOST]


def embedded(text: str) -> str:
    """Return the code in an ERB template, one piece per line."""
    pieces = [part.partition("%>")[0] for part in text[:LONGEST].split("<%")[1:MOST] if part[:1] not in ("#", "%")]
    return "\n".join([piece.lstrip("=-").rstrip("-").strip() for piece in pieces])


def inherited(text: str) -> list[str]:
    """Return the files that RuboCop settings inherit from: one, or a list of them."""
    found: list[str] = []
    listed = False
    for line in text[:LONGEST].splitlines():
        key, colon, value = line.partition(":")
        if line[:1].isalpha():
            listed = bool(colon) and key == "inherit_from"
            found.extend([part.strip(" '\"[]") for part in value.split(",")] if listed else [])
        elif listed and line.lstrip()[:1] == "-":
            found.append(line.strip(" -'\""))
    return [name for name in found if name and "://" not in name and "<%" not in name and "*" not in name][:MOST]
