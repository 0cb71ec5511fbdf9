"""Who may say how decisions are recorded: anybody requires a record, only those who are trusted say what it holds."""

import pytest

from toolgate.host import Machine
from toolgate.model.rule import Audit
from toolgate.policy.force.layers import files
from toolgate.policy.force.loading import in_force
from toolgate.policy.force.preparing import profile_book
from toolgate.policy.read.document import parse
from toolgate.policy.review.describing import settings_of
from toolgate.policy.review.linting import remarks
from toolgate.policy.review.loosening import permissions

REQUIRED, NONE = "[audit]\nrequired = true\n", "[audit]\ncommands = 'none'\n"


@pytest.fixture
def force(tmp_path, monkeypatch):
    """Policy files by their layers, and what is in force of them."""
    home, project = tmp_path / "home", tmp_path / "project"
    (project / ".git").mkdir(parents=True)
    home.mkdir()
    monkeypatch.setenv("HOME", str(home))
    machine = Machine(str(project))
    places = dict(files(str(home), str(project), str(tmp_path / "organisation")))

    def found(**texts: str):
        for layer, text in texts.items():
            path = tmp_path / places[layer]
            path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            path.write_text(text)
        return in_force(str(home), str(project), machine.uid(), str(tmp_path / "organisation"))

    return found


def said(force) -> tuple[bool, str]:
    audit = force.book().audit
    return audit.required, audit.commands


def test_nothing_is_required_and_commands_are_redacted():
    assert (Audit().required, Audit().commands) == (False, "redacted")


def test_a_project_may_require_a_record_and_cannot_say_what_it_holds(force):
    assert (True, "redacted") == said(force(project=REQUIRED + "commands = 'none'\n"))


def test_a_project_cannot_undo_what_the_user_says(force):
    mild = "[audit]\nrequired = false\ncommands = 'full'\n"
    assert (True, "none") == said(force(user=REQUIRED + "commands = 'none'\n", project=mild))


def test_a_file_with_a_mistake_still_requires_a_record(force):
    assert (True, "redacted") == said(force(user=REQUIRED + "[shell]\nprivlege = 'deny'\n"))


def test_an_untrusted_project_may_require_it_by_a_profile(force):
    assert (True, "redacted") == said(force(project="profile = 'strict'\n"))


@pytest.mark.parametrize(("profile", "required"), [("strict", True), ("balanced", False)])
def test_strict_requires_a_record(profile, required):
    audit = profile_book(profile).audit
    assert audit is not None and required == audit.required


def test_what_is_in_force_is_shown(force):
    shown = settings_of(force(user="[audit]\nrequired = false\n", project=REQUIRED + "commands = 'none'\n"))
    notes = {(one.name, one.layer): one.note for one in shown}
    assert "" == notes["audit.required", "project"]
    assert notes["audit.required", "user"].startswith("overridden by ")
    assert "no effect until" in notes["audit.commands", "project"]


def test_trusting_a_file_shows_that_it_says_what_the_log_holds():
    found = permissions(NONE.encode(), "/p.toml", "project")
    assert ["`none` is how much of a call the log holds"] == [one.words for one in found]


def test_a_log_with_secrets_in_it_is_remarked_on():
    text = "[audit]\ncommands = 'full'\n"
    assert ["keeps-secrets"] == [one.kind for one in remarks(parse(text), text)]
    assert [] == remarks(parse(NONE), NONE)
