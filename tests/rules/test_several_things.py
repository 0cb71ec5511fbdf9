"""A sentence about several things: every rule says it of one, and `model.sentence` knows how it is said of more."""

import pickle

import pytest

from tests.policy.given import decision
from toolgate.model.sentence import Sentence, Words, led, parts_of, which

SEVERAL = {
    "rm -rf ../a ../b": "deletes `~/a` and `~/b` outside the project",
    "npm install leftpad-x rightpad-y": "installs the packages `leftpad-x` and `rightpad-y`, which can run install scripts",
    "cargo install aa bb": "installs `aa` and `bb` for all projects",
    "tee ~/.bashrc ~/.zshrc < x": "changes `~/.bashrc` and `~/.zshrc`, which can run code automatically",
    "rm .git/hooks/pre-push .git/hooks/pre-commit": "deletes `.git/hooks/pre-push` and `.git/hooks/pre-commit`, each of which is a git hook",
    "chmod u+s a b": "makes `a` and `b` run with their owners' privileges (setuid)",
    "killall nginx mysqld": "terminates `nginx` and `mysqld`, which this session did not start",
    "docker run -v /opt/a:/a -v /opt/b:/b alpine": "mounts `/opt/a` and `/opt/b` into a container",
    "shred /dev/sda /dev/sdb": "erases the devices `/dev/sda` and `/dev/sdb`",
    "rm -rf ~/* ~/.*": "deletes everything in `~`",
}


@pytest.mark.parametrize("call", SEVERAL)
def test_one_sentence_names_all(call: str) -> None:
    assert SEVERAL[call] == decision("", call).reason


def test_a_clause_is_said_of_several() -> None:
    assert which("is outside the project").several == ", which are outside the project"
    assert which("has uncommitted changes").several == ", which have uncommitted changes"
    assert which("decides who can log in").several == ", which decide who can log in"
    assert which("can lose commits").several == ", which can lose commits"
    assert which("is a git hook").several == ", each of which is a git hook"


def test_parts_stay_parts_when_words_are_added_and_through_a_pickle() -> None:
    said = Sentence(Words("erases the disk ", "erases the disks "), "`a`", which("is mounted"))
    longer = led("needs approval: ", said.after("`x.sh` ").before(", on `host`"))
    assert longer == "needs approval: `x.sh` erases the disk `a`, which is mounted, on `host`"
    copy = pickle.loads(pickle.dumps(longer))
    several = "`x.sh` erases the disks `a` and `b`, which are mounted, on `host`"
    assert (copy.of_several("`a` and `b`").bare, copy.lead) == (several, "needs approval: ")
    assert parts_of("deletes the whole project").form == ("deletes the whole project", "", "", "")
