"""Options and definitions of cmake."""

from toolgate.knowledge.readers import started
from toolgate.knowledge.vocabulary import ASSIGNS, PLAIN, RUNS, SCRIPT, SIDE_DOOR, WRITES, Found
from toolgate.model.call import quoted

OPEN = "word"  # unknown parts do not change how it is read
FILES = (
    "CMAKE_TOOLCHAIN_FILE",
    "CMAKE_PROJECT_INCLUDE",
    "CMAKE_PROJECT_INCLUDE_BEFORE",
    "CMAKE_PROJECT_TOP_LEVEL_INCLUDES",
)
PROGRAMS = ("_COMPILER", "_LAUNCHER", "CMAKE_MAKE_PROGRAM", "CMAKE_LINKER", "CROSSCOMPILING_EMULATOR", "CMAKE_AR")


def definition(text: str) -> Found | None:
    """`cmake -D NAME=VALUE`; some variables name programs or scripts that are run."""
    name, _, value = text.partition("=")
    name = name.partition(":")[0]
    if name in FILES or name.endswith("_INCLUDE"):
        return [(RUNS, value)]
    if name.endswith(PROGRAMS) and value:
        words = [quoted(word) if " " in word else word for word in value.split(";")]
        if "_LAUNCHER" not in name and len(words) == 1:
            return [(SCRIPT, value + " --version")]
        found = started.read(" ".join([*words, "--version"]))
        return (
            [(SIDE_DOOR, " ".join(words))] if found and (SIDE_DOOR, f"{' '.join(words)} --version") in found else found
        )
    return [(ASSIGNS, f"{name}={value}")]


GLUED = {"-B": WRITES, "-S": RUNS, "-C": RUNS, "-P": RUNS, "-H": RUNS}
PLAIN_STARTS = ("-G", "-W", "-T", "-A", "-U", "-j", "--debug", "--warn", "--log")


def option(text: str) -> Found | None:
    """Options of cmake with an attached value: `-DNAME=VALUE`, `-Bbuild`."""
    if text.startswith("-D"):
        return definition(text[2:])
    role = GLUED.get(text[:2])
    if role is not None and text[:2] != "--":
        return [(role, text[2:])]
    return [(PLAIN, text)] if text.startswith(PLAIN_STARTS) else None
