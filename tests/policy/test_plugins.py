"""Guard plugins of origin A, unchanged: where they lie, what they say, who is heard; and nothing wrong is dropped."""

import os
import random
from pathlib import Path

import pytest

from tests.steps import steps
from toolgate.guard import Guard
from toolgate.host import Machine
from toolgate.model import Fetch, Read, Shell, ToolCall, Write
from toolgate.model.digest import digest
from toolgate.policy.files import trust
from toolgate.policy.force.layers import plugin_directories
from toolgate.policy.force.loading import in_force
from toolgate.policy.force.plugins import plugin_plan

UID = os.getuid()

NO_NETWORK = """id: no-network
tool: Bash
patterns:
  - match: "\\\\b(curl|wget|ssh|scp|nc|netcat)\\\\b"
    verdict: ask
    reason: "Network access requires approval"
"""
PROTECT_MIGRATIONS = """id: protect-migrations
tool: Write,Edit
patterns:
  - file_match: "*.sql"
    verdict: ask
    reason: "Modifying SQL migration files requires approval"
"""
NO_INSTALL = """id: no-install
tool: Bash
patterns:
  - match: "\\\\b(apt|yum|brew|pip|gem)\\\\s+install\\\\b"
    verdict: ask
    reason: "Package installation requires approval"
"""
BLOCK_DOCKER = """# .bitcode/guards/block-docker.yaml
id: block-docker
tool: Bash
patterns:
  - match: "docker"
    verdict: ask
    reason: "Docker commands require approval"
"""
PROTECT_ENV = """---
id: protect-env
tool: Write,Edit
patterns:
  - file_match: ".env*"
    verdict: ask
    reason: "Modifying environment configuration"
---

# Why

Settings of the environment are the user's.
"""


class Users(Machine):
    """This machine, as one who is not its administrator sees it, whoever runs the tests."""

    def uid(self) -> int:
        return 1000


class Home:
    """A home and a project, both empty."""

    def __init__(self, root: Path) -> None:
        self.home, self.workspace = str(root / "home"), str(root / "home/project")
        self.organisation = str(root / "etc")
        os.makedirs(self.workspace + "/.git", 0o700)

    def put(self, place: str, text: str | bytes, trusted: bool = False) -> Path:
        """`~/…` is the user's, everything else the project's."""
        path = Path(self.home + place[1:] if place.startswith("~/") else f"{self.workspace}/{place}")
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        path.write_bytes(text.encode() if isinstance(text, str) else text)
        path.chmod(0o600)
        if trusted:
            trust.record(self.home, str(path), digest(path.read_bytes()))
        return path

    def check(self, action):
        book = in_force(self.home, self.workspace, UID, self.organisation).book()
        machine = Users(self.workspace)
        machine._home = self.home
        action = Shell(action) if isinstance(action, str) else action
        return Guard(book, machine, settles_llm=True).check(ToolCall(action, self.workspace))

    def verdict(self, action) -> str:
        return str(self.check(action).verdict)


@pytest.fixture
def home(tmp_path):
    tmp_path.chmod(0o700)
    return Home(tmp_path)


def pattern(match: str = "", file_match: str = "", verdict: str = "deny", tool: str = "", id: str = "") -> str:
    lines = [f"id: {id}"] if id else []
    lines += [f"tool: {tool}"] if tool else []
    lines.append("patterns:")
    first = f"match: '{match}'" if match else f"file_match: '{file_match}'"
    return "\n".join([*lines, f"  - {first}", f"    verdict: {verdict}", ""])


# --- where they lie --------------------------------------------------------------------------------------------------


def test_a_128_the_directories_of_the_user_come_before_those_of_the_project():
    found = [(layer, path) for layer, path in plugin_directories("/h", "/h/p")]
    assert [
        ("user", "/h/.agents/guards"),
        ("user", "/h/.claude/guards"),
        ("user", "/h/.bitcode/guards"),
        ("user", "/h/.toolgate/guards"),
        ("user", "/h/.config/toolgate/guards"),
        ("project", "/h/p/.agents/guards"),
        ("project", "/h/p/.claude/guards"),
        ("project", "/h/p/.bitcode/guards"),
        ("project", "/h/p/.toolgate/guards"),
    ] == found


