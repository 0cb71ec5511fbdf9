"""Profiles of the user's own: files next to the policy, chosen by name, layered on another (C-F6)."""

import os
from pathlib import Path

import pytest

from tests.cli.conftest import place as place  # noqa: PLC0414 # a fixture is found by its name
from tests.policy.test_layers import UID, Home, trusting
from toolgate.guard import Guard
from toolgate.host import Machine
from toolgate.model import Shell, ToolCall
from toolgate.model.errors import PolicyError
from toolgate.policy import Policy
from toolgate.policy.force.loading import in_force
from toolgate.policy.force.preparing import plan_of
from toolgate.policy.force.profile_files import own_profiles, profile_names
from toolgate.world import World

MINE = "extends = 'readonly'\n[code]\ntest_runners = 'allow'\n"


@pytest.fixture
def home(tmp_path):
    tmp_path.chmod(0o700)
    return Home(tmp_path)


def put(home: Home, name: str, text: str, layer: str = "user") -> Path:
    above = own_profiles(home.home) if layer == "user" else home.organisation + "/profiles"
    path = Path(above, name + ".toml")
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    path.write_text(text)
    path.chmod(0o600)
    return path


def reason(home: Home, command: str = "cat x") -> str:
    machine = Machine(home.workspace)
    machine._home = home.home
    return Guard(home.force().book(), machine).check(ToolCall(Shell(command), home.workspace)).reason


# --- choosing --------------------------------------------------------------------------------------------------------


def test_a_user_chooses_an_own_profile_that_builds_on_one_of_toolgate(home):
    """C-F6."""
    put(home, "review", MINE)
    home.put("user", "profile = 'review'\n")
    assert ["allow", "deny", "allow"] == [home.verdict(text) for text in ("pytest", "touch x", "cat x")]


def test_an_own_profile_is_heard_only_where_no_authority_spoke_and_read_again_when_it_changes(home):
    """C-F6."""
    put(home, "mine", "extends = 'other'\n[shell]\nprivilege = 'deny'\n")
    put(home, "other", "extends = 'nothing'\ndefault_verdict = 'deny'\n")
    home.put("user", "profile = 'mine'\n[[rule]]\nid = 'x'\nwhen = { effect = 'read' }\nverdict = 'allow'\n")
    assert ["allow", "deny", "deny"] == [home.verdict(text) for text in ("cat x", "sudo cat x", "touch x")]
    put(home, "other", "extends = 'nothing'\ndefault_verdict = 'llm'\n")
    assert "llm" == home.verdict("touch x")
    assert "deny" == home.verdict("rm -rf /")


def test_an_untrusted_project_that_names_an_own_profile_only_tightens(home):
    """C-F6: a project nobody trusts chooses nothing that loosens."""
    put(home, "loose", "extends = 'nothing'\ndefault_verdict = 'allow'\n[shell]\nprivilege = 'deny'\n")
    path = home.put("project", "profile = 'loose'")
    assert ["deny", "ask"] == [home.verdict(text) for text in ("sudo ls", "touch ~/x")]
    trusting(home, path)
    assert ["deny", "allow"] == [home.verdict(text) for text in ("sudo ls", "touch ~/x")]


def test_a_project_brings_no_profile_along(home):
    """C-F6."""
    beside = Path(home.workspace, ".toolgate/profiles/loose.toml")
    beside.parent.mkdir(parents=True)
    beside.write_text("extends = 'nothing'\ndefault_verdict = 'allow'\n")
    home.put("project", "profile = 'loose'")
    assert "there is no profile `loose`" in reason(home)


@pytest.mark.parametrize("trusted", [False, True])
def test_a_project_that_names_an_own_profile_lends_it_no_python(home, trusted, tmp_path):
    """C-F6: what an own profile names lies next to it, never next to the project's file."""
    code = "from pathlib import Path\ndef x(effect, scene):\n    Path('{0}').write_text('')\n    return None\n"
    put(home, "mine", "[[rule]]\nid = 'x'\nrule = 'mine:x'\n")
    Path(own_profiles(home.home), "mine.py").write_text(code.format(tmp_path / "own"))
    path = home.put("project", "profile = 'mine'")
    Path(path.parent, "mine.py").write_text(code.format(tmp_path / "project"))
    if trusted:
        trusting(home, path)
    home.verdict("cat x")
    assert not (tmp_path / "project").exists()


@pytest.mark.skipif(UID != 0, reason="an organisation's file is root's")
def test_an_organisation_has_profiles_of_its_own_and_none_of_the_users(home):
    """C-F6."""
    put(home, "theirs", "extends = 'nothing'\ndefault_verdict = 'allow'\n")
    home.put("organisation", "profile = 'theirs'\n")
    assert "there is no profile `theirs`" in reason(home)
    put(home, "house", "extends = 'readonly'\n", "organisation")
    home.put("organisation", "profile = 'house'\n")
    assert "deny" == home.verdict("touch x")


@pytest.mark.skipif(UID != 0, reason="gives a file to another user")
def test_a_profile_of_the_organisation_is_roots_like_its_policy(home, monkeypatch):
    """C-F6."""
    monkeypatch.setattr("toolgate.policy.force.profile_files.own_id", lambda: 1000)
    os.chown(put(home, "house", "extends = 'nothing'\ndefault_verdict = 'allow'\n", "organisation"), 1000, 1000)
    home.put("organisation", "profile = 'house'\n")
    assert "ask" == home.verdict("cat x")
    assert "house.toml" in reason(home)


