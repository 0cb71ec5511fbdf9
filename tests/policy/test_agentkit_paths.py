"""The policy of origin B about paths, hosts and the tools of servers."""

import pytest

from toolgate.policy import McpPolicy, Policy, ToolPolicy
from toolgate.world import World

FACTS = World(
    {
        "home": "/home/user",
        "workspace": "/workspace",
        "symlinks": {
            "/workspace/innocent.txt": "/home/user/notes/credentials.toml",
            "/workspace/linked": "/srv/conf",
            "/workspace/out": "/etc",
        },
    }
)


def policy(tool="read", **keywords):
    return Policy(facts=FACTS, workspace="/workspace", tools={tool: ToolPolicy(**keywords)})


def read(path, **keywords):
    return policy(**keywords).check_path("read", path).allowed


# --- paths -----------------------------------------------------------------------------------------------------------


def test_a_path_gets_an_answer_and_a_reason():
    """B-55, B-58."""
    allowed, reason = Policy(facts=FACTS, default_deny=True, tools={"read": ToolPolicy()}).check_path(
        "read", "/etc/passwd"
    )
    assert (False, "the policy permits no `/etc/passwd` to `read`") == (allowed, reason)
    assert (True, "") == Policy(facts=FACTS).check_path("read", "/etc/passwd")
    assert not Policy(facts=FACTS).check_path("read", "").allowed


def test_deny_wins_over_allow():
    """B-56."""
    assert not read("/home/user/.ssh/id_rsa", allow=("**",), deny=("~/.ssh/*",))
    assert not read("/home/user/.ssh/keys/id", allow=("**",), deny=("~/.ssh/*",))
    assert read("/workspace/a", allow=("**",), deny=("~/.ssh/*",))


def test_an_allow_list_must_match():
    """B-57."""
    assert read("/workspace/a", allow=("/workspace/**",))
    assert not read("/srv/a", allow=("/workspace/**",))
    assert not read("/workspace-evil/secret", allow=("/workspace/**",))


def test_default_deny_without_an_allow_list_denies():
    """B-58."""
    assert not Policy.restrictive(facts=FACTS, tools={"read": ToolPolicy(deny=("x",))}).check_path(
        "read", "/workspace/a"
    )


def test_the_workspace_and_the_home_are_expanded():
    """B-59, B-60."""
    assert read("/workspace/src/main.go", allow=("$WORKSPACE/**",)) and not read(
        "/etc/shadow", allow=("$WORKSPACE/**",)
    )
    assert read("/home/user/documents/a/b", allow=("~/documents/**",)) and not read(
        "/home/user/a", allow=("~/documents/**",)
    )
    elsewhere = Policy.parse("workspace = '/srv/app'\n[read]\nallow = ['$WORKSPACE/**']", facts=FACTS)
    assert (
        elsewhere.check_path("read", "/srv/app/x").allowed and not elsewhere.check_path("read", "/workspace/x").allowed
    )


def test_a_relative_workspace_is_a_directory_and_not_everything():
    """B-59."""
    here = Policy.parse("workspace = '.'\n[read]\nallow = ['$WORKSPACE/**']", facts=FACTS)
    assert "/workspace" == here.workspace
    assert here.check_path("read", "src/a").allowed and not here.check_path("read", "/etc/shadow").allowed


@pytest.mark.parametrize(
    ("pattern", "path", "expected"),
    [
        ("$WORKSPACE/*.go", "/workspace/main.go", True),
        ("$WORKSPACE/*.go", "/workspace/main.txt", False),
        ("$WORKSPACE/*", "/workspace/a/b/c", False),
        ("$WORKSPACE/**", "/workspace/a/b/c/d", True),
        ("**/*.go", "/srv/x/main.go", True),
        ("**/*.go", "/srv/x/main.gob", False),
        ("/workspace/**/secrets/*", "/workspace/app/secrets/key", True),
        ("/workspace/**/x/**", "/workspace/a/x/b", True),
        ("**/secret", "/a/nosecret", False),
        ("**/.git/config", "/srv/repo.git/config", False),
    ],
)
def test_stars(pattern, path, expected):
    """B-61, B-62, B-63."""
    assert expected == read(path, allow=(pattern,))


def test_what_forbids_a_directory_forbids_all_in_it():
    """B-61, B-62, B-63."""
    assert not read("/workspace/a/b/c", deny=("$WORKSPACE/*",))
    assert not read("/workspace/app/secrets/key", deny=("/workspace/**/secrets/*",))
    assert read("/a/nosecret", deny=("**/secret",)) and read("/srv/repo.git/config", deny=("**/.git/config",))


def test_the_consumers_list_of_sensitive_files():
    """B-56, B-63."""
    denied = ("~/.ssh/**", "~/.gnupg/**", "~/.aws/**", "**/.git/config", "**/*.pem", "**/*.key")
    for path in ("~/.ssh/id_rsa", "~/.gnupg/a/b", "~/.aws/credentials", "/workspace/.git/config", "a/b.pem", "c.key"):
        assert not read(path, deny=denied)
    for path in ("/workspace/a.py", "/home/user/.sshconfig-notes.txt", "/srv/monkey"):
        assert read(path, deny=denied)


def test_a_link_is_where_it_leads():
    """B-57."""
    assert not read("/workspace/out/shadow", allow=("$WORKSPACE/**",))


