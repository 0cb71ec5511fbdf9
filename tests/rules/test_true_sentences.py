"""Reasons of built-in rules that name what the call is really about."""

import pytest

from tests.policy.given import decision

REASONS = {
    "git push --force origin main": "force-pushes `main` to `origin`, which can overwrite others' commits",
    "git push -f": "force-pushes `main`, which can overwrite others' commits",
}


@pytest.mark.parametrize("text", REASONS)
def test_a_force_push_names_a_remote_as_a_remote_and_a_branch_as_a_branch(text: str) -> None:
    assert REASONS[text] == decision("", text).reason


@pytest.mark.parametrize("text", ["echo x > /tmp/x", "touch /var/tmp/z"])
def test_a_temporary_file_is_not_said_to_be_in_the_project(text: str) -> None:
    found = decision('[paths]\nwrite_outside = "deny"\n', text)
    assert ("allow", "changes only temporary files") == (str(found.verdict), found.reason)


def test_a_file_of_the_project_is_said_to_be_in_it() -> None:
    assert "stays in the project" == decision("", "touch src/a.py").reason
