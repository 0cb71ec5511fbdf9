"""`toolgate llm setup` on a real terminal: Ctrl-C at any question changes nothing and leaves the terminal as it was."""

import os
import pty
import select
import subprocess
import sys
import termios
import time

import pytest

from tests.cli.process import ROOT, plain
from tests.cli.test_attendance import START
from tests.cli.test_llm_setup import POLICY, judge
from tests.guard_agent.servers import Raw, Request, Server

PATIENCE = 60.0


class Session:
    """The command on a terminal of its own, with no agent around, and a person who types."""

    def __init__(self, home, *words: str) -> None:
        self.master, slave = pty.openpty()
        self.before = termios.tcgetattr(self.master)
        environment = {"HOME": str(home), "PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT), "TERM": "xterm"}
        self.process = subprocess.Popen(
            [sys.executable, "-c", START, sys.executable, "-m", "tests.people", "--here", *words],
            stdin=slave, stdout=slave, stderr=slave, env=environment, cwd=home / "project", start_new_session=True,
        )  # fmt: skip
        os.close(slave)
        self.seen = ""

    def until(self, words: str) -> None:
        """Read until words appear, or the command ends."""
        end = time.monotonic() + PATIENCE
        while words not in plain(self.seen) and time.monotonic() < end:
            if not select.select([self.master], [], [], 0.05)[0]:
                continue
            try:
                piece = os.read(self.master, 65_536)
            except OSError:
                break
            self.seen += piece.decode(errors="replace").replace("\r\n", "\n")
        assert words in plain(self.seen), self.seen

    def type(self, text: str) -> None:
        os.write(self.master, text.encode())

    def ended(self) -> int:
        """The exit status; the terminal shows again what is typed."""
        status = self.process.wait(PATIENCE)
        assert termios.tcgetattr(self.master)[3] & termios.ECHO == self.before[3] & termios.ECHO
        os.close(self.master)
        return status


@pytest.fixture
def home(tmp_path):
    tmp_path.chmod(0o700)
    (tmp_path / "project/.git").mkdir(parents=True)
    (tmp_path / ".config").mkdir(mode=0o700)
    (tmp_path / ".config/toolgate").mkdir(mode=0o700)
    (tmp_path / ".config/toolgate/policy.toml").write_text(POLICY)
    (tmp_path / ".config/toolgate/policy.toml").chmod(0o600)
    return tmp_path


def written(home) -> str:
    text: str = (home / ".config/toolgate/policy.toml").read_text()
    return text


def test_all_of_it_on_a_terminal(home):
    with Server(judge) as server:
        session = Session(home, "llm", "setup", "--mode", "single")
        session.until("1 to 6:")
        session.type("llama.cpp\n")
        session.until("Address [http://127.0.0.1:8080/v1]:")
        session.type(f"{server.url}/v1\n")
        session.until("Model, by number or name:")
        session.type("1\n")
        session.until("Write this? [y/N]")
        session.type("y\n")
        session.until("tiny is the guard agent now")
        assert session.ended() == 0
    assert 'model = "tiny"' in written(home) and "# mine, with care" in written(home)


@pytest.mark.parametrize("question", ["1 to 6:", "The key, to be kept in the keyring (not shown):"])
def test_ctrl_c_at_a_question_changes_nothing(home, question):
    more = () if question == "1 to 6:" else ("--provider", "openai", "--base-url", "http://127.0.0.1:9/v1")
    session = Session(home, "llm", "setup", *more, *(("--key-env", "MODEL_KEY") if more else ()))
    session.until(question)
    time.sleep(0.1)  # the question is there, and now it waits
    session.type("\x03")
    session.until("interrupted")
    assert session.ended() == 130
    assert written(home) == POLICY


def test_ctrl_c_while_a_model_is_measured_changes_nothing(home):
    asked = []

    def slow(request: Request) -> Raw:
        asked.append(request)
        if len(asked) > 4:
            time.sleep(0.5)
        return judge(request)

    with Server(slow) as server:
        words = ("--provider", "openai", "--base-url", f"{server.url}/v1", "--model", "tiny", "--key-env", "")
        session = Session(home, "llm", "setup", *words, "--mode", "single", "--yes")
        session.until("a probe of 30 cases follows")
        end = time.monotonic() + PATIENCE
        while len(asked) < 6 and time.monotonic() < end:
            time.sleep(0.02)
        session.type("\x03")
        session.until("interrupted")
        assert session.ended() == 130
    assert written(home) == POLICY
    assert not (home / ".local/state/toolgate/llm/models").exists()
