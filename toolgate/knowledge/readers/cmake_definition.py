"""`cmake -D NAME=VALUE`: some variables name programs that are started or files that are run."""

from toolgate.knowledge.readers import started
from toolgate.knowledge.vocabulary import ASSIGNS, RUNS, SCRIPT, Found

FILES = (
    "CMAKE_TOOLCHAIN_FILE",
    "CMAKE_PROJECT_INCLUDE",
    "CMAKE_PROJECT_INCLUDE_BEFORE",
    "CMAKE_PROJECT_TOP_LEVEL_INCLUDES",
)
PROGRAMS = ("_COMPILER", "_LAUNCHER", "CMAKE_MAKE_PROGRAM", "CMAKE_LINKER", "CROSSCOMPILING_EMULATOR", "CMAKE_AR")

OPEN = "word"  # parts that are only known later cannot change its form


def read(text: str) -> Found | None:
    name, _, value = text.partition("=")
    name = name.partition(":")[0]
    if name in FILES or name.endswith("_INCLUDE"):
        return [(RUNS, value)]
    if name.endswith(PROGRAMS) and value:
        words = ["'" + word.replace("'", "'\\''") + "'" if " " in word else word for word in value.split(";")]
        return (
            started.read(" ".join([*words, "--version"]))
            if "_LAUNCHER" in name or len(words) > 1
            else [(SCRIPT, value + " --version")]
        )
    return [(ASSIGNS, f"{name}={value}")]
