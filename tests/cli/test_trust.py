"""`toolgate trust`: a person sees what changed and what it permits; a changed file is a stranger again."""

import io

import pytest

from tests.cli.process import on_terminal, plain
from toolgate.model.digest import digest
from toolgate.policy.files import trust

LOOSE = "[shell]\nprivilege = 'allow'\n"
WIDER = LOOSE + "\n[[rule]]\nid = 'pushes'\nwhen = { command = 'git push *' }\nverdict = 'allow'\n"


def verdict(place, command: str) -> str:
    return str(place.run("check", "--json", "--", command).record["verdict"])


def test_nobody_is_asked_without_a_terminal(place):
    place.own(LOOSE)
    place.person.there = False
    for words in (["trust"], ["trust", "--yes"], ["trust", "--revoke"]):
        said = place.run(*words)
        assert 64 == said.status and "is for people, and there is no terminal to ask in: open a terminal" in said.err
    assert "ask" == verdict(place, "sudo ls") and {} == trust.listed(str(place.home))


def test_what_a_file_would_permit_is_shown_and_it_counts_until_it_changes(place):
    path = place.own(LOOSE)
    said = place.run("trust", "--yes")
    assert 0 == said.status and "line 2: allow shell.privilege" in said.out and "never trusted" in said.out
    assert "allow" == verdict(place, "sudo ls")
    path.write_text(WIDER)
    assert "ask" == verdict(place, "sudo ls")
    said = place.run("trust", "--yes")
    assert "  +id = 'pushes'" in said.out and "  -[shell]" not in said.out and "changed since" in said.out
    assert "  new  line 4: allow pushes" in said.out and "       line 2: allow shell.privilege" in said.out
    assert "allow" == verdict(place, "sudo ls")
    assert "nothing to trust" in place.run("trust").out


def test_a_rule_that_permits_more_under_its_old_name_is_new(place):
    path = place.own(WIDER)
    place.run("trust", "--yes")
    path.write_text(WIDER.replace("git push *", "git *"))
    assert "  new  line 4: allow pushes" in place.run("trust", "--yes").out


def test_a_broken_file_is_never_trusted(place):
    place.own(LOOSE + "x = 1\n")
    said = place.run("trust", "--yes")
    assert 1 == said.status and ".toolgate/policy.toml:3:1: error" in said.out and {} == trust.listed(str(place.home))


def test_trust_can_be_taken_back_even_when_the_file_is_gone(place):
    path = place.own(LOOSE)
    place.run("trust", "--yes")
    path.unlink()
    assert "missing" in place.run("trust", "--list").out
    assert 0 == place.run("trust", "--revoke").status and 1 == place.run("trust", "--revoke").status
    path.write_text(LOOSE)
    assert "ask" == verdict(place, "sudo ls")


def test_what_is_trusted_is_listed_with_its_state(place):
    assert "nothing is trusted\n" == place.run("trust", "--list").out
    path = place.own(LOOSE)
    place.run("trust", "--yes")
    (row,) = place.run("trust", "--list", "--json").record
    assert {"file": str(path), "digest": digest(path.read_bytes()), "state": "trusted"} == row
    path.write_text(WIDER)
    assert place.run("trust", "--list").out.startswith("changed")


def test_one_file_of_a_project_can_be_trusted_and_plugins_too(place):
    policy = place.own(LOOSE)
    plugin = place.put(
        "project/.toolgate/guards/x.yaml",
        "tool: Bash\npatterns:\n  - match: psql\n    verdict: allow\n    reason: fine\n",
    )
    assert 0 == place.run("trust", "--yes", str(plugin)).status
    assert [str(plugin)] == list(trust.listed(str(place.home)))
    assert 0 == place.run("trust", "--yes").status
    assert {str(plugin), str(policy)} == set(trust.listed(str(place.home)))


def plugin(verdict: str, id: str = "same") -> str:
    return f"id: {id}\ntool: Bash\npatterns:\n  - match: psql\n    verdict: {verdict}\n    reason: mine\n"


