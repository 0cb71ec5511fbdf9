"""Whose files count, what is trusted, and what a file that cannot be used does."""

import marshal
import os
from pathlib import Path

import pytest

from toolgate.decide import decide
from toolgate.guard import Guard
from toolgate.host import Machine
from toolgate.model import ALLOW, Effect, Place, Scene, Shell, Target, ToolCall
from toolgate.model.digest import digest
from toolgate.policy.files import trust
from toolgate.policy.files.storage import Unsafe, contents, look_at_owner
from toolgate.policy.force import cache, loading
from toolgate.policy.force.layers import book_for, files, present
from toolgate.policy.force.loading import in_force
from toolgate.policy.force.plan import FORM, Plan, Prepared, Ruling, kept, restored
from toolgate.policy.force.preparing import profile_plans
from toolgate.policy.force.profile_files import profile_names
from toolgate.rules import DEFAULT

UID = os.getuid()
LOOSE = "[[rule]]\nid = 'all'\nwhen = { effect = '*' }\nverdict = 'allow'\n"
TIGHT = "[shell]\nprivilege = 'deny'\n"


class Home:
    """A home, a project and an organisation's directory, all empty."""

    def __init__(self, root: Path) -> None:
        self.home, self.workspace, self.organisation = str(root / "home"), str(root / "home/project"), str(root / "etc")
        for directory in (self.workspace + "/.git", self.organisation):
            os.makedirs(directory, 0o700)

    def put(self, layer: str, text: str | bytes) -> Path:
        path = Path(dict(files(self.home, self.workspace, self.organisation))[layer])
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        path.write_bytes(text.encode() if isinstance(text, str) else text)
        path.chmod(0o600)
        return path

    def force(self):
        return in_force(self.home, self.workspace, UID, self.organisation)

    def verdict(self, command: str) -> str:
        machine = Machine(self.workspace, home=self.home)
        machine._home = self.home
        return str(
            Guard(self.force().book(), machine, settles_llm=True)
            .check(ToolCall(Shell(command), self.workspace))
            .verdict
        )


@pytest.fixture
def home(tmp_path):
    tmp_path.chmod(0o700)
    return Home(tmp_path)


def trusting(home: Home, path: Path) -> None:
    trust.record(home.home, str(path), digest(path.read_bytes()))


# --- layers ----------------------------------------------------------------------------------------------------------


def test_without_files_the_rulebook_is_the_default_one_itself(home, monkeypatch):
    monkeypatch.setenv("HOME", home.home)
    assert () == present(home.home, home.workspace, home.organisation)
    assert book_for(Machine(home.workspace)) is DEFAULT


def test_the_users_file_is_in_force(home, monkeypatch):
    monkeypatch.setenv("HOME", home.home)
    home.put("user", TIGHT)
    call = ToolCall(Shell("sudo ls"), home.workspace)
    decision = Guard().check(call)
    assert ("deny", "shell.privilege") == (str(decision.verdict), decision.rule)


def test_an_untrusted_project_only_tightens(home):
    home.put("project", LOOSE)
    assert "ask" == home.verdict("sudo ls")
    home.put("project", TIGHT)
    assert "deny" == home.verdict("sudo ls")


def test_a_trusted_project_speaks_and_loses_trust_with_its_content(home):
    path = home.put("project", LOOSE)
    trusting(home, path)
    assert "allow" == home.verdict("sudo ls")
    path.write_text(LOOSE + "# changed\n")
    assert "ask" == home.verdict("sudo ls")
    trusting(home, path)
    assert "allow" == home.verdict("sudo ls")
    assert trust.forget(home.home, str(path)) and not trust.forget(home.home, str(path))
    assert "ask" == home.verdict("sudo ls")


def test_between_layers_the_strictest_speaks(home):
    home.put("user", LOOSE)
    home.put("project", TIGHT)
    assert "deny" == home.verdict("sudo ls")
    assert "allow" == home.verdict("touch /etc/x")


def test_the_user_may_trust_every_project(home):
    home.put("project", LOOSE)
    home.put("user", "[config]\nproject_may_loosen = true\n")
    assert "allow" == home.verdict("sudo ls")


def test_settings_and_limits_are_told_by_whoever_is_trusted_first(home):
    home.put("user", "[ask]\nnon_interactive = 'deny'\n[bash]\nrate_limit = 9\n")
    home.put("project", "[ask]\nnon_interactive = 'allow'\n[bash]\nrate_limit = 5\nsandbox = 'bwrap'\n")
    force = home.force()
    assert ("deny", "x") == (force.setting("ask.non_interactive"), force.setting("llm.scope", "x"))
    assert (("tool", "bash", 9), ("tool", "bash", 5)) == force.book().limits


# --- files that cannot be used ---------------------------------------------------------------------------------------

