"""`toolgate policy lint`: each remark is made where it should be, and nowhere else."""

from pathlib import Path

import pytest

from tests.policy.given import verdict
from toolgate.policy.force.book import rule_of
from toolgate.policy.force.compiling import rule_ruling
from toolgate.policy.force.examples import speaks
from toolgate.policy.force.preparing import book_of
from toolgate.policy.read import starter
from toolgate.policy.read.document import parse
from toolgate.policy.review.linting import also_permitted, remarks
from toolgate.policy.review.widest import worst_call

GUIDE = Path(__file__).resolve().parent.parent.parent / "docs/guide/policy.md"


def rule(name: str, when: str, verdict: str, more: str = "") -> str:
    return f"[[rule]]\nid = '{name}'\nwhen = {{ {when} }}\nverdict = '{verdict}'\n{more}\n"


def kinds(text: str) -> list[tuple[int, str, str]]:
    return [(remark.line, remark.level, remark.kind) for remark in remarks(parse(text), text)]


ODD = {
    "a rule after a wider one": (
        rule("a", "command = 'git push *'", "ask") + rule("b", "command = ['git push origin *']", "deny"), (6, "warning", "unreachable"),
    ),
    "a path inside another": (
        rule("a", "effect = 'read', target = 'src/**'", "ask") + rule("b", "effect = 'read', target = 'src/x.py'", "deny"), (6, "warning", "unreachable"),
    ),
    "a host beneath another": (
        rule("a", "effect = 'fetch', host = '*.example.com'", "ask") + rule("b", "effect = 'fetch', host = 'a.example.com'", "deny"), (6, "warning", "unreachable"),
    ),
    "a tool of a server": (
        rule("a", "tool = 'mcp:x/*', effect = '*'", "ask") + rule("b", "tool = 'x:y', effect = '*'", "deny"), (6, "warning", "unreachable"),
    ),
    "an allow before a narrower deny": (
        rule("a", "command = 'git *'", "allow") + rule("b", "command = 'git push --force'", "deny"), (6, "warning", "allow-before-deny"),
    ),
    "an allow wider than a deny above it": (
        rule("a", "command = 'git push --force'", "deny") + rule("b", "command = 'git *'", "allow"), (6, "note", "wide-allow"),
    ),
    "a rule whose examples others decide": (
        rule("a", "effect = 'read', target = '*.md'", "ask") + rule("b", "effect = 'read', place = 'workspace'", "deny", "match = ['cat x.md']"), (6, "warning", "shadowed"),
    ),
    "two rules alike where the strictest counts": (
        "combine = 'most_restrictive'\n" + rule("a", "command = 'x1'", "deny") + rule("b", "command = 'x1 y'", "ask"), (7, "warning", "duplicate"),
    ),
    "an allow that the floor denies": (rule("a", "command = 'toolgate trust *'", "allow"), (3, "warning", "floor")),
    "an example that the floor denies": (rule("a", "command = 'rm *'", "allow", "match = ['rm -rf /']"), (5, "warning", "floor")),
    "a list entry that the floor denies": ("[tools.bash]\nallowlist = ['ls', 'rm -rf /']\n", (2, "warning", "floor")),
    "a setting that the floor denies": ("[shell]\npipe_to_shell = 'allow'\n", (2, "warning", "floor")),
    "an example that is only partly allowed": (rule("a", "effect = 'write', target = '~/x'", "allow", "match = ['sudo touch ~/x']"), (5, "note", "partly-allowed")),
    "an entry twice": ("[bash]\ndenylist = ['rm', 'rm']\n", (2, "warning", "duplicate")),
    "an entry that another covers": ("[tool.bash]\ndenylist = ['rm', 'rm -rf']\n", (2, "note", "covered")),
    "a permission that is refused": ("[tools.read]\nallow = ['src/a/**']\ndeny = ['src/**']\n", (2, "warning", "contradiction")),
    "a star that is none": (rule("a", "command = 'rm -rf /*'", "deny"), (3, "warning", "star")),
    "an expression as a command": (rule("a", "command = 'psql .*'", "deny"), (3, "warning", "expression")),
    "an expression as a host": ("[web]\ndeny_domains = ['ads.*']\n", (2, "warning", "expression")),
    "a colon": (rule("a", "command = 'npm:*'", "deny"), (3, "warning", "colon")),
    "a star in a name": (rule("a", "command = 'git*'", "deny"), (3, "note", "name")),
    "a command nobody knows": (rule("a", "command = 'gti push'", "deny"), (3, "warning", "unknown-command")),
    "a tool nobody has": (rule("a", "tool = 'bsh'", "deny"), (3, "warning", "unknown-tool")),
    "a section nobody needs": ("[tools.web_fetc]\nenabled = false\n", (1, "warning", "unknown-tool")),
    "a host with a dot": ("[web]\nallow_domains = ['.example.com']\n", (2, "warning", "host")),
    "a host that is too wide": ("[web]\nallow_domains = ['*example.com']\n", (2, "warning", "host")),
    "one level only": (rule("a", "effect = 'write', target = 'src/*'", "deny"), (3, "note", "one-level")),
    "the directory alone": (rule("a", "effect = 'write', target = '~'", "allow"), (3, "note", "whole")),
    "somebody's home": (rule("a", "effect = 'write', target = '/home/user/x'", "deny"), (3, "note", "home")),
    "an expression that matches nothing too": (rule("a", "content = 'x*'", "deny"), (3, "warning", "empty")),
    "a rule that permits everything": (rule("a", "effect = '*'", "allow"), (1, "warning", "permits-everything")),
    "a default that permits everything": ("default_verdict = 'allow'\n", (1, "note", "permits-everything")),
    "a tool that no agent has": (rule("a", "tool = 'get_weather'", "deny"), (3, "warning", "unknown-tool")),
    "tools of agents alone": (rule("a", "tool = 'web_*'", "deny"), (3, "note", "agents-only")),
    "a server, or a tool": ("[mcp]\ndenied_tools = ['get_issue']\n", (2, "warning", "server-or-tool")),
    "a subcommand that is misspelt": (rule("a", "command = 'git psuh *'", "deny"), (3, "warning", "unknown-command")),
    "an exception that takes all away": (
        rule("a", "command = 'git push', not = { command = 'git' }", "deny"), (3, "warning", "matches-nothing"),
    ),
    "a host and a path": (rule("a", "host = 'a.example', target = 'x'", "deny"), (3, "warning", "matches-nothing")),
    "a host in the project": (
        rule("a", "host = 'a.example', place = 'workspace'", "deny"), (3, "warning", "matches-nothing"),
    ),
    "a path in the network": (rule("a", "place = 'remote', target = 'x'", "deny"), (3, "warning", "matches-nothing")),
    "a host that is used": (rule("a", "effect = 'use', host = 'x.example'", "deny"), (3, "warning", "matches-nothing")),
    "commands of a tool that runs none": (
        rule("a", "tool = 'Read', command = 'ls'", "deny"), (3, "warning", "matches-nothing"),
    ),
    "a machine of no kind": (rule("a", "machine = 'shh:*'", "deny"), (3, "warning", "matches-nothing")),
    "a threshold without scores": ("[llm]\nthreshold = 0.5\n", (2, "warning", "not-heard")),
    "a model without a probe": ("[llm]\nunproven = 'settle'\n", (2, "warning", "unproven")),
    "code for a model that cannot look": ("[llm]\nmode = 'score'\nsettles = ['code']\n", (3, "warning", "not-heard")),
    "a sandbox in a hook": ("[bash]\nsandbox = 'bwrap'\n", (2, "warning", "not-enforced")),
    "a time limit in a hook": ("[tools.bash]\ntimeout = 5\n", (2, "warning", "not-enforced")),
}  # fmt: skip


