"""No input is too much: every shape at every size has a verdict after a bounded number of steps, and never a milder one."""

import pytest

from benchmarks.shapes import HARMLESS, SHAPES, SINGLY, SIZES
from tests.steps import steps
from toolgate.analysis.state import scope as scopes
from toolgate.guard import Guard
from toolgate.model import ALLOW, ASK, DENY, Decision, Read, Shell, ToolCall, Write
from toolgate.model.budget import READING, WALKING, Budget
from toolgate.model.call import Action
from toolgate.world import World

HERE = "/home/user/project"
LARGEST_STEP = 20_000  # what one thing may cost beyond the budget's end: a long text is paid for before it is read
MOST = 1_000_000  # steps; `benchmarks/growth.py` holds us to a time


def judged(action: Action) -> Decision:
    return Guard(facts=World({})).check(ToolCall(action, HERE))


@pytest.fixture
def budgets(monkeypatch):
    """Every budget an analysis is given, as it is left at the end."""
    made: list[tuple[int, Budget]] = []

    def counted(left: int) -> Budget:
        made.append((left, Budget(left)))
        return made[-1][1]

    monkeypatch.setattr(scopes, "Budget", counted)
    return made


@pytest.mark.parametrize(
    ("name", "size"),
    [
        pytest.param(name, size, marks=[] if (row + column) % 6 == 0 else pytest.mark.slow)
        for row, name in enumerate(SHAPES)
        for column, size in enumerate(SIZES)
    ],
)
def test_harm_at_the_very_end_is_never_allowed(name, size, budgets):
    decision = judged(SHAPES[name](size, True))
    assert decision.settled_by == "rules"
    if name not in HARMLESS:
        assert decision.verdict != ALLOW
    assert all(left - budget.left <= left + max(LARGEST_STEP, size) for left, budget in budgets)
    assert [left for left, _ in budgets] in ([WALKING, READING], 2 * [WALKING, READING])  # advice is judged as well


@pytest.mark.parametrize("name", SHAPES)
def test_a_budget_that_ends_is_a_question_and_says_so(name):
    decision = judged(SHAPES[name](SIZES[-1], False))
    spent = [finding.opinion for finding in decision.because if "budget" in finding.effect.manner]
    assert all(opinion.verdict >= ASK and "cannot read" in opinion.reason for opinion in spent)
    assert decision.verdict >= ASK or not spent


@pytest.mark.parametrize("name", [name for name in SHAPES if isinstance(SHAPES[name](1_000, False), Shell)])
def test_what_was_found_before_the_end_still_counts(name):
    if name in ("powershell", "random bytes", "jumble"):  # text that is not read at all has no beginning
        return
    action = SHAPES[name](SIZES[-2], False)
    assert isinstance(action, Shell)
    assert judged(Shell("rm -rf ~\n" + action.text)).verdict == DENY


@pytest.mark.parametrize("name", SHAPES)
def test_a_million_characters_take_at_most_a_few_steps_each(name):
    call = ToolCall(SHAPES[name](SIZES[-1], True), HERE)
    most = 3 * MOST if name in SINGLY else MOST  # each of its many addresses is judged
    assert steps(lambda: Guard(facts=World({})).check(call), most) <= most


TEXT = "some ordinary line of text, with words and $signs\n"
ORDINARY: dict[str, Action] = {
    "a here-document of 50 kB": Shell("cat > notes.txt <<'END'\n" + TEXT * 1_000 + "END\n"),
    "an open here-document of 30 kB": Shell("cat > notes.txt <<END\n" + "line for ${USER} and more\n" * 1_000 + "END\n"),
    "a source file of 1 MB": Write(f"{HERE}/data.py", "VALUES = {'a': 1, 'b': [2, 3]}\n" * 32_000),
    "a document of 1 MB": Write(f"{HERE}/notes.md", TEXT * 20_000),
    "a commit message of 30 kB": Shell("git commit -m '" + "one more line of the message\n" * 1_000 + "'"),
    "500 operands": Shell("git add " + " ".join([f"src/module{n}/file{n}.py" for n in range(500)])),
    "500 files to read": Shell("cat " + " ".join([f"src/module{n}/file{n}.py" for n in range(500)])),
    "a script of 200 lines": Shell('echo "step $name"\nls -la src\n' * 100),
    "a Python text of 8 kB": Shell("python3 - <<'END'\nimport json\n" + 'print(json.dumps({"a": [1, 2, 3]}))\n' * 220 + "END"),
    "a thousand numbered files": Shell("touch out/file{1..1000}.txt"),
    "a pattern of many files": Read(("src/**/*.py",)),
}  # fmt: skip


@pytest.mark.parametrize("name", ORDINARY)
def test_ordinary_work_is_not_asked_about_because_it_is_long(name):
    assert judged(ORDINARY[name]).verdict == ALLOW