BROKEN = {
    "no TOML": "a = ",
    "an unknown key": "[shell]\nprivlege = 'deny'\n",
    "too long": "#" * 200_000,
    "no text": b"\xff\xfe",
    "a failing example": "[[rule]]\nid = 'x'\nwhen = { command = 'x' }\nverdict = 'ask'\nmatch = ['y']\n",
    "a profile nobody has": "profile = 'zzz'\n",
}
COMMANDS = ["true", "cat x", "touch ~/x", "sudo ls", "rm -rf /", "touch /etc/x"]


@pytest.mark.parametrize("layer", ["user", "project"])
@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_file_asks_about_everything_and_names_the_place(home, layer, name):
    order = ["allow", "llm", "ask", "deny"]
    before = [home.verdict(command) for command in COMMANDS]
    path = home.put(layer, BROKEN[name])
    after = [home.verdict(command) for command in COMMANDS]
    assert ["ask", "ask", "ask", "ask", "deny", "deny"] == after
    assert all(order.index(a) <= order.index(b) for a, b in zip(before, after, strict=True))
    machine = Machine(home.workspace)
    decision = Guard(home.force().book(), machine).check(ToolCall(Shell("true"), home.workspace))
    assert str(path) in decision.reason and "broken-policy" == decision.rule


def test_a_file_others_may_change_is_refused(home):
    home.put("user", LOOSE).chmod(0o666)
    assert ["ask", "deny"] == [home.verdict("true"), home.verdict("rm -rf /")]
    assert "others may change it" in home.force().plans[0].rulings[0].reason


def test_a_directory_others_may_change_is_refused(home):
    home.put("user", LOOSE).parent.chmod(0o777)
    assert "ask" == home.verdict("true")


@pytest.mark.parametrize(
    ("owner", "mode", "owners"), [(5, 0o600, (0,)), (5, 0o600, (0, 6)), (0, 0o620, (0,)), (0, 0o602, (0,))]
)
def test_a_stranger_or_an_open_file_is_refused(owner, mode, owners):
    with pytest.raises(Unsafe):
        look_at_owner(owner, mode, owners)


@pytest.mark.parametrize("kind", ["directory", "loop", "pipe"])
def test_what_is_no_file_is_refused_without_waiting(home, kind):
    path = home.put("user", TIGHT)
    path.unlink()
    {"directory": path.mkdir, "loop": lambda: path.symlink_to(path), "pipe": lambda: os.mkfifo(path, 0o600)}[kind]()
    assert "ask" == home.verdict("true")


def test_a_link_to_a_file_of_ones_own_is_followed(home, tmp_path):
    path = home.put("user", TIGHT)
    (tmp_path / "dotfiles").mkdir(mode=0o700)
    path.replace(tmp_path / "dotfiles/policy.toml")
    path.symlink_to(tmp_path / "dotfiles/policy.toml")
    assert "deny" == home.verdict("sudo ls")


def test_the_organisations_file_must_be_roots(home):
    home.put("organisation", TIGHT)
    assert ("deny" if UID == 0 else "ask") == home.verdict("sudo ls")
    found = loading.source("organisation", "/dev/null", UID)
    assert found.data is None and "not a regular file" in found.problem


# --- cache -----------------------------------------------------------------------------------------------------------


def test_a_policy_is_compiled_once(home, monkeypatch):
    home.put("user", TIGHT)
    first = home.force()
    monkeypatch.setattr("toolgate.policy.force.preparing.prepared", None)
    assert first.plans == home.force().plans


def test_a_cache_others_can_have_written_counts_for_nothing(home):
    home.put("user", TIGHT)
    home.force()
    (written,) = Path(home.home, ".cache/toolgate").iterdir()
    assert (0o600, 0o700) == (written.stat().st_mode & 0o777, written.parent.stat().st_mode & 0o777)
    for spoil in (
        lambda: written.chmod(0o666),
        lambda: written.write_bytes(b"nonsense"),
        lambda: written.write_bytes(b""),
    ):
        spoil()
        assert "deny" == home.verdict("sudo ls")


def test_without_a_place_for_the_cache_all_still_works(home):
    home.put("user", TIGHT)
    Path(home.home, ".cache").write_text("no directory")
    assert "deny" == home.verdict("sudo ls")


PREPARED = Prepared(
    [Plan("policy.toml", (Ruling("a", ("read",), (("tool", ("bash",)),), 3, "it reads", line=7),), {"profile": "x"})],
    [Plan("x.toml", (), tools={"bash": {"deny": ["a"]}}, broken=True, plugin="", looked=("y",))],
    False,
    [("x.toml", 1, 2)],
    (True,),
)