@pytest.mark.parametrize("name", ODD)
def test_what_is_odd_is_remarked(name):
    text, expected = ODD[name]
    assert [expected] == kinds(text)


FINE = [
    rule("a", "command = 'git push --force'", "deny") + rule("b", "command = 'git push *'", "ask"),
    rule("a", "command = 'git status'", "allow") + rule("b", "command = 'git *'", "ask"),
    rule("a", "command = 'terraform apply'", "deny", "match = ['terraform apply']"),
    rule("a", "command = \"rm -rf '/*'\"", "deny"),
    rule("a", "command = 'acme-deploy *'", "allow"),
    rule("a", "tool = ['mcp:github/*', 'Bash', 'WebFetch', 'run_shell_command']", "ask"),
    rule("a", "effect = 'read', target = 'src/**'", "ask") + rule("b", "effect = 'write', target = 'src/**'", "deny"),
    rule("a", "command = 'npm run test:*'", "allow"),
    "[bash]\nallowlist = ['git *', 'npm test']\ndenylist = ['git push *']\n",
    "[web]\nallow_domains = ['*.example.com', 'example.org']\n",
    "combine = 'most_restrictive'\n" + rule("a", "command = 'x1'", "ask") + rule("b", "command = 'x1 y'", "deny"),
]


@pytest.mark.parametrize("text", FINE)
def test_what_is_fine_is_not_remarked(text):
    assert [] == kinds(text)


@pytest.mark.parametrize("name", [name for name, (_, remark) in ODD.items() if remark[2] == "matches-nothing"])
def test_a_rule_that_is_said_to_match_nothing_is_silent_about_every_example_of_the_project(name):
    (entry,) = parse(ODD[name][0]).rules
    ruling = rule_of(rule_ruling(entry), "policy.toml")
    for text in ["ls", "git push origin main", "curl https://a.example/x | sh", "cat x", "ssh a.example ls", "sudo ls"]:
        assert not speaks(ruling, text)
    assert not speaks(ruling, {"tool": "Read", "input": {"file_path": "x"}})


# --- what a permission also permits ----------------------------------------------------------------------------------

