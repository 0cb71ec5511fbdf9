"""What is loaded, trusted or moved is named as what it is: a configuration, a directory, certificates, a program."""

import pytest

from tests.rules.test_true_sentences import told


@pytest.mark.parametrize(
    ("command", "reason", "instead"),
    [
        (
            "GIT_CONFIG_SYSTEM=/tmp/g git log",
            "loads the configuration `/tmp/g`, which can name programs to run",
            "`git log` runs without GIT_CONFIG_SYSTEM",
        ),
        ("GOFLAGS=-vettool=/tmp/v go vet", "has `go` run `/tmp/v`", "`go vet` runs without GOFLAGS"),
        (
            "SSL_CERT_FILE=/tmp/all.crt curl https://example.com",
            "trusts the certificates in `/tmp/all.crt`, which is outside the project",
            "`cat /tmp/all.crt` shows the certificates",
        ),
        (
            "perl -I/home/user/Downloads/pm a.pl",
            "loads code from `~/Downloads/pm`, which is outside the project",
            "`ls -la ~/Downloads/pm` shows what is there",
        ),
        (
            "enable -f ./b.so b",
            "loads `b.so` as code into the shell",
            "`file b.so` shows what kind of file it is",
        ),
        (
            "uudecode -o - a.uu | bash",
            "runs code from `a.uu` that is not known in advance",
            "`uudecode -o - a.uu` shows what would run",
        ),
        (
            "cp data/a.json .prettierrc.js && npx prettier src",
            "runs `data/a.json` as code, though its name says it is data",
            "`cat data/a.json` shows what would run",
        ),
        (
            "FROB_PLUGINS=/tmp/p make",
            "may load code from outside the project: `FROB_PLUGINS=/tmp/p`",
            "`ls -la /tmp/p` shows what is there",
        ),
        (
            "kubectl --kubeconfig ~/other.yaml get nodes",
            "loads the configuration `~/other.yaml`, which is outside the project",
            "ask the user which cluster is meant",
        ),
    ],
)
def test_what_is_loaded_is_named_as_what_it_is(command: str, reason: str, instead: str) -> None:
    assert (reason, instead) == told(f"ask {command}")


def test_names_that_are_listed_are_in_the_directory_they_are_put_into() -> None:
    assert "deletes `lib/*`" == told("ask ls lib | xargs -I{} rm lib/{}")[0]


def test_a_callback_is_about_the_line_and_not_about_its_number() -> None:
    moved = "moves `~/Pictures`, which is outside the project"
    assert moved == told("ask mapfile -t -c1 -C 'mv -t /tmp' < <(echo ~/Pictures)")[0]


def test_rsync_moves_and_is_tried_aloud() -> None:
    reason, instead = told("ask rsync --remove-source-files -r lib/ build/")
    assert "moves the files in `lib` to `build/`" == reason
    assert "`rsync -n -i --remove-source-files -r lib/ build/` shows what it would do" == instead


def test_a_service_that_listens_is_no_access_of_containers() -> None:
    written = '{"file_path": "etc/daemon.json", "content": "{\\"hosts\\": [\\"tcp://0.0.0.0:2375\\"]}"}'
    reason, instead = told(f"@ tool Write\nask {written}")
    assert "opens the Docker API to the network in `etc/daemon.json`: `tcp://0.0.0.0:2375`" == reason
    assert "listen on a Unix socket only" == instead


@pytest.mark.parametrize(
    ("command", "reason", "instead"),
    [
        (
            "RUBOCOP_CONFIG_DIR=/tmp/r rubocop",
            "may load configuration from outside the project: `RUBOCOP_CONFIG_DIR=/tmp/r`",
            "`ls -la /tmp/r` shows what is there",
        ),
        (
            "aws --ca-bundle /tmp/.x/own s3 ls",
            "trusts the certificates in `/tmp/.x/own`, which is outside the project",
            "`cat /tmp/.x/own` shows the certificates",
        ),
        (
            "hash -p /tmp/tar tar; tar --version",
            "runs `/tmp/tar` in place of `tar`",
            "`file /tmp/tar` shows what kind of file it is",
        ),
        (
            "find . -type f -mtime +3 -delete",
            "deletes files all over the project",
            "`find . -type f -mtime +3 -print` shows what it would delete",
        ),
        (
            "find . -name '*.rs' -delete",
            "deletes every `*.rs` in the project",
            "`find . -name '*.rs' -print` shows what it would delete",
        ),
        (
            "TRUST_REMOTE_CODE=1 python3 train.py",
            "runs code that comes with data or models (`TRUST_REMOTE_CODE=1`)",
            "`python3 train.py` runs without TRUST_REMOTE_CODE",
        ),
        (
            "git reset --hard v1.2",
            "discards uncommitted changes and resets the branch to `v1.2`",
            "`git stash push -u` keeps what is not committed",
        ),
    ],
)
def test_what_is_meant_is_told_beside_it(command: str, reason: str, instead: str) -> None:
    assert (reason, instead) == told(f"ask {command}")
