"""The home is `~` in a message, from wherever a call is made: its name in its own parent could be anything's."""

import pytest

from toolgate.cli.answers import Setting, answer

HOME = "/home/user"


@pytest.mark.parametrize("workspace", [HOME, "/home", "/", HOME + "/project"])
@pytest.mark.parametrize(
    "command", ["rm -rf ~", "rm -rf $HOME", f"rm -rf {HOME}", "rm -rf ~/*", f"cd {HOME} && rm -rf *"]
)
def test_deleting_the_home_names_the_home(workspace, command):
    world = {"home": HOME, "workspace": workspace, "uid": 1000, "files": {f"{HOME}/project/a.txt": ""}}
    record = {"tool": "Bash", "input": {"command": command}, "cwd": workspace, "world": world}
    decision = answer(record, Setting(workspace)).decision
    assert ("deny", "deletes everything in `~`") == (str(decision.verdict), str(decision.reason))
    assert "`ls -A ~`" in decision.instead