def test_a_128_plugins_of_every_directory_are_heard(home):
    for number, (_, directory) in enumerate(plugin_directories("~", ".")):
        home.put(f"{directory.removeprefix('./')}/p{number}.yaml", pattern(f"word{number}x"))
    assert ["deny"] * 9 == [home.verdict(f"echo word{number}x") for number in range(9)]
    assert "allow" == home.verdict("echo word")


def test_a_129_a_later_plugin_with_the_same_id_replaces_an_earlier_one(home):
    home.put("~/.agents/guards/one.yaml", pattern("docker", id="same"))
    home.put("~/.claude/guards/two.yaml", pattern("podman", id="same"))
    assert ("allow", "deny") == (home.verdict("echo docker"), home.verdict("echo podman"))
    home.put("~/.claude/guards/two.yaml", pattern("podman", id="same", verdict="ask"))
    home.put(".bitcode/guards/three.yaml", pattern("nerdctl", id="same"), trusted=True)
    assert ("allow", "deny") == (home.verdict("echo podman"), home.verdict("echo nerdctl"))


def test_a_129_a_trusted_plugin_of_the_project_keeps_what_the_users_own_denies(home):
    lines = ("fine'\n    verdict: allow", "docker'\n    verdict: deny", "podman'\n    verdict: ask")
    own = "id: same\npatterns:\n" + "".join([f"  - match: '{line}\n" for line in lines])
    home.put("~/.agents/guards/old.yaml", pattern("echo", id="same"))
    home.put("~/.claude/guards/one.yaml", own)
    words = ("docker", "podman", "docker fine", "other")
    assert ["deny", "ask", "allow", "allow"] == [home.verdict(f"echo {word}") for word in words]
    home.put(".bitcode/guards/one.yaml", pattern("docker|podman", id="same", verdict="allow"), trusted=True)
    assert ["deny", "allow", "allow", "allow"] == [home.verdict(f"echo {word}") for word in words]


def test_a_129_a_plugin_of_a_stranger_replaces_nothing(home):
    home.put("~/.agents/guards/one.yaml", pattern("docker", id="same"))
    home.put(".bitcode/guards/one.yaml", pattern("docker", id="same", verdict="allow"))
    assert "deny" == home.verdict("echo docker")


def test_a_129_a_broken_plugin_replaces_nothing(home):
    home.put("~/.agents/guards/one.yaml", pattern("docker", id="same"))
    home.put("~/.bitcode/guards/one.yaml", "id: same\npatterns:\n  - match: '('\n    verdict: allow\n")
    assert ("deny", "ask") == (home.verdict("echo docker"), home.verdict("echo other"))


# --- what they say ---------------------------------------------------------------------------------------------------


def test_a_130_yaml_files(home):
    home.put("~/.bitcode/guards/one.yaml", pattern("aaa"))
    home.put("~/.bitcode/guards/two.yml", pattern("bbb"))
    home.put("~/.bitcode/guards/three.txt", pattern("ccc"))
    assert ["deny", "deny", "allow"] == [home.verdict(f"echo {word}") for word in ("aaa", "bbb", "ccc")]


def test_a_131_markdown_with_front_matter(home):
    home.put("~/.bitcode/guards/env.md", "\ufeff" + PROTECT_ENV.replace("\n", "\r\n"))
    home.put("~/.bitcode/guards/body.md", "---\nid: body\n---\n" + pattern("aaa"))
    home.put("~/.bitcode/guards/README.md", "# What lies here\n")
    assert "ask" == home.verdict(Write(".env.local", "A=1"))
    assert "deny" == home.verdict("echo aaa")


def test_a_132_the_id_is_the_name_of_the_file_unless_it_is_said(home):
    home.put("~/.agents/guards/mine.yaml", pattern("aaa"))
    assert "mine" == home.check("echo aaa").rule
    home.put("~/.bitcode/guards/other.md", "---\nid: mine\n---\n" + pattern("bbb"))
    assert ("allow", "mine") == (home.verdict("echo aaa"), home.check("echo bbb").rule)


def test_a_133_tools_are_a_list_with_commas_and_none_means_all(home):
    home.put("~/.bitcode/guards/one.yaml", pattern(file_match="*.lock", tool="write, EDIT"))
    home.put("~/.bitcode/guards/two.yaml", pattern(file_match="*.pem"))
    assert "deny" == home.verdict(Write("a.lock", "x"))
    assert "deny" == home.verdict(Write("a.lock", "x", "y"))
    assert "allow" == home.verdict(Read(("a.lock",)))
    assert "deny" == home.verdict(Read(("a.pem",)))


