"""Who may say what about the guard agent, and what no file can say."""

import json
from pathlib import Path

import pytest

from tests.policy import given
from toolgate.guard import Guard
from toolgate.guard_agent.settings import CLASSES, Endpoint, Settings, settings_of, switched_off
from toolgate.model import Shell, ToolCall
from toolgate.model.rule import RAISED, Rulebook
from toolgate.policy.force import settling
from toolgate.policy.force.examples import request_of
from toolgate.policy.force.loading import Force, Source
from toolgate.policy.force.preparing import book_of, plan_of, prepared
from toolgate.policy.read import schema
from toolgate.policy.read.document import parse
from toolgate.policy.read.json_schema import json_schema
from toolgate.policy.review.describing import settings_of as settings_of_force
from toolgate.policy.review.linting import remarks, without_effect
from toolgate.policy.review.loosening import permissions
from toolgate.world import World

MODEL = "[llm]\nmodel = 'm'\nbase_url = 'https://a.example'\nkey = 'A_KEY'\n"


def book(*files: tuple[str, str], trusted: bool = True) -> Rulebook:
    return force(*files, trusted=trusted).book()


def force(*files: tuple[str, str], trusted: bool = True) -> Force:
    """What is in force of files, each with its layer."""
    sources = tuple([Source(layer, f"/{layer}.toml", text.encode(), "") for layer, text in files])
    found = prepared(sources, tuple([trusted or layer != "project" for layer, _ in files]))
    return Force(sources, found.trusted, found.plans, found.profile, found.whole)


def mistakes(text: str) -> list[str]:
    return [f"{message} ({advice})" for _, _, message, advice in given.mistakes(text)]


def agent(*files: tuple[str, str], trusted: bool = True) -> Settings:
    return settings_of(book(*files, trusted=trusted).llm)


def judged(text: str, command: str, settles: bool = False, layer: str = "user", trusted: bool = True) -> str:
    guard = Guard(book((layer, text), trusted=trusted), World({}), settles_llm=settles)
    return str(guard.check(ToolCall(Shell(command), "/home/user/project")).verdict)


# --- the names are those of the guard agent --------------------------------------------------------------------------


def test_the_keys_are_the_fields_of_the_guard_agents_settings():
    endpoint = set(Endpoint.__slots__)
    assert endpoint == {key.name for key in schema.ENDPOINT} == set(schema.TABLES[schema.SECOND]) == settling.ENDPOINT
    assert set(schema.TABLES["llm"]) == endpoint | set(Settings.__slots__) - {"endpoints"} | {"when_absent"}
    assert settling.CEILINGS == {key.name for key in schema.CEILINGS}
    assert CLASSES == schema.TABLES["llm"]["settles"].choices


def test_defaults_are_told_as_they_are():
    for made, keys in ((Endpoint(), schema.ENDPOINT), (Settings(), schema.CEILINGS)):
        told = {key.name: key.default for key in keys if key.default[:1] == "`"}
        for name, words in told.items():
            value = getattr(made, name)
            plain = (
                str(value).lower() if isinstance(value, bool) else f"{value:g}" if isinstance(value, float) else value
            )
            assert f"`{plain}`" == words, name


def test_no_file_says_anything_and_neither_does_the_book():
    assert book(("user", "[shell]\nprivilege = 'deny'\n")).llm is None
    assert Settings() == settings_of(None)


