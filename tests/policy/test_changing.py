"""The user's policy file is changed by one rule, and by nothing else: comments, gaps, links and rights stay."""

import os
import threading
import tomllib
from pathlib import Path

import pytest
import tomlkit
from hypothesis import given
from hypothesis import strategies as st

from toolgate.policy.files.editing import Changed, NotWritten, bytes_of, rewrite, with_block, without_rule
from toolgate.policy.review.changing import Broken, added, current, policy_file, remove, removed, rules_written
from toolgate.policy.review.drafting import written

BLOCK = '# toolgate allow k3f9\n[[rule]]\nid = "allowed-k3f9"\nwhen = { effect = "fetch" }\nverdict = "allow"\n'
TEXTS = {
    "empty": "",
    "comments": "# mine\n\n#   and this   \n",
    "keys": 'profile = "strict"   # why not\n',
    "no line end": 'profile = "strict"',
    "windows": 'profile = "strict"\r\n\r\n# x\r\n[shell]\r\nprivilege = "deny"\r\n',
    "odd spaces": "[ shell ]\n  privilege   =   'deny'\t# x\n\n\n\n",
    "rules": "# first\n[[rule]]\nid = 'a'\nwhen = {command='x'}\nverdict = 'deny'\n\n# about b\n[[rule]]\nid = 'b'\nverdict = 'ask'\n[rule.when]\ncommand = 'y'\n# the end\n",
    "texts": 'tests = """\n# no comment\n[[rule]]\nallow  ls\n"""\n[[rule]]\nid = "a"\nverdict = "deny"\nwhen = { command = "x" }\n',
    "between": "[[rule]]\nid = 'a'\nwhen = {command='x'}\nverdict = 'deny'\n[shell]\nprivilege = 'deny'\n[[rule]]\nid = 'b'\nwhen = {command='y'}\nverdict = 'deny'\n",
    "letters": "# ünïcödé 漢字 \u200b\n[shell]\nprivilege = 'deny'\n",
}


def other(name: str) -> str:
    """A block about something else."""
    return BLOCK.replace("k3f9", name).replace('effect = "fetch"', f'host = "{name}.example"')


ALWAYS_ENDS = [name for name in TEXTS if name != "no line end"]


@pytest.mark.parametrize("first", [False, True])
@pytest.mark.parametrize("name", TEXTS)
def test_a_rule_is_added_and_every_other_byte_stays(name, first):
    text = TEXTS[name]
    data = added(text.encode(), BLOCK, first, "policy.toml")
    block = BLOCK.replace("\n", "\r\n") if "\r\n" in text else BLOCK
    start = data.index(block.encode())
    around = data[:start] + data[start + len(block.encode()) :]
    assert around.decode().replace("\r", "").replace("\n", "") == text.replace("\r", "").replace("\n", "")
    assert data.startswith(text.encode()) or (first and text.encode() == data[:start] + data[start + len(block) + 1 :])
    ids = [rule["id"] for rule in tomllib.loads(data.decode())["rule"]]
    assert "allowed-k3f9" == (ids[0] if first else ids[-1])
    assert tomlkit.parse(data.decode()).unwrap() == tomllib.loads(data.decode())  # another reader sees the same


@pytest.mark.parametrize("first", [False, True])
@pytest.mark.parametrize("name", ALWAYS_ENDS)
def test_a_rule_that_is_removed_leaves_the_file_as_it_was(name, first):
    text = TEXTS[name].encode()
    data = added(text, BLOCK, first, "policy.toml")
    again, taken = removed(data, {"allowed-k3f9"}, "policy.toml")
    assert text == again and BLOCK == taken.replace("\r", "")


def test_the_comment_of_the_next_rule_and_that_of_a_person_stay():
    text = "# --- rules of mine ---\n# toolgate allow k3f9\n[[rule]]\nid = 'allowed-k3f9'\nwhen = {effect='fetch'}\nverdict = 'allow'\n\n# about b\n[[rule]]\nid = 'b'\nwhen = {command='y'}\nverdict = 'deny'\n"
    after, _ = removed(text.encode(), {"allowed-k3f9"}, "policy.toml")
    assert "# --- rules of mine ---\n# about b\n[[rule]]\nid = 'b'" == after.decode().partition("\nwhen")[0]


def test_several_rules_are_removed_at_once_wherever_they_are():
    data = added(TEXTS["rules"].encode(), BLOCK + "\n" + other("k3f9-2"), False, "policy.toml")
    after, taken = removed(data, {"allowed-k3f9", "allowed-k3f9-2", "a"}, "policy.toml")
    assert ["b"] == [rule["id"] for rule in tomllib.loads(after.decode())["rule"]] and "'a'" in taken
    assert "# about b" in after.decode() and "# the end" in after.decode()


@given(st.text(st.characters(codec="utf-8"), max_size=60))
def test_every_text_is_written_so_that_it_is_read_back(text):
    assert {"x": text, "y": [text], "z": {"a": text}} == tomllib.loads(
        f"x = {written(text)}\ny = {written([text])}\nz = {written({'a': text})}"
    )


# --- files -----------------------------------------------------------------------------------------------------------


@pytest.fixture
def home(tmp_path):
    tmp_path.chmod(0o700)
    (tmp_path / ".config/toolgate").mkdir(parents=True, mode=0o700)
    return tmp_path


