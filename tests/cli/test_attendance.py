"""What loosens the guard or forgets is for people: they have a terminal, and no agent is around them."""

import json
import os
import pty
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.cli.process import ROOT
from tests.people import Described, Person
from toolgate import FileRecorder, Guard, Shell, ToolCall, directories
from toolgate.approvals import agents
from toolgate.approvals.agents import agent_above, keep, note_agent, noted
from toolgate.cli import VERBS, attendance
from toolgate.cli.attendance import Surroundings, agent_near, named, names_of_agents
from toolgate.host import Machine
from toolgate.processes import Proc, Process, Ps, here, pseudo_terminal

PTS_3 = 136 << 8 | 3
SHELL = Process(20, 10, "200", "zsh", 20, 20, PTS_3)
OWN = Process(30, 20, "300", "python3", 30, 20, PTS_3)
TERMINAL = Process(10, 1, "100", "xterm", 10, 10)


def around(*processes, home="/nowhere", variables=(), **described):
    table = Described(*processes, **described)
    return Surroundings("/dev/tty", table, 30, frozenset(variables), (str(home),))


# --- who is around ---------------------------------------------------------------------------------------------------


def test_a_person_in_a_terminal_is_alone():
    assert "" == agent_near(around(OWN, SHELL, TERMINAL, commands={20: "-zsh", 10: "xterm"}, holders=[10]))


@pytest.mark.parametrize(
    ("name", "command"),
    [
        ("claude", "claude"),
        ("node", "node /usr/lib/node_modules/@anthropic-ai/claude-code/cli.js"),
        ("node", "node --no-warnings /usr/local/bin/gemini"),
        ("MainThread", "/usr/bin/codex exec fix"),
        ("python3.12", "/usr/bin/python3.12 /home/u/.local/bin/aider"),
        ("opencode", "/home/u/.opencode/bin/opencode run"),
        ("Cursor", "/Applications/Cursor.app/Contents/MacOS/Cursor"),
        ("crush", "crush"),
    ],
)
@pytest.mark.parametrize("where", ["above", "session leader", "group leader", "terminal", "above the terminal"])
def test_an_agent_is_known_by_its_name_wherever_it_is(name, command, where):
    agent = Process(40, 1, "400", name, 40, 40)
    table = {
        "above": [OWN, Process(20, 40, "200", "zsh", 20, 20), agent],
        "session leader": [Process(30, 1, "300", "python3", 30, 40), agent],
        "group leader": [Process(30, 1, "300", "python3", 40, 20), agent],
        "terminal": [OWN, SHELL, TERMINAL, agent],
        "above the terminal": [OWN, SHELL, TERMINAL, Process(50, 40, "500", "script", 50, 50), agent],
    }[where]
    holders = {"terminal": [40], "above the terminal": [50]}.get(where, [])
    assert "process 40" in agent_near(around(*table, commands={40: command}, holders=holders))


@pytest.mark.parametrize(
    ("name", "command"),
    [
        ("node", "node /home/u/claude/server.js"),
        ("bash", "bash /home/u/cursor/run.sh"),
        ("vim", "vim claude.md"),
        ("tmux: server", "tmux new -s codex"),
        ("sshd", "sshd: u@pts/3"),
        ("code", "/usr/share/code/code /home/u/gemini"),
        ("python3", "python3 -m toolgate trust"),
    ],
)
def test_a_word_is_no_agent(name, command):
    assert "" == named(name, tuple(command.split()), names_of_agents())


@pytest.mark.parametrize("variable", ["CLAUDECODE", "CODEX_THREAD_ID", "CURSOR_AGENT", "GEMINI_CLI", "AI_AGENT"])
@pytest.mark.parametrize("where", [0, 20, 10, 60])
def test_variables_of_agents_tell_where_a_terminal_comes_from(variable, where):
    held = Process(60, 1, "600", "tmux: server", 60, 60)
    if where == 0:
        assert f"`{variable}` is set" in agent_near(around(OWN, SHELL, variables=[variable]))
        return
    table = Described(OWN, SHELL, TERMINAL, held, variables={where: f"HOME {variable}"}, holders=[60])
    found = agent_near(Surroundings("/dev/tty", table, 30, frozenset(), ("/nowhere",)))
    assert f"`{variable}` is set in process {where}" in found


