"""`what_shows_everything_shows_credentials`: a call that prints every line of a directory reads the credentials in it.

One that looks for a word, or keeps what it packs, reads as it did.
"""

from itertools import product

import pytest

from toolgate.cases import Case, record_of
from toolgate.cli.answers import answer
from tools.examples import NOWHERE

SEARCHES = (
    "grep -rn '{}' .",
    "egrep -R -e '{}' .",
    "rg -uuu '{}'",
    "rg --hidden --no-ignore '{}' .",
    "git grep --no-index -n '{}' .",
)
EVERY_LINE = ("", ".", ".*", "^", "$", "^.*$", ".+", "\\S*", "(.*)")
SOME_LINES = ("TODO", "def main", "^import ", "import .* from", "=======", "<div.*>")
PACKED = ("tar cO .", "tar czf - .", "tar -c -f - .", "zip -qr - .")
SHOWN = ("strings", "base64", "xxd", "cat -v")
KEPT = ("wc -c", "sha256sum", "tar xf - -C /tmp/copy", "gzip > /tmp/a.tgz")
THERE, ABSENT = (("file", ".env KEY=1"),), (("absent", ".env"),)


def verdict(command: str, scene: tuple[tuple[str, str], ...]) -> str:
    return str(answer(record_of(Case("allow", command, scene=scene)), NOWHERE).decision.verdict)


@pytest.mark.parametrize("search", SEARCHES)
def test_a_search_that_every_line_matches_shows_credentials(search: str) -> None:
    for pattern in EVERY_LINE:
        command = search.format(pattern)
        assert verdict(command, THERE) != "allow", command
        assert verdict(command, ABSENT) == "allow", command
    for pattern in SOME_LINES:
        assert verdict(search.format(pattern), THERE) == "allow", search.format(pattern)


@pytest.mark.parametrize("packed", PACKED)
def test_an_archive_that_is_printed_shows_credentials(packed: str) -> None:
    for shown, scene in product(SHOWN, (THERE, ABSENT)):
        assert (verdict(f"{packed} | {shown}", scene) == "allow") == (scene == ABSENT), (packed, shown)
    for kept in KEPT:
        assert verdict(f"{packed} | {kept}", THERE) == "allow", (packed, kept)


@pytest.mark.parametrize("pattern", [".*", ".[a-z]*", ".??*", ".[!.]*", ".e??"])
def test_a_pattern_for_hidden_names_names_credentials(pattern: str) -> None:
    assert verdict(f"cat {pattern}", THERE) != "allow"
    assert verdict(f"ls -ld {pattern}", THERE) == "allow"
