"""One command for gdb or lldb: inspecting and stepping are understood, starting programs and writing are not."""

from toolgate.knowledge.readers import boards
from toolgate.knowledge.vocabulary import CODE, RUNS, SIDE_DOOR, Found, Manner, one_of, unknown

SHOWN = 60  # characters of code that are shown

PLAIN = one_of("""r run start starti c continue q quit exit bt backtrace where info i list l break b tbreak tb hbreak watch rwatch awatch delete clear disable
    enable next n step s nexti ni stepi si finish until advance frame f up down thread t disas disassemble x ptype whatis show help apropos kill k detach
    display undisplay condition ignore catch set unset layout focus refresh handle signal directory symbol-file add-symbol-file file
    process breakpoint target image settings register memory expression-plain log-level version print p inspect output printf echo tty cd pwd
    macro skip tui maintenance checkpoint restart rerun reverse-continue reverse-step reverse-next rc rs rn stop interrupt""")
CALLING = one_of("print p inspect output printf set display x")  # their expressions can call functions


def read(text: str) -> Found | None:
    words = text.split()
    if not words:
        return []
    name = words[0].partition("/")[0]
    if (command := _shell(words)) != "":
        return [(SIDE_DOOR, command)]
    if name in ("thread", "t", "frame") and words[1:2] == ["apply"]:  # `thread apply all bt 4`
        rest = words[2:]
        while rest and (rest[0] in ("all", "level") or rest[0][0] == "-" or rest[0][0].isdigit()):
            rest = rest[1:]
        return read(" ".join(rest))
    if name in ("monitor", "mon"):
        return boards.openocd(" ".join(words[1:]))
    if name in ("python", "py", "script"):
        return _python(text.strip())
    if name == "load":
        return [boards.DEVICE]
    if name == "target" and words[1:2] in (["remote"], ["extended-remote"]) and len(words) == 3:
        return (
            []
            if words[2].startswith((":", "localhost:", "127.0.0.1:")) and words[2].rpartition(":")[2].isdigit()
            else None
        )
    if name not in PLAIN:
        return None
    if name in CALLING and "(" in text and '"' in text:
        return None
    if name == "set" and any(
        [word in ("logging", "remote", "startup-with-shell", "exec-wrapper", "auto-load") for word in words[1:3]]
    ):
        return None
    if name in ("run", "r", "start", "memory", "process", "target") and any([mark in text for mark in "<>|;"]):
        return None
    if name in ("memory", "target", "maintenance") and any(
        [word in ("write", "remote", "extended-remote", "script") for word in words]
    ):
        return None
    return []


def script(text: str) -> Found | None:
    """A file of commands, or of Python."""
    return [(RUNS("python" if text.endswith(".py") else "compilers.debugger_script"), text)]


def _shell(words: list[str]) -> str:
    """The command that `shell id`, `!id`, `pipe bt | id` or `platform shell id` runs; empty: it is another command."""
    if words[0] == "shell":
        return " ".join(words[1:])
    if words[0] in ("pipe", "|"):
        return " ".join(words[1:]).partition("|")[2].strip()
    if words[0][:1] == "!":
        return " ".join(words)[1:].strip()
    return " ".join(words[2:]) if words[:2] == ["platform", "shell"] else ""


def _python(text: str) -> Found:
    """`python …`: what the code does; it may do anything to the debugger."""
    code = text.partition(" ")[2].strip()
    if _shows(code):
        return []
    shown = text if len(text) <= SHOWN else text[:SHOWN].rpartition(" ")[0]
    return [(CODE("python"), code), unknown(shown, manner=Manner.UNREADABLE)]


def _shows(code: str) -> bool:
    """`print(gdb.VERSION)`: code that prints something without a call."""
    return code.startswith("print(") and code[-1:] == ")" and not any([sign in code[6:-1] for sign in "([{;=`\n"])


STEPPING = one_of("""b break tbreak cl clear disable enable ignore condition c cont continue n next s step r return until unt j jump q quit exit w where bt
    u up d down l list ll longlist a args whatis h help undisplay restart retval rv""")
STOPPING = ("b", "break", "tbreak")  # a location, and after a comma a condition
SHOWING = one_of("p pp whatis")  # followed by an expression


def pdb_lines(text: str) -> Found | None:
    """Input of Python's debugger: stepping alone, or code."""
    lines = [line.split() for line in text.splitlines() if line.strip()]
    stepping = [words[0] in STEPPING and all([word.isalnum() for word in words[1:]]) for words in lines]
    if all(stepping):
        return []
    code = "\n".join(
        [line.lstrip("! ") for line in text.splitlines() if line.split()[:1] and line.split()[0] not in STEPPING]
    )
    return [(CODE("pdb"), text), (CODE("python"), code)]


def pdb(text: str) -> Found | None:
    """One command for Python's debugger: inspecting and stepping, or an expression, which is code."""
    name, _, rest = text.strip().partition(" ")
    if rest[:1] in ("/", "~"):  # a file, in an unknown command
        return None
    if name in SHOWING:
        return [(CODE("python"), f"print({rest})")]
    where, comma, condition = rest.partition(",")
    if name in STOPPING and comma and "(" not in where:
        return [(CODE("python"), condition.strip())]
    return [] if name in STEPPING and "," not in rest and "(" not in rest else [(CODE("python"), text.lstrip("! "))]