def file_in(home: Path, text: str = "", mode: int = 0o600) -> Path:
    file = Path(policy_file(str(home)))
    file.write_text(text)
    file.chmod(mode)
    return file


def put(home: Path, block: str = BLOCK) -> None:
    file, data = current(str(home))
    rewrite(file, data, added(data, block, False, file))


def test_a_file_that_is_missing_is_made_private(tmp_path):
    tmp_path.chmod(0o700)
    put(tmp_path)
    file = Path(policy_file(str(tmp_path)))
    assert 0o600 == file.stat().st_mode & 0o777 and 0o700 == file.parent.stat().st_mode & 0o777
    assert ["allowed-k3f9"] == [rule.id for rule in rules_written(str(tmp_path))]
    assert ["policy.toml"] == os.listdir(file.parent)


@pytest.mark.parametrize("mode", [0o600, 0o640, 0o644, 0o400])
def test_rights_stay_as_they_are(mode, home):
    file = file_in(home, "[shell]\n", mode)
    put(home)
    assert mode == file.stat().st_mode & 0o777


def test_a_file_with_a_mistake_is_not_changed_and_the_mistake_is_told(home):
    file = file_in(home, "[shell]\nprvilege = 'deny'\n")
    with pytest.raises(Broken, match=r"policy.toml:2:1: there is no key `prvilege`"):
        put(home)
    with pytest.raises(Broken):
        remove(str(home), "x")
    assert "[shell]\nprvilege = 'deny'\n" == file.read_text()


@pytest.mark.parametrize("text", ["rule = []\n", "rule = [{ id = 'a', when = { command = 'x' }, verdict = 'deny' }]\n"])
def test_a_list_in_one_line_cannot_be_added_to_and_stays(text, home):
    file = file_in(home, text)
    with pytest.raises(NotWritten):
        put(home)
    assert text == file.read_text()


def test_a_link_stays_a_link_and_what_it_leads_to_is_changed(home):
    real = home / "dotfiles/policy.toml"
    real.parent.mkdir(mode=0o700)
    real.write_text("# mine\n")
    real.chmod(0o600)
    Path(policy_file(str(home))).symlink_to(real)
    put(home)
    assert Path(policy_file(str(home))).is_symlink() and real.read_text().startswith("# mine\n\n# toolgate allow k3f9")
    assert ["policy.toml"] == os.listdir(real.parent)


def test_a_file_that_others_may_change_is_not_written_wherever_it_lies(home):
    shared = home / "shared"
    shared.mkdir()
    shared.chmod(0o777)
    real = shared / "policy.toml"
    real.write_text("# mine\n")
    real.chmod(0o600)
    Path(policy_file(str(home))).symlink_to(real)
    with pytest.raises(NotWritten, match="others may change"):
        put(home)
    assert "# mine\n" == real.read_text()


@pytest.mark.parametrize("there", ["nowhere", "directory", "pipe"])
def test_what_is_no_file_is_left_alone(there, home):
    path = Path(policy_file(str(home)))
    if there == "nowhere":
        path.symlink_to(home / "missing.toml")
    elif there == "directory":
        path.mkdir()
    else:
        os.mkfifo(path, 0o600)
    with pytest.raises(NotWritten):
        put(home)


def test_a_file_that_was_changed_meanwhile_is_not_overwritten(home):
    file = file_in(home, "# mine\n")
    name, data = current(str(home))
    file.write_text("# mine, and more\n")
    with pytest.raises(Changed, match="changed at the same time"):
        rewrite(name, data, added(data, BLOCK, False, name))
    assert "# mine, and more\n" == file.read_text()


def test_of_many_who_write_at_once_each_rule_arrives_whole(home):
    file_in(home, "# mine\n")

    def write(index: int) -> None:
        for _ in range(200):
            try:
                put(home, other(f"k{index}"))
                break
            except Changed:
                continue

    writers = [threading.Thread(target=write, args=(index,)) for index in range(8)]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    assert {f"allowed-k{index}" for index in range(8)} == {rule.id for rule in rules_written(str(home))}


def test_only_rules_that_programs_wrote_are_listed_with_what_they_are_about(home):
    file_in(home, TEXTS["rules"])
    put(home, BLOCK.replace('{ effect = "fetch" }', '{ effect = "fetch", host = "a.example", command = "curl" }'))
    (rule,) = rules_written(str(home))
    assert "allow fetching from `a.example` with `curl`" == rule.words and "allowed-k3f9" == rule.id


def test_nothing_is_there_to_read_or_remove_without_a_file(tmp_path):
    assert bytes_of(str(tmp_path / "policy.toml")) is None and "" == remove(str(tmp_path), "x")
    assert [] == rules_written(str(tmp_path))


@given(st.lists(st.sampled_from(["\n", "# a\n", "x = 1\n", "[t]\n", "[[rule]]\n", "id = 'r'\n"]), max_size=9))
def test_taking_out_what_was_put_in_gives_the_text_back(lines):
    text = "".join(lines)
    try:
        rules = len(tomllib.loads(text).get("rule", []))
    except tomllib.TOMLDecodeError:
        return
    after = with_block(text, BLOCK)
    assert after.startswith(text)
    assert text == without_rule(after, rules)[0]
