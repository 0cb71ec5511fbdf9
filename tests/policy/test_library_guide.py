"""Every example of the library's guide runs as it stands."""

from pathlib import Path

import pytest

GUIDE = Path(__file__).resolve().parent.parent.parent / "docs/guide/library.md"
EXAMPLES = [block.partition("```")[0] for block in GUIDE.read_text("utf-8").split("```python\n")[1:]]


@pytest.mark.parametrize("text", EXAMPLES)
def test_an_example_of_the_guide_runs(text, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    exec(compile(text, "library.md", "exec"), {"__name__": "example"})


def test_there_are_examples_and_each_claims_something():
    assert len(EXAMPLES) >= 5
    assert all("assert" in text for text in EXAMPLES)