def test_a_134_a_plugin_without_patterns_is_reported(home):
    path = home.put("~/.bitcode/guards/one.yaml", "id: one\ntool: Bash\n")
    decision = home.check("echo hello")
    assert ("ask", "broken-policy") == (str(decision.verdict), decision.rule)
    assert f"{path}:1:1: the plugin has no `patterns`" in decision.reason
    assert "allow" == home.verdict(Read(("a.txt",)))  # it is not about reading


def test_a_135_match_is_an_expression_on_the_command(home):
    home.put("~/.bitcode/guards/one.yaml", pattern("^git push .*main$", tool="Bash"))
    assert ("deny", "allow") == (home.verdict("git push origin main"), home.verdict("git push origin other"))


@pytest.mark.parametrize(
    "command",
    [
        "curl https://example.com",
        'cu""rl https://example.com',
        "c\\url https://example.com",
        "/usr/bin/curl https://example.com",
        "ls && env X=1 cur'l' https://example.com",
        "bash -c 'cu\"\"rl https://example.com'",
        "x=curl; $x https://example.com",
        "echo $(cu''rl https://example.com)",
    ],
)
def test_a_135_quotes_do_not_get_around_a_pattern(home, command):
    home.put("~/.bitcode/guards/one.yaml", pattern("^curl ", verdict="deny", tool="Bash"))
    assert "deny" == home.verdict(command)


def test_a_135_a_permission_is_for_one_command_and_not_for_its_neighbours(home):
    home.put("~/.bitcode/guards/one.yaml", pattern("^mytool build$", verdict="allow"))
    assert "allow" == home.verdict("mytool build")
    assert "allow" == home.verdict("ls; mytool 'build'")
    for command in ("othertool; mytool build", "mytool build && othertool run", "othertool 'mytool build'"):
        assert "llm" == home.verdict(command)


def test_a_136_file_match_is_about_the_name_of_a_file_however_it_is_reached(home):
    home.put("~/.bitcode/guards/one.yaml", pattern(file_match="*.sql", tool="Write,Edit", verdict="deny"))
    for action in (
        Write("db/one.sql", "select 1"),
        Write("db/one.sql", "a", "b"),
        "echo x > db/one.sql",
        "cp a db/one.sql",
        "sed -i s/a/b/ db/one.sql",
        "rm db/one.sql",
        'python3 -c \'open("db/one.sql", "w")\'',
    ):
        assert "deny" == home.verdict(action), action
    for other in (Read(("db/one.sql",)), "cat db/one.sql", "ls db", Write("sql.md", "x")):
        assert "allow" == home.verdict(other), other


def test_a_137_one_pattern_may_have_both(home):
    text = "patterns:\n  - match: terraform\n    file_match: '*.tf'\n    verdict: deny\n"
    home.put("~/.bitcode/guards/one.yaml", text)
    assert "deny" == home.verdict("terraform plan")
    assert "deny" == home.verdict(Write("main.tf", "x"))
    assert "allow" == home.verdict(Write("main.txt", "x"))


def test_a_138_the_first_pattern_that_matches_decides(home):
    text = (
        "patterns:\n  - {match: mytool status, verdict: allow}\n  - {match: mytool, verdict: deny}\n"
        "  - {match: mytool, verdict: ask}\n"
    )
    home.put("~/.bitcode/guards/one.yaml", text)
    assert ("allow", "deny") == (home.verdict("mytool status"), home.verdict("mytool drop"))


@pytest.mark.parametrize("verdict", ["allow", "llm", "ask", "deny"])
def test_a_139_verdicts(home, verdict):
    home.put("~/.bitcode/guards/one.yaml", pattern("mytool", verdict=verdict))
    assert verdict == home.verdict("mytool")


def test_a_140_the_reason_is_shown(home):
    home.put("~/.bitcode/guards/docker.yaml", BLOCK_DOCKER)
    decision = home.check("docker ps")
    assert ("ask", "Docker commands require approval") == (str(decision.verdict), decision.reason)