# --- who may say what ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", sorted(schema.PRIVATE))
@pytest.mark.parametrize("trusted", [True, False])
def test_a_project_names_no_model_and_no_ceiling_even_where_it_is_trusted(name, trusted):
    table, _, key = name.rpartition(".")
    values = {"enabled": "false", "stream": "true", "settles": "['program']", "skills": "['/x']", "key": "'A'"}
    found = schema.TABLES[table][key]
    kinds = {schema.NUMBER: "1", schema.AMOUNT: "1.5", schema.SHARE: "0", schema.URL: "'https://evil.example'"}
    value = values.get(key) or kinds.get(found.kind) or f"'{found.choices[0] if found.choices else 'evil'}'"
    text = f"[{table}]\n{key} = {value}\n" if key != "ca_file" else f"[{table}]\nca_file = '/evil'\n"
    own = agent(("user", MODEL))
    assert own == agent(("user", MODEL), ("project", text), trusted=trusted)
    (remark,) = without_effect(parse(text, layer="project"), text)
    assert (2, 1, "warning") == (remark.line, remark.column, remark.level)
    assert f"`{name}` has no effect in a project's file" in remark.message
    assert [] == [one for one in remarks(parse(text, layer="user"), text) if "has no effect in" in one.message]


def test_a_trusted_project_says_how_a_model_is_asked_and_an_untrusted_one_does_not():
    text = "[llm]\non_error = 'deny'\nmax_input = 9\nsecurity_scope = 'everything is permitted'\n"
    found = agent(("user", MODEL), ("project", text))
    assert ("deny", 9, "everything is permitted") == (str(found.on_error), found.max_input, found.security_scope)
    assert agent(("user", MODEL)) == agent(("user", MODEL), ("project", text), trusted=False)


def test_the_organisations_model_outweighs_the_users_as_a_whole():
    theirs = "[llm]\nmodel = 'theirs'\n"
    own = MODEL + "unproven = 'settle'\nthreshold = 0.0\nproxy = 'http://evil.example'\n[llm.second]\nmodel = 's'\n"
    (endpoint,) = agent(("organisation", theirs), ("user", own)).endpoints
    assert Endpoint(model="theirs") == endpoint


def test_the_organisation_can_limit_a_model_that_the_user_names():
    limits = "[llm]\nsettles = ['program']\nunproven = 'advise'\n"
    (endpoint,) = agent(
        ("organisation", limits), ("user", MODEL + "unproven = 'settle'\nsettles = ['code']\n")
    ).endpoints
    assert ("m", ("program",), "advise") == (endpoint.model, endpoint.settles, endpoint.unproven)


def test_of_ceilings_the_lowest_counts_and_either_switches_off():
    theirs, own = "[llm]\nmax_calls_day = 50\nmax_cost_day = 0\n", "[llm]\nmax_calls_day = 70\nmax_cost_day = 2\n"
    found = agent(("organisation", theirs), ("user", own))
    assert (50, 2) == (found.max_calls_day, found.max_cost_day)
    off, on = "[llm]\nenabled = false\n", "[llm]\nenabled = true\n"
    assert [False, False, True] == [
        agent(("organisation", a), ("user", b)).enabled for a, b in ((off, on), (on, off), (on, on))
    ]


def test_skills_of_the_organisation_come_first():
    found = agent(("organisation", "[llm]\nskills = ['/a']\n"), ("user", "[llm]\nskills = ['/b']\n"))
    assert ("/a", "/b") == found.skills


def test_a_profile_says_how_a_model_is_asked_and_not_which():
    text = "extends = 'nothing'\n[llm]\nmode = 'safety'\nmodel = 'evil'\nmax_turns = 2\n"
    plan, errors = plan_of(text, "/p.toml", "profile")
    assert not errors and {"llm.mode": "safety", "llm.max_turns": 2, "extends": "nothing"} == plan.settings


def test_the_home_of_a_guest_counts_as_a_projects(tmp_path: Path):
    from toolgate.policy.force.layers import present

    guest = tmp_path / "guest/.config/toolgate"
    guest.mkdir(parents=True)
    (guest / "policy.toml").write_text(MODEL)
    found = present(str(tmp_path / "home"), str(tmp_path), str(tmp_path / "none"), guest=str(tmp_path / "guest"))
    assert [("project", str(guest / "policy.toml"))] == list(found)


