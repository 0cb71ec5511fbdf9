"""What the guide shows on the command line is what the command line says."""

from pathlib import Path

import pytest

GUIDE = Path(__file__).resolve().parent.parent.parent / "docs/guide/policy.md"
BLOCKS = [block.partition("```")[0] for block in GUIDE.read_text("utf-8").split("```console\n")[1:]]
FILES = {
    "draft.toml": '[shell]\nprvilege = "deny"\n',
    "new.toml": """\
[[rule]]
id = "our-git"
when = { command = "git *" }
verdict = "allow"

[[rule]]
id = "no-force"
when = { command = "git push --force" }
verdict = "deny"
""",
    ".toolgate/policy.toml": '[shell]\nprivilege = "allow"\n',
    ".toolgate/policy.cases": "allow  sudo ls\nallow  sudo rm -rf /\n",
    "audit.jsonl": """\
{"tool": "Bash", "input": {"command": "git push origin main"}, "verdict": "ask"}
{"tool": "Bash", "input": {"command": "git status"}, "verdict": "allow"}
""",
}


@pytest.mark.parametrize("block", BLOCKS)
def test_a_command_of_the_guide_says_what_the_guide_shows(place, block):
    for name, text in FILES.items():
        place.put(f"project/{name}", text)
    opening, _, expected = block.partition("\n")
    words = opening.removeprefix("$ toolgate ").split()
    assert opening.startswith("$ toolgate policy ") or words == ["trust", "--yes"]
    assert expected == place.run(*words).out


def test_the_guide_shows_every_kind_of_look():
    assert {"check", "lint", "test", "diff", "--yes"} == {block.split()[3] for block in BLOCKS}
