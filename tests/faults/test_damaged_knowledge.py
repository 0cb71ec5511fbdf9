"""A family that lacks what the index says it has: its command is not judged as an unknown program."""

from toolgate import Guard, Shell, ToolCall
from toolgate.knowledge import lookup
from toolgate.knowledge.index import COMMON
from toolgate.model.verdict import DENY


def test_a_command_whose_description_is_missing_is_not_taken_for_an_unknown_program(monkeypatch, tmp_path):
    call = ToolCall(Shell("git status"), str(tmp_path))
    monkeypatch.setattr(lookup, "_KNOWN", {})
    monkeypatch.setattr(lookup, "_FAMILIES", {"git": {}})
    decision = Guard().check(call)
    assert (DENY, "internal-error") == (decision.verdict, decision.rule)
    monkeypatch.setattr(lookup, "_FAMILIES", {})
    assert DENY != Guard().check(call).verdict


def test_two_names_with_a_comma_between_them_are_no_name():
    two = next(",".join(line.split(",")[1:3]) for line in COMMON.split() if line.count(",") > 3)
    assert f",{two}," in COMMON
    assert ("", None) == (lookup.family_of(two), lookup.knowledge_of(two))
