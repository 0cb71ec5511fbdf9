"""`toolgate demo`: what a newcomer sees first."""

from tests.cli.process import on_terminal, toolgate
from toolgate.cases import PROJECT
from toolgate.cli.answers import Setting, answer
from toolgate.cli.demo import CALLS, WORLD


def verdicts():
    for tool, arguments in CALLS:
        record = {"tool": tool, "input": arguments, "cwd": PROJECT, "world": WORLD}
        yield answer(record, Setting(PROJECT)).decision.verdict.name


def test_a_dozen_calls_four_of_each_kind():
    assert ["allow"] * 4 + ["ask"] * 4 + ["deny"] * 4 == list(verdicts())


def test_the_demo_shows_every_call_and_says_what_to_do_next():
    done = toolgate("demo")
    assert (0, "") == (done.returncode, done.stderr)
    headlines = [
        line.split(":")[0] for line in done.stdout.splitlines() if line.startswith(("allow:", "ask:", "deny:"))
    ]
    assert list(verdicts()) == headlines
    assert "toolgate check --tool NAME --input JSON" in done.stdout
    assert "\x1b" not in done.stdout


def test_the_demo_is_the_same_on_every_machine(tmp_path):
    assert toolgate("demo").stdout == toolgate("demo", cwd=tmp_path, HOME="/nowhere").stdout


def test_the_demo_is_colourful_on_a_terminal():
    shown, status = on_terminal(["demo"])
    assert 0 == status
    assert "\x1b[1;31mdeny\x1b[0m" in shown
