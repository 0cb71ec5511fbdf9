"""Arguments of cargo and rustc: commands to run, and options of code generation."""

from toolgate.knowledge.vocabulary import PLAIN, SCRIPT, SEARCHES, Found

STARTED = ("linker=", "codegen-backend=", "link-arg=-fuse-ld=/", "link-arg=-B", "link-arg=-specs")


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
