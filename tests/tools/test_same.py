"""`make same`: two answers to one call differ in their verdict, in their effects, in their words, or not at all."""

import subprocess
import sys

import pytest

from tools.calls import ROOT, examples
from tools.same import EFFECTS, MILDER, STRICTER, WORDS, checkout, difference

EFFECT = {"verb": "delete", "target": "`a`", "place": "workspace", "path": "/p/a", "reason": "deletes `a`"}
ANSWER = {"verdict": "ask", "reason": "deletes `a`", "rule": "lost-work", "instead": "", "effects": [EFFECT]}


@pytest.mark.parametrize(
    ("after", "kind"),
    [
        ({"verdict": "allow"}, MILDER),
        ({"verdict": "llm"}, MILDER),
        ({"verdict": "deny"}, STRICTER),
        ({"effects": []}, EFFECTS),
        ({"effects": [EFFECT | {"place": "home"}]}, EFFECTS),
        ({"effects": [EFFECT | {"manner": ["recursive"]}]}, EFFECTS),
        ({"effects": [EFFECT | {"target": "the file `a`"}]}, WORDS),
        ({"reason": "removes `a`"}, WORDS),
        ({"instead": "`ls a`"}, WORDS),
    ],
)
def test_a_difference_is_named_by_the_weightiest_thing_that_changed(after, kind):
    found = difference("rm a", ANSWER, ANSWER | after)
    assert found is not None
    assert kind == found[0]


def test_the_same_answer_twice_is_no_difference():
    assert difference("rm a", ANSWER, dict(ANSWER)) is None


def test_there_are_calls_to_compare():
    assert len(list(examples())) > 5_000


def test_a_revision_that_does_not_exist_is_an_error_that_names_it():
    with pytest.raises(SystemExit, match="`no-such-revision` is not a revision"):
        checkout("no-such-revision")


def test_help_tells_what_is_compared():
    done = subprocess.run([sys.executable, "-m", "tools.same", "--help"], cwd=ROOT, capture_output=True, text=True)
    assert "REVISION" in done.stdout
