"""`toolgate prompt-text`: what agents are told about the guard before anything is refused."""

from tests.cli.process import toolgate


def test_a_149_a_model_is_told_of_the_guard_and_what_to_do_after_a_refusal():
    """A-149"""
    done = toolgate("prompt-text")
    said = " ".join(done.stdout.split())
    assert 0 == done.returncode and said.startswith("# Safety guard Toolgate checks every tool call before it runs")
    for part in ("Do not repeat a refused call", "Explain to the user what you wanted to do", "suggest an alternative"):
        assert part in said, "A-149"
    assert "Never run it yourself" in said


def test_nothing_else_is_taken():
    assert 64 == toolgate("prompt-text", "more").returncode
