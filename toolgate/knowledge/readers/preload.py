"""Options in a variable that load code into every program of a language: `-r file`, `-javaagent:file`, `-toolexec cmd`."""

from toolgate.knowledge.readers import debug_port, node
from toolgate.knowledge.vocabulary import CODE, RUNS, SIDE_DOOR, Found, runs
from toolgate.model.effect import Manner

LOADERS = (
    "-r", "--require", "--import", "--loader", "--experimental-loader", "-javaagent", "-agentpath", "-agentlib",
    "-exec", "-toolexec", "-I", "-vettool", "-overlay", "-modfile", "-e", "--eval", "-p", "--print", "-Xbootclasspath/a",
)  # fmt: skip


def read(text: str) -> Found | None:
    """Everything that is loaded; a package without a path is the project's own dependency."""
    found: Found = []
    words = text.split()
    for index, word in enumerate(words):
        if word.startswith(("-XX:OnError=", "-XX:OnOutOfMemoryError=")):
            found.append((SIDE_DOOR, " ".join([word.partition("=")[2], *words[index + 1 :]])))
        found += debug_port.option(word)
        loader, value = _split(word)
        if loader not in LOADERS:
            continue
        value = value or (words[index + 1] if index + 1 < len(words) else "")
        if value.startswith(("/", "..", "~", "data:", "http:", "https:")) or loader.endswith(
            ("exec", "eval", "-e", "tool")
        ):
            found.append(runs(value, "unknown", Manner.PRELOAD))
            found += _held(" ".join([value, *words[index + 1 :]]) if value.startswith("data:") else "")
        elif value.startswith("."):
            found.append((RUNS, value))
    return found


def _held(text: str) -> Found:
    """The code in a data URL, which is loaded before anything else."""
    return [(CODE("node"), source)] if text and (source := node.data_source(text)) else []


def _split(word: str) -> tuple[str, str]:
    for separator in ("=", ":"):
        name, found, value = word.partition(separator)
        if found and name in LOADERS:
            return name, value
    if word.startswith("-r") and len(word) > 2 and not word.startswith("--"):
        return "-r", word[2:]
    return word, ""
