"""`toolgate profile`: every profile with its sentence, the table, the files."""

import json

import pytest

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
    assert [["rm", "-rf", "src", "ask", "ask", "deny", "allow", "ask", "allow", "deny"]] == table


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
