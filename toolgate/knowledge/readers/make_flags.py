"""MAKEFLAGS: options for the number of jobs and for output touch nothing."""

from toolgate.knowledge.vocabulary import OPAQUE, Found, one_of

ORDINARY = one_of(
    "-s --silent --quiet -k --keep-going -w --no-print-directory --print-directory -r -R -B -i --output-sync s k w ks sk rR"
)


def read(text: str) -> Found | None:
    for word in text.split():
        jobs = word.startswith(("-j", "--jobs", "-l", "-O", "-l")) or word.isdigit()
        settings = "=" in word and word.partition("=")[0] in ("V", "VERBOSE", "Q", "DEBUG")
        if not jobs and not settings and word not in ORDINARY:
            return [(OPAQUE, text)]
    return []
