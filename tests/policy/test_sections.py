"""Sections about tools say what they said in origin B, and what they permit stays ordinary."""

import pytest

from tests.policy.given import decision, mistakes, tool, verdict


def read(path):
    return tool("Read", file_path=path)


def write(path, text="x"):
    return tool("Write", file_path=path, content=text)


def fetch(host):
    return tool("WebFetch", url=f"https://{host}/page")


def mcp(name):
    return tool(f"mcp__{name.replace(':', '__')}", note="x")


BASH = "[tools.bash]\n"
CASES = [
    # B-52, B-53: a tool that is switched off
    ("[tools.bash]\nenabled = false", "echo hi", "deny"),
    ("[bash]\nenabled = false", "true", "deny"),
    ("[tools.read]\nenabled = false", read("a.txt"), "deny"),
    ("[tools.todo_write]\nenabled = false", tool("TodoWrite", todos=[]), "deny"),
    ("[tools.TodoWrite]\nenabled = false", tool("TodoWrite", todos=[]), "deny"),
    ("[tools.glob]\nenabled = false", tool("Glob", pattern="*.py"), "deny"),
    ("[tools.glob]\nenabled = false", read("a.py"), "allow"),
    ("[tools.web_fetch]\nenabled = false", fetch("docs.python.org"), "deny"),
    # B-50: a section without `enabled` is enabled
    ("[tools.bash]", "echo hi", "allow"),
    # B-70: the denylist comes before the allowlist; B-71: with an allowlist, nothing else; B-72: a trailing star
    (BASH + "denylist = ['git push *']\nallowlist = ['git *']", "git push origin x", "deny"),
    (BASH + "denylist = ['git push *']\nallowlist = ['git *']", "git status", "allow"),
    (BASH + "allowlist = ['git *']", "ls", "deny"),
    (BASH + "allowlist = ['git *', 'ls']", "ls -la", "allow"),
    (BASH + "allowlist = ['git status']", "git log", "deny"),
    (BASH + "allowlist = ['git *']", "git push --force origin main", "allow"),
    (BASH + "allowlist = ['git *']", "env A=1 git status", "allow"),
    (BASH + "allowlist = ['make *']", "cd sub && timeout 5 make test", "allow"),
    # B-73: chained, redirected, substituted and further lines are commands of their own
    (BASH + "allowlist = ['git *']", "git status; ls", "deny"),
    (BASH + "allowlist = ['git *']", "git status && git log", "allow"),
    (BASH + "allowlist = ['git *']", "git log > log.txt", "deny"),
    (BASH + "allowlist = ['git *']", "git log 2> /dev/null", "allow"),
    (BASH + "allowlist = ['git *']", "git log $(id)", "deny"),
    (BASH + "allowlist = ['git *']", "git log `id`", "deny"),
    (BASH + "allowlist = ['git *']", "git log\nid", "deny"),
    (BASH + "allowlist = ['git *']", "git log | tee x", "deny"),
    (BASH + "allowlist = ['git *']", "sudo git log", "deny"),
    (BASH + "allowlist = ['cat *']", "cat ~/.ssh/id_rsa", "ask"),
    # B-29: the user's own denylist
    (BASH + "denylist = ['terraform']", "/usr/bin/terraform plan", "deny"),
    # B-56: deny wins over allow; B-57: an allow list closes; B-59, B-60: `$WORKSPACE` and `~`
    ("[read]\nallow = ['$WORKSPACE/**']\ndeny = ['**/private/**']", read("src/a.py"), "allow"),
    ("[read]\nallow = ['$WORKSPACE/**']\ndeny = ['**/private/**']", read("private/a.py"), "deny"),
    ("[read]\nallow = ['$WORKSPACE/**']", read("/usr/share/x"), "deny"),
    ("[write]\nallow = ['~/notes/**']", write("~/notes/a.md"), "allow"),
    ("[write]\nallow = ['~/notes/**']", write("a.md"), "deny"),
    # B-61: a star stays in its segment; B-62: two do not; B-63: an ending at any depth
    ("[read]\nallow = ['src/*']", read("src/a.py"), "allow"),
    ("[read]\nallow = ['src/*']", read("src/deep/a.py"), "deny"),
    ("[read]\nallow = ['src/**']", read("src/deep/a.py"), "allow"),
    ("[read]\nallow = ['**/*.py']", read("src/deep/a.py"), "allow"),
    ("[read]\nallow = ['**/*.py']", read("src/deep/a.pyc"), "deny"),
    ("[read]\ndeny = ['*.pem']", read("keys/a.pem"), "deny"),
    ("[read]\ndeny = ['build']", read("build/deep/a.o"), "deny"),
    # what permits does not extend to credentials, nor to files that run by themselves
    ("[read]\nallow = ['$WORKSPACE/**']", read(".env"), "ask"),
    ("[write]\nallow = ['~/**']", write("~/.bashrc"), "ask"),
    # B-64: our own files stay closed, whatever is permitted
    ("[write]\nallow = ['**']", write("/home/user/.config/toolgate/policy.toml"), "deny"),
    # a directory that holds what is refused is not deleted around it
    ("[bash]\ndeny = ['src/vault/**']", "rm -rf src", "deny"),
    ("[bash]\ndeny = ['src/vault/**']", "rm -rf tests/x.txt", "allow"),
    # allowed_dirs: B-74, B-75
    (BASH + "allowed_dirs = ['$WORKSPACE']", "cat /etc/passwd", "deny"),
    (BASH + "allowed_dirs = ['$WORKSPACE']", "cat ../other/x", "deny"),
    (BASH + "allowed_dirs = ['$WORKSPACE']", "cat src/x > /tmp/y 2> /dev/null", "allow"),
    (BASH + "allowed_dirs = ['src']", "cat src/x", "allow"),
    (BASH + "allowed_dirs = ['src']", "cat x", "deny"),
    # B-76 … B-80: domains
    ("[web_fetch]\nallow_domains = ['a.example']", fetch("a.example"), "allow"),
    ("[web_fetch]\nallow_domains = ['a.example']", fetch("b.a.example"), "deny"),
    ("[web_fetch]\nallow_domains = ['*.a.example']", fetch("b.a.example"), "allow"),
    ("[web_fetch]\nallow_domains = ['*.a.example']", fetch("a.example"), "allow"),
    ("[web_fetch]\nallow_domains = ['*.a.example']", fetch("nota.example"), "deny"),
    ("[web_fetch]\nallow_domains = ['*']", fetch("b.example"), "allow"),
    ("[web_fetch]\nallow_domains = ['A.Example']", fetch("a.EXAMPLE"), "allow"),
    ("[web_fetch]\nallow_domains = []", fetch("docs.python.org"), "allow"),
    ("[bash]\nallow_domains = ['a.example']", "curl https://b.example/x", "deny"),
    ("[web]\nallow_domains = ['a.example']", "curl https://a.example/x", "allow"),
    ("[web]\nallow_domains = ['a.example']", "curl -d @x https://a.example/x", "ask"),
    ("[web]\ndeny_domains = ['a.example']", fetch("a.example"), "deny"),
    ("[web]\ndefault = 'deny'\nallow_domains = ['a.example']", fetch("b.example"), "deny"),
    # B-83 … B-87: tools of servers
    ("[mcp]\ndefault_deny = true", mcp("github:create_issue"), "deny"),
    ("[mcp]\ndefault_deny = false", mcp("github:create_issue"), "allow"),
    ("[mcp]\ndefault_deny = true\nallowed_tools = ['github:create_issue']", mcp("github:create_issue"), "allow"),
    ("[mcp]\ndefault_deny = true\nallowed_tools = ['github:create_issue']", mcp("github:delete_repo"), "deny"),
    ("[mcp]\ndefault_deny = true\nallowed_tools = ['github:*']", mcp("github:delete_repo"), "allow"),
    ("[mcp]\ndefault_deny = true\nallowed_tools = ['*:create_issue']", mcp("gitlab:create_issue"), "allow"),
    ("[mcp]\ndefault_deny = true\nallowed_tools = ['git*:list_*']", mcp("gitlab:list_issues"), "allow"),
    ("[mcp]\ndefault_deny = true\nallowed_tools = ['git*:list_*']", mcp("gitlab:drop_all"), "deny"),
    ("[mcp]\ndefault_deny = true\nallowed_tools = ['github']", mcp("github:list_issues"), "allow"),
    ("[mcp]\ndefault_deny = true", "echo hi", "allow"),
    ("[mcp]\ndefault = 'llm'", mcp("x:frobnicate"), "llm"),
    ("[mcp]\ndefault_deny = false\ndenied_tools = ['x:*']", mcp("x:frobnicate"), "deny"),
    ("[mcp]\nallowed_tools = ['filesystem:*']", tool("mcp__filesystem__read_file", path="/home/user/.ssh/id_rsa"), "ask"),
    # B-54, B-58: default_deny
    ("default_deny = true", "ls", "deny"),
    ("default_deny = true", "true", "deny"),
    ("default_deny = true", read("a"), "deny"),
    ("default_deny = true\n[read]", read("a"), "deny"),
    ("default_deny = true\n[read]\nallow = ['**']", read("a"), "allow"),
    ("default_deny = true\n[bash]", "echo hi", "allow"),
    ("default_deny = true\n[bash]\nallow = ['src/**']", "cat src/x", "allow"),
    ("default_deny = true\n[bash]\nallow = ['src/**']", "cat x", "deny"),
    ("default_deny = true\n[mcp]\nallowed_tools = ['a:b']", mcp("a:b"), "allow"),
    # B-89: keywords in either case
    ("[security]\nextra_keywords = ['Project Falcon']", "echo 'PROJECT FALCON'", "ask"),
    ("[security]\nextra_keywords = ['falcon']\non_finding = 'deny'", write("a.txt", "the Falcon"), "deny"),
    ("[security]\nextra_keywords = ['falcon']", tool("mcp__a__read", query={"q": ["x", "a falcon"]}), "ask"),
    ("[security]\nextra_keywords = ['falcon']", "echo eagle", "allow"),
    # patterns with places of their own
    ("workspace = '/srv/app'\n[read]\nallow = ['$WORKSPACE/**']", read("/srv/app/x"), "allow"),
    ("home_dir = '/srv/home'\n[read]\ndeny = ['~/x']", read("/srv/home/x"), "deny"),
    ("config_dir = '/srv/conf'", write("/srv/conf/agent.toml"), "deny"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "call", "expected"), CASES)
def test_a_section_decides(text, call, expected):
    assert expected == verdict(text, call)


def test_every_opinion_carries_its_rule_and_its_reason():
    found = decision("[tools.bash]\ndenylist = ['terraform']", "terraform plan")
    assert ("tools.bash.denylist", "the command `terraform` is blocked by policy") == (found.rule, found.reason)
    assert "use another command" == found.instead


def test_a_bad_entry_of_extra_patterns_is_an_error_and_not_a_dropped_rule():
    """B-88."""
    assert "is not `name:regex`" in mistakes("[security]\nextra_patterns = ['send.*']")[0][2]
