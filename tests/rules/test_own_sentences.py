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
    update = "`toolgate status` shows what it guards; ask the user to update it"
    program = "changes Toolgate's program: `~/.local/bin/toolgate`", update
    assert program == told("deny cp x ~/.local/bin/toolgate")
    assert ("stops Toolgate", "leave Toolgate running") == told("deny killall toolgate")


def test_a_command_of_toolgate_is_told_by_what_it_does() -> None:
    paused = "pauses Toolgate", "`toolgate status` shows what is in force; ask the user to do it"
    assert paused == told("deny python3 -m toolgate pause 1h")
    hook = (
        "calls Toolgate's hook in place of an agent",
        "`toolgate doctor` checks the hook; leave calling it to the agent",
    )
    assert hook == told("deny python3 -m toolgate.hook codex") == told("deny sh /srv/toolgate/hook.sh codex 9")
    answer = "answers Toolgate's questions for the user"
    shown = "`toolgate grants` lists the open questions; leave the answer to the user"
    assert (answer, shown) == told("@ symlink bin/gate /home/user/.local/bin/toolgate\ndeny bin/gate deny q7")
    assert (
        (answer, shown)
        == told("deny TOOLGATE_HOME=/x toolgate inbox")
        == told("deny cp $(which toolgate) g; ./g allow q7")
    )
    assert "sends a test question to Toolgate's guard agent" == told("deny toolgate llm test")[0]
    assert "`toolgate log` shows the log; ask the user to do it" == told("deny toolgate log prune --older-than 9d")[1]


def test_code_of_toolgate_is_told_by_what_it_is_for() -> None:
    made = "deny python3 -c 'import toolgate.directories as d, toolgate.approvals.store as s; s.Store(d.state(\"/h\"))'"
    assert "calls Toolgate's own code: `toolgate.approvals.store.Store` and 1 more" == told(made)[0]
    assert "pauses Toolgate" == told("deny python3 -c 'from toolgate.cli.pause import *'")[0]
    copied = "makes a copy of Toolgate's program", "call `toolgate` by its own name"
    assert copied == told("deny cp ~/.local/bin/toolgate tools/gate")
    assert (
        "gives Toolgate's program to `runuser`, which may run it" == told("deny runuser -s /usr/bin/toolgate u -- x")[0]
    )


def test_settings_are_told_by_where_they_are_and_how_they_change() -> None:
    installed = "changes an agent's configuration in `.claude` by installing packages"
    assert installed == told("deny npm --prefix .claude install")[0] == told("deny cd .claude; pnpm install")[0]
    assert "empties Toolgate's log: `/var/log/toolgate/a`" == told("deny true > /var/log/toolgate/a")[0]
    found = "deletes an agent's configuration: every `hooks.json` under `.cursor`"
    assert found == told("deny find .cursor -name hooks.json -delete")[0]
    there = "@ file .gemini/settings.json {}\n"
    changed = "changes an agent's configuration: `.gemini/settings.json`"
    assert changed == told(there + "deny find . -name settings.json | xargs sed -i s/x/y/")[0]
    rights = "`stat ~/.config/toolgate/policy.toml` shows the permissions; ask the user to change them"
    assert rights == told("deny chmod 400 ~/.config/toolgate/policy.toml")[1]


def test_the_permissions_of_a_hook_are_told_as_such() -> None:
    shown = "`stat .cursor/hooks/x.sh` shows the permissions; ask the user to change them"
    changed = "changes the permissions of an agent's hook: `.cursor/hooks/x.sh`", shown
    assert changed == told("deny chmod +x .cursor/hooks/x.sh")


def test_a_shell_behind_an_option_is_told_by_what_it_gets() -> None:
    reason = "has `bat` run `bash`, which runs what `bat` passes it as commands"
    assert reason == told("ask bat --pager bash x")[0]


def test_only_what_is_executed_is_said_to_run() -> None:
    loaded = {
        "llm javac @/tmp/a/options X.java": "loads options from outside the project: `/tmp/a/options`",
        "llm clang @/tmp/a/options x.c": "takes options from `/tmp/a/options`, in a directory anyone can write to",
        "llm npx vite build --config /tmp/a/v.config.mjs": "runs the configuration `/tmp/a/v.config.mjs` from a directory anyone can write to",
        "llm npx nodemon --config /tmp/a/n.json": "loads configuration from outside the project: `/tmp/a/n.json`",
        "llm python3 -m pickle /tmp/a/m.pickle": "unpickles `/tmp/a/m.pickle` from a directory anyone can write to, which can run code",
        "ask . ./.env": "loads the credentials in `.env` into the shell",
        "ask nmap --script-args-file .env localhost": "loads `.env`, which holds credentials",
        "ask tshark -i eth0": "captures network traffic",
        "ask npm exec ts-node": "starts `ts-node` interactively",
    }
    assert loaded == {text: told(text)[0] for text in loaded}


def test_a_file_that_the_call_does_not_name_is_not_told_before_one_that_it_names() -> None:
    found = told("llm pytest --rootdir=/tmp/a/.t /tmp/a/.t")
    assert "runs code from `/tmp/a/.t`, under a directory anyone can write to" == found[0]


def test_a_name_that_is_no_file_is_not_told_as_one() -> None:
    scene = '@ tool ReadMcpResource\nask {"server": "x", "uri": "vault://team/db"}'
    assert ("reads credentials from `vault://team/db`", "ask the user for what you need") == told(scene)
    shown = "`git config --list --name-only` shows what is set, without the values"
    assert shown == told("ask git config --get http.https://a.example/.extraheader")[1]


def test_branches_are_told_by_their_names() -> None:
    assert "deletes the branch `a` with commits that are only on it" == told("ask git branch -D a")[0]
    assert (
        "deletes the branches `a` and 2 more with commits that are only on them" == told("ask git branch -D a b c")[0]
    )


def test_a_link_to_credentials_is_told_as_one() -> None:
    linked = "reads credentials from `~/.netrc` through `notes.txt`"
    assert linked == told("@ symlink notes.txt /home/user/.netrc\nask cat notes.txt")[0]
    assert "reads credentials from `~/.netrc`" == told("ask cat ~/.netrc")[0]


def test_a_file_of_a_process_is_told_as_one() -> None:
    assert "writes to `/proc/77/fd/0`, the input of another process" == told("ask echo x > /proc/77/fd/0")[0]
    assert "writes to `/proc/77/mem`, which belongs to another process" == told("ask echo x > /proc/77/mem")[0]
    assert "`compgen -e` shows what is set, without the values" == told('ask printf %s "$API_TOKEN"')[1]


def test_a_policy_names_the_containers_that_the_call_names() -> None:
    strict = "@ profile strict\nask "
    assert "deletes the containers `a` and `b`" == told(strict + "podman rm a b")[0]
    assert "runs a container from the image `redis:8`" == told(strict + "docker run redis:8")[0]
