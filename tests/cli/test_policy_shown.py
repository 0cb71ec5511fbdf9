"""`toolgate status` names the policy files in force, `toolgate explain` the line that spoke."""

import json
from pathlib import Path

import pytest

from tests.cli.process import toolgate

RULES = """
[[rule]]
id = "no-prod"
when = { command = "psql", argument = "*prod*" }
verdict = "deny"
"""


@pytest.fixture
def home(tmp_path):
    (tmp_path / "project/.git").mkdir(parents=True)
    (tmp_path / ".config/toolgate").mkdir(parents=True, mode=0o700)
    path = tmp_path / ".config/toolgate/policy.toml"
    path.write_text(RULES)
    path.chmod(0o600)
    return tmp_path


def project(home: Path, text: str) -> Path:
    path = home / "project/.toolgate/policy.toml"
    path.parent.mkdir()
    path.write_text(text)
    return path


def asked(home: Path, *words: str):
    return toolgate(*words, cwd=home / "project", HOME=str(home))


def test_status_names_the_files_and_what_each_may_do(home):
    path = project(home, "default_verdict = 'allow'\n")
    found = json.loads(asked(home, "status", "--json").stdout)["policy"]
    assert [("user", "in force"), ("project", "not trusted, so it only tightens")] == [
        (file["layer"], file["state"]) for file in found
    ]
    assert str(path) in asked(home, "status").stdout


def test_status_says_what_is_wrong_with_a_file(home):
    path = project(home, "default_verdct = 'allow'\n")
    assert f"{path}:1:1: there is no key `default_verdct`" in asked(home, "status").stdout


def test_explain_names_the_line_that_spoke(home):
    done = asked(home, "explain", "ls; psql -h prod")
    assert 2 == done.returncode
    assert f"policy: no-prod ({home}/.config/toolgate/policy.toml:2) says deny" in done.stdout
    assert "use ls" not in done.stdout  # nobody spoke about it
    assert f"{home}/.config/toolgate/policy.toml:2" in asked(home, "explain", "--json", "psql -h prod").stdout


def test_check_obeys_the_policy(home):
    assert [2, 0] == [asked(home, "check", "--", text).returncode for text in ("sudo psql -h prod", "echo psql prod")]
