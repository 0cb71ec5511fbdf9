"""Arguments of cargo and rustc: commands to run, and options of code generation."""

from toolgate.knowledge.readers import started
from toolgate.knowledge.vocabulary import FETCHES, PLAIN, RUNS, SCRIPT, SEARCHES, Found

STARTED = ("linker=", "codegen-backend=", "link-arg=-fuse-ld=/", "link-arg=-B", "link-arg=-specs")
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
OPEN = {"config": "word"}  # unknown parts do not change how it is read


def cargo_line(text: str) -> Found | None:
    """`cargo watch -x 'test -q'`: the words of a cargo command."""
    return [(SCRIPT, "cargo " + text)]


def rust_codegen(text: str) -> Found | None:
    """`rustc -C KEY=VALUE`; `linker` names a program that is started."""
    key, _, value = text.partition("=")
    return [(SCRIPT, value)] if key == "linker" else [(PLAIN, value)]


def rust_flags(text: str) -> Found | None:
    """RUSTFLAGS: options of the Rust compiler; some name a linker or a plug-in."""
    found: Found = []
    for word in text.replace("\x1f", " ").split():
        setting = word[2:] if word[:2] in ("-C", "-Z") else word
        for start in STARTED:
            if setting.startswith(start):
                value = setting.partition("=")[2].partition("=")[2] or setting.partition("=")[2]
                found.append((SEARCHES, value) if "/" in value else (PLAIN, value))
    return found


def config(text: str) -> Found | None:
    """`cargo --config KEY=VALUE`, or a settings file; some keys name programs that cargo starts."""
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