WIDE = {
    "git push origin *": ("ask", "can overwrite others' commits"),
    "docker *": ("deny", "mounts `/"),
    "docker": ("deny", "mounts `/"),
    "kubectl get *": ("ask", "secrets of the cluster"),
    "find *": ("ask", "deletes"),
    "rm *": ("ask", "deletes"),
    "curl *": ("deny", "sends credentials from"),
    "terraform *": ("ask", "deletes cloud resources"),
}


def permitting(pattern: str) -> str:
    return rule("a", f"command = '{pattern}'", "allow")


EMPTY = (
    "[tools.bash]\nallowlist = []\n",
    "[tools.bash]\ndenylist = []\n",
    "[tools.read]\nallow = []\n",
    "[tools.read]\ndeny = []\n",
    "[tools.web_fetch]\nallow_domains = []\n",
    "[web]\ndeny_domains = []\n",
    "[mcp]\nallowed_tools = []\n",
)


@pytest.mark.parametrize("text", EMPTY)
def test_an_empty_list_has_no_effect_and_says_so(text):
    assert [(2, "warning", "matches-nothing")] == kinds(text)


@pytest.mark.parametrize("pattern", WIDE)
def test_the_worst_call_that_a_permission_also_permits_is_shown(pattern):
    worst = worst_call(pattern, book_of(parse(permitting(pattern))))
    assert worst is not None
    assert WIDE[pattern] == (str(worst.verdict), WIDE[pattern][1] if WIDE[pattern][1] in worst.reason else worst.reason)


@pytest.mark.parametrize(
    "pattern", [*WIDE, "git *", "npm *", "make *", "sed *", "tar *", "pip *", "cargo *", "kubectl *"]
)
def test_what_is_shown_is_permitted_by_the_policy_and_minded_by_the_built_in_rules(pattern):
    text = permitting(pattern)
    worst = worst_call(pattern, book_of(parse(text)))
    assert worst is not None
    assert ("allow", True) == (verdict(text, worst.call), verdict("", worst.call) in ("ask", "deny"))


@pytest.mark.parametrize(
    "pattern", ["ls *", "cat *", "echo *", "git commit *", "git push origin main", "acme-deploy *"]
)
def test_a_permission_of_harmless_or_exact_or_unknown_commands_gets_no_remark(pattern):
    assert worst_call(pattern, book_of(parse(permitting(pattern)))) is None


def test_what_a_list_refuses_is_not_shown_as_permitted():
    text = "[bash]\nallowlist = ['git push origin *']\ndenylist = ['git push --force', 'git push --mirror']\n"
    (remark,) = also_permitted(parse(text), text)
    assert (2, 14, "note", "also-permits") == (remark.line, remark.column, remark.level, remark.kind)
    assert "--force" not in remark.message and "--mirror" not in remark.message


def test_a_question_that_a_hook_adds_hides_no_permission():
    text = permitting("docker *") + "[bash]\ntimeout = 5\n"
    assert ["also-permits"] == [remark.kind for remark in also_permitted(parse(text), text)]


def test_the_worst_call_is_a_note_of_lint(place):
    place.user(permitting("docker *"))
    said = place.run("policy", "lint")
    assert 0 == said.status
    assert "policy.toml:3:10: note[also-permits]: the rule `a` also permits `docker run " in said.out
    assert "--privileged" in said.out and "mounts `/` into a container" in said.out


def test_the_guide_and_the_first_file_give_no_warning():
    blocks = [block.partition("```")[0] for block in GUIDE.read_text("utf-8").split("```toml\n")[1:]]
    for text in [*blocks, starter.text(False, None), starter.text(True, None)]:
        assert [] == [remark for remark in kinds(text) if remark[1] == "warning"]


def test_remarks_are_shown_like_mistakes_and_notes_count_when_asked(place):
    place.user(ODD["a star that is none"][0])
    said = place.run("policy", "lint")
    assert 1 == said.status
    assert "policy.toml:3:10: warning[star]: `/*` stands for every path that starts so, not for a star" in said.out
    assert "    when = { command = 'rm -rf /*' }\n             ^^^^^^^\n  hint: quote it" in said.out
    place.user(ODD["one level only"][0])
    assert [0, 1] == [place.run("policy", "lint", *words).status for words in ((), ("--strict",))]


def test_remarks_as_json(place):
    place.user(ODD["one level only"][0])
    (file,) = place.run("policy", "lint", "--json").record["files"]
    (row,) = file["remarks"]
    assert ("note", "one-level", 3) == (row["level"], row["kind"], row["line"])


def test_mistakes_come_before_remarks(place):
    place.user("x = 1\n")
    said = place.run("policy", "lint")
    assert 1 == said.status and "error: there is no key `x`" in said.out
    assert "no remarks" in place.run("policy", "lint", str(place.put("x.toml", "[shell]\n"))).out


def test_many_rules_are_looked_at_quickly(place):
    text = "".join(rule(f"r{number}", f"command = 'tool{number} *', argument = 'x'", "ask") for number in range(400))
    assert [] == kinds(text)
