"""The store is shared by many processes: nothing is lost, invented or crossed, and what is damaged grants nothing."""

import multiprocessing
import os
import time
from pathlib import Path

import pytest

from toolgate.approvals.changes import GRANT, Change, Changes
from toolgate.approvals.folders import Unavailable
from toolgate.approvals.store import ONCE, SESSION, UNTIL, Grant, Question, Refusal, Store

KEY = "ab" * 32


def question(name: str = "k3f9", **given) -> Question:
    return Question(name, time.time(), KEY, "ask", input={"command": "ls"}, hits=("a",), **given)


def test_a_question_is_kept_as_it_was_asked(tmp_path):
    store = Store(str(tmp_path))
    asked = question(remembered=True, findings=({"verb": "read", "manner": ["a"]},))
    store.ask(asked)
    assert store.question("k3f9") == asked
    assert store.questions() == [asked]
    assert store.close("k3f9")
    assert store.question("k3f9") is None
    assert not store.close("k3f9")
    assert store.asked("k3f9") == asked


def test_a_question_is_open_for_a_day(tmp_path):
    store = Store(str(tmp_path))
    store.ask(Question("k3f9", time.time() - 86_401, KEY, "ask"))
    assert store.question("k3f9") is None


def test_what_is_old_or_too_much_is_removed(tmp_path):
    store = Store(str(tmp_path))
    for index in range(5):
        store.ask(question(f"aaa{index}"))
    os.utime(f"{store.directory}/questions/aaa1", (0, 0))
    store.tidy(time.time())
    assert sorted(one.id for one in store.questions()) == ["aaa0", "aaa2", "aaa3", "aaa4"]


def test_drafts_of_processes_that_ended_are_removed(tmp_path):
    store = Store(str(tmp_path))
    store.ask(question("aaa0"))
    drafts = [Path(store.directory, "questions", name) for name in (".aaa1.4711.1.5", ".aaa2.4711.1.5")]
    for draft in drafts:
        draft.write_text("hunter2")
    os.utime(drafts[0], (0, 0))
    store.tidy(time.time())
    assert [False, True] == [draft.exists() for draft in drafts], "one may still be written"
    assert store.question("aaa0") is not None


def test_a_refusal_is_for_its_question(tmp_path):
    store = Store(str(tmp_path))
    store.refuse("k3f9", Refusal("use the other one", True))
    assert store.refusal("k3f9") == Refusal("use the other one", True)
    assert store.refusal("k3f8") is None


def test_text_that_is_not_utf_8_is_kept_as_far_as_it_can_be(tmp_path):
    store = Store(str(tmp_path))
    store.ask(Question("k3f9", time.time(), KEY, "ask", input={"command": "echo \udcff\ud800"}, reason="\udcff"))
    kept = store.question("k3f9")
    assert kept is not None
    assert kept.input == {"command": "echo ??"}


DAMAGES = {
    "empty": b"",
    "not JSON": b"{\n",
    "a list": b"[]\n",
    "torn": b'{"key": "',
    "without a line end": b"{}",
    "a field more": None,
    "another key": None,
}


def damaged(store: Store, kind: str) -> None:
    grant = Grant(KEY, "k3f9", made=time.time())
    store.grant(grant)
    path = Path(store.directory, "grants", KEY)
    text = path.read_text()
    data = DAMAGES[kind]
    if kind == "a field more":
        data = text.replace("{", '{"more": 1, ', 1).encode()
    elif kind == "another key":
        data = text.replace(KEY, "cd" * 32).encode()
    path.write_bytes(data or b"")


@pytest.mark.parametrize("kind", DAMAGES)
def test_what_is_damaged_grants_nothing(tmp_path, kind):
    store = Store(str(tmp_path))
    damaged(store, kind)
    assert store.take(KEY, "", "", time.time()) is None


@pytest.mark.parametrize(("field", "value"), [("scope", "1"), ("expires", '"never"'), ("made", '"0"'), ("id", "7")])
def test_a_field_of_another_kind_grants_nothing(tmp_path, field, value):
    store = Store(str(tmp_path))
    store.grant(Grant(KEY, "k3f9", made=1.0))
    path = Path(store.directory, "grants", KEY)
    lines = path.read_text().replace('"scope": "once"', '"scope": 1' if field == "scope" else '"scope": "once"')
    if field != "scope":
        import json

        table = json.loads(lines)
        table[field] = json.loads(value)
        lines = json.dumps(table) + "\n"
    path.write_text(lines)
    assert store.take(KEY, "", "", time.time()) is None


def link(store: Store, path: Path) -> None:
    other = path.with_name("elsewhere")
    os.rename(path, other)
    os.symlink(other, path)


def pipe(store: Store, path: Path) -> None:
    path.unlink()
    os.mkfifo(path, 0o600)


FOREIGN = {
    "a link": link,
    "readable by others": lambda store, path: path.chmod(0o644),
    "in a directory of others": lambda store, path: path.parent.chmod(0o755),
    "in a store of others": lambda store, path: Path(store.directory).chmod(0o777),
    "a directory": lambda store, path: (path.unlink(), path.mkdir()),
    "a pipe": pipe,
}


