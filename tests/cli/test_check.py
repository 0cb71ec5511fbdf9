"""`toolgate check`: one call, as a process."""

import json
import subprocess
import sys

import pytest

from tests.cli.process import COMMAND, ROOT, batch, environment, on_terminal, plain, record, toolgate
from toolgate import __version__
from toolgate.cli import main
from toolgate.protocols.line_schema import ANSWER


@pytest.mark.parametrize(
    ("command", "status", "verdict"),
    [
        ("ls -la | head -5", 0, "allow"),
        ("sudo ls", 1, "ask"),
        ("a-program-nobody-has-described", 1, "ask"),
        ("echo ok; rm -r -f --no-preserve-root /", 2, "deny"),
        ("ls\nrm -rf ~", 2, "deny"),
        ("$'\\x72m' -rf /", 2, "deny"),
        ('X=/; rm -rf "$X"', 2, "deny"),
        (":(){ :|:& };:", 2, "deny"),
    ],
)
def test_the_exit_status_is_the_verdict(command, status, verdict):
    done = toolgate("check", "--", command)
    assert (status, verdict) == (done.returncode, done.stdout.split(":")[0])
    assert done.stderr == ""


def test_what_cannot_be_read_is_never_allowed_and_says_where():
    texts = ["echo 'open", "(" * 10_000, "ls; " * 400_000, "echo $(", "a\0b"]
    answers, done = batch([record(text) for text in texts])
    assert done.returncode == 0
    for answer in answers:
        assert answer["verdict"] in ("ask", "deny")
        assert answer["reason"].startswith(("Toolgate cannot parse ", "Toolgate cannot read "))
        assert answer["span"]


def test_the_output_names_verdict_reason_part_and_advice():
    done = toolgate("check", "--", "echo ok; rm -rf /")
    first, command, underline, advice = done.stdout.splitlines()
    assert first.startswith("deny: deletes everything")
    assert first.endswith("[catastrophe]")
    assert command == "    echo ok; rm -rf /"
    assert underline == "             ^^^^^^^^"
    assert advice.startswith("instead: ")


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (["check"], "nothing to check"),
        (["check", "--jobs", "0", "--batch", "-"], "number of processes"),
        (["check", "--tool", "Read"], "nothing to check"),
        (["check", "--tool", "Read", "--", "x"], "--input"),
        (["check", "--tool", "Read", "--input", "{"], "not JSON"),
        (["check", "--input", '{"command": "ls", "command": "id"}'], "twice"),
        (["check", "--input", "{}", "--", "ls"], "either"),
        (["check", "--batch", "/nowhere/at/all"], "/nowhere/at/all"),
        (["check", "--batch", "/"], "directory"),
        (["check", "--batch", "-", "--", "ls"], "--batch"),
        (["check", "--surprise"], "--surprise"),
        (["score"], "FILE"),
        (["chek"], "did you mean `check`?"),
        (["zzzzzz"], "`toolgate --help` lists the verbs"),
        (["check", "--jsn", "ls"], "did you mean `--json`?"),
        (["check", "--batch"], "`--batch` needs a value\n  --batch FILE: read one JSON record"),
        (["check", "--cwd", "/nowhere", "--", "ls"], "`/nowhere` does not exist\n  hint: `--cwd` needs a directory"),
        (["explain", "--cwd", "/etc/hosts", "--", "ls"], "`/etc/hosts` is not a directory"),
        (["check", "--workspace", "/nowhere", "--json", "--", "ls"], "`--workspace` needs a directory that exists"),
        (["check", "--json=x"], "`--json` takes no value (got `x`)"),
        (
            ["check", "--schema", "reqest"],
            "`reqest` is not a valid value of `--schema`\n  hint: did you mean `request`?",
        ),
        (["score"], "FILE is missing\n  FILE: labelled cases"),
        (["import"], "KIND and FILE are missing\n  KIND: whose list it is: claude-permissions"),
        (["allow", "x", "--for", "1h", "--session"], "`--session` and `--for` cannot be used together"),
        (["explain", "--sesame", "x"], "`--sesame`\n  hint: `toolgate explain --help` lists them"),
        (["replay", "--from", "nope"], "use one of claude-code"),
        (["--foo"], "`--foo` is not an option of `toolgate`\n  hint: use a verb, or one of --help, --version\n"),
        (["--versoin"], "did you mean `--version`?"),
        (["status", "here"], "unknown argument `here`"),
        ([], "usage: toolgate"),
    ],
)
def test_wrong_usage_is_64_and_says_what_is_wrong(words, problem, capsys):
    assert main(words) == 64
    said = capsys.readouterr()
    assert problem in said.err
    assert said.out == ""


