"""What is said of credentials, of code that is loaded, and of Toolgate's own files."""

from toolgate.cases import read, record_of
from tools.examples import judge


def told(text: str) -> tuple[str, str]:
    """The reason and the advice of the last example."""
    found = judge(record_of(read(text)[-1]))
    return found.reason, found.instead


def test_credentials_are_said_to_be_changed_only_where_they_are() -> None:
    opened = "opens credentials in `~/.netrc` with `ex`, which can change them"
    assert (opened, "ask the user to do it") == told("ask ex -s -c '%p' ~/.netrc")
    assert "erases the command history in `~/.zsh_history`" == told("ask : > ~/.zsh_history")[0]
    assert "changes the command history in `~/.zsh_history`" == told("ask echo ls >> ~/.zsh_history")[0]


def test_a_device_is_said_to_be_recorded() -> None:
    recorded = "records the camera", "ask the user to do it"
    assert recorded == told("ask ffmpeg -f v4l2 -i /dev/video0 out.mp4")


def test_a_printed_token_is_said_to_be_printed() -> None:
    printed = "prints the login token of the cluster", "`oc whoami` shows the user, without the token"
    assert printed == told("ask oc whoami --show-token")


def test_a_file_of_toolgate_is_told_by_what_it_is() -> None:
    shown = "`toolgate log` shows the log; leave it as it is"
    emptied = "empties Toolgate's log: `~/.local/state/toolgate/log/1.jsonl`"
    assert (emptied, shown) == told("deny truncate -s 0 ~/.local/state/toolgate/log/1.jsonl")
    program = "changes Toolgate's program: `~/.local/bin/toolgate`", "ask the user to update Toolgate"
    assert program == told("deny cp x ~/.local/bin/toolgate")
    assert ("stops Toolgate", "leave Toolgate running") == told("deny killall toolgate")


def test_a_command_of_toolgate_is_told_by_what_it_does() -> None:
    assert ("pauses Toolgate", "ask the user to do it") == told("deny python3 -m toolgate pause 1h")
    assert "calls Toolgate's own code: `toolgate.hook`" == told("deny python3 -m toolgate.hook codex")[0]


def test_the_permissions_of_a_hook_are_told_as_such() -> None:
    changed = "changes the permissions of an agent's hook: `.cursor/hooks/x.sh`", "ask the user to do it"
    assert changed == told("deny chmod +x .cursor/hooks/x.sh")
