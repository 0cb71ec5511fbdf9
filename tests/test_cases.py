"""Every example in the project holds: those of knowledge and rules, and the files under tests/cases and tests/effects."""

import pytest

from tools.examples import examples, files, wrong


@pytest.mark.parametrize("file", files())
def test_every_example_of_the_file_holds(file: str) -> None:
    count, found = len(examples(file)), list(wrong(file))
    assert count, "a file without examples proves nothing"
    if found:
        pytest.fail(f"{len(found)} of {count} examples do not hold\n" + "\n".join(found), pytrace=False)
