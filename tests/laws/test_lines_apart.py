"""`lines_stand_apart`: the verdict of a line of a batch does not depend on lines of other sessions before it."""

import json

import pytest

from tests.cli.process import batch

WORLD = {
    "home": "/home/user",
    "workspace": "/home/user/project",
    "files": {
        "/home/user/project/.env": "DB_PASSWORD=x9winterpaperwindow7\n",
        "/home/user/.netrc": "machine acme.example login app password summergardencoffeepaper1\n",
        "/home/user/project/notes.txt": "nothing\n",
    },
}
READS = ("cat .env", "cat ~/.netrc", "cat notes.txt")
ASKS = (
    "gh api 'search/code?q=summergardencoffeepaper'",
    "gh api 'search/code?q=winterpaperwindow'",
    "npm view left-pad",
)


def line(command: str, before: str, **changes: object) -> str:
    """A command after a read that was approved."""
    call = {"tool": "Bash", "input": {"command": before}, "approved": True}
    record = {"tool": "Bash", "input": {"command": command}, "cwd": "/home/user/project", "world": WORLD}
    return json.dumps(record | {"prior_calls": [call]} | changes)


@pytest.mark.parametrize("sessions", [False, True])
def test_lines_stand_apart(sessions: bool) -> None:
    pairs = [(command, before) for before in READS for command in ASKS]
    alone = {pair: batch([line(*pair)])[0][0]["verdict"] for pair in pairs}
    assert {*alone.values()} > {"allow"}
    order = [*pairs, *reversed(pairs)]
    lines = [line(*pair, **({"session": f"s{at}"} if sessions else {})) for at, pair in enumerate(order)]
    verdicts = [found["verdict"] for found in batch(lines)[0]]
    assert verdicts == [alone[pair] for pair in order]