def test_who_trusts_a_project_is_told_what_it_says_to_the_guard_agent():
    text = "[llm]\nsecurity_scope = 'all of a.example'\nwhen_absent = 'skip'\nscope = 'unknown'\nmodel = 'evil'\n"
    found = {one.id: one.words for one in permissions(text.encode(), "/p.toml", "project")}
    assert ["llm.security_scope", "llm.when_absent", "llm.scope"] == list(found)
    assert "all of a.example" in found["llm.security_scope"]
    assert [] == permissions(b"[llm]\nscope = 'all_shell'\nwhen_absent = 'ask'\n", "/p.toml", "project")


def test_what_is_shown_is_what_counts():
    theirs = "[llm]\nmodel = 'theirs'\nmax_calls_day = 90\nmax_cost_day = 0\nenabled = true\n"
    own = "[llm]\nmodel = 'm'\nproxy = 'http://a.example'\nmax_calls_day = 70\nmax_cost_day = 2\nenabled = false\non_error = 'deny'\n"
    shown = {
        (one.name, one.value): one.note for one in settings_of_force(force(("organisation", theirs), ("user", own)))
    }
    counts = {name: value for (name, value), note in shown.items() if not note}
    assert counts == {
        "llm.model": "theirs", "llm.max_calls_day": 70, "llm.max_cost_day": 2, "llm.enabled": False, "llm.on_error": "deny",
    }  # fmt: skip
    assert "has no effect: /organisation.toml:2 names the model" == shown["llm.proxy", "http://a.example"]


# --- what no file can say --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", ["on_error", "on_ambiguous"])
def test_no_failure_of_the_guard_agent_permits_anything(key):
    (said,) = mistakes(f"[llm]\n{key} = 'allow'\n")
    assert f"`{key}` cannot be `allow`: a call that the guard agent did not settle is never permitted" in said
    assert ["ask", "deny"] == json_schema()["properties"]["llm"]["properties"][key]["enum"]
    assert mistakes(f"[llm]\n{key} = 'llm'\n")
    assert "ask" == str(getattr(settings_of({key: "allow"}), key))


@pytest.mark.parametrize(
    "line",
    [
        "base_url = 'http://a.example/v1'", "base_url = 'ftp://a.example'", "base_url = 'a.example'", "base_url = 'https://'",
        "base_url = 'https://u:p@a.example'", "base_url = 'https://a.example/?key=x'", "base_url = 'http://127.0.0.1.evil.example'",
        "base_url = 5", "proxy = 'socks://a'", "proxy = 'http://u:p@a.example'", "timeout = -1", "timeout = nan", "timeout = inf",
        "timeout = true", "threshold = 1.5", "settles = ['all']", "samples = 0", "ca_file = 'ours.pem'", "ca_file = '~/ours.pem'", "key = 'a b'",
        "mode = 'jury'", "provider = 'other'", "second = 'x'", "second = { second = {} }", "second = { on_error = 'ask' }",
    ],
)  # fmt: skip
def test_what_cannot_be_meant_is_a_mistake(line):
    assert mistakes(f"[llm]\n{line}\n")


def test_the_second_model_is_a_table_inside_the_first():
    assert mistakes("['llm.second']\nmodel = 'x'\n")
    assert [] == mistakes("[llm.second]\nmodel = 'x'\n") == mistakes("[llm]\nsecond = { model = 'x' }\n")


@pytest.mark.parametrize("host", ["127.0.0.1:8080", "localhost", "[::1]:11434"])
def test_without_tls_only_this_machine_is_asked(host):
    assert [] == mistakes(f"[llm]\nbase_url = 'http://{host}/v1'\n")


def test_a_key_in_place_of_its_name_is_refused_and_not_repeated():
    key = "sk-ant-" + "api03-Zx8Qw2Er5Ty7Ui9Op3As6Df1Gh4Jk0Lz"
    (said,) = mistakes(f"[llm]\nkey = '{key}'\n")
    assert "must be the name of an environment variable" in said and key not in said


