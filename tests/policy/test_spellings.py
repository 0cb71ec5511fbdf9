"""A rule that forbids a command catches every spelling of it that is known; one that permits is read word by word."""

from itertools import permutations

import pytest

from toolgate.knowledge.lookup import knowledge_of
from toolgate.knowledge.texts.synonyms import HEADS, OPTIONS, SUBCOMMANDS
from toolgate.policy.match.commands import means

PHRASES = [
    (program, *pair)
    for program, lines in SUBCOMMANDS.items()
    for line in lines.split("\n")
    if line
    for pair in permutations(line.split(","), 2)
]
NAMES = [
    (key, *pair)
    for key, lines in OPTIONS.items()
    for line in lines.split(",")
    for pair in permutations(line.split(), 2)
]


def caught(pattern: str, command: str, loose: bool = True) -> bool:
    return means(tuple(pattern.split()), tuple(command.split()), loose)


@pytest.mark.parametrize("program", sorted(SUBCOMMANDS))
def test_every_spelling_of_a_subcommand_is_caught(program: str) -> None:
    for name, one, other in PHRASES:
        if name == program:
            assert caught(f"{name} {one}", f"{name} {other} x"), (name, one, other)
            assert caught(f"{name} {one} x", f"{name} {other} x y"), (name, one, other)
            assert not caught(f"{name} {one}", f"{name} {other} x", loose=False) or one == other


def test_every_spelling_of_an_option_is_caught() -> None:
    for key, one, other in NAMES:
        assert caught(f"{key} {one}", f"{key} {other} x"), (key, one, other)


def test_what_has_synonyms_is_described() -> None:
    assert [] == [
        name for name in {*SUBCOMMANDS, *(key.split()[0] for key in OPTIONS), *HEADS} if knowledge_of(name) is None
    ]


@pytest.mark.parametrize(
    ("pattern", "command"),
    [
        ("git commit --no-verify", "git -C sub commit -nm x"), ("git commit --no-verify", "/usr/bin/git commit -am x -n"),
        ("curl --insecure", "curl -skL https://a.example"), ("npm install", "npm --silent i left-pad"),
        ("podman run", "podman container run x"), ("pytest", "python3 -m pytest -q"), ("pip install", "python3.12 -I -m pip install x"),
        ("pip install", "python -W ignore -m pip install x"), ("python -m pip install", "pip3 install x"), ("git push", "git-push origin"),
        ("docker compose up", "docker-compose up -d"), ("docker-compose up", "docker compose up"), ("docker container *", "docker container run x"),
        ("pip install -U", "pip3 install --upgrade x"), ("python -m pytest", "python -m pytest x"), ("python", "python -m pytest"),
    ],
)  # fmt: skip
def test_spellings_together(pattern: str, command: str) -> None:
    assert caught(pattern, command)


@pytest.mark.parametrize(
    ("pattern", "command"),
    [
        ("npm install", "npm ci"), ("npm install", "npm uninstall x"), ("npm update", "npm prune"), ("docker rm", "docker image rm x"),
        ("docker run", "docker create x"), ("git commit --no-verify", "git commit -m n"), ("git commit --no-verify", "git merge -n x"),
        ("git push --dry-run", "git push --no-verify"), ("pytest", "python pytest.py"), ("pytest", "python -c pytest"), ("git commit -n", "git commit -m x"),
        ("curl -k", "curl --keepalive-time 3 x"), ("docker rmi", "docker rm x"), ("cargo build", "cargo bench"), ("pip install", "pip uninstall x"),
        ("curl --insecure", "curl https://a.example"), ("npm run", "npm r x"), ("pip", "python -m pytest"), ("python -m *", "ls"), ("git-*", "git status"),
    ],
)  # fmt: skip
def test_neighbours_are_not_caught(pattern: str, command: str) -> None:
    assert not caught(pattern, command)
