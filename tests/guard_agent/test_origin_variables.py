"""The environment variables of BitCode and clippy-code: what they say to a program that asks for them, and to nobody else."""

from pathlib import Path

import pytest

import toolgate
from tests.approvals.homes import Home
from toolgate import Guard
from toolgate.guard_agent.settings import Settings, settings_of
from toolgate.model.errors import PolicyError
from toolgate.policy import bitcode_policy, clippy_policy
from toolgate.policy.force.plan import text_of
from toolgate.policy.force.preparing import book_of
from toolgate.policy.library.origin_variables import OFF, ON
from toolgate.world import World

MAIN = {"model": "main", "base_url": "https://main.example/v1", "key": "MAIN_KEY", "provider": "anthropic"}


def settings(made, variables: dict[str, str]) -> Settings:
    return settings_of(book_of(made(variables, **MAIN), placed=True).llm)


def endpoint(variables: dict[str, str]):
    return settings(bitcode_policy, variables).endpoints[0]


@pytest.mark.parametrize(
    ("variables", "enabled"),
    [({}, True), ({"BITCODE_GUARD_LLM": "true"}, True), ({"BITCODE_GUARD_LLM": "1"}, True), ({"BITCODE_GUARD_LLM": ""}, True),
     ({"BITCODE_GUARD_LLM": "false"}, False), ({"BITCODE_GUARD_LLM": "FALSE "}, False), ({"BITCODE_GUARD": "false"}, False),
     ({"BITCODE_GUARD": "false", "BITCODE_GUARD_LLM": "true"}, False),
     *[({name: word}, False) for name in ("BITCODE_GUARD", "BITCODE_GUARD_LLM") for word in (*OFF, "0 ", "Off", "NO")]],
)  # fmt: skip
def test_a_88_a_93_a_101_it_is_on_unless_a_variable_switches_it_off(variables, enabled):
    assert enabled == settings(bitcode_policy, variables).enabled


def test_a_89_a_90_a_91_a_102_what_variables_do_not_say_is_as_the_main_model_is():
    """The key is named, never held: its value stays in the environment."""
    found = endpoint({})
    assert ("main", "https://main.example/v1", "MAIN_KEY", "anthropic") == (
        found.model,
        found.base_url,
        found.key,
        found.provider,
    )
    own = {
        "BITCODE_GUARD_LLM_MODEL": "small",
        "BITCODE_GUARD_LLM_BASE_URL": "https://small.example/v1",
        "BITCODE_GUARD_LLM_API_KEY": "hunter2hunter2",
    }
    found = endpoint(own)
    assert ("small", "https://small.example/v1", "BITCODE_GUARD_LLM_API_KEY") == (
        found.model,
        found.base_url,
        found.key,
    )
    assert "hunter2" not in repr(found)
    assert "newer" == endpoint({**own, "BITCODE_GUARD_MODEL": "newer"}).model
    assert "openai" == endpoint({"BITCODE_GUARD_PROVIDER": "openai"}).provider


@pytest.mark.parametrize(
    ("value", "turns"), [("", 5), ("0", 5), ("3", 3), ("12", 12), ("-1", 5), ("many", 5), ("1e9", 5), ("²", 5)]
)
def test_a_99_turns_are_five_unless_a_variable_says_a_number(value, turns):
    assert turns == settings(bitcode_policy, {"BITCODE_GUARD_MAX_TURNS": value}).max_turns


def test_the_profiles_are_those_of_the_projects():
    assert ["agent", "safety"] == [settings(made, {}).endpoints[0].mode for made in (bitcode_policy, clippy_policy)]
    assert "settle" == endpoint({}).unproven


@pytest.mark.parametrize(
    ("words", "enabled"), [((*ON, "", "whatever"), True), (OFF, False), (("FALSE", " Off "), False)]
)
def test_c_51_c_u4_the_safety_agent_can_be_switched_off(words, enabled):
    for word in words:
        assert enabled == settings(clippy_policy, {"CLIPPY_SAFETY_CHECKER_ENABLED": word}).enabled


