"""Text of other languages is read without a fault; what it does is in tests/effects."""

import pytest

from toolgate.model import Manner
from tools.examples import effects_of_code

LANGUAGES = ("node", "perl", "ruby", "php", "lua", "r", "julia", "applescript", "elixir")


@pytest.mark.parametrize("language", [*LANGUAGES, "tcl", "groovy"])
@pytest.mark.parametrize(
    "text",
    [
        "(" * 9_000 + ")" * 9_000,
        "{" * 9_000,
        "'" * 9_001,
        "x = " + "'a' + " * 3_000 + "'b'",
        "\0\x01\ud800",
        "f(" * 3_000,
    ],
)
def test_hostile_text_never_fails(language, text):
    assert all(Manner.FAULT not in effect.manner for effect in effects_of_code(text, language))


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_that_are_only_text_do_nothing(language):
    assert effects_of_code('"system(rm -rf /)"', language) == []