def test_what_is_kept_is_kept_for_its_key_only(tmp_path):
    cache.keep(str(tmp_path), "name", "key", PREPARED)
    assert PREPARED == cache.kept(str(tmp_path), "name", "key")
    assert cache.kept(str(tmp_path), "name", "other") is None
    assert cache.kept(str(tmp_path), "none", "key") is None


def test_what_another_version_kept_in_another_form_is_not_used(tmp_path, monkeypatch):
    with monkeypatch.context() as older:
        older.setattr(cache, "FORM", (1, *FORM[1:]))
        cache.keep(str(tmp_path), "name", "key", PREPARED)
    assert cache.kept(str(tmp_path), "name", "key") is None


@pytest.mark.parametrize("name", profile_names())
def test_every_plan_is_the_same_after_it_was_kept(name):
    for plan in profile_plans(name)[0]:
        data = marshal.dumps(kept(plan))  # type: ignore[arg-type]  # that this can be is part of the claim
        assert plan == restored(marshal.loads(data))


# --- trust -----------------------------------------------------------------------------------------------------------


def test_a_list_of_trust_that_others_can_write_counts_for_nothing(home):
    path = home.put("project", LOOSE)
    trusting(home, path)
    Path(trust.store(home.home)).chmod(0o666)
    assert ({}, "ask") == (trust.listed(home.home), home.verdict("sudo ls"))


@pytest.mark.parametrize("path", ["relative", "/a\nb"])
def test_a_path_that_is_none_cannot_be_trusted(tmp_path, path):
    with pytest.raises(ValueError, match="not a path"):
        trust.record(str(tmp_path), path, "0" * 64)


def test_trust_is_by_path_and_digest(tmp_path):
    trust.record(str(tmp_path), "/a", "0" * 64)
    trust.record(str(tmp_path), "/b c", "1" * 64)
    assert trust.trusted(str(tmp_path), "/b c", "1" * 64) and not trust.trusted(str(tmp_path), "/a", "1" * 64)
    assert {"/a": "0" * 64, "/b c": "1" * 64} == trust.listed(str(tmp_path))


def test_a_file_longer_than_expected_is_refused(tmp_path):
    (tmp_path / "x").write_bytes(b"12345")
    with pytest.raises(Unsafe):
        contents(str(tmp_path / "x"), 4, None)


# --- rules in Python -------------------------------------------------------------------------------------------------

CODE = """
from toolgate.model import deny
def no_friday(effect, scene):
    return deny("no", "wait") if effect.verb == "publish" else None
def nonsense(effect, scene):
    return "deny"
"""


def python_rule(home: Home, name: str) -> None:
    path = home.put("user", f"[[rule]]\nid = 'friday'\nrule = '{name}'\n")
    (path.parent / "mine.py").write_text(CODE)
    (path.parent / "mine.py").chmod(0o600)


def test_a_rule_may_be_written_in_python(home):
    python_rule(home, "mine:no_friday")
    assert ["deny", "allow"] == [home.verdict("git push origin main"), home.verdict("cat x")]


@pytest.mark.parametrize("name", ["mine:nonsense", "mine:missing", "nowhere_at_all:x"])
def test_a_rule_in_python_that_fails_counts_as_ask(home, name):
    python_rule(home, name)
    assert "ask" == home.verdict("cat x")


def test_code_that_others_may_change_counts_as_ask(home):
    python_rule(home, "mine:no_friday")
    Path(home.home, ".config/toolgate/mine.py").chmod(0o666)
    assert "ask" == home.verdict("cat x")


def test_a_module_is_looked_up_next_to_the_policy_and_nowhere_else(home, tmp_path, monkeypatch):
    (tmp_path / "elsewhere.py").write_text(CODE)
    monkeypatch.syspath_prepend(str(tmp_path))
    home.put("user", "[[rule]]\nid = 'x'\nrule = 'elsewhere:no_friday'\n")
    assert ["ask", "ask"] == [home.verdict("git push origin main"), home.verdict("cat x")]


def test_a_module_elsewhere_is_named_by_its_file(home, tmp_path):
    python_rule(home, f"{tmp_path}/elsewhere.py:no_friday")
    assert "ask" == home.verdict("cat x")  # there is no such file
    (tmp_path / "elsewhere.py").write_text(CODE)
    (tmp_path / "elsewhere.py").chmod(0o666)
    assert "ask" == home.verdict("cat x")  # others may change it
    (tmp_path / "elsewhere.py").chmod(0o600)
    assert ["deny", "allow"] == [home.verdict("git push origin main"), home.verdict("cat x")]


def test_a_rule_in_python_speaks_like_any_other(home):
    python_rule(home, "mine:no_friday")
    effect = Effect("read", Target("x", Place.WORKSPACE))
    scene = Scene(ToolCall(Shell("cat x"), home.workspace), home.workspace, home.home)
    assert ALLOW == decide((effect,), scene, home.force().book()).verdict
