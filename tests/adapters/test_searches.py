"""A search that prints lines is a read of what it selects, in the words of every agent that has one."""

from itertools import product

import pytest

from tests.adapters.payloads import ALL, PROJECT, verdict
from tests.sweeps import steps_of

SEARCHES = [(agent, tool) for agent, tool, kind in ALL if kind is not None and kind.__name__ in ("search", "grep")]
MANY = [(agent, tool) for agent, tool, kind in ALL if kind is not None and kind.__name__ == "read_matching"]
READS = [(agent, tool) for agent, tool, kind in ALL if kind is not None and kind.__name__ == "read"]
SELECTING = ("glob", "include", "include_pattern", "file_pattern")
SECRET = (".env", "*.env", "**/.env", ".env*", ".e[n]v", "config/{app,.env}", "*.{ts,env}", "*.ts,.env", "*.ts .env",
          "/.env", "*.pem", "id_rsa", "./.env", "**/id_*", "../.ssh/*", "?env", "[.]env", "[!a]env", "[^a]env", ".*", ".[!.]*", "**/.*", "[.]*", "*nv",
          "????", "{?env,x}", "src/?env", "?ssh/*", "{a,[.]}env", "*env", "*env*", "*.netrc", "?env.local")  # fmt: skip
ORDINARY = ("*", "**/*", "*.py", "*.{ts,tsx}", "**/*.json", "src/**", "*.md", "*.yml", "*.toml", "package.json", "*.test.ts",
            "!.env", "!node_modules/**", "*.ts,!*.d.ts", "*.config.*", "*settings*", "Makefile", ".github/**", "*.lock", "app/[id]/*.tsx",
            ".env.example", "*.sh", "*.sql", "Dockerfile*", "*.html",
            "?.ts", "[a-z]*.py", "*test*", "*-spec.ts", "*.yaml", "[A-Z]*", "*/*.go", "?est_*.py", "*.py?", "**/*util*", "*.{css,scss}")  # fmt: skip


@pytest.mark.parametrize("every", steps_of(5))
@pytest.mark.parametrize(("agent", "tool"), SEARCHES)
def test_lines_of_a_secret_file_are_not_printed(agent, tool, every):
    for key, glob in list(product(SELECTING, SECRET))[SEARCHES.index((agent, tool)) % every :: every]:
        given = {"pattern": "KEY", key: glob, "output_mode": "content"}
        assert verdict(agent, tool, given) != "allow", given
        assert verdict(agent, tool, given | {key: ["*.py", glob]}) != "allow", given


@pytest.mark.parametrize(("agent", "tool"), SEARCHES)
def test_an_ordinary_search_is_allowed(agent, tool):
    for glob in ORDINARY:
        assert "allow" == verdict(agent, tool, {"pattern": "x", "glob": glob, "output_mode": "content"}), glob
    for path in (".", "src", PROJECT, PROJECT + "/app/[id]"):
        assert "allow" == verdict(agent, tool, {"pattern": "password|API_KEY", "path": path, "output_mode": "content"})


@pytest.mark.parametrize(("agent", "tool"), SEARCHES)
def test_a_search_for_names_shows_names(agent, tool):
    for mode in ("files_with_matches", "count"):
        assert "allow" == verdict(agent, tool, {"pattern": "KEY", "glob": ".env", "output_mode": mode})


@pytest.mark.parametrize(("agent", "tool"), MANY)
def test_files_that_match_are_read(agent, tool):
    for key in ("include", "paths", "file_paths", "path"):
        assert "allow" == verdict(agent, tool, {key: ["src/**/*.py", "README.md"]})
        for glob in SECRET:
            if "," not in glob and " " not in glob:
                assert verdict(agent, tool, {key: ["README.md", glob]}) != "allow", glob


@pytest.mark.parametrize(("agent", "tool"), READS)
def test_a_path_is_taken_literally(agent, tool):
    for path in ("app/[id]/page.tsx", "app/[...slug]/x.ts", "what?.md", "a*b.txt", "[t]/.env.example", "src/{a,b}.py"):
        assert "allow" == verdict(agent, tool, {"file_path": path}), path
    for path in ("app/[t]/.env", "~/.ssh/[a]", "../.ssh/id_rsa?"):
        assert "allow" != verdict(agent, tool, {"file_path": path}), path


@pytest.mark.parametrize(("agent", "tool"), SEARCHES)
def test_every_place_that_a_search_looks_at_counts(agent, tool):
    for key in ("paths", "file_paths"):
        for value in ([".env"], ".env", ["src", ".env"], ["~/.ssh"], ["../.ssh/id_rsa"]):
            given = {"pattern": "KEY", key: value, "output_mode": "content"}
            assert "allow" != verdict(agent, tool, given), given
            assert "allow" != verdict(agent, tool, given | {"path": "src"}), given
        assert "allow" == verdict(agent, tool, {"pattern": "x", key: ["src", "tests"], "output_mode": "content"})
