"""`toolgate log export`: what is written is whole or not there, and is what the options pick."""

import csv
import hashlib
import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.log_of_a_week import decision, record, week
from tests.cli.process import ROOT, on_terminal, toolgate
from toolgate.cli.log_export import write
from toolgate.cli.usage import UsageError

EVIL = "=cmd|'/C calc'!A0\x1b[2J\u202e\r\nverdict,allow"


@pytest.fixture
def home(tmp_path):
    tmp_path.chmod(0o700)
    week(tmp_path, days=2)
    return tmp_path


def lines(home):
    folder = home / ".local/state/toolgate/log"
    return b"".join([file.read_bytes() for file in sorted(folder.glob("*.jsonl"))])


def export(home, *words):
    done = toolgate("log", "export", *words, HOME=str(home), TZ="UTC")
    assert 0 == done.returncode, done.stderr
    return done


def test_without_options_it_is_the_log_byte_for_byte_and_its_chain_holds(home):
    done = export(home)
    assert lines(home) == done.stdout.encode()
    previous = "0" * 64
    for line in done.stdout.splitlines():
        sealed, _, rest = line.rpartition(', "hash": "')
        assert json.loads(line)["prev"] == previous
        previous = rest[:64]
        assert hashlib.sha256(sealed.encode()).hexdigest() == previous
    assert f"{len(done.stdout.splitlines())} records were written\n" == done.stderr


def test_a_whole_export_is_whole_to_the_verifier_that_shares_no_code(home, tmp_path):
    [first, *_] = sorted((home / ".local/state/toolgate/log").glob("*.jsonl"))
    (tmp_path / "elsewhere").mkdir()
    file = tmp_path / "elsewhere" / first.name
    export(home, "-o", str(file))
    verifier = [sys.executable, str(ROOT / "tools/verify_log.py"), str(file.parent)]
    assert 0 == subprocess.run(verifier, capture_output=True, timeout=60).returncode
    file.write_bytes(file.read_bytes().replace(b"codex", b"cudex", 1))
    assert 1 == subprocess.run(verifier, capture_output=True, timeout=60).returncode


def test_options_pick_calls_and_the_answers_to_them(home):
    found = [json.loads(line) for line in export(home, "--rule", "publishing").stdout.splitlines()]
    asked = [one["id"] for one in found if one["kind"] == "decision"]
    answers = [one["of"] for one in found if one["kind"] == "answer"]
    assert {"publishing"} == {one["rule"] for one in found if one["kind"] == "decision"}
    assert (9, 7) == (len(asked), len(answers))
    assert set(answers) < set(asked)
    assert sorted(one["seq"] for one in found) == [one["seq"] for one in found]


def test_a_time_picks_everything_that_was_recorded_in_it(home):
    found = [json.loads(line) for line in export(home, "--since", "2026-11-16").stdout.splitlines()]
    assert {"2026-11-16"} == {one["time"][:10] for one in found}
    assert {"decision", "answer"} == {one["kind"] for one in found}


def test_every_format_has_one_line_for_each_record(home):
    whole = lines(home).count(b"\n")
    table = list(csv.DictReader(io.StringIO(export(home, "--format", "csv").stdout, newline="")))
    events = [json.loads(line) for line in export(home, "--format", "ocsf").stdout.splitlines()]
    assert whole == len(table) == len(events)
    assert [int(row["seq"]) for row in table] == [event["metadata"]["sequence"] for event in events]


@pytest.mark.parametrize("notation", ["jsonl", "csv", "ocsf"])
def test_what_an_agent_typed_stays_data(tmp_path, notation):
    tmp_path.chmod(0o700)
    hostile = decision(1, EVIL, EVIL, "deny", cwd=EVIL, agent=EVIL, session=EVIL, tool=EVIL)
    record(tmp_path, ("decision", hostile))
    shown = export(tmp_path, "--format", notation).stdout.replace("\r\n", "\n")
    body = shown.split("\n")
    assert (2 if notation == "csv" else 1) + 1 == len(body)
    assert all(line.isprintable() for line in body)
    if notation == "csv":
        [row] = csv.DictReader(io.StringIO(shown))
        assert row["agent"].startswith("'=cmd")
    else:
        found = json.loads(body[0])
        assert EVIL == (found["agent"] if notation == "jsonl" else found["ai_agent"]["name"])


