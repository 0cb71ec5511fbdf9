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
    "EXINIT=':source x' ex a": ("has the editor run `:source x` when it starts", "leave EXINIT out"),
    "pkill --euid daemon": (
        "sends a signal to every process of the user `daemon`",
        "signal one process by its PID",
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
