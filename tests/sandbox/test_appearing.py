"""What a command makes in a place that others obey is noticed, unless it was judged to make it."""

from pathlib import Path

from toolgate.analysis import effects_of
from toolgate.host import Machine
from toolgate.model.call import Shell, ToolCall
from toolgate.sandbox.predicting import needs_of
from toolgate.sandbox.surroundings import appeared


def found(tmp_path: Path, text: str, *made: str) -> tuple[str, ...]:
    project = tmp_path / "home" / "project"
    (project / ".claude").mkdir(parents=True)
    (project / ".claude/settings.json").write_text("{}")

    def facts() -> Machine:
        return Machine(str(project), str(project), str(tmp_path / "home"))

    call = ToolCall(Shell(text), str(project))
    effects = effects_of(call, facts())
    needs = needs_of(call, effects, facts(), {})
    for name in made:
        path = project / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("x")
    return tuple(path.removeprefix(str(project) + "/") for path in appeared(needs, effects, facts()))


def test_new_settings_of_an_agent_and_hooks_are_noticed(tmp_path: Path) -> None:
    made = ("out.o", ".cursor/hooks.json", ".git/hooks/pre-commit", ".toolgate/policy.toml", "pkg/sitecustomize.py")
    assert set(found(tmp_path, "make", *made)) == {
        ".cursor/hooks.json",
        ".git/hooks",
        ".toolgate",
        "pkg/sitecustomize.py",
    }


def test_files_that_nobody_obeys_are_not(tmp_path: Path) -> None:
    assert found(tmp_path, "make", "out.o", "src/new.py", ".github/workflows/ci.yml") == ()


def test_what_was_judged_is_not(tmp_path: Path) -> None:
    assert found(tmp_path, "mkdir -p pkg && echo x > pkg/sitecustomize.py", "pkg/sitecustomize.py") == ()


def test_a_command_that_writes_nothing_costs_no_look(tmp_path: Path) -> None:
    assert found(tmp_path, "ls", ".cursor/hooks.json") == ()
