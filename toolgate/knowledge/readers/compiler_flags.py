"""CFLAGS and similar variables: options of a compiler in one text."""

from toolgate.knowledge.readers import compiler_option
from toolgate.knowledge.vocabulary import Found

LOADING = (
    "-fplugin=", "-load", "-wrapper", "-B/", "-B.", "-specs=/", "-specs=.", "-fuse-ld=/", "--ld-path=", "-Wl,-plugin",
    "-Wl,--plugin",
)  # fmt: skip


def read(text: str) -> Found | None:
    words = text.split()
    if any([word.startswith(LOADING) for word in words]):
        return None
    found: Found = []
    for word in words:
        if word.startswith("-o"):
            found.extend(compiler_option.read(word) or [])
    return found
