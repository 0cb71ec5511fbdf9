"""The throw-away home and repository a session is played in, and the agent whose hook is asked there.

What `happens` runs with a home of its own, no credentials, a proxy that answers nobody, and at most twenty seconds.
Names below `/tmp` are put below a directory of the session there. Nothing outside these two is ever written.
"""

import json
import os
import subprocess
import sys
import uuid
from pathlib import Path
from typing import Any

from benchmarks.sessions.notation import Mistake, Session, Step

SECONDS = 20
NOBODY = "http://127.0.0.1:9"  # the discard port: what would leave the machine ends here
PATHS = ("file_path", "notebook_path", "path")  # fields that are absolute in a payload
ROOT = Path(__file__).resolve().parents[2]
BEFORE, AFTER, FAILED = "PreToolUse", "PostToolUse", "PostToolUseFailure"
VERSION = "2.1.325"  # of the Claude Code that is played, in a terminal where every question is answered with yes


class Scene:
    """One session's machine: `ask` puts a call to the installed hook, `happen` lets it happen."""

    def __init__(self, directory: Path, scratch: Path, session: Session) -> None:
        self.home = directory / "home"
        self.scratch, self.was = scratch, session.was
        self.project = self.home / session.name
        self.session = str(uuid.uuid5(uuid.NAMESPACE_URL, session.name))
        self.environment = {
            "HOME": str(self.home), "PATH": os.environ["PATH"], "LANG": "C.UTF-8", "SHELL": "/bin/bash", "USER": "user",
            "http_proxy": NOBODY, "https_proxy": NOBODY, "ALL_PROXY": NOBODY, "GIT_SSH_COMMAND": "false",
            "GIT_TERMINAL_PROMPT": "0", "PYTHONDONTWRITEBYTECODE": "1", "CLAUDE_CODE_ENTRYPOINT": "cli",
        }  # fmt: skip
        self.transcript = self.home / f".claude/projects/{self.session}.jsonl"
        self.transcript.parent.mkdir(parents=True)
        self.transcript.write_text(json.dumps({"type": "user", "version": VERSION}) + "\n")
        self._furnish(session)
        self.hooks = self._install()

    def _furnish(self, session: Session) -> None:
        self.project.mkdir(parents=True)
        for path, text in session.files.items():
            self._write(path, text)
        (self.home / ".gitconfig").write_text(
            "[user]\n\tname = User\n\temail = user@example.com\n[init]\n\tdefaultBranch = main\n"
        )
        address = f"git@github.com:acme/{session.name}.git"
        for command in (
            ["init", "-q"],
            ["remote", "add", "origin", address],
            ["add", "-A"],
            ["commit", "-q", "--allow-empty", "-m", "start"],
            ["update-ref", "refs/remotes/origin/main", "HEAD"],
        ):
            subprocess.run(["git", *command], cwd=self.project, env=self.environment, check=True)
        for path, text in session.untracked.items():
            self._write(path, text)

    def _install(self) -> dict[str, list[str]]:
        """The commands that Claude Code is told to start, by the event."""
        command = [sys.executable, "-m", "toolgate", "install", "claude-code", "--yes", "--json"]
        subprocess.run(command, cwd=ROOT, env=self.environment, check=True, stdout=subprocess.DEVNULL)
        hooks = json.loads((self.home / ".claude/settings.json").read_text())["hooks"]
        return {
            event: [hook["command"] for entry in entries for hook in entry["hooks"]] for event, entries in hooks.items()
        }

    def _write(self, path: str, text: str) -> None:
        place = self.place(path)
        if not (place.is_relative_to(self.home) or place.is_relative_to(self.scratch)):
            return  # a write elsewhere is only asked about
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text)

    def place(self, path: str) -> Path:
        """Where a path of the session lies."""
        if path[:2] == "~/":
            return self.home / path[2:]
        return Path(os.path.normpath(self.project / self.moved(path)))

    def moved(self, text: str) -> str:
        """A text of the session with a recording's directories, and names below `/tmp`, put where they are here."""
        for old, new in zip(self.was, (self.project, self.home), strict=True):
            text = text.replace(old, str(new)) if old else text
        words = [
            f"{self.scratch}" if word == "/tmp" else word
            for word in text.replace("/tmp/", f"{self.scratch}/").split(" ")
        ]
        return " ".join(words)

    def payload(self, step: Step, number: int, event: str) -> dict[str, Any]:
        return {
            "session_id": self.session, "transcript_path": str(self.transcript),
            "cwd": str(self.project), "permission_mode": "default", "hook_event_name": event,
            "tool_name": step.tool, "tool_input": self.given(step), "tool_use_id": f"toolu_{number:04}",
        }  # fmt: skip

    def given(self, step: Step) -> dict[str, Any]:
        """The input of a call as the agent sends it: files by their whole paths."""
        return {
            name: value
            if not isinstance(value, str)
            else str(self.place(value))
            if name in PATHS
            else self.moved(value)
            for name, value in step.input.items()
        }

    def ask(self, step: Step, number: int) -> tuple[str, str]:
        """The word of the hook and its reason, as Claude Code would take them."""
        for command in self.hooks.get(BEFORE, []):
            done = self._hook(command, self.payload(step, number, BEFORE))
            if done.returncode == 2:
                return "deny", done.stderr.decode()
            said = json.loads(done.stdout or "{}").get("hookSpecificOutput", {})
            word = said.get("permissionDecision", "none")
            if word != "allow":
                return word, said.get("permissionDecisionReason", "")
        return "allow", ""

    def tell(self, step: Step, number: int, output: str, failed: bool) -> None:
        """The event after the call, where the installation asks for it: a call that was asked about was approved."""
        event = FAILED if failed else AFTER
        result = (
            {"error": output} if failed else {"tool_response": {"stdout": output, "stderr": "", "interrupted": False}}
        )
        for command in self.hooks.get(event, []):
            self._hook(command, self.payload(step, number, event) | result)

    def _hook(self, command: str, payload: dict[str, Any]) -> subprocess.CompletedProcess[bytes]:
        return subprocess.run(
            ["/bin/sh", "-c", command], cwd=self.project, env=self.environment, input=json.dumps(payload).encode(),
            capture_output=True, timeout=60, check=False,
        )  # fmt: skip

    def happen(self, step: Step) -> tuple[str, bool]:
        """What came of a call that was let through: its output, and whether it failed."""
        failed = "fails" in step.outcomes
        if step.tool == "Write":
            self._write(step.input["file_path"], self.moved(step.input["content"]))
        elif step.tool == "Edit":
            place = self.place(step.input["file_path"])
            text, old = place.read_text() if place.is_file() else "", self.moved(step.input["old_string"])
            if old not in text:
                raise Mistake(f"line {step.line}: the old text is not in {step.input['file_path']}")
            place.write_text(text.replace(old, self.moved(step.input["new_string"]), 1))
        elif "happens" in step.outcomes:
            return self._run(step)
        return "\n".join(step.prints), failed

    def _run(self, step: Step) -> tuple[str, bool]:
        command = ["/bin/bash", "-c", self.moved(step.input["command"])]
        done = subprocess.run(
            command, cwd=self.project, env=self.environment, stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=SECONDS, check=False,
        )  # fmt: skip
        return done.stdout.decode(errors="replace"), done.returncode != 0