def test_every_agent_with_a_program_is_known_by_it():
    from toolgate.knowledge.places.agents import AGENTS

    for agent in AGENTS:
        for program in agent.programs:
            assert agent.name == named(program, (), names_of_agents())


# --- what hooks write down -------------------------------------------------------------------------------------------


def test_the_process_that_a_hook_has_written_down_is_an_agent(tmp_path):
    state = directories.state(str(tmp_path))
    table = Described(
        Process(os.getppid(), 40, "7", "sh"),
        Process(40, 20, "400", "thing"),
        commands={os.getppid(): "sh -c x", 40: "thing"},
    )
    note_agent(state, "claude-code", table)
    note_agent(state, "claude-code", table)
    assert ["40-400"] == os.listdir(state + agents.DIRECTORY)
    file = Path(state + agents.DIRECTORY, "40-400")
    assert 0o600 == file.stat().st_mode & 0o777 and 0o700 == file.parent.stat().st_mode & 0o777
    shell = Process(20, 40, "200", "zsh", 20, 20)
    assert "Claude Code is running it" in agent_near(around(OWN, shell, Process(40, 1, "400", "thing"), home=tmp_path))
    again = Process(40, 1, "401", "thing")  # another process with the number
    assert "" == agent_near(around(OWN, shell, again, home=tmp_path))


def test_what_was_written_of_a_process_that_is_over_goes_when_it_is_old(tmp_path):
    state = directories.state(str(tmp_path))
    keep(state, Process(50, 1, "5", "mine"), "generic")
    (name,) = os.listdir(state + agents.DIRECTORY)
    assert "50-5" == name
    assert {} == noted(state, Described(), time.time()) and [name] == os.listdir(state + agents.DIRECTORY)
    assert {} == noted(state, Described(), time.time() + 8 * 86_400) == noted(state, Described(), time.time())
    assert [] == os.listdir(state + agents.DIRECTORY)


@pytest.mark.parametrize(
    ("chain", "found"),
    [
        ([("sh", "/bin/sh /x/toolgate/hook.sh claude-code 12"), ("node", "claude")], "node"),
        ([("sh", "sh -c /x/toolgate/hook.py || exit 2"), ("node", "claude")], "node"),
        ([("bash", "/bin/bash /home/u/Documents/Cline/Hooks/PreToolUse"), ("code", "code --type=utility")], "code"),
        ([("opencode", "opencode"), ("zsh", "-zsh")], "opencode"),
        ([("bash", "bash"), ("xterm", "xterm")], None),
        ([("zsh", "-zsh"), ("xterm", "xterm")], None),
        ([("toolgate", "toolgate hook claude-code"), ("fish", "fish --login")], None),
    ],
)
def test_a_hook_finds_its_agent_and_never_a_persons_shell(chain, found):
    processes = [Process(50 - index, 49 - index, "1", name) for index, (name, _) in enumerate(chain)]
    table = Described(*processes, commands={50 - index: words for index, (_, words) in enumerate(chain)})
    process = agent_above(table, 50)
    assert found == (process.name if process is not None else None)


def judged(home: Path, command: str, session: str) -> str:
    payload = {"tool": "Bash", "input": {"command": command}, "cwd": str(home), "session": session}
    words = [sys.executable, "-I", "-S", str(ROOT / "toolgate/hook.py"), "generic", "--home", str(home)]
    done = subprocess.run(words, input=json.dumps(payload), capture_output=True, text=True, cwd=home)
    return str(json.loads(done.stdout)["verdict"])


def test_a_hook_writes_down_its_agent_at_the_first_call_and_at_each_question(tmp_path):
    tmp_path.chmod(0o700)
    (tmp_path / ".local").mkdir(mode=0o700)
    directory = Path(directories.state(str(tmp_path)) + agents.DIRECTORY)
    own = here().process(os.getpid())
    assert own is not None
    name = f"{own.pid}-{own.started}"
    assert "allow" == judged(tmp_path, "git status", "a") and [name] == os.listdir(directory)
    (directory / name).unlink()
    assert "allow" == judged(tmp_path, "git status", "a") and [] == os.listdir(directory)
    assert "ask" == judged(tmp_path, "git push origin main", "a") and [name] == os.listdir(directory)