@pytest.mark.parametrize("option", ["-v", "-V", "--version"])
def test_the_version_has_the_usual_options(option):
    done = toolgate(option)
    assert (0, f"toolgate {__version__}\n", "") == (done.returncode, done.stdout, done.stderr)


@pytest.mark.parametrize("given", ['{"command": ["rm", "-rf", "/"]}', "{}", '{"command": ""}', '{"command": null}'])
def test_a_command_that_is_no_text_is_denied(given):
    done = toolgate("check", "--tool", "Bash", "--input", given)
    assert done.returncode == 2
    assert done.stdout.startswith("deny: ")
    assert "unreadable-call" in done.stdout


def test_an_error_inside_is_70_and_a_deny():
    program = """
import sys, toolgate.analysis
def boom(*given):
    raise ZeroDivisionError("planted")
toolgate.analysis.effects_of = boom
from toolgate.cli import main
sys.exit(main(["check", "--", "ls"]))
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, env=environment())
    assert done.returncode == 70
    assert done.stdout.startswith("deny: internal error: ZeroDivisionError: planted")


def test_an_error_in_a_verb_is_70_and_no_traceback():
    program = """
import sys, toolgate.cli.check
def boom(words):
    raise ZeroDivisionError("planted")
toolgate.cli.check.run = boom
from toolgate.cli import main
sys.exit(main(["check", "--", "ls"]))
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, env=environment())
    assert (70, "") == (done.returncode, done.stdout)
    assert "ZeroDivisionError: planted" in done.stderr
    assert "Traceback" not in done.stderr


def test_several_words_are_one_argument_list():
    done = toolgate("check", "--json", "--", "echo", "a; rm -rf /", "$(id)", "--")
    assert json.loads(done.stdout)["verdict"] == "allow"
    assert toolgate("check", "--", "rm", "-rf", "/").returncode == 2


def test_words_before_the_dashes_belong_to_the_command():
    assert toolgate("check", "rm -rf /").returncode == 2


def test_json_is_the_record_of_a_batch():
    done = toolgate("check", "--json", "--", "rm -rf /")
    answer = json.loads(done.stdout)
    assert {*ANSWER["required"]} == set(answer)
    assert ("deny", "catastrophe", [0, 8]) == (answer["verdict"], answer["rule"], answer["span"])
    (effect,) = answer["effects"]
    assert ("delete", "/", "system") == (effect["verb"], effect["target"], effect["place"])


def test_the_directory_decides_what_relative_paths_mean(tmp_path):
    (tmp_path / "inner").mkdir()
    answers = [
        json.loads(toolgate("check", "--json", "--cwd", where, "--workspace", str(tmp_path), "--", "cat x").stdout)
        for where in (str(tmp_path), str(tmp_path / "inner"))
    ]
    assert [f"{tmp_path}/x", f"{tmp_path}/inner/x"] == [answer["effects"][0]["path"] for answer in answers]


def test_an_unknown_shell_is_wrong_usage():
    done = toolgate("check", "--shell", "fish", "--", "ls")
    assert (64, "") == (done.returncode, done.stdout)
    assert "`fish` is not a valid value of `--shell`" in done.stderr


@pytest.mark.parametrize("given", ["[]", '"ls"', "null"])
def test_an_input_that_is_no_object_is_wrong_usage(given):
    done = toolgate("check", "--tool", "Bash", "--input", given)
    assert (64, "") == (done.returncode, done.stdout)
    assert "`--input` is not an object" in done.stderr


# --- what people see -------------------------------------------------------------------------------------------------


def test_colour_and_underline_only_on_a_terminal():
    shown, status = on_terminal(["check", "--", "ls; rm -rf /"])
    assert status == 2
    assert "\x1b[1;31mdeny\x1b[0m" in shown
    assert "ls; \x1b[4;1mrm -rf /\x1b[0m" in shown
    assert "        ^^^^^^^^" in plain(shown)
    assert "\x1b" not in toolgate("check", "--", "ls; rm -rf /").stdout


