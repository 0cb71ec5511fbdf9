"""What goes wrong while a policy's reason is worded leaves its verdict as it is."""

from tests.policy.given import verdict
from toolgate.policy.force import wording
from toolgate.rules import privilege

DENIED = (
    "[[rule]]\nid = 'x'\nwhen = { command = 'git *' }\nverdict = 'deny'\nreason = '`{subcommand}` is not for agents'\n"
)
ESCALATING = "[[rule]]\nid = 'x'\nwhen = { effect = 'escalate' }\nverdict = 'deny'\nreason = 'not as {target}'\n"


def fails(_):
    raise ValueError


def test_a_subcommand_that_cannot_be_told(monkeypatch):
    monkeypatch.setattr(wording, "form_of", fails)
    assert verdict(DENIED, "git log") == "deny"


def test_a_user_that_cannot_be_told(monkeypatch):
    monkeypatch.setattr(privilege, "user_of", fails)
    assert verdict(ESCALATING, "sudo ls") == "deny"
