"""`cargo --config KEY=VALUE`, or a settings file; some keys name programs that cargo starts."""

from toolgate.knowledge.readers import started
from toolgate.knowledge.vocabulary import FETCHES, PLAIN, RUNS, Found

PROGRAMS = (
    "rustc",
    "rustc-wrapper",
    "rustc-workspace-wrapper",
    "rustdoc",
    "linker",
    "runner",
    "credential-provider",
    "global-credential-providers",
)
ADDRESSES = ("registry", "index", "replace-with", "proxy", "git", "local-registry", "directory")

OPEN = "word"  # unknown parts do not change how it is read


def read(text: str) -> Found | None:
    key, equals, value = text.partition("=")
    if not equals:
        return [(RUNS, text)]  # its settings may name programs
    last = key.strip().rpartition(".")[2].strip("'\"")
    value = value.strip().strip("[]'\" ")
    if last in PROGRAMS:
        listed = "[" in text.partition("=")[2]
        return started.read(value.replace('"', " ").replace(",", " ") if listed else value.replace('\\"', '"'))
    if last in ADDRESSES and "://" in value:
        return [(FETCHES, value)]
    if key.strip().startswith(("alias", "env")):
        return None
    return [(PLAIN, value)]
