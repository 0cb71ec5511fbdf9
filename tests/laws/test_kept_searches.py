"""A search of contents that is kept to credentials reads them, as reading them by their names does."""

import pytest

from toolgate.guard import Guard
from toolgate.model.call import Shell, ToolCall
from toolgate.world import World

PROJECT = "/home/user/project"
FILES = {
    f"{PROJECT}/.git/HEAD": "",
    f"{PROJECT}/.env": "KEY=1",
    f"{PROJECT}/.env.example": "KEY=",
    f"{PROJECT}/src/a.py": "x",
}
GUARD = Guard(facts=World({"home": "/home/user", "workspace": PROJECT, "files": FILES}))
SEARCHES = (
    "rg -g '{0}' KEY", "rg KEY -g'{0}'", "rg --glob='{0}' KEY .", "rg --iglob '{0}' KEY", "rg -l -g '*.py' -g '{0}' KEY",
    "grep -r --include='{0}' KEY .", "grep -rn KEY . --include '{0}'", "egrep -rh --include='{0}' . ~", "ugrep -g '{0}' KEY",
    "ugrep -r --include='{0}' KEY .", "fd -g '{0}' -x cat", "find . -name '{0}' -exec cat {{}} +",
)  # fmt: skip
CREDENTIALS = (".env", ".env.production", "*.pem", "id_rsa", ".netrc", "*.key", ".env*")
ORDINARY = ("*.py", "*.{{ts,tsx}}", ".env.example", "*.json", "*", "src/**", "*.y*ml", "Makefile", "*.test.*", "*.md")
EXPRESSIONS = ("ag -G '{0}' KEY", "ag --file-search-regex='{0}' KEY", "fd -H '{0}' -x cat", "fd '{0}' -X grep KEY")


def verdict(text: str) -> str:
    return str(GUARD.check(ToolCall(Shell(text), PROJECT)).verdict)


@pytest.mark.parametrize("search", SEARCHES)
def test_a_search_kept_to_credentials_reads_them(search: str) -> None:
    for name in CREDENTIALS:
        assert verdict(search.format(name)) in ("ask", "deny"), name


@pytest.mark.parametrize("search", SEARCHES)
def test_a_search_kept_to_other_files_is_quiet(search: str) -> None:
    for name in ORDINARY:
        if not search.startswith(("fd", "find")) or name not in ("*", "src/**"):
            assert verdict(search.format(name).replace(" ~", " .")) == "allow", name


@pytest.mark.parametrize("search", EXPRESSIONS)
def test_an_expression_may_name_them_too(search: str) -> None:
    for name in (".env", r"\.env$", r"^\.env$", r"id_rsa$", r"\.env"):
        assert verdict(search.format(name)) in ("ask", "deny"), name
    for name in (r"\.py$", r"\.env\.example$", "test_.*", "Makefile"):
        assert verdict(search.format(name)) == "allow", name


@pytest.mark.parametrize(
    "text",
    ["rg --files -g .env", "rg KEY -g '!.env'", "grep -rn TODO src", "rg TODO", "grep -r --exclude=.env KEY src"],
)
def test_names_and_what_is_left_out_are_no_reading(text: str) -> None:
    assert "allow" == verdict(text)
