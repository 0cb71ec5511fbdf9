"""`toolgate policy check`, `test`, `init` and `schema`."""

import json
import tomllib
from pathlib import Path

import jsonschema
import pytest

from toolgate.policy.read import starter
from toolgate.policy.read.document import check
from toolgate.policy.read.json_schema import json_schema

GUIDE = Path(__file__).resolve().parent.parent.parent / "docs/guide/policy.md"
WRONG = """\
[shell]
privilege = "deny"
prvilege = "deny"

[[rule]]
id = "x"
when = { command = "psql" }
verdict = "forbid"
"""
SILENT = """\
[[rule]]
id = "x"
when = { command = "psql" }
verdict = "deny"
match = ["psql -c x", "ls"]
"""

# --- check -----------------------------------------------------------------------------------------------------------


def test_every_mistake_is_told_with_its_place_its_line_and_a_hint(place):
    place.user(WRONG)
    said = place.run("policy", "check")
    assert 1 == said.status
    assert said.out.splitlines()[:4] == [
        "~/.config/toolgate/policy.toml:3:1: error: there is no key `prvilege` in [shell]",
        '    prvilege = "deny"',
        "    ^^^^^^^^",
        "  hint: did you mean `privilege`?",
    ]
    assert "~/.config/toolgate/policy.toml:8:1: error: `forbid` is not a valid verdict" in said.out
    assert "2 mistakes" in said.out


def test_a_file_without_mistakes_is_fine(place):
    path = place.put("project/new.toml", "[shell]\nprivilege = 'deny'\n")
    assert (0, "new.toml: no mistakes (user)\n") == (
        place.run("policy", "check", str(path)).status,
        place.run("policy", "check", "new.toml").out,
    )


def test_examples_of_rules_are_counted(place):
    rule = "[[rule]]\nid = 'a'\nwhen = { command = ['frob'] }\nverdict = 'deny'\nreason = 'no'\n"
    place.put("project/new.toml", rule + "match = ['frob x', 'sudo frob']\nno_match = ['echo frob']\n")
    assert "new.toml: no mistakes (user); 3 examples hold\n" == place.run("policy", "check", "new.toml").out
    said = place.run("policy", "test", "--no-log", "new.toml")
    assert (0, "3 examples in `match` and `no_match` hold\n", "") == (said.status, said.out, said.err)


def test_examples_of_rules_are_tried(place):
    place.put("project/new.toml", SILENT)
    said = place.run("policy", "check", "new.toml")
    assert 1 == said.status and "new.toml:5:23: error: the rule `x` does not match its example: `ls`" in said.out
    assert "                          ^^^^" in said.out


def test_tests_that_cannot_be_read_are_a_mistake(place):
    place.put("project/new.toml", '\ntests = """\nallow  ls\nmaybe  cat x\n"""\n')
    said = place.run("policy", "check", "new.toml")
    assert 1 == said.status and "new.toml:4:1: error: line 4: `maybe` is not a verdict" in said.out


def test_what_is_wrong_is_told_as_json(place):
    place.user(WRONG)
    record = place.run("policy", "check", "--json").record
    (file,) = record["files"]
    assert (False, "user") == (record["ok"], file["layer"])
    assert [(3, 1), (8, 1)] == [(error["line"], error["column"]) for error in file["errors"]]
    assert "did you mean `privilege`?" == file["errors"][0]["hint"]


def test_without_files_there_is_nothing_to_check(place):
    said = place.run("policy", "check")
    assert 0 == said.status and "toolgate policy init" in said.out


@pytest.mark.parametrize("words", [("none.toml",), (".",), ("--layer", "nobody")])
def test_wrong_usage_is_no_finding(place, words):
    assert 64 == place.run("policy", "check", *words).status


def test_a_file_of_others_is_told_like_a_mistake(place):
    place.user("[shell]\n").chmod(0o666)
    said = place.run("policy", "check")
    assert 1 == said.status and "policy.toml:1:1: error: others may change it" in said.out and "chmod go-w" in said.out


def test_plugins_are_checked_as_well(place):
    place.put(
        "project/.toolgate/guards/x.yaml", "tool: Bash\npatterns:\n  - match: '('\n    verdict: deny\n    reason: x\n"
    )
    said = place.run("policy", "check")
    assert 1 == said.status and ".toolgate/guards/x.yaml:3:" in said.out


def test_a_project_may_not_name_python_whichever_way_it_is_checked(place):
    text = "[[rule]]\nid = 'x'\nrule = 'a:b'\n"
    place.put("project/x.toml", text)
    place.own(text)
    runs = [("x.toml",), ("x.toml", "--layer", "project"), (".toolgate/policy.toml",)]
    assert [0, 1, 1] == [place.run("policy", "check", *words).status for words in runs]


# --- test ------------------------------------------------------------------------------------------------------------

TESTED = '''
tests = """
deny   psql -h prod
@ earlier Bash cat .env
ask    curl https://example.com/?x=$(date)
allow  ls
"""

[[rule]]
id = "x"
when = { command = "psql" }
verdict = "deny"
tests = """
deny   psql
ask    psql -l
"""
'''


