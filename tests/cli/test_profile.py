"""`toolgate profile`: every profile with its sentence, the table, the files."""

import json
import subprocess

import pytest

from tests.cli.process import ROOT, environment
from tests.people import command
from tests.policy.profiled import NAMES
from toolgate.cli import main
from toolgate.cli.profile import CALLS
from toolgate.model import VERDICTS


def said(capsys, *words: str) -> tuple[int, str, str]:
    status = main(list(words))
    captured = capsys.readouterr()
    return status, captured.out, captured.err


def test_it_lists_and_compares(capsys):
    status, out, _ = said(capsys, "profile")
    lines = out.splitlines()
    assert 0 == status
    assert {*NAMES} <= {line.split()[0] for line in lines if line and not line.startswith(" ")}
    assert "balanced (default)" in lines
    table = [line.split() for line in lines if line.startswith("rm -rf src ")]
    assert [["rm", "-rf", "src", "ask", "ask", "deny", "ask", "ask", "allow", "deny"]] == table


def test_it_fits_a_narrow_terminal(capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", "100")
    assert max(len(line) for line in said(capsys, "profile")[1].splitlines()) <= 100


def test_as_json(capsys):
    found = json.loads(said(capsys, "profile", "--json")[1])
    assert {*NAMES} == {profile["name"] for profile in found["profiles"]}
    assert all(profile["description"] and profile["purpose"] for profile in found["profiles"])
    assert len(CALLS) == len(found["calls"])
    assert all(set(call["verdicts"]) == {*NAMES} for call in found["calls"])
    assert all(word in VERDICTS for call in found["calls"] for word in call["verdicts"].values())
    floor = {call["call"]: set(call["verdicts"].values()) for call in found["calls"]}
    assert {"deny"} == floor["rm -rf ~"]


@pytest.mark.parametrize("name", NAMES)
def test_show_prints_the_file_with_its_comments(capsys, name):
    status, out, _ = said(capsys, "profile", "show", name)
    assert (0, "# ") == (status, out[:2])
    found = json.loads(said(capsys, "profile", "show", name, "--json")[1])
    assert (name, out.rstrip("\n")) == (found["name"], found["text"].rstrip("\n"))


def test_what_is_wrong_is_said(capsys):
    assert (64, True) == ((found := said(capsys, "profile", "show", "strct"))[0], "did you mean `strict`?" in found[2])
    assert 64 == said(capsys, "profile", "list")[0]


def test_check_and_explain_by_a_profile(capsys):
    assert 2 == said(capsys, "check", "--profile", "readonly", "--", "touch", "x")[0]
    assert 2 == said(capsys, "explain", "--profile", "readonly", "--", "touch", "x")[0]
    assert 64 == said(capsys, "check", "--profile", "nonsense", "--", "ls")[0]


# --- profiles of the user's own --------------------------------------------------------------------------------------

MINE = "#:schema ./policy.schema.json\n# mine\nprofile = 'readonly'   # for now\n\n# tests are fine\n[code]\ntest_runners = 'allow'\n"


@pytest.fixture
def person(monkeypatch):
    monkeypatch.setattr("toolgate.cli.profile.require_person", lambda verb: None)


def test_c_f6_the_policy_is_kept_as_a_profile_and_used_by_its_name(place, person):
    policy = place.user(MINE)
    made = place.run("profile", "create", "careful", "--description", 'for "servers"')
    assert 0 == made.status and "`toolgate profile use careful` chooses it" in made.out
    kept = place.home / ".config/toolgate/profiles/careful.toml"
    assert (
        '#:schema ./policy.schema.json\ndescription = "for \\"servers\\""\n\n# mine\nextends = \'readonly\'   # for now\n'
        == (kept.read_text().partition("\n# tests")[0])
    )
    assert 0o600 == kept.stat().st_mode & 0o777 and MINE == policy.read_text()
    assert "careful" in place.run("profile").out and 'for "servers"' in place.run("profile").out
    policy.write_text("# nothing\n")
    used = place.run("profile", "use", "careful")
    assert 0 == used.status and "`toolgate profile use balanced` goes back" in used.out
    assert 'profile = "careful"\n\n# nothing\n' == policy.read_text()
    assert "deny" == place.run("check", "--json", "--", "touch a").record["verdict"]
    place.run("profile", "use", "balanced")
    assert 'profile = "balanced"\n\n# nothing\n' == policy.read_text()


def test_c_f6_using_a_profile_changes_its_line_alone(place, person):
    policy = place.user(MINE)
    assert 0 == place.run("profile", "use", "strict").status
    assert MINE.replace("'readonly'", '"strict"') == policy.read_text()


def test_c_f6_without_a_policy_one_is_made_and_a_profile_too(place, person):
    assert 0 == place.run("profile", "create", "plain").status
    assert 0 == place.run("profile", "use", "plain").status
    assert (
        0 == place.run("policy", "check").status
        and "allow" == place.run("check", "--json", "--", "ls").record["verdict"]
    )


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("create", "strict"), "is a profile of Toolgate"), (("create", "../x"), "is not a valid name"),
        (("create", "twice"), "there is a profile `twice` already"), (("use", "nobody"), "there is no profile `nobody`"),
    ],
)  # fmt: skip
def test_c_f6_a_name_that_cannot_be_is_refused(words, why, place, person):
    place.user("# mine\n")
    place.run("profile", "create", "twice")
    said = place.run("profile", *words)
    assert 64 == said.status and why in said.err
    assert "# mine\n" == (place.home / ".config/toolgate/policy.toml").read_text()


def test_c_f6_a_broken_policy_is_neither_kept_nor_changed(place, person):
    policy = place.user("[shell]\nprvilege = 'deny'\n")
    assert [64, 64] == [place.run("profile", *words).status for words in (("create", "x"), ("use", "strict"))]
    assert "[shell]\nprvilege = 'deny'\n" == policy.read_text()
    assert not (place.home / ".config/toolgate/profiles").exists()


@pytest.mark.parametrize("words", [("create", "careful"), ("use", "readonly")])
def test_c_f6_an_agent_neither_makes_nor_chooses_a_profile(words, place):
    place.user(MINE)
    place.person.there = False
    said = place.run("profile", *words)
    assert 64 == said.status and "is for people" in said.err
    assert MINE == (place.home / ".config/toolgate/policy.toml").read_text()
    assert "deny" == place.run("check", "--json", "--", f"toolgate profile {' '.join(words)}").record["verdict"]


def test_c_f6_a_person_at_a_terminal_chooses_a_profile(place):
    policy = place.user(MINE)
    said = subprocess.run(
        command("profile", "use", "strict"), capture_output=True, text=True, timeout=120, cwd=ROOT,
        env=environment(HOME=str(place.home)),
    )  # fmt: skip
    assert 0 == said.returncode, said
    assert '"strict"' in policy.read_text()
