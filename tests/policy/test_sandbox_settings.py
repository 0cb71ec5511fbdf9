"""What a policy says of how commands are started, as whoever starts them reads it."""

import pytest

from tests.policy.given import mistakes, plan
from toolgate.policy.force.book import rulebook
from toolgate.policy.force.preparing import book_of
from toolgate.policy.force.sandbox_settings import SandboxPolicy, sandbox_settings
from toolgate.policy.read.document import parse

MEBIBYTE = 1_048_576


def settled(*trusted: str, others: tuple[str, ...] = (), tool: str = "bash") -> SandboxPolicy:
    book = rulebook([plan(text) for text in trusted], [plan(text) for text in others], [])
    return sandbox_settings(book, tool, "/home/user", "/home/user/project")


def test_without_a_word_about_it_commands_run_in_whatever_this_machine_has():
    assert SandboxPolicy("auto") == settled() == settled("[shell]\nprivilege = 'deny'")
    assert rulebook([plan("[shell]\nprivilege = 'deny'")], [], []).sandbox is None


def test_each_key_says_what_it_says():
    """B-91, B-92, B-U1."""
    found = settled(
        "[bash]\nsandbox = 'podman'\ntimeout = 5\n[sandbox]\nwrap = true\nmemory = 3\nprocesses = 4\noutput = 2\n"
        "hosts = ['a.example:8443']\nreadable = ['/opt/data', 'data']\nwritable = ['~/.cache/x']\n"
    )
    places = ("/opt/data", "/home/user/project/data"), ("/home/user/.cache/x",)
    assert SandboxPolicy("podman", True, 5, 3 * MEBIBYTE, 4, 2 * MEBIBYTE, ("a.example:8443",), *places) == found


@pytest.mark.parametrize(
    ("texts", "kind"),
    [
        (("[sandbox]\nkind = 'docker'",), "docker"),
        (("[sandbox]\nkind = 'docker'\n[bash]\nsandbox = 'none'",), "none"),
        (("[sandbox]\nkind = 'docker'\n[read]\nsandbox = 'none'",), "docker"),
        (("[bash]\nsandbox = 'none'", "[bash]\nsandbox = 'bwrap'"), "bwrap"),
        (("[bash]\nsandbox = 'docker'", "[bash]\nsandbox = 'bwrap'"), "docker"),
        (("[tools.Shell]\nsandbox = 'landlock'",), "landlock"),
    ],
)
def test_a_section_outweighs_the_table_and_a_sandbox_outweighs_none(texts, kind):
    assert kind == settled(*texts).kind


def test_hosts_are_named_as_the_proxy_reads_them():
    hosts = ("a.example", "*.a.example", "a.example:8443", "git.corp.example=private", "git.corp.example:8443=private")
    assert hosts == settled(f"[sandbox]\nhosts = {list(hosts)}\n").hosts


STRANGER = """
[bash]
sandbox = 'none'
timeout = 900
[sandbox]
wrap = true
memory = 9000
hosts = ['evil.example']
readable = ['/etc']
writable = ['/etc']
"""


def test_a_project_that_nobody_trusts_only_takes_away():
    own = "[bash]\nsandbox = 'bwrap'\ntimeout = 60\n[sandbox]\nmemory = 100\n"
    assert settled(own) == settled(own, others=(STRANGER,))
    alone = settled(others=(STRANGER,))
    assert ("auto", False, (), (), ()) == (alone.kind, alone.wrap, alone.hosts, alone.readable, alone.writable)
    stricter = settled(own, others=("[bash]\ntimeout = 5\nsandbox = 'docker'\n[sandbox]\nprocesses = 2\n",))
    assert ("bwrap", 5, 2) == (stricter.kind, stricter.seconds, stricter.processes)
    assert "docker" == settled("[bash]\nsandbox = 'none'", others=("[bash]\nsandbox = 'docker'",)).kind


@pytest.mark.parametrize(
    ("text", "confining"),
    [
        ("[shell]\nprivilege = 'deny'", False),
        ("profile = 'balanced'", False),
        ("[sandbox]\nmemory = 5", False),
        ("[bash]\nsandbox = 'bwrap'", True),
        ("[[rule]]\nid = 'x'\nwhen = { command = 'a', confined = true }\nverdict = 'allow'", True),
        ("[[rule]]\nid = 'x'\nwhen = { command = 'a', not = { confined = true } }\nverdict = 'deny'", True),
        ("profile = 'autonomous'", True),
    ],
)
def test_a_sandbox_is_verified_only_where_that_can_change_a_verdict(text, confining):
    assert confining is book_of(parse(text)).confining


def test_the_first_who_is_trusted_says_whether_commands_are_wrapped():
    assert settled("[sandbox]\nwrap = true", "[sandbox]\nwrap = false").wrap
    assert not settled("[sandbox]\nwrap = false", "[sandbox]\nwrap = true").wrap


@pytest.mark.parametrize(
    "text",
    [
        "hosts = ['*']",
        "hosts = ['a.*.example']",
        "hosts = ['a.example=public']",
        "hosts = ['https://a.example']",
        "writable = ['/']",
        "writable = ['~']",
        "readable = ['/opt/*']",
        "readable = ['~other/x']",
        "writable = ['../x']",
        "memory = 0",
        "memory = '2G'",
        "kind = 'chroot'",
        "wrap = 'yes'",
        "network = 'alpine'",
    ],
)
def test_what_would_hold_nothing_back_or_means_nothing_is_a_mistake(text):
    """B-93."""
    assert mistakes(f"[sandbox]\n{text}\n")
