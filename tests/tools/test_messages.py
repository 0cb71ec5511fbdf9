"""`make messages`: random messages, the same ones for a seed, and no two that say the same."""

import subprocess
import sys

from tools.calls import ROOT
from tools.messages import drawn, record, stopped

CALL = {"tool": "Bash", "input": {"command": "rm a"}, "cwd": "/p", "world": {"workspace": "/p"}}


def message(reason, command="rm a"):
    return CALL | {"input": {"command": command}}, {"verdict": "ask", "reason": reason, "instead": ""}


MESSAGES = [message(f"deletes `{name}`", f"rm {name}") for name in "abcdefgh"]


def test_a_seed_draws_the_same_messages_again():
    assert drawn(MESSAGES, 4, seed=7) == drawn(MESSAGES, 4, seed=7)
    assert drawn(MESSAGES, 4, seed=7) != drawn(MESSAGES, 4, seed=8)


def test_messages_that_say_the_same_are_drawn_once():
    assert len(drawn([message("deletes `a`", "rm a"), message("deletes `a`", "rm ./a")], 2, seed=1)) == 1


def test_calls_that_are_allowed_have_no_message():
    calls = [CALL | {"id": "1", "input": {"command": text}} for text in ("ls", "rm -rf /")]
    assert [call["input"]["command"] for call, _ in stopped(calls)] == ["rm -rf /"]


def test_a_message_is_shown_with_the_files_that_its_call_meets():
    call, answer = message("`a.sh` deletes `x`", "sh a.sh")
    call["world"] = {"workspace": "/p", "files": {"/p/a.sh": "rm x"}}
    assert record((call, answer)) == {
        "call": "sh a.sh", "files": {"/p/a.sh": "rm x"}, "verdict": "ask", "reason": "`a.sh` deletes `x`",
    }  # fmt: skip


def test_help_says_how_to_draw_the_same_again():
    done = subprocess.run([sys.executable, "-m", "tools.messages", "--help"], cwd=ROOT, capture_output=True, text=True)
    assert "--seed" in done.stdout