def test_a_guard_that_is_part_of_a_program_writes_that_down_at_a_question(tmp_path):
    (tmp_path / "project/.git").mkdir(parents=True)
    (tmp_path / ".local").mkdir(mode=0o700)
    state = directories.state(str(tmp_path))
    own = here().process(os.getpid())
    assert own is not None
    for command, found in (("git status", []), ("git push origin main", [f"{own.pid}-{own.started}"])):
        guard = Guard(facts=Machine(str(tmp_path / "project"), home=str(tmp_path)), recorder=FileRecorder(state))
        guard.check(ToolCall(Shell(command), str(tmp_path / "project")))
        names = os.listdir(state + agents.DIRECTORY) if os.path.isdir(state + agents.DIRECTORY) else []
        assert found == names


def test_a_hook_answers_where_nothing_can_be_written_down(tmp_path):
    (tmp_path / ".local/state/toolgate").mkdir(parents=True, mode=0o700)
    (tmp_path / ".local/state/toolgate/approvals").write_text("a file")
    assert "ask" == judged(tmp_path, "git push origin main", "a")


# --- reading processes -----------------------------------------------------------------------------------------------


def test_this_process_is_read_from_the_system():
    found = here().process(os.getpid())
    assert found is not None and (os.getppid(), os.getpgrp()) == (found.parent, found.group)
    assert here().command(os.getpid())[0] == sys.orig_argv[0]


def test_a_process_is_read_whatever_its_name_is(tmp_path):
    (tmp_path / "7/fd").mkdir(parents=True)
    (tmp_path / "7/fdinfo").mkdir()
    rest = "S 1 7 6 34819 9 " + "0 " * 13 + "4711 0 0"
    (tmp_path / "7/stat").write_text(f"7 (a) S (b) {rest}\n")
    (tmp_path / "7/cmdline").write_bytes(b"a\0b c\0")
    (tmp_path / "7/environ").write_bytes(b"A=1\0B=\0C=x=y\0")
    (tmp_path / "7/fd/4").symlink_to("/dev/ptmx")
    (tmp_path / "7/fdinfo/4").write_text("pos:\t0\ntty-index:\t3\n")
    table = Proc(str(tmp_path))
    assert Process(7, 1, "4711", "a) S (b", 7, 6, 34819) == table.process(7)
    assert ("a", "b c") == table.command(7) and {"A", "C"} == table.variables(7)
    assert 3 == pseudo_terminal(34819) and [7] == table.holders(34819) and [] == table.holders(34820)
    assert table.process(8) is None and () == table.command(8) and not table.variables(8)


def test_the_other_side_of_a_terminal_is_found():
    master, slave = pty.openpty()
    try:
        if not isinstance(here(), Proc):
            pytest.skip("terminals are looked up in /proc alone")
        assert os.getpid() in here().holders(os.stat(slave).st_rdev)
    finally:
        os.close(master)
        os.close(slave)


def test_what_ps_prints_is_read():
    table = Ps("  12   1  12 Mon Nov 16 18:20:47 2026 /usr/bin/claude --resume\nnonsense\n")
    assert Process(12, 1, "MonNov161820472026", "claude", 12) == table.process(12)
    assert ("/usr/bin/claude", "--resume") == table.command(12) and table.process(13) is None
    found = Ps().process(os.getpid())
    assert found is None or os.getppid() == found.parent


# --- at a terminal ---------------------------------------------------------------------------------------------------

START = "import sys, os, termios, fcntl; fcntl.ioctl(0, termios.TIOCSCTTY, 0); os.execv(sys.argv[1], sys.argv[1:])"


