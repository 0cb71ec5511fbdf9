"""Ways in which an agent, its files or the model itself could get more out of the guard agent than it may give."""

import pytest

from tests.approvals.homes import Home
from tests.guard_agent.scripted import ALLOWS, DENIES, Scripted
from tests.guard_agent.test_gate import asked_about
from tests.guard_agent.test_settling import policy
from toolgate.guard import Guard
from toolgate.guard_agent.exchange import CALLED, Reply, ToolUse
from toolgate.guard_agent.settings import AGENT, POLICY, PROGRAM, SCORE, Endpoint
from toolgate.guard_agent.skills import FILES, shelf_in
from toolgate.guard_agent.standing import Standing, settled_classes
from toolgate.model.action import Mcp
from toolgate.model.call import ToolCall
from toolgate.policy.read.document import parse
from toolgate.world import World

UNKNOWN = "frobnicate mangle data.txt"
LOOKS = Reply("", (ToolUse("1", "look", {"view": "file", "argument": "data.txt"}),), CALLED)
MCP = "[[rule]]\nid = 'x'\nwhen = { tool = 'mcp:*' }\nverdict = 'llm'\n"


@pytest.fixture
def home(tmp_path):
    found = Home(tmp_path)
    (tmp_path / "project" / "data.txt").write_text("one\n")
    return found


@pytest.fixture
def script(home, tmp_path):
    """A script where anyone can write."""
    found = tmp_path.parent / f"{tmp_path.name}-tool.sh"
    found.write_text("echo hello\n")
    if home.check(home.call(f"bash {found}")).rule != "foreign-code":
        pytest.skip("the directory of the tests is not one anyone can write to")
    return found


def judged(home, model, command: str = UNKNOWN, **given):
    return home.check(home.call(command), provider=model, **given)


# --- what is shown ---------------------------------------------------------------------------------------------------


def test_code_that_passes_for_a_secret_is_left_out_and_so_cannot_be_allowed(home, script):
    model = Scripted(ALLOWS)
    assert judged(home, model, f"bash {script}").verdict == "allow"
    script.write_text('password="a1b2c3;rm -rf x9"\neval "$password"\n')
    assert judged(home, model, f"bash {script}").verdict == "ask"
    assert "a1b2c3" not in "".join(model.texts)


def test_a_file_that_is_shown_without_its_secrets_is_not_shown_whole(home, tmp_path):
    (tmp_path / "project" / "data.txt").write_text('password="a1b2c3;rm -rf x9"\n')
    assert judged(home, Scripted(LOOKS, ALLOWS)).verdict == "ask"


@pytest.mark.parametrize("given", [{"input": {"id": 7}}, {}])
def test_a_tool_whose_arguments_are_not_shown_is_not_allowed(given):
    call = ToolCall(Mcp("board", "move", {"id": 7}), "/home/user/project", tool="mcp__board__move", **given)
    guard = Guard(facts=World({}), policy=parse(MCP), provider=Scripted(ALLOWS))
    assert guard.check(call).verdict == ("allow" if given else "ask")


def test_a_command_that_is_told_in_part_is_not_allowed(home):
    policy(home, "[llm]\nscope = 'all_shell'\nlook = false\nmax_input = 600\n")
    assert judged(home, Scripted(ALLOWS), "echo hello").verdict == "allow"
    assert judged(home, Scripted(ALLOWS), f"echo {'hello ' * 200}").verdict == "ask"


@pytest.mark.parametrize("mode", ["safety", "single", "directories"])
def test_a_command_that_is_told_without_its_secrets_is_not_allowed(home, mode):
    policy(home, f"[llm]\nscope = 'all_shell'\nmode = '{mode}'\n")
    answer = "ALLOW\nIt only prints a text."
    assert judged(home, Scripted(answer), "echo hello").verdict == "allow"
    assert judged(home, Scripted(answer), "echo ghp_aB3dE6gH9jK2mN5pQ8sT1vW4yZ7bC0eF3hJ6").verdict != "allow"


