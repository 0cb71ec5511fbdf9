"""What the verifier says about a log: which problems, where, and what is only worth a remark."""

import json
import os
from pathlib import Path

import pytest

from tests.audit.small_logs import DAY, START, body, filled, newest, pruned, signed, torn
from tests.clock import Clock
from toolgate.audit import checkpoints
from toolgate.audit.chain import LONGEST, Head, id_of, line_of
from toolgate.audit.checkpoints import Checkpoint, Missing, Unfit, checkpoint, signer_of
from toolgate.audit.log import Log
from toolgate.audit.pruning import Unprunable, planned, prune
from toolgate.audit.verification import Note, verified
from tools.verify_log import verify


@pytest.fixture
def directory(tmp_path) -> Path:
    place: Path = tmp_path / "log"
    filled(place)
    return place


def only(notes: tuple[Note, ...]) -> Note:
    (note,) = notes
    return note


def whole(directory: Path) -> bool:
    """What both verifiers say."""
    try:
        verify(directory, [])
        other = True
    except Exception:  # noqa: BLE001 # as its command line does
        other = False
    assert other == (not verified(str(directory)).problems)
    return other


def replaced(directory: Path, lines: list[str], day: str = "20260921") -> None:
    """A log with just these lines."""
    for file in directory.glob("*-*.jsonl"):
        file.unlink()
    (directory / f"000000000001-{day}.jsonl").write_text("".join(lines))


def test_a_whole_log_is_whole(directory):
    report = verified(str(directory))
    assert (report.records, report.first, report.last, report.problems, report.remarks) == (40, 1, 40, (), ())
    assert report.head == json.loads(newest(directory).read_bytes().splitlines()[-1])["hash"]


def test_no_log_is_not_a_problem_but_worth_a_remark(tmp_path):
    report = verified(str(tmp_path / "none"))
    assert (report.records, report.problems) == (0, ())
    assert only(report.remarks).what == "the log is empty"


def test_a_problem_names_file_line_and_what_to_do(directory):
    file = sorted(directory.glob("*-*.jsonl"))[1]
    lines = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join([*lines[:2], lines[2].replace(b"allow", b"blank"), *lines[3:]]))
    note = only(verified(str(directory)).problems)
    assert (note.file, note.line, note.what) == (file.name, 3, "its hash does not match its text")
    assert note.help


def test_one_edit_is_one_or_two_problems_however_long_the_log(directory):
    for file in directory.glob("*-*.jsonl"):
        lines = file.read_bytes().splitlines(keepends=True)
        file.write_bytes(b"".join(lines[:3] + lines[4:]))
    assert 4 <= verified(str(directory)).count <= 8


def test_of_many_problems_the_first_are_kept_and_all_are_counted(directory):
    newest(directory).write_bytes(b"x\n" * 500)
    report = verified(str(directory))
    assert report.count >= 500 and len(report.problems) == 100


LAST = line_of(Head(), "decision", "2026-09-21T00:00:00.000Z", body(1))
SPOILT = {
    "not ASCII": line_of(Head(), "decision", "2026-09-21T00:00:00.000Z", '"x": "%"')[0].replace("%", "é"),
    "a key twice": line_of(Head(), "decision", "2026-09-21T00:00:00.000Z", '"x": 1, "x": 2')[0],
    "a number twice": line_of(Head(), "decision", "2026-09-21T00:00:00.000Z", '"seq": 1')[0],
    "no JSON": line_of(Head(), "decision", "2026-09-21T00:00:00.000Z", '"x": nan')[0],
    "not a number": line_of(Head(), "decision", "2026-09-21T00:00:00.000Z", '"x": NaN')[0],
    "too long": line_of(Head(), "decision", "2026-09-21T00:00:00.000Z", f'"x": "{"y" * LONGEST}"')[0],
    "nested too deep": line_of(Head(), "decision", "2026-09-21T00:00:00.000Z", f'"x": {"[" * 9_000}{"]" * 9_000}')[0],
    "a time of another shape": line_of(Head(), "decision", "2026-09-21 00:00:00.000Z", "")[0],
    "another id": line_of(Head(), "decision", "2026-09-21T00:00:00.000Z", "")[0].replace(id_of(1), id_of(2)),
    "after nothing": line_of(Head(0, "1" * 64), "decision", "2026-09-21T00:00:00.000Z", "")[0],
    "a space more": " " + LAST[0],
    "a blank line": "\n",
    "a list": "[]\n",
    "with a carriage return": LAST[0].replace("\n", "\r\n"),
}


@pytest.mark.parametrize("line", SPOILT.values(), ids=SPOILT)
def test_a_line_that_is_not_a_record_is_a_problem(directory, line):
    replaced(directory, [line, line_of(LAST[2], "decision", "2026-09-21T00:00:00.000Z", "")[0]])
    assert not whole(directory)