def in_terminal(home: Path, *words: str, **variables: str) -> tuple[int, str]:
    """The real command, with nothing put in place, on a terminal that leads nowhere: status and what it says."""
    master, slave = pty.openpty()
    environment = {"HOME": str(home), "PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT), **variables}
    done = subprocess.run(
        [sys.executable, "-c", START, sys.executable, *words],
        stdin=slave,
        capture_output=True,
        env=environment,
        cwd=home,
        start_new_session=True,
        text=True,
        timeout=60,
    )
    os.close(master)
    os.close(slave)
    return done.returncode, done.stderr


def test_the_real_command_sees_the_variables_of_an_agent(tmp_path):
    status, said = in_terminal(tmp_path, "-m", "toolgate", "trust", "--yes", CLAUDECODE="1")
    assert 64 == status and "`toolgate trust` is for people, and Claude Code has started it" in said


def test_the_real_command_sees_a_process_that_a_hook_has_written_down(tmp_path):
    own = here().process(os.getpid())
    assert own is not None
    keep(directories.state(str(tmp_path)), own, "codex")
    status, said = in_terminal(tmp_path, "-m", "toolgate", "uninstall", "--yes")
    assert 64 == status and f"Codex CLI is running it (its hook was called by process {os.getpid()})" in said


def test_the_real_command_sees_an_agent_above_it_by_name(tmp_path):
    program = tmp_path / "claude"
    program.symlink_to(sys.executable)
    code = "import subprocess, sys; sys.exit(subprocess.call(sys.argv[1:]))"
    words = ["-c", code, sys.executable, "-m", "toolgate", "policy", "init"]
    status, said = in_terminal(tmp_path, "-c", code, str(program), *words)
    assert 64 == status and "Claude Code is running it" in said


LOOSENING = """
trust
trust --yes
trust --revoke
log prune --older-than 1d --yes
uninstall --yes
uninstall --purge --yes
uninstall mcp --yes x.json
install mcp --undo --yes x.json
policy init
allow k3f9
allow k3f9 --always --user
deny k3f9
deny k3f9 --always
undo
undo k3f9
pause 15m
resume
mode yolo
mode normal
inbox
suggest
suggest --forget frob
import codex-rules x.rules
llm setup
llm setup --provider ollama --model tiny --yes
llm calibrate --yes
llm on
""".strip().splitlines()
READING = "check replay explain score demo doctor statusline prompt-text grants stats status profile sandbox report-gap"
PROGRAMS = "hook listen mcp-proxy compile"
JUDGING = "run try restore"  # which ask about the command they run, or the files they replace


def test_every_verb_is_for_people_for_programs_or_only_looks():
    assert set(VERBS) == {line.split()[0] for line in LOOSENING} | set(f"{READING} {PROGRAMS} {JUDGING}".split())


@pytest.mark.parametrize("line", LOOSENING)
def test_no_agent_reaches_what_is_for_people(place, line):
    assert "deny" == place.run("check", "--json", "--", f"toolgate {line}").record["verdict"]


@pytest.mark.parametrize("words", [line.split() for line in LOOSENING], ids=" ".join)
def test_no_option_and_no_variable_replaces_the_person(place, words):
    place.person.variables = ("QWEN_CODE",)
    said = place.run(*words)
    assert 64 == said.status and "is for people, and Qwen Code has started it" in said.err
    place.person.leave()
    place.person.variables, place.person.there = (), False
    said = place.run(*words)
    assert (
        64 == said.status
        and "is for people, and there is no terminal to ask in: open a terminal of your own" in said.err
    )


def test_what_only_looks_is_for_everybody(place):
    place.person.there = False
    for words in (["trust", "--list"], ["uninstall", "--dry-run"], ["log", "prune", "--older-than", "1d", "--dry-run"]):
        assert 0 == place.run(*words).status, words


def test_a_command_in_the_background_asks_nobody(tmp_path):
    code = "import subprocess, sys; sys.exit(subprocess.call([sys.executable, '-m', 'toolgate', 'trust'], process_group=0))"
    status, said = in_terminal(tmp_path, "-c", code)
    assert 64 == status and "there is no terminal to ask in" in said


def test_what_was_typed_before_a_question_is_no_answer(tmp_path, monkeypatch):
    person = Person()
    person.answer = "n\n"
    monkeypatch.setattr(attendance, "surroundings", person.surroundings)
    person.surroundings()
    assert person.typist is not None
    os.write(person.typist.master, b"y\ny\n")
    assert not attendance.confirmed("Do it?")
    assert "Do it? [y/N] " in person.leave()
