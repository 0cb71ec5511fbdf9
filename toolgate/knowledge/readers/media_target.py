"""Where ffmpeg puts its result: a file, a pipe, or somebody's server."""

from __future__ import annotations

from toolgate.knowledge.vocabulary import SENDS, WRITES

HERE = ("pipe:", "null", "/dev/null", "-")


def read(text: str) -> list[tuple[str, str]] | None:
    if text.startswith("file:"):
        return [(WRITES, text.removeprefix("file:").removeprefix("//"))]
    if "://" in text or text.startswith(("rtmp:", "udp:", "tcp:", "rtp:", "srt:", "tee:")):
        return [(SENDS, text)]
    return [] if text.startswith(HERE[:1]) or text in HERE else [(WRITES, text)]