@pytest.mark.parametrize("change", FOREIGN.values(), ids=FOREIGN)
def test_what_others_could_have_written_grants_nothing(tmp_path, change):
    store = Store(str(tmp_path))
    store.grant(Grant(KEY, "k3f9", made=1.0))
    assert store.granted(KEY) is not None
    change(store, Path(store.directory, "grants", KEY))
    assert store.take(KEY, "", "", time.time()) is None


@pytest.mark.parametrize("name", ["", "..", "a/b", "../../x", "A", "k3f9\n", "ä", "x" * 65])
def test_names_that_are_no_ids_lead_nowhere(tmp_path, name):
    store = Store(str(tmp_path))
    assert store.question(name) is None
    assert store.granted(name) is None
    with pytest.raises(Unavailable):
        store.refuse(name, Refusal())


def test_a_store_that_cannot_be_written_says_so(tmp_path):
    (tmp_path / "approvals").write_text("in the way")
    with pytest.raises(Unavailable, match="cannot be written"):
        Store(str(tmp_path)).ask(question())


def test_an_inbox_is_open_as_long_as_it_is_held(tmp_path):
    store = Store(str(tmp_path))
    assert not store.inbox_open()
    context = multiprocessing.get_context("spawn")
    ready, done = context.Event(), context.Event()
    process = context.Process(target=held, args=(str(tmp_path), ready, done))
    process.start()
    try:
        assert ready.wait(60)
        assert store.inbox_open()
    finally:
        done.set()
        process.join(60)
    assert not store.inbox_open()


def held(state: str, ready, done) -> None:
    store = Store(state)
    handles = [store.hold_inbox()]
    ready.set()
    done.wait(60)
    os.close(handles[0])


# --- many processes --------------------------------------------------------------------------------------------------


def taker(state: str, number: int, keys: list[str], start, results) -> None:
    store = Store(state)
    start.wait(60)
    for key in keys:
        grant = store.take(key, "claude-code", "s1", time.time())
        if grant is not None:
            results.put((number, key, grant.id))
    results.put(None)


def test_what_counts_once_is_used_by_one_process(tmp_path):
    """64 processes reach for the same 100 grants at once: each is used exactly once, by its own name."""
    store = Store(str(tmp_path))
    keys = [f"{index:064x}" for index in range(100)]
    for index, key in enumerate(keys):
        store.grant(Grant(key, f"q{index:03d}", ONCE, made=time.time()))
    context = multiprocessing.get_context("fork")
    start, results = context.Event(), context.Queue()
    processes = [context.Process(target=taker, args=(str(tmp_path), n, keys, start, results)) for n in range(64)]
    for process in processes:
        process.start()
    start.set()
    found = []
    ended = 0
    while ended < len(processes):
        one = results.get(timeout=120)
        ended += one is None
        found += [one] if one is not None else []
    for process in processes:
        process.join(60)
    assert sorted(key for _, key, _ in found) == keys
    assert all(name == f"q{int(key, 16):03d}" for _, key, name in found)
    assert store.grants() == []


def writer(state: str, number: int, count: int, start) -> None:
    start.wait(60)
    for index in range(count):
        Changes(state).add(Change(f"{number}-{index}", "", 1.0, GRANT, "x" * 200, {"key": KEY}))


def test_changes_of_many_processes_are_all_there(tmp_path):
    context = multiprocessing.get_context("fork")
    start = context.Event()
    processes = [context.Process(target=writer, args=(str(tmp_path), n, 20, start)) for n in range(16)]
    for process in processes:
        process.start()
    start.set()
    for process in processes:
        process.join(60)
    names = {change.id for change in Changes(str(tmp_path)).listed()}
    assert names == {f"{n}-{index}" for n in range(16) for index in range(20)}


def test_changes_are_listed_until_they_are_undone(tmp_path):
    changes = Changes(str(tmp_path))
    first, second = Change("a", "k3f9", 1.0, GRANT, "one"), Change("b", "", 2.0, GRANT, "two", {"key": KEY})
    changes.add(first)
    changes.add(second)
    assert changes.listed() == [second, first]
    changes.take_back(second, 3.0)
    assert changes.listed() == [first]


def test_a_torn_line_hides_no_other_change(tmp_path):
    changes = Changes(str(tmp_path))
    changes.add(Change("a", "", 1.0, GRANT, "one"))
    with open(f"{changes.directory}/changes", "ab") as file:
        file.write(b'{"id": "to')
    assert [change.id for change in changes.listed()] == ["a"]


@pytest.mark.parametrize("scope", [ONCE, UNTIL, SESSION])
def test_a_grant_is_kept_as_it_was_made(tmp_path, scope):
    store = Store(str(tmp_path))
    grant = Grant(KEY, "k3f9", scope, 99.5, "claude-code", "s1", 1.5, "Bash: ls")
    store.grant(grant)
    assert store.grants() == [grant]
    assert store.withdraw(KEY)
    assert not store.withdraw(KEY)
