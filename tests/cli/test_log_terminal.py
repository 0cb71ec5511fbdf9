"""`toolgate log` on a terminal: colours, lines that fit, and what is decided while somebody watches."""

import os
import pty
import select
import signal
import subprocess
import time

import pytest

from tests.audit.logs import add, answer, decision, log_of, stopped
from tests.cli.process import COMMAND, ROOT, environment, on_terminal, plain, toolgate
from toolgate.cli.screen import STYLES

LONG = "git log --oneline --graph --all " + "word " * 60
PATIENCE = 60


@pytest.fixture
def home(tmp_path):
    tmp_path.chmod(0o700)
    (tmp_path / ".local").mkdir()
    now = time.time()
    calls = [
        decision("git status"),
        stopped(LONG, "ask", "network", "fetches " * 20),
        stopped("rm -rf /", "deny", "x", "y"),
    ]
    names = add(log_of(tmp_path), *calls, decision("日本語 " * 30), now=now)
    add(log_of(tmp_path), answer(names[1]), now=now)
    return tmp_path


@pytest.mark.parametrize("columns", [60, 80, 99, 100, 160])
def test_lines_fit_the_terminal_in_colour(home, columns):
    shown, status = on_terminal(["log"], columns=columns, HOME=str(home))
    lines = shown.splitlines()
    assert (0, True) == (status, all([STYLES[word] in shown for word in ("allow", "ask", "deny")]))
    assert "→ approved" in plain(shown)
    wide = [[2 if "\u3000" <= letter < "\ufe00" else 1 for letter in plain(line)] for line in lines]
    assert all([sum(line) <= columns for line in wide])


def test_no_colour_where_it_is_not_wanted_and_nothing_cut_where_no_terminal_is(home):
    shown, _ = on_terminal(["log"], HOME=str(home), NO_COLOR="1")
    assert plain(shown) == shown
    done = toolgate("log", HOME=str(home))
    assert "\x1b" not in done.stdout and LONG.strip() in done.stdout
    shown, _ = on_terminal(["log", "show", done.stdout.split()[1]], HOME=str(home))
    assert STYLES["allow"] in shown


class Watch:
    """`toolgate log -f` on a terminal of its own."""

    def __init__(self, home, *words):
        self.parent, child = pty.openpty()
        self.process = subprocess.Popen(
            [*COMMAND, "log", "-f", *words], stdin=child, stdout=child, stderr=child, cwd=ROOT,
            env=environment(HOME=str(home)), start_new_session=True,
        )  # fmt: skip
        os.close(child)
        self.seen = ""

    def waits_for(self, text):
        """Whether a text appears."""
        end = time.monotonic() + PATIENCE
        while text not in self.seen and time.monotonic() < end:
            if select.select([self.parent], [], [], 1)[0]:
                self.seen += plain(os.read(self.parent, 65536).decode(errors="replace"))
        return text in self.seen

    def ended(self):
        self.process.send_signal(signal.SIGINT)
        status = self.process.wait(PATIENCE)
        os.close(self.parent)
        return status


def test_what_is_decided_while_somebody_watches_is_shown(home):
    watch = Watch(home)
    assert watch.waits_for("rm -rf /")
    (name,) = add(log_of(home), stopped("curl a.example", "ask", "network", "fetches"), now=time.time())
    assert watch.waits_for("curl a.example")
    add(log_of(home), answer(name, "refused"), now=time.time())
    assert watch.waits_for(f"{name}  answer refused (ran) after 4 s")
    assert (130, False) == (watch.ended(), "Traceback" in watch.seen)


def test_watching_obeys_filters_and_waits_for_a_log_that_is_not_there(tmp_path):
    tmp_path.chmod(0o700)
    (tmp_path / ".local").mkdir()
    watch = Watch(tmp_path, "--verdict", "deny")
    time.sleep(1)
    (asked,) = add(log_of(tmp_path), stopped("first", "ask", "network", "fetches"), now=time.time())
    add(log_of(tmp_path), answer(asked), decision("second"), now=time.time())
    add(log_of(tmp_path), stopped("third", "deny", "remote-code", "runs"), now=time.time())
    assert watch.waits_for("third")
    assert ("first" in watch.seen, "second" in watch.seen, "answer" in watch.seen) == (False, False, False)
    assert 130 == watch.ended()