def test_an_id_that_fits_another_number_is_a_problem_even_with_the_right_hash(directory):
    from toolgate.model.digest import digest

    line = LAST[0].replace(id_of(1), id_of(2))[:-78]
    replaced(directory, [f'{line}, "hash": "{digest(line.encode())}"}}\n'])
    assert "has the id" in only(verified(str(directory)).problems).what
    assert not whole(directory)


def test_a_torn_line_at_the_very_end_is_a_remark_until_the_next_record_replaces_it(directory):
    with newest(directory).open("ab") as file:
        file.write(b'{"v": 1')
    assert "torn line of 7 bytes" in only(verified(str(directory)).remarks).what
    torn(Log(str(directory), Clock(START + 3 * DAY + 2)), b', "kind')
    report = verified(str(directory))
    assert not report.problems and "a torn line of 14 bytes was replaced" in only(report.remarks).what
    assert whole(directory)


def test_a_torn_line_anywhere_else_is_a_problem(directory):
    first = min(directory.glob("*-*.jsonl"))
    first.write_bytes(first.read_bytes() + b'{"v": 1')
    assert not whole(directory)


def test_a_clock_that_goes_back_is_a_remark(tmp_path):
    log = filled(tmp_path / "log", clock=Clock(START))
    for now in (START - 10 * 365 * DAY, START + 10 * 365 * DAY, START):
        Log(log.directory, Clock(now)).append([("decision", body(1))])
    report = verified(log.directory)
    assert not report.problems
    assert [note.what[:14] for note in report.remarks] == ["the clock went", "the clock went"]
    assert whole(tmp_path / "log")


@pytest.mark.parametrize("kind", ["link", "fifo", "directory"])
def test_a_segment_that_is_not_a_file_is_a_problem_and_is_not_waited_for(directory, tmp_path, kind):
    segment = newest(directory)
    segment.rename(tmp_path / "elsewhere")
    {
        "link": lambda: segment.symlink_to(tmp_path / "elsewhere"),
        "fifo": lambda: os.mkfifo(segment),
        "directory": segment.mkdir,
    }[kind]()
    assert not whole(directory)


# --- checkpoints -----------------------------------------------------------------------------------------------------


def test_a_checkpoint_is_kept_and_agrees_with_the_log(directory, tmp_path):
    log = Log(str(directory), Clock(START + 3 * DAY + 5))
    outside = signed(log, tmp_path / "checkpoint")
    log.append([("decision", body(9))])
    report = verified(str(directory), [str(outside)])
    assert (report.problems, report.checked) == ((), 2)
    assert (directory / "checkpoints.jsonl").read_bytes() == outside.read_bytes()
    assert verify(directory, [outside]) == 41


def test_the_key_is_made_once_and_is_private(directory):
    log = Log(str(directory))
    assert checkpoint(log).key == checkpoint(log).key == (directory / "key.pub").read_text().strip()
    assert (directory / "key").stat().st_mode & 0o777 == 0o600


def test_a_key_that_is_not_one_is_said(directory):
    log = Log(str(directory))
    (directory / "key").write_text("x\n")
    (directory / "key").chmod(0o600)
    with pytest.raises(Unfit, match="not a private key"):
        checkpoint(log)


def test_an_empty_log_is_not_signed(tmp_path):
    with pytest.raises(Unfit, match="empty"):
        checkpoint(Log(str(tmp_path / "log")))


def test_a_checkpoint_beyond_the_end_says_that_the_log_was_cut(directory, tmp_path):
    outside = signed(Log(str(directory)), tmp_path / "checkpoint")
    newest(directory).unlink()
    (directory / "checkpoints.jsonl").unlink()
    note = only(verified(str(directory), [str(outside)]).problems)
    assert "is missing: the log was cut" in note.what and note.file == str(outside)


def test_a_checkpoint_with_another_hash_says_that_the_log_was_rewritten(directory, tmp_path):
    outside = signed(Log(str(directory)), tmp_path / "checkpoint")
    for name in ("lock", "key.pub", "checkpoints.jsonl"):
        (directory / name).unlink()
    for file in directory.glob("*-*.jsonl"):
        file.unlink()
    filled(directory, 80, 4)
    assert "was rewritten" in only(verified(str(directory), [str(outside)]).problems).what


def test_without_the_package_the_chain_is_verified_and_the_rest_is_said(directory, monkeypatch):
    log = Log(str(directory))
    checkpoint(log)

    def missing(*words: object) -> bool:
        raise Missing("not there")

    monkeypatch.setattr("toolgate.audit.verification.signed", missing)
    report = verified(str(directory))
    assert (report.problems, report.checked) == ((), 1)
    assert only(report.remarks) == Note("", 0, "1 signatures were not checked", "run: pip install 'toolgate[audit]'")


