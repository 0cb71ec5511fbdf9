"""The program an archiver or a sorter pipes its data through: a compressor, or anything else."""

from toolgate.knowledge.vocabulary import SIDE_DOOR, Found

COMPRESSORS = frozenset(
    """gzip gunzip bzip2 bunzip2 xz unxz lzma zstd unzstd zstdmt lz4 lzop lzip plzip pigz unpigz pbzip2 lbzip2 pixz pxz brotli
    compress rzip lrzip snzip 7z""".split()
)


def read(text: str) -> Found | None:
    words = text.split()
    if (
        words
        and words[0].rpartition("/")[2] in COMPRESSORS
        and words[0].startswith(("/usr/bin/", "/bin/")) == ("/" in words[0])
    ):
        return [] if all([word.startswith("-") or word.isalnum() for word in words[1:]]) else [(SIDE_DOOR("fed"), text)]
    return [(SIDE_DOOR("fed"), text)]