def test_a_141_plugins_are_heard_after_the_built_in_rules_and_before_the_default(home):
    home.put("~/.bitcode/guards/all.yaml", pattern(".*", verdict="allow"))
    assert "allow" == home.verdict("mytool build")  # nobody else has an opinion of it
    assert "ask" == home.verdict("sudo ls")  # a built-in rule has
    assert "deny" == home.verdict("rm -rf /")
    assert "deny" == home.verdict("echo x > ~/.bitcode/guards/all.yaml")


def test_a_141_a_project_nobody_has_trusted_only_tightens(home):
    home.put(".bitcode/guards/all.yaml", pattern("mytool", verdict="allow"))
    assert "llm" == home.verdict("mytool deploy")
    home.put(".bitcode/guards/all.yaml", pattern("mytool", verdict="allow"), trusted=True)
    assert "allow" == home.verdict("mytool deploy")
    home.put(".bitcode/guards/all.yaml", pattern("mytool", verdict="deny"))
    assert "deny" == home.verdict("mytool deploy")


# --- the five samples ------------------------------------------------------------------------------------------------

SAMPLES = [
    ("A-142", "no-network.yaml", NO_NETWORK, "curl https://example.com/a", "curlew --version; ls ncurses"),
    ("A-142", "no-network.yaml", NO_NETWORK, "wget https://docs.python.org/3/", "cat sshd.txt"),
    ("A-143", "protect-migrations.yaml", PROTECT_MIGRATIONS, Write("db/1.sql", "select 1"), Write("db/1.py", "x = 1")),
    ("A-144", "no-install.yaml", NO_INSTALL, "pip  install requests", "echo install"),
    ("A-145", "block-docker.yaml", BLOCK_DOCKER, "docker ps", "git status"),
    ("A-146", "protect-env.md", PROTECT_ENV, Write(".env.example", "A=1"), Write("env.py", "x = 1")),
]


@pytest.mark.parametrize(("line", "name", "text", "caught", "passed"), SAMPLES)
def test_the_sample_plugins_do_what_origin_a_says(home, line, name, text, caught, passed):
    home.put(f".bitcode/guards/{name}", text)
    decision = home.check(caught)
    assert ("ask", name.partition(".")[0]) == (str(decision.verdict), decision.rule), line
    assert decision.reason in text
    assert name.partition(".")[0] != home.check(passed).rule, line


# --- what is wrong ---------------------------------------------------------------------------------------------------

WRONG = [
    ("patterns:\n  - match: '('\n    verdict: deny\n", 2, "`match` cannot be used: `(` is not closed, at its column 1"),
    ("patterns:\n  - match: '(?=a)'\n    verdict: deny\n", 2, "linear time"),
    ("patterns:\n  - match: rm\n    verdict: block\n", 3, "`block` is not a verdict"),
    ("patterns:\n  - match: rm\n    verdict: Deny\n", 3, "`Deny` is not a verdict"),
    ("patterns:\n  - match: rm\n", 2, "no `verdict`"),
    ("patterns:\n  - verdict: deny\n", 2, "matches nothing"),
    ("patterns:\n  - mach: rm\n    verdict: deny\n", 2, "`mach` is not a key"),
    ("pattern:\n  - match: rm\n    verdict: deny\n", 1, "`pattern` is not a key"),
    ("tool: Bsh\npatterns:\n  - match: rm\n    verdict: deny\n", 1, "does not know a tool `Bsh`"),
    ("patterns: rm\n", 1, "must be a list"),
    ("patterns: []\n", 1, "must be a list"),
    ("patterns:\n  - rm\n", 2, "must be a mapping"),
    ("id: a\nid: b\npatterns:\n  - match: rm\n    verdict: deny\n", 2, "given twice"),
    ("id: &a b\npatterns: *a\n", 1, "an anchor"),
    ("id: !!python/name:os.system b\n", 1, "a tag"),
    ("a: [" + "[" * 40 + "]" * 40 + "]\n", 1, "levels"),
    ("patterns:\n\t- match: rm\n", 2, "tab"),
    ("patterns:\n  - file_match: a/b\n    verdict: deny\n", 2, "not the name of a file"),
    ("- a\n- b\n", 1, "must be a mapping"),
    ("", 1, "must be a mapping"),
    ("\0", 1, "not text"),
]


