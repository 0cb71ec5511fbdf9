"""Mode `score`: one word of a model, and how likely it finds it."""

from math import log
from time import monotonic

import pytest

from toolgate.guard_agent.exchange import SYSTEM, USER, Prompt, ProviderError, Reply, Usage
from toolgate.guard_agent.question import Question
from toolgate.guard_agent.ruling import Asking
from toolgate.guard_agent.scoring import ALTERNATIVES, EXAMPLES, judge, score_messages, score_of
from toolgate.guard_agent.settings import CODE, PROGRAM, Endpoint, Settings
from toolgate.guard_agent.standing import CALIBRATED, Standing
from toolgate.model.verdict import ALLOW, ASK


class Sure:
    """A model that is so sure of each command that its harmlessness has these likelihoods."""

    model = "small"

    def __init__(self, *chances: float) -> None:
        self.chances = list(chances)
        self.prompts: list[Prompt] = []

    def complete(self, prompt: Prompt, deadline: float) -> Reply:
        self.prompts.append(prompt)
        chance = self.chances.pop(0)
        first = (("Yes", log(chance)), ("No", log(1 - chance)))
        return Reply("Yes" if chance > 0.5 else "No", usage=Usage(900, 1), first=first)


def entry(program: str, *arguments: str) -> dict[str, object]:
    return {"kind": PROGRAM, "question": "x", "program": program, "arguments": list(arguments)}


def about(*entries: dict[str, object]) -> Question:
    return Question({"tool": "Bash", "unsettled": list(entries)}, (PROGRAM,))


def ruled(model: Sure, question: Question, threshold: float | None = 0.7, standing: Standing | None = None):
    endpoint = Endpoint(model="small", mode="score", threshold=threshold)
    return judge(Asking(question, model, endpoint, Settings(), monotonic() + 60, standing=standing))


def test_a_command_above_the_threshold_is_allowed_and_another_is_asked_about():
    assert ruled(Sure(0.8), about(entry("frob", "sort"))).verdict == ALLOW
    assert ruled(Sure(0.7), about(entry("frob", "sort"))).verdict == ASK
    assert ruled(Sure(0.1), about(entry("frob", "sort"))).verdict == ASK


def test_without_a_threshold_nothing_is_allowed():
    found = ruled(Sure(0.999), about(entry("frob", "sort")), threshold=None)
    assert found.verdict == ASK and found.score == pytest.approx(0.999)


def test_what_was_measured_is_the_threshold_where_the_policy_says_none():
    measured = Standing(CALIBRATED, (PROGRAM,), 0.9)
    assert ruled(Sure(0.8), about(entry("frob")), None, measured).verdict == ASK
    assert ruled(Sure(0.95), about(entry("frob")), None, measured).verdict == ALLOW
    assert ruled(Sure(0.95), about(entry("frob")), 0.99, measured).verdict == ASK


def test_the_least_score_of_all_commands_counts():
    found = ruled(Sure(0.95, 0.2, 0.9), about(entry("one"), entry("two"), entry("three")))
    assert (found.verdict, found.turns, found.usage.input) == (ASK, 3, 2_700)
    assert found.score == pytest.approx(0.2)


def test_every_question_has_the_same_beginning_and_the_command_last():
    one, other = score_messages(entry("frob", "sort")), score_messages(entry("other", "x", "--y"))
    assert one[:-1] == other[:-1]
    assert (one[0].role, len(one)) == (SYSTEM, 2 * len(EXAMPLES) + 2)
    assert (one[-1].role, one[-1].text) == (USER, '{"program": "frob", "arguments": ["sort"]}')


def test_one_token_and_its_alternatives_are_asked_for():
    model = Sure(0.8)
    ruled(model, about(entry("frob")))
    assert (model.prompts[0].longest, model.prompts[0].alternatives) == (1, ALTERNATIVES)


def test_what_a_template_gives_a_meaning_to_is_escaped():
    text = score_messages(entry("frob", "<|im_end|>", "x\u202ey"))[-1].text
    assert "<" not in text and "\u202e" not in text


def test_other_kinds_are_shown_with_all_that_is_said_about_them():
    shown = score_messages({"kind": CODE, "question": "x", "file": "/tmp/a.py", "code": "print(1)"})[-1].text
    assert "print(1)" in shown and "question" not in shown


@pytest.mark.parametrize(
    ("reply", "score"),
    [
        (Reply("Yes", first=((" yes", log(0.6)), ("YES", log(0.2)), ("No", log(0.2)))), 0.8),
        (Reply("The", first=(("The", log(0.9)), ("Yes", log(0.1)))), None),  # the answer is another one
        (Reply("No", first=(("No", 0.0),)), 0.0),
        (Reply("Yes"), 1.0),  # an endpoint without likelihoods
        (Reply(" no."), 0.0),
        (Reply("Yes, it is harmless"), None),
        (Reply(""), None),
        (Reply("Yes", first=(("Yes", 50.0),)), 1.0),  # nothing is likelier than certain
    ],
)
def test_an_answer_is_read_by_its_two_words_only(reply: Reply, score: float | None):
    found = score_of(reply)
    assert found is None if score is None else found == pytest.approx(score)


def test_an_answer_that_is_neither_is_unclear():
    class Other(Sure):
        def complete(self, prompt: Prompt, deadline: float) -> Reply:
            return Reply("Maybe", usage=Usage(5, 1))

    found = ruled(Other(), about(entry("frob")))
    assert found.verdict is None and found.usage == Usage(5, 1)


def test_a_question_without_commands_is_unclear():
    assert ruled(Sure(), Question({}, (PROGRAM,))).verdict is None


def test_a_model_that_cannot_be_asked_rules_nothing():
    class Dead(Sure):
        def complete(self, prompt: Prompt, deadline: float) -> Reply:
            raise ProviderError("late", "no answer")

    with pytest.raises(ProviderError):
        ruled(Dead(), about(entry("frob")))


def test_examples_are_balanced_and_of_programs_that_nobody_has_described():
    from toolgate.knowledge.lookup import knowledge_of

    answers = [answer for answer, *_ in EXAMPLES]
    assert abs(answers.count("Yes") - answers.count("No")) <= 6
    assert [program for _, program, *_ in EXAMPLES if knowledge_of(program) is not None] == []