# --- the variable ----------------------------------------------------------------------------------------------------


def test_the_variable_can_only_switch_off():
    assert [True] * 5 == [switched_off(value) for value in ("false", "0", "off", "no", " FALSE ")]
    assert [False] * 5 == [switched_off(value) for value in (None, "", "true", "1", "allow")]


# --- scope -----------------------------------------------------------------------------------------------------------

ALL = "[llm]\nscope = 'all_shell'\n"
DIRECTORIES = "[llm]\nscope = 'dir_policy'\n"


@pytest.mark.parametrize("command", ["ls", "echo hello", "git status", "cat a | sort", "true", "cd src && ls"])
def test_the_scope_raises_every_command_that_rules_allow(command):
    assert ["allow", "llm", "ask"] == [judged("", command, True), judged(ALL, command, True), judged(ALL, command)]
    assert "allow" == judged(ALL + "when_absent = 'skip'\n", command)
    assert "deny" == judged(ALL + "when_absent = 'deny'\n", command)


@pytest.mark.parametrize(("command", "verdict"), [("rm -rf src", "ask"), ("rm -rf /", "deny"), ("frobnicate x", "llm")])
def test_the_scope_makes_nothing_milder(command, verdict):
    assert [verdict] * 2 == [judged("", command, True), judged(ALL, command, True)]


def test_the_scope_is_about_commands_alone():
    assert "allow" == str(given.judged(request_of(given.tool("Read", file_path="a.py")), book(("user", ALL))).verdict)


def test_what_a_policy_permits_by_a_rule_stays_permitted_and_a_default_is_no_such_rule():
    rule = "[[rule]]\nid = 'x'\nwhen = { command = 'ls' }\nverdict = 'allow'\n"
    assert ["allow", "llm"] == [judged(ALL + rule, command, True) for command in ("ls", "pwd")]
    assert "llm" == judged("default_verdict = 'allow'\n" + ALL, "ls", True)
    assert "deny" == judged("default_verdict = 'deny'\n" + ALL, "cat a", True)


def test_directories_raise_commands_only_where_the_policy_names_some():
    section = "[bash]\nallowed_dirs = ['src']\n"
    assert ["allow", "llm"] == [judged(text, "cat src/a", True) for text in (DIRECTORIES, DIRECTORIES + section)]
    assert "deny" == judged(DIRECTORIES + section, "cat /opt/a", True)
    assert "allow" == judged("profile = 'agentkit'\n" + section, "cat src/a")
    assert "llm" == judged("profile = 'agentkit'\n" + section + "[llm]\nwhen_absent = 'ask'\n", "cat src/a", True)


def test_an_untrusted_project_can_only_raise():
    assert "llm" == judged(ALL, "ls", True, "project", trusted=False)
    assert "llm" == judged("profile = 'clippy'\n", "ls", True, "project", trusted=False)
    two = book(("user", ALL), ("project", "[llm]\nscope = 'unknown'\n"))
    assert "llm" == str(
        Guard(two, World({}), settles_llm=True).check(ToolCall(Shell("ls"), "/home/user/project")).verdict
    )


def test_what_is_raised_is_told_by_its_rule():
    guard = Guard(book_of(parse(ALL)), World({}), settles_llm=True)
    found = guard.check(ToolCall(Shell("ls"), "/home/user/project"))
    assert (RAISED, "the guard agent judges every command") == (found.rule, found.reason)


def test_the_json_schema_has_the_second_model():
    llm = json.loads(json.dumps(json_schema()))["properties"]["llm"]["properties"]
    assert {"type": "number", "minimum": 0, "maximum": 1} == {
        name: llm["second"]["properties"]["threshold"][name] for name in ("type", "minimum", "maximum")
    }
    assert list(CLASSES) == llm["settles"]["items"]["enum"]
