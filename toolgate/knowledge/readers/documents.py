"""Arguments of TeX and office programs."""

from toolgate.knowledge.readers import started, tex_code
from toolgate.knowledge.vocabulary import (
    CODE,
    FETCHES,
    OBEYS,
    OPAQUE,
    OPENS,
    READS,
    RUNS,
    SCRIPT,
    SIDE_DOOR,
    WRITES,
    Found,
    Manner,
    unknown,
)

COMMANDS = ("\\", "&")  # prefixes of TeX's own


def office_source(text: str) -> Found | None:
    """What an office program opens: a document, or a macro, which it runs."""
    if text.startswith(("macro:", "vnd.sun.star.script:", "service:")):
        return [(OPAQUE, text)]
    return [(OPENS, text)] if "://" in text else [(READS, text)]


def beside(text: str) -> Found | None:
    """A directory relative to that of each source: `-o ../img` is next to it."""
    return [] if text[:1] not in ("/", "~") and text.count("..") < 2 else [(WRITES, text)]


def started_name(text: str) -> Found | None:
    """A program that another one starts with its own arguments: an installed one, or a file."""
    return [part for part in started.read(text) or [] if type(part) is not tuple or part[0] is not SCRIPT]


def tex_option(text: str) -> Found | None:
    """An option passed on to TeX: whether it lets the document run commands, or names another program."""
    if "shell-escape" in text or "write18" in text:
        return [(OPAQUE, text)]
    return [] if text.startswith("-") or text.replace("-", "").isalnum() else [(SCRIPT, text)]


def latexmk_code(text: str) -> Found | None:
    """Perl that latexmk runs before it reads its settings; assigning numbers touches nothing."""
    for part in text.split(";"):
        name, _, value = part.strip().partition("=")
        name, value = name.strip(), value.strip()
        if part.strip() and not (name[:1] == "$" and name[1:].isidentifier() and value.isdigit()):
            return [(CODE("perl"), text), (OPAQUE, text)]
    return []


def tex_program(text: str) -> Found | None:
    """Operands of TeX while documents may run commands: a file is then a program."""
    return tex_source(text) if text.startswith(COMMANDS) else [(RUNS, text)]


def tex_limit(text: str) -> Found | None:
    """`openout_any=a` or `shell_escape=t` in the environment: a document writes any file, or runs any command."""
    return [unknown("TeX's limits for files and commands", manner=Manner.INSECURE)] if text in FREED else []


FREED = ("a", "t", "y", "1")


def theme_directory(text: str) -> Found | None:
    """A directory of templates, which is never an address."""
    return None if "://" in text else [(OBEYS, text)]


def tex_source(text: str) -> Found | None:
    r"""Operands of TeX: a file, or TeX commands, with shell text in `\write18`."""
    if not text.startswith(COMMANDS):
        return [(READS, text)]
    plain = tex_code.read(text) if text[0] == "\\" else None
    if plain is not None:
        return plain
    found: Found = [(OPAQUE, text)]
    found.extend([(SIDE_DOOR, part.partition("{")[2].partition("}")[0]) for part in text.split("\\write18")[1:]])
    lua = text.split("os.execute(")[1:]
    found.extend([(SIDE_DOOR, part.strip("'\"").partition(")")[0].strip("'\"")) for part in lua])
    return found


INCLUDING = ("include", "literalinclude", "raw", "csv-table", "figure", "image")  # of documents that include others
RUNNING = ("{sys:", "{sys2:", "{eval:", "sys::", "eval::")


def included(text: str) -> Found | None:
    """A document on standard input: the files it includes by their paths, the commands it runs."""
    found: Found = []
    for line in text.split("\n"):
        name, _, rest = line.strip().removeprefix(".. ").partition("::")
        path = rest.strip().partition("[")[0]
        if name in INCLUDING and path[:1] in ("/", "~", "."):
            found.append((READS, path))
        elif line.strip().startswith((":file:", ":url:")):
            found.append((READS, line.strip().partition(": ")[2].strip()))
        for mark in RUNNING:
            if mark in line:
                found.append((SIDE_DOOR, line.partition(mark)[2].strip().rstrip("}[]")))
    return found


def entities(text: str) -> Found | None:
    """What an XML document includes: entities and parts from other files, or from a host."""
    found: Found = []
    for mark in ("SYSTEM", "PUBLIC", "xi:include", "xinclude:include"):
        for piece in text.split(mark)[1:]:
            tag = piece.partition(">")[0]
            values = [value for quote in "\"'" for value in tag.split(quote)[1::2]]
            named = [value.removeprefix("file://") for value in values if "/" in value or "." in value]
            found += [
                (FETCHES if "://" in name else READS, name) for name in named if not name.endswith((".dtd", "//EN"))
            ]
    return found


def imported(text: str) -> Found | None:
    """What pdoc documents, and imports for it: a module name, or a file."""
    return [(RUNS, text)] if "/" in text or text.endswith(".py") else []


def pdoc_setting(text: str) -> Found | None:
    """`name=value`, where the value is Python; a literal only sets how something looks."""
    value = text.partition("=")[2] or text
    plain = value.replace("_", "").replace(".", "").strip("'\"").isalnum()
    return [] if plain else [(CODE("python"), value)]


def lilypond(text: str) -> Found | None:
    """The commands that Scheme in a score starts: `#(system "…")`."""
    found: Found = []
    for call in ("(system ", "(system* ", "(open-pipe "):
        for part in text.split(call)[1:]:
            given = part.lstrip()
            if given[:1] != '"':
                return None
            found.append(
                (SCRIPT, " ".join(given.partition(")")[0].split('"')[1::2]) if call[7] == "*" else given.split('"')[1])
            )
    return found


def charted(text: str) -> Found | None:
    """`DEF:a=data/load.rrd:load:AVERAGE`: the file that a line of a chart comes from."""
    return [(READS, text.partition("=")[2].partition(":")[0])] if text.startswith("DEF:") else []
