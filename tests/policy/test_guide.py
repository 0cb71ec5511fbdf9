"""Every example of the guide is a policy that can be used, and whose own examples hold."""

from pathlib import Path

import pytest

from tests.policy.given import book, complaints, plan
from toolgate.policy.force.plan import text_of
from toolgate.policy.read.document import parse

GUIDE = Path(__file__).resolve().parent.parent.parent / "docs/guide"
TEXTS = [(GUIDE / name).read_text("utf-8") for name in ("policy.md", "profiles.md")]
EXAMPLES = [block.partition("```")[0] for text in TEXTS for block in text.split("```toml\n")[1:]]


@pytest.mark.parametrize("text", EXAMPLES)
def test_an_example_of_the_guide_can_be_used(text):
    plan(text)
    tests = text_of(parse(text).settings, "tests")
    assert [] == complaints(tests, book(text))


def test_there_are_examples_with_tests():
    assert len(EXAMPLES) > 5
    assert any("tests =" in text for text in EXAMPLES)


def test_an_example_that_does_not_hold_is_told():
    (words,) = complaints("allow  ls\ndeny   cat x\n       read x\n", book("[tools.bash]\n"))
    assert "deny   cat x\n       read x\n    expected deny, got allow" in words