def test_a_file_is_private_and_replaced_only_when_that_is_said(home, tmp_path):
    file = tmp_path / "log.jsonl"
    assert f"records were written to `{file}`" in export(home, "-o", str(file)).stderr
    assert (lines(home), 0o600) == (file.read_bytes(), file.stat().st_mode & 0o777)
    file.write_bytes(b"mine")
    done = toolgate("log", "export", "-o", str(file), HOME=str(home))
    assert (64, b"mine") == (done.returncode, file.read_bytes())
    assert "already exists; --force replaces it" in done.stderr
    export(home, "-o", str(file), "--force", "--format", "csv")
    assert file.read_bytes().startswith(b"seq,id,time")
    assert [] == [name for name in os.listdir(tmp_path) if name.endswith(".part")]


def test_what_is_not_a_file_is_never_replaced(home, tmp_path):
    link, folder = tmp_path / "link", tmp_path / "folder"
    (tmp_path / "target").write_text("mine")
    link.symlink_to(tmp_path / "target")
    folder.mkdir()
    for place in (link, folder):
        done = toolgate("log", "export", "-o", str(place), "--force", HOME=str(home))
        assert (64, True) == (done.returncode, "is not a regular file" in done.stderr)
    assert "mine" == (tmp_path / "target").read_text()


def test_a_file_in_a_place_that_is_not_there_is_an_error_in_words(home, tmp_path):
    done = toolgate("log", "export", "-o", str(tmp_path / "no/where"), HOME=str(home))
    assert (64, True) == (done.returncode, "was not written: No such file or directory" in done.stderr)


@pytest.mark.parametrize("end", [KeyboardInterrupt, ValueError])
def test_nothing_half_written_is_left_when_it_is_broken_off(tmp_path, end):
    def pieces():
        yield b"x" * 1_000_000
        raise end

    with pytest.raises(end):
        write(pieces(), str(tmp_path / "out"), force=False)
    assert [] == os.listdir(tmp_path)


def test_a_file_that_appears_meanwhile_is_not_replaced(tmp_path):
    def pieces():
        (tmp_path / "out").write_text("somebody else's")
        yield b"ours"

    with pytest.raises(UsageError):
        write(pieces(), str(tmp_path / "out"), force=False)
    assert (["out"], "somebody else's") == (os.listdir(tmp_path), (tmp_path / "out").read_text())


def test_damaged_lines_are_left_out_and_counted(home):
    [*_, newest] = sorted((home / ".local/state/toolgate/log").glob("*.jsonl"))
    whole = newest.read_bytes()
    newest.write_bytes(whole + b"not a record\n")
    done = export(home)
    assert b"not a record" not in done.stdout.encode()
    assert "1 damaged line was left out" in done.stderr


def test_an_empty_log_is_exported_as_nothing(tmp_path):
    tmp_path.chmod(0o700)
    assert ("", "0 records were written\n") == (export(tmp_path).stdout, export(tmp_path).stderr)
    assert 1 == len(export(tmp_path, "--format", "csv").stdout.splitlines())


def test_all_and_since_exclude_each_other(home):
    assert 64 == toolgate("log", "export", "--all", "--since", "1d", HOME=str(home)).returncode


def test_on_a_terminal_it_ends_with_a_sentence(home):
    shown, status = on_terminal(["log", "export", "-o", f"{home}/out.csv", "--format", "csv"], HOME=str(home))
    assert 0 == status
    assert shown.endswith(f"records were written to `{home}/out.csv`\n")
    assert Path(f"{home}/out.csv").exists()