def test_examples_in_a_file_are_run_with_their_scenes(place):
    place.own(TESTED)
    said = place.run("policy", "test")
    assert 1 == said.status
    assert ".toolgate/policy.toml:15:\nask    psql -l\n    expected ask, got deny [x]" in said.out
    assert "4 of 5 examples hold" in said.out
    record = place.run("policy", "test", "--json").record
    assert [3, 5, 6, 14, 15] == [case["line"] for case in record["cases"]]
    assert not record["ok"] and record["cases"][-1]["complaint"]


def test_examples_beside_a_file_are_run_too(place):
    place.own("[shell]\nprivilege = 'deny'\n")
    cases = place.put("project/.toolgate/policy.cases", "deny   sudo ls\nask    sudo cat x\n")
    for words in ((), (str(cases),), (".toolgate/policy.toml",)):
        said = place.run("policy", "test", *words)
        assert 1 == said.status and "policy.cases:2:" in said.out and "1 of 2 examples hold" in said.out


def test_examples_of_nobody_are_wrong_usage(place):
    place.put("project/x.cases", "allow  ls\n")
    said = place.run("policy", "test", "x.cases")
    assert 64 == said.status and "no policy file next to it" in said.err


def test_a_broken_policy_fails_its_tests(place):
    place.own(WRONG)
    assert 1 == place.run("policy", "test").status
    assert not place.run("policy", "test", "--json").record["ok"]


def test_a_policy_without_examples_says_so(place):
    place.own("[shell]\nprivilege = 'deny'\n")
    said = place.run("policy", "test")
    assert 0 == said.status and "no examples" in said.err


# --- init and schema -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "file"),
    [((), ".config/toolgate"), (("--user",), ".config/toolgate"), (("--project",), "project/.toolgate")],
)
def test_a_first_file_is_right_and_is_never_overwritten(place, words, file):
    assert 0 == place.run("policy", "init", *words).status
    path = place.home / file / "policy.toml"
    first = path.read_bytes()
    assert first.startswith(b"#:schema ./policy.schema.json\n")
    assert json.loads((path.parent / starter.SCHEMA).read_bytes()) == json_schema()
    assert (0, 0) == (place.run("policy", "check").status, place.run("policy", "test").status)
    again = place.run("policy", "init", *words)
    assert 64 == again.status and "already exists and was not changed" in again.err and first == path.read_bytes()


def test_a_link_to_nowhere_is_not_written_through(place):
    (place.home / ".config/toolgate").mkdir(mode=0o700)
    (place.home / ".config/toolgate/policy.toml").symlink_to(place.home / "elsewhere")
    assert 64 == place.run("policy", "init").status and not (place.home / "elsewhere").exists()


def test_a_first_file_names_a_profile_there_is(place):
    assert 64 == place.run("policy", "init", "--profile", "none").status
    assert 0 == place.run("policy", "init", "--project", "--profile", "balanced").status
    assert "balanced" == tomllib.loads((place.project / ".toolgate/policy.toml").read_text())["profile"]


@pytest.mark.parametrize("project", [False, True])
def test_the_examples_in_a_first_file_are_right_when_they_count(project):
    lines = starter.text(project, None).split("\n")
    rows = [
        line.removeprefix("# ")
        for line in lines
        if line[:3] in ("# [", "# i", "# w", "# v", "# r", "# m", "# n", "# d", "# p")
    ]
    rows = [line for line in rows if line.startswith("[") or " = " in line]
    policy, errors = check("\n".join(rows), layer="project" if project else "user")
    assert [] == errors and policy is not None and 2 == len(policy.rules) and 2 == len(policy.tools)


def test_an_agent_writes_no_policy(place):
    place.person.variables = ("CLAUDECODE",)
    said = place.run("policy", "init")
    assert 64 == said.status and "for people" in said.err and not (place.home / ".config/toolgate").exists()


def test_the_schema_accepts_what_the_reader_accepts_and_refuses_what_it_refuses(place):
    schema = place.run("policy", "schema").record
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    blocks = [block.partition("```")[0] for block in GUIDE.read_text("utf-8").split("```toml\n")[1:]]
    for text in [*blocks, starter.text(False, None), starter.text(True, "balanced")]:
        assert [] == [error.message for error in validator.iter_errors(tomllib.loads(text))]
    for text in (
        WRONG,
        "x = 1",
        "[bash]\nenabled = 1\n",
        "[[rule]]\nverdict = 'deny'\n",
        "[[rule]]\nid = 'x'\nwhen = { effect = 'red' }\n",
    ):
        assert not validator.is_valid(tomllib.loads(text))


@pytest.mark.parametrize("words", [(), ("nonsense",), ("chek",)])
def test_a_verb_there_is_not_is_wrong_usage(place, words):
    said = place.run("policy", *words)
    assert 64 == said.status and ("check" in said.err)


def test_policy_says_what_it_is_and_init_whom_it_is_for(place, capsys):
    assert "A policy says which calls are allowed, asked about or denied" in place.run("policy", "--help").out
    with pytest.raises(SystemExit):
        place.run("policy", "init", "--help")
    assert "For people only" in capsys.readouterr().out
