"""Values of a table in a policy file changed by a program: every other byte stays as it is."""

import tomllib

import pytest

from toolgate.policy.files.editing import NotWritten, with_values
from toolgate.policy.review.changing import as_toml, tabled

KEPT = """# mine
profile = "strict" # chosen

[llm]  # the guard agent
model = "a"   # small
  skills = [
  "x", # one
  "y",
]
enabled = false# off

# about the log
[audit]
required = true
"""


def test_values_are_replaced_and_added_and_comments_stay():
    found = with_values(KEPT, "llm", {"model": '"b"', "enabled": "true", "timeout": "9.5", "skills": "[]"})
    assert found == KEPT.replace('"a"', '"b"').replace("false#", "true#").replace(
        "# the guard agent\n", "# the guard agent\ntimeout = 9.5\n"
    ).replace('[\n  "x", # one\n  "y",\n]', "[]")


def test_a_key_is_taken_out_with_its_line():
    found = with_values(KEPT, "llm", {"skills": None, "enabled": None, "gone": None})
    assert tomllib.loads(found)["llm"] == {"model": "a"}
    assert found.endswith("# about the log\n[audit]\nrequired = true\n") and "# the guard agent\n" in found


@pytest.mark.parametrize("text", ["", "a = 1", "a = 1\n", "a = 1\r\n", "[llm.second]\nmodel = 'x'\n"])
def test_a_table_that_is_not_there_is_put_at_the_end(text):
    found = with_values(text, "llm", {"model": '"b"', "gone": None})
    assert found.startswith(text) and found.splitlines()[-2:] == ["[llm]", 'model = "b"']
    assert tomllib.loads(found)["llm"]["model"] == "b"


def test_an_empty_table_at_the_end_of_a_text_without_a_line_end_is_filled():
    assert with_values("[llm]", "llm", {"model": '"b"'}) == '[llm]\nmodel = "b"\n'


@pytest.mark.parametrize("text", ['llm = { model = "a" }\n', 'llm.model = "a"\n'])
def test_another_way_to_write_the_table_is_left_to_people(text):
    with pytest.raises(NotWritten, match="by hand"):
        with_values(text, "llm", {"model": '"b"'})


def test_values_are_written_as_toml_reads_them():
    for value in ('a "b" \\ ü', 3, 2.5, True, False, ["a", "b"], [], ("a",)):
        read = tomllib.loads(f"x = {as_toml(value)}")["x"]
        assert read == (list(value) if isinstance(value, tuple) else value)


def test_nothing_is_offered_for_a_policy_with_a_mistake(tmp_path):
    folder = tmp_path / ".config/toolgate"
    folder.mkdir(parents=True, mode=0o700)
    (folder / "policy.toml").write_text("default_verdict = 'perhaps'\n")
    (folder / "policy.toml").chmod(0o600)
    with pytest.raises(NotWritten, match="has a mistake"):
        tabled(str(tmp_path), "audit", {"required": True})


def test_what_would_be_written_is_told_before_it_is(tmp_path):
    folder = tmp_path / ".config/toolgate"
    folder.mkdir(parents=True, mode=0o700)
    (folder / "policy.toml").write_text("[audit]\nrequired = true # yes\n")
    (folder / "policy.toml").chmod(0o600)
    _, before, after = tabled(str(tmp_path), "audit", {"commands": "none", "required": None})
    assert before == b"[audit]\nrequired = true # yes\n"
    assert after == b'[audit]\ncommands = "none"\n'
    assert (folder / "policy.toml").read_bytes() == before
    assert tabled(str(tmp_path / "new"), "audit", {"required": True})[1] is None