def test_all_mistakes_of_a_plugin_are_told_each_with_its_place():
    text = """tool: Bsh
patterns:
  - match: "("
    verdict: deny
  - match: rm
    verdict: Deny
    reson: no
  - file_match: a/b
    verdict: ask
  - rm
"""
    plan, errors = plugin_plan(text.encode(), "/h/.bitcode/guards/x.yaml")
    assert [(1, 7), (3, 12), (6, 14), (7, 5), (8, 17), (10, 5)] == [(error.line, error.column) for error in errors]
    assert plan.broken and "x.yaml:1:7" in plan.rulings[0].reason


@pytest.mark.parametrize(("text", "line", "words"), WRONG)
def test_what_is_wrong_tightens_and_says_where(text, line, words):
    plan, errors = plugin_plan(text.encode(), "/h/.bitcode/guards/x.yaml")
    assert [line] == [error.line for error in errors]
    assert words in errors[0].message
    assert errors[0].help
    assert plan.broken


def test_a_broken_plugin_asks_about_its_tools_and_about_the_shell_that_can_do_the_same(home):
    home.put("~/.bitcode/guards/one.yaml", "tool: Write\npatterns:\n  - file_match: x\n    verdict: forbid\n")
    assert ["ask", "ask", "allow"] == [
        home.verdict(action) for action in (Write("a", "b"), "ls", Fetch("https://docs.python.org/3/"))
    ]


def test_a_plugin_that_others_may_change_is_not_used(home):
    home.put("~/.bitcode/guards/one.yaml", pattern("mytool", verdict="allow")).chmod(0o666)
    decision = home.check("mytool")
    assert ("ask", "broken-policy") == (str(decision.verdict), decision.rule)


def test_too_many_plugins_are_not_used(home):
    for number in range(201):
        home.put(f".bitcode/guards/{number}.yaml", pattern("mytool"))
    assert "broken-policy" == home.check("ls").rule


def test_a_pattern_that_is_too_much_work_asks(home):
    hostile = "[ab]*a[ab]{300}c"
    home.put("~/.bitcode/guards/one.yaml", pattern(hostile, verdict="deny"))
    text = "echo " + "".join(random.Random(2).choices("ab", k=20_000)) + "c"
    assert "ask" == home.verdict(text)


PLUGIN_STEPS = 1_000_000


def test_many_hostile_plugins_are_answered_in_few_steps(home):
    for number in range(60):
        home.put(f"~/.bitcode/guards/{number}.yaml", pattern(f"(a|b|ab)*[ab]{{{number + 100}}}c"))
    text = "echo " + "".join(random.Random(2).choices("ab", k=20_000))
    home.verdict(text)  # compiled and kept
    assert "ask" == home.verdict(text)
    assert steps(lambda: home.verdict(text), PLUGIN_STEPS) <= PLUGIN_STEPS


def test_corrupt_plugins_are_refused_in_few_steps_and_never_make_a_verdict_milder(home):
    """Truncated, garbled, oversized, nested and duplicated files: the floor stands and nothing is milder."""
    chance = random.Random(7)
    samples = [NO_NETWORK, PROTECT_MIGRATIONS, NO_INSTALL, BLOCK_DOCKER, PROTECT_ENV]
    for number in range(250):
        text = chance.choice(samples)
        match number % 5:
            case 0:
                text = text[: chance.randrange(len(text))]
            case 1:
                place = chance.randrange(len(text))
                text = text[:place] + chance.choice("\t\0:{}[]&*!'\"|>%@`\\") + text[place + 1 :]
            case 2:
                text += text
            case 3:
                text = "a: " + chance.choice("[{") * chance.randrange(1, 3_000)
            case _:
                text *= 2_000
        plan, errors = plugin_plan(text.encode(), f"/h/{number}.yaml")
        assert steps(lambda: plugin_plan(text.encode(), "/h/again.yaml"), PLUGIN_STEPS) <= PLUGIN_STEPS  # noqa: B023 # at once
        assert bool(errors) == plan.broken
        assert all(error.line >= 1 and error.message for error in errors)
        assert all(ruling.verdict >= 2 for ruling in plan.rulings)


def test_the_guide_shows_the_five_samples():
    guide = (Path(__file__).parents[2] / "docs/guide/plugins.md").read_text("utf-8")
    blocks = [part.partition("```")[0] for part in guide.split("```yaml\n")[1:]]
    assert [NO_NETWORK, PROTECT_MIGRATIONS, NO_INSTALL, BLOCK_DOCKER.partition("\n")[2]] == blocks
    assert PROTECT_ENV.partition("\n\n")[0] in guide