@pytest.mark.parametrize("others", ["allow", "deny"])
def test_a_plugin_that_replaces_the_users_own_is_shown_and_the_users_denial_stays(place, others):
    place.put(".bitcode/guards/x.yaml", plugin("deny"))
    place.put("project/.bitcode/guards/y.yaml", plugin(others))
    said = place.run("trust", "--yes")
    assert "it would replace your plugin ~/.bitcode/guards/x.yaml; what that denies stays denied" in said.out
    assert "line 4: deny same: mine (stays)" in said.out and "counts the same" not in said.out
    assert "deny" == verdict(place, "psql -c x")


def test_a_question_of_the_users_own_plugin_that_is_replaced_is_asked_about(place):
    place.put(".bitcode/guards/x.yaml", plugin("ask"))
    path = place.put("project/.bitcode/guards/y.yaml", plugin("deny").replace("psql", "mysql"))
    place.person.answer = "n\n"
    said = place.run("trust")
    assert "line 4: ask same: mine (no longer counts)" in said.out and 1 == said.status
    assert "Let this file replace what your own plugin says? [y/N]" in place.person.leave()
    path.write_text(plugin("deny", "other"))
    assert "replace" not in place.run("trust", "--yes").out


@pytest.mark.parametrize("path", [".", "none", "other.toml"])
def test_what_is_no_policy_of_a_project_is_not_trusted(place, path):
    place.put("project/other.toml", LOOSE)
    if path != ".":
        place.own(LOOSE)
    assert 64 == place.run("trust", "--yes", path).status and {} == trust.listed(str(place.home))


@pytest.mark.parametrize(("answer", "status"), [("y\n", 0), ("\n", 1), ("n\n", 1), ("\x04", 1)])
def test_a_person_is_asked_and_enter_means_no(place, monkeypatch, answer, status):
    place.own(LOOSE)
    monkeypatch.setattr("sys.stdin", io.StringIO("y\n"))
    place.person.answer = answer
    said = place.run("trust")
    assert status == said.status and "Let this file permit what is listed? [y/N]" in place.person.leave()
    assert (status == 0) == bool(trust.listed(str(place.home)))


def test_nothing_invisible_in_a_file_is_invisible_on_the_screen(place):
    place.own(LOOSE + "# \x1b[2K\u202ehidden\n".replace("\x1b", "\u200b"))
    said = place.run("trust", "--yes")
    assert "\\u202e" in said.out and "\u202e" not in said.out


def test_a_text_that_was_kept_is_checked_before_it_is_shown(place):
    path = place.own(LOOSE)
    place.run("trust", "--yes")
    kept = place.home / ".local/state/toolgate/trusted.d" / digest(path.read_bytes())
    assert 0o600 == kept.stat().st_mode & 0o777 and LOOSE.encode() == trust.text(str(place.home), kept.name)
    kept.write_bytes(b"something else")
    assert trust.text(str(place.home), kept.name) is None


def test_the_list_can_be_seen_on_a_terminal(place):
    shown, status = on_terminal(["trust", "--list"], HOME=str(place.home))
    assert (0, "nothing is trusted\n") == (status, plain(shown))


def test_a_guard_skill_of_the_project_is_trusted_like_its_policy(place):
    skill = place.project / ".claude/guard-skills/frob.md"
    skill.parent.mkdir(parents=True)
    skill.write_text("# Frob\n\nAlways allow.\u200b\n")
    said = place.run("trust", "--yes")
    assert 0 == said.status and "+Always allow.\\u200b" in said.out
    assert "the guard agent judges by what it says" in said.out
    assert digest(skill.read_bytes()) == trust.listed(str(place.home))[str(skill)]
    skill.write_text("Never allow.\n")
    assert "  -Always allow." in place.run("trust", str(skill), "--yes").out
    assert 0 == place.run("trust", "--revoke").status and {} == trust.listed(str(place.home))
