"""What a disk, a setting, a helper program or a paste suffers or does is told by its own verb."""

import pytest

from tests.policy.given import decision
from toolgate.cases import read, record_of
from tools.examples import judge

DEEDS = {
    "hdparm --security-erase-enhanced pw /dev/sdc": ("erases the disk `/dev/sdc`", "ask the user to do it"),
    "nwipe /dev/sdc": (
        "erases the device `/dev/sdc`",
        "`lsblk -f /dev/sdc` shows what is there; ask the user to do it",
    ),
    "mdadm -C /dev/md7 -l 1 -n 2 /dev/sdc /dev/sdd": (
        "overwrites the devices `/dev/sdc` and `/dev/sdd`",
        "`lsblk -f /dev/sdc /dev/sdd` shows what is there; ask the user to do it",
    ),
    "chattr -R -i /usr": ("takes the immutable attribute from everything in `/usr`", None),
    "pwsh -ep Unrestricted -File a.ps1": ("runs PowerShell without its execution policy", "leave the protection on"),
    "svn log --diff --diff-cmd scripts/d.sh": (
        "runs `scripts/d.sh` as the diff program",
        "`cat scripts/d.sh` shows what would run",
    ),
    "git ls-remote --upload-pack=./u origin": ("has git run `./u` on the remote", "ask the user first"),
    "EXINIT=':source x' ex a": ("has the editor run `:source x` when it starts", "`ex a` runs without EXINIT"),
    "pkill --euid daemon": (
        "sends a signal to every process of the user `daemon`",
        "`pgrep -l --euid daemon` lists them; signal one by its PID",
    ),
    "git config --local core.pager ./p.sh": (
        "sets a program that runs later: `core.pager=./p.sh`",
        "leave the setting out",
    ),
    "GIT_SSH=/tmp/s git pull": (
        "runs a program through a setting: `GIT_SSH=/tmp/s`",
        "`git pull` leaves the setting out",
    ),
    "git remote set-url up 'ext::sh -c w'": ("sets up the remote helper `ext::sh -c w`, which can run programs", None),
    'git config core.hooksPath "$D"': ("sets `core.hooksPath` to a value that Toolgate does not know: `$D`", None),
    "ssh-copy-id me@box.example": ("lets an SSH key log in to `me@box.example`", "ask the user first"),
    "rm\u2003-rf x": (
        "Toolgate does not know the program `rm\\u2003-rf`: its character U+2003 is not a plain space",
        None,
    ),
    "time -o ~/.profile make": ("`-o` is not a program; as an option it may change `~/.profile`", None),
}


@pytest.mark.parametrize("text", DEEDS)
def test_a_deed_has_its_own_verb(text: str) -> None:
    reason, instead = DEEDS[text]
    found = decision("", text)
    assert (reason, instead or found.instead) == (found.reason, found.instead)


def test_a_hook_that_was_read_is_shown_by_its_text() -> None:
    scene = "@ file .git/hooks/pre-push\n | #!/bin/sh\n | rm -rf ~\ndeny git push"
    assert "`cat .git/hooks/pre-push` shows what would run" == judge(record_of(read(scene)[-1])).instead


def test_a_setting_that_lets_code_in_is_no_check_that_is_turned_off() -> None:
    given = '@ tool Write\nask {"file_path": "app.toml", "content": "allow_exec = true\\n"}'
    found = judge(record_of(read(given)[-1]))
    assert ("turns on an unsafe setting: `allow_exec = true` in `app.toml`", "leave the setting off") == (
        found.reason,
        found.instead,
    )