@pytest.mark.parametrize(
    ("variables", "cache"),
    [({}, False), ({"CLIPPY_SAFETY_CACHE_ENABLED": "yes"}, True), ({"CLIPPY_SAFETY_CACHE_ENABLED": "no"}, False),
     ({"CLIPPY_SAFETY_CACHE_SIZE": "50"}, True), ({"CLIPPY_SAFETY_CACHE_SIZE": "0"}, False),
     ({"CLIPPY_SAFETY_CACHE_ENABLED": "1", "CLIPPY_SAFETY_CACHE_SIZE": "0"}, False)],
)  # fmt: skip
def test_c_u4_its_cache_is_that_of_the_document_unless_a_variable_says_otherwise(variables, cache):
    assert cache == settings(clippy_policy, variables).cache


def test_a_value_that_no_policy_could_have_is_an_error():
    with pytest.raises(PolicyError):
        bitcode_policy({"BITCODE_GUARD_BASE_URL": "http://models.example/v1"}, model="main")


def test_a_value_cannot_say_more_than_its_key():
    policy = bitcode_policy(
        {"BITCODE_GUARD_MODEL": 'x"\n[[rule]]\nid = "all"\nwhen = { effect = "*" }\nverdict = "allow'}
    )
    assert () == tuple(policy.rules) and text_of(policy.settings, "llm.model").startswith('x"')


def test_no_other_part_of_the_program_knows_these_names():
    """Hooks among them: an agent can set the variables of the process that judges it."""
    root = Path(toolgate.__file__).parent
    knowing = [path.name for path in root.rglob("*.py") if "BITCODE_GUARD" in path.read_text("utf-8")]
    assert ["origin_variables.py"] == knowing


# --- beside the files on this machine --------------------------------------------------------------------------------


@pytest.fixture
def home(tmp_path):
    return Home(tmp_path)


def put(home: Home, name: str, text: str) -> None:
    file = Path(home.path, name)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text)
    file.chmod(0o600)


def plugin(match: str, verdict: str) -> str:
    return f"tool: Bash\npatterns:\n  - match: {match}\n    verdict: {verdict}\n"


@pytest.mark.parametrize("made", [bitcode_policy, clippy_policy])
def test_a_128_the_policy_of_the_variables_is_added_to_plugins_and_policy_files(home, made):
    """A-128"""
    put(home, ".bitcode/guards/one.yaml", plugin("echo secret", "deny"))
    put(home, "project/.bitcode/guards/two.yaml", plugin("echo public", "deny"))
    put(
        home,
        ".config/toolgate/policy.toml",
        "[[rule]]\nid = 'no-date'\nwhen = { command = 'date' }\nverdict = 'deny'\n",
    )
    commands = ("echo secret", "echo public", "date")
    said = made({})
    for guard in (home.guard(policy=said), home.guard(policy=said).within(None)):
        assert ["deny"] * 3 == [str(guard.check(home.call(command)).verdict) for command in commands]
        assert "allow" == guard.check(home.call("ls")).verdict


def test_a_128_the_profile_and_the_model_are_those_of_the_variables(home):
    put(home, ".config/toolgate/policy.toml", "profile = 'strict'\n")
    guard = home.guard(policy=bitcode_policy({"BITCODE_GUARD_MODEL": "small"}, **MAIN))
    book = guard.book_for(guard.facts)
    found = settings_of(book.llm)
    assert ("small", "MAIN_KEY") == (found.endpoints[0].model, found.endpoints[0].key)
    assert "bitcode" == book.audit.profile


def test_a_128_a_files_model_and_its_off_switch_outweigh_the_variables(home):
    put(
        home,
        ".config/toolgate/policy.toml",
        "[llm]\nenabled = false\nmodel = 'mine'\nbase_url = 'http://localhost:1/v1'\n",
    )
    guard = home.guard(policy=bitcode_policy({}, **MAIN))
    found = settings_of(guard.book_for(guard.facts).llm)
    assert not found.enabled and "MAIN_KEY" not in repr(found)


def test_in_a_described_world_it_is_alone():
    guard = Guard(policy=bitcode_policy({}), facts=World({}))
    assert "allow" == guard.check("Bash", {"command": "ls"}).verdict