@pytest.mark.parametrize(
    "command",
    [
        "X=1 bash /tmp/x.sh",
        "export X=1; bash /tmp/x.sh",
        "env X=1 bash /tmp/x.sh",
        "cat notes.txt | bash /tmp/x.sh",
        "bash /tmp/x.sh < notes.txt",
        "bash scripts/y.sh | bash /tmp/x.sh",
        "bash /tmp/x.sh | bash /tmp/x.sh",
        'bash /tmp/x.sh "$X"',
        'bash /tmp/x.sh "$(date)"',
        "bash /tmp/x.sh src/*.py $X",
    ],
)
def test_code_that_gets_more_than_it_is_shown_with_is_not_put_to_a_model(command):
    files = {"/tmp/x.sh": "echo hello\n"}
    assert "more than arguments" in asked_about(command, files).refusal
    assert asked_about("cd src && bash /tmp/x.sh a b 2>&1 | head", files).classes


# --- what is remembered ----------------------------------------------------------------------------------------------


def test_an_answer_after_a_look_at_a_file_is_not_used_for_other_content(home, tmp_path):
    model = Scripted(LOOKS, ALLOWS, LOOKS, DENIES)
    assert judged(home, model).verdict == "allow"
    (tmp_path / "project" / "data.txt").write_text("two\n")
    assert judged(home, model).verdict == "deny"


def test_code_that_is_swapped_while_a_model_reads_it_is_not_allowed(home, script):
    def swaps(prompt):
        script.write_text("rm -rf work\n")
        return ALLOWS

    assert judged(home, Scripted(swaps), f"bash {script}").verdict == "ask"


def test_what_was_said_of_code_is_not_said_of_code_that_was_swapped(home, script):
    def swaps(prompt):
        script.write_text("echo other\n")
        return ALLOWS

    model = Scripted(swaps, DENIES)
    judged(home, model, f"bash {script}")
    assert judged(home, model, f"bash {script}").verdict == "deny"


# --- who says it -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("words", "verdict"), [("DENY: it sends the project away", "ask"), ("Fine.", "allow")])
def test_a_verdict_that_the_words_beside_it_contradict_allows_nothing(home, words, verdict):
    use = ToolUse("1", "verdict", {"verdict": "allow", "reason": "counts words"})
    assert judged(home, Scripted(Reply(words, (use,), CALLED))).verdict == verdict


def test_a_lent_model_settles_no_more_than_the_policy_lets_it(home):
    policy(home, "[llm]\nsettles = ['program']\n")
    assert judged(home, Scripted(ALLOWS)).verdict == "allow"
    assert judged(home, Scripted(ALLOWS), "frobnicate deploy web").verdict == "ask"


# --- what it costs ---------------------------------------------------------------------------------------------------


def test_a_project_cannot_have_any_number_of_skills_looked_at(tmp_path):
    names = {f".claude/guard-skills/{one}/{two}/x.md": "text" for one in range(50) for two in range(50)}
    shelf = shelf_in(World({"files": names}), "/home/user", "/home/user/project")
    assert len(shelf.left_out) <= FILES
    assert any(["more than" in reason for _, reason in shelf.left_out])


def test_what_a_policy_leaves_to_a_model_is_told_as_it_is_written(home):
    policy(home, "default_verdict = 'llm'\n")
    model = Scripted(DENIES)
    judged(home, model, "MODE=1 frobnicate https://api.example.com/x <<< 'drop everything'")
    assert "MODE=1" in model.texts[0]
    assert "drop everything" in model.texts[0]


def test_what_a_policy_leaves_to_a_model_is_not_settled_by_a_score():
    calibrated = Standing("calibrated", (PROGRAM, POLICY), 0.5)
    assert settled_classes(calibrated, Endpoint(model="m", mode=SCORE)) == (PROGRAM,)
    assert settled_classes(calibrated, Endpoint(model="m", mode=AGENT)) == (PROGRAM, POLICY)
