"""A sentence in its parts: how it is said of several things, and with other words before and behind it."""

import ast
import pickle
from pathlib import Path

import toolgate
from toolgate.model.sentence import HERE, Sentence, Words, led, parts_of, which


def test_a_clause_is_said_of_several() -> None:
    assert which("is outside the project").several == ", which are outside the project"
    assert which("has uncommitted changes").several == ", which have uncommitted changes"
    assert which("decides who can log in").several == ", which decide who can log in"
    assert which("can lose commits").several == ", which can lose commits"
    assert which("is a git hook").several == ", each of which is a git hook"


def test_parts_stay_parts_when_words_are_added_and_through_a_pickle() -> None:
    said = Sentence(Words("erases the disk ", "erases the disks "), "`a`", which("is mounted"))
    longer = led("needs approval: ", said.after("`x.sh` ").before(", on `host`"))
    assert longer == "needs approval: `x.sh` erases the disk `a`, which is mounted, on `host`"
    copy = pickle.loads(pickle.dumps(longer))
    several = "`x.sh` erases the disks `a` and `b`, which are mounted, on `host`"
    assert (copy.of_several("`a` and `b`").bare, copy.lead) == (several, "needs approval: ")
    assert parts_of("deletes the whole project").form == ("deletes the whole project", "", "", "")


def test_what_happens_here_is_said_of_another_machine_and_of_several() -> None:
    said = Sentence(Words("deletes the key ", "deletes the keys "), "`a`", ", which can log in to " + HERE)
    assert (said.here, said) == (True, "deletes the key `a`, which can log in to this machine")
    assert said.of_several("`a` and `b`").on("`web`") == "deletes the keys `a` and `b`, which can log in to `web`"
    assert said.on("`web`").of_several("`a` and `b`").on("`x`") == said.of_several("`a` and `b`").on("`web`")
    assert not said.on("`web`").here and pickle.loads(pickle.dumps(said)).here
    assert said.verb == "deletes"


def test_words_with_other_forms_are_added_and_not_formatted() -> None:
    formatted = [
        f"{path.name}:{node.lineno}"
        for room in ("rules", "advice", "sentences", "model")
        for path in (Path(toolgate.__file__).parent / room).glob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.FormattedValue) and getattr(node.value, "id", "") in ("HERE", "IT")
    ]
    assert formatted == []
