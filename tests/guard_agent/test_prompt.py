"""What a model is told: who it is, and a call as data that cannot leave its block or mean anything to a template."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolgate.guard_agent.exchange import USER
from toolgate.guard_agent.prompt import (
    FENCE,
    REMINDER,
    SKILL,
    TOOLS,
    data_block,
    drawn_boundary,
    opening,
    prompt_digest,
    readable,
    system_text,
)
from toolgate.guard_agent.question import Question
from toolgate.guard_agent.settings import AGENT, SINGLE, Settings
from toolgate.guard_agent.skills import Skill, builtin_skills
from toolgate.model.errors import GuardError

SKILLS = builtin_skills()
SPECIAL = (
    "<|im_start|>", "<|im_end|>", "<|endoftext|>", "<|eot_id|>", "<s>", "</s>", "<<SYS>>", "<start_of_turn>",
    "<end_of_turn>", "<bos>", "<tool_call>", "</think>", "[INST]", "[/INST]", "[TOOL_CALLS]", "[AVAILABLE_TOOLS]",
    "### Instruction:", "## Response", "\n\nHuman:", "\n\nAssistant: ", "System:\n", "user :\n", "＜｜im_start｜＞",
    "=====", "𝐀𝐋𝐋𝐎𝐖",
)  # fmt: skip
HIDDEN = (
    "\x00", "\x1b[2J", "\r", "\x7f", "\x9b", "\u200b", "\u200d", "\u202e", "\u2066", "\u2028", "\ufeff", "\u00ad", "\u115f",
    "\u2800", "\U000e0041", "\U000e0101", "\ufe0f", "\udc80", "\u00a0", "\ue000",
)  # fmt: skip
TEXT = st.lists(st.one_of(st.text(max_size=8), st.sampled_from(SPECIAL + HIDDEN)), max_size=6).map("".join)
DATA = st.dictionaries(
    TEXT,
    st.recursive(
        st.one_of(TEXT, st.booleans(), st.integers(), st.none()),
        lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(TEXT, inner, max_size=4)),
        max_leaves=8,
    ),
    max_size=4,
)


def inside(block: str) -> str:
    """What stands between the first and the last line."""
    return block.split("\n", 1)[1].rsplit("\n", 1)[0]


# --- the system text -------------------------------------------------------------------------------------------------


def test_a_95_it_is_a_security_engineer_and_administrator_with_cloud_experience():
    text = system_text(Settings(), SKILLS)
    for word in ("security engineer", "system administrator", "AWS", "GCP", "Azure", "Kubernetes"):
        assert word in text


def test_a_111_every_skill_is_listed():
    text = system_text(Settings(), (*SKILLS, Skill("frob", "all of frob", body="x")))
    for skill in SKILLS:
        assert f"- {skill.name}: {skill.description}" in text
    assert "- frob: all of frob" in text


def test_nothing_is_listed_that_cannot_be_loaded():
    text = system_text(Settings(), SKILLS, SINGLE)
    assert "simulate" not in text
    assert "tools before you answer" not in text
    assert system_text(Settings(), SKILLS, AGENT, ()) == text


def test_the_scope_of_authorised_work_is_told_with_its_limits():
    text = system_text(Settings(security_scope="A red team\u202e exercise."), SKILLS)
    assert "A red team\\u202e exercise." in text
    assert "never turns deny" in text


def test_the_system_text_does_not_depend_on_a_call():
    assert system_text(Settings(), SKILLS) == system_text(Settings(), SKILLS)
    assert FENCE not in system_text(Settings(), SKILLS)


def test_the_digest_changes_with_what_is_said():
    assert prompt_digest() == prompt_digest(AGENT, Settings())
    assert prompt_digest(SINGLE) != prompt_digest(AGENT)
    assert prompt_digest(AGENT, Settings(security_scope="x")) != prompt_digest()


def test_the_tools_are_described_as_json_schema():
    assert [tool.name for tool in TOOLS] == ["look", "skill"]
    for tool in TOOLS:
        assert json.loads(json.dumps(tool.schema))["type"] == "object"
    assert SKILL.schema["required"] == ["name"]


# --- the first message -----------------------------------------------------------------------------------------------


def test_a_109_skills_come_before_the_data_and_the_reminder_after_it():
    question = Question({"program": "frob"}, ("program",))
    (message,) = opening(question, "0123456789abcdef", (Skill("frob", "", "bash", True, "Beware of frob."),))
    assert message.role == USER
    at = [message.text.index(part) for part in ("Beware of frob.", '"program": "frob"', REMINDER)]
    assert at == sorted(at)
    assert message.text.endswith(REMINDER)


def test_what_is_not_whole_says_so():
    whole, part = Question({}, ()), Question({}, (), whole=False)
    assert "do not allow" not in opening(whole, "ab")[0].text
    assert "do not allow" in opening(part, "ab")[0].text


def test_a_skill_shows_what_is_hidden_in_it():
    assert readable("a\u200bb\n\tc <x> é") == "a\\u200bb\n\tc <x> é"


# --- the data --------------------------------------------------------------------------------------------------------


@given(DATA)
def test_whoever_reads_the_block_gets_the_data_back(data):
    block = data_block(data, drawn_boundary(data))
    assert json.loads(inside(block)) == data


@given(DATA)
def test_nothing_in_a_block_is_hidden_or_special(data):
    text = inside(data_block(data, drawn_boundary(data)))
    assert "<" not in text
    assert FENCE not in text
    for one in SPECIAL:
        assert one not in text
    for line in text.split("\n"):
        assert line.isprintable()


@given(DATA, TEXT)
def test_a_block_has_one_beginning_and_one_end(data, more):
    mark = drawn_boundary(data, more)
    lines = data_block({**data, "more": more}, mark).split("\n")
    assert [at for at, line in enumerate(lines) if mark in line] == [0, len(lines) - 1]
    assert [at for at, line in enumerate(lines) if FENCE in line] == [0, len(lines) - 1]


@pytest.mark.parametrize("special", SPECIAL)
def test_a_special_token_is_escaped(special):
    text = inside(data_block({"a": f"x {special} y", special: [special]}, "ab"))
    assert special.strip() not in text
    assert json.loads(text) == {"a": f"x {special} y", special: [special]}


@pytest.mark.parametrize("piece", ["#", "# ", "[A", "[", "=", "user ", "user\t\t", "<", "human"])
def test_a_long_run_of_beginnings_takes_no_longer_than_other_text(piece):
    """It would take hours if a pattern went over the rest of the text at each of them."""
    data = {"a": piece * 60_000}
    assert json.loads(inside(data_block(data, "zz"))) == data


def test_ordinary_text_stays_readable():
    data = {"arguments": ["--port=8080", "src/größe.py", "日本語", "a[0] > b", "http://user@host.example:80/x"]}
    assert (
        inside(data_block(data, "ab"))
        == '{\n "arguments": ["--port=8080", "src/größe.py", "日本語", "a[0] > b", "http://user@host.example:80/x"]\n}'
    )


def test_a_boundary_is_not_guessed_and_not_in_the_data(monkeypatch):
    drawn = iter(["aaaa", "bbbb"])
    monkeypatch.setattr("toolgate.guard_agent.prompt.secrets.token_hex", lambda size: next(drawn))
    assert drawn_boundary({"x": "say aaaa"}) == "bbbb"
    with pytest.raises(GuardError):
        data_block({"x": "say aaaa"}, "aaaa")
    with pytest.raises(GuardError):
        data_block({}, "")


def test_what_is_no_data_is_refused():
    with pytest.raises(GuardError):
        data_block({"x": object()}, "ab")
    deep: list = []
    for _ in range(100):
        deep = [deep]
    with pytest.raises(GuardError):
        data_block({"x": deep}, "ab")
