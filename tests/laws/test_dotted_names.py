"""However a shell is told that its patterns match names with a leading dot, a write by a pattern sees agents' own files."""

import pytest

from toolgate.guard import Guard
from toolgate.model.call import Shell, ToolCall
from toolgate.world import World

PROJECT = "/home/user/project"
FILES = {f"{PROJECT}/.git/HEAD": "", f"{PROJECT}/.claude/settings.json": "{}", f"{PROJECT}/src/settings.json": "{}"}
GUARD = Guard(facts=World({"home": "/home/user", "workspace": PROJECT, "files": FILES}))
WRITES = (
    "sed -i s/a/b/ */settings.json",
    "for f in */settings.json; do echo x > $f; done",
    "truncate -s 0 */settings.json",
)
DOTTED = (
    "shopt -s dotglob; {0}", "shopt -qs dotglob; {0}", "shopt -s -q dotglob; {0}", "shopt -s nullglob dotglob\n{0}",
    "bash -O dotglob -c '{0}'", "bash -O nullglob -O dotglob -c '{0}'", "bash -eO dotglob -c '{0}'", "bash -c -O dotglob '{0}'",
    "zsh -o dotglob -c '{0}'", "zsh -o GLOB_DOTS -c '{0}'", "zsh -eo globdots -c '{0}'", "GLOBIGNORE=x; {0}",
    "BASHOPTS=dotglob bash -c '{0}'", "env BASHOPTS=dotglob bash -c '{0}'", 'shopt -s "$x"; {0}', 'bash -O "$x" -c \'{0}\'',
    "echo '{0}' | bash -O dotglob", "bash -O dotglob <<< '{0}'", "shopt -s dotglob; shopt -u \"$x\"; {0}",
)  # fmt: skip
PLAIN = (
    "{0}", "bash -c '{0}'", "bash -O extglob -c '{0}'", "bash -O globstar -c '{0}'", "shopt -s nullglob; {0}", "zsh -o pipefail -c '{0}'",
    "bash -euo pipefail -c '{0}'", "shopt -s dotglob; shopt -u dotglob; {0}", "shopt -p; {0}",
)  # fmt: skip


def verdict(text: str) -> str:
    return str(GUARD.check(ToolCall(Shell(text), PROJECT)).verdict)


@pytest.mark.parametrize("way", DOTTED)
def test_every_way_to_match_dotted_names_is_seen(way: str) -> None:
    for text in WRITES:
        assert verdict(way.format(text)) in ("ask", "deny"), text


@pytest.mark.parametrize("way", PLAIN)
def test_other_options_change_nothing(way: str) -> None:
    assert "allow" == verdict(way.format("sed -i s/a/b/ */settings.json"))
