"""RUSTFLAGS: options of the Rust compiler, of which a linker or a plug-in is a program."""

from __future__ import annotations

STARTED = ("linker=", "codegen-backend=", "link-arg=-fuse-ld=/", "link-arg=-B", "link-arg=-specs")


def read(text: str) -> list[tuple[str, str]] | None:
    found: list[tuple[str, str]] = []
    for word in text.replace("\x1f", " ").split():
        setting = word[2:] if word[:2] in ("-C", "-Z") else word
        for start in STARTED:
            if setting.startswith(start):
                value = setting.partition("=")[2].partition("=")[2] or setting.partition("=")[2]
                found.append(("SEARCHES", value) if "/" in value else ("PLAIN", value))
    return found
