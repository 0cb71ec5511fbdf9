"""Rows of the conflict table that the default profile does not follow: what it says, and the setting that says the table's."""

from pathlib import Path

import pytest

from tests.policy.given import judged, plan, tool, verdict
from tests.policy.profiled import decision
from toolgate import ASK, DENY, Guard, MemoryRecorder
from toolgate.policy.force.book import rulebook
from toolgate.policy.force.examples import request_of
from toolgate.policy.read.document import parse
from toolgate.world import World

FETCH = ("WebFetch", {"url": "http://10.0.0.1/x"})
SERVED = ("mcp__github__get_issue", {"number": 1})

# The row, a call, what `balanced` says, a policy that follows the table, what the table says.
ROWS = [
    (18, "npm install somebodys-pad", "llm", "", "llm"),
    (18, "npm install left-pad", "allow", "[shell]\ninstall_local = 'llm'", "llm"),
    (18, "npm install -g left-pad", "ask", "[shell]\ninstall_system = 'deny'", "deny"),
    (18, "sudo apt-get install jq", "ask", "[shell]\ninstall_system = 'deny'", "deny"),
    (27, "ls (", "ask", "[input]\non_malformed = 'deny'", "deny"),
    (34, SERVED, "allow", "[mcp]\ndefault = 'ask'", "ask"),
    (34, ("mcp__github__delete_repo", {"repo": "x"}), "ask", "[mcp]\ndefault = 'ask'", "ask"),
    (35, FETCH, "ask", "[web]\ndefault = 'deny'", "deny"),
    (35, ("WebFetch", {"url": "https://new.example/"}), "ask", "", "ask"),
    (35, ("WebFetch", {"url": "http://169.254.169.254/latest/"}), "deny", "", "deny"),
]


@pytest.mark.parametrize(("row", "call", "ours", "policy", "tables"), ROWS)
def test_the_default_profile_differs_as_decided_and_one_setting_follows_the_table(row, call, ours, policy, tables):
    """The rows 18, 27, 34 and 35; docs/decisions/0030 and, for well-known packages, 0053."""
    assert ours == str(decision("balanced", call).verdict)
    given = call if isinstance(call, str) else tool(call[0], **call[1])
    assert tables == verdict(policy, given)


def test_a_refusal_is_the_reason_alone_and_a_setting_words_it():
    """Row 39."""
    assert "deletes everything in `/`" == decision("balanced", "rm -rf /").reason
    assert decision("bitcode", "rm -rf /").reason.startswith("Operation blocked by safety guard: ")


def test_being_root_changes_no_verdict_of_the_default_profile_and_a_rule_may_ask_for_it():
    """C-F3."""
    calls = ["ls", "touch /etc/x", "sudo ls", "rm -rf src", "cat ~/.ssh/id_rsa", "systemctl stop x", "chown root a"]
    for call in calls:
        assert decision("balanced", call).verdict == decision("balanced", call, ("uid", "0")).verdict
    asking = parse(
        "[[rule]]\nid = 'a'\nwhen = { root = true, effect = 'write' }\nverdict = 'ask'\nreason = 'as root'\n"
    )
    guards = [Guard(policy=asking, facts=World({"uid": uid}), recorder=MemoryRecorder()) for uid in (1000, 0)]
    assert ["allow", "ask"] == [str(guard.check("Bash", {"command": "touch x"}).verdict) for guard in guards]


def test_c_f3_rights_count_where_a_call_changes_them_and_by_where_a_file_is():
    """C-F3, decision 103: not by the owner or the group that a file has."""
    ordinary = ["allow", "allow"]
    assert ordinary == [str(decision("balanced", text).verdict) for text in ("chmod +x run.sh", "touch notes.txt")]
    for text in (
        "usermod -aG docker me",
        "gpasswd -a me sudo",
        "chown -R me /etc",
        "chgrp docker /var/run/docker.sock",
    ):
        assert decision("balanced", text).verdict in (ASK, DENY), text
    for text in ("rm /home/bob/notes.txt", "touch /home/bob/x", "rm /root/x"):
        assert decision("balanced", text).verdict in (ASK, DENY), text


@pytest.mark.parametrize("trusted", [True, False])
def test_no_later_file_opens_what_an_earlier_one_has_closed(trusted):
    """B-U3: files are layers and no union, in which the last one would decide."""
    closed, opened = plan("default_deny = true"), plan("default_deny = false\n[bash]\nallowlist = ['ls']", "project")
    book = rulebook([closed, opened], [], []) if trusted else rulebook([closed], [opened], [])
    assert "deny" == str(judged(request_of("ls"), book).verdict)


def test_the_limits_of_the_approach_are_documented():
    """C-53."""
    page = Path(__file__).resolve().parents[2] / "docs/residual-risks.md"
    limits = page.read_text("utf-8").partition("## Limits of the approach")[2]
    assert all(f"**{word}" in limits for word in ("False positives", "Context", "A model as judge", "English"))
