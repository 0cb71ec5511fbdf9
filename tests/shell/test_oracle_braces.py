"""No word with braces is misread: what bash passes on is what we say, wherever the word stands."""

import pytest

from tests.shell.bash_oracle import bash_version
from tests.shell.brace_oracle import CONTEXTS, brace_words, misread_braces
from tests.shell.generators import patience, sample_count
from tests.sweeps import most

pytestmark = [
    pytest.mark.skipif(bash_version() < (5, 2), reason="the oracle is bash 5.2"),
    pytest.mark.timeout(patience()),
]
BARE = ("argument", "array", "list", "quoted")  # where braces expand


@pytest.mark.parametrize("context", CONTEXTS)
def test_no_word_with_braces_is_misread(context: str) -> None:
    words = brace_words(sample_count(most(400, 8)), 5)
    misread, refused = misread_braces(words, context)
    assert not misread, "\n".join(misread[:10])
    about_braces = [each for each in refused if "braces" in each]
    assert len(about_braces) <= (0.2 * len(words) if context in BARE else 0), about_braces[:10]
