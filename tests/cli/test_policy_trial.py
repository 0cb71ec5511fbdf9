"""`toolgate policy check` tries what a policy names: rules in Python and counters, as a hook would."""

import socket

import pytest

RULE = "[[rule]]\nid = 'mine'\nrule = '{0}'\n"
GOOD = "def no_friday(effect, scene):\n    return None\n"


def checked(place, module: str | None, name: str = "rules:no_friday"):
    place.user(RULE.format(name))
    if module is not None:
        place.put(".config/toolgate/rules.py", module)
    return place.run("policy", "check")


def test_a_rule_in_python_that_loads_is_fine(place):
    said = checked(place, GOOD)
    assert (0, "~/.config/toolgate/policy.toml: no mistakes (user)\n") == (said.status, said.out)


@pytest.mark.parametrize(
    ("module", "name", "words"),
    [
        (None, "rules:no_friday", "there is no file"),
        (GOOD, "rules:no_monday", "has no `no_monday`"),
        ("no_friday = 5\n", "rules:no_friday", "TypeError: it is not a function"),
        ("def no_friday(effect):\n    return None\n", "rules:no_friday", "it must take two arguments"),
        ("def no_friday():\n    return None\n", "rules:no_friday", "it must take two arguments"),
        ("def no_friday(effect, scene, *, more):\n    return None\n", "rules:no_friday", "it must take two arguments"),
        ("def no_friday(:\n", "rules:no_friday", "SyntaxError"),
        ("import hypothesis\n" + GOOD, "rules:no_friday", "No module named 'hypothesis'"),
        ("raise SystemExit(0)\n", "rules:no_friday", "SystemExit"),
        (GOOD, "operator:index", "there is no file"),
    ],
)
def test_a_rule_in_python_that_a_hook_cannot_load_is_told_with_its_place(place, module, name, words):
    said = checked(place, module, name)
    assert 1 == said.status
    assert "policy.toml:3:1: error: the rule `mine` cannot be loaded, so every call is asked about" in said.out
    assert words in said.out and "next to the policy" in said.out
    lint = place.run("policy", "lint")
    assert 1 == lint.status and words in lint.out


@pytest.mark.parametrize("taken", ["effect, scene", "effect, scene, more=None", "*everything"])
def test_a_rule_in_python_that_takes_an_effect_and_a_scene_is_fine(place, taken):
    assert 0 == checked(place, f"def no_friday({taken}):\n    return None\n").status


def test_code_that_others_may_write_is_not_loaded(place):
    place.user(RULE.format("rules:no_friday"))
    place.put(".config/toolgate/rules.py", GOOD).chmod(0o666)
    said = place.run("policy", "check")
    assert 1 == said.status and "others may change it" in said.out


@pytest.mark.parametrize(
    "words",
    [
        ("check", "draft.toml"),
        ("check", "--layer", "user", "draft.toml"),
        ("lint", "draft.toml"),
        ("test", "draft.toml"),
        ("diff", "--against", "calls.jsonl", "draft.toml"),
    ],
)
def test_what_a_draft_names_is_not_run_by_whoever_looks_at_it(place, words):
    """An agent may write a draft and look at it; that must not run what it has written."""
    more = "match = ['ls']\ntests = 'allow  ls'\n[[rule]]\nid = 'b'\nwhen = { command = 'ls' }\nverdict = 'deny'\nmatch = ['ls']\n"
    place.put("project/draft.toml", RULE.format("rules:no_friday") + more)
    place.put("project/rules.py", f"open({str(place.home / 'ran')!r}, 'w')\n" + GOOD)
    place.put("project/calls.jsonl", '{"tool": "Bash", "input": {"command": "ls"}, "cwd": "/x"}\n')
    place.run("policy", *words)
    assert not (place.home / "ran").exists()


def test_of_the_policy_in_force_the_examples_of_a_rule_in_python_are_tried(place):
    code = "from toolgate.model import deny\ndef no_friday(effect, scene):\n    return deny('no', 'wait')\n"
    place.put(".config/toolgate/rules.py", code)
    place.user("tests = 'deny  cat a'\n" + RULE.format("rules:no_friday"))
    assert "1 of 1 examples hold" in place.run("policy", "test").out


def test_a_counter_that_cannot_be_reached_is_told_with_its_place(place):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))  # nobody listens there
        place.user(f"[limits]\nuser = 5\nstore = 'redis://127.0.0.1:{taken.getsockname()[1]}/0'\n")
        said = place.run("policy", "check")
    assert 1 == said.status
    assert "policy.toml:3:1: error: calls cannot be counted, so every call is asked about" in said.out


def test_a_damaged_counter_of_this_machine_is_told(place):
    place.user("[bash]\nrate_limit = 5\n")
    assert 0 == place.run("policy", "check").status
    place.put(".local/state/toolgate/rates.sqlite", b"no database" * 100)
    said = place.run("policy", "check")
    assert 1 == said.status and "calls cannot be counted" in said.out


def test_keys_without_effect_are_warnings_and_no_mistakes(place):
    place.user("[llm]\nthreshold = 0.5\n\n[tools.bash]\nsandbox = 'bwrap'\n\n[mcp]\ndenied_tools = ['get_*']\n")
    said = place.run("policy", "check")
    assert 0 == said.status
    assert "policy.toml:2:1: warning: `threshold` counts only in mode `score`" in said.out
    assert "policy.toml:5:1: warning: the policy wants `bash` to run in the sandbox `bwrap`" in said.out
    assert "policy.toml:8:17: warning: `get_*` is read as a server and as a tool of any server" in said.out
    warned = place.run("policy", "check", "--json").record["files"][0]["warnings"]
    assert [2, 5, 8] == [row["line"] for row in warned]
    shown = place.run("policy", "show").out
    assert "but the agent starts it itself" in shown
    status = " ".join(place.run("status").out.split())
    assert "not enforced by hooks: `tools.bash.sandbox`" in status


def test_a_plugin_that_is_about_no_tool_is_a_warning(place):
    place.put(".bitcode/guards/x.yaml", "tool: get_weather\npatterns:\n  - match: x\n    verdict: deny\n")
    said = place.run("policy", "check")
    assert 0 == said.status
    assert "x.yaml:1:7: warning: Toolgate does not know a tool `get_weather`" in said.out
    assert "`mcp:*/get_weather`" in said.out