@pytest.mark.parametrize("setting", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_colour_can_be_declined(setting):
    shown, _ = on_terminal(["check", "--", "ls; rm -rf /"], **setting)
    assert "\x1b" not in shown
    assert "^^^^^^^^" in shown


@pytest.mark.parametrize(
    ("hidden", "seen"),
    [
        ("\x1b[2K", "\\e[2K"),
        ("\u202e", "\\u202e"),
        ("\u200b", "\\u200b"),
        ("\x07", "\\x07"),
        ("\U000e0041", "\\U000e0041"),
        ("\r", "\\r"),
        ("\xa0", "\\xa0"),
        ("\ufe0f", "\\ufe0f"),
        ("\u2028", "\\u2028"),
    ],
)
def test_nothing_invisible_reaches_the_terminal(hidden, seen):
    shown, _ = on_terminal(["check", "--", f"echo '{hidden}' && rm -rf /"], NO_COLOR="1")
    assert hidden not in shown.replace("\r", "" if hidden != "\r" else "\r")
    assert seen in shown


def test_bytes_that_are_no_text_are_shown_as_bytes():
    done = subprocess.run(
        [*COMMAND, "check", "--", b"rm -rf / '\xff'"], capture_output=True, cwd=ROOT, env=environment()
    )
    assert done.returncode == 2
    assert b"'\\xff'" in done.stdout


def test_a_long_command_is_cut_around_the_part():
    shown, _ = on_terminal(["check", "--", f"echo {'a' * 500}; rm -rf /; echo {'b' * 500}"], columns=60, NO_COLOR="1")
    command, underline = shown.splitlines()[1:3]
    assert "rm -rf /" in command
    assert len(command) <= 60
    start = underline.index("^")
    assert command[start : underline.rindex("^") + 1] == "rm -rf /"
    assert command.strip().startswith("…")
    assert command.endswith("…")


def test_only_the_lines_of_the_part_are_shown():
    done = toolgate("check", "--", "echo one\necho two; rm -rf /\necho three")
    assert done.stdout.splitlines()[1:3] == ["    echo two; rm -rf /", "              ^^^^^^^^"]


def test_wide_characters_keep_the_underline_in_place():
    done = toolgate("check", "--", "echo 日本語; rm -rf /")
    command, underline = done.stdout.splitlines()[1:3]
    assert command == "    echo 日本語; rm -rf /"
    assert underline == " " * (4 + 5 + 6 + 2) + "^" * 8


# --- the rest --------------------------------------------------------------------------------------------------------


def test_help_lists_every_verb_with_a_line():
    done = toolgate("--help")
    assert done.returncode == 0
    for verb in ("check", "explain", "score", "demo", "status"):
        assert f"\n  {verb} " in done.stdout
        own = toolgate(verb, "--help")
        assert (0, True) == (own.returncode, own.stdout.startswith(f"usage: toolgate {verb}"))


def test_status_says_which_agents_are_guarded_and_by_which_profile(tmp_path):
    done = toolgate("status", HOME=str(tmp_path))
    assert (0, "") == (done.returncode, done.stderr)
    assert ": no agent is guarded here\nagents     none: `toolgate install` guards" in done.stdout
    assert "profile" not in done.stdout
    assert 0 == toolgate("install", "--yes", "claude-code", HOME=str(tmp_path)).returncode
    policy = tmp_path / ".config/toolgate/policy.toml"
    policy.parent.mkdir(parents=True, mode=0o700)
    policy.write_text('profile = "strict"\n')
    done = toolgate("status", HOME=str(tmp_path))
    assert ": on\nagents     claude-code\n" in done.stdout and "\nprofile    strict\n" in done.stdout
    found = json.loads(toolgate("status", "--json", HOME=str(tmp_path)).stdout)
    assert (True, ["claude-code"], "strict") == (found["on"], found["agents"], found["profile"])


def test_the_version_is_the_package_s():
    text = (ROOT / "pyproject.toml").read_text("utf-8")
    version = toolgate("--version").stdout.split()[1]
    assert f'\nversion = "{version}"\n' in text


def test_a_reader_that_goes_away_is_no_error_and_no_allow(tmp_path):
    file = tmp_path / "calls.jsonl"
    file.write_text('{"tool": "Bash", "input": {"command": "ls"}}\n' * 5000)
    command = [*COMMAND, "check", "--batch", str(file)]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT, env=environment()
    ) as process:
        assert process.stdout
        assert process.stderr
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(30) == 141