def test_a_profile_that_is_wanted_may_be_an_own_one(home):
    """C-F6."""
    put(home, "review", MINE)
    force = in_force(home.home, home.workspace, UID, home.organisation, "review")
    facts = World({"home": home.home, "workspace": home.workspace})
    assert "deny" == str(Guard(force.book(), facts).check(ToolCall(Shell("touch x"), home.workspace)).verdict)
    assert Guard(profile="review", home=home.home).profile == "review"
    with pytest.raises(PolicyError, match="there is no profile `revue`"):
        Guard(profile="revue", home=home.home)


# --- mistakes --------------------------------------------------------------------------------------------------------

WRONG = {
    "a key nobody knows": ("[shell]\nprvilege = 'deny'\n", "mine.toml:2:1: there is no key `prvilege`"),
    "a profile that chooses one": ("profile = 'strict'\n", "mine.toml:1:1: a profile extends another"),
    "one that extends nothing there is": ("extends = 'strct'\n", "mine.toml:1:1: there is no profile `strct`"),
    "a circle": ("extends = 'mine'\n", "profiles extend each other more than"),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_mistake_in_an_own_profile_asks_about_everything_and_names_its_place(home, name):
    """C-F6."""
    text, words = WRONG[name]
    put(home, "mine", text)
    home.put("user", "profile = 'mine'\n")
    assert "ask" == home.verdict("cat x")
    assert words in reason(home)
    put(home, "mine", "")  # mended there, and the policy itself is as it was
    assert "allow" == home.verdict("cat x")


def test_a_profile_that_is_missing_is_found_when_it_is_made(home):
    """C-F6."""
    home.put("user", "profile = 'mine'\n")
    assert "there is no profile `mine`" in reason(home)
    put(home, "mine", "")
    assert "allow" == home.verdict("cat x")


def test_a_profile_that_others_may_write_is_not_used(home):
    """C-F6."""
    put(home, "mine", "extends = 'nothing'\ndefault_verdict = 'allow'\n").chmod(0o666)
    home.put("user", "profile = 'mine'\n")
    assert "others may change it" in reason(home)


def test_no_own_profile_takes_the_name_of_one_of_toolgate(home):
    """C-F6."""
    put(home, "strict", "extends = 'nothing'\ndefault_verdict = 'allow'\n")
    home.put("user", "profile = 'strict'\n")
    assert "`strict` is a profile of Toolgate" in reason(home)


@pytest.mark.parametrize("name", ["../policy", "/etc/x", "a/b", "", ".", "..", ".hidden", "a\\u0000b"])
def test_no_name_leads_out_of_the_directory(home, name):
    """C-F6."""
    put(home, "x", "")
    Path(own_profiles(home.home), "..", "policy2.toml").write_text("")
    home.put("user", f'profile = "{name}"\n')
    assert "ask" == home.verdict("cat x")


def test_a_text_without_a_place_knows_the_profiles_of_toolgate_alone(tmp_path, monkeypatch):
    """C-F6: a directory that a program happens to run in stands in for nobody's own."""
    (tmp_path / "profiles").mkdir()
    (tmp_path / "profiles/loose.toml").write_text("extends = 'nothing'\ndefault_verdict = 'allow'\n")
    monkeypatch.chdir(tmp_path)
    assert "there is no profile `loose`" in plan_of("profile = 'loose'", "policy.toml", "user")[1][0].message
    with pytest.raises(PolicyError, match="there is no profile `loose`"):
        Policy.parse("profile = 'loose'")
    assert "loose" not in profile_names()


# --- the command line ------------------------------------------------------------------------------------------------


def test_own_profiles_are_listed_shown_checked_and_tried(place):
    """C-F6."""
    place.put(".config/toolgate/profiles/review.toml", "description = 'reads, and runs tests'\n" + MINE)
    listed = place.run("profile").out
    assert "review" in listed and "reads, and runs tests" in listed
    rows = {row["call"]: row["verdicts"]["review"] for row in place.run("profile", "--json").record["calls"]}
    assert ("allow", "deny") == (rows["pytest -q"], rows["rm -rf src"])
    assert "extends = 'readonly'" in place.run("profile", "show", "review").out
    own = str(place.home / ".config/toolgate/profiles/review.toml")
    assert 0 == place.run("policy", "check", own).status
    assert 2 == place.run("check", "--profile", "review", "--", "touch x").status
    place.user("profile = 'review'\n")
    assert 0 == place.run("policy", "check").status
    place.put(".config/toolgate/profiles/review.toml", "extend = 'readonly'\n")
    said = place.run("policy", "check")
    assert 1 == said.status and "profiles/review.toml:1:1: error: there is no key `extend`" in said.out


def test_the_directory_of_own_profiles_is_protected(home):
    """C-F6: no tool call changes what an own profile says."""
    call = ToolCall(Shell("echo x > ~/.config/toolgate/profiles/mine.toml"), "/home/user/project")
    assert "deny" == str(Guard(facts=World({})).check(call).verdict)
    assert os.path.basename(own_profiles("/home/user")) == "profiles"
