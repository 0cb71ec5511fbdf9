"""`toolgate demo`: what a newcomer sees first."""

import json

from tests.cli.process import on_terminal, plain, toolgate
from toolgate.cli.demo import judged


def verdicts():
    return [decision.verdict.name for _, decision in judged()]


def test_a_dozen_calls_of_all_three_kinds():
    assert ["allow"] * 5 + ["ask"] * 5 + ["deny"] * 4 == verdicts()


def test_it_shows_a_session_and_a_blast_radius():
    by_text = {record["input"].get("command"): decision for record, decision in judged()}
    assert "`tools/sync.sh` sends `dump.sql` to `a.example`" == by_text["sh tools/sync.sh"].reason
    assert ("deletes 2 files, 8.4 kB",) == by_text["rm -rf src"].hits


def test_the_demo_shows_every_call_and_says_what_to_do_next():
    done = toolgate("demo")
    assert (0, "") == (done.returncode, done.stderr)
    headlines = [
        line.split(":")[0] for line in done.stdout.splitlines() if line.startswith(("allow:", "ask:", "deny:"))
    ]
    assert verdicts() == headlines
    assert "toolgate install\n" in done.stdout
    assert "\x1b" not in done.stdout


def test_the_demo_is_the_same_on_every_machine(tmp_path):
    assert toolgate("demo").stdout == toolgate("demo", cwd=tmp_path, HOME="/nowhere").stdout


def test_the_demo_is_colourful_on_a_terminal():
    shown, status = on_terminal(["demo"])
    assert 0 == status
    assert "\x1b[1;31mdeny\x1b[0m" in shown
    assert all(len(line) <= 80 for line in plain(shown).splitlines())


def test_the_demo_answers_programs():
    rows = [json.loads(line) for line in toolgate("demo", "--json").stdout.splitlines()]
    assert verdicts() == [row["verdict"] for row in rows]
