"""The first ten minutes of a new user, in a real terminal: what `docs/guide/getting-started.md` shows is what happens.

Each command runs at a terminal of its own, in a new home; the agent's calls go through the hook that was installed, as
its settings say. What differs from run to run (ids, times, paths of this machine) is written the same way always.
`python -m tests.docs.first_minutes` writes the page anew.
"""

import fcntl
import json
import os
import pty
import re
import select
import struct
import subprocess
import sys
import tempfile
import termios
import time
from pathlib import Path

from tests.history.recorded import placed, project_in
from tests.people import QUESTION, alone

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs/guide/getting-started.md"
FENCE = "```transcript\n"
COMMAND = "npx task-master@1.2.3 list"
COLUMNS = 100
PATIENCE = 120  # seconds
NAMES = ("k3f9", "m2x7", "p8w4", "t5c6", "h7b2", "n4d8", "r6g3", "w9j5")  # in the order in which ids appear


class Terminal:
    """A person in a new home, and an agent in a project there."""

    def __init__(self, base: Path) -> None:
        self.home = base / "home"
        self.home.mkdir(mode=0o700)
        self.project = project_in(self.home)
        placed("claude-code/2.1.325", self.home, ".claude/projects", self.project)
        self.environment = {
            "HOME": str(self.home),
            "PATH": os.environ["PATH"],
            "PYTHONPATH": str(ROOT),
            "TERM": "dumb",
            "LANG": "C.UTF-8",
            "TZ": "UTC",
        }
        self._ids: list[str] = []
        self._calls = 0

    def types(self, line: str, answer: str = "") -> str:
        """What a person sees who types a command, and this answer to each question."""
        child, terminal = pty.fork()
        if child == 0:
            os.chdir(self.project)
            words = [self._real(word) for word in line.split()[1:]]
            os.execve(sys.executable, [sys.executable, "-m", "tests.docs.first_minutes", *words], self.environment)
        fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 40, COLUMNS, 0, 0))
        shown = self._watched(terminal, answer)
        os.waitpid(child, 0)
        os.close(terminal)
        return f"$ {line}\n{self._plain(shown)}"

    def _watched(self, terminal: int, answer: str) -> bytes:
        shown, asked, end = b"", 0, time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if not select.select([terminal], [], [], 1)[0]:
                continue
            try:
                shown += os.read(terminal, 65_536)
            except OSError:  # the command has ended
                break
            while asked < shown.count(QUESTION):
                asked += 1
                os.write(terminal, answer.encode() + b"\n")
        return shown

    def calls(self, command: str = COMMAND) -> str:
        """What becomes of a call of the agent: its hook is started as its settings say."""
        from toolgate.adapters import adapter_of

        settings = json.loads((self.home / ".claude/settings.json").read_text())
        line = settings["hooks"]["PreToolUse"][0]["hooks"][0]["command"]
        payload = adapter_of("claude-code").declaration().sample.shell(command, str(self.project), "session")
        self._calls += 1
        payload["tool_use_id"] = f"toolu_{self._calls}"
        around = {"CLAUDE_PROJECT_DIR": str(self.project), "CLAUDE_CODE_ENTRYPOINT": "cli"}
        done = subprocess.run(
            ["sh", "-c", line],
            input=json.dumps(payload),
            cwd=self.project,
            env=self.environment | around,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
        )
        told = json.loads(done.stdout)["hookSpecificOutput"]
        said = f"agent: {command}\n"
        if told["permissionDecision"] == "allow":
            return said + "       it runs\n"
        return said + self._plain(told["permissionDecisionReason"].encode()) + "\n"

    # --- what is the same in every run ---

    def _plain(self, shown: bytes) -> str:
        text = shown.decode().replace("\r\n", "\n").replace("\r", "")
        for name in re.findall(r"(?:toolgate (?:allow|undo) |\(|allowed-)([0-9a-hjkmnp-tv-z]{4})\b", text):
            if name not in self._ids:
                self._ids.append(name)
        for number, name in enumerate(self._ids):
            text = re.sub(rf"\b{name}\b", NAMES[number], text)
        for path, meant in ((str(self.project), "/home/user/project"), (str(self.home), "/home/user")):
            text = text.replace(path, meant)
        text = text.replace(str(ROOT), "/opt/toolgate").replace(os.path.realpath(sys.executable), "/usr/bin/python3")
        text = text.replace(sys.executable, "/usr/bin/python3")
        text = re.sub(r"(?m)(^  [+-]  ?.*\n|^  [+-][{}]\n|^  @@ .*\n)+", "  …\n", text)  # the body of a diff
        text = re.sub(r"\b\d\d:\d\d:\d\d\b", "10:15:00", text)
        text = re.sub(r"\b[A-Z][a-z]+day, \d{4}-\d\d-\d\d", "Monday, 2026-11-16", text)
        return re.sub(r"[ \t]+\n", "\n", text)

    def _real(self, word: str) -> str:
        return self._ids[NAMES.index(word)] if word in NAMES else word


def transcripts(base: Path) -> list[str]:
    """What is seen in the first ten minutes, a block for each step of the page."""
    person = Terminal(base)
    install = person.types("toolgate install claude-code", "y")
    asked = person.calls()
    once = person.types("toolgate allow k3f9", "y")
    again = person.calls() + person.calls()
    always = person.types("toolgate allow p8w4 --always", "y")
    quiet = person.calls()
    log = person.types("toolgate log")
    undo = person.types("toolgate undo")
    after = person.calls()
    replay = person.types("toolgate replay --from claude-code")
    uninstall = person.types("toolgate uninstall", "y")
    steps = [install, asked, once + again, always + quiet, log, undo + after, replay, uninstall]
    return [step.rstrip("\n") + "\n" for step in steps]


def on_the_page() -> list[str]:
    """The transcripts that the page shows."""
    parts = PAGE.read_text().split(FENCE)[1:]
    return [part.partition("```\n")[0] for part in parts]


def written(found: list[str]) -> str:
    """The page with these transcripts in place of its own."""
    first, *parts = PAGE.read_text().split(FENCE)
    rest = [part.partition("```\n")[2] for part in parts]
    return first + "".join([f"{FENCE}{text}```\n{after}" for text, after in zip(found, rest, strict=True)])


def main(words: list[str]) -> int:
    """The command, started by a person: whoever runs the tests may be an agent."""
    from toolgate import cli
    from toolgate.cli import attendance

    setattr(attendance, "surroundings", lambda: alone("/dev/tty"))  # noqa: B010 # for this process alone
    return cli.main(words)


if __name__ == "__main__":
    if sys.argv[1:]:
        sys.exit(main(sys.argv[1:]))
    with tempfile.TemporaryDirectory(prefix="t", dir="/tmp") as place:  # a short path: lines break as on the page
        PAGE.write_text(written(transcripts(Path(place))))