@pytest.mark.parametrize("name", ["agent.toml", "credentials.toml", "policy.toml"])
@pytest.mark.parametrize("tool", ["write", "edit", "rm", "patch", "mv", "some_tool"])
def test_a_protected_file_is_denied_whatever_is_allowed(name, tool):
    """B-64."""
    open_ = policy(tool, allow=("**",))
    assert not open_.check_path(tool, f"/workspace/{name}").allowed
    assert open_.check_path(tool, "/workspace/main.go").allowed
    assert policy(allow=("**",)).check_path("read", f"/workspace/{name}").allowed


@pytest.mark.parametrize(
    "command",
    [
        "echo x > policy.toml",
        "tee agent.toml < x",
        "rm credentials.toml",
        "cp x sub/policy.toml",
        "sed -i s/a/b/ agent.toml",
    ],
)
def test_a_shell_is_no_way_around_a_protected_file(command):
    """B-64."""
    assert not policy("bash", allow=("**",)).check_command("bash", command).allowed


def test_what_is_protected():
    """B-65, B-66, B-67, B-68, B-69."""
    found = Policy(facts=FACTS, config_dir="/srv/conf")
    for path in ("agent.toml", "/any/where/policy.toml", "credentials.toml", "/srv/conf/agent.toml", "/srv/conf/other"):
        assert found.is_protected_file(path), path
    assert found.is_protected_file("~/.config/toolgate/credentials.toml")
    assert found.is_protected_file("/workspace/innocent.txt")
    assert found.is_protected_file("/workspace/linked/new-file")
    for path in ("README.md", "src/main.go", "config.toml", "/etc/passwd", "/workspace/policy.toml.example"):
        assert not found.is_protected_file(path), path


def test_what_is_protected_is_so_in_every_policy():
    """B-65, B-66."""
    for found in (Policy.restrictive(facts=FACTS), policy("write", allow=("**",)), policy("write", deny=("**",))):
        assert found.is_protected_file("sub/policy.toml") and not found.is_protected_file("README.md")


def test_links_on_this_machine_are_followed(tmp_path):
    """B-68, B-69."""
    (tmp_path / "conf").mkdir()
    (tmp_path / "conf/credentials.toml").write_text("x")
    (tmp_path / "innocent.txt").symlink_to(tmp_path / "conf/credentials.toml")
    (tmp_path / "linked").symlink_to(tmp_path / "conf")
    found = Policy(workspace=str(tmp_path), config_dir=str(tmp_path / "conf"))
    assert found.is_protected_file(str(tmp_path / "innocent.txt"))
    assert found.is_protected_file("linked/not-there-yet.txt")
    assert not found.is_protected_file("ordinary.txt")
    assert not found.check_path("write", "innocent.txt").allowed


# --- hosts -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("allowed", "host", "expected"),
    [
        (("github.com", "*.google.com"), "github.com", True),
        (("github.com", "*.google.com"), "docs.google.com", True),
        (("github.com", "*.google.com"), "google.com", True),
        (("github.com", "*.google.com"), "evil.example", False),
        (("github.com",), "api.github.com", False),
        (("github.com",), "notgithub.com", False),
        (("github.com",), "https://GitHub.com./x?y", True),
        (("github.com",), "https://user@github.com/", True),
        (("github.com",), "http://github.com:x@evil.example/", False),
        (("*",), "anything.example", True),
        (("*",), "169.254.169.254", False),
        ((), "anything.example", True),
        ((), "169.254.169.254", False),
    ],
)
def test_hosts(allowed, host, expected):
    """B-76, B-77, B-78, B-79."""
    found = Policy(facts=FACTS, tools={"web_fetch": ToolPolicy(allow_domains=allowed)}).check_domain("web_fetch", host)
    assert expected == found.allowed and expected != bool(found.reason)


def test_a_host_that_is_not_listed_is_denied_with_the_reason():
    """B-80."""
    found = Policy(facts=FACTS, tools={"web_fetch": ToolPolicy(allow_domains=("a.example",))})
    assert (False, "the policy does not list the host `b.example`") == found.check_domain("web_fetch", "b.example")
    assert found.check_domain("web_search", "b.example").allowed
    assert not found.check_domain("web_fetch", " ").allowed


# --- servers ---------------------------------------------------------------------------------------------------------


def served(server, tool, *listed, default_deny=True):
    return Policy(facts=FACTS, mcp=McpPolicy(default_deny, listed)).check_mcp_tool(server, tool)


def test_without_a_word_about_servers_there_is_a_warning():
    """B-81, B-82."""
    allowed, reason, warning = Policy(facts=FACTS).check_mcp_tool("filesystem", "write_file")
    assert (True, "") == (allowed, reason) and "says nothing about MCP servers" in warning


def test_an_open_policy_permits_without_a_warning():
    """B-83."""
    assert (True, "", "") == served("filesystem", "write_file", default_deny=False)


@pytest.mark.parametrize(
    ("server", "tool", "expected"),
    [
        ("filesystem", "read_file", True),
        ("filesystem", "write_file", False),
        ("memory", "store", True),
        ("notes", "search", True),
        ("git_hub", "list_issues", True),
        ("git_hub", "delete_repo", False),
        ("git", "hub_list_issues", False),
        ("memory/evil", "x", False),
        ("", "search", False),
    ],
)
def test_listed_tools(server, tool, expected):
    """B-84, B-85, B-86, B-87."""
    listed = ("filesystem:read_file", "memory:*", "*:search", "git_hub:list_*")
    allowed, reason, warning = served(server, tool, *listed)
    assert (expected, not expected, "") == (allowed, bool(reason), warning)


def test_what_is_not_listed_is_named_in_the_reason():
    """B-87."""
    assert "the policy does not list the tool `mcp:a/b`" == served("a", "b").reason