def test_signing_without_the_package_says_what_to_install(directory, monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "cryptography.hazmat.primitives.asymmetric.ed25519", None)
    with pytest.raises(Missing) as raised:
        checkpoint(Log(str(directory)))
    assert raised.value.help == "run: pip install 'toolgate[audit]'"


def test_two_processes_that_sign_at_once_use_one_key(directory):
    children = []
    for _ in range(8):
        child = os.fork()
        if not child:
            try:
                checkpoint(Log(str(directory)))
            finally:
                os._exit(0)
        children.append(child)
    for child in children:
        os.waitpid(child, 0)
    made = [found for _, found in checkpoints.read(str(directory / "checkpoints.jsonl"))]
    assert len(made) == 8 and len({found.key for found in made if isinstance(found, Checkpoint)}) == 1
    assert verified(str(directory)).checked == 8


# --- pruning ---------------------------------------------------------------------------------------------------------


def test_a_pruned_log_is_whole_and_says_what_is_gone(tmp_path):
    pruned(tmp_path / "log")
    report = verified(str(tmp_path / "log"))
    assert (report.problems, report.first, report.last) == ((), 21, 61)
    assert only(report.remarks).what.startswith("records 1 to 20 were pruned on ")
    assert whole(tmp_path / "log")


def test_pruned_twice_it_is_still_whole(tmp_path):
    log = pruned(tmp_path / "log")
    assert prune(log, "2026-09-25T00:00:00.000Z").first == 21
    assert verified(log.directory).first == 41
    assert whole(tmp_path / "log")


def test_an_old_newest_segment_goes_too_and_its_successor_has_the_tombstone(tmp_path):
    clock = Clock(START)
    log = filled(tmp_path / "log", 40, 4, clock)
    clock.now += 100 * DAY
    gone = prune(log, "2026-12-01T00:00:00.000Z")
    assert (gone.first, gone.last) == (1, 40)
    report = verified(log.directory)
    assert (report.problems, report.first, report.records) == ((), 41, 1)
    assert log.append([("decision", body(1))]) == (id_of(42),)
    assert whole(tmp_path / "log")


def test_what_is_young_stays(directory):
    assert planned(str(directory), "2026-09-20T00:00:00.000Z").names == ()
    prune(Log(str(directory), Clock(START + 3 * DAY + 5)), "2026-09-20T00:00:00.000Z")
    assert verified(str(directory)).records == 40


@pytest.mark.parametrize("back", [0, 1, 2])
def test_after_a_crash_between_tombstone_and_removal_the_log_is_whole(tmp_path, back):
    place = tmp_path / "log"
    filled(place, 60, 6)
    before = {file.name: file.read_bytes() for file in place.glob("*-*.jsonl")}
    for file in place.iterdir():
        file.unlink()
    log = pruned(place)
    gone = sorted(set(before) - {file.name for file in place.iterdir()})
    assert len(gone) == 2
    for name in gone[back:]:
        (place / name).write_bytes(before[name])
        (place / name).chmod(0o600)
    assert whole(place)
    prune(log, "2026-09-23T00:00:00.000Z")
    assert verified(str(place)).first == 21
    assert whole(place)


def test_a_segment_that_no_tombstone_covers_must_not_be_missing(tmp_path):
    pruned(tmp_path / "log")
    min((tmp_path / "log").glob("*-*.jsonl")).unlink()
    note = only(verified(str(tmp_path / "log")).problems)
    assert note.what == "records 1 to 30 are missing, and no tombstone says that they were pruned"
    assert not whole(tmp_path / "log")


def test_a_tombstone_of_another_key_covers_nothing(tmp_path):
    log = filled(tmp_path / "log")
    stranger = signer_of(filled(tmp_path / "other"))
    signer_of(log)
    text = checkpoints.tombstone(1, 10, "0" * 64, "2026-09-24T14:13:21.000Z")
    said = {"from": 1, "to": 10, "head": "0" * 64, "key": stranger.key, "signature": stranger.sign(text)}
    log.append([("pruned", json.dumps(said)[1:-1])])
    min((tmp_path / "log").glob("*-*.jsonl")).unlink()
    assert verified(log.directory).count == 2
    assert not whole(tmp_path / "log")


def test_a_segment_whose_age_is_unknown_is_not_removed(directory):
    min(directory.glob("*-*.jsonl")).write_bytes(b"x\n")
    with pytest.raises(Unprunable, match="does not end in a record"):
        planned(str(directory), "2030-01-01T00:00:00.000Z")
